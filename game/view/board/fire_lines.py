"""Lines over the board: lines of fire, the way of a drive, hints, and the ghost with its dial.

Every line is a small surface, cut to its bounds, with the place of its upper left corner: a long line then
costs little to rasterise and is found again when it is shown somewhere else.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import pygame

from game.ui.paint.ink import (
    SCREEN_X,
    SCREEN_Y,
    Point,
    circle,
    filled,
    heading,
    line,
    polyline,
    ray,
    stroke,
    wedge,
)
from game.view.board.clips import between
from game.view.board.highlights import HOLD_SHARE, RING_SHARE, Highlights
from game.view.board.scene import FireShown, GhostShown, HintShown
from game.view.board.squares import GridCamera

GHOST_RING = 0.62
"""Radius of the ghost's ring in squares."""

BARE_RING = 0.47
"""Radius of the ring of a ghost whose facing does not matter."""

DIAL_RING = 1.02
"""Radius of the ring while the facing is being set, in squares."""

DIAL_LEAST_PX = 40
"""The dial's least radius at 100 %, for boards of small squares."""

HINT_SHORT: Final = 0.12
"""How far before the middle of its last square a proposed way ends; short enough for a way of one square
to be seen."""

FACING_DASHES: Final = 16
"""The number of dashes of the ring round a proposed facing: one in each of the eight directions."""


class PlacedSurface(NamedTuple):
    """A surface and its place on the screen."""

    surface: pygame.Surface
    at: tuple[int, int]

    @property
    def rect(self) -> pygame.Rect:
        """The rectangle the surface covers on the screen."""
        return self.surface.get_rect(topleft=self.at)

    def moved(self, right: int, down: int) -> PlacedSurface:
        """The surface at a place so many px further right and down."""
        return PlacedSurface(self.surface, (self.at[0] + right, self.at[1] + down))


class LineArtist:
    """Draws lines for one camera: takes squares, gives placed surfaces."""

    def __init__(self, marks: Highlights, camera: GridCamera) -> None:
        self.marks, self.camera = marks, camera
        self.theme = marks.theme

    # -- bounds ---------------------------------------------------------------------------------

    def stamp(self, origin: Point, points: Sequence[Point], pad: float, body: str) -> PlacedSurface:
        """Rasterise ``body``, an SVG drawing in px from ``origin``, cut to ``points`` (from there too) and
        a margin of ``pad``."""
        margin = int(pad) + 2
        left = int(min(x for x, _ in points)) - margin
        top = int(min(y for _, y in points)) - margin
        width = int(max(x for x, _ in points)) + margin + 1 - left
        height = int(max(y for _, y in points)) + margin + 1 - top
        # Half px of an odd square go into the drawing, so that its text does not depend on the place.
        whole = (int(origin[0]), int(origin[1]))
        moved = f'<g transform="translate({origin[0] - whole[0] - left:g} {origin[1] - whole[1] - top:g})">'
        surface = self.marks.ink.draw(f"{moved}{body}</g>", width, height)
        return PlacedSurface(surface, (whole[0] + left, whole[1] + top))

    def around(self, square: int, reach: float, body: str) -> PlacedSurface:
        """Rasterise ``body``, drawn round the middle of a square and up to ``reach`` px from it."""
        return self.stamp(self.camera.centre_of(square), [(-reach, -reach), (reach, reach)], 0, body)

    @property
    def _paper(self) -> pygame.Color:
        """The colour under blue lines."""
        return self.theme["surface.shadow" if self.theme.palette.is_dark else "surface.raised"]

    # -- lines of fire --------------------------------------------------------------------------

    def fire(self, shown: FireShown) -> PlacedSurface | None:
        """A line of fire: dotted where it is too near, then a cross-bar, then solid to its end."""
        px = self.camera.square
        facing = self.camera.facing(shown.direction)
        unit = (SCREEN_X[facing], SCREEN_Y[facing])
        step = px * (1.41421356 if facing % 2 else 1.0)
        start = (GHOST_RING + 0.03 if shown.from_ghost else 0.46) * px
        width = self.marks.fine("fire_line") * (0.6 if shown.weak else 1.0)
        if not facing % 2:
            width = float(max(1, round(width)))
        red = self.theme["fire.accent"]
        if shown.landings:
            body, last = self._lob(shown, unit, step, start, width)
        else:
            body, last = self._direct(shown, unit, step, start, width, red)
        if not body:
            return None
        ends = [(unit[0] * start, unit[1] * start), (unit[0] * last, unit[1] * last)]
        return self.stamp(self._sharp(shown.origin, facing, width), ends, 0.26 * px, body)

    def _sharp(self, square: int, facing: int, width: float) -> Point:
        """The middle of a square, shifted by up to half a px so that the edges of a straight line fall on
        whole px."""
        x, y = self.camera.centre_of(square)
        if facing % 2:
            return x, y
        if facing % 4:
            return x, y if (2 * y + width) % 2 == 0 else y - 0.5
        return x if (2 * x + width) % 2 == 0 else x - 0.5, y

    def _end(self, shown: FireShown, step: float) -> tuple[float, bool]:
        """How far the line goes, and whether a bar ends it."""
        px = self.camera.square
        target = shown.targets[0] if shown.targets else None
        if shown.end == "target" and target is not None:
            short = {"destroyed": RING_SHARE, "holds": HOLD_SHARE + 0.04, "too_close": 0.5}[target.outcome]
            return shown.distance * step - short * px, target.outcome == "too_close"
        if shown.end == "block":
            return (shown.distance - 0.5) * step - 0.02 * px, True
        return (shown.distance + 0.5) * step - 0.03 * px, False

    def _direct(
        self, shown: FireShown, unit: Point, step: float, start: float, width: float, red: pygame.Color
    ) -> tuple[str, float]:
        px = self.camera.square
        end, bar = self._end(shown, step)
        blind = (shown.blind + 0.5) * step if shown.blind else 0.0
        dots = [d * px / 40 for d in self.theme.metrics.dash["fire_line_blind"]]
        # nanosvg draws no dash of round caps shorter than the width; butt ones read as dots as well
        dotted = (dots[0] + 1.0 * px / 40, dots[1] - 0.4 * px / 40)
        parts: list[tuple[Point, Point, Sequence[float]]] = []  # the ends and the dash of each stroke
        if min(blind, end) > start:
            parts.append((*_part(unit, start, min(blind, end)), dotted))
        if end > max(blind, start):
            parts.append((*_part(unit, max(blind, start), end), ()))
        if end > blind > 0:
            parts.append((*_bar(unit, blind, 0.11 * px), ()))
        if bar:
            parts.append((*_bar(unit, max(end, start), 0.15 * px), ()))
        under = self.marks.casing(width)
        body = "".join(line(a, b, under) for a, b, _ in parts) if under else ""
        body += "".join(line(a, b, stroke(red, width, cap="butt", dash=dash)) for a, b, dash in parts)
        return body, max(end, start)

    def _lob(
        self, shown: FireShown, unit: Point, step: float, start: float, width: float
    ) -> tuple[str, float]:
        """The SVG of fire over anything (long thin dashes, and a ring on each square where it can land),
        and its length in px."""
        px = self.camera.square
        red = self.theme["fire.accent"]
        hit = {target.square for target in shown.targets}
        last = max(shown.landings) * step
        thin = stroke(red, max(1.2, 0.75 * width), cap="butt", dash=(0.16 * px, 0.1 * px))
        under = self.marks.casing(width * 0.6)
        body = "".join(ray((0, 0), unit, start, last - 0.2 * px, pen) for pen in (under, thin) if pen)
        for distance in shown.landings:
            square = self.camera.grid.step(shown.origin, shown.direction, distance)
            if square is None or square in hit:
                continue
            centre = (unit[0] * distance * step, unit[1] * distance * step)
            body += circle(centre, 0.2 * px, under) if under else ""
            body += circle(centre, 0.2 * px, stroke(red, width))
            body += circle(centre, 0.05 * px, filled(red))
        return body, last + 0.1 * px

    def centred(self, surface: pygame.Surface, square: int) -> PlacedSurface:
        """A surface in the middle of a square."""
        return PlacedSurface(surface, surface.get_rect(center=self.camera.rect_of(square).center).topleft)

    # -- ways -----------------------------------------------------------------------------------

    def way(
        self,
        path: Sequence[int],
        *,
        to_ghost: bool,
        over_edge: int | None = None,
        dashed: bool = False,
    ) -> PlacedSurface | None:
        """The blue arrow of a drive through the middles of the squares of ``path``."""
        px = self.camera.square
        points = self.points(path, over_edge)
        short = GHOST_RING + 0.06 if to_ghost else 0.0
        dash = (0.17 * px, 0.12 * px) if dashed else ()
        return self._arrow(path[0], points, 0.44, short, self.marks.fine("path_arrow"), dash)

    def hint(self, shown: HintShown) -> list[PlacedSurface]:
        """A proposed move: a dashed arrow of its drive, a ring for the final facing, a line to the target."""
        px = self.camera.square
        stamps, points = [], self.points(shown.path)
        if len(set(shown.path)) > 1:
            dash = (0.17 * px, 0.12 * px)
            width = self.marks.fine("path_arrow") * 1.15
            arrow = self._arrow(shown.path[0], points, 0.44, HINT_SHORT, width, dash)
            stamps += [arrow] if arrow else []
        if shown.facing is not None:
            came = None
            if len(points) > 1:
                (ax, ay), (bx, by) = points[-2:]
                came = math.atan2(ay - by, ax - bx)
            stamps.append(self._facing_mark(shown.path[-1], self.camera.facing(shown.facing), came))
        return stamps

    def points(self, path: Sequence[int], over_edge: int | None = None) -> list[Point]:
        """Middles of squares in px from the first one, without those the line passes straight, and a place
        over the edge of the board in a direction."""
        start = self.camera.centre_of(path[0])
        points: list[Point] = []
        for square in path:
            x, y = self.camera.centre_of(square)
            here = (x - start[0], y - start[1])
            if len(points) > 1:
                (ax, ay), (bx, by) = points[-2], points[-1]
                cross = (bx - ax) * (here[1] - by) - (by - ay) * (here[0] - bx)
                ahead = (bx - ax) * (here[0] - bx) + (by - ay) * (here[1] - by)
                if abs(cross) < 0.01 and ahead > 0:
                    points.pop()
            if not points or here != points[-1]:
                points.append(here)
        if over_edge is not None:
            facing, far = self.camera.facing(over_edge), 0.72 * self.camera.square
            points.append((points[-1][0] + SCREEN_X[facing] * far, points[-1][1] + SCREEN_Y[facing] * far))
        return points

    def _arrow(
        self,
        origin: int,
        points: list[Point],
        leave: float,
        short: float,
        width: float,
        dash: tuple[float, ...],
    ) -> PlacedSurface | None:
        """An arrow along ``points``; it leaves ``leave`` squares free at its start and ``short`` at its
        end."""
        px = self.camera.square
        points = trimmed(points, leave * px, short * px)
        if len(points) < 2:
            return None
        unit, _ = heading(*points[-2:])
        arm, (x, y) = 0.156 * px, points[-1]
        head = wedge((x - unit[0] * arm, y - unit[1] * arm), unit, arm, arm)
        blue, paper = self.theme["move.reach_ink"], self._paper
        paper.a = 150
        below = stroke(paper, width + 2.5 * px / 40)
        body = polyline(points, below) + polyline(head, below)
        body += polyline(points, stroke(blue, width, dash=dash, cap="butt" if dash else "round"))
        body += polyline(head, stroke(blue, width))
        return self.stamp(self.camera.centre_of(origin), points, 0.2 * px + width, body)

    def _facing_mark(self, square: int, facing: int, came: float | None) -> PlacedSurface:
        """The facing at the end of a proposed move: a dashed ring with an arrowhead. It is open where the
        way ``came`` from, an angle in radians clockwise from the right."""
        px = self.camera.square
        blue = self.theme["move.reach_ink"]
        radius = 0.52 * px
        pen = stroke(blue, self.marks.fine("path_arrow") * 0.85, cap="butt")
        body, apart = "", math.tau / FACING_DASHES
        for dash in range(FACING_DASHES):
            middle = dash * apart
            if came is not None and math.cos(middle - came) > math.cos(0.6 * apart):
                continue
            angles = [middle + 0.3 * apart * share for share in (-1, -0.5, 0, 0.5, 1)]
            body += polyline([(radius * math.cos(a), radius * math.sin(a)) for a in angles], pen)
        body += self._head(facing, radius, 0.2 * px, blue)
        return self.around(square, radius + 0.3 * px, body)

    # -- the ghost ------------------------------------------------------------------------------

    def dial_radius(self, shown: GhostShown) -> float:
        """The radius of the ghost's ring in px: large while the facing is being set."""
        px = self.camera.square
        if not shown.turning:
            return (BARE_RING if shown.bare else GHOST_RING) * px
        x, y = self.camera.centre_of(shown.square)
        inside = self.camera.block
        room = min(x - inside.left, inside.right - x, y - inside.top, inside.bottom - y)
        wanted = max(DIAL_RING * px, DIAL_LEAST_PX * self.camera.text_scale)
        # At the rim of the block the dial grows smaller rather than being cut off.
        return max((GHOST_RING + 0.3) * px, min(wanted, room - 0.6 * self._nub() - 2))

    def _nub(self) -> float:
        """The size of the dial's arrowheads in px."""
        return max(0.19 * self.camera.square, 8.5 * self.camera.text_scale)

    def ghost_disc(self, shown: GhostShown) -> PlacedSurface:
        """The paper disc, the ring, a tick for each possible facing and the arrowhead of the chosen one."""
        px = self.camera.square
        blue = self.theme["move.reach_ink"]
        paper = self.theme.palette.with_opacity(
            "board.square_light" if self.theme.palette.is_dark else "surface.raised", "ghost_disc"
        )
        width = self.marks.fine("path_arrow") * 0.9
        chosen = self.camera.facing(shown.facing)
        allowed = {self.camera.facing(facing) for facing in shown.allowed}
        ring = (BARE_RING if shown.bare else GHOST_RING) * px
        body = circle((0, 0), ring, filled(paper)) + circle((0, 0), ring, stroke(blue, width))
        if shown.bare:
            reach = ring
        elif shown.turning:
            outer = self.dial_radius(shown)
            body = self._dial(outer, ring, allowed, chosen, width) + body
            reach = outer + 0.42 * px
        else:
            pen = stroke(blue, width, cap="butt")
            for facing in sorted(allowed - {chosen}):
                unit = SCREEN_X[facing], SCREEN_Y[facing]
                body += ray((0, 0), unit, ring - 0.08 * px, ring + 0.13 * px, pen)
            body += self._head(chosen, ring, 0.24 * px, blue)
            reach = ring + 0.36 * px
        return self.around(shown.square, reach, body)

    def ghost_head(self, shown: GhostShown) -> PlacedSurface:
        """The arrowhead of a plain disc alone, on a pale rim: for boards where something lies on the disc."""
        px, chosen = self.camera.square, self.camera.facing(shown.facing)
        ring, length = GHOST_RING * px, 0.24 * px
        rim = max(1.5, 0.04 * px)
        body = self._head(chosen, ring - rim, length + 2.4 * rim, self._paper)
        body += self._head(chosen, ring, length, self.theme["move.reach_ink"])
        return self.around(shown.square, ring + 0.5 * px, body)

    def _dial(self, outer: float, ring: float, allowed: set[int], chosen: int, width: float) -> str:
        """The large ring: arrowheads where the piece can face, the chosen one largest, dots elsewhere."""
        blue, grey, paper = self.theme["move.reach_ink"], self.theme["ink.tertiary"], self._paper
        paper.a = 205 if not self.theme.palette.is_dark else 120
        band = (outer + ring) / 2
        size = self._nub()
        body = circle((0, 0), band, stroke(paper, outer - ring + 1.2 * size, cap="butt"))
        edge = self.theme["move.reach_ink"]
        edge.a = 110
        body += circle((0, 0), outer + 0.6 * size, stroke(edge, max(1.0, width * 0.5)))
        for facing in range(8):
            if facing == chosen:
                continue
            if facing in allowed:
                body += self._head(facing, band - 0.25 * size, 1.05 * size, blue)
            else:
                spot = (SCREEN_X[facing] * band, SCREEN_Y[facing] * band)
                body += circle(spot, max(1.8, 0.2 * size), filled(grey))
        return body + self._head(chosen, ring - 1.0, outer - ring + 0.75 * size, blue, slim=0.5)

    @staticmethod
    def _head(facing: int, base: float, length: float, colour: pygame.Color, *, slim: float = 0.62) -> str:
        """A filled arrowhead that stands on a circle of radius ``base`` and points outwards."""
        unit = x, y = SCREEN_X[facing], SCREEN_Y[facing]
        head = wedge((x * base, y * base), unit, length, slim * length)
        return polyline(head, filled(colour), closed=True)


def _part(unit: Point, near: float, far: float) -> tuple[Point, Point]:
    """The ends of a part of a line along a vector."""
    return (unit[0] * near, unit[1] * near), (unit[0] * far, unit[1] * far)


def _bar(unit: Point, at: float, half: float) -> tuple[Point, Point]:
    """The ends of a bar across a line along a vector."""
    (x, y), (dx, dy) = (unit[0] * at, unit[1] * at), (-unit[1] * half, unit[0] * half)
    return (x - dx, y - dy), (x + dx, y + dy)


def trimmed(points: list[Point], first: float, last: float) -> list[Point]:
    """The line without its first ``first`` and last ``last`` px; empty if nothing is left."""
    return shortened(shortened(points, first)[::-1], last)[::-1]


def shortened(points: list[Point], length: float) -> list[Point]:
    """The line without its first px; empty if nothing is left."""
    for number, (a, b) in enumerate(pairwise(points), 1):
        here = math.dist(a, b)
        if here > length:
            return [between(a, b, length / here), *points[number:]]
        length -= here
    return []
