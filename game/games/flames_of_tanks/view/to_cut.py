"""What of Flames of Tanks is cut out: a tank of each seat, a card with the schematic grid for each tank, the
upgrade tokens, markers, and measuring tools (FT-1.1, FT-4.1, FT-5.1 to FT-5.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.games.flames_of_tanks.rules.definitions import GRID, WEIGHTS, BasicTank, Definitions, Upgrade
from game.games.flames_of_tanks.view.scene import SEAT_SIGNS, TEAM_SIGNS
from game.games.flames_of_tanks.view.signs import GROUPS
from game.games.flames_of_tanks.view.tanks import BASE, SPRITE_INCHES
from game.games.flames_of_tanks.view.tokens import bands, line_words, name_words, outlines, short
from game.ui.paint.icons import IconStore
from game.ui.paint.ink import filled, stroke
from game.ui.paper.marks import PaperArea
from game.view.printing.cutouts import Cutout, CutoutPrintable
from game.view.printing.paper_form import PaperForm
from game.view.printing.paper_piece import PaperPiece
from game.view.printing.printable import INCH, Printable, PrintOptions
from game.view.table import Tools

GAME: Final = "flames_of_tanks"

BOX: Final = 15.0
"""Side in mm of a box of the schematic grid, and of a token."""

CARD: Final = PaperArea(0.0, 0.0, 94.0, 126.0)
"""Size of a tank's card in mm: four fit on a page of A4."""

TEXT: Final = 2.9
TICK: Final = 4.2
"""In mm: size of words, and side of a box to tick off."""

MARKERS: Final = 8
"""Number of control markers for each team."""

MARKER: Final = 20.0
"""Width of a marker in mm."""

SMOKE: Final = (1.5, 4)
"""Radius of smoke in inches (FT-5.5), and number of clouds that are printed."""

STICK: Final = (40, 20.0)
"""Least length in inches of the measuring stick: the longest shot of the basic gun (FT-1.3) and a little
more; and its width in mm."""

NEAR: Final = 2.0
"""Radius in inches round a spawn point within which a tank comes in (FT-3.1)."""


def flames_pieces(tools: Tools) -> list[PaperPiece]:
    """A tank of each seat, to be cut out; only one each, as the number of tanks is set when a match
    begins."""
    store, words = tools.sprites.of(GAME), tools.words
    made = []
    for seat, sign in enumerate(SEAT_SIGNS, 1):
        svg, _ = store.svg(sign, GROUPS[sign])
        called, name = words("flames_of_tanks_view.seat", n=seat), words("flames_of_tanks_view.printing.tank")
        told = words("printing.of_side", side=called, piece=name)
        made.append(PaperPiece(f"{sign}.tank", svg, told, name, inches=2 * BASE, drawn=SPRITE_INCHES))
    return made


def flames_parts() -> tuple[Printable, ...]:
    """All parts that can be printed."""
    return (
        CutoutPrintable("tank_grids", _grids),
        CutoutPrintable("upgrade_tokens", _tokens),
        CutoutPrintable("markers", _markers),
        CutoutPrintable("measures", _measures),
    )


# --- tank cards ---


def _grids(options: PrintOptions, tools: Tools) -> Iterator[Cutout]:
    """Yield a card for a tank of each seat."""
    for sign in SEAT_SIGNS:
        yield _grid(sign, tools)


def _grid(sign: str, tools: Tools) -> Cutout:
    form, words = PaperForm(tools, CARD), tools.words
    definitions: Definitions = tools.definitions
    tank = definitions.tank
    form.box(CARD.grown(-1.6), radius=2.5, width=0.4)
    svg, _ = tools.sprites.of(GAME).svg(sign, GROUPS[sign], 90.0)
    form.picture(svg, PaperArea(4.0, 2.5, 18.0, 18.0))
    form.words(words("flames_of_tanks_view.printing.tank"), 24.0, 10.5, 5.0, weight=600, family="serif")
    form.line((40.0, 11.2), (CARD.right - 6.0, 11.2))
    form.line((4.0, 20.0), (CARD.right - 4.0, 20.0), 0.3)
    grid = PaperArea(CARD.right - 6.0 - GRID * BOX, 24.0, GRID * BOX, GRID * BOX)
    form.grid(grid, GRID, GRID, width=0.15)
    _weights(form, tank, grid)
    y = _values(form, tank, grid.bottom + 5.0)
    for key in ("kills", "deaths", "special"):
        told = words(f"flames_of_tanks_view.printing.{key}")
        form.words(told, 5.0, y + TICK / 2, TEXT, middle=True, most=26.0)
        form.boxes(32.0, y, 12, TICK, 0.55)
        y += TICK + 1.2
    return Cutout(CARD.wide, CARD.high, form.marks)


def _weights(form: PaperForm, tank: BasicTank, grid: PaperArea) -> None:
    """Write the weight of each row of the grid, its speed, and the upgrades an enemy draws for it (FT-3.3,
    FT-5.3)."""
    words = form.tools.words
    for first, after, weight in bands(tank.rows):
        rank = WEIGHTS.index(weight)
        low = grid.bottom - first * BOX
        middle = low - (after - first) * BOX / 2
        if first:
            form.line((6.0, low), (grid.right, low), 0.6)
        name = words(f"flames_of_tanks.weight.{weight}")
        form.words(name, grid.x - 3.0, middle - 2.2, 4.0, weight=600, align="right", most=grid.x - 8.0)
        speed = words("flames_of_tanks_view.printing.speed", n=tank.speed[rank] // 1000)
        form.words(speed, grid.x - 3.0, middle + 2.4, TEXT, align="right", tone="ink.secondary")
        for pip in range(rank + 1):
            form.disc((grid.x - 4.2 - 3.4 * pip, middle + 6.0), 1.1, width=0, fill="ink.primary")


def _values(form: PaperForm, tank: BasicTank, y: float) -> float:
    """Write the basic tank's values (FT-1.3); gives the y below them."""
    words, x = form.tools.words, 5.0
    told = [
        (words(f"flames_of_tanks_view.refit.value_short.{key}"), value)
        for key, value in (
            ("range", words("flames_of_tanks_view.inches", n=tank.range // 1000)), ("rof", f"{tank.rof}"),
            ("at", f"{tank.anti_tank}"), ("fp", f"{tank.firepower}+"),
        )
    ]  # fmt: skip
    told += [
        (words(f"flames_of_tanks_view.printing.{key}"), f"{value}")
        for key, value in (("front", tank.front), ("side", tank.side), ("top", tank.top))
    ]
    step = (CARD.wide - 10.0) / len(told)
    for name, value in told:
        place = PaperArea(x, y, step - 1.2, 11.0)
        form.box(place, radius=0.8)
        middle, most = place.middle[0], place.wide - 1.0
        form.words(value, middle, y + 4.2, 4.2, weight=600, align="middle", middle=True, most=most)
        form.words(name, middle, y + 9.4, TEXT * 0.85, tone="ink.secondary", align="middle", most=most)
        x += step
    return y + 14.0


# --- upgrade tokens ---


def _tokens(options: PrintOptions, tools: Tools) -> Iterator[Cutout]:
    """Yield all tokens of the pool (FT-5.1)."""
    definitions: Definitions = tools.definitions
    for upgrade in definitions.upgrades.values():
        token = _token(upgrade, tools)
        for _ in range(upgrade.copies):
            yield token


def _token(upgrade: Upgrade, tools: Tools) -> Cutout:
    cells = upgrade.turned[0]
    wide, high = (1 + max(cell[axis] for cell in cells) for axis in (0, 1))
    area = PaperArea(0.0, 0.0, wide * BOX, high * BOX)
    path = "".join(
        "M" + "L".join(f"{x * BOX:.2f} {area.high - y * BOX:.2f}" for x, y in loop) + "Z"
        for loop in outlines(frozenset(cells))
    )
    form, ink = PaperForm(tools, area), tools.theme["flames_upgrade.ink"]
    form.draw(f'<path d="{path}" {filled(tools.theme[f"flames_upgrade.{upgrade.colour}"])}/>')
    # a line inside the edge, so that a token cut a little askew still has a frame
    form.draw(f'<path d="{path}" {stroke(ink, 1.8, cap="butt")}/>')
    ordered = sorted(cells, key=lambda cell: (cell[1], cell[0]))
    first, last = ordered[0], ordered[-1]

    def centre(cell: tuple[int, int]) -> tuple[float, float]:
        return (cell[0] + 0.5) * BOX, area.high - (cell[1] + 0.5) * BOX

    def write(text: str, y: float, size: float, weight: int, most: float, *, middle: bool = False) -> None:
        tone = "flames_upgrade.ink"
        form.words(text, x, y, size, weight=weight, tone=tone, align="middle", middle=middle, most=most)

    x, y = centre(first)
    words, lone = tools.words, len(cells) == 1
    told, side = short(upgrade, words), 0.56 * BOX
    icon = PaperArea(x - side / 2, y - side / 2 - (1.4 if lone else 0.0), side, side)
    form.picture(IconStore.svg(f"ft_{upgrade.name}", ink), icon)
    name = told or name_words(upgrade.name, words)
    if lone:
        write(name, y + 6.0, 2.0, 600, BOX - 2.0)
        return Cutout(area.wide, area.high, form.marks, edge=path)
    x, y = centre(last if len(ordered) == 2 or first[1] != last[1] else ordered[1])
    if told:
        write(told, y, 3.4, 700, BOX - 2.0, middle=True)
    else:
        write(name, y - 3.2, 2.2, 700, BOX - 1.6)
        # what it does, as far as there is room
        for number, line in enumerate(form.lines(line_words(upgrade.name, words), 1.7, BOX - 2.0)[:4]):
            write(line, y - 0.4 + 2.1 * number, 1.7, 400, BOX - 1.6)
    return Cutout(area.wide, area.high, form.marks, edge=path)


# --- markers, measures ---


def _markers(options: PrintOptions, tools: Tools) -> Iterator[Cutout]:
    """Yield control markers of the teams, signs that a crew is out, smoke."""
    for sign in TEAM_SIGNS:
        for _ in range(MARKERS):
            yield _marker(f"ft_{sign}", tools, f"{GROUPS[sign]}.fill", f"{GROUPS[sign]}.on")
    for _ in range(MARKERS):
        yield _marker("ft_bailed_out", tools, "surface.raised", "ink.primary")
    radius = SMOKE[0] * INCH
    for _ in range(SMOKE[1]):
        area = PaperArea(0.0, 0.0, 2 * radius, 2 * radius)
        form = PaperForm(tools, area)
        form.disc(area.middle, radius - 3.0, width=0.3, dash=(2.0, 1.6))
        side = 22.0
        icon = PaperArea(radius - side / 2, radius - side / 2, side, side)
        form.picture(IconStore.svg("ft_smoke", tools.theme["ink.tertiary"]), icon)
        told = tools.words("flames_of_tanks_view.printing.smoke")
        form.words(told, radius, radius + 20.0, TEXT, align="middle", most=radius)
        yield Cutout(area.wide, area.high, form.marks, round=True)


def _marker(icon: str, tools: Tools, fill: str, ink: str) -> Cutout:
    area = PaperArea(0.0, 0.0, MARKER, MARKER)
    form = PaperForm(tools, area)
    form.disc(area.middle, MARKER / 2, width=0, fill=fill)
    side = 0.6 * MARKER
    place = PaperArea((MARKER - side) / 2, (MARKER - side) / 2, side, side)
    form.picture(IconStore.svg(icon, tools.theme[ink]), place)
    return Cutout(MARKER, MARKER, form.marks, round=True)


def _measures(options: PrintOptions, tools: Tools) -> Iterator[Cutout]:
    """Yield the measuring stick in parts to be glued together, and the disc round a spawn point."""
    length, wide = STICK
    inches = int(options.page.room.high / INCH)
    for part in range(-(-length // inches)):
        yield _stick(part * inches, inches, wide, tools)
    radius = NEAR * INCH
    area = PaperArea(0.0, 0.0, 2 * radius, 2 * radius)
    form = PaperForm(tools, area)
    x, y = area.middle
    form.line((x - 4.0, y), (x + 4.0, y))
    form.line((x, y - 4.0), (x, y + 4.0))
    form.disc((x, y), BASE * INCH, width=0.15, dash=(1.6, 1.2))
    told = tools.words("flames_of_tanks_view.printing.near", n=tools.words.number(NEAR))
    form.paragraph(told, x - radius * 0.5, y + radius * 0.68, TEXT, radius, tone="ink.secondary")
    yield Cutout(area.wide, area.high, form.marks, round=True)


def _stick(begins: int, inches: int, wide: float, tools: Tools) -> Cutout:
    """A part of the measuring stick, upright, with its inches counted from below."""
    area = PaperArea(0.0, 0.0, wide, inches * INCH)
    form = PaperForm(tools, area)
    for half in range(1, 2 * inches + 1):
        y = area.bottom - half * INCH / 2
        whole = half % 2 == 0
        long = wide if whole and half < 2 * inches else wide * (0.5 if whole else 0.25)
        form.line((0.0, y), (long, y), 0.3 if whole else 0.15)
        if whole:
            told = tools.words("flames_of_tanks_view.inches", n=begins + half // 2)
            form.words(told, wide - 1.5, y + 4.6, 3.6, weight=600, align="right")
    return Cutout(area.wide, area.high, form.marks)
