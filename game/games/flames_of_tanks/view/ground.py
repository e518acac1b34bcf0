"""Draws the ground of a table: paper with crosses, and terrain from its outlines (FT-1.2).

A piece of terrain is two pictures: one below a reach (rough ground, the floor of a wood) and one above it
(crowns, water, houses, hedges, walls). Each is drawn once for a size of inch. The outline fixes all
details, so that nothing shimmers when the table is moved, zoomed or edited.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import Final, Literal

import pygame

from game.games.flames_of_tanks.rules.table import GroundKind, TerrainPiece
from game.games.flames_of_tanks.view import shapes
from game.ui.paint.ink import Point, box, circle, filled, polyline, stroke
from game.ui.paint.palette import Theme
from game.ui.paint.surface_cache import SurfaceCache, drawn_once
from game.ui.paint.svg import drawn
from game.view.board.clips import between, put
from game.view.board.fire_lines import PlacedSurface
from game.view.board.ground_motion import MovingPatch, SwayingPart
from game.view.board.inches import PARTS, InchCamera

Look = Literal["rough", "wood", "building", "water", "hedge", "wall"]
Shape = tuple[tuple[int, int], ...]
"""Corners relative to the first one, in thousandths of an inch, y down."""

Beside = tuple[tuple[Shape, ...], tuple[Shape, ...]]
"""The woods that meet a wood: those drawn below it and those above it, relative to its first corner."""

CROSS_EVERY: Final = 12
"""Inches between the crosses printed on the table."""

CROSS_PX: Final = 8
"""Size in px of the printed crosses at 12 px an inch."""

LIGHT: Final = (-0.42, -0.91)
"""Direction the light comes from, on the screen (right, down)."""

CROWNS: Final = (0.36, 0.95)
"""The radius of the smallest and the largest crown, in inches."""

BARN: Final = 24.0
"""Square inches above which a house has the roof of a barn."""

PINES: Final = 0.3
"""Share of pines among the trees."""

FINE: Final = 9
"""Px an inch from which small things are drawn: tufts, stones, leaves."""

RIPPLES: Final = 8
"""Steps an inch in the widths of waves."""

TUFT_EVERY: Final = 5
"""Average distance in inches between tufts of grass on open ground."""

GRASS: Final = (0.26, 0.34, 0.22)
"""Sizes of the three kinds of tufts, in inches."""

NIGHT: Final = (0.66, 0.71, 0.84)
"""Factors for red, green and blue at night."""

HEDGE_HALF: Final = 0.34
WALL_HALF: Final = 0.29
"""Half the thickness of hedges and walls, in inches."""

SOFT: Final = 0.13
"""Largest distance in inches between the drawn edge of woods and water and their outline."""

BANK: Final = 0.26
"""Distance in inches of water from its outline, which is the height its bank seems to have."""

FACE: Final = 0.34
"""Visible height of a house's walls below its roof, in inches."""

REACHED_OPACITY: Final = 0.5
"""Opacity of rough ground and woods seen through a reach."""

MOST_VIEWS: Final = 1.5
"""Size of a piece, in views, from which only its visible part is drawn."""

PLAIN: Final[dict[Look, str]] = {
    "rough": "rough", "wood": "wood", "water": "water", "building": "roof", "hedge": "hedge", "wall": "wall",
}  # fmt: skip
"""Colour of each kind of piece until it is drawn."""

_OVERHANG: Final = 0.9  # inches that a drawing may lie outside of its outline


def look_of(kind: GroundKind) -> Look:
    """The look of a kind of terrain, chosen by what it does, so that kinds added by data look right, too."""
    if kind.line:
        return "wall" if kind.name == "wall" or not kind.passable else "hedge"
    if not kind.passable:
        return "building" if kind.sight == "blocked" else "water"
    return "wood" if kind.sight == "through" or kind.cover else "rough"


@lru_cache(maxsize=2048)
def shape_of(outline: tuple[tuple[int, int], ...]) -> Shape:
    """An outline relative to its first corner."""
    x0, y0 = outline[0]
    return tuple((x - x0, y0 - y) for x, y in outline)


@dataclass(frozen=True, slots=True)
class Scale:
    """The px of an inch, and the table's turn in quarter turns clockwise."""

    unit: int
    turn: int = 0

    def turned(self, right: float, down: float) -> tuple[float, float]:
        """A vector on the table as it is seen on the screen."""
        match self.turn:
            case 0:
                return right, down
            case 1:
                return -down, right
            case 2:
                return -right, -down
        return down, -right

    def px(self, right: float, down: float) -> tuple[float, float]:
        """Convert a vector from inches to px."""
        right, down = self.turned(right, down)
        return right * self.unit, down * self.unit


class GroundArt:
    """Draws ground in one theme. All surfaces are shared: blit them, don't draw on them."""

    def __init__(self, theme: Theme, *, night: bool = False) -> None:
        self.theme, self.night = theme, night
        self._kept = SurfaceCache(24_000_000)
        self._until = math.inf
        self._drew = False
        """Whether a piece was drawn since ``hurry``: there is always time for one."""
        self.plain = 0
        """Number of pieces drawn plainly since ``hurry``, for lack of time."""

    def hurry(self, ms: float) -> None:
        """Allow about ``ms`` milliseconds for pieces not drawn yet; the rest is drawn plainly this time."""
        self._until, self.plain, self._drew = time.perf_counter() + ms / 1000, 0, False

    def colour(self, name: str) -> pygame.Color:
        """A colour of the table, darker and bluer at night."""
        found = self.theme[f"flames_table.{name}"]
        if not self.night:
            return found
        red, green, blue = (round(part * left) for part, left in zip(found[:3], NIGHT, strict=True))
        return pygame.Color(red, green, blue, found.a)

    def paper(self, surface: pygame.Surface, camera: InchCamera) -> None:
        """Draw the visible part of the bare table on a surface of the board's size."""
        home = (-camera.block.x, -camera.block.y)
        view = camera.viewport.move(home)
        surface.fill(self.colour("ground"), view)
        surface.set_clip(view)
        size = max(3, round(CROSS_PX * max(1.0, camera.unit / 12) ** 0.5)) | 1
        thick = max(1, round(size / 9))
        cross = self.colour("cross")
        for x in range(CROSS_EVERY, camera.size[0], CROSS_EVERY):
            for y in range(CROSS_EVERY, camera.size[1], CROSS_EVERY):
                px, py = camera.screen(x, y)
                cx, cy = round(px) + home[0], round(py) + home[1]
                surface.fill(cross, (cx - size // 2, cy - thick // 2, size, thick))
                surface.fill(cross, (cx - thick // 2, cy - size // 2, thick, size))
        if camera.unit >= FINE:
            stamps = [self._grass(abs(camera.unit), number) for number in range(3)]
            across, up = camera.size
            for east, north, number in shapes.meadow(across, up, TUFT_EVERY):
                right, down = camera.screen(east, north)
                put(surface, stamps[number], (right + home[0], down + home[1]))
        surface.set_clip(None)

    @drawn_once
    def _grass(self, unit: int, number: int) -> pygame.Surface:
        """A small tuft of grass for open ground."""
        side = 2 * math.ceil(0.6 * unit)
        data = shapes.tuft((side / 2, side / 2), GRASS[number] * unit, 3)
        return drawn(f'<path d="{data}" {self._grass_pen(unit)}/>', side, side)

    def _grass_pen(self, unit: int) -> str:
        return stroke(_faint(self.colour("cross"), 0.62), max(0.8, 0.06 * unit))

    # --- terrain ---

    def drawing(self, terrain: Iterable[TerrainPiece], height: int, unit: int, seen: pygame.Rect) -> str:
        """Terrain as SVG elements, on a table of that ``height`` (in thousandths of an inch) whose upper
        left corner is at 0, 0. ``unit`` is the number of px an inch. Small things are drawn only where
        they are ``seen``."""
        pieces = [piece for piece in terrain if piece.outline]
        woods = [piece.outline for piece in pieces if look_of(piece.kind) == "wood"]
        per, parts = Scale(unit), list[str]()
        for under in (True, False):
            for piece in _ordered(pieces, under=under):
                look, shape = look_of(piece.kind), shape_of(piece.outline)
                if not _lies(look, under=under):
                    continue
                left, low, right, top = (edge * unit / PARTS for edge in piece.box)
                high, pad = height * unit / PARTS, 2 * math.ceil(_OVERHANG * unit)
                box = pygame.Rect(left, high - top, right - left, top - low).inflate(pad, pad)
                if not box.colliderect(seen):
                    continue
                x, y = piece.outline[0][0] * unit / PARTS, high - piece.outline[0][1] * unit / PARTS
                beside = _beside(piece.outline, woods) if piece.outline in woods else ((), ())
                window = seen.move(round(-x), round(-y))
                body = self._body(look, shape, per, window, beside, under=under)
                if look == "water":
                    body += self._waves(shape, unit)
                parts.append(f'<g transform="translate({x:.2f} {y:.2f})">{body}</g>')
        return "".join(parts)

    def grass(self, across: int, up: int, unit: int, seen: pygame.Rect) -> str:
        """The grass on open ground, as SVG elements."""
        data = "".join(
            shapes.tuft((x * unit, (up - y) * unit), GRASS[number] * unit, 3)
            for x, y, number in shapes.meadow(across, up, TUFT_EVERY)
            if seen.collidepoint(x * unit, (up - y) * unit)
        )
        return f'<path d="{data}" {self._grass_pen(unit)}/>' if data else ""

    def _waves(self, shape: Shape, unit: int) -> str:
        """The waves of a pond as SVG elements, relative to its first corner."""
        data = "".join(
            _wave((x * unit, y * unit), unit, wide) for x, y, wide in shapes.waves(_inches(shape), 2.3, 0.75)
        )
        return f'<path d="{data}" {self._wave_pen(unit)}/>' if data else ""

    def _wave_pen(self, unit: int) -> str:
        return stroke(_faint(self.colour("water_line"), 0.8), max(0.9, 0.07 * unit))

    def _ripples(self, shape: Shape, at: Point, per: Scale) -> list[PlacedSurface]:
        """The waves of a pond whose first corner is ``at``."""
        found = []
        for x, y, wide in shapes.waves(_inches(shape), 2.3, 0.75):
            dx, dy = per.px(x, y)
            tile = self._ripple(per.unit, round(RIPPLES * wide) / RIPPLES)
            place = tile.get_rect(center=(round(at[0] + dx), round(at[1] + dy)))
            found.append(PlacedSurface(tile, place.topleft))
        return found

    def moving(
        self, terrain: Iterable[TerrainPiece], camera: InchCamera, home: tuple[int, int]
    ) -> Iterator[MovingPatch]:
        """Yield the parts of the ground with small motions, the waves of water, on a surface that begins
        at ``home``."""
        per, sway = Scale(camera.unit, camera.turn), 0.26 * camera.unit
        for piece in terrain:
            if not piece.outline or look_of(piece.kind) != "water":
                continue
            at = camera.px(piece.outline[0])
            pond = self._stamp(piece, at, per, camera.viewport, under=False)
            if pond is None:
                continue
            for number, wave in enumerate(self._ripples(shape_of(piece.outline), at, per)):
                rect = wave.rect.inflate(2 * math.ceil(sway), 4)
                if not pond.rect.contains(rect):
                    continue
                under = pygame.Surface(rect.size)
                under.blit(pond.surface, (0, 0), rect.move(-pond.at[0], -pond.at[1]))
                place = wave.at[0] - rect.x, wave.at[1] - rect.y
                part = SwayingPart(wave.surface, place, sway, 1.4, 0.37 * number)
                yield MovingPatch(rect.move(home), under, (part,))

    @drawn_once
    def _ripple(self, unit: int, wide: float) -> pygame.Surface:
        """A wave ``wide`` inches wide."""
        across, high = math.ceil(wide * unit) + 4, 2 * math.ceil(0.17 * unit) + 2
        path = _wave((across / 2, high / 2), unit, wide)
        return drawn(f'<path d="{path}" {self._wave_pen(unit)}/>', across, high)

    def placed(
        self, terrain: Iterable[TerrainPiece], camera: InchCamera, *, under: bool
    ) -> list[PlacedSurface]:
        """Visible terrain at its places on the screen: what goes ``under`` a reach (rough ground, floors of
        woods), or above it (crowns, water, houses, hedges and walls)."""
        per = Scale(camera.unit, camera.turn)
        pieces = [piece for piece in _ordered(terrain, under=under) if piece.outline]
        woods = [piece.outline for piece in pieces if look_of(piece.kind) == "wood"]
        found = []
        for piece in pieces:
            beside = _beside(piece.outline, woods) if piece.outline in woods else ((), ())
            at = camera.px(piece.outline[0])
            stamp = self._stamp(piece, at, per, camera.viewport, beside, under=under)
            if stamp is not None:
                found.append(stamp)
                if look_of(piece.kind) == "water":
                    found += self._ripples(shape_of(piece.outline), at, per)
        return found

    def _stamp(
        self,
        piece: TerrainPiece,
        at: Point,
        per: Scale,
        view: pygame.Rect,
        beside: Beside = ((), ()),
        *,
        under: bool,
    ) -> PlacedSurface | None:
        """The picture of a piece whose first corner is ``at``; ``None`` if it is out of view or has
        nothing in that layer. ``beside`` comes from ``_beside``."""
        look = look_of(piece.kind)
        if not _lies(look, under=under):
            return None
        shape, unit = shape_of(piece.outline), per.unit
        # Nobody sees a quarter of a px, and a moved piece is found in the cache more often.
        x, y = round(4 * at[0]) / 4, round(4 * at[1]) / 4
        left, top = math.floor(x), math.floor(y)
        xs, ys = zip(*(per.px(dx / PARTS, dy / PARTS) for dx, dy in shape), strict=True)
        pad = math.ceil(_OVERHANG * unit) + 2
        box = pygame.Rect(
            math.floor(min(xs)) - pad,
            math.floor(min(ys)) - pad,
            math.ceil(max(xs) - min(xs)) + 2 * pad + 1,
            math.ceil(max(ys) - min(ys)) + 2 * pad + 1,
        )
        seen = box.move(left, top)
        if not seen.colliderect(view):
            return None
        if seen.width * seen.height > MOST_VIEWS * view.width * view.height:
            seen = seen.clip(view)
            box = seen.move(-left, -top)
        key = (look, shape, per, x - left, y - top, tuple(box), under, beside)
        made = self._kept.get(key)
        if made is None and self._drew and time.perf_counter() > self._until:
            self.plain += 1
            return self._plainly(
                look, shape, per, box.move(left - round(x), top - round(y)), seen, under=under
            )
        if made is None:
            window = box.move(round(left - x), round(top - y)).inflate(2 * pad, 2 * pad)
            body = self._body(look, shape, per, window, beside, under=under)
            moved = f'<g transform="translate({x - left - box.x:.2f} {y - top - box.y:.2f})">{body}</g>'
            made = self._kept.put(key, drawn(moved, *box.size))
            self._drew = True
        return PlacedSurface(made, seen.topleft)

    def _plainly(
        self, look: Look, shape: Shape, per: Scale, box: pygame.Rect, seen: pygame.Rect, *, under: bool
    ) -> PlacedSurface | None:
        """The outline of a piece, filled with one colour."""
        if look == "wood" and not under:
            return None
        made = pygame.Surface(box.size, pygame.SRCALPHA, 32)
        found = (per.px(x / PARTS, y / PARTS) for x, y in shape)
        points = [(x - box.x, y - box.y) for x, y in found]
        colour = self.colour(PLAIN[look])
        if look in ("hedge", "wall"):
            half = HEDGE_HALF if look == "hedge" else WALL_HALF
            pygame.draw.lines(made, colour, False, points, max(1, round(2 * half * per.unit)))
        elif len(points) > 2:
            pygame.draw.polygon(made, colour, points)
        return PlacedSurface(made, seen.topleft)

    def _body(
        self, look: Look, shape: Shape, per: Scale, window: pygame.Rect, beside: Beside, *, under: bool
    ) -> str:
        outline = _inches(shape)
        pen = _Pen(self, per, window)
        if look == "rough":
            return pen.rough(outline)
        if look == "wood":
            below, above = (tuple(map(_inches, woods)) for woods in beside)
            return pen.floor(outline, (*below, *above)) if under else pen.crowns(outline, below, above)
        if look == "water":
            return pen.water(outline)
        if look == "building":
            return pen.building(outline)
        return pen.hedge(outline) if look == "hedge" else pen.wall(outline)

    @staticmethod
    def reached(stamps: Iterable[PlacedSurface]) -> list[PlacedSurface]:
        """Terrain as it is seen through a reach."""
        found = []
        for stamp in stamps:
            made = stamp.surface.copy()
            made.fill((255, 255, 255, round(255 * REACHED_OPACITY)), special_flags=pygame.BLEND_RGBA_MULT)
            found.append(PlacedSurface(made, stamp.at))
        return found

    def swatch(self, kind: GroundKind, outline: tuple[tuple[int, int], ...], px: int) -> pygame.Surface:
        """A kind of terrain on a tile of the table, for palettes and help; the outline is made to fit. A
        tile is kept for long, so it is never drawn plainly."""
        self.hurry(math.inf)
        made = pygame.Surface((px, px), pygame.SRCALPHA, 32)
        made.fill(self.colour("ground"))
        xs, ys = [x for x, _ in outline], [y for _, y in outline]
        wide = max(max(xs) - min(xs), max(ys) - min(ys)) + round(1.4 * PARTS)
        unit = max(1, px * PARTS // wide)
        middle = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
        x, y = outline[0]
        at = px / 2 + (x - middle[0]) * unit / PARTS, px / 2 - (y - middle[1]) * unit / PARTS
        for under in (True, False):
            stamp = self._stamp(TerrainPiece(kind, outline), at, Scale(unit), made.get_rect(), under=under)
            if stamp is not None:
                made.blit(stamp.surface, stamp.at)
                if look_of(kind) == "water":
                    made.fblits(self._ripples(shape_of(outline), at, Scale(unit)))
        return made


class _Pen:
    """Draws the parts of terrain as SVG: inches in, px out. ``window`` is the visible part in px; strokes
    outside are left out."""

    def __init__(self, art: GroundArt, per: Scale, window: pygame.Rect) -> None:
        self.art, self.unit, self.per, self.window = art, per.unit, per, window
        self.outline_px = max(1.1, 0.085 * self.unit)
        shade = art.theme.palette["surface.shadow"]
        shade.a = 44 if not art.theme.palette.is_dark else 96
        self.shade = shade

    def px(self, points: Iterable[Point]) -> list[Point]:
        """Convert points from inches to px."""
        return [self.per.px(x, y) for x, y in points]

    def at(self, x: float, y: float) -> Point:
        """Convert a place from inches to px."""
        return self.per.px(x, y)

    def seen(self, x: float, y: float) -> bool:
        """Whether a small thing at this place may be in view."""
        wide = 2 * self.unit
        return bool(self.window.inflate(wide, wide).collidepoint(self.at(x, y)))

    def spots(
        self, corners: shapes.Outline, sizes: tuple[float, float], every: float, margin: float, salt: str = ""
    ) -> list[shapes.Crown]:
        """The places from ``shapes.spots`` that may be in view."""
        return [spot for spot in shapes.spots(corners, sizes, every, margin, salt) if self.seen(*spot[:2])]

    def strokes(self, lines: Iterable[tuple[Point, Point]], attributes: str) -> str:
        """Those of the straight lines that are in view, as one shape, which is drawn much faster."""
        parts = []
        for a, b in lines:
            (ax, ay), (bx, by) = self.at(*a), self.at(*b)
            if self.window.clipline((ax, ay), (bx, by)):
                parts.append(f"M{ax:.2f} {ay:.2f}L{bx:.2f} {by:.2f}")
        return self.path("".join(parts), attributes)

    def soft(self, outline: Sequence[Point]) -> str:
        """The path data of an outline with soft corners, in px."""
        return shapes.soft_path(self.px(outline), SOFT * self.unit)

    @staticmethod
    def path(data: str, attributes: str) -> str:
        """A path with these attributes; empty for no data."""
        return f'<path d="{data}" {attributes}/>' if data else ""

    def both(self, data: str, tone: pygame.Color, pen: str) -> str:
        """A filled shape and its edge."""
        return self.path(data, filled(tone)) + self.path(data, pen)

    # --- areas that slow ---

    def rough(self, outline: shapes.Outline) -> str:
        """Draw broken ground: patches, strokes in uneven rows, stones and tufts, a dashed edge."""
        colour, unit = self.art.colour, self.unit
        ink, base = colour("rough_line"), colour("rough")
        pen = stroke(_faint(ink, 0.55), max(0.9, 0.06 * unit))
        body = self.path(shapes.plain_path(self.px(outline)), filled(base))
        chance = Random(repr(outline))
        corners = shapes.cleaned(outline)
        if len(corners) >= 3:
            worn = [
                shapes.blob(self.at(x, y), radius * unit, 5, chance.random(), 1.4)
                for x, y, radius in self.spots(corners, (0.5, 1.4), 5.0, 0.5)
            ]
            body += self.path("".join(worn), filled(base.lerp(ink, 0.08)))
            body += self.strokes(shapes.ragged(corners, chance.uniform(-14, 20), chance), pen)
            if unit >= FINE:
                body += self._stones(corners, chance) + self._tufts(corners, 3.4, ink, 0.85)
        edge = stroke(ink, self.outline_px, cap="butt", dash=(0.42 * unit, 0.26 * unit))
        return body + polyline(self.px(outline), edge, closed=True)

    def _stones(self, corners: shapes.Outline, chance: Random) -> str:
        """Draw stones, two or three together."""
        colour, unit = self.art.colour, self.unit
        lit, shades = "", ""
        for x, y, radius in self.spots(corners, (0.16, 0.27), 5.5, 0.5, salt="stones"):
            for _ in range(chance.choice((1, 2, 3))):
                cx, cy = self.at(x + chance.uniform(-0.4, 0.4), y + chance.uniform(-0.3, 0.3))
                size = chance.uniform(0.7, 1.0) * radius * unit
                turn = chance.random()
                lit += shapes.blob((cx, cy), size, 5, turn, 0.2)
                shades += shapes.blob((cx + 0.3 * size, cy + 0.4 * size), size, 5, turn, 0.2)
        pen = stroke(colour("rough_line"), max(0.8, 0.05 * unit))
        return self.path(shades, filled(self.shade)) + self.both(lit, colour("stone"), pen)

    def _tufts(self, corners: shapes.Outline, apart: float, ink: pygame.Color, opacity: float) -> str:
        """Draw grass, an inch and more apart."""
        unit = self.unit
        pen = stroke(_faint(ink, opacity), max(0.8, 0.055 * unit))
        data = "".join(
            shapes.tuft(self.at(x, y), radius * unit, 3)
            for x, y, radius in self.spots(corners, (0.2, 0.32), apart, 0.3, salt="tufts")
        )
        return self.path(data, pen)

    def floor(self, outline: shapes.Outline, beside: Sequence[shapes.Outline]) -> str:
        """Draw the floor of a wood, with its undergrowth."""
        colour = self.art.colour
        body = self.path(self.soft(outline), filled(colour("wood")))
        corners = shapes.cleaned(outline)
        if len(corners) >= 3 and self.unit >= FINE:
            body += self._tufts(corners, 1.0, colour("wood_line"), 0.5)
        return body + self._edge(outline, beside)

    def _edge(self, outline: shapes.Outline, beside: Sequence[shapes.Outline]) -> str:
        """Draw the edge of a wood, except inside another wood."""
        edge = stroke(self.art.colour("wood_line"), self.outline_px)
        if not beside:
            return self.path(self.soft(outline), edge)
        parts = shapes.open_edge(outline, SOFT, tuple(beside))
        return "".join(polyline(self.px(part), edge) for part in parts)

    def crowns(
        self, outline: shapes.Outline, below: Sequence[shapes.Outline], above: Sequence[shapes.Outline]
    ) -> str:
        """Draw the trees of a wood: shadows, crowns and pines, a light on each. Where woods meet, the
        trees are those of the one above, and no edge is drawn."""
        found = [
            crown
            for crown in shapes.crowns(outline, *CROWNS)
            if not any(shapes.inside(crown[:2], other) for other in above) and self.seen(*crown[:2])
        ]
        unit, colour = self.unit, self.art.colour
        chance = Random(repr(outline))
        leafy, pines = colour("crown"), colour("pine")
        tones = (leafy, leafy.lerp(colour("crown_line"), 0.12), leafy.lerp(colour("crown_lit"), 0.45), pines)
        drawn = ["", "", "", ""]
        shades = rims = lights = needles = ""
        edge = max(0.9, 0.07 * unit)
        right, down = 0.13 * unit, 0.2 * unit
        for x, y, r in found:
            (cx, cy), radius, turn = self.at(x, y), (r - 0.02) * unit, chance.random()
            if chance.random() < PINES and r < 0.8:
                rims += shapes.star((cx, cy), 1.04 * radius + 0.6 * edge, turn)
                shades += shapes.star((cx + right, cy + down), 1.04 * radius, turn)
                drawn[3] += shapes.star((cx, cy), 1.04 * radius - 0.6 * edge, turn)
                if unit >= FINE:
                    needles += shapes.rays((cx, cy), 0.2 * radius, 0.74 * radius, turn)
                continue
            lobes = 7 if radius < 8 else 9
            shades += shapes.blob((cx + right, cy + down), radius, lobes, turn)
            rims += shapes.blob((cx, cy), radius + edge / 2, lobes, turn)
            drawn[chance.choice((0, 0, 1, 2))] += shapes.blob((cx, cy), radius - edge / 2, lobes, turn)
            if unit >= FINE:
                at = cx + 0.2 * LIGHT[0] * radius, cy + 0.2 * LIGHT[1] * radius
                lights += shapes.blob(at, 0.56 * radius, 6, turn, 0.45)
        body = self.path(shades, filled(self.shade)) + self.path(rims, filled(colour("crown_line")))
        body += "".join(self.path(data, filled(tone)) for data, tone in zip(drawn, tones, strict=True))
        body += self.path(lights, filled(_faint(colour("crown_lit"), 0.6)))
        body += self.path(needles, stroke(_faint(colour("crown_line"), 0.6), max(0.7, 0.045 * unit)))
        # The edge again, as it would be pale on a reach.
        return body + self._edge(outline, (*below, *above))

    # --- what stands in the way ---

    def water(self, outline: shapes.Outline) -> str:
        """Draw a pond: its shore, the shallows, reeds; its waves are drawn separately."""
        colour, unit, data = self.art.colour, self.unit, self.soft(outline)
        deep, ink = colour("water"), colour("water_line")
        body = self.path(data, filled(deep))
        corners = shapes.cleaned(outline)
        if len(corners) >= 3:
            # the bank, in the shade where it faces away from the light, and the water below it
            body = self.path(data, filled(deep.lerp(self.art.theme["surface.shadow"], 0.3)))
            within, shore = shapes.inset(corners, BANK), filled(deep.lerp(colour("ground"), 0.3))
            low = self.path(self.soft(within) if within else data, shore)
            move = -LIGHT[0] * 0.8 * BANK * unit, -LIGHT[1] * 0.8 * BANK * unit
            body += f'<g transform="translate({move[0]:.2f} {move[1]:.2f})">{low}</g>'
            for wide, share in ((0.4, 0.5), (0.85, 1.0)):
                inner = shapes.inset(corners, wide)
                if inner is None:
                    if wide == 0.4:
                        body = self.path(data, filled(deep))
                    break
                tone = deep.lerp(colour("ground"), 0.3 * (1 - share))
                body += self.path(self.soft(inner), filled(tone))
                if wide == 0.4:
                    pen = stroke(_faint(ink, 0.4), max(0.8, 0.05 * unit))
                    body += self.path(self.soft(inner), pen)
        if len(corners) >= 3 and unit >= FINE:
            reeds = "".join(
                shapes.tuft(self.at(x, y), size * unit, 4) for x, y, size in shapes.shore(corners)
            )
            body += self.path(reeds, stroke(colour("wood_line"), max(0.8, 0.055 * unit)))
        return body + self.path(data, stroke(ink, 1.15 * self.outline_px))

    def building(self, outline: shapes.Outline) -> str:
        """Draw a house from above: its shadow, the faces of its roof with their planks, ridges, chimneys,
        walls."""
        unit = self.unit
        points = self.px(outline)
        shades = filled(_faint(self.shade, self.shade.a / 255 * 0.8))
        body = "".join(
            polyline([(x + right * unit, y + down * unit) for x, y in points], shades, closed=True)
            for right, down in ((0.14, 0.2), (0.3, 0.42))
        )
        roof, lit, ink, across, apart = self._covering(outline)
        body += polyline(points, filled(roof), closed=True)
        rows: list[tuple[Point, Point]] = []
        ridges = ""
        for face in shapes.roof(outline):
            sx, sy = face.slope
            right, down = self.per.turned(sx, sy)
            bright = min(1.0, max(0.0, 0.5 + 0.62 * (right * LIGHT[0] + down * LIGHT[1])))
            flat = not (sx or sy)
            if flat:
                bright = 0.8
            body += polyline(self.px(face.outline), filled(roof.lerp(lit, bright)), closed=True)
            ridges += shapes.plain_path(self.px(face.outline))
            if not flat and unit >= 7:
                rows += shapes.hatch([face.outline], math.degrees(math.atan2(sy, sx)) + across, apart)
        pen = stroke(_faint(ink, 0.22), max(0.7, 0.05 * unit))
        body += self.strokes((row for row in rows if math.dist(*row) > 0.2), pen)
        body += self._walls(outline, roof.lerp(ink, 0.45), ink)
        body += self.path(ridges, stroke(ink, max(0.9, 0.07 * unit)))
        if unit >= 7:
            body += "".join(self._chimney(at) for at in shapes.chimneys(outline))
        return body + polyline(points, stroke(ink, max(1.4, 0.12 * unit)), closed=True)

    def _walls(self, outline: shapes.Outline, tone: pygame.Color, ink: pygame.Color) -> str:
        """Draw the visible faces of a house's walls: those below its roof on the screen. They are inside
        its outline, which is what counts."""
        corners = shapes.cleaned(outline)
        inner = shapes.inset(corners, FACE) if len(corners) >= 3 else None
        if inner is None or len(inner) != len(corners):
            return ""
        outer, eaves, found = self.px(corners), self.px(inner), ""
        for at, (a, b) in enumerate(pairwise([*outer, outer[0]])):
            d, c = eaves[at], eaves[(at + 1) % len(eaves)]
            if a[1] + b[1] - c[1] - d[1] > FACE * self.unit:
                found += polyline([a, b, c, d], filled(tone), closed=True)
                found += polyline([c, d], stroke(ink, max(0.9, 0.07 * self.unit)))
        return found

    def _covering(
        self, outline: shapes.Outline
    ) -> tuple[pygame.Color, pygame.Color, pygame.Color, float, float]:
        """A roof's colours (in the shade, in the light, of its lines), the angle of the lines to the
        slope, and the distance between them: barns have planks, houses rows of tiles, and those with more
        corners slates."""
        colour = self.art.colour
        corners = shapes.cleaned(outline)
        name, across, apart = "tile", 90.0, 0.42
        if len(corners) > 4:
            name, apart = "slate", 0.5
        elif abs(shapes.area(corners)) > BARN:
            name, across, apart = "roof", 0.0, 0.8
        return colour(name), colour(f"{name}_lit"), colour("roof_line"), across, apart

    def _chimney(self, at: Point) -> str:
        """Draw a chimney with its shadow."""
        unit, colour = self.unit, self.art.colour
        (cx, cy), half = self.at(*at), 0.24 * unit
        body = box(cx - 0.4 * half, cy - 0.2 * half, 3 * half, 2.6 * half, 0, filled(self.shade))
        body += box(cx - half, cy - half, 2 * half, 2 * half, 0, filled(colour("stone")))
        pen = stroke(colour("roof_line"), max(0.9, 0.06 * unit))
        body += box(cx - half, cy - half, 2 * half, 2 * half, 0, pen)
        return body + circle((cx, cy), 0.42 * half, filled(colour("roof_line")))

    # --- lines ---

    def hedge(self, points: shapes.Outline) -> str:
        """Draw a row of bushes along a line."""
        colour, unit = self.art.colour, self.unit
        chance = Random(repr(points))
        edge = max(0.9, 0.075 * unit)
        right, down = 0.1 * unit, 0.17 * unit
        shades = rims = lights = ""
        greens = ["", ""]
        for number, (x, y, _) in enumerate(shapes.along(points, 0.52)):
            cx, cy = self.at(x + chance.uniform(-0.06, 0.06), y + chance.uniform(-0.06, 0.06))
            radius, turn = HEDGE_HALF * chance.uniform(0.84, 1.14) * unit, chance.random()
            shades += shapes.blob((cx + right, cy + down), radius, 6, turn)
            rims += shapes.blob((cx, cy), radius + edge / 2, 6, turn)
            greens[number % 3 == 1] += shapes.blob((cx, cy), radius - edge / 2, 6, turn)
            if unit >= FINE:
                at = cx + 0.22 * LIGHT[0] * radius, cy + 0.22 * LIGHT[1] * radius
                lights += shapes.blob(at, 0.5 * radius, 5, turn, 0.45)
        green = colour("hedge")
        body = self.path(shades, filled(self.shade)) + self.path(rims, filled(colour("hedge_line")))
        for data, tone in zip(greens, (green, green.lerp(colour("hedge_line"), 0.14)), strict=True):
            body += self.path(data, filled(tone))
        return body + self.path(lights, filled(_faint(colour("crown_lit"), 0.5)))

    def wall(self, points: shapes.Outline) -> str:
        """Draw a wall of stones along a line, in two courses if there is room."""
        colour, unit, edge = self.art.colour, self.unit, max(0.9, 0.08 * self.unit)
        path = self.px(points)
        right, down = 0.12 * unit, 0.19 * unit
        wide = 2 * WALL_HALF * unit
        body = polyline([(x + right, y + down) for x, y in path], stroke(self.shade, wide, cap="butt"))
        body += polyline(path, _square(stroke(colour("wall_line"), wide + edge, cap="butt")))
        short = self._shortened(path, edge)
        body += polyline(short, _square(stroke(colour("wall"), wide - edge, cap="butt")))
        pen = stroke(_faint(colour("wall_line"), 0.8), max(0.8, 0.055 * unit), cap="butt")
        half = (wide - edge) / 2
        two = unit >= 2 * FINE
        data = ""
        for number, (x, y, angle) in enumerate(shapes.along(points, 0.45 if two else 0.78)[1:-1]):
            (cx, cy), nx, ny = self.at(x, y), -math.sin(angle), math.cos(angle)
            first, last = (-half, half) if not two else (-half, 0.0) if number % 2 else (0.0, half)
            data += f"M{cx + nx * first:.2f} {cy + ny * first:.2f}L{cx + nx * last:.2f} {cy + ny * last:.2f}"
        body += self.path(data, pen)
        return body + (polyline(short, pen) if two else "")

    @staticmethod
    def _shortened(path: list[Point], by: float) -> list[Point]:
        """A line with its ends drawn back by ``by``."""
        found = list(path)
        for end, other in ((0, 1), (-1, -2)):
            if len(path) > 1:
                length = math.dist(path[end], path[other])
                found[end] = between(path[end], path[other], min(0.4, by / length) if length else 0.0)
        return found


def _inches(shape: Shape) -> shapes.Outline:
    return tuple((x / PARTS, y / PARTS) for x, y in shape)


def _beside(outline: Shape, woods: Sequence[Shape]) -> Beside:
    """The woods whose bounding boxes meet the one of ``outline``."""
    mine = shapes.box_of(outline)
    x0, y0 = outline[0]
    below: list[Shape] = []
    above: list[Shape] = []
    found = below
    for other in woods:
        if other == outline:
            found = above
            continue
        left, top, right, bottom = shapes.box_of(other)
        if left < mine[2] and right > mine[0] and top < mine[3] and bottom > mine[1]:
            found.append(tuple((x - x0, y0 - y) for x, y in other))
    return tuple(below), tuple(above)


def _lies(look: Look, *, under: bool) -> bool:
    """Whether pieces of a look have a part below a reach, or above it."""
    return look == "wood" or (look == "rough") == under


def _ordered(terrain: Iterable[TerrainPiece], *, under: bool) -> list[TerrainPiece]:
    """The pieces of terrain below a reach, or above it, in the order they are drawn."""
    if under:
        return sorted(terrain, key=lambda piece: look_of(piece.kind) == "wood")
    looks: dict[Look, int] = {"wood": 0, "water": 1, "hedge": 2, "wall": 3, "building": 4}
    return sorted(terrain, key=lambda piece: looks.get(look_of(piece.kind), 0))


def _wave(middle: Point, unit: float, wide: float) -> str:
    """A ripple ``wide`` inches wide, as path data."""
    w, h = wide * unit / 4, 0.17 * unit
    bends = f"q{w / 2:.2f} {-h:.2f} {w:.2f} 0t{w:.2f} 0t{w:.2f} 0t{w:.2f} 0"
    return f"M{middle[0] - 2 * w:.2f} {middle[1]:.2f}{bends}"


def _faint(colour: pygame.Color, opacity: float) -> pygame.Color:
    return pygame.Color(colour.r, colour.g, colour.b, round(255 * opacity))


def _square(attributes: str) -> str:
    """The attributes of a pen, with sharp joints."""
    return attributes.replace('stroke-linejoin="round"', 'stroke-linejoin="miter"')
