"""Draws the pieces, mines, pegs and the spinner of Tank Battle: writes assets/sprites/tank_battle/.

Run it from anywhere: ``python3 tools/make_tank_battle.py``. See assets/sprites/README.md. Green is round, Grey has
cut corners, in everything: tracks, hulls, turrets, plates and wrecks.
"""

# ruff: noqa: E501 - long paths are data
from __future__ import annotations

import itertools
import math
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
sys.path.insert(0, str(ROOT / "tools"))

from make_tank_tactics import box, disc, grille, links, path, written  # noqa: E402

from game.ui.paint.palette import load_theme  # noqa: E402
from game.ui.paint.svg import palette_style  # noqa: E402
from game.view.board.sprites import side_style  # noqa: E402

FOLDER = ROOT / "assets" / "sprites" / "tank_battle"

ROUND = ' stroke-linecap="round" stroke-linejoin="round"'


def cut(x: float, y: float, width: float, height: float, corner: float) -> str:
    """A rectangle whose corners are cut off straight."""
    c, right, low = corner, x + width, y + height
    return (
        f"M{x + c:g} {y:g}H{right - c:g}L{right:g} {y + c:g}V{low - c:g}L{right - c:g} {low:g}"
        f"H{x + c:g}L{x:g} {low - c:g}V{y + c:g}Z"
    )


# --- tanks ---


@dataclass(frozen=True)
class Tank:
    """The parts of a tank that faces up, from the lowest on. ``panels`` and ``lines`` lie on the hull,
    ``details`` and ``ticks`` are in the large drawing only; ``lid``: the plate on the turret's rear."""

    track: str
    links: tuple[float, float, float, float]
    hull: str
    bow: str
    panels: str
    lines: str
    details: str
    gun: str
    brake: str
    mantlet: str
    bustle: str
    turret: str
    gleam: str
    mark: str


TANKS = {
    "green": Tank(
        track=box(-38, -33, 17, 76, 8) + box(21, -33, 17, 76, 8),
        links=(38, 17, -30, 40),
        hull="M-13 -39H13Q25 -37 25 -25V31Q25 45 11 45H-11Q-25 45 -25 31V-25Q-25 -37 -13 -39Z",
        bow="M-13 -39H13Q25 -37 25 -25Q0 -19 -25 -25Q-25 -37 -13 -39Z",
        panels=disc(-12, 35.5, 6) + disc(12, 35.5, 6),
        lines="M-12 29.5V41.5M-18 35.5H-6M12 29.5V41.5M6 35.5H18",
        details=disc(-18, -30, 2.7) + disc(18, -30, 2.7) + box(-33.5, -10, 7, 17, 3) + box(26.5, 8, 7, 20, 3),
        gun=box(-3.7, -56, 7.4, 42, 2),
        brake=box(-6, -58, 12, 10, 4.5),
        mantlet="M-13 -15Q-12 -24 0 -24Q12 -24 13 -15Z",
        bustle="M-11 24Q-10 34 0 34Q10 34 11 24Z",
        turret=disc(0, 5, 23.5),
        gleam="M-18.6 7A18.8 18.8 0 0 1 6 -12.8",
        mark=disc(0, 0, 34),
    ),
    "grey": Tank(
        track=cut(-39, -36, 17, 80, 4) + cut(22, -36, 17, 80, 4),
        links=(39, 17, -33, 41),
        hull="M-15 -42H15L26 -30V36L17 46H-17L-26 36V-30Z",
        bow="M-15 -42H15L26 -30V-22H-26V-30Z",
        panels=cut(-19, 32.5, 38, 10, 2.5),
        lines=grille(35.3, 16, 2, 4.2) + "M0 32.5V42.5",
        details=cut(-21, -32, 6, 6, 1.5) + cut(15, -32, 6, 6, 1.5) + cut(-34, -12, 7, 18, 2) + cut(27, 6, 7, 20, 2),
        gun="M-4 -50H4V-14H-4Z",
        brake="M-9 -57H9V-52H6V-50H9V-45H-9V-50H-6V-52H-9Z",
        mantlet="M-14 -14L-9 -25H9L14 -14Z",
        bustle="M-13 26H13L9 35H-9Z",
        turret="M-11 -18.5H11L24.5 -4V16L12 29H-12L-24.5 16V-4Z",
        gleam="M-19.6 13V-2.2L-9 -13.8H4",
        mark="M-14 -34H14L34 -14V14L14 34H-14L-34 14V-14Z",
    ),
}  # fmt: skip


def tank(made: Tank, *, large: bool) -> str:
    """A tank, its turret left free for a rank or a hatch; the small one has fewer parts, stronger lines."""
    outline = 2.5 if large else 3.6
    x, width, top, bottom = made.links
    edges = (made.track, made.hull, made.bustle, made.turret, made.mantlet, made.gun, made.brake)
    parts = [path("rim", data, 2 * outline + (2.6 if large else 1.6)) for data in edges]
    parts.append(path("track", made.track, outline))
    count = math.ceil((bottom - top) / (6.4 if large else 10.5))
    parts.append(path("tick", links(x, width, top, bottom, count), 1.9 if large else 2.6))
    parts.append(path("hull", made.hull, outline))
    if large:
        parts += [path("dark", made.bow, 1.4), path("dark", made.panels, 1.4), path("line", made.lines, 1.3)]
        parts.append(path("hull", made.details, 1.4))
    shadows = (made.bustle, made.turret, made.mantlet, made.gun, made.brake)
    parts.append(
        f'<g id="shade" class="shade">{"".join(f"<path d={chr(34)}{d}{chr(34)}/>" for d in shadows)}</g>'
    )
    strong = 2.2 if large else outline
    parts += [path("gun", made.gun, strong), path("gun", made.brake, strong)]
    if large:
        parts.append(path("dark", made.bustle, 1.8))
    parts += [path("dark", made.mantlet, strong), path("turret", made.turret, outline)]
    if large:
        parts.append(path("tick", made.gleam, 1.6, f'{ROUND} stroke-opacity="0.7"'))
    return f'<g id="tank" stroke-linejoin="round" stroke-linecap="butt">{"".join(parts)}</g>'


def hatch() -> str:
    """The closed hatch on the turret of a tank whose rank is secret, to lay over its drawing at the same
    facing; it stays upright."""
    ring = path("markline", disc(0, 0, 11), 3.4) + path("markline", "M0 -11V11", 3.4)
    knobs = path("mark", disc(-4.6, 0, 1.9) + disc(4.6, 0, 1.9), 0)
    return f'<g id="tank"><g transform="translate(0 5)"><g id="upright">{ring}{knobs}</g></g></g>'


def pennant() -> str:
    """The flag of a command tank at the right of its square, to lay over its drawing."""
    cloth = "M37 -53L59 -44.5L37 -35Z"
    pole = "M37 -53V38"
    return (
        f"<g{ROUND}>{path('rim', cloth, 8)}{path('rim', pole, 9)}{path('line', pole, 4)}"
        f'{path("pennant", cloth, 2.6)}<circle class="ink" cx="37" cy="38" r="4.4"/></g>'
    )


# --- guns and installations ---


def plate(side: str, half: float) -> str:
    """The shape that everything of a side which doesn't move stands on."""
    return disc(0, 0, half) if side == "green" else cut(-half, -half, 2 * half, 2 * half, 0.27 * half)


def ring_of_dashes(side: str, half: float, count: int) -> str:
    """The plate's shape in dashes, each drawn by itself: the renderer smears dash patterns that are scaled."""
    if side == "green":
        corners = [
            (half * math.sin(2 * math.pi * i / 240), -half * math.cos(2 * math.pi * i / 240))
            for i in range(241)
        ]
    else:
        c = 0.27 * half
        corners = [(c - half, -half), (half - c, -half), (half, c - half), (half, half - c), (half - c, half)]
        corners += [(c - half, half), (-half, half - c), (-half, c - half), (c - half, -half)]
    return dashed(corners, count)


def dashed(corners: Sequence[tuple[float, float]], count: int) -> str:
    """A line through corners in ``count`` dashes with gaps of 0.7 dashes."""
    lengths = [math.dist(a, b) for a, b in itertools.pairwise(corners)]
    step = sum(lengths) / count
    found = []
    for number in range(count):
        begin, end, at = number * step, number * step + step / 1.7, 0.0
        points = []
        for (a, b), length in zip(itertools.pairwise(corners), lengths, strict=True):
            low, high = max(begin, at), min(end, at + length)
            if low < high:
                for share in ((low - at) / length, (high - at) / length):
                    point = f"{a[0] + share * (b[0] - a[0]):.2f} {a[1] + share * (b[1] - a[1]):.2f}"
                    if not points or points[-1] != point:
                        points.append(point)
            at += length
        found.append("M" + "L".join(points))
    return "".join(found)


def gun(side: str, *, large: bool) -> str:
    """An anti-tank gun on its plate, facing up: split trail, wheels, shield and a long barrel."""
    outline = 2.5 if large else 3.6
    base = plate(side, 38)
    trail = "M-3 6L-17 26M3 6L17 26"
    brake = box(-5.5, -53, 11, 9, 3.5) if side == "green" else "M-7.5 -53H7.5V-44.5H-7.5Z"
    barrel = "M-3.4 -46H3.4V2H-3.4Z"
    shield = (
        "M-25 -4Q-22 -15 0 -16Q22 -15 25 -4L20 1Q0 -6 -20 1Z"
        if side == "green"
        else "M-25 -3L-17 -15H17L25 -3L20 2L13 -6H-13L-20 2Z"
    )
    wheels = (
        box(-21, 1, 7, 15, 3) + box(14, 1, 7, 15, 3)
        if side == "green"
        else cut(-21, 1, 7, 15, 2) + cut(14, 1, 7, 15, 2)
    )
    wide = 2 * outline
    parts = [path("rim", base, wide + 2)]
    parts += [path("rim", data, wide + (2.6 if large else 1.6)) for data in (barrel, brake)]
    parts.append(path("hull", base, outline))
    if large:
        parts.append(path("line", ring_of_dashes(side, 32.5, 24), 1.5, ' stroke-opacity="0.55"'))
    solid = "turret" if side == "grey" else "mark"
    parts.append(path("line", trail, 7.5 + 2 * outline, ROUND))
    # as shapes: no class strokes in the colour of a turret
    legs = "M-5.7 4.1L-19.7 24.1L-14.3 27.9L-.3 7.9ZM.3 7.9L14.3 27.9L19.7 24.1L5.7 4.1Z"
    parts.append(f'<path class="{solid}" stroke-width="0" d="{legs}"/>')
    shadow = "".join(f'<path d="{data}"/>' for data in (shield, barrel, brake))
    parts.append(f'<g id="shade" class="shade">{shadow}</g>')
    parts.append(path("track", wheels, outline * 0.9))
    for data in (barrel, brake, shield):
        parts.append(path("line", data, 2 * outline, ' stroke-linejoin="round"'))
        parts.append(f'<path class="{solid}" stroke-width="0" d="{data}"/>')
    parts.append(path("line", "M-8 -14.5V-5.5M8 -14.5V-5.5", 1.6) if large else "")
    return f'<g id="tank" stroke-linejoin="round">{"".join(parts)}</g>'


def shell(x: float, top: float, half: float, low: float) -> str:
    """A round of ammunition that stands: its point and its case."""
    neck = top + 3.2 * half
    return (
        f"M{x:g} {top:g}Q{x + half:g} {top + 1.4 * half:g} {x + half:g} {neck:g}H{x - half:g}Q{x - half:g} {top + 1.4 * half:g} {x:g} {top:g}Z"
        f"M{x - half:g} {neck + 2:g}H{x + half:g}V{low:g}H{x - half:g}Z"
    )


def strip(lines: str, half: float) -> str:
    """Straight lines (``Mx yLx y``) as thin shapes, to be cut out of another."""
    found = []
    for a, b, c, d in re.findall(r"M(\S+) (\S+?)L(\S+) ([^\sM]+)", lines):
        x, y, to_x, to_y = float(a), float(b), float(c), float(d)
        long = math.dist((x, y), (to_x, to_y))
        nx, ny = half * (to_y - y) / long, -half * (to_x - x) / long
        found.append(
            f"M{x + nx:.2f} {y + ny:.2f}L{to_x + nx:.2f} {to_y + ny:.2f}L{to_x - nx:.2f} {to_y - ny:.2f}L{x - nx:.2f} {y - ny:.2f}Z"
        )
    return "".join(found)


SYMBOLS = {
    "hq": "M-1.3 -29H1.3L15 -24L1.3 -19.4V-14.5L23 19H8.5L0 1.5L-8.5 19H-23L-1.3 -14.5Z",
    "ammo": shell(-15, -22, 5.6, 19) + shell(0, -25, 5.6, 19) + shell(15, -22, 5.6, 19),
    "fuel": "M-17 -13L-8 -22H8V-26H17V-19L19 -16V17Q19 20 16 20H-14Q-17 20 -17 17ZM-6.6 -18.2L-10.6 -14.2H9V-18.2Z"
    + strip("M-10 -8L12 14M12 -8L3.2 .8M-1.2 5.2L-10 14", 2.5),
}
"""What stands on the plate of an installation: a tent, three shells, a can."""


def symbol(kind: str, y: float, scale: float) -> str:
    """The sign of an installation."""
    body = f'<path class="mark" fill-rule="evenodd" d="{SYMBOLS[kind]}"/>'
    return f'<g transform="translate(0 {y:g}) scale({scale:g})">{body}</g>'


def site(side: str, kind: str, *, large: bool) -> str:
    """An installation: a plate with its sign; the large one has room for its word, which the view writes."""
    outline = 2.5 if large else 3.6
    half = 48 if side == "green" else 45
    base = plate(side, half)
    parts = [path("rim", base, 2 * outline + 2), path("turret", base, outline)]
    if large:
        parts.append(path("line", plate(side, half - 5), 1.2, ' stroke-opacity="0.45"'))
        parts.append(symbol(kind, -9, 0.98))
    else:
        parts.append(symbol(kind, 3.5, 1.36))
    return f'<g stroke-linejoin="round">{"".join(parts)}</g>'


# --- what is left of them ---


SCORCH = "M39.8 -2.9Q36.3 4 37 13L37.8 21.8Q38.6 30.8 29.9 28.5Q20.9 26.2 14.5 32.5L11.2 35.8Q4.7 42.2 -3.6 38.8Q-16.3 33.8 -22.9 35.4Q-29.5 37 -30.9 28.1L-32.1 20.6Q-33.5 11.7 -37.5 3.7Q-44.2 -10.1 -36.8 -12.1Q-29.3 -14.1 -28.3 -23L-27.2 -32.8Q-26.2 -41.8 -17.3 -40.7L-8.9 -39.6Q0 -38.5 5.4 -42.8Q10.8 -47.1 15.4 -39.4L19.8 -32.1Q24.4 -24.4 31.5 -18.9Q43.3 -9.9 39.8 -2.9Z"


def tank_wreck(side: str) -> str:
    """A tank on its back: belly, a track thrown off, the turret beside it."""
    round_ = side == "green"
    track = (box if round_ else cut)(-5.5, -28, 11, 57, 4)
    ticks = "".join(f"M-3 {y:g}H3" for y in (-21, -12.6, -4.2, 4.2, 12.6, 21))
    belly = box(-18, -33, 36, 66, 8) if round_ else cut(-18, -33, 36, 66, 8)
    turret = disc(0, 0, 12.5) if round_ else cut(-12.5, -12.5, 25, 25, 7)

    def thrown(x: float, y: float, degrees: float) -> str:
        body = path("worn", track, 3.2) + path("wornline", ticks, 2.4)
        return f'<g transform="translate({x:g} {y:g}) rotate({degrees:g})">{body}</g>'

    cross = path("bellyline", "M-13 -27L13 27M13 -27L-13 27", 4.6)
    return (
        f'<path class="scorch" d="{SCORCH}"/><g transform="rotate(14)" stroke-linejoin="round">{thrown(-24, 2, 0)}'
        f"{thrown(29, 2, 22)}{path('belly', belly, 3.2)}{cross}{path('worn', turret, 3.2)}"
        f"{path('bellyline', 'M0 -13V-33', 4.6)}</g>"
    )


def gun_wreck(side: str) -> str:
    """A gun that is lost: its plate in dashes, the barrel broken off, a wheel."""
    wheel = disc(-17, 17, 7.5) if side == "green" else cut(-24.5, 9.5, 15, 15, 4)
    other = disc(15, -16, 7.5) if side == "green" else cut(7.5, -23.5, 15, 15, 4)
    return (
        f'<path class="belly" fill-opacity="0.55" stroke-width="0" d="{plate(side, 36)}"/>'
        f'{path("bellyline", ring_of_dashes(side, 36, 14), 3)}<path class="scorch" d="{SCORCH}" transform="scale(.72)"/>'
        f"<g{ROUND}>{path('bellyline', 'M-24 -6L2 -25M-6 13L22 -7M-4 22L20 12', 8)}{path('wornline', 'M-24 -6L2 -25M-6 13L22 -7M-4 22L20 12', 3.4)}"
        f"{path('worn', wheel + other, 3)}</g>"
    )


def site_wreck(side: str) -> str:
    """An installation that is lost: its plate in dashes, crossed out."""
    half = 44 if side == "green" else 42
    cross = "M-27 -27L27 27M27 -27L-27 27"
    return (
        f'<path class="belly" fill-opacity="0.6" stroke-width="0" d="{plate(side, half)}"/>'
        f'{path("bellyline", ring_of_dashes(side, half, 16), 3.2)}<path class="scorch" d="{SCORCH}" transform="scale(.8)"/>'
        f"{path('bellyline', cross, 9, ROUND)}{path('wornline', cross, 3.6, ROUND)}"
    )


# --- mines and pegs, in the colours of the theme ---


def circle_of_dashes(half: float, count: int) -> str:
    return ring_of_dashes("green", half, count)


def mine(css: str, ring: str) -> str:
    """A land mine with horns, in a dashed ring: only its owner sees it."""
    horns = []
    for number in range(8):
        a = math.pi * number / 4
        x, y = math.cos(a), math.sin(a)
        horns.append(f"M{18 * x:.2f} {18 * y:.2f}L{28 * x:.2f} {28 * y:.2f}")
    return (
        f'<path class="battle_mine" d="{disc(0, 0, 40)}"/>'
        f'<path fill="none" class="line_{ring}" stroke-width="3.4" d="{circle_of_dashes(40, 17)}"/>'
        f'<path fill="none" class="line_{css}" stroke-width="8" stroke-linecap="round" d="{"".join(horns)}"/>'
        f'<path class="{css}" d="{disc(0, 0, 21)}"/><path class="battle_mine" d="{disc(0, 0, 11)}"/>'
        f'<path class="{css}" d="{disc(0, 0, 5.6)}"/>'
    )


def mine_used() -> str:
    """A mine that went off: the crater, safe from now on."""
    points = []
    for number in range(18):
        a, r = -math.pi / 2 + math.pi * number / 9, (34, 23)[number % 2] + (number * 7 % 5)
        points.append(f"{r * math.cos(a):.2f} {r * math.sin(a):.2f}")
    return (
        f'<path class="battle_mine_spent" d="M{"L".join(points)}Z" fill-opacity="0.9"/>'
        f'<path fill="none" class="line_battle_mine_line" stroke-width="3" d="{circle_of_dashes(15, 8)}"/>'
        f'<path fill="none" class="line_battle_mine_line" stroke-width="3.4" stroke-linecap="round" d="M-6 -6L6 6M6 -6L-6 6"/>'
    )


def _drawn(data: str, width: float, more: str = "") -> str:
    """A line in the colour of fire, on the casing that parts it from any ground."""
    return (
        f'<path fill="none" class="line_battle_casing" stroke-opacity="0.9" stroke-width="{width + 3.8:g}"{more} d="{data}"/>'
        f'<path fill="none" class="line_fire_accent" stroke-width="{width:g}"{more} d="{data}"/>'
    )


def diamond(half: float) -> str:
    return f"M0 {-half:g}L{half:g} 0L0 {half:g}L{-half:g} 0Z"


def peg_red() -> str:
    return _drawn(disc(0, 0, 27), 4.4) + f'<path class="fire_accent" d="{disc(0, 0, 14)}"/>'


def peg_white() -> str:
    join = ' stroke-linejoin="round"'
    inner = (
        f'<path class="battle_peg_white" d="{diamond(16)}"/>'
        f'<path fill="none" class="line_fire_accent" stroke-width="4.2"{join} d="{diamond(16)}"/>'
    )
    return _drawn(diamond(33), 4.6, join) + inner


def miss(white: bool) -> str:
    """A shot at an empty square: the peg's outline in dashes, and a cross."""
    corners = [(0.0, -32.0), (32.0, 0.0), (0.0, 32.0), (-32.0, 0.0), (0.0, -32.0)]
    ring = dashed(corners, 12) if white else circle_of_dashes(23, 10)
    cross = '<path fill="none" class="line_ink_primary" stroke-width="5.4" stroke-linecap="round" d="M-9.5 -9.5L9.5 9.5M9.5 -9.5L-9.5 9.5"/>'
    return _drawn(ring, 4.6) + cross


PENCILLED = {
    1: "M-19 -14L-7 -27L-10 26",
    2: "M-23 -14C-21 -31 4 -31 2 -12C0 2 -18 12 -25 24C-14 20 -2 24 5 22",
    3: "M-21 -23C-8 -31 4 -22 -2 -12C-4 -6 -10 -3 -14 -3C-4 -4 6 4 2 14C-2 27 -16 27 -24 19",
    4: "M-7 -27C-12 -12 -18 0 -26 8C-14 7 -4 7 6 6M-4 -9L-8 27",
    5: "M3 -26L-18 -24L-21 -3C-8 -10 7 -2 4 11C0 26 -15 27 -24 19",
    6: "M-2 -27C-16 -18 -25 0 -23 12C-20 27 1 27 3 12C3 -1 -14 -2 -22 10",
    7: "M-23 -23C-12 -22 -4 -23 4 -25C-6 -8 -12 10 -15 27M-18 1L-1 -1",
    8: "M2 -16C-2 -29 -21 -27 -19 -15C-16 -4 4 -2 3 13C0 28 -23 27 -23 13C-21 0 -2 -4 2 -16",
    9: "M2 -10C-2 4 -21 3 -21 -10C-19 -26 1 -29 3 -12C3 4 -4 18 -8 28",
}
"""Digits as a hand writes them."""


def pencil(rank: int) -> str:
    """A rank that is only suspected: written by hand, with a question mark, on a scrap of paper."""
    scrap = "M-40 -33L38 -38L43 30L-36 38Z"
    lead = 'fill="none" class="line_ink_primary" stroke-linecap="round" stroke-linejoin="round"'
    return (
        f'<path class="surface_raised" d="{scrap}"/>'
        f'<path fill="none" class="line_ink_secondary" stroke-width="3.4" stroke-linejoin="round" d="{scrap}"/>'
        f'<path {lead} stroke-width="7.4" d="{PENCILLED[rank]}"/>'
        f'<path {lead} stroke-width="5.2" d="M15 -11C17 -24 35 -22 32 -9C30 -1 23 1 23 10M22 21L22.5 22"/>'
    )


def hit() -> str:
    """A shot that hit: a ring with four ticks, to lay over the wreck."""
    ticks = "M0 -57V-38M0 57V38M-57 0H-38M57 0H38"
    return _drawn(disc(0, 0, 47) + ticks, 5)


# --- the spinner ---


FIELDS = 6


def wheel(gun_loses: int) -> str:
    """The spinner's face. Clockwise from the lower left: field 1, 2, …; field 6 is at the bottom. On the
    fields after ``gun_loses`` the tank is lost: they are hatched in red."""
    r, parts = 52.0, [f'<path class="surface_shadow" fill-opacity="0.2" d="{disc(1, 3, 56)}"/>']
    parts.append(f'<path class="surface_raised" d="{disc(0, 0, 56)}"/>')
    edges = []
    for field in range(1, FIELDS + 1):
        middle = 180 + 60 * field
        a, b = (math.radians(middle + turn - 90) for turn in (-30, 30))
        x, y, to_x, to_y = r * math.cos(a), r * math.sin(a), r * math.cos(b), r * math.sin(b)
        wedge = f"M0 0L{x:.2f} {y:.2f}A{r:g} {r:g} 0 0 1 {to_x:.2f} {to_y:.2f}Z"
        lost = field > gun_loses
        css = "fire_accent_soft" if lost else ("board_square_light", "board_square_dark")[field % 2]
        parts.append(f'<path class="{css}" d="{wedge}"/>')
        if lost:
            rays = []
            for number in range(1, 6):
                ray = a + (b - a) * number / 6
                near = 20 if number % 2 else 28
                rays.append(
                    f"M{near * math.cos(ray):.2f} {near * math.sin(ray):.2f}L{r * math.cos(ray):.2f} {r * math.sin(ray):.2f}"
                )
            parts.append(
                f'<path fill="none" class="line_fire_accent" stroke-opacity="0.75" stroke-width="1" d="{"".join(rays)}"/>'
            )
        edges.append(f"M0 0L{x:.2f} {y:.2f}")
    parts.append(f'<path fill="none" class="line_ink_primary" stroke-width="1.3" d="{"".join(edges)}"/>')
    parts.append(f'<path fill="none" class="line_ink_primary" stroke-width="0.9" d="{disc(0, 0, r)}"/>')
    parts.append(f'<path fill="none" class="line_ink_primary" stroke-width="1.8" d="{disc(0, 0, 56)}"/>')
    return "".join(parts)


def needle() -> str:
    """The spinner's needle, pointing up; it turns about the middle."""
    body = "M-1.7 12H1.7V-34H5.4L0 -45L-5.4 -34H-1.7Z"
    return (
        f'<g id="tank"><path class="surface_raised" d="{body}"/>'
        f'<path fill="none" class="line_surface_raised" stroke-width="3.6" stroke-linejoin="round" d="{body}"/>'
        f'<path class="ink_primary" d="{body}"/><path class="ink_primary" d="{disc(0, 0, 5.2)}"/>'
        f'<path class="surface_raised" d="{disc(0, 0, 2.1)}"/></g>'
    )


# --- files ---


def plain(name: str, style: str, body: str) -> None:
    """A drawing in the theme's own colours; its style names those that it has."""
    used = set(re.findall(r'class="(\w+)"', body))
    rules = "\n".join(
        rule for rule in re.findall(r"\.\w+\{[^}]*\}", style) if rule[1 : rule.index("{")] in used
    )
    written(FOLDER, name, f"<style>{rules}</style>", body)


def main() -> None:
    palette = load_theme("light").palette
    for side in ("green", "grey"):
        style = side_style(palette, f"battle_{side}").replace("}.", "}\n.")
        made = TANKS[side]
        pieces = {
            "tank": (
                tank(made, large=True),
                tank(made, large=False),
                tank_wreck(side),
                f'<path class="mark" d="{made.mark}"/>',
            ),
            "gun": (gun(side, large=True), gun(side, large=False), gun_wreck(side), GUN_MARK),
        }
        for kind in SYMBOLS:
            pieces[kind] = (
                site(side, kind, large=True),
                site(side, kind, large=False),
                site_wreck(side),
                symbol(kind, 4, 1.6),
            )
        for kind, drawings in pieces.items():
            for name, body in zip(("any_large", "any_small", "wreck", "mark"), drawings, strict=True):
                written(FOLDER / f"{kind}_{side}", name, style, body)
    style = side_style(palette, "battle_green").replace("}.", "}\n.")
    written(FOLDER / "hatch", "any", style, hatch())
    written(FOLDER / "flag", "any", style, pennant())
    style = palette_style(palette)
    plain("mine", style, mine("battle_mine_line", "battle_mine_line"))
    plain("mine_used", style, mine_used())
    plain("peg_red", style, peg_red())
    plain("peg_white", style, peg_white())
    plain("miss_red", style, miss(False))
    plain("miss_white", style, miss(True))
    plain("hit", style, hit())
    for rank in PENCILLED:
        plain(f"pencil_{rank}", style, pencil(rank))
    for loses in range(1, FIELDS):
        plain(f"spinner_face_{loses}", style, wheel(loses))
    plain("spinner_needle", style, needle())


GUN_MARK = (
    '<path class="mark" d="M-4.5 -46H4.5V-14H-4.5ZM-9 -52H9V-43H-9ZM-34 2L-24 -14H24L34 2L27 9L17 -3H-17L-27 9Z'
    'M-7.5 2H0L-23 40L-31 35ZM7.5 2H0L23 40L31 35Z"/>'
)
"""The gun alone, for lists."""


if __name__ == "__main__":
    main()
