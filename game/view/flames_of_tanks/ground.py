"""The ground of a table: paper with crosses, and terrain drawn from its outlines (FT-1.2).

A piece of terrain is two pictures: what lies under a reach (rough ground, the floor of a wood) and what
stands above it (crowns, water, houses, hedges, walls). Each is drawn once for a size of inch. What is in it
is fixed by the outline, so that nothing shimmers when the table is moved, zoomed or edited.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random
from typing import Final, Literal

import pygame

from game.rules.flames_of_tanks.table import GroundKind, Terrain
from game.ui.ink import Point, circle, filled, line, polyline, screen_format, stroke
from game.ui.palette import Theme
from game.ui.surface_cache import SurfaceCache
from game.ui.svg import rasterise
from game.view.board.fire_lines import Stamp
from game.view.board.inches import PARTS, InchCamera
from game.view.flames_of_tanks import shapes

Look = Literal["rough", "wood", "building", "water", "hedge", "wall"]
Shape = tuple[tuple[int, int], ...]
"""Corners from the first one, in thousandths of an inch, y down."""

CROSS_EVERY: Final = 12
"""Inches between the crosses printed on the table."""

CROSS_PX: Final = 8
"""Their size at 12 px an inch."""

LIGHT: Final = (-0.42, -0.91)
"""Where light comes from, on the screen."""

CROWNS: Final = (0.5, 0.92)
"""The radius of the smallest and the largest crown, in inches."""

HEDGE_HALF: Final = 0.34
WALL_HALF: Final = 0.29
"""Half the thickness of hedges and walls, in inches."""

SOFT: Final = 0.13
"""So far, in inches, the drawn edge of woods and water may be from their outline."""

REACHED_OPACITY: Final = 0.5
"""How much of rough ground and woods is seen through a reach."""

MOST_VIEWS: Final = 1.5
"""A piece that is so many times as large as the view is drawn only as far as it is seen."""

PLAIN: Final[dict[Look, str]] = {
    "rough": "rough", "wood": "wood", "water": "water", "building": "roof", "hedge": "hedge", "wall": "wall",
}  # fmt: skip
"""The colour of each while it isn't drawn yet."""

_OVERHANG: Final = 0.9  # inches that a drawing may lie outside of its outline


def look_of(kind: GroundKind) -> Look:
    """How a kind of terrain is drawn, by what it does: kinds that data adds look right, too."""
    if kind.line:
        return "wall" if kind.name == "wall" or not kind.passable else "hedge"
    if not kind.passable:
        return "building" if kind.sight == "blocked" else "water"
    return "wood" if kind.sight == "through" or kind.cover else "rough"


@lru_cache(maxsize=2048)
def shape_of(outline: tuple[tuple[int, int], ...]) -> Shape:
    """An outline without its place."""
    x0, y0 = outline[0]
    return tuple((x - x0, y0 - y) for x, y in outline)


class GroundArt:
    """Draws ground in one theme. All surfaces are shared: blit them, don't draw on them."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._kept = SurfaceCache(24_000_000)
        self._until = math.inf
        self.plain = 0
        """So many pieces were drawn plainly since ``hurry``: there was no time for more."""

    def hurry(self, ms: float) -> None:
        """Take about so long for pieces that are not drawn yet; those that are left are plain this time."""
        self._until, self.plain = time.perf_counter() + ms / 1000, 0

    def colour(self, name: str) -> pygame.Color:
        """A colour of the table."""
        return self.theme[f"flames_table.{name}"]

    def paper(self, surface: pygame.Surface, camera: InchCamera) -> None:
        """The bare table, on a surface of the block's size, as far as it is seen."""
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
        surface.set_clip(None)

    # --- terrain ---

    def under(self, terrain: Iterable[Terrain], camera: InchCamera) -> list[Stamp]:
        """Rough ground and the floors of woods that are in view, where they lie on the screen."""
        return self._stamps(terrain, camera, under=True)

    def over(self, terrain: Iterable[Terrain], camera: InchCamera) -> list[Stamp]:
        """All that stands above a reach: crowns, water, houses, hedges and walls."""
        looks: dict[Look, int] = {"wood": 0, "water": 1, "hedge": 2, "wall": 3, "building": 4}
        ordered = sorted(terrain, key=lambda piece: looks.get(look_of(piece.kind), 0))
        return self._stamps(ordered, camera, under=False)

    def _stamps(self, terrain: Iterable[Terrain], camera: InchCamera, *, under: bool) -> list[Stamp]:
        sign = -1 if camera.flipped else 1
        found = []
        for piece in terrain:
            if piece.outline:
                at = camera.px(piece.outline[0])
                stamp = self._stamp(piece, at, sign * camera.unit, camera.viewport, under=under)
                found += [stamp] if stamp is not None else []
        return found

    def _stamp(self, piece: Terrain, at: Point, per: int, view: pygame.Rect, *, under: bool) -> Stamp | None:
        """A piece whose first corner is ``at``, if it is in view and has anything there. ``per``: px of an
        inch, below 0 where the table is turned by half."""
        look = look_of(piece.kind)
        if (look == "rough" and not under) or (under and look not in ("rough", "wood")):
            return None
        shape, unit = shape_of(piece.outline), abs(per)
        # A quarter of a px is seen by nobody, and a piece that is moved is found again more often.
        x, y = round(4 * at[0]) / 4, round(4 * at[1]) / 4
        left, top = math.floor(x), math.floor(y)
        xs, ys = [dx * per / PARTS for dx, _ in shape], [dy * per / PARTS for _, dy in shape]
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
        key = (look, shape, per, x - left, y - top, tuple(box), under)
        made = self._kept.get(key)
        if made is None and time.perf_counter() > self._until:
            self.plain += 1
            return self._plainly(
                look, shape, per, box.move(left - round(x), top - round(y)), seen, under=under
            )
        if made is None:
            window = box.move(round(left - x), round(top - y)).inflate(2 * pad, 2 * pad)
            body = self._body(look, shape, per, window, under=under)
            text = (
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{box.width}" height="{box.height}" '
                f'viewBox="0 0 {box.width} {box.height}"><g transform="translate({x - left - box.x:.2f} '
                f'{y - top - box.y:.2f})">{body}</g></svg>'
            )
            made = self._kept.put(key, screen_format(rasterise(text, box.width, box.height)))
        return Stamp(made, seen.topleft)

    def _plainly(
        self, look: Look, shape: Shape, per: int, box: pygame.Rect, seen: pygame.Rect, *, under: bool
    ) -> Stamp | None:
        """The outline of a piece in one colour."""
        if look == "wood" and not under:
            return None
        made = pygame.Surface(box.size, pygame.SRCALPHA, 32)
        points = [(x * per / PARTS - box.x, y * per / PARTS - box.y) for x, y in shape]
        colour = self.colour(PLAIN[look])
        if look in ("hedge", "wall"):
            half = HEDGE_HALF if look == "hedge" else WALL_HALF
            pygame.draw.lines(made, colour, False, points, max(1, round(2 * half * abs(per))))
        elif len(points) > 2:
            pygame.draw.polygon(made, colour, points)
        return Stamp(made, seen.topleft)

    def _body(self, look: Look, shape: Shape, per: int, window: pygame.Rect, *, under: bool) -> str:
        outline = tuple((x / PARTS, y / PARTS) for x, y in shape)
        pen = _Pen(self, per, window)
        if look == "rough":
            return pen.rough(outline)
        if look == "wood":
            return pen.floor(outline) if under else pen.crowns(outline)
        if look == "water":
            return pen.water(outline)
        if look == "building":
            return pen.building(outline)
        return pen.hedge(outline) if look == "hedge" else pen.wall(outline)

    @staticmethod
    def reached(stamps: Iterable[Stamp]) -> list[Stamp]:
        """The same as they are seen through a reach."""
        found = []
        for stamp in stamps:
            made = stamp.surface.copy()
            made.fill((255, 255, 255, round(255 * REACHED_OPACITY)), special_flags=pygame.BLEND_RGBA_MULT)
            found.append(Stamp(made, stamp.at))
        return found

    def swatch(self, kind: GroundKind, outline: tuple[tuple[int, int], ...], px: int) -> pygame.Surface:
        """A kind of terrain on a tile of the table, for palettes and help; the outline is fitted in."""
        made = pygame.Surface((px, px), pygame.SRCALPHA, 32)
        made.fill(self.colour("ground"))
        xs, ys = [x for x, _ in outline], [y for _, y in outline]
        wide = max(max(xs) - min(xs), max(ys) - min(ys)) + round(1.4 * PARTS)
        unit = max(1, px * PARTS // wide)
        middle = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
        x, y = outline[0]
        at = px / 2 + (x - middle[0]) * unit / PARTS, px / 2 - (y - middle[1]) * unit / PARTS
        for under in (True, False):
            stamp = self._stamp(Terrain(kind, outline), at, unit, made.get_rect(), under=under)
            if stamp is not None:
                made.blit(stamp.surface, stamp.at)
        return made


class _Pen:
    """Draws the parts of terrain as SVG: inches in, px out; ``per``: px of an inch, below 0 where the table
    is turned by half. ``window``: what is seen of it, in px; strokes outside are left out."""

    def __init__(self, art: GroundArt, per: int, window: pygame.Rect) -> None:
        self.art, self.unit, self.per, self.window = art, abs(per), per, window
        self.outline_px = max(1.1, 0.085 * self.unit)
        shade = art.theme.palette["surface.shadow"]
        shade.a = 44 if not art.theme.palette.is_dark else 96
        self.shade = shade

    def px(self, points: Iterable[Point]) -> list[Point]:
        """Inches as px."""
        return [(x * self.per, y * self.per) for x, y in points]

    def strokes(self, lines: Iterable[tuple[Point, Point]], attributes: str) -> str:
        """Straight lines, those that are seen: as one shape they are drawn much faster."""
        per, parts = self.per, []
        for (ax, ay), (bx, by) in lines:
            if self.window.clipline((ax * per, ay * per), (bx * per, by * per)):
                parts.append(f"M{ax * per:.2f} {ay * per:.2f}L{bx * per:.2f} {by * per:.2f}")
        return self.path("".join(parts), attributes) if parts else ""

    def soft(self, outline: Sequence[Point]) -> str:
        """The data of the outline with soft corners, in px."""
        return shapes.soft_path(self.px(outline), SOFT * self.unit)

    @staticmethod
    def path(data: str, attributes: str) -> str:
        return f'<path d="{data}" {attributes}/>'

    # --- areas that slow ---

    def rough(self, outline: shapes.Outline) -> str:
        """Broken ground: strokes in uneven rows, a dashed edge."""
        ink = self.art.colour("rough_line")
        pen = stroke(_faint(ink, 0.62), max(0.9, 0.065 * self.unit))
        body = self.path(shapes.plain_path(self.px(outline)), filled(self.art.colour("rough")))
        chance = Random(repr(outline))
        corners = shapes.cleaned(outline)
        if len(corners) >= 3:
            body += self.strokes(shapes.ragged(corners, chance.uniform(-14, 20), 0.66, chance), pen)
        edge = stroke(ink, self.outline_px, cap="butt", dash=(0.42 * self.unit, 0.26 * self.unit))
        return body + polyline(self.px(outline), edge, closed=True)

    def floor(self, outline: shapes.Outline) -> str:
        """The floor of a wood."""
        data = self.soft(outline)
        edge = stroke(self.art.colour("wood_line"), self.outline_px)
        return self.path(data, filled(self.art.colour("wood"))) + self.path(data, edge)

    def crowns(self, outline: shapes.Outline) -> str:
        """The trees of a wood: shades, crowns, a light on each."""
        found = shapes.crowns(outline, *CROWNS)
        unit, colour = self.unit, self.art.colour
        right, down = 0.09 * unit, 0.13 * unit
        body = "".join(
            circle((x * self.per + right, y * self.per + down), r * unit, filled(self.shade))
            for x, y, r in found
        )
        rim = stroke(colour("crown_line"), max(0.9, 0.075 * unit))
        light = stroke(_faint(colour("crown_line"), 0.55), max(0.7, 0.05 * unit))
        for x, y, r in found:
            cx, cy, radius = x * self.per, y * self.per, (r - 0.03) * unit
            body += circle((cx, cy), radius, filled(colour("crown"))) + circle((cx, cy), radius, rim)
            if unit >= 8:
                near = 0.62 * radius
                body += (
                    f'<path d="M{cx - near:.2f} {cy + 0.12 * near:.2f}A{near:.2f} {near:.2f} 0 0 1 '
                    f'{cx + 0.25 * near:.2f} {cy - 0.97 * near:.2f}" {light}/>'
                )
        # The edge once more: on a reach it would be pale.
        return body + self.path(self.soft(outline), stroke(colour("wood_line"), self.outline_px))

    # --- what stands in the way ---

    def water(self, outline: shapes.Outline) -> str:
        """A pond: its shore, a line of shallows, ripples."""
        colour, unit, data = self.art.colour, self.unit, self.soft(outline)
        body = self.path(data, filled(colour("water")))
        corners = shapes.cleaned(outline)
        shallows = shapes.inset(corners, 0.55) if len(corners) >= 3 else None
        if shallows is not None:
            pen = stroke(_faint(colour("water_line"), 0.4), max(0.8, 0.05 * unit))
            body += self.path(self.soft(shallows), pen)
        pen = stroke(_faint(colour("water_line"), 0.8), max(0.9, 0.07 * unit))
        for x, y, wide in shapes.waves(outline, 2.3, 0.75):
            cx, cy, w, h = x * self.per, y * self.per, wide * unit / 4, 0.17 * unit
            body += (
                f'<path d="M{cx - 2 * w:.2f} {cy:.2f}q{w / 2:.2f} {-h:.2f} {w:.2f} 0t{w:.2f} 0t{w:.2f} 0'
                f't{w:.2f} 0" {pen}/>'
            )
        return body + self.path(data, stroke(colour("water_line"), 1.15 * self.outline_px))

    def building(self, outline: shapes.Outline) -> str:
        """A house from above: its shade, the faces of its roof with their planks, ridges, walls."""
        colour, unit = self.art.colour, self.unit
        points = self.px(outline)
        edge = max(1.4, 0.12 * unit)
        shade = filled(self.shade)
        right, down = 0.14 * unit, 0.2 * unit
        body = polyline([(x + right, y + down) for x, y in points], shade, closed=True)
        body += polyline(points, filled(colour("roof")), closed=True)
        roof, lit, ink = colour("roof"), colour("roof_lit"), colour("roof_line")
        planks, ridge = stroke(_faint(ink, 0.2), max(0.7, 0.05 * unit)), stroke(ink, max(0.9, 0.07 * unit))
        turn = 1 if self.per > 0 else -1
        for face in shapes.roof(outline):
            sx, sy = face.slope
            bright = min(1.0, max(0.0, 0.5 + 0.5 * turn * (sx * LIGHT[0] + sy * LIGHT[1])))
            flat = not (sx or sy)
            if flat:
                bright = 0.8
            body += polyline(self.px(face.outline), filled(roof.lerp(lit, bright)), closed=True)
            if not flat and unit >= 7:
                rows = shapes.hatch([face.outline], math.degrees(math.atan2(sy, sx)), 0.92)
                body += self.strokes((row for row in rows if math.dist(*row) > 0.2), planks)
            body += polyline(self.px(face.outline), ridge, closed=True)
        return body + polyline(points, stroke(ink, edge), closed=True)

    # --- lines ---

    def hedge(self, points: shapes.Outline) -> str:
        """A row of bushes along a line."""
        colour, unit = self.art.colour, self.unit
        chance = Random(repr(points))
        bushes = [
            (x + chance.uniform(-0.05, 0.05), y + chance.uniform(-0.05, 0.05), chance.uniform(0.84, 1.12))
            for x, y, _ in shapes.along(points, 0.52)
        ]
        edge = max(0.9, 0.075 * unit)
        right, down = 0.08 * unit, 0.13 * unit
        body, green, light = "", "", ""
        rim, fill = filled(colour("hedge_line")), filled(colour("hedge"))
        pen = stroke(_faint(colour("hedge_line"), 0.6), max(0.7, 0.045 * unit))
        shades = ""
        for x, y, size in bushes:
            cx, cy, radius = x * self.per, y * self.per, HEDGE_HALF * size * unit
            shades += circle((cx + right, cy + down), radius, filled(self.shade))
            body += circle((cx, cy), radius + edge / 2, rim)
            green += circle((cx, cy), radius - edge / 2, fill)
            if unit >= 9:
                near = 0.5 * radius
                light += (
                    f'<path d="M{cx - near:.2f} {cy + 0.1 * near:.2f}A{near:.2f} {near:.2f} 0 0 1 '
                    f'{cx + 0.3 * near:.2f} {cy - 0.95 * near:.2f}" {pen}/>'
                )
        return shades + body + green + light

    def wall(self, points: shapes.Outline) -> str:
        """A wall of stones along a line."""
        colour, unit, edge = self.art.colour, self.unit, max(0.9, 0.08 * self.unit)
        path = self.px(points)
        right, down = 0.09 * unit, 0.14 * unit
        wide = 2 * WALL_HALF * unit
        body = polyline([(x + right, y + down) for x, y in path], stroke(self.shade, wide, cap="butt"))
        body += polyline(path, _square(stroke(colour("wall_line"), wide + edge, cap="butt")))
        short = self._shortened(path, edge)
        body += polyline(short, _square(stroke(colour("wall"), wide - edge, cap="butt")))
        pen = stroke(_faint(colour("wall_line"), 0.8), max(0.8, 0.055 * unit), cap="butt")
        half = (wide - edge) / 2
        for x, y, angle in shapes.along(points, 0.78)[1:-1]:
            cx, cy, nx, ny = x * self.per, y * self.per, -math.sin(angle), math.cos(angle)
            body += line((cx - nx * half, cy - ny * half), (cx + nx * half, cy + ny * half), pen)
        return body

    @staticmethod
    def _shortened(path: list[Point], by: float) -> list[Point]:
        """The line with its ends drawn back."""
        found = list(path)
        for end, other in ((0, 1), (-1, -2)):
            if len(path) > 1:
                length = math.dist(path[end], path[other])
                share = min(0.4, by / length) if length else 0.0
                found[end] = (
                    path[end][0] + (path[other][0] - path[end][0]) * share,
                    path[end][1] + (path[other][1] - path[end][1]) * share,
                )
        return found


def _faint(colour: pygame.Color, opacity: float) -> pygame.Color:
    return pygame.Color(colour.r, colour.g, colour.b, round(255 * opacity))


def _square(attributes: str) -> str:
    """A pen whose joints are sharp."""
    return attributes.replace('stroke-linejoin="round"', 'stroke-linejoin="miter"')
