"""Draws the marks on a table of Flames of Tanks: spawn points, smoke, reach, dead ground, ranges, fire,
tapes.

Still marks are ``PlacedSurface``s, drawn once and kept. Marks that follow the pointer are drawn straight
onto the surface with ``ui.pens``. Places are the camera's, moved by ``home`` onto the surface.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import Final, TypeAlias

import pygame

from game.data.words.texts import Texts
from game.games.flames_of_tanks.view.scene import (
    ALL,
    Arc,
    Area,
    Claim,
    Front,
    Levels,
    PointShown,
    Sign,
    Stretch,
    TankShown,
)
from game.games.flames_of_tanks.view.shapes import hatch
from game.games.flames_of_tanks.view.signs import Signs
from game.games.flames_of_tanks.view.tanks import (
    ANSWER_RINGS,
    BASE,
    GHOST_DISC,
    LOSS_RING,
    Tanks,
    dashed_circle,
    even,
)
from game.model.inches import INCH
from game.ui.paint.fonts import FontStore
from game.ui.paint.icons import IconStore
from game.ui.paint.ink import Ink, Point, box, circle, filled, outlined, stroke
from game.ui.paint.paint import faded
from game.ui.paint.palette import Theme, luminance
from game.ui.paint.pens import (
    arc_points,
    draw_bar,
    draw_dashed,
    draw_disc,
    draw_line,
    draw_lines,
    fill_polygon,
    polar,
)
from game.ui.paint.surface_cache import SurfaceCache, drawn_once
from game.ui.paint.svg import drawn
from game.view.board.answer_marks import AnswerBadge, badge, badge_at, under_lines
from game.view.board.clips import between, put
from game.view.board.fire_lines import PlacedSurface, trimmed
from game.view.board.inches import PARTS, InchCamera, InchSheet
from game.view.board.labels import LabelArtist
from game.view.board.marks import BoardMark, Layer

POINT_PX: Final = 13.0
POINT_INCHES: Final = 1.15
"""Radius of a spawn point's disc: at least ``POINT_PX`` px at 100 %, else this many inches."""

SOCKET_SHARE: Final = 0.39
SOCKET_APART: Final = 38.0
"""Radius of a marker's socket as a share of the disc's (``SOCKET_SHARE``); degrees between two sockets."""

CLAIM: Final = 4.0
SMOKE: Final = 1.5
"""Radii in inches: of the ring of a point (``CLAIM``, FT-4.1), of smoke (FT-5.5)."""

REACH_OPACITY: Final = 0.8
HATCH_PX: Final = 7.0
"""Distance in px between the hatching lines of dead ground at 100 %."""

TAPE_PX: Final = 9.5
FIGURE_EVERY: Final = 4
"""Width of the tape in px at 100 % (``TAPE_PX``), and inches between its figures."""

SLOW: Final = 1.2
"""Cost per length from which a piece of the tape counts as slow."""

FRONT_INCHES: Final = (5.4, 2.6)
"""The front line, in inches: its length to each side, and the place of its words."""

FROM_TANK: Final = 1.5
TO_COPY: Final = 1.4
"""Distances in inches that the lines of an enemy's answer keep: from where it begins, and a drive from the
copy."""

FAINT: Final = 0.65
"""The opacity of such a copy."""

MarkPainter: TypeAlias = Callable[[pygame.Surface, BoardMark], Sequence[pygame.Rect] | None]
"""Draws a mark onto a surface of the board's size; gives the rectangles that no label covers."""

_GHOST_HOLE: Final = 1.62
_PARTS: Final = 2  # of a drawn reach: tints and contours


class Marks:
    """Draws marks in one theme, for one camera and interface scale."""

    def __init__(
        self, theme: Theme, fonts: FontStore, icons: IconStore, tanks: Tanks, ink: Ink, camera: InchCamera,
        words: Texts | None,
    ) -> None:  # fmt: skip
        self.theme, self.fonts, self.icons, self.ink = theme, fonts, icons, ink
        self.tanks, self.signs = tanks, tanks.signs
        self.camera, self.unit, self.scale = camera, camera.unit, camera.text_scale
        self.dark = theme.palette.is_dark
        self.sheet = InchSheet(theme, fonts, ink, camera, words)
        self.labels = LabelArtist(theme, fonts, ink)
        self.painters: dict[str, MarkPainter] = {
            "dead": self._dead, "danger": self._danger, "trail": self._trail, "loss": self._loss,
            "reach_words": self._reach_words, "arc": self._arc, "wedges": self._wedges, "smoke": self._smoke,
            "fire": self._fire, "front": self._front, "tape": self._tape, "pin": self._pins,
            "figures": self._figures, "ghost": self._ghost, "ruler": self._ruled, "span": self._ruled,
            "answer_way": self._answer_way, "answer_shot": self._answer_shot,
            "answer_copy": self._answer_copy, "verdict": self._verdict,
            **dict.fromkeys(("zone", "smoke_to_be", "refused", "ring", "snap"), self._signs),
            **dict.fromkeys(ANSWER_RINGS, self._signs),
        }  # fmt: skip
        self.clouds: list[tuple[PlacedSurface, pygame.Surface]] = []
        """The smoke drawn last, with the surface below it."""
        self._kept = SurfaceCache(4_000_000)
        self._hatching: pygame.Surface | None = None
        self._endangered: tuple[object, pygame.Surface] | None = None
        self._reached: tuple[Levels | None, object, pygame.Rect, list[pygame.Surface]]
        self._reached = None, None, pygame.Rect(0, 0, 0, 0), []
        """A reach with the camera's view, the part of the view it covers, and those of its parts drawn so
        far."""
        self._low: tuple[object, tuple[int, int] | None] | None = None

    def paint(
        self, surface: pygame.Surface, marks: Iterable[BoardMark], first: Layer, last: Layer | None = None
    ) -> list[pygame.Rect]:
        """Draw the marks of a layer, or of several up to the ``last``; gives the rectangles that no label
        covers. Raises ``KeyError`` for a kind without a painter."""
        found = list[pygame.Rect]()
        for mark in marks:
            if first <= mark.layer <= (last or first):
                found += self.painters[mark.kind](surface, mark) or ()
        return found

    def _signs(self, surface: pygame.Surface, mark: BoardMark) -> None:
        """Draw the same sign on all places of a mark."""
        match mark.kind:
            case "zone":
                tile = self.zone(*mark.data)
            case "smoke_to_be":
                tile = self.smoke(planned=True)
            case "refused":
                tile = self.refused()
            case "answer_from" | "shooter" | "answer_loss":
                tile = self.tanks.answer_ring(mark.kind, self.unit)
            case "ring":
                tile = self.tanks.ring(mark.data, self.unit)
            case _:
                tile = self.snap()
        surface.fblits([self.centred(tile, at) for at in mark.where])

    def _ruled(self, surface: pygame.Surface, mark: BoardMark) -> None:
        """Mark a place, or the range between two, on the rulers."""
        (self.sheet.mark if mark.kind == "ruler" else self.sheet.span)(surface, *mark.where)

    # --- helpers ---

    @property
    def home(self) -> tuple[int, int]:
        """The offset from the screen to a surface of the board's size."""
        return (-self.camera.block.x, -self.camera.block.y)

    def px(self, place: tuple[float, float]) -> Point:
        """A place of the table in px of the surface."""
        x, y = self.camera.px(place)
        return x - self.camera.block.x, y - self.camera.block.y

    def degrees(self, angle: float) -> float:
        """An angle (tenths of a degree) as it is seen on the screen, in degrees."""
        return self.camera.degrees(angle / 10)

    def wide(self, px: float) -> float:
        """The width of a line that has ``px`` at 100 %, a little more on a larger table."""
        return max(1.0, px * max(self.scale, math.sqrt(self.unit / 12)))

    def centred(self, tile: pygame.Surface, place: tuple[float, float]) -> PlacedSurface:
        """A tile placed with its middle on a place of the table."""
        x, y = self.px(place)
        return PlacedSurface(tile, tile.get_rect(center=(round(x), round(y))).topleft)

    @property
    def red(self) -> pygame.Color:
        """The colour of fire."""
        return self.theme["fire.accent"]

    @property
    def blue(self) -> pygame.Color:
        """The colour of movement."""
        return self.theme["move.reach_ink"]

    @property
    def printed(self) -> pygame.Color:
        """The ink of marks on the table, dark in every theme."""
        return self.theme["surface.shadow" if self.dark else "ink.primary"]

    @drawn_once
    def haloed(self, text: str, colour: pygame.Color) -> pygame.Surface:
        """Words drawn straight on the table, with a rim that keeps them legible."""
        dark = luminance(colour) < 0.25
        halo = self.theme["flames_table.ground" if dark else "surface.shadow"]
        under, words = (self.fonts.render(text, "label_on_board", ink, self.scale) for ink in (halo, colour))
        rim = max(1, round((1.6 if dark else 1.2) * self.scale))
        made = pygame.Surface(words.get_rect().inflate(2 * rim, 2 * rim).size, pygame.SRCALPHA, 32)
        for number in range(12):
            x, y = polar((rim, rim), rim, 30 * number)
            made.blit(under, (round(x), round(y)))
        made.blit(words, (rim, rim))
        return made

    # --- spawn points and workshops (FT-4) ---

    @property
    def point_radius(self) -> float:
        """The radius of a spawn point's disc in px."""
        return max(POINT_PX * self.scale, POINT_INCHES * self.unit)

    @drawn_once
    def point(self, name: str, shown: PointShown, *, chosen: bool = False) -> pygame.Surface:
        """The disc of a spawn point: letter, owner, control markers round its top. ``chosen``: it is the one
        in question."""
        theme, radius = self.theme, self.point_radius
        edge, socket = max(1.3, 0.115 * radius), SOCKET_SHARE * radius
        side = even(2 * (radius + 1.2 * socket + edge) + 2)
        middle = (side / 2, side / 2)
        on = self.signs.ink(shown.owner)
        body = point_drawing(theme, self.signs, shown, middle, radius)
        if chosen:
            body = circle(middle, radius + 1.6 * edge, stroke(self.blue, 1.5 * edge)) + body
        made = self.ink.draw(body, side, side).copy()
        sign = self.signs.sign(shown.owner, round(0.78 * radius), on)
        if sign is not None:
            put(made, sign, (side / 2, side / 2 - 0.38 * radius))
        px = round((0.82 if sign is not None else 1.12) * radius)
        family = "sans" if sign is not None else "serif"
        text = self.fonts.face(family, 700, px).render(name, True, on)
        inked = text.get_bounding_rect()
        low = 0.42 * radius if sign is not None else 0.0
        made.blit(text, inked.move_to(center=(side // 2, round(side / 2 + low))), inked)
        if shown.markers:
            count = max(shown.sockets, len(shown.markers))
            for number in range(count):
                owner = shown.markers[number] if number < len(shown.markers) else ""
                tile = self._socket(owner, round(2 * socket))
                put(made, tile, polar(middle, radius, self._socket_degrees(number, count)))
        return made

    @staticmethod
    def _socket_degrees(number: int, count: int) -> float:
        apart = min(SOCKET_APART, 320 / max(1, count))
        return (number - (count - 1) / 2) * apart

    @drawn_once
    def _socket(self, owner: Sign, px: int) -> pygame.Surface:
        """A control marker, or the empty place of one."""
        theme, edge = self.theme, max(1.0, px / 11)
        paper, ink = theme["flames_tape.paper"], theme["flames_tape.ink"]
        middle, radius = (px / 2, px / 2), px / 2 - edge
        body = circle(middle, radius + edge / 2, filled(paper))
        if not owner:
            body += dashed_circle(middle, radius, stroke(ink, edge, cap="butt"), 8, 0.5)
            return self.ink.draw(body, px, px)
        body += circle(middle, radius, filled(self.signs.fill(owner)))
        made = self.ink.draw(body, px, px).copy()
        sign = self.signs.sign(owner, round(0.62 * px), self.signs.ink(owner))
        if sign is not None:
            put(made, sign, (px // 2, px // 2))
        return made

    @drawn_once
    def zone(self, claim: Claim, enter: int) -> pygame.Surface:
        """The rings round a spawn point; ``enter`` is how near tanks come in, in thousandths of an inch."""
        radius = CLAIM * self.unit
        side = even(2 * radius + 6)
        middle = (side / 2, side / 2)
        quiet = self.printed
        quiet.a = 153 if not self.dark else 200
        body = ""
        if claim == "faint":
            width = self.wide(1.1)
            body += self._dotted(middle, radius, stroke(quiet, width, cap="butt"), 1.6 * width, 4 * width)
        elif claim == "play":
            width = self.wide(1.5)
            body += self._dotted(middle, radius, stroke(self.blue, width, cap="butt"), 5 * width, 4 * width)
        if enter:
            width = self.wide(1.2)
            soft = self.theme["move.reach_3"]
            soft.a = 130
            body += circle(middle, enter / INCH * self.unit, filled(soft))
            pen = stroke(self.blue, width, cap="butt")
            body += self._dotted(middle, enter / INCH * self.unit, pen, 3 * width, 3 * width)
        return self.ink.draw(body, side, side)

    @staticmethod
    def _dotted(middle: Point, radius: float, pen: str, dash: float, gap: float) -> str:
        count = max(6, round(2 * math.pi * radius / (dash + gap)))
        return dashed_circle(middle, radius, pen, count, dash / (dash + gap))

    @drawn_once
    def workshop(self) -> pygame.Surface:
        """A workshop (FT-4.4)."""
        side = max(round(22 * self.scale), round(1.9 * self.unit))
        theme, edge = self.theme, max(1.2, side / 16)
        place = (edge, edge, side - 2 * edge, side - 2 * edge, 0.14 * side)
        body = box(*place, outlined(theme["flames_tape.paper"], theme["flames_tape.ink"], edge))
        made = self.ink.draw(body, side, side).copy()
        icon = self.icons.get("wrench", round(0.66 * side), theme["flames_tape.ink"])
        put(made, icon, (side // 2, side // 2))
        return made

    @drawn_once
    def smoke(self, *, planned: bool = False) -> pygame.Surface:
        """A cloud of smoke (FT-5.5), pale while it is only ``planned``."""
        if planned:
            made = self.smoke().copy()
            made.fill((255, 255, 255, 140), special_flags=pygame.BLEND_RGBA_MULT)
            return made
        unit = self.unit
        side = even(2 * (SMOKE + 0.3) * unit + 4)
        return self.ink.draw(smoke_drawing(self.theme, unit, side / 2), side, side)

    def _smoke(self, surface: pygame.Surface, mark: BoardMark) -> None:
        clouds = [self.centred(self.smoke(), at) for at in mark.where]
        inside = surface.get_clip()
        self.clouds = [
            (cloud, surface.subsurface(cloud.rect).copy()) for cloud in clouds if inside.contains(cloud.rect)
        ]
        surface.fblits(clouds)

    # --- reach and dead ground ---

    def reach(self, levels: Levels) -> list[PlacedSurface]:
        """The tints of a reach, which go below woods and houses, and its contours; none out of view."""
        while not self.prepare_reach(levels):
            pass
        at = self._reached[2].move(self.home).topleft
        return [PlacedSurface(part, at) for part in self._reached[3]]

    def knows(self, levels: Levels) -> bool:
        """Whether a reach is drawn for the camera's present view."""
        known, state, room, parts = self._reached
        return known is levels and state == self.camera.state and (len(parts) == _PARTS or not room)

    def prepare_reach(self, levels: Levels) -> bool:
        """Draw one part of a reach; whether all of it is drawn."""
        if self._reached[0] is not levels or self._reached[1] != self.camera.state:
            self._reached = levels, self.camera.state, self._room(levels[-1][1]), []
        elif not self.knows(levels):
            room, parts = self._reached[2:]
            body = (self._contours if parts else self._tints)(levels, room)
            parts.append(drawn(body, *room.size))
        return self.knows(levels)

    def _room(self, area: Area) -> pygame.Rect:
        """The part of the view that an area with its outline covers."""
        places = [place for ring in area for place in ring]
        if not places:
            return pygame.Rect(0, 0, 0, 0)
        (x0, x1), (y0, y1) = ((min(at), max(at)) for at in zip(*places, strict=True))
        corners = [self.camera.px(corner) for corner in ((x0, y0), (x1, y1))]
        (left, right), (top, bottom) = (sorted(at) for at in zip(*corners, strict=True))
        more = math.ceil(self.wide(2.2)) + 2
        room = pygame.Rect(
            math.floor(left), math.floor(top), math.ceil(right - left), math.ceil(bottom - top)
        )
        return room.inflate(2 * more, 2 * more).clip(self.camera.viewport)

    def _data(self, area: Area, room: pygame.Rect) -> str:
        """An area as SVG path data, in px from the corner of ``room``."""
        parts = []
        for ring in area:
            points = [self.camera.px(place) for place in ring]
            parts.append("M" + "L".join(f"{x - room.x:.1f} {y - room.y:.1f}" for x, y in points) + "Z")
        return "".join(parts)

    def _tints(self, levels: Levels, room: pygame.Rect) -> str:
        count = len(levels)
        body = ""
        for number, (_, area) in enumerate(reversed(levels)):
            # The nearest level is the deepest; each is drawn over the one outside it.
            step = max(1, min(5, 5 - number if count > 4 else 4 - number + (4 - count)))
            tint = self.theme[f"move.reach_{step}"]
            tint.a = round(255 * (REACH_OPACITY if not number else 0.9))
            body += f'<path fill-rule="evenodd" d="{self._data(area, room)}" {filled(tint)}/>'
        return body

    def _contours(self, levels: Levels, room: pygame.Rect) -> str:
        thin = self.blue
        thin.a = 115
        pen = stroke(thin, self.wide(1.0))
        body = "".join(f'<path d="{self._data(area, room)}" {pen}/>' for _, area in levels[:-1])
        return body + f'<path d="{self._data(levels[-1][1], room)}" {stroke(self.blue, self.wide(2.2))}/>'

    def _reach_words(self, surface: pygame.Surface, mark: BoardMark) -> None:
        """Write the number of inches at the lowest visible place of the outermost contour."""
        levels, told = mark.data
        words = self.haloed(told, self.blue)
        at = self._low_place(
            levels[-1][1], surface.get_clip().inflate(-2 * words.get_width(), -2 * words.get_height())
        )
        if at is not None:
            put(surface, words, at)

    def _low_place(self, area: Area, room: pygame.Rect) -> tuple[int, int] | None:
        key = (area, self.camera.state)
        if self._low is None or self._low[0] != key:
            seen = []
            for ring in area:
                for a, b in pairwise([*ring, ring[0]]):
                    x, y = self.px(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2))
                    if room.collidepoint(x, y):
                        seen.append((round(y), round(x)))
            y, x = max(seen, default=(-1, -1))
            self._low = (key, (x, y) if seen else None)
        return self._low[1]

    def _dead(self, surface: pygame.Surface, mark: BoardMark) -> None:
        """The hatching of ground that can't be seen."""
        view = self.camera.viewport
        if self._hatching is None or self._hatching.get_size() != view.size:
            self._hatching = pygame.Surface(view.size, pygame.SRCALPHA, 32)
        made = self._hatching
        made.fill((0, 0, 0, 0))
        colour = self.printed
        colour.a = round(255 * (0.3 if self.dark else 0.2))
        for area in mark.where:
            self._hatch(made, self._in_view(area), -45, HATCH_PX, colour)
        surface.blit(made, view.move(self.home))

    def _danger(self, surface: pygame.Surface, mark: BoardMark) -> None:
        """A red veil over ground that can be shot at, equally deep however many guns reach it, hatched for
        people who see no red."""
        view = self.camera.viewport
        key = (mark, self.camera.state)
        if self._endangered is None or self._endangered[0] != key:
            made = pygame.Surface(view.size, pygame.SRCALPHA, 32)
            veil, pen = self.red, self.red
            veil.a, pen.a = 26, 70
            rings = self._in_view(mark.where)
            for ring in rings:
                pygame.draw.polygon(made, veil, ring)
            for ring in rings:
                self._hatch(made, [ring], 45, 2 * HATCH_PX, pen)
            self._endangered = key, made
        surface.blit(self._endangered[1], view.move(self.home))

    def _in_view(self, area: Area) -> list[list[Point]]:
        """The rings of an area in px of the view."""
        left, top = self.camera.viewport.topleft
        return [[(x - left, y - top) for x, y in map(self.camera.px, ring)] for ring in area]

    def _hatch(
        self, made: pygame.Surface, rings: list[list[Point]], degrees: int, gap: float, pen: pygame.Color
    ) -> None:
        """Hatch an area, with lines ``gap`` px apart at 100 %."""
        thick = max(1, round(self.scale))
        for a, b in hatch(rings, degrees, gap * self.scale):
            pygame.draw.line(made, pen, tuple(map(round, a)), tuple(map(round, b)), thick)

    # --- ranges, fire, the front (FT-2.4 to 2.6) ---

    def _arc(self, surface: pygame.Surface, mark: BoardMark) -> None:
        """Draw a range, as far as it is given, with its words."""
        shown: Arc = mark.data
        middle, radius = self.px(mark.where[0]), self.camera.length(shown.radius)
        width = self.wide(1.3 if shown.near else 1.5)
        view = surface.get_clip()
        best: Point | None = None
        for first, last in shown.spans:
            start, end = self.degrees(first), self.degrees(first) + (last - first) / 10
            points = arc_points(middle, radius, start, end)
            if shown.near:
                draw_dashed(surface, self.red, points, width, (2 * width, 3.2 * width))
            else:
                draw_lines(surface, self.red, points, width)
            for point in points[len(points) // 5 :: 3]:
                inside = view.inflate(-80, -40).collidepoint(point)
                if shown.words and inside and (best is None or point[0] > best[0]):
                    best = point
        if best is not None:
            put(surface, self.haloed(shown.words, self.red), best)

    def _wedges(self, surface: pygame.Surface, mark: BoardMark) -> None:
        """Draw the visible parts of a target's hull, as seen from the shooter."""
        tint = self.red
        tint.a = round(255 * 0.17 * (1.3 if self.dark else 1))
        for wedge in mark.where:
            fill_polygon(surface, tint, [self.px(place) for place in wedge])

    def _fire(self, surface: pygame.Surface, mark: BoardMark) -> None:
        """Draw a line of fire: solid as far as the shot goes, then dotted."""
        (chosen, stop), (a, b) = mark.data, map(self.px, mark.where)
        length = math.dist(a, b)
        hole = min(_GHOST_HOLE * self.unit, 0.4 * length)
        if not length:
            return
        start = between(a, b, hole / length)
        width = self.wide(2.2 if chosen else 1.6)
        end = b if stop is None else self.px(stop)
        if stop is None:
            back = min((1.72 if chosen else 1.1) * self.unit, 0.4 * length)
            end = between(b, a, back / length)
        if self.dark:
            draw_line(surface, self.theme["surface.shadow"], start, end, width + 2)
        draw_line(surface, self.red, start, end, width)
        if stop is not None:
            quiet = self.theme["surface.shadow" if self.dark else "ink.secondary"]
            thin = self.wide(1.2)
            draw_dashed(surface, quiet, [end, b], thin, (2 * thin, 4 * thin))
            half, thick = self.wide(6), self.wide(2.6)
            nx, ny = -(b[1] - a[1]) / length * half, (b[0] - a[0]) / length * half
            bar = (end[0] - nx, end[1] - ny), (end[0] + nx, end[1] + ny)
            if self.dark:
                draw_bar(surface, self.theme["surface.shadow"], *bar, thick + 2)
            draw_bar(surface, self.red, *bar, thick)

    def _front(self, surface: pygame.Surface, mark: BoardMark) -> list[pygame.Rect]:
        """Draw the line across the front of a hull: a shot from ahead of it hits the front (FT-2.6). Gives
        the rectangles of its words, which avoid a tape that ends there."""
        shown: Front = mark.data
        told = []
        middle, heading = self.px(mark.where[0]), self.degrees(shown.heading)
        ahead = polar(middle, shown.ahead * self.unit / INCH, heading)
        half, away = FRONT_INCHES[0] * self.unit, FRONT_INCHES[1] * self.unit
        left, right = polar(ahead, half, heading - 90), polar(ahead, half, heading + 90)
        if self.dark:
            draw_line(surface, self.theme["surface.shadow"], left, right, self.wide(1.5) + 2)
        draw_line(surface, self.blue, left, right, self.wide(1.5))
        # Words at the end that is higher on the screen: tags are mostly below.
        ends = [polar(ahead, half - 0.5 * away, heading + turn) for turn in (-90, 90)]
        at = min(ends, key=lambda one: one[1])
        if shown.driven is not None:
            comes = self.px(shown.driven)
            gaps = [math.dist(end, comes) for end in ends]
            if abs(gaps[0] - gaps[1]) > self.unit:
                at = ends[gaps[1] > gaps[0]]
        lying = abs(math.sin(math.radians(heading)))
        for text, turn in ((shown.front, 0.0), (shown.side, 180.0)):
            if text:
                words = self.haloed(text, self.blue)
                off = 0.5 * words.get_width() * lying + 0.7 * words.get_height()
                x, y = polar(at, off, heading + turn)
                told.append(surface.blit(words, words.get_rect(center=(round(x), round(y)))))
        return told

    # --- drives ---

    def _trail(self, surface: pygame.Surface, mark: BoardMark) -> None:
        """Draw the last drive: a ring, then dashes."""
        ochre, width = self.theme["signal.last_move"], self.wide(2.6)
        points = [self.px(place) for place in mark.where]
        draw_dashed(surface, ochre, points, width, (2.7 * width, 1.6 * width))
        draw_disc(surface, ochre, points[0], 1.9 * width)
        draw_disc(surface, self.theme["flames_table.ground"], points[0], 1.9 * width - self.wide(1.6))

    def _loss(self, surface: pygame.Surface, mark: BoardMark) -> None:
        """Draw the place where a tank was destroyed, with its number."""
        (at,) = mark.where
        surface.fblits([self.centred(self.tanks.lost(self.unit), at)])
        words = self.haloed(f"{mark.data + 1}", self.printed)
        x, y = self.px(at)
        surface.blit(words, words.get_rect(midleft=(round(x + 1.2 * self.unit), round(y))))

    def _ghost(self, surface: pygame.Surface, mark: BoardMark) -> list[pygame.Rect]:
        """Draw a tank at a planned place; gives the rectangle of its disc."""
        ghost: TankShown = mark.data
        tanks, unit, degrees = self.tanks, self.unit, round(self.degrees(ghost.heading)) % 360
        tanks.draw_ghost_head(surface, degrees, unit, self.px(ghost.at))
        tiles = [
            tanks.ghost_disc(unit), tanks.base(ghost.team, unit),
            tanks.tank(ghost.seat, degrees, unit, ghost=True),
        ]  # fmt: skip
        stamps = [self.centred(tile, ghost.at) for tile in tiles]
        surface.fblits(stamps)
        side = round(2 * GHOST_DISC * unit)
        return [pygame.Rect(0, 0, side, side).move_to(center=stamps[0].rect.center)]

    def _tape(self, surface: pygame.Surface, mark: BoardMark) -> None:
        """Draw a tape measure along a drive, with a tick for each inch spent."""
        wide, edge = self.wide(TAPE_PX), self.wide(1.2)
        paper, ink, slow = (self.theme[f"flames_tape.{name}"] for name in ("paper", "ink", "slow"))
        legs = [leg for leg in mark.data if leg.first != leg.last]
        spans = [(self.px(leg.first), self.px(leg.last)) for leg in legs]
        for a, b in spans:
            draw_line(surface, self.blue, a, b, wide + 2 * edge)
        for _, b in spans[:-1]:
            draw_disc(surface, self.blue, b, wide / 2 + edge)
        for a, b in spans:
            draw_line(surface, paper, a, b, wide)
        for _, b in spans[:-1]:
            draw_disc(surface, paper, b, wide / 2)
        for leg, (a, b) in zip(legs, spans, strict=True):
            if leg.cost > SLOW * math.dist(leg.first, leg.last):
                draw_line(surface, slow, a, b, wide)
        for inch, at, (nx, ny) in self._inches(mark.data):
            long = not inch % FIGURE_EVERY
            half = wide / 2 if long else wide / 4
            first = (at[0] + nx * wide / 2, at[1] + ny * wide / 2)
            last = (at[0] + nx * (wide / 2 - 2 * half), at[1] + ny * (wide / 2 - 2 * half))
            draw_line(surface, ink, first, last, self.wide(1.5 if long else 1.0))

    def _pins(self, surface: pygame.Surface, mark: BoardMark) -> None:
        """Draw the waypoints of a drive."""
        radius = 0.58 * self.wide(TAPE_PX)
        for middle in map(self.px, mark.where):
            draw_disc(surface, self.blue, middle, radius)
            draw_disc(surface, self.theme["flames_tape.paper"], middle, radius - 1.6 * self.wide(1.2))

    def _inches(self, legs: Sequence[Stretch]) -> Iterator[tuple[int, Point, Point]]:
        """The inches spent on a tape, with their places and the directions across it."""
        spent = 0
        for leg in legs:
            a, b = self.px(leg.first), self.px(leg.last)
            length = math.dist(a, b)
            for inch in range(spent // PARTS + 1, (spent + leg.cost) // PARTS + 1) if length else ():
                share = (inch * PARTS - spent) / leg.cost
                yield inch, between(a, b, share), (-(b[1] - a[1]) / length, (b[0] - a[0]) / length)
            spent += leg.cost

    def _figures(self, surface: pygame.Surface, mark: BoardMark) -> list[pygame.Rect]:
        """Draw the figures of a tape measure."""
        found = [
            self._figure(inch, at, across, self.wide(TAPE_PX))
            for inch, at, across in self._inches(mark.data)
            if not inch % FIGURE_EVERY
        ]
        surface.fblits(found)
        return [stamp.rect for stamp in found]

    def _figure(self, inch: int, at: Point, normal: Point, wide: float) -> PlacedSurface:
        tile = self._figure_tile(inch)
        nx, ny = normal if normal[1] < 0 or (normal[1] == 0 and normal[0] < 0) else (-normal[0], -normal[1])
        off = wide / 2 + 0.5 * (abs(nx) * tile.get_width() + abs(ny) * tile.get_height()) + 1.5 * self.scale
        place = (round(at[0] + nx * off), round(at[1] + ny * off))
        return PlacedSurface(tile, tile.get_rect(center=place).topleft)

    @drawn_once
    def _figure_tile(self, inch: int) -> pygame.Surface:
        """A figure of the tape on a bit of paper."""
        ink = self.blue if not self.dark else self.theme["flames_tape.ink"]
        text = self.fonts.render(str(inch), "label_on_board", ink, self.scale)
        inked = text.get_bounding_rect()
        width, height = inked.width + round(7 * self.scale), round(15 * self.scale)
        paper = self.theme["flames_tape.paper"]
        paper.a = 235
        made = self.ink.draw(box(0, 0, width, height, 3 * self.scale, filled(paper)), width, height).copy()
        made.blit(text, inked.move_to(center=(width // 2, height // 2)), inked)
        return made

    # --- what enemies could do next ---

    def _answer_way(self, surface: pygame.Surface, mark: BoardMark) -> None:
        """Draw an enemy's drive, bent where it drives round something: a thin dashed arrow in ink."""
        way = self._inner(mark, FROM_TANK, TO_COPY)
        if sum(math.dist(a, b) for a, b in pairwise(way)) < self.wide(8):
            return  # the copy is next to the tank
        (x, y), end = way[-2:]
        ink, halo, width = self.theme["ink.primary"], under_lines(self.theme), self.wide(2.0)
        back = math.degrees(math.atan2(x - end[0], end[1] - y))
        sides = [polar(end, self.wide(8), back + turn) for turn in (-40, 40)]
        arrow = [sides[0], end, sides[1]]
        for colour, wide in ((halo, width + 2), (ink, width)):
            draw_lines(surface, colour, arrow, wide)
        draw_lines(surface, halo, way, width + 2)
        draw_dashed(surface, ink, way, width, (3.2 * width, 2.4 * width))

    def _answer_shot(self, surface: pygame.Surface, mark: BoardMark) -> None:
        """Draw an enemy's shot: dashed red, with a filled arrowhead at the ring of what it hits; of all but
        the worst it is thinner."""
        line = self._inner(mark, FROM_TANK, LOSS_RING + 0.2)
        if not line:
            return
        start, end = line
        length = math.dist(start, end)
        width = self.wide(1.7 if mark.data else 2.2)
        long = min(self.wide(12), length)
        neck = between(end, start, long / length)
        back = math.degrees(math.atan2(start[0] - end[0], end[1] - start[1]))
        head = [end, *(polar(neck, 0.46 * long, back + turn) for turn in (-90, 90))]
        if self.dark:
            casing = self.theme["surface.shadow"]
            draw_line(surface, casing, start, neck, width + 2)
            draw_lines(surface, casing, [*head, end], 3)
        draw_dashed(surface, self.red, (start, neck), width, (3.8 * width, 2.2 * width))
        fill_polygon(surface, self.red, head)
        pygame.draw.aalines(surface, self.red, True, head)

    def _inner(self, mark: BoardMark, first: float, last: float) -> list[Point]:
        """A mark's line without so many inches at its ends; empty if nothing is left."""
        return trimmed([*map(self.px, mark.where)], first * self.unit, last * self.unit)

    def _answer_copy(self, surface: pygame.Surface, mark: BoardMark) -> list[pygame.Rect]:
        """Draw an enemy where it would fire from, faint; gives the rectangle of its base."""
        tank: TankShown = mark.data
        degrees = round(self.degrees(tank.heading)) % 360
        stamp = self.centred(self._faint(tank.seat, degrees), tank.at)
        surface.fblits([stamp])
        side = round(2 * BASE * self.unit)
        return [pygame.Rect(0, 0, side, side).move_to(center=stamp.rect.center)]

    @drawn_once
    def _faint(self, seat: int, degrees: int) -> pygame.Surface:
        return faded(self.tanks.tank(seat, degrees, self.unit, ghost=True), FAINT)

    def _verdict(self, surface: pygame.Surface, mark: BoardMark) -> list[pygame.Rect]:
        """Draw the badge at a ghost's ring; gives its rectangle."""
        rect = self.badge_rect(mark)
        surface.blit(self._badge(mark.data), rect)
        return [rect]

    def badge_rect(self, mark: BoardMark) -> pygame.Rect:
        """The rectangle of a badge on the surface."""
        shown: AnswerBadge = mark.data
        made = self._badge(shown)
        middle, seen = self.px(mark.where[0]), self.camera.viewport.move(self.home)
        return made.get_rect(topleft=badge_at(made, middle, shown.radius * self.unit, seen))

    @drawn_once
    def _badge(self, shown: AnswerBadge) -> pygame.Surface:
        return badge(shown, 2 * BASE * self.unit, self.theme, self.fonts, self.ink, self.scale)

    # --- small signs ---

    @drawn_once
    def refused(self) -> pygame.Surface:
        """The grey cross of a refused place, in a broken circle of a tank's size."""
        unit, side = self.unit, even(2.4 * self.unit + 4)
        grey = self.theme["ink.secondary" if not self.dark else "surface.shadow"]
        paper = self.theme["flames_tape.paper"]
        paper.a = 120
        middle = (side / 2, side / 2)
        width = self.wide(1.6)
        body = circle(middle, unit, filled(paper))
        body += dashed_circle(middle, unit, stroke(grey, width, cap="butt"), 12, 0.6)
        for degrees in (45, 135):
            a, b = polar(middle, 0.62 * unit, degrees), polar(middle, 0.62 * unit, degrees + 180)
            body += f'<path d="M{a[0]:.2f} {a[1]:.2f}L{b[0]:.2f} {b[1]:.2f}" {stroke(grey, 1.5 * width)}/>'
        return self.ink.draw(body, side, side)

    @drawn_once
    def snap(self) -> pygame.Surface:
        """A small blue square that marks what holds the ghost."""
        side, edge = round(8 * self.scale), max(1.0, self.scale)
        body = box(0, 0, side, side, 0, filled(self.theme["flames_tape.paper"]))
        body += box(edge, edge, side - 2 * edge, side - 2 * edge, 0, filled(self.blue))
        return self.ink.draw(body, side, side)

    @drawn_once
    def away(self, degrees: int) -> pygame.Surface:
        """An arrowhead for the edge of the view, pointing at something outside it."""
        side = round(11 * self.scale)
        middle = (side / 2, side / 2)
        shape = ((0, 0.46), (130, 0.41), (230, 0.41))
        corners = [polar(middle, far * side, degrees + turn) for turn, far in shape]
        data = "L".join(f"{x:.2f} {y:.2f}" for x, y in corners)
        return self.ink.draw(f'<path d="M{data}Z" {filled(self.printed)}/>', side, side)


def point_drawing(theme: Theme, signs: Signs, shown: PointShown, middle: Point, radius: float) -> str:
    """The disc of a spawn point as SVG elements, without its letter."""
    edge, owned = max(1.3, 0.115 * radius), shown.owner not in ("", ALL)
    ink, on = theme["flames_tape.ink"], signs.ink(shown.owner)
    fill = signs.fill(shown.owner) if owned else theme["flames_tape.paper"]
    body = circle(middle, radius - edge / 2, filled(fill))
    if owned or shown.owner == ALL:
        body += circle(middle, radius - edge / 2, stroke(ink, edge))
    else:
        body += dashed_circle(middle, radius - edge / 2, stroke(ink, edge, cap="butt"), 14, 0.62)
    if shown.invincible or shown.owner == ALL:
        body += circle(middle, radius - 2.4 * edge, stroke(on, 0.75 * edge))
    return body


def smoke_drawing(theme: Theme, unit: float, c: float) -> str:
    """A cloud of smoke as SVG elements; its middle is ``c`` from the left and from above."""
    fill, ink = theme["flames_table.smoke"], theme["flames_table.smoke_line"]
    fill.a = 236
    pen, inside = stroke(ink, max(1.0, 0.09 * unit)), filled(fill)
    shade = theme["surface.shadow"]
    shade.a = 40 if not theme.palette.is_dark else 90
    chance = Random(7)
    puffs = []
    for number in range(9):
        at = polar((c, c), 0.98 * unit, 40 * number + chance.uniform(-8, 8))
        puffs.append((at, chance.uniform(0.48, 0.6) * unit))
    dark, off = filled(shade), 0.16 * unit
    body = "".join(circle((x + off, y + 1.4 * off), radius, dark) for (x, y), radius in puffs)
    body += "".join(circle(at, radius, pen) for at, radius in puffs)
    body += circle((c, c), 1.02 * unit, inside)
    body += "".join(circle(at, radius - 0.02 * unit, inside) for at, radius in puffs)
    light = filled(fill.lerp(theme["surface.raised"], 0.6))
    for x, y, share in ((-0.38, -0.42, 0.5), (0.34, -0.1, 0.4), (-0.12, 0.46, 0.42)):
        body += circle((c + x * unit, c + y * unit), share * unit, light)
    swirl = stroke(ink, max(0.9, 0.065 * unit))
    for x, y, share in ((-0.42, -0.1, 0.34), (0.36, -0.42, 0.3), (0.3, 0.42, 0.36), (-0.28, 0.62, 0.24)):
        at, r = (c + x * unit, c + y * unit), share * unit
        (ax, ay), (bx, by) = polar(at, r, 250), polar(at, r, 90)
        body += f'<path d="M{ax:.2f} {ay:.2f}A{r:.2f} {r:.2f} 0 0 1 {bx:.2f} {by:.2f}" {swirl}/>'
    return body
