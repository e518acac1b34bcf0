"""The drawing of each style of ground: takes squares of one style, gives SVG elements."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Set
from itertools import pairwise

from game.ui.paint.ink import hexa
from game.ui.paint.palette import Palette
from game.view.board.ground_shapes import Cell, Noise, Painter, body, circle, path

ALIASES: Mapping[str, str] = {"wall": "obstacle", "low": "low_obstacle", "tree": "trees", "mine": "land_mine"}
"""Other names of styles."""

# Of a square: see line_px_at_40px_square in assets/themes/metrics.yaml.
OPEN = frozenset({"mud", "rubble", "flag_place"})
"""Styles that marks may cover: they have no sign that could be hidden, and one can drive there."""

FACE = 0.15
"""How much of a raised square its face takes."""
BANK = 0.09
"""How much of a square of water is in the shadow of its bank."""
OUTLINE = 1.45 / 40
HACHURE = 1.15 / 40
LINE = 1.35 / 40


def _obstacle(cells: Set[Cell], px: float, palette: Palette, seed: int, drawn: Set[Cell]) -> Iterable[str]:
    """A raised block: a hard shadow, one outline, a face in the shade below its top, and hachures, long and
    close on the sides away from the light."""
    inset, even = 0.035, ' fill-rule="evenodd"'
    d = body(cells, px, inset, 0.14, 0.1)
    top = body(cells, px, inset, 0.14, 0.1, below=FACE)
    face = hexa(palette.mix("board.obstacle", "board.obstacle_line", 0.42))
    yield shadow(d, px * 0.035, px * 0.075, palette, even)
    yield path(d, face, extra=even)
    yield path(top, palette.hex("board.obstacle"), palette.hex("board.obstacle_line"), px * 0.5 / 40, even)
    strokes: list[str] = []
    low = inset + OUTLINE / 2
    for x, y in sorted(drawn):
        for side, (dx, dy) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
            if (x + dx, y + dy) in cells:
                continue
            noise = Noise(seed, x, y, side)
            shaded = side in (1, 2)
            place = noise(0.1, 0.3)
            while place < 0.94:
                length = noise(0.09, 0.2) if shaded else noise(0.05, 0.1)
                length = FACE * noise(0.45, 0.8) if side == 2 else length
                lean = noise(-0.03, 0.03)
                strokes.append(_hachure(x, y, side, place, low, length, lean, px))
                place += noise(0.07, 0.19) if shaded else noise(0.16, 0.42)
    yield path("".join(strokes), "none", palette.hex("board.obstacle_hachure"), max(0.9, px * HACHURE))
    yield path(d, "none", palette.hex("board.obstacle_line"), max(1.0, px * OUTLINE))


def shadow(d: str, right: float, down: float, palette: Palette, extra: str = "") -> str:
    """The shadow of a shape, moved aside by some px."""
    opacity = f' fill-opacity="{palette.opacity("shadow_piece") * 0.8:.2f}"'
    shade = path(d, palette.hex("surface.shadow"), extra=opacity + extra)
    return f'<g transform="translate({right:.1f} {down:.1f})">{shade}</g>'


def _solid_shadow(palette: Palette) -> str:
    """The opaque colour of a shadow on paper; a transparent one would show where circles overlap."""
    return hexa(palette.mix("board.square_dark", "surface.shadow", palette.opacity("shadow_piece") * 0.7))


def _hachure(
    x: int, y: int, side: int, place: float, low: float, length: float, lean: float, px: float
) -> str:
    """A short stroke from a side of a square inwards."""
    a, b = (place, low), (place + lean, low + length)
    if side == 1:
        a, b = (1 - a[1], a[0]), (1 - b[1], b[0])
    elif side == 2:
        a, b = (a[0], 1 - a[1]), (b[0], 1 - b[1])
    elif side == 3:
        a, b = (a[1], a[0]), (b[1], b[0])
    return f"M{(x + a[0]) * px:.1f} {(y + a[1]) * px:.1f}L{(x + b[0]) * px:.1f} {(y + b[1]) * px:.1f}"


def _low_obstacle(
    cells: Set[Cell], px: float, palette: Palette, seed: int, drawn: Set[Cell]
) -> Iterable[str]:
    """A low brick wall seen from above: three courses that run on into the neighbour."""
    line = palette.hex("board.low_line")
    width = max(1.0, px * LINE)
    bricks: list[str] = []
    for x, y in sorted(drawn):
        left, right = (x - 1, y) in cells, (x + 1, y) in cells
        for course in range(3):
            top = 0.17 + course * 0.225
            cuts = [0.5] if course != 1 else [0.27, 0.73]
            first = 0.0 if left else 0.1
            last = 1.0 if right else 0.9
            stops = [first, *cuts, last]
            for a, b in pairwise(stops):
                # Between two courses that run on, the joint lies on the border of the squares.
                bricks.append(
                    f"M{(x + a + 0.02) * px:.1f} {(y + top) * px:.1f}H{(x + b - 0.02) * px:.1f}"
                    f"V{(y + top + 0.19) * px:.1f}H{(x + a + 0.02) * px:.1f}Z"
                )
    d = "".join(bricks)
    yield shadow(d, px * 0.015, px * 0.04, palette)
    yield path(d, palette.hex("board.low"), line, width)


def _water(cells: Set[Cell], px: float, palette: Palette, seed: int, drawn: Set[Cell]) -> Iterable[str]:
    """A pond: rounded banks, short waves."""
    return pond("board", cells, px, palette, seed, drawn)


def pond(
    group: str, cells: Set[Cell], px: float, palette: Palette, seed: int, drawn: Set[Cell]
) -> Iterable[str]:
    """Water in the colours of a group of the palette."""
    yield from still_pond(group, cells, px, palette)
    yield from pond_waves(group, px, palette, seed, drawn)


def still_pond(group: str, cells: Set[Cell], px: float, palette: Palette) -> Iterable[str]:
    """Water without waves, below the ground: its upper bank throws a shadow."""
    d, line = body(cells, px, 0.03, 0.2, 0.12), palette.hex(f"{group}.water_line")
    bank, even = hexa(palette.mix(f"{group}.water", f"{group}.water_line", 0.4)), ' fill-rule="evenodd"'
    yield path(d, bank, extra=even)
    yield path(body(cells, px, 0.03, 0.2, 0.12, above=BANK), palette.hex(f"{group}.water"), extra=even)
    yield path(d, "none", line, max(1.0, px * LINE), even)


def pond_waves(group: str, px: float, palette: Palette, seed: int, drawn: Set[Cell]) -> Iterable[str]:
    """The waves of a pond, three rows a square."""
    line = palette.hex(f"{group}.water_line")
    waves: list[str] = []
    for x, y in sorted(drawn):
        noise = Noise(seed, x, y, 11)
        for row in range(3):
            at = noise(0.12, 0.36)
            span = noise(0.34, 0.52) if row == 1 else noise(0.26, 0.44)
            level = y + 0.26 + row * 0.25 + noise(-0.03, 0.03)
            rise, half = 0.055 * px, span * px / 3
            waves.append(
                f"M{(x + at) * px:.1f} {level * px:.1f}q{half / 2:.1f} {-rise * 1.6:.1f} {half:.1f} 0"
                f"t{half:.1f} 0t{half:.1f} 0"
            )
    yield path("".join(waves), "none", line, max(1.0, px * LINE), ' stroke-linecap="round"')


def _mud(cells: Set[Cell], px: float, palette: Palette, seed: int, drawn: Set[Cell]) -> Iterable[str]:
    """Soft ground: very round, a thin pale rim, broken ruts."""
    d = body(cells, px, 0.04, 0.3, 0.22)
    soft = hexa(palette.mix("board.mud", "board.mud_line", 0.5))
    yield path(d, palette.hex("board.mud"), soft, max(0.9, px * 1.1 / 40), ' fill-rule="evenodd"')
    ruts: list[str] = []
    dots: list[str] = []
    for x, y in sorted(drawn):
        noise = Noise(seed, x, y, 13)
        for row in range(4):
            level = y + 0.2 + row * 0.2 + noise(-0.02, 0.02)
            at = 0.14 + noise(0.0, 0.12)
            while at < 0.76:
                length = min(noise(0.12, 0.26), 0.87 - at)
                sag = noise(0.01, 0.035)
                ruts.append(
                    f"M{(x + at) * px:.1f} {level * px:.1f}q{length * px / 2:.1f} {sag * px:.1f} "
                    f"{length * px:.1f} 0"
                )
                at += length + noise(0.1, 0.22)
        dots.append(circle((x + noise(0.2, 0.8)) * px, (y + noise(0.28, 0.34)) * px, 0.025 * px))
    line = palette.hex("board.mud_line")
    yield path("".join(ruts), "none", line, max(1.0, px * LINE), ' stroke-linecap="round"')
    yield path("".join(dots), line)


def _hedge(cells: Set[Cell], px: float, palette: Palette, seed: int, drawn: Set[Cell]) -> Iterable[str]:
    """A bushy band: overlapping tufts with one outline round all of them."""
    tufts: dict[tuple[int, int], tuple[float, float, float, float]] = {}  # x, y, r and the leaf's shift
    hearts: list[tuple[float, float, float, float]] = []  # what lies between the tufts
    for x, y in sorted(drawn):
        noise = Noise(seed, x, y, 17)
        for row in range(2):
            for column in range(3):
                a = x + 0.235 + column * 0.255 + noise(-0.015, 0.015)
                b = y + 0.34 + row * 0.3 + noise(-0.03, 0.03)
                tufts[round(a * 1000), round(b * 1000)] = (a, b, noise(0.155, 0.175), noise(-0.1, 0.1))
        hearts.append((x + 0.2, y + 0.32, 0.6, 0.36))
        # Tufts on the border to the next square close the band; both squares know them.
        for side in (x, x + 1):
            if (x - 1 if side == x else x + 1, y) in cells:
                hearts.append((x + 0.5 * (side - x), y + 0.34, 0.5, 0.32))
                for b in (0.34, 0.66):
                    tufts[round(side * 1000), round((y + b) * 1000)] = (side, y + b, 0.17, 0.05)
        for side in (y, y + 1):
            if (x, y - 1 if side == y else y + 1) in cells:
                hearts.append((x + 0.24, y + 0.5 * (side - y), 0.52, 0.5))
                for a in (0.3, 0.7):
                    tufts[round((x + a) * 1000), round(side * 1000)] = (x + a, side, 0.185, -0.05)
    line, fill = palette.hex("board.hedge_line"), palette.hex("board.hedge")
    rim = max(1.0, px * LINE)
    shadow = _solid_shadow(palette)
    spots = [(a * px, b * px, r * px, shift) for _, (a, b, r, shift) in sorted(tufts.items())]
    yield path("".join(circle(x + px * 0.015, y + px * 0.045, r + rim) for x, y, r, _ in spots), shadow)
    yield path("".join(circle(x, y, r + rim * 0.9) for x, y, r, _ in spots), line)
    core = "".join(
        f"M{x * px:.1f} {y * px:.1f}h{w * px:.1f}v{h * px:.1f}h{-w * px:.1f}Z" for x, y, w, h in hearts
    )
    yield path("".join(circle(x, y, r) for x, y, r, _ in spots), fill)
    yield path(core, fill)
    leaves = []
    for a, b, r, shift in spots:
        w = r * 0.5
        leaves.append(f"M{a - w + shift * r:.1f} {b + r * 0.15:.1f}a{w:.1f} {w:.1f} 0 0 0 {2 * w:.1f} 0")
    yield path("".join(leaves), "none", line, max(0.9, rim * 0.85), ' stroke-linecap="round"')


def _trees(cells: Set[Cell], px: float, palette: Palette, seed: int, drawn: Set[Cell]) -> Iterable[str]:
    """Three crowns a square, each with its trunk and a lit edge."""
    line, fill = palette.hex("board.trees_line"), palette.hex("board.trees")
    rim = max(1.0, px * LINE)
    light, shadow = hexa(palette.mix("board.trees", "board.square_light", 0.45)), _solid_shadow(palette)
    for x, y in sorted(drawn):
        noise = Noise(seed, x, y, 23)
        turn = noise(0, 2 * math.pi)
        crowns = []
        for i in range(3):
            angle = turn + i * 2 * math.pi / 3 + noise(-0.2, 0.2)
            r = (0.21, 0.235, 0.18)[i] * px * noise(0.94, 1.03)
            middle = (x + 0.49 + 0.21 * math.cos(angle), y + 0.475 + 0.2 * math.sin(angle))
            crowns.append((middle[0] * px, middle[1] * px, r))
        crowns.sort(key=lambda crown: crown[1])
        yield path("".join(circle(a + px * 0.02, b + px * 0.06, r) for a, b, r in crowns), shadow)
        for a, b, r in crowns:
            yield path(_scalloped(a, b, r, noise), fill, line, rim)
            yield path(
                f"M{a - r * 0.58:.1f} {b + r * 0.1:.1f}a{r * 0.6:.1f} {r * 0.6:.1f} 0 0 1 "
                f"{r * 0.62:.1f} {-r * 0.66:.1f}",
                "none",
                light,
                rim * 1.1,
                ' stroke-linecap="round"',
            )
            yield path(circle(a + r * 0.12, b + r * 0.16, max(1.0, r * 0.14)), line)


def _scalloped(x: float, y: float, r: float, noise: Noise) -> str:
    """A round crown with a leafy edge."""
    count = 7
    start = noise(0, math.pi)
    angles = [start + 2 * math.pi * i / count for i in range(count)]
    points = [(x + r * 0.94 * math.cos(angle), y + r * 0.94 * math.sin(angle)) for angle in angles]
    bulge = r * 0.52
    parts = [f"M{points[0][0]:.1f} {points[0][1]:.1f}"]
    parts += [f"A{bulge:.1f} {bulge:.1f} 0 0 1 {a:.1f} {b:.1f}" for a, b in (*points[1:], points[0])]
    return "".join(parts) + "Z"


def _land_mine(cells: Set[Cell], px: float, palette: Palette, seed: int, drawn: Set[Cell]) -> Iterable[str]:
    """A disc with eight horns."""
    line, fill = palette.hex("board.mine_line"), palette.hex("board.mine")
    width = max(1.2, px * 1.7 / 40)
    for column, row in sorted(drawn):
        x, y, r = (column + 0.5) * px, (row + 0.5) * px, 0.2 * px
        horns = []
        for i in range(8):
            cos, sin = math.cos(math.pi * i / 4), math.sin(math.pi * i / 4)
            horns.append(
                f"M{x + r * cos:.1f} {y + r * sin:.1f}L{x + 1.7 * r * cos:.1f} {y + 1.7 * r * sin:.1f}"
            )
        yield path("".join(horns), "none", line, width * 1.25, ' stroke-linecap="round"')
        yield path(circle(x, y, r), fill, line, width)
        yield path(circle(x, y, r * 0.42), line)


def _remote_mine(owner: str) -> Painter:
    """A charge with an aerial. White's is round with a ring, Black's is cut and bears two bars."""

    def paint(cells: Set[Cell], px: float, palette: Palette, seed: int, drawn: Set[Cell]) -> Iterable[str]:
        side = owner or "white"
        line = palette.hex("board.mine_line")
        # a dark charge on a dark board needs a pale rim, as Black's tanks have
        edge = palette.hex("black.rim") if palette.is_dark and owner == "black" else line
        fill = palette.hex("board.mine") if not owner else palette.hex(f"{side}.turret")
        sign = line if not owner else palette.hex(f"{side}.mark")
        width = max(1.2, px * 1.6 / 40)
        for column, row in sorted(drawn):
            x, y = (column + 0.5) * px, (row + 0.58) * px
            a, top = 0.24 * px, y - 0.3 * px
            # two waves of an aerial run into one blot on small squares
            waves = (0.11 * px, 0.2 * px) if px >= 30 else (0.19 * px,)
            arcs = "".join(
                f"M{x - r:.1f} {top:.1f}A{r * 1.15:.1f} {r * 1.15:.1f} 0 0 1 {x + r:.1f} {top:.1f}"
                for r in waves
            )
            aerial = f"M{x:.1f} {y - a:.1f}V{y - 0.34 * px:.1f}{arcs}"
            yield path(aerial, "none", line, width, ' stroke-linecap="round"')
            if owner == "black":
                c = a * 0.42
                b = a - c
                corners = ((-b, -a), (b, -a), (a, -b), (a, b), (b, a), (-b, a), (-a, b), (-a, -b))
                body = "".join(f"L{x + dx:.1f} {y + dy:.1f}" for dx, dy in corners)
                body = f"M{body[1:]}Z"
                yield path(body, fill, edge, width)
                bars = "".join(f"M{x - a * 0.5:.1f} {y + k * a * 0.3:.1f}H{x + a * 0.5:.1f}" for k in (-1, 1))
                yield path(bars, "none", sign, width * 1.2)
            elif owner == "white":
                yield path(circle(x, y, a), fill, line, width)
                yield path(circle(x, y, a * 0.42), "none", sign, width * 1.2)
            else:
                yield path(
                    f"M{x - a:.1f} {y - a:.1f}H{x + a:.1f}V{y + a:.1f}H{x - a:.1f}Z", fill, line, width
                )
                yield path(circle(x, y, a * 0.36), line)

    return paint


PAINTERS: Mapping[str, Painter] = {
    "mud": _mud,
    "water": _water,
    "obstacle": _obstacle,
    "low_obstacle": _low_obstacle,
    "hedge": _hedge,
    "trees": _trees,
    "land_mine": _land_mine,
    "remote_mine": _remote_mine(""),
    "remote_mine_white": _remote_mine("white"),
    "remote_mine_black": _remote_mine("black"),
}

STYLES = tuple(PAINTERS)
"""The styles that have a drawing, in the order they are painted."""


def unknown(px: float, palette: Palette) -> Iterable[str]:
    """A square of a style without a drawing, the middle one of nine: hatched, with a field for its letter."""
    line = palette.hex("ink.tertiary")
    low, high = 1.06 * px, 1.94 * px
    yield (
        f'<rect x="{low:.1f}" y="{low:.1f}" width="{high - low:.1f}" height="{high - low:.1f}" '
        f'fill="{palette.hex("surface.sunken")}"/>'
    )
    strokes = []
    size = high - low
    count = 5
    for i in range(1, 2 * count):
        reach = i * size / count
        a, b = min(reach, size), max(0.0, reach - size)
        strokes.append(f"M{low + b:.1f} {low + a:.1f}L{low + a:.1f} {low + b:.1f}")
    yield path("".join(strokes), "none", line, max(0.8, px * 0.9 / 40), ' stroke-opacity="0.6"')
    yield path(circle(1.5 * px, 1.5 * px, 0.3 * px), palette.hex("surface.raised"))
    yield (
        f'<rect x="{low:.1f}" y="{low:.1f}" width="{size:.1f}" height="{size:.1f}" fill="none" '
        f'stroke="{line}" stroke-width="{max(1.0, px * LINE):.2f}" '
        f'stroke-dasharray="{px * 0.11:.1f} {px * 0.07:.1f}"/>'
    )


WAVES: Mapping[str, str] = {"water": "board", "pool": "tactics"}
"""The styles with waves, and the group of the palette they are drawn in."""

WAVE_ROWS = (0.0, 0.385, 0.635, 1.0)
"""Where the rows of waves end, in squares."""
