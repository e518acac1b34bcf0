"""``SecretSheet``: the secret notes of each side of Tank Battle: ranks, mines, shots (TB-1.2, TB-3.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.games.tank_battle.rules.board import GRID, SIDES, SITES, number
from game.games.tank_battle.rules.pieces import PieceSet
from game.games.tank_battle.view.art import GROUPS, UNSEEN
from game.ui.paint.ink import box
from game.ui.paper.marks import PaperArea, PaperPage
from game.view.printing.cut_line import Along, pens, straight
from game.view.printing.paper_form import PaperForm
from game.view.printing.paper_frame import PaperFrame
from game.view.printing.printable import Printable, PrintOptions, PrintSubject
from game.view.table import Tools

LARGE: Final = 11.5
"""The side of a square of the large grid, in mm."""

SMALL: Final = 5.2
"""The side of a square of the grids of single turns, in mm."""

TURNS: Final = 12
"""The number of grids of single turns on a page."""

ACROSS: Final = 3

SIZE: Final = 3.3
HEAD: Final = 4.2
"""Font sizes in mm: plain words, and headings."""

LINE: Final = 8.0
"""The distance between two lines to write on, in mm."""

TICK: Final = 5.5
"""The side of a box to tick, in mm."""


class SecretSheet(Printable):
    """A sheet of two pages for each side."""

    key = "secret_sheet"

    def pages(self, subject: PrintSubject, options: PrintOptions, tools: Tools) -> Sequence[PaperPage]:
        paper, words, made = options.page, tools.words, list[PaperPage]()
        for seat, side in enumerate(SIDES):
            called = words(f"tank_battle.side.{side}")
            title = words("tank_battle_view.printing.sheet_of", side=called)
            frame = PaperFrame(tools, title, words.game_name("tank_battle"))
            for page in (0, 1):
                form = PaperForm(tools, paper.room)
                if page == 0:
                    _first(form, seat)
                else:
                    _turns(form, seat)
                lines: Sequence[Along] = () if page else ("cut", "fold")
                made.append(frame.page(paper.wide, paper.high, form.marks, (page + 1, 2), lines=lines))
        return made


def _squares(form: PaperForm, seat: int, area: PaperArea, size: float) -> None:
    """Draw the board as a side sees it, its own half below, with the numbers of the squares."""
    cell = area.wide / GRID.width
    form.box(
        PaperArea(area.x, area.y + area.high / 2, area.wide, area.high / 2), width=0, fill="surface.sunken"
    )
    form.grid(area, GRID.width, GRID.height, width=0.15)
    for square in range(len(GRID)):
        column, row = GRID.column(square), GRID.height - 1 - GRID.rank(square)
        if seat:  # Grey sees the board turned
            column, row = GRID.width - 1 - column, GRID.height - 1 - row
        x, y = area.x + column * cell, area.y + row * cell
        form.words(
            str(number(square)), x + 0.07 * cell, y + 0.09 * cell + 0.66 * size, size, tone="ink.secondary"
        )
    river = area.y + area.high / 2
    form.line((area.x, river), (area.right, river), 1.2, "board.water_line")


def _first(form: PaperForm, seat: int) -> None:
    """Draw the first page: the grid for set-up and shots, with the notes beside it."""
    words, pieces, room = form.tools.words, form.tools.definitions.pieces, form.area
    grid = PaperArea(room.x, room.y + 8.0, LARGE * GRID.width, LARGE * GRID.height)
    form.words(
        words("tank_battle_view.printing.grid"), grid.x, grid.y - 2.5, HEAD, weight=600, family="serif"
    )
    _squares(form, seat, grid, 2.6)
    x = grid.right + 7.0
    y = _side_notes(form, seat, pieces, PaperArea(x, room.y, room.right - x, grid.bottom - room.y))
    low = max(y, grid.bottom) + 9.0
    _enemy(form, 1 - seat, pieces, PaperArea(room.x, low, 98.0, room.bottom - low))
    _mines(form, pieces, PaperArea(room.x + 106.0, low, room.wide - 106.0, room.bottom - low))
    _notes(form, PaperArea(room.x, low + 10.0 + 8.4 * len(pieces.ranks), room.wide, 0.0))


def _heading(form: PaperForm, key: str, x: float, y: float, most: float) -> float:
    words = form.tools.words(f"tank_battle_view.printing.{key}")
    form.words(words, x, y, HEAD, weight=600, family="serif", most=most)
    return y + 3.0


def _side_notes(form: PaperForm, seat: int, pieces: PieceSet, area: PaperArea) -> float:
    """Draw the form for own tanks and their ranks, and for what is left; return its lower edge."""
    words, store = form.tools.words, form.tools.sprites.of("tank_battle")
    x, y = area.x, area.y + 5.5
    y = _heading(form, "ranks", x, y, area.wide)
    svg, _ = store.svg(f"{UNSEEN}_{SIDES[seat]}", GROUPS[seat])
    for rank in pieces.ranks:
        form.picture(svg, PaperArea(x, y, 7.5, 7.5))
        form.words(str(rank), x + 11.0, y + 3.8, 4.6, weight=700, align="middle", middle=True)
        form.words(words("tank_battle_view.printing.on"), x + 16.0, y + 3.8, SIZE, middle=True)
        form.line((x + 26.0, y + 6.2), (area.right - TICK - 4.0, y + 6.2))
        form.box(PaperArea(area.right - TICK, y + 1.0, TICK, TICK), radius=0.6)
        y += 8.4
    y = _heading(form, "white", x, y + 6.0, area.wide)
    form.boxes(x, y, pieces.white_pegs, TICK, 3.0, round_=True)
    y = _heading(form, "left", x, y + TICK + 6.0, area.wide)
    for key, count in (*((site, 1) for site in SITES), ("gun", pieces.guns)):
        form.words(words(f"tank_battle_view.piece.{key}"), x, y + TICK / 2, SIZE, middle=True)
        form.boxes(x + 24.0, y, count, TICK, 1.4)
        y += TICK + 1.8
    red = words("tank_battle_view.printing.red", n=pieces.red_pegs)
    return form.paragraph(red, x, y + 4.0, SIZE * 0.9, area.wide, tone="ink.secondary")


def _enemy(form: PaperForm, enemy: int, pieces: PieceSet, area: PaperArea) -> None:
    """Draw the form for what was seen of the enemy's tanks."""
    words, store = form.tools.words, form.tools.sprites.of("tank_battle")
    y = _heading(form, "enemy", area.x, area.y, area.wide)
    svg, _ = store.svg(f"{UNSEEN}_{SIDES[enemy]}", GROUPS[enemy])
    for _ in pieces.ranks:
        form.picture(svg, PaperArea(area.x, y, 7.5, 7.5))
        form.words(words("tank_battle_view.printing.rank"), area.x + 10.0, y + 3.8, SIZE, middle=True)
        side = min(7.0, (area.wide - 24.0 - TICK) / len(pieces.by_rank) - 1.2)
        for at, rank in enumerate(sorted(pieces.by_rank)):
            place = PaperArea(area.x + 24.0 + at * (side + 1.2), y + 0.5, side, side)
            form.box(place, radius=0.8)
            form.words(str(rank), *place.middle, 3.4, tone="ink.tertiary", align="middle", middle=True)
        form.box(PaperArea(area.right - TICK, y + 1.0, TICK, TICK), radius=0.6)
        y += 8.4


def _mines(form: PaperForm, pieces: PieceSet, area: PaperArea) -> None:
    """Draw the slip for the mines, to be cut out and folded into the headquarters."""
    words = form.tools.words
    y = _heading(form, "mines", area.x, area.y, area.wide)
    slip = PaperArea(area.x, y + 1.0, area.wide, 8.0 + 13.0 * pieces.mines)
    form.draw(box(*slip, 0, *pens("cut", form.tools)))
    half = slip.y + slip.high / 2
    form.draw(straight("fold", form.tools, (slip.x, half), (slip.right, half)))
    for at in range(pieces.mines):
        high = slip.high / pieces.mines
        middle = slip.y + high * (at + 0.5)
        form.words(
            words("tank_battle_view.printing.mine", n=at + 1),
            slip.x + 4.0,
            middle,
            SIZE + 0.6,
            weight=600,
            middle=True,
        )
        form.box(PaperArea(slip.x + 26.0, middle - 5.0, 20.0, 10.0), radius=1.0, width=0.35)
        form.box(PaperArea(slip.right - 4.0 - TICK, middle - TICK / 2, TICK, TICK), radius=0.6)
    told = words("tank_battle_view.printing.mines_words")
    form.paragraph(told, area.x, slip.bottom + 5.0, SIZE * 0.9, area.wide, tone="ink.secondary")


def _notes(form: PaperForm, area: PaperArea) -> None:
    """Draw lines to write on, down to the foot of the page."""
    y = _heading(form, "notes", area.x, area.y, area.wide) + LINE
    while y < form.area.bottom:
        form.line((area.x, y), (area.right, y), 0.1, "ink.tertiary")
        y += LINE


def _turns(form: PaperForm, seat: int) -> None:
    """Draw a small grid for each turn's shots."""
    words, room = form.tools.words, form.area
    side = SMALL * GRID.width
    gap = (room.wide - ACROSS * side) / (ACROSS - 1)
    step = room.high / (TURNS // ACROSS)
    for at in range(TURNS):
        row, column = divmod(at, ACROSS)
        x, y = room.x + column * (side + gap), room.y + row * step + 7.0
        told = words("tank_battle_view.printing.turn", n=at + 1)
        form.words(told, x, y - 1.8, SIZE, weight=600)
        form.words(
            words("tank_battle_view.printing.shots"),
            x + side,
            y - 1.8,
            SIZE * 0.8,
            tone="ink.secondary",
            align="right",
        )
        _squares(form, seat, PaperArea(x, y, side, side), 1.5)
