"""Draws the menu's illustrated title, assets/sprites/menu/title.svg: a corner of a board with its tanks, seen from
the side. Run it from anywhere, after the other tools that draw sprites: ``python3 tools/make_title.py``.

Everything is made of convex solids in squares of the board, projected and sorted from far to near: x runs
down and to the right of the picture, y up and to the right, z up. Every colour is a class named after a palette
colour, as in the menu's other pictures, so that it follows the theme.
"""

# ruff: noqa: E501 - long paths are data
from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "tools"))

from make_pictures import shape, stroke, token  # noqa: E402
from make_sprites import n  # noqa: E402

from game.ui.paint.palette import load_theme  # noqa: E402
from game.ui.paint.svg import palette_style  # noqa: E402

WIDTH, HEIGHT = 1000, 200
"""The picture; it lies at the right end of the title, whatever that is wide."""

CORNER = (190.0, 112.0)
"""Where the left corner of the board is."""

HALF_WIDE, HALF_HIGH, TALL = 46.0, 23.0, 44.0
"""Half a square's diagonals, and what one up is worth."""

Point = tuple[float, float, float]
Flat = tuple[float, float]


def at(x: float, y: float, z: float = 0.0) -> Flat:
    """Where a place is in the picture."""
    return CORNER[0] + (x + y) * HALF_WIDE, CORNER[1] + (x - y) * HALF_HIGH - z * TALL


def path(points: Iterable[Flat], closed: bool = True) -> str:
    return "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points) + ("Z" if closed else "")


@dataclass
class Thing:
    """Something that stands on the board: what it is made of, and how near it is."""

    near: float
    parts: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Face:
    """A face of a solid, anticlockwise as seen from outside."""

    points: tuple[Point, ...]
    fill: str

    @property
    def normal(self) -> Point:
        (ax, ay, az), (bx, by, bz), (cx, cy, cz) = self.points[:3]
        ux, uy, uz, vx, vy, vz = bx - ax, by - ay, bz - az, cx - bx, cy - by, cz - bz
        made = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
        long = math.hypot(*made) or 1.0
        return made[0] / long, made[1] / long, made[2] / long

    @property
    def seen(self) -> bool:
        """Whether it is turned to whoever looks: from below in the picture, and from above."""
        x, y, z = self.normal
        return x - y + 0.9 * z > 0.02

    @property
    def shade(self) -> float:
        """How dark it is: the light comes from the upper left."""
        x, y, z = self.normal
        return max(0.0, min(0.5, 0.3 - 0.34 * z + 0.22 * x + 0.05 * y))


def solid(faces: Sequence[Face], line: str, width: float = 1.5) -> list[str]:
    """A convex solid: its visible faces, lit, with their outlines."""
    made = []
    for face in faces:
        if not face.seen:
            continue
        d = path(at(*point) for point in face.points)
        made.append(shape(face.fill, d))
        if face.shade > 0.02:
            made.append(shape("surface_shadow", d, extra=f' fill-opacity="{face.shade:.2f}"'))
        made.append(stroke(f"line_{line}", d, width, ' stroke-linejoin="round"'))
    return made


def prism(
    outline: Sequence[Flat], low: float, high: float, fill: str, top: str = "", taper: float = 1.0
) -> list[Face]:
    """An outline (anticlockwise from above) from one height to another, smaller at its top by ``taper``."""
    mx = sum(x for x, _ in outline) / len(outline)
    my = sum(y for _, y in outline) / len(outline)
    upper = [(mx + (x - mx) * taper, my + (y - my) * taper, high) for x, y in outline]
    lower = [(x, y, low) for x, y in outline]
    sides = [
        Face((lower[i], lower[j], upper[j], upper[i]), fill)
        for i, j in ((i, (i + 1) % len(outline)) for i in range(len(outline)))
    ]
    return [*sides, Face(tuple(upper), top or fill)]


def box(
    x: float, y: float, z: float, wide: float, deep: float, tall: float, fill: str, top: str = ""
) -> list[Face]:
    return prism(((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep)), z, z + tall, fill, top)


def disc(x: float, y: float, z: float, r: float, steps: int = 20) -> list[Flat]:
    """A circle that lies flat."""
    return [
        at(x + r * math.cos(a), y + r * math.sin(a), z) for a in (math.tau * i / steps for i in range(steps))
    ]


def shade_on_ground(
    outline: Iterable[Flat], dx: float = 0.10, dy: float = -0.06, opacity: float = 0.22
) -> str:
    return shape(
        "surface_shadow", path(at(x + dx, y + dy) for x, y in outline), extra=f' fill-opacity="{opacity}"'
    )


# --- tanks ---


def tank(
    x: float,
    y: float,
    degrees: float,
    gun: float,
    colours: str,
    *,
    size: float = 1.0,
    mark: str = "",
    flag: bool = False,
) -> Thing:
    """A tank about a place; ``degrees`` is where it drives to (0: along x, 90: along y), ``gun`` where it aims."""
    line = f"{colours}_line"

    def turned(u: float, v: float, angle: float) -> Flat:
        a = math.radians(angle)
        return x + size * (u * math.cos(a) - v * math.sin(a)), y + size * (u * math.sin(a) + v * math.cos(a))

    def beam(profile: Sequence[Flat], near: float, far: float, fill: str, top: str = "") -> list[Face]:
        """A side view (u forward, z up; anticlockwise from the right side) drawn out across the tank."""
        right = [(*turned(u, near, degrees), z * size) for u, z in profile]
        left = [(*turned(u, far, degrees), z * size) for u, z in profile]
        around = [
            Face((right[j], right[i], left[i], left[j]), top or fill)
            for i, j in ((i, (i + 1) % len(profile)) for i in range(len(profile)))
        ]
        return [Face(tuple(right), fill), Face(tuple(reversed(left)), fill), *around]

    def band(v: float) -> list[str]:
        """A track, with its wheels where they are seen."""
        profile = ((-0.40, 0.10), (-0.33, 0.0), (0.33, 0.0), (0.42, 0.13), (0.40, 0.22), (-0.38, 0.22))
        made = solid(beam(profile, v - 0.075, v + 0.075, f"{colours}_track"), line, 1.6)
        outer = v - 0.076 if v < 0 else v + 0.076
        a = math.radians(degrees)
        side = 1 if v > 0 else -1
        nx, ny = -math.sin(a) * side, math.cos(a) * side
        if nx - ny > 0.1:
            for u in (-0.27, -0.09, 0.09, 0.27):
                ring = [
                    at(*turned(u + 0.085 * math.cos(t), outer, degrees), size * (0.1 + 0.085 * math.sin(t)))
                    for t in (math.tau * i / 16 for i in range(16))
                ]
                hub = [
                    at(*turned(u + 0.03 * math.cos(t), outer, degrees), size * (0.1 + 0.03 * math.sin(t)))
                    for t in (math.tau * i / 10 for i in range(10))
                ]
                made += [
                    shape(f"{colours}_track_tick", path(ring), 1.3, f"line_{line}"),
                    shape(f"{colours}_line", path(hub)),
                ]
        return made

    def depth(u: float, v: float, angle: float) -> float:
        px, py = turned(u, v, angle)
        return px - py

    footprint = [
        turned(u, v, degrees) for u, v in ((-0.44, -0.34), (0.46, -0.34), (0.46, 0.34), (-0.44, 0.34))
    ]
    hull = ((-0.40, 0.12), (0.34, 0.12), (0.44, 0.20), (0.20, 0.33), (-0.36, 0.33), (-0.42, 0.24))
    bands = sorted((-0.27, 0.27), key=lambda v: depth(0, v, degrees))
    made = [shade_on_ground(footprint), *band(bands[0])]
    made += solid(beam(hull, -0.2, 0.2, f"{colours}_hull"), line, 1.6)
    made += band(bands[1])
    house = [
        turned(0.02 + 0.23 * math.cos(t), 0.23 * math.sin(t), gun)
        for t in (math.tau * (i + 0.5) / 8 for i in range(8))
    ]
    roof = 0.55 * size
    barrel = _barrel(turned(0.2, 0, gun), turned(0.78, 0, gun), 0.45 * size, colours, line, size)
    ahead = depth(0.5, 0, gun) > depth(0, 0, gun) - 0.05
    turret = solid(prism(house, 0.33 * size, roof, f"{colours}_turret", taper=0.82), line, 1.6)
    hatch_at = turned(-0.04, 0.05, gun)
    hatch = [
        shape(f"{colours}_dark", path(disc(*hatch_at, roof, 0.085 * size)), 1.2, f"line_{line}"),
    ]
    if mark:
        hatch = _mark(mark, turned(0.0, 0, gun), roof, size, f"{colours}_mark")
    made += [*turret, *hatch, *barrel] if ahead else [*barrel, *turret, *hatch]
    if flag:
        foot, top = (
            at(*turned(-0.3, 0.12, degrees), 0.33 * size),
            at(*turned(-0.3, 0.12, degrees), 1.0 * size),
        )
        pennant = [top, (top[0] + 19 * size, top[1] + 5 * size), (top[0], top[1] + 11 * size)]
        made += [
            stroke(f"line_{line}", path((foot, top), False), 1.8),
            shape(f"{colours}_pennant", path(pennant), 1.4, f"line_{line}"),
        ]
    return Thing(x - y, made)


def _barrel(first: Flat, last: Flat, z: float, colours: str, line: str, size: float) -> list[str]:
    a, b = at(*first, z), at(*last, z)
    end = (a[0] + (b[0] - a[0]) * 0.86, a[1] + (b[1] - a[1]) * 0.86)
    return [
        stroke(f"line_{line}", path((a, b), False), 7.2 * size, ' stroke-linecap="butt"'),
        stroke(f"line_{line}", path((end, b), False), 9.4 * size, ' stroke-linecap="butt"'),
        stroke(
            f"line_{colours}_turret",
            path((a, (b[0] - (b[0] - a[0]) * 0.03, b[1] - (b[1] - a[1]) * 0.03)), False),
            4.2 * size,
            ' stroke-linecap="butt"',
        ),
        stroke(
            f"line_{colours}_turret",
            path(
                (
                    (end[0] + (b[0] - end[0]) * 0.2, end[1] + (b[1] - end[1]) * 0.2),
                    (b[0] - (b[0] - end[0]) * 0.2, b[1] - (b[1] - end[1]) * 0.2),
                ),
                False,
            ),
            6.4 * size,
            ' stroke-linecap="butt"',
        ),
    ]


def _mark(kind: str, place: Flat, z: float, size: float, colour: str) -> list[str]:
    """The mark of a kind, lying on the turret."""
    x, y = place
    r = 0.125 * size
    if kind == "diamond":
        return [
            shape(
                colour, path(at(x + dx * r, y + dy * r, z) for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)))
            )
        ]
    if kind == "square":
        return [
            shape(
                colour,
                path(
                    at(x + dx * r * 0.8, y + dy * r * 0.8, z)
                    for dx, dy in ((1, 1), (-1, 1), (-1, -1), (1, -1))
                ),
            )
        ]
    return [shape(colour, path(disc(x, y, z, r)))]


# --- terrain ---


LONG = 13.0
"""The board goes on beyond the picture."""


def ground(squares: dict[Flat, str]) -> list[str]:
    """The board: a slab with a frame, its squares in two tones, some of other ground."""
    made = [shade_on_ground(((-0.34, -LONG), (LONG, -LONG), (LONG, -0.34), (-0.34, -0.34)), 0.16, -0.5, 0.2)]
    made[0] = shape(
        "surface_shadow",
        path((at(-0.34, -0.34, -0.3), at(LONG, -0.34, -0.3), at(LONG, -0.6, -0.3), at(-0.2, -0.6, -0.3))),
        extra=' fill-opacity=".22"',
    )
    # the slab's face towards whoever looks, and its frame
    edge = ((-0.34, -0.34), (LONG, -0.34), (LONG, LONG), (-0.34, LONG))
    made += solid(prism(edge, -0.3, 0.0, "board_frame"), "ink_primary", 1.6)
    inner = [at(0, 0), at(LONG, 0), at(LONG, LONG), at(0, LONG)]
    made.append(shape("board_square_light", path(inner)))
    dark, other = [], []
    for i in range(int(LONG)):
        for j in range(int(LONG)):
            square = path((at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)))
            if not _in_picture(i, j):
                continue
            if (i, j) in squares:
                other.append(shape(squares[i, j], square))
            elif (i + j) % 2:
                dark.append(square)
    made += [shape("board_square_dark", "".join(dark)), *other]
    made.append(stroke("line_board_frame", path(inner), 2.2, ' stroke-linejoin="round"'))
    return made


def _in_picture(x: float, y: float) -> bool:
    px, py = at(x + 0.5, y + 0.5)
    return -60 < px < WIDTH + 60 and -60 < py < HEIGHT + 70


def river(squares: Sequence[tuple[int, int]]) -> list[str]:
    """Water below the ground: the far banks are seen, and waves."""
    made = []
    for i, j in squares:
        made.append(shape("board_water", path((at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)))))
    for i, j in squares:
        deep = 0.16
        if (i - 1, j) not in squares:
            made += _bank((i, j), (i, j + 1), deep)
        if (i, j + 1) not in squares:
            made += _bank((i, j + 1), (i + 1, j + 1), deep)
    for i, j in squares:
        for x, y in ((0.35, 0.3), (0.7, 0.55)):
            px, py = at(i + x, j + y, -0.1)
            made.append(stroke("line_board_water_line", f"M{n(px - 11)} {n(py)}q5.5 -5 11 0t11 0", 1.5))
    for i, j in squares:
        edges = (
            ((i, j), (i + 1, j), (i, j - 1)),
            ((i + 1, j), (i + 1, j + 1), (i + 1, j)),
            ((i, j), (i, j + 1), (i - 1, j)),
            ((i, j + 1), (i + 1, j + 1), (i, j + 1)),
        )
        for a, b, other in edges:
            if other not in squares:
                made.append(stroke("line_board_water_line", path((at(*a), at(*b)), False), 1.8))
    return made


def _bank(a: Flat, b: Flat, deep: float) -> list[str]:
    d = path((at(*a), at(*b), at(*b, -deep), at(*a, -deep)))
    return [shape("board_low", d), shape("surface_shadow", d, extra=' fill-opacity=".18"')]


def wall(x: float, y: float, wide: float, deep: float, tall: float = 0.42) -> Thing:
    """A block that nobody drives or shoots through."""
    made = [shade_on_ground(((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep)), 0.12, -0.1)]
    made += solid(box(x, y, 0, wide, deep, tall, "board_obstacle"), "board_obstacle_line", 1.8)
    strokes = []
    for share in (0.14, 0.3, 0.42, 0.6, 0.78, 0.9):
        long = 0.10 + 0.05 * math.sin(share * 40)
        strokes.append(path((at(x + wide * share, y, tall), at(x + wide * share, y + long, tall)), False))
        strokes.append(
            path((at(x + wide, y + deep * share, tall), at(x + wide - long, y + deep * share, tall)), False)
        )
    made.append(stroke("line_board_obstacle_hachure", "".join(strokes), 1.3, ""))
    return Thing(x + wide / 2 - y - deep / 2, made)


def wood(x: float, y: float, r: float = 0.3) -> Thing:
    """A tree: a crown with its light."""
    px, py = at(x, y, 0.34)
    size = r * 62
    made = [
        shade_on_ground(
            [(x + r * math.cos(t), y + r * math.sin(t)) for t in (math.tau * i / 14 for i in range(14))]
        )
    ]
    made.append(stroke("line_board_trees_line", path((at(x, y), at(x, y, 0.3)), False), 3.4))
    for dx, dy, share in ((-0.42, 0.18, 0.66), (0.42, 0.2, 0.62), (0.0, -0.1, 0.86)):
        made.append(_ball(px + dx * size, py + dy * size, size * share, "board_trees", "board_trees_line"))
    lit = size * 0.52
    made.append(
        stroke(
            "line_board_square_light",
            f"M{n(px - lit)} {n(py - size * 0.2)}a{n(lit)} {n(lit)} 0 0 1 {n(lit * 0.9)} {n(-lit * 0.86)}",
            1.8,
        )
    )
    return Thing(x - y, made)


def _ball(x: float, y: float, r: float, fill: str, line: str) -> str:
    return f'<g class="line_{line}"><circle class="{fill}" stroke-width="1.7" cx="{n(x)}" cy="{n(y)}" r="{n(r)}"/></g>'


def hedge(x: float, y: float, wide: float, deep: float) -> Thing:
    made = [shade_on_ground(((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep)))]
    made += solid(box(x, y, 0, wide, deep, 0.24, "board_hedge"), "board_hedge_line", 1.6)
    return Thing(x + wide / 2 - y - deep / 2, made)


# --- what lies about ---


def die(
    x: float, y: float, side: float, turn: float, fill: str, line: str, mark: str, pips: tuple[int, int, int]
) -> Thing:
    """A die that rests; ``pips``: above, to the left and to the right."""
    a = math.radians(turn)

    def corner(u: float, v: float) -> Flat:
        return x + u * math.cos(a) - v * math.sin(a), y + u * math.sin(a) + v * math.cos(a)

    h = side / 2
    outline = [corner(u, v) for u, v in ((-h, -h), (h, -h), (h, h), (-h, h))]
    faces = prism(outline, 0, side, fill)
    made = [shade_on_ground(outline, 0.12, -0.08, 0.26), *solid(faces, line, 1.7)]
    spots = {1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (1, 1), (1, -1), (-1, 1)),
             5: ((-1, -1), (1, 1), (1, -1), (-1, 1), (0, 0)), 6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1))}  # fmt: skip
    gap, r = side * 0.26, side * 0.1

    def spot(kind: int, u: float, v: float, t: float) -> Flat:
        u, v = u * gap + r * math.cos(t), v * gap + r * math.sin(t)
        if kind == 0:
            return at(*corner(u, v), side)
        if kind == 1:
            return at(*corner(u, -h), h + v)
        return at(*corner(h, u), h + v)

    for kind, count in enumerate(pips):
        for u, v in spots[count]:
            made.append(shape(mark, path(spot(kind, u, v, math.tau * i / 14) for i in range(14))))
    return Thing(x - y, made)


def tile(x: float, y: float, name: str, side: float = 0.82) -> Thing:
    """A token of Battlegrounds: a thick card with its picture."""
    h, thick = side / 2, 0.07
    made = [shade_on_ground(((x - h, y - h), (x + h, y - h), (x + h, y + h), (x - h, y + h)), 0.06, -0.04)]
    made += solid(box(x - h, y - h, 0, side, side, thick, "token_paper"), "token_edge", 1.3)
    # its picture, laid flat: across it runs along x + y, down it along x - y, turned by 45°
    origin, right, down = at(x - h, y + h, thick), at(x + h, y + h, thick), at(x - h, y - h, thick)
    a, b = (right[0] - origin[0]) / 100, (right[1] - origin[1]) / 100
    c, d = (down[0] - origin[0]) / 100, (down[1] - origin[1]) / 100
    made.append(
        f'<g transform="matrix({a:.4f} {b:.4f} {c:.4f} {d:.4f} {n(origin[0])} {n(origin[1])})">{token(name, 50, 50, 100)}</g>'
    )
    return Thing(x - y - 0.3, made)


def flag(x: float, y: float, fill: str) -> Thing:
    foot, top = at(x, y), at(x, y, 1.15)
    cloth = f"M{n(top[0])} {n(top[1])}q9 -4 17 0t17 -1l-1 15q-8 4 -16 0t-17 1Z"
    made = [
        shape("board_frame", path(disc(x, y, 0, 0.13))),
        stroke("line_ink_primary", path((foot, top), False), 2.2),
        shape(fill, cloth, 1.5),
    ]
    return Thing(x - y, made)


def burst(x: float, y: float, z: float, size: float) -> list[str]:
    """A hit."""
    px, py = at(x, y, z)

    def star(points: int, far: float, near: float, turn: float) -> str:
        return path(
            (px + r * math.cos(t), py + r * math.sin(t) * 0.9)
            for i in range(2 * points)
            for r, t in (((far if i % 2 == 0 else near) * size, turn + math.pi * i / points),)
        )

    return [
        shape("fire_accent", star(9, 1.0, 0.55, 0.2), 1.5),
        shape("tactics_blast_core", star(8, 0.62, 0.34, 0.5)),
        shape("white_turret", star(7, 0.3, 0.17, 0.1)),
    ]


def smoke(x: float, y: float, z: float, size: float) -> list[str]:
    px, py = at(x, y, z)
    return [
        _ball(px + dx * size, py + dy * size, r * size, "tactics_smoke", "tactics_smoke_line")
        for dx, dy, r in ((0.9, -2.3, 0.5), (0.2, -1.5, 0.62), (-0.5, -0.8, 0.72), (0.35, -0.35, 0.8))
    ]


def scene() -> list[str]:
    water = [
        (8, 1),
        (7, 1),
        (7, 2),
        (6, 2),
        (6, 3),
        (6, 4),
        (5, 4),
        (5, 5),
        (5, 6),
        (4, 6),
        (4, 7),
        (4, 8),
        (3, 8),
        (3, 9),
        (9, 0),
        (9, 1),
    ]
    squares = {(2, 0): "board_mud", (3, 0): "board_mud", (3, 1): "board_mud"}
    squares |= {
        (1, 1): "move_reach_1",
        (1, 2): "move_reach_2",
        (2, 2): "move_reach_3",
        (2, 3): "move_reach_4",
    }
    made = [*ground(squares), *river(water)]
    target = tank(4.45, 4.5, 262, 222, "black", size=1.25, mark="square", flag=True)
    target.parts += burst(4.2, 4.3, 0.42, 20)
    things = [
        tank(1.5, 1.5, 24, 45, "white", size=1.4, mark="diamond"),
        target,
        tank(7.5, 4.62, 190, 205, "yellow", size=1.15),
        tank(7.5, 6.5, 250, 232, "green", size=1.15),
        tank(9.4, 6.5, 150, 190, "red", size=1.15),
        tank(5.5, 8.5, 285, 258, "blue", size=1.1),
        wall(3.06, 2.06, 0.88, 0.88), wall(1.06, 4.06, 0.88, 1.88),
        wood(0.45, 2.5, 0.27), wood(0.5, 3.3, 0.33), wood(2.4, 5.6, 0.3), wood(3.1, 6.3, 0.27), wood(3.5, 7.4, 0.3),
        wood(6.5, 5.6, 0.3), wood(6.6, 7.5, 0.28), wood(5.4, 2.5, 0.28), wood(4.6, 1.5, 0.24),
        hedge(10.4, 6.2, 0.3, 1.8), hedge(4.2, 0.6, 1.6, 0.28),
        tile(8.5, 7.5, "windmill"), tile(9.5, 7.5, "lighthouse"), tile(8.5, 8.5, "castle"),
        flag(2.5, 4.5, "tactics_blue_hull"),
        die(-0.75, -1.75, 0.5, 24, "flames_die_turret", "flames_die_line", "flames_die_mark", (5, 3, 6)),
        die(-1.5, -0.6, 0.5, 60, "fire_accent", "flames_die_line", "fire_on_accent", (6, 2, 4)),
    ]  # fmt: skip
    for thing in sorted(things, key=lambda one: one.near):
        made += thing.parts
    muzzle = (2.32, 2.32, 0.63)
    a, b = at(2.55, 2.55, 0.62), at(4.0, 4.0, 0.46)
    made += [
        stroke("line_fire_accent", path((a, b), False), 3.4, ' stroke-dasharray="9 7" stroke-linecap="round"')
    ]
    made += burst(*muzzle, 10)
    return made


def main() -> None:
    style = palette_style(load_theme("light").palette).replace("}.", "}\n.")
    body = "\n".join(scene())
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">\n{style}\n{body}\n</svg>\n'
    )
    (ROOT / "assets" / "sprites" / "menu" / "title.svg").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
