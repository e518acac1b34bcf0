"""Dice: their faces at rest, and a die that tumbles until it rests.

A rolling die is a cube with round edges seen from above. Each of its pictures is drawn several times as
large and made smaller, so that its edges are smooth at every angle, and kept, because every roll uses the
same ones again.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

import pygame

from game.ui.paint.fonts import FontStore
from game.ui.paint.ink import Ink, Point, box, circle, filled, line, stroke
from game.ui.paint.palette import Theme
from game.ui.paint.surface_cache import SurfaceCache, drawn_once
from game.view.board.clips import put

PIPS_FROM_PX: Final = 26
"""The least size of a die with pips; a smaller one shows a numeral."""

SHADE_SHARE: Final = 0.05
"""How far a die's shadow is below it, as a share of its side."""

ROLL_ROOM: Final = 1.4
"""The side of the square that a rolling die and its shadow stay within, in sides of the die."""

FRAMES: Final = 32
"""The number of pictures of a roll."""

WAYS: Final = 3
"""The number of different rolls, so that dice of one throw don't move alike."""

KEPT_PX: Final = 5_000_000
"""The px kept for pictures of dice, enough for a throw: large dice take half a megabyte each."""

_FINER: Final = 3
_FINE_PX: Final = 64
"""How much larger pictures are drawn before they are made smaller, and the die size in px from which twice
is enough."""
_ROUND: Final = 0.2
"""The radius of a die's edges, as a share of its side."""
_SMALLER: Final = 0.8
"""The factor by which a die in the air is drawn smaller, so that its corners need no more room."""

_LEFT, _MIDDLE, _RIGHT = 0.26, 0.5, 0.74
_DIAGONAL = ((_LEFT, _RIGHT), (_RIGHT, _LEFT))
_CORNERS = (*_DIAGONAL, (_LEFT, _LEFT), (_RIGHT, _RIGHT))
_CENTRE = (_MIDDLE, _MIDDLE)
PIPS: Final = {
    1: (_CENTRE,),
    2: _DIAGONAL,
    3: (*_DIAGONAL, _CENTRE),
    4: _CORNERS,
    5: (*_CORNERS, _CENTRE),
    6: (*_CORNERS, (_LEFT, _MIDDLE), (_RIGHT, _MIDDLE)),
}
"""Where the pips of a face are, in shares of its side."""

Vector = tuple[float, float, float]
"""x to the right, y down, z towards the viewer."""

Turned = tuple[Vector, Vector, Vector]
"""The directions of a turned die's axes x, y and z."""

_UPRIGHT: Final[Turned] = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
_LIGHT: Final[Vector] = (-0.35, -0.55, 0.76)
PIP: Final = 0.088
"""The radius of a pip, as a share of a die's side."""
_FACE_HIGH: Final = 0.48
"""How far a die's faces are from its middle."""
_SEEN_FROM: Final = 0.12
"""How much a face must look up to be seen over the die's round edge."""


class DiceArt:
    """Draws dice of paper, or in a side's colours. Faces are shared: blit them, don't draw on them."""

    def __init__(self, theme: Theme, fonts: FontStore) -> None:
        self.theme, self.fonts = theme, fonts
        self.ink = Ink(200_000)
        self._kept = SurfaceCache(KEPT_PX)
        # of the colours every theme has: a die is paper by day and by lamplight
        dark = theme.palette.is_dark
        self._paper = theme["ink.primary" if dark else "surface.raised"]
        self._pen = theme["surface.sunken" if dark else "ink.primary"]

    def _colours(self, side: str) -> tuple[pygame.Color, pygame.Color, pygame.Color]:
        """The colours of a die's body, its outline, and its pips."""
        if not side:
            return self._paper, self._pen, self._pen
        return self.theme[f"{side}.turret"], self.theme[f"{side}.line"], self.theme[f"{side}.mark"]

    @drawn_once
    def face(self, value: int, px: int, side: str = "") -> pygame.Surface:
        """A face with pips, or with a numeral if it is small or above six; blank for 0. ``side``: the
        palette's group of its colours."""
        paper, outline, pen = self._colours(side)
        width = max(1.0, px / 26)
        place = (width / 2, width / 2, px - width, px - width, 0.2 * px)
        body = box(*place, filled(paper)) + box(*place, stroke(outline, width))
        pips = PIPS.get(value, ()) if px >= PIPS_FROM_PX else ()
        body += "".join(circle((x * px, y * px), PIP * px, filled(pen)) for x, y in pips)
        made = self.ink.draw(body, px, px).copy()
        if value and not pips:
            words = self.fonts.face("sans", 700, max(7, round(0.66 * px))).render(str(value), True, pen)
            inside = words.get_bounding_rect()
            made.blit(words, inside.move_to(center=(px // 2, px // 2)), inside)
        return made

    @drawn_once
    def lying(self, value: int, px: int, side: str = "", struck: bool = False) -> pygame.Surface:
        """A face with a hard shadow: as wide as the die, a little higher. ``struck``: it is crossed out."""
        down = max(1, round(SHADE_SHARE * px))
        body = box(0.3, down, px - 0.6, px - 0.5, 0.2 * px, filled(self._shade))
        made = self.ink.draw(body, px, px + down).copy()
        made.blit(self.face(value, px, side), (0, 0))
        if struck:
            edge, inset = self._colours(side)[1], 0.1 * px
            across = line((inset, px - inset), (px - inset, inset), stroke(edge, max(1.2, px / 34)))
            made.blit(self.ink.draw(across, px, px), (0, 0))
        return made

    @property
    def _shade(self) -> pygame.Color:
        shade = self.theme["surface.shadow"]
        shade.a = round(255 * self.theme.palette.opacity("shadow_piece") * 1.2)
        return shade

    def roll(
        self, surface: pygame.Surface, at: Point, px: int, value: int, share: float, *,
        side: str = "", way: int = 0, run: float = 0.0,
    ) -> None:  # fmt: skip
        """Draw one frame of a die that tumbles in from ``run`` px on the right, comes to rest with its
        middle ``at``, and then shows ``value``. ``way`` picks one of the rolls."""
        if share >= 1:
            tile = self.lying(value, px, side)
            surface.blit(tile, (round(at[0] - px / 2), round(at[1] - px / 2)))
            return
        # a picture takes a while to draw: in each frame another third of the dice has its next one
        number = max(0, min(FRAMES - 1, round(share * FRAMES + (way % WAYS - 1) / WAYS)))
        left = (1 - share) ** 2
        put(surface, self._rolling(value, px, number, way % WAYS, side), (at[0] + run * left, at[1]))

    @drawn_once
    def _rolling(self, value: int, px: int, number: int, way: int, side: str) -> pygame.Surface:
        """A picture of a roll, with the die in its middle."""
        share = number / FRAMES
        room = round(ROLL_ROOM * px)
        paper, outline, pen = self._colours(side)
        finer = _FINER if px < _FINE_PX else 2
        width = max(1.0, px / 26) * finer
        size = px * (_SMALLER + (1 - _SMALLER) * max(0.0, 2 * share - 1)) * finer
        middle = room * finer / 2
        turned = orientation(share, way)
        made = pygame.Surface((room * finer, room * finer), pygame.SRCALPHA, 32)
        made.fill((*outline[:3], 0))  # what is half see-through at the edge has the outline's colour
        outer = _outline([point[:2] for point in _corners(turned, 0.5 - _ROUND)])
        down = SHADE_SHARE + 0.12 * _height(share)

        def around(radius: float, x: float = 0.0, y: float = 0.0) -> list[Point]:
            """An outline with edges of that radius."""
            cx, cy = middle + size * x, middle + size * y
            return [(cx + size * a + radius * cos, cy + size * b + radius * sin) for a, b, cos, sin in outer]

        def placed(points: Iterable[Point]) -> list[Point]:
            return [(middle + size * x, middle + size * y) for x, y in points]

        pygame.draw.polygon(made, self._shade, around(size * _ROUND, down / 2, down))
        pygame.draw.polygon(made, outline, around(size * _ROUND))
        seen = [one for one in _faces(value) if _applied(turned, one[1])[2] > _SEEN_FROM]
        lights = [(_brightness(_applied(turned, one[1])), _applied(turned, one[1])[2]) for one in seen]
        edge = sum(light * top for light, top in lights) / sum(top for _, top in lights)
        pygame.draw.polygon(made, _shaded(paper, edge), around(size * _ROUND - width))
        for (pips, *axes), (light, _) in zip(seen, lights, strict=True):
            up, right, ahead = (_applied(turned, axis) for axis in axes)
            flat = _on_face(_FLAT, right, ahead, up)
            pygame.draw.polygon(made, _shaded(paper, light), placed(flat))
            for x, y in PIPS.get(pips, ()):
                dot = _on_face(
                    ((x - 0.5 + PIP * cos, y - 0.5 + PIP * sin) for cos, sin in _CIRCLE), right, ahead, up
                )
                pygame.draw.polygon(made, pen, placed(dot))
        return pygame.transform.smoothscale(made, (room, room))


def orientation(share: float, way: int) -> Turned:
    """How a die is turned after ``share`` of its roll; at the end it is upright.

    >>> orientation(1.0, 0) == _UPRIGHT
    True
    """
    left = max(0.0, 1 - share)
    roll = math.radians((610, 530, 690)[way]) * left**1.6
    yaw = math.radians((70, -100, 30)[way]) * left**1.3
    tilt = math.radians((12, -20, 28)[way])  # the axis it rolls about
    axis = (math.sin(tilt), math.cos(tilt), 0.0)
    x, y, z = (_about(_UPRIGHT[2], yaw, _about(axis, roll, one)) for one in _UPRIGHT)
    return x, y, z


def _height(share: float) -> float:
    """How high a die is over the table, 0 to 1: it bounces twice."""
    for first, last, high in ((-0.3, 0.34, 1.0), (0.34, 0.66, 0.4), (0.66, 0.84, 0.12)):
        if share < last:
            along = (share - first) / (last - first)
            return high * 4 * along * (1 - along)
    return 0.0


def _about(axis: Vector, angle: float, v: Vector) -> Vector:
    """A vector turned about an axis of length 1."""
    cos, sin = math.cos(angle), math.sin(angle)
    (a, b, c), (x, y, z) = axis, v
    dot = (a * x + b * y + c * z) * (1 - cos)
    return (
        x * cos + (b * z - c * y) * sin + a * dot,
        y * cos + (c * x - a * z) * sin + b * dot,
        z * cos + (a * y - b * x) * sin + c * dot,
    )


def _applied(turned: Turned, point: Vector) -> Vector:
    """Rotate a point of a die as the die is turned."""
    (a, b, c), (x, y, z) = turned, point
    return (
        a[0] * x + b[0] * y + c[0] * z, a[1] * x + b[1] * y + c[1] * z, a[2] * x + b[2] * y + c[2] * z,
    )  # fmt: skip


def _on_face(points: Iterable[Point], right: Vector, ahead: Vector, up: Vector) -> list[Point]:
    """Project points of a face onto the screen, from the die's middle."""
    x0, y0 = _FACE_HIGH * up[0], _FACE_HIGH * up[1]
    return [
        (x0 + right[0] * x + ahead[0] * y, y0 + right[1] * x + ahead[1] * y) for x, y in points
    ]  # fmt: skip


def _corners(turned: Turned, half: float) -> list[Vector]:
    """The corners of a cube, turned."""
    ends = (-half, half)
    return [_applied(turned, (x, y, z)) for x in ends for y in ends for z in ends]


def _faces(value: int) -> list[tuple[int, Vector, Vector, Vector]]:
    """The six faces with ``value`` on top: their pips, their normals, and the directions of their right
    and lower edges. Opposite faces add up to seven."""
    x, y, z = _UPRIGHT
    beside = [pips for pips in range(1, 7) if pips not in (value, 7 - value)][:2]
    right, below = beside[0], beside[1] if beside[1] != 7 - beside[0] else 7 - beside[1]

    def back(v: Vector) -> Vector:
        return -v[0], -v[1], -v[2]

    return [
        (value, z, x, y), (7 - value, back(z), back(x), y), (right, x, back(z), y),
        (7 - right, back(x), z, y), (below, y, x, back(z)), (7 - below, back(y), x, z),
    ]  # fmt: skip


def _brightness(normal: Vector) -> float:
    """How much light a face gets, as a share of what the upper face of a die at rest gets."""
    lit = sum(a * b for a, b in zip(normal, _LIGHT, strict=True)) / _LIGHT[2]
    return max(0.5, min(1.0, 0.66 + 0.34 * lit))


def _shaded(colour: pygame.Color, light: float) -> pygame.Color:
    return pygame.Color(*(round(part * light) for part in colour[:3]))


_CIRCLE: Final = tuple((math.cos(math.tau * at / 20), math.sin(math.tau * at / 20)) for at in range(20))


def _rounded_square(half: float) -> list[Point]:
    """A square with round corners around (0, 0)."""
    radius = half * 0.42
    inner = half - radius
    return [
        (math.copysign(inner, cos) + radius * cos, math.copysign(inner, sin) + radius * sin)
        for cos, sin in _CIRCLE
    ]


_FLAT: Final = _rounded_square(0.5 - 0.75 * _ROUND)
"""The flat part of a face."""


def _outline(points: Sequence[Point]) -> list[tuple[float, float, float, float]]:
    """The outline of round spots at ``points`` and of the area between them: the middle of the spot, and
    cosine and sine of the direction from it."""
    corners = _hull(points)
    found = []
    for before, at, after in zip((corners[-1], *corners), corners, (*corners[1:], corners[0]), strict=False):
        first = math.atan2(before[0] - at[0], at[1] - before[1])
        by = (math.atan2(at[0] - after[0], after[1] - at[1]) - first) % math.tau
        for part in range(7):
            angle = first + by * part / 6
            found.append((*at, math.cos(angle), math.sin(angle)))
    return found


def _hull(points: Sequence[Point]) -> list[Point]:
    """The convex hull, clockwise as it is seen."""
    ordered = sorted({(round(x, 6), round(y, 6)) for x, y in points})

    def half(row: Iterable[Point]) -> list[Point]:
        found: list[Point] = []
        for p in row:
            while len(found) > 1:
                (ax, ay), (bx, by) = found[-2:]
                if (bx - ax) * (p[1] - ay) - (by - ay) * (p[0] - ax) > 1e-9:
                    break
                found.pop()
            found.append(p)
        return found[:-1]

    return half(ordered) + half(reversed(ordered))
