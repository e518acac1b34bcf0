"""Ground that bears a sign: portals, scoring squares, goals, places of flags, brick walls with a die,
rubble; and the drawing of each, square by square.

Styles with a number are named by it: ``portal_3``, ``score_2``, ``barrier_6``; ``barrier_4_cracked`` and
``barrier_1_broken`` are walls that were shot at. The text on a square is in ``TEXTS``, because the SVG
renderer knows no letters.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from game.ui.paint.palette import Palette
from game.view.board.dice import PIPS, PIPS_FROM_PX
from game.view.board.ground_shapes import Cell, Noise, Painter, circle, path
from game.view.board.ground_styles import pond, shadow

PORTALS: Final = 9
"""The highest number of a portal."""

PIPS_ON_DIE: Final = 6
SCORES: Final = 9

DIE_SHARE: Final = 0.5
"""The side of a wall's die in squares: at 52 px a square it has pips."""

LINE: Final = 1.35 / 40
WEAR: Final = ("", "_cracked", "_broken")
"""The endings of a wall's style: untouched, shot at, nearly down."""


@dataclass(frozen=True, slots=True)
class GroundText:
    """A number on a style of ground: font, height of the font and place in squares, colour. ``below``: it
    shows only on squares smaller than this many px (0: always)."""

    text: str
    family: str
    weight: int
    share: float
    colour: str
    below: float = 0.0


# -- water and portals ---------------------------------------------------------------------------------------


def _pool(cells: Set[Cell], px: float, palette: Palette, seed: int, drawn: Set[Cell]) -> Iterable[str]:
    """Water that can't be mistaken for a reach tint."""
    return pond("tactics", cells, px, palette, seed, drawn)


def _portal(numbered: bool) -> Painter:
    """A round plate with a scale, as on an instrument; without a number it has a ring in its middle."""

    def paint(cells: Set[Cell], px: float, palette: Palette, seed: int, drawn: Set[Cell]) -> Iterable[str]:
        line, fill = palette.hex("tactics.portal_line"), palette.hex("tactics.portal")
        width = max(1.0, px * LINE)
        for column, row in sorted(drawn):
            x, y = (column + 0.5) * px, (row + 0.5) * px
            outer, inner = 0.425 * px, 0.335 * px
            shade = palette.hex("surface.shadow")
            opacity = palette.opacity("shadow_piece") * 0.6
            yield path(
                circle(x + 0.01 * px, y + 0.035 * px, outer), shade, extra=f' fill-opacity="{opacity:.2f}"'
            )
            yield path(circle(x, y, outer), fill, line, width)
            ticks, dots = [], []
            for i in range(24):
                cos, sin = math.cos(math.pi * i / 12), math.sin(math.pi * i / 12)
                if i % 6 == 3:
                    near, far = 0.285 * px, 0.385 * px
                    ticks.append(
                        f"M{x + near * cos:.2f} {y + near * sin:.2f}L{x + far * cos:.2f} {y + far * sin:.2f}"
                    )
                elif px >= 34 or i % 2:
                    dots.append(circle(x + inner * cos, y + inner * sin, max(0.55, 0.014 * px)))
            yield path("".join(ticks), "none", line, width, ' stroke-linecap="round"')
            yield path("".join(dots), line)
            if not numbered:
                yield path(circle(x, y, 0.16 * px), "none", line, width * 1.1)
                yield path(circle(x, y, 0.055 * px), line)

    return paint


# -- scoring squares and goals ----------------------------------------------------------------------------


def _flag_place(cells: Set[Cell], px: float, palette: Palette, seed: int, drawn: Set[Cell]) -> Iterable[str]:
    """A ring of dashes: a flag belongs here."""
    line, width, r = palette.hex("tactics.flag_pole"), max(1.0, px * LINE), 0.43 * px
    count = 20
    for column, row in sorted(drawn):
        x, y = (column + 0.5) * px, (row + 0.5) * px
        dashes = []
        for i in range(count):
            a, b = (2 * math.pi * (i + part) / count for part in (-0.28, 0.28))
            first, last = (
                (x + r * math.cos(a), y + r * math.sin(a)),
                (x + r * math.cos(b), y + r * math.sin(b)),
            )
            dashes.append(f"M{first[0]:.2f} {first[1]:.2f}A{r:.2f} {r:.2f} 0 0 1 {last[0]:.2f} {last[1]:.2f}")
        yield path("".join(dashes), "none", line, width)


def _score(cells: Set[Cell], px: float, palette: Palette, seed: int, drawn: Set[Cell]) -> Iterable[str]:
    """A plate with a double frame, for the number to be written on."""
    line, fill = palette.hex("tactics.plate_line"), palette.hex("tactics.plate")
    width = max(1.0, px * LINE)
    for column, row in sorted(drawn):
        x, y = column * px, row * px
        for inset, corner, pen, paper in ((0.09, 0.1, width * 1.1, fill), (0.155, 0.05, width * 0.6, "none")):
            side = (1 - 2 * inset) * px
            yield (
                f'<rect x="{x + inset * px:.2f}" y="{y + inset * px:.2f}" '
                f'width="{side:.2f}" height="{side:.2f}" rx="{corner * px:.2f}" fill="{paper}" '
                f'stroke="{line}" stroke-width="{pen:.2f}"/>'
            )


def _goal(cells: Set[Cell], px: float, palette: Palette, seed: int, drawn: Set[Cell]) -> Iterable[str]:
    """A chequered ribbon inside the edge of the area, not between its squares."""
    count = 10
    step = px / count
    squares: list[str] = []
    for column, row in sorted(drawn):
        open_sides = [(column + dx, row + dy) not in cells for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))]
        for i in range(count):
            for j in range(count):
                near = (j < 2, i >= count - 2, j >= count - 2, i < 2)
                edge = any(there and is_open for there, is_open in zip(near, open_sides, strict=True))
                corner = sum(near) == 2 and _corner_open(cells, column, row, near)
                if (edge or corner) and (i + j) % 2 == 0:
                    x, y = column * px + i * step, row * px + j * step
                    squares.append(f"M{x:.2f} {y:.2f}h{step:.2f}v{step:.2f}h{-step:.2f}Z")
    yield path("".join(squares), palette.hex("tactics.goal"), extra=' fill-opacity="0.85"')


def _corner_open(cells: Set[Cell], column: int, row: int, near: tuple[bool, ...]) -> bool:
    """Whether the square across a corner is outside, so that the ribbon goes round an inner corner."""
    dx, dy = (1 if near[1] else -1), (1 if near[2] else -1)
    return (column + dx, row + dy) not in cells


# -- walls with a die -------------------------------------------------------------------------------------

_COURSES: Final = ((0.07, (0.07, 0.38, 0.70, 0.93)), (0.285, (0.07, 0.22, 0.55, 0.80, 0.93)),
                   (0.5, (0.07, 0.40, 0.66, 0.93)), (0.715, (0.07, 0.25, 0.58, 0.84, 0.93)))  # fmt: skip
"""The upper edge of each course of bricks, and its joints, in squares."""

_HIGH: Final = 0.215


def _barrier(pips: int, wear: int) -> Painter:
    """A wall of bricks with its die; ``wear`` 0 to 2: cracks, then missing bricks."""

    def paint(cells: Set[Cell], px: float, palette: Palette, seed: int, drawn: Set[Cell]) -> Iterable[str]:
        for column, row in sorted(drawn):
            yield from _wall(column, row, px, palette, seed, wear)
            yield from _die(column, row, px, palette, pips)

    return paint


def _wall(column: int, row: int, px: float, palette: Palette, seed: int, wear: int) -> Iterable[str]:
    line, fill = palette.hex("tactics.brick_line"), palette.hex("tactics.brick")
    width = max(1.0, px * LINE)
    noise = Noise(seed, 7, 29, wear)
    x, y = column * px, row * px

    def rect(a: float, b: float, c: float, d: float) -> str:
        return f"M{x + a * px:.2f} {y + b * px:.2f}H{x + c * px:.2f}V{y + d * px:.2f}H{x + a * px:.2f}Z"

    whole = rect(0.07, 0.07, 0.93, 0.93)
    yield shadow(whole, px * 0.018, px * 0.05, palette)
    yield path(whole, fill, line, width * 1.15)
    pale: list[str] = []
    joints: list[str] = []
    gone: list[str] = []
    for course, (top, stops) in enumerate(_COURSES):
        if course:
            joints.append(f"M{x + 0.07 * px:.2f} {y + top * px:.2f}H{x + 0.93 * px:.2f}")
        for number, (a, b) in enumerate(pairwise(stops)):
            brick = rect(a, top, b, top + _HIGH)
            if number:
                joints.append(f"M{x + a * px:.2f} {y + top * px:.2f}v{_HIGH * px:.2f}")
            if noise() < 0.34:
                pale.append(brick)
            if wear == 2 and (course, number) in ((0, 0), (1, 3), (3, 1), (2, 0)):
                gone.append(brick)
    yield path("".join(pale), palette.hex("tactics.brick_face"))
    yield path("".join(joints), "none", line, width * 0.85, ' stroke-opacity="0.8"')
    if gone:
        yield path("".join(gone), palette.hex("board.square_dark"), line, width * 0.85)
    yield path(whole, "none", line, width * 1.15)
    if wear:
        yield path(
            _cracks(x, y, px, wear),
            "none",
            palette.hex("tactics.crack"),
            width * 1.1,
            ' stroke-linecap="round"',
        )


def _cracks(x: float, y: float, px: float, wear: int) -> str:
    """Jagged lines from the rim towards the die."""
    runs = [
        ((0.93, 0.12), (0.83, 0.19), (0.86, 0.26), (0.74, 0.33)),
        ((0.1, 0.93), (0.19, 0.84), (0.15, 0.77), (0.27, 0.7)),
    ]
    if wear == 2:
        runs += [
            ((0.07, 0.3), (0.15, 0.33), (0.17, 0.42), (0.25, 0.42)),
            ((0.93, 0.72), (0.84, 0.7), (0.82, 0.6), (0.75, 0.58)),
            ((0.55, 0.93), (0.52, 0.86), (0.6, 0.83), (0.57, 0.76)),
        ]
    return "".join("M" + "L".join(f"{x + a * px:.2f} {y + b * px:.2f}" for a, b in run) for run in runs)


def _die(column: int, row: int, px: float, palette: Palette, pips: int) -> Iterable[str]:
    """The paper die in the middle; where it is small, its numeral comes from ``TEXTS``."""
    side = DIE_SHARE * px
    x, y = (column + 0.5) * px - side / 2, (row + 0.5) * px - side / 2
    width = max(1.0, side / 22)
    shade, opacity = palette.hex("tactics.die_shade"), palette.opacity("shadow_piece") * 1.5
    place = f'width="{side:.2f}" height="{side:.2f}" rx="{0.2 * side:.2f}"'
    low = y + 0.045 * px
    yield f'<rect x="{x:.2f}" y="{low:.2f}" {place} fill="{shade}" fill-opacity="{min(1.0, opacity):.2f}"/>'
    yield (
        f'<rect x="{x:.2f}" y="{y:.2f}" {place} fill="{palette.hex("tactics.die")}" '
        f'stroke="{palette.hex("tactics.die_line")}" stroke-width="{width:.2f}"/>'
    )
    if side >= PIPS_FROM_PX:
        spots = (circle(x + a * side, y + b * side, 0.088 * side) for a, b in PIPS[pips])
        yield path("".join(spots), palette.hex("tactics.die_ink"))


def _rubble(cells: Set[Cell], px: float, palette: Palette, seed: int, drawn: Set[Cell]) -> Iterable[str]:
    """The remains of a wall that was shot down: loose bricks, which block nothing."""
    line, fill = palette.hex("tactics.brick_line"), palette.hex("tactics.brick")
    width = max(0.8, px * LINE * 0.75)
    for column, row in sorted(drawn):
        noise = Noise(seed, column, row, 31)
        bricks, dust = [], []
        for i in range(9):
            angle = 2 * math.pi * (i + noise(0, 0.7)) / 9
            far = noise(0.12, 0.36)
            x, y = (column + 0.5 + far * math.cos(angle)) * px, (row + 0.53 + far * math.sin(angle)) * px
            if i % 3 == 2:
                dust.append(circle(x, y, noise(0.012, 0.022) * px))
                continue
            lean, long, high = noise(-0.6, 0.6), noise(0.055, 0.085) * px, 0.035 * px
            cos, sin = math.cos(lean), math.sin(lean)
            corners = [(-long, -high), (long, -high), (long, high), (-long, high)]
            bricks.append(
                "M"
                + "L".join(f"{x + a * cos - b * sin:.2f} {y + a * sin + b * cos:.2f}" for a, b in corners)
                + "Z"
            )
        yield path("".join(bricks), fill, line, width)
        yield path("".join(dust), line)


# -- what there is ------------------------------------------------------------------------------------------

SIGNS: Final[Mapping[str, Painter]] = {
    "pool": _pool,
    "rubble": _rubble,
    "goal": _goal,
    "flag_place": _flag_place,
    "portal": _portal(False),
    **{f"portal_{number}": _portal(True) for number in range(1, PORTALS + 1)},
    **{f"score_{points}": _score for points in range(1, SCORES + 1)},
    **{
        f"barrier_{pips}{end}": _barrier(pips, wear)
        for pips in range(1, PIPS_ON_DIE + 1)
        for wear, end in enumerate(WEAR)
    },
}
"""The styles with a sign, in the order they are painted."""

ALONE: Final = frozenset(SIGNS) - {"goal", "pool"}
"""The styles whose squares do not merge."""

TEXTS: Final[Mapping[str, GroundText]] = {
    **{
        f"portal_{number}": GroundText(str(number), "serif", 600, 0.4, "tactics.portal_ink")
        for number in range(1, PORTALS + 1)
    },
    **{
        f"score_{points}": GroundText(f"+{points}", "serif", 600, 0.42, "tactics.portal_ink")
        for points in range(1, SCORES + 1)
    },
    **{
        f"barrier_{pips}{end}": GroundText(
            str(pips), "sans", 700, 0.36, "tactics.die_ink", below=PIPS_FROM_PX / DIE_SHARE
        )
        for pips in range(1, PIPS_ON_DIE + 1)
        for end in WEAR
    },
}
"""The text on a square, by style."""

FULL: Final = frozenset(TEXTS) | {"flag_place"}
"""Styles whose middle is taken, so that other words on the square move to its corner and its tint goes
below."""
