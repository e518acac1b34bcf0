"""Marks of possible actions on a board of Tank Tactics: targets, lines of fire at any angle, walls cut
open or in the way, rams, turns, the frame of the range, danger; and what is printed on squares: starts,
flags, smoke.

One ``Marks`` is made for one size of square. Facings are those on the screen. A ``PlacedSurface`` is in px
of the window; a surface that overhangs its square is blitted centred on it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

import pygame

from game.games.tank_tactics.view.tanks import GROUPS, Tanks
from game.ui.paint.ink import (
    SCREEN_X,
    SCREEN_Y,
    Ink,
    Point,
    box,
    circle,
    dashed_box,
    filled,
    line,
    polyline,
    stroke,
)
from game.ui.paint.palette import Theme
from game.ui.paint.surface_cache import SurfaceCache, drawn_once
from game.view.board.fire_lines import PlacedSurface
from game.view.board.highlights import Highlights

LEAVE: Final = 0.44
"""The gap that lines leave at a tank's middle, in squares."""

TURNS_WIDE: Final = 1.4
"""The width of the arrowheads' surface, in squares."""

START_MARK: Final = 0.24
"""The size of the owner's mark on a start square, in squares."""

SMOKE_WIDE: Final = 1.3
"""The width of the smoke round a tank, in squares."""

MOST_DANGER: Final = 3
"""The most strokes that are drawn."""

_FRAME_DASH: Final = (1.5, 4.5)  # px at 40 px a square


class Marks:
    """Draws marks for squares ``px`` wide."""

    def __init__(self, highlights: Highlights, tanks: Tanks) -> None:
        self.highlights, self.tanks = highlights, tanks
        self.theme: Theme = highlights.theme
        self.ink: Ink = highlights.ink
        self.px = highlights.px
        self._kept = SurfaceCache(3_000_000)

    def _stamp(
        self, points: Iterable[Point], margin: float, body: str, origin: Point = (0.0, 0.0)
    ) -> PlacedSurface:
        """A drawing in px of the window, clipped to the bounds of the points."""
        many = list(points)
        left = math.floor(min(x for x, _ in many) - margin)
        top = math.floor(min(y for _, y in many) - margin)
        width = math.ceil(max(x for x, _ in many) + margin) - left
        height = math.ceil(max(y for _, y in many) + margin) - top
        moved = f'<g transform="translate({origin[0] - left:.2f} {origin[1] - top:.2f})">{body}</g>'
        return PlacedSurface(self.ink.draw(moved, width, height), (left, top))

    def _red(self, width: float) -> list[str]:
        """The pens of a red line: its casing, if the theme has one, and the line itself."""
        under = self.highlights.casing(width)
        return ([under] if under else []) + [stroke(self.theme["fire.accent"], width, cap="butt")]

    def _dots(self, width: float, dash: Sequence[float]) -> str:
        """The pen of a dotted red line."""
        return stroke(self.theme["fire.accent"], width, cap="butt", dash=dash)

    # -- targets ----------------------------------------------------------------------------------

    def target(self, *, destroyed: bool, chosen: bool) -> pygame.Surface:
        """The ring of a target, with four ticks if the shot destroys it. Overhangs."""
        if destroyed:
            return self.highlights.target_ring("chosen" if chosen else "open")
        return self._ring(chosen)

    @drawn_once
    def _ring(self, chosen: bool) -> pygame.Surface:
        side = round(1.2 * self.px)
        side += (side - self.px) % 2
        width = self.highlights.fine("target_ring") * (1.0 if chosen else 0.62)
        body = "".join(circle((side / 2, side / 2), 0.5 * self.px, pen) for pen in self._red(width))
        return self.ink.draw(body, side, side)

    def shot(
        self, first: Point, last: Point, *, chosen: bool, cut: Sequence[pygame.Rect] = ()
    ) -> list[PlacedSurface]:
        """The line of a shot between the middles of two squares: solid if it is the chosen one, else
        dotted. ``cut``: squares of walls that it goes through, cut open."""
        start, end = _shortened(first, last, LEAVE * self.px, 0.5 * self.px)
        if math.dist(start, end) < 1:
            return []
        stamps = []
        if cut:
            opened = self.breach(first, end, cut)
            stamps += [opened] if opened else []
        width = self.highlights.fine("fire_line") * (1.25 if chosen else 0.8)
        unit = self.px / 40
        # dots have no casing: it would join them to a rod
        pens = self._red(width) if chosen else [self._dots(width, (1.9 * unit, 3.4 * unit))]
        body = "".join(line(start, end, pen) for pen in pens)
        stamps.append(self._stamp((start, end), 6 * unit + 2, body))
        return stamps

    def breach(self, first: Point, last: Point, walls: Sequence[pygame.Rect]) -> PlacedSurface | None:
        """Walls cut open along a line: a band of paper with the wall's outline at both sides."""
        unit = self.px / 40
        half = 4.2 * unit
        length = math.dist(first, last)
        if not length:
            return None
        nx, ny = -(last[1] - first[1]) / length, (last[0] - first[0]) / length
        paper, rim = filled(self.theme["tactics.cut"]), stroke(self.theme["board.obstacle_line"], 1.45 * unit)
        parts: list[Point] = []
        band = edges = ""
        for wall in walls:
            seen = clipped(first, last, wall)
            if seen is None:
                continue
            a, b = seen
            corners = [
                (a[0] + nx * half, a[1] + ny * half), (b[0] + nx * half, b[1] + ny * half),
                (b[0] - nx * half, b[1] - ny * half), (a[0] - nx * half, a[1] - ny * half),
            ]  # fmt: skip
            parts += corners
            band += polyline(corners, paper, closed=True)
            edges += line(corners[0], corners[1], rim) + line(corners[3], corners[2], rim)
        return self._stamp(parts, 3 * unit + 1, band + edges) if parts else None

    def blocked(self, first: Point, last: Point, walls: Sequence[pygame.Rect]) -> list[PlacedSurface]:
        """A line that walls block: dashed ink up to the first of them, with a bar there."""
        meets = [seen[0] for wall in walls if (seen := clipped(first, last, wall)) is not None]
        unit = self.px / 40
        end = min(meets, key=lambda at: math.dist(first, at)) if meets else last
        start, _ = _shortened(first, last, LEAVE * self.px, 0.0)
        length = math.dist(first, last) or 1.0
        ux, uy = (last[0] - first[0]) / length, (last[1] - first[1]) / length
        # the bar lies a little inside the wall, where it reads as its edge
        at = (end[0] + ux * 1.5 * unit, end[1] + uy * 1.5 * unit)
        reach = 0.2 * self.px
        left = (at[0] - uy * reach, at[1] + ux * reach)
        right = (at[0] + uy * reach, at[1] - ux * reach)
        paper, ink = self.theme["surface.raised"], self.theme["ink.primary"]
        soft = self.theme["ink.primary" if self.theme.palette.is_dark else "ink.secondary"]
        body = ""
        if math.dist(first, end) > math.dist(first, start) + 2 * unit:
            body += line(start, end, stroke(soft, 1.7 * unit, cap="butt", dash=(3.2 * unit, 2.4 * unit)))
        if self.theme.palette.is_dark:
            paper = self.theme["surface.shadow"]
        body += line(left, right, stroke(paper, 5.2 * unit, cap="butt")) + line(
            left, right, stroke(ink, 3.2 * unit, cap="butt")
        )
        return [self._stamp((start, end, left, right), 4 * unit + 2, body)]

    # -- rams --------------------------------------------------------------------------------------

    def ram(self, between: Point, *, chosen: bool = False) -> PlacedSurface:
        """The burst of a ram on the edge between two squares."""
        tile = self.star(round((0.52 if chosen else 0.44) * self.px))
        return PlacedSurface(tile, tile.get_rect(center=(round(between[0]), round(between[1]))).topleft)

    @drawn_once
    def star(self, side: int) -> pygame.Surface:
        """A burst ``side`` px wide: red on a pale rim."""
        theme, middle = self.theme, (side / 2, side / 2)
        rim = max(1.0, 0.055 * side)
        far = side / 2 - rim
        body = _star(middle, 8, far, 0.5 * far, stroke(theme["tactics.blast_edge"], 2 * rim))
        body += _star(middle, 8, far, 0.5 * far, filled(theme["tactics.blast"]))
        return self.ink.draw(body, side, side)

    # -- turning, range, danger -------------------------------------------------------------------

    @drawn_once
    def turns(self, facings: tuple[int, ...]) -> pygame.Surface:
        """Arrowheads across the edges of the square: the facings a turn can set (0, 2, 4, 6), on the screen.
        Overhangs: ``TURNS_WIDE`` squares."""
        px, blue = self.px, self.theme["move.reach_ink"]
        paper = self.theme["surface.raised" if not self.theme.palette.is_dark else "surface.shadow"]
        side = round(TURNS_WIDE * px)
        side += (side - px) % 2
        body, middle = "", side / 2
        for facing in facings:
            x, y = SCREEN_X[facing], SCREEN_Y[facing]
            size = 0.17
            base, tip, half = 0.5 - 0.12 * size, 0.5 + 0.72 * size, 0.72 * size
            head = [
                (middle + px * (x * base - y * half), middle + px * (y * base + x * half)),
                (middle + px * x * tip, middle + px * y * tip),
                (middle + px * (x * base + y * half), middle + px * (y * base - x * half)),
            ]
            body += polyline(head, stroke(paper, max(2.0, 0.07 * px)), closed=True)
            body += polyline(head, filled(blue), closed=True)
        return self.ink.draw(body, side, side)

    def range_frame(self, rect: pygame.Rect, room: pygame.Rect) -> list[PlacedSurface]:
        """The dotted square round all squares in range, without the sides that are off the board. Both in
        px of the window."""
        unit = self.px / 40
        width = max(1.0, 1.5 * unit)
        pen = self._dots(width, tuple(part * unit for part in _FRAME_DASH))
        seen = rect.clip(room)
        stamps = []
        for there, a, b in (
            (rect.left >= room.left, seen.topleft, seen.bottomleft),
            (rect.right <= room.right, seen.topright, seen.bottomright),
            (rect.top >= room.top, seen.topleft, seen.topright),
            (rect.bottom <= room.bottom, seen.bottomleft, seen.bottomright),
        ):
            if there and seen.width and seen.height:
                stamps.append(self._stamp((a, b), width + 1, line(a, b, pen)))
        return stamps

    @drawn_once
    def danger(self, guns: int, *, tint: bool = False) -> pygame.Surface:
        """A short red stroke for each enemy gun that covers the square, in its upper right corner; with
        ``tint`` also a tint, the deeper the more guns."""
        if tint:
            colour = self.theme["fire.accent"]
            colour.a = 45 + 28 * min(MOST_DANGER, guns)
            return self.ink.draw(box(0, 0, self.px, self.px, 0, filled(colour)), self.px, self.px)
        px, width = self.px, max(1.5, self.highlights.fine("danger_hatch") * 1.1)
        long, apart, inset = 0.15 * px, 0.105 * px, 0.055 * px
        under = self.highlights.casing(0.35 * width)
        pens = ([under] if under else []) + [stroke(self.theme["fire.accent"], width, cap="butt")]
        body = ""
        for pen in pens:
            for number in range(max(1, min(MOST_DANGER, guns))):
                right = px - inset - number * apart
                body += line((right - long, inset), (right, inset + long), pen)
        return self.ink.draw(body, px, px)

    # -- printed on squares -----------------------------------------------------------------------

    @drawn_once
    def start(self, side: int, facing: int, *, free: bool = False) -> pygame.Surface:
        """A start square: a dashed frame in the owner's colour, a chevron for the facing, the owner's mark.
        ``free``: a tank may come back here, so it is blue."""
        theme, px, group = self.theme, self.px, GROUPS[side]
        body, spot = start_drawing(theme, group, facing, px, free=free)
        made = self.ink.draw(body, px, px).copy()
        mark = self.tanks.mark(side, max(5, round(START_MARK * px)), theme[f"{group}.turret"])
        made.blit(mark, mark.get_rect(center=(round(spot[0]), round(spot[1]))))
        return made

    def away(self, side: int) -> pygame.Surface:
        """The owner's mark in place of a flag that isn't at home."""
        group = GROUPS[side]
        ink = self.theme[f"{group}.hull" if self.tanks.pale(side) else f"{group}.turret"]
        return self.tanks.mark(side, round(0.34 * self.px), ink)

    def flag(self, side: int, share: float = 0.62) -> pygame.Surface:
        """A flag on a square, or a carried one."""
        return self.tanks.flag(side, max(8, round(share * self.px)))

    @drawn_once
    def smoke(self, front: bool) -> pygame.Surface:
        """Smoke round a tank: the clouds behind it, or those before it. 1.3 squares wide."""
        side = round(SMOKE_WIDE * self.px)
        side += (side - self.px) % 2
        return self.ink.draw(smoke_drawing(self.theme, self.px, side / 2, front=front), side, side)


def start_drawing(
    theme: Theme, group: str, facing: int, px: float, *, free: bool = False, frame: str = ""
) -> tuple[str, Point]:
    """A start square as SVG elements, without its owner's mark, and the middle of that mark. ``frame``:
    the colour of its frame, if it isn't its owner's."""
    own = f"{group}.hull" if theme.palette.is_dark else f"{group}.turret"
    colour = theme["move.reach_ink" if free else frame or own]
    width = max(1.0, 1.5 * px / 40)
    inset, corner = 0.09 * px, 0.1 * px
    fill = theme["move.reach_2" if free else f"{group}.turret"]
    fill.a = 255 if free else 70
    place = (inset, inset, px - 2 * inset, px - 2 * inset, corner)
    body = box(*place, filled(fill))
    body += dashed_box(*place, stroke(colour, width, cap="butt"), 0.1 * px, 0.07 * px)
    x, y = SCREEN_X[facing], SCREEN_Y[facing]
    tip, back, half = 0.27, 0.13, 0.16

    def at(along: float, across: float) -> Point:
        return px * (0.5 + x * along - y * across), px * (0.5 + y * along + x * across)

    ink = theme["ink.primary" if not theme.palette.is_dark else "surface.shadow"]
    body += polyline([at(back, -half), at(tip, 0), at(back, half)], stroke(ink, 1.6 * width))
    return body, at(-0.14, 0)


def smoke_drawing(theme: Theme, px: float, c: float, *, front: bool) -> str:
    """Clouds round a tank on a square of ``px``, as SVG elements; ``c``: the distance of its middle from
    the left and from the top."""
    fill, pen = theme["tactics.smoke"], stroke(theme["tactics.smoke_line"], max(1.0, 1.1 * px / 40))
    fill.a = 235
    puffs = (
        ((-0.44, 0.3, 0.17), (0.45, 0.28, 0.18), (-0.3, 0.44, 0.16), (0.3, 0.44, 0.17), (0.0, 0.49, 0.17))
        if front
        else ((-0.43, -0.1, 0.2), (0.44, -0.14, 0.19), (-0.47, 0.13, 0.19), (0.47, 0.1, 0.2))
    )
    body = "".join(circle((c + x * px, c + y * px), r * px, pen) for x, y, r in puffs)
    return body + "".join(circle((c + x * px, c + y * px), r * px, filled(fill)) for x, y, r in puffs)


def _star(middle: Point, points: int, far: float, near: float, attributes: str, *, turn: float = 0.0) -> str:
    """The SVG path of a star; ``turn`` in radians."""
    found = []
    for number in range(2 * points):
        angle = turn - math.pi / 2 + math.pi * number / points
        # every second spike is a little shorter: a blast is not a cog
        reach = near if number % 2 else far * (1.0 if number % 4 == 0 else 0.84)
        found.append((middle[0] + reach * math.cos(angle), middle[1] + reach * math.sin(angle)))
    return polyline(found, attributes, closed=True)


def _shortened(first: Point, last: Point, leave: float, short: float) -> tuple[Point, Point]:
    """A line without its first and last px, never reversed."""
    length = math.dist(first, last)
    if length <= leave + short:
        middle = ((first[0] + last[0]) / 2, (first[1] + last[1]) / 2)
        return middle, middle
    ux, uy = (last[0] - first[0]) / length, (last[1] - first[1]) / length
    return (first[0] + ux * leave, first[1] + uy * leave), (last[0] - ux * short, last[1] - uy * short)


def clipped(first: Point, last: Point, rect: pygame.Rect) -> tuple[Point, Point] | None:
    """The part of a line inside a rectangle, in the line's direction; ``None`` if they don't meet."""
    dx, dy = last[0] - first[0], last[1] - first[1]
    low, high = 0.0, 1.0
    for delta, start, least, most in (
        (dx, first[0], rect.left, rect.right),
        (dy, first[1], rect.top, rect.bottom),
    ):
        if not delta:
            if not least <= start <= most:
                return None
            continue
        a, b = sorted(((least - start) / delta, (most - start) / delta))
        low, high = max(low, a), min(high, b)
    if low > high:
        return None
    return (first[0] + dx * low, first[1] + dy * low), (first[0] + dx * high, first[1] + dy * high)
