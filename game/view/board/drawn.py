"""Arrows and rings that players draw on a board for themselves, and the ways of premoves.

Places are the table's own: squares, or points of a plane. The painter gets their px, so one painter serves
every board, however it is zoomed or turned.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pygame

from game.ui.paint.ink import Ink, Point, circle, filled, heading, polyline, ray, stroke, wedge
from game.ui.paint.palette import Theme
from game.view.board.clips import between
from game.view.board.marks import BoardMark, Layer, Marks

COLOURS: Final = ("green", "red", "blue", "yellow")
"""The colours to draw in, the usual one first."""

SEE_THROUGH: Final = 230
"""Alpha of drawings, so that pieces below show through."""

RIM: Final = 0.035
"""How far the rim of a drawing sticks out, in sides of a square; on a dark board it sets the drawing off
from the squares."""

LEAST_WIDTH_PX: Final = 3.0

Place = Any
"""A place on a table's board: a square's number, or a point of the plane."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """An arrow from ``start`` to ``end``, or a ring round ``start`` where there is no end."""

    start: Place
    end: Place | None = None
    colour: str = COLOURS[0]

    def mark(self, kind: str = "drawn") -> BoardMark:
        """Its mark; "pen" while it is unfinished and made without a mouse."""
        ends = (self.start,) if self.end is None else (self.start, self.end)
        return BoardMark(Layer.DRAWN, ends, kind, self.colour)

    def same_place(self, other: Drawn) -> bool:
        """Whether both drawings are at the same places."""
        return (self.start, self.end) == (other.start, other.end)


@dataclass(frozen=True, slots=True)
class Trace:
    """The way of a premove: the places driven over, beginning with the start, and the target it fires at.
    A single place without a target stands for an action done there."""

    way: tuple[Place, ...]
    target: Place | None = None

    @property
    def places(self) -> tuple[Place, ...]:
        """All places of the way, the target included."""
        return self.way if self.target is None else (*self.way, self.target)

    @property
    def mark(self) -> BoardMark:
        """Its mark, which says whether the last place is a target."""
        return BoardMark(Layer.DRAWN, self.places, "trace", self.target is not None)


def redrawn(drawn: Sequence[Drawn], new: Drawn) -> tuple[Drawn, ...]:
    """Add a drawing; the same drawing once more removes it, in another colour it changes colour.

    >>> ring = Drawn(3)
    >>> redrawn(redrawn((), ring), ring)
    ()
    >>> [one.colour for one in redrawn((ring,), Drawn(3, None, "red"))]
    ['red']
    """
    others = tuple(one for one in drawn if not one.same_place(new))
    return others if new in drawn else (*others, new)


def recoloured(drawn: Sequence[Drawn], start: Place) -> tuple[Drawn, ...]:
    """Give the ring round a place its next colour; after the last colour remove it.

    >>> marks = ()
    >>> for _ in range(5):
    ...     marks = recoloured(marks, 7)
    >>> marks
    ()
    """
    ring = next((one for one in drawn if one.same_place(Drawn(start))), None)
    others = tuple(one for one in drawn if one is not ring)
    at = 0 if ring is None else COLOURS.index(ring.colour) + 1
    return others if at == len(COLOURS) else (*others, Drawn(start, None, COLOURS[at]))


class DrawnPainter:
    """Paints drawings over a board. Its last picture is kept."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.ink = Ink()
        self._key: object = None
        self._picture: pygame.Surface | None = None

    def draw(
        self,
        surface: pygame.Surface,
        view: pygame.Rect,
        size: float,
        px: Callable[[Place], Point],
        marks: Marks,
    ) -> None:
        """Paint marks of ``Layer.DRAWN`` over the part ``view`` of the window; ``size`` is the side of a
        square in px, or its counterpart on a plane."""
        if not marks:
            self._key = self._picture = None
            return
        places = [[(x - view.x, y - view.y) for x, y in map(px, mark.where)] for mark in marks]
        key = (marks, places, view.size, size)
        if key != self._key or self._picture is None:
            painted = zip(marks, places, strict=True)
            body = "".join(self._body(mark, points, size) for mark, points in painted)
            self._key, self._picture = key, self.ink.draw(body, view.width, view.height)
        surface.blit(self._picture, view)

    def _body(self, mark: BoardMark, points: Sequence[Point], size: float) -> str:
        if mark.kind == "trace":
            return self._trace(points, mark.data, size)
        return self._drawn(points, mark.data, size, dashed=mark.kind == "pen")

    def _drawn(self, points: Sequence[Point], colour: str, size: float, *, dashed: bool = False) -> str:
        """The SVG of an arrow, or of a ring round a single point."""
        start = points[0]
        tone = self.theme[f"drawn.{colour}"]
        tone.a = SEE_THROUGH
        width = max(LEAST_WIDTH_PX, 0.075 * size)
        edge, rim = self.theme["surface.table"], 2 * max(1.0, RIM * size)
        if len(points) == 1:
            dash = (2.4 * width, 1.6 * width) if dashed else ()
            ring = stroke(tone, width, dash=dash, cap="butt" if dashed else "round")
            radius = 0.5 * size - 0.6 * width - 0.5 * rim
            return circle(start, radius, stroke(edge, width + rim)) + circle(start, radius, ring)
        broad = max(LEAST_WIDTH_PX + 1, 0.15 * size)
        below = self._arrow(points, edge, broad, size, rim=rim)
        dash = (2 * broad, broad) if dashed else ()
        return below + self._arrow(points, tone, broad, size, dash=dash)

    def _trace(self, points: Sequence[Point], aims: bool, size: float) -> str:
        """The SVG of a premove: a dashed way with a head, unlike any drawn arrow, and a dashed ring at the
        last of its points where it ``aims``."""
        way, target = (points[:-1], points[-1]) if aims else (points, None)
        tone, edge = self.theme["drawn.premove"], self.theme["surface.table"]
        width, rim = max(LEAST_WIDTH_PX, 0.1 * size), 2 * max(1.0, RIM * size)
        dash = (2.2 * width, 1.3 * width)
        points = [point for at, point in enumerate(way) if not at or point != way[at - 1]]
        body = ""
        if points:
            thin = max(2.0, 0.6 * width)
            body = circle(points[0], 0.44 * size, stroke(edge, thin + rim))
            body += circle(points[0], 0.44 * size, stroke(tone, thin, dash=dash, cap="butt"))
        if len(points) > 1:
            body += self._arrow(points, edge, width, size, rim=rim)
            body += self._arrow(points, tone, width, size, dash=dash)
        if target is not None and points:
            body += self._shot(points[-1], target, edge, width, size, rim=rim)
            body += self._shot(points[-1], target, tone, width, size)
        return body

    def _shot(
        self, start: Point, target: Point, tone: pygame.Color, width: float, size: float, *, rim: float = 0.0
    ) -> str:
        """The SVG of dashes to a target with the sign of a shot; with ``rim``, that of their rim, wider by
        so much."""
        cross = stroke(tone, 0.8 * width + rim)
        body = circle(target, 0.3 * size, cross)
        for unit in ((0, -1), (0, 1), (-1, 0), (1, 0)):
            body += ray(target, unit, 0.2 * size, 0.42 * size, cross)
        if math.dist(start, target) > 0.8 * size:
            towards, far = heading(start, target)
            dashes = stroke(tone, 0.5 * width + rim, dash=() if rim else (width, width), cap="butt")
            body += ray(start, towards, 0.44 * size, far - 0.44 * size, dashes)
        return body

    @staticmethod
    def _arrow(
        points: Sequence[Point], tone: pygame.Color, width: float, size: float, *,
        dash: Sequence[float] = (), rim: float = 0.0,
    ) -> str:  # fmt: skip
        """The SVG of an arrow that begins beside the middle of its first place and has a filled head on
        its last; with ``rim``, that of its rim, wider by so much."""
        far = math.dist(*points[:2])
        points = [between(points[0], points[1], min(0.3 * size, 0.4 * far) / far), *points[1:]]
        unit, length = heading(*points[-2:])
        long = min(2.3 * width, 0.8 * length)
        neck = between(points[-1], points[-2], long / length)
        head = wedge(neck, unit, long, 1.5 * width)
        way = polyline([*points[:-1], neck], stroke(tone, width + rim, cap="butt", dash=dash))
        way += polyline(head, filled(tone), closed=True)
        return way + (polyline(head, stroke(tone, rim), closed=True) if rim else "")
