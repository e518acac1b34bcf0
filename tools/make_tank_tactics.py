"""Draws the tanks of Tank Tactics: writes assets/sprites/tank_tactics/.

Run it from anywhere: ``python3 tools/make_tank_tactics.py``. A folder a player, each with ``any_large.svg``
(from 56 px a square), ``any_small.svg`` and ``mark.svg``; see assets/sprites/README.md. ``start_a`` … ``start_f``
are start squares and ``flag`` the flags, with a file a player. The four differ in hull, turret, gun and mark. Everything that is one shape on the tank is one path, so that the rim below and
the shade are drawn from the same data.
"""

# ruff: noqa: E501 - long paths are data
from __future__ import annotations

import math
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from game.ui.paint.palette import load_theme  # noqa: E402
from game.view.board.sprites import side_style  # noqa: E402
from tools.sprite_parts import aimed, barrel, gun_data  # noqa: E402

FOLDER = ROOT / "assets" / "sprites" / "tank_tactics"


def box(x: float, y: float, width: float, height: float, corner: float = 0.0) -> str:
    """A rectangle with cut corners as a path."""
    c, right, low = corner, x + width, y + height
    if not c:
        return f"M{x:g} {y:g}H{right:g}V{low:g}H{x:g}Z"
    return (
        f"M{x + c:g} {y:g}H{right - c:g}Q{right:g} {y:g} {right:g} {y + c:g}V{low - c:g}"
        f"Q{right:g} {low:g} {right - c:g} {low:g}H{x + c:g}Q{x:g} {low:g} {x:g} {low - c:g}V{y + c:g}Q{x:g} {y:g} {x + c:g} {y:g}Z"
    )


def disc(x: float, y: float, r: float) -> str:
    """A circle as a path."""
    return f"M{x - r:g} {y:g}A{r:g} {r:g} 0 1 1 {x + r:g} {y:g}A{r:g} {r:g} 0 1 1 {x - r:g} {y:g}Z"


def links(x: float, width: float, top: float, bottom: float, count: int) -> str:
    """The links of two tracks, one at each side; ``x``: the outer edge."""
    step = (bottom - top) / count
    found = []
    for number in range(count):
        y = top + (number + 0.5) * step
        found.append(f"M{-x + 1.5:g} {y:.2f}H{-x + width - 1.5:g}M{x - width + 1.5:g} {y:.2f}H{x - 1.5:g}")
    return "".join(found)


def grille(y: float, half: float, count: int, step: float) -> str:
    """The louvres of an engine deck."""
    return "".join(f"M{-half:g} {y + number * step:g}H{half:g}" for number in range(count))


@dataclass(frozen=True)
class Tank:
    """The parts of a tank that faces up, from the lowest on; ``lines``: strokes on the hull, ``fittings``:
    small parts of the large drawing, ``plate``: a darker part of the hull, ``muzzles``: where the barrels
    end."""

    track: str
    links: tuple[float, float, float, float]
    hull: str
    plate: str
    lines: str
    fittings: str
    gun: str
    turret: str
    roof: str
    mark: str
    muzzles: tuple[tuple[float, float], ...]


PIVOT = (0.0, 5.0)
"""What the turrets turn about."""

TANKS: dict[str, Tank] = {
    "green": Tank(
        track=box(-37, -33, 17, 77, 5) + box(20, -33, 17, 77, 5),
        links=(37, 17, -31, 42),
        hull="M-15 -39H15Q24 -38 24 -28V30Q24 45 9 45H-9Q-24 45 -24 30V-28Q-24 -38 -15 -39Z",
        plate="M-15 -39H15Q24 -38 24 -28V-24H-24V-28Q-24 -38 -15 -39Z",
        lines=grille(33.5, 11, 3, 3.6),
        fittings=disc(-16.5, -31, 2.6) + disc(16.5, -31, 2.6) + box(-25.5, 30, 5, 9, 1) + box(20.5, 30, 5, 9, 1),
        gun=box(-3.6, -55, 7.2, 46, 1) + box(-5.6, -57, 11.2, 9, 2),
        turret=disc(0, 5, 21.5),
        roof="M-15.5 11A16.6 16.6 0 0 1 15.5 -1",
        mark=disc(0, 5, 10.5),
        muzzles=((0, -57),),
    ),
    "yellow": Tank(
        track=box(-36, -15, 17, 59, 4) + box(19, -15, 17, 59, 4),
        links=(36, 17, -13, 42),
        hull="M0 -48L25 -14V41L20 46H-20L-25 41V-14Z",
        plate="M0 -48L25 -14V-10H-25V-14Z",
        lines=grille(36.5, 13, 3, 3.2),
        fittings=disc(-13, -21.5, 2.4) + disc(13, -21.5, 2.4) + box(-23, 29, 5, 7, 1) + box(18, 29, 5, 7, 1),
        gun=box(-3.3, -57, 6.6, 45, 1),
        turret="M0 -25Q2.4 -25 4 -22L26 22Q28.4 28 22.5 28H-22.5Q-28.4 28 -26 22L-4 -22Q-2.4 -25 0 -25Z",
        roof="M-19 22.8L0 -15.5",
        mark="M0 -5.5L13 20H-13Z",
        muzzles=((0, -57),),
    ),
    "red": Tank(
        track=box(-39, -40, 17, 85, 2) + box(22, -40, 17, 85, 2),
        links=(39, 17, -38, 43),
        hull=box(-27, -42, 54, 88, 2),
        plate="M-25 -42H25Q27 -42 27 -40V-29H-27V-40Q-27 -42 -25 -42Z",
        lines=grille(35.4, 16, 3, 3.6) + "M-27 31H27",
        fittings=box(-22.5, -38.5, 6, 5, 1) + box(16.5, -38.5, 6, 5, 1) + box(-25.5, 33, 5, 10, 1) + box(20.5, 33, 5, 10, 1),
        gun=box(-4.4, -52, 8.8, 40) + box(-9, -57, 18, 9.5, 2) + box(-8.5, -24, 17, 8, 1),
        turret="M-20 -18H20L24 -14V24L20 28H-20L-24 24V-14Z",
        roof="M-19 22.5V-13H16",
        mark=box(-10.5, -5.5, 21, 21),
        muzzles=((0, -57),),
    ),
    "blue": Tank(
        track="M-38 -28L-20 -37V46L-38 37ZM38 -28L20 -37V46L38 37Z",
        links=(37, 16.5, -27, 37),
        hull="M-13 -44H13L26 -29V33L14 47H-14L-26 33V-29Z",
        plate="M-13 -44H13L26 -29V-23H-26V-29Z",
        lines=grille(38, 9, 2, 3.8),
        fittings=disc(-16.5, -31, 2.5) + disc(16.5, -31, 2.5) + box(-22, 27, 5, 7, 1) + box(17, 27, 5, 7, 1),
        gun=box(-10.4, -55, 6.2, 44, 1) + box(4.2, -55, 6.2, 44, 1),
        turret="M0 -23L24 -7V17L0 33L-24 17V-7Z",
        roof="M-19.2 14.2V-4.4L0 -17.2",
        mark="M0 -9.5L12.4 5L0 19.5L-12.4 5Z",
        muzzles=((-7.3, -55), (7.3, -55)),
    ),
}  # fmt: skip
"""The four tanks."""

UPRIGHT = ("red", "blue")
"""Whose mark does not turn with the tank: turned, a square would be a diamond."""

MARKS = {
    "green": '<circle class="mark" cx="0" cy="0" r="34"/>',
    "yellow": '<path class="mark" d="M0 -40L43 34H-43Z"/>',
    "red": '<path class="mark" d="M-32 -32H32V32H-32Z"/>',
    "blue": '<path class="mark" d="M0 -47L39 0L0 47L-39 0Z"/>',
}
"""The printed marks alone, for chips and lists."""


def path(css: str, data: str, width: float, more: str = "") -> str:
    """A part."""
    return f'<path class="{css}" stroke-width="{width:g}"{more} d="{data}"/>'


def mark_of(colour: str, tank: Tank) -> str:
    """The mark on the turret, upright where it has to be."""
    drawn = f'<path class="mark" d="{tank.mark}"/>'
    if colour not in UPRIGHT:
        return drawn
    # it turns back about its own middle, which is 5 below the tank's
    moved = f'<g transform="translate(0 -5)">{drawn}</g>'
    return f'<g transform="translate(0 5)"><g id="upright">{moved}</g></g>'


def drawing(colour: str, tank: Tank, *, large: bool) -> str:
    """A whole tank; the small one has fewer parts and stronger lines."""
    outline = 2.5 if large else 3.7
    x, width, top, bottom = tank.links
    edge = 2 * outline + (2.6 if large else 1.6)
    parts = [path("rim", data, edge) for data in (tank.track, tank.hull)]
    parts.append(aimed(path("rim", tank.turret, edge) + barrel(path("rim", tank.gun, edge))))
    parts.append(path("track", tank.track, outline))
    count = math.ceil((bottom - top) / (6.4 if large else 10.5))
    parts.append(path("tick", links(x, width, top, bottom, count), 1.9 if large else 2.6))
    parts.append(path("hull", tank.hull, outline))
    if large:
        parts.append(path("dark", tank.plate, 1.4))
        parts.append(path("line", tank.lines, 1.5))
        parts.append(path("turret", tank.fittings, 1.3))
    shade = aimed(f'<path d="{tank.turret}"/>' + barrel(f'<path d="{tank.gun}"/>'))
    parts.append(f'<g id="shade" class="shade">{shade}</g>')
    turret = barrel(path("gun", tank.gun, outline if not large else 2.2)) + path(
        "turret", tank.turret, outline
    )
    if large:
        turret += path("tick", tank.roof, 1.6, ' stroke-linecap="round" stroke-opacity="0.75"')
    parts.append(aimed(turret + mark_of(colour, tank)))
    gun = gun_data(PIVOT, tank.muzzles)
    return f'<g id="tank"{gun} stroke-linejoin="round" stroke-linecap="butt">{"".join(parts)}</g>'


LETTERS = {
    "a": "M0 22L8.5 0L17 22M3.2 14H13.8",
    "b": "M1 0V22H10A6 6 0 0 0 10 10.4H1M1 0H9A5.2 5.2 0 0 1 9 10.4",
    "c": "M17 4.6A9.6 11 0 1 0 17 17.4",
    "d": "M1 0V22H6.5A10 11 0 0 0 6.5 0Z",
    "e": "M15 0H1.5V22H15M1.5 10.6H12.5",
    "f": "M15.5 0H1.5V22M1.5 10.6H13",
}
"""The letters of tanks, 17 x 22: the drawings can hold no text."""


def dashes(half: float, count: int) -> str:
    """A square of dashes, each drawn by itself: the renderer smears dash patterns that are scaled. There is a
    dash round each corner."""
    step = 2 * half / count
    found = []
    for number in range(count + 1):
        a = -half + number * step - 0.3 * step
        b = a + 0.6 * step
        a, b = max(a, -half), min(b, half)
        found.append(
            f"M{a:.2f} {-half:g}H{b:.2f}M{a:.2f} {half:g}H{b:.2f}M{-half:g} {a:.2f}V{b:.2f}M{half:g} {a:.2f}V{b:.2f}"
        )
    return "".join(found)


def start(colour: str, letter: str) -> str:
    """A start square: a dashed frame, the tank that begins there, and its letter on a plate; both upright."""
    frame = path("line", dashes(51, 6), 3.4, ' stroke-linecap="square"')
    piece = drawing(colour, TANKS[colour], large=False)
    plate = path("turret", box(-57, 18, 39, 39, 7), 3.2)
    sign = path("markline", LETTERS[letter], 5.6, ' stroke-linecap="round" stroke-linejoin="round"')
    return (
        f'<g>{frame}</g><g transform="translate(2 -3) scale(.9)">{piece}</g>'
        f'{plate}<g transform="translate(-46 26.5)">{sign}</g>'
    )


def flag(colour: str) -> str:
    """A pennant with the owner's mark on a pole."""
    cloth = "M-34 -50L54 -19L-34 13Z"
    pole = "M-34 -52V50"
    mark = f'<g transform="translate(-10 -19) scale(.32)">{MARKS[colour]}</g>'
    rims = path("rim", cloth, 12) + path("rim", pole, 16)
    return (
        f'<g stroke-linejoin="round" stroke-linecap="round">{rims}{path("turret", cloth, 4)}'
        f'{path("line", pole, 7.5)}<circle class="ink" cx="-34" cy="50" r="8"/>{mark}</g>'
    )


def written(folder: Path, name: str, style: str, body: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-60 -60 120 120">\n{style}\n{body}\n</svg>\n'
    (folder / f"{name}.svg").write_text(text, encoding="utf-8")


def main() -> None:
    theme = load_theme("light")
    for colour, tank in TANKS.items():
        style = side_style(theme.palette, f"tactics_{colour}")
        drawings = {
            "any_large": drawing(colour, tank, large=True),
            "any_small": drawing(colour, tank, large=False),
            "mark": MARKS[colour],
        }
        for name, body in drawings.items():
            written(FOLDER / colour, name, style, body)
        for letter in LETTERS:
            written(FOLDER / f"start_{letter}", f"tactics_{colour}", style, start(colour, letter))
        written(FOLDER / "flag", f"tactics_{colour}", style, flag(colour))


if __name__ == "__main__":
    main()
