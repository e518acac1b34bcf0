"""The accessories of Battlegrounds to cut out: tank cards, location tokens, shells, points and markers
(BG-1.2 to BG-1.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.games.battlegrounds.rules.definitions import COLOUR_NAMES, GRID, UPGRADE_SLOTS, TankCard
from game.games.battlegrounds.view.art import GAME
from game.games.battlegrounds.view.board import TOKEN_SHARE
from game.games.battlegrounds.view.cards import card_diagram
from game.games.battlegrounds.view.on_paper import FieldsOnPaper, token_marks
from game.games.battlegrounds.view.scene import FieldScene
from game.games.battlegrounds.view.words import card_words
from game.ui.paper.marks import PaperArea
from game.view.printing.cutouts import Cutout, CutoutPrintable
from game.view.printing.paper_form import PaperForm
from game.view.printing.paper_piece import PaperPiece
from game.view.printing.printable import PrintOptions
from game.view.table import Tools

CARD: Final = PaperArea(0.0, 0.0, 60.0, 85.0)
"""The size of a tank card in mm: nine fit on a page of A4."""

FINE: Final = 100.0
"""The units of a diagram's side."""

DIAGRAM: Final = 25.0
SLOT: Final = 23.0
TEXT: Final = 3.0
"""Sizes in mm: the side of a diagram and of a place for an upgrade; the font size."""

DISC: Final = 20.0
"""The diameter of points, markers and the artillery's shells, in mm."""


def _board(options: PrintOptions, tools: Tools) -> FieldsOnPaper:
    """An empty board, as whose parts cutouts are drawn."""
    return FieldsOnPaper(tools, FieldScene(GRID), options)


def battlegrounds_pieces(tools: Tools) -> list[PaperPiece]:
    """A tank of each colour."""
    store, words, made = tools.sprites.of(GAME), tools.words, list[PaperPiece]()
    for colour in COLOUR_NAMES:
        svg, _ = store.svg(colour, colour)
        called, name = words(f"battlegrounds.colour.{colour}"), words("battlegrounds_view.printing.tank")
        told = words("printing.of_side", side=called, piece=name)
        made.append(PaperPiece(f"{colour}.tank", svg, told, name, 1))
    return made


def _cards(options: PrintOptions, tools: Tools) -> Iterator[Cutout]:
    for card in tools.definitions.cards:
        yield _card(card, tools)


def _card(card: TankCard, tools: Tools) -> Cutout:
    form, words, middle = PaperForm(tools, CARD), tools.words, CARD.wide / 2
    form.box(CARD.grown(-1.6), radius=2.5, width=0.4)
    name = card_words(card.name, words)
    form.words(name, middle, 9.5, 5.0, weight=600, family="serif", align="middle", most=CARD.wide - 10.0)
    form.line((5.0, 12.0), (CARD.right - 5.0, 12.0), 0.3)
    for what, x in (("move", middle - DIAGRAM - 1.2), ("shot", middle + 1.2)):
        area = PaperArea(x, 15.0, DIAGRAM, DIAGRAM)
        drawn = card_diagram(tools.theme, card, what, FINE)
        form.picture(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {FINE:g} {FINE:g}">{drawn}</svg>', area
        )
        told = words(f"battlegrounds_view.printing.{what}")
        form.words(told, area.middle[0], area.bottom + 4.4, TEXT, weight=600, align="middle")
    gap = (CARD.wide - UPGRADE_SLOTS * SLOT) / (UPGRADE_SLOTS + 1)
    for number in range(UPGRADE_SLOTS):
        place = PaperArea(gap + number * (SLOT + gap), 54.0, SLOT, SLOT)
        form.box(place, radius=1.5, dash=(1.6, 1.2))
        told = words("battlegrounds_view.printing.upgrade")
        form.words(
            told, *place.middle, TEXT * 0.9, tone="ink.tertiary", align="middle", middle=True, most=SLOT - 2.0
        )
    return Cutout(CARD.wide, CARD.high, form.marks)


def _tokens(options: PrintOptions, tools: Tools) -> Iterator[Cutout]:
    """The plain tokens of each picture, and the special ones (BG-1.2)."""
    board = _board(options, tools)
    side = TOKEN_SHARE * board.square
    area = PaperArea(0.0, 0.0, side, side)
    for picture in tools.definitions.pictures:
        for ability, count in (("", picture.plain), (picture.ability, picture.special)):
            token = Cutout(side, side, tuple(token_marks(board, picture.name, ability, area)))
            for _ in range(count):
                yield token


def _small(options: PrintOptions, tools: Tools) -> Iterator[Cutout]:
    """Unexploded shells, the artillery's tanks, markers and points of the colours, and the artillery's
    stacks of shells (BG-1.5, BG-1.6)."""
    board, definitions = _board(options, tools), tools.definitions
    side = 0.86 * TOKEN_SHARE * board.square
    area = PaperArea(0.0, 0.0, side, side)
    for name, count in (("shell", definitions.shells), ("artillery", definitions.artillery_tanks)):
        for _ in range(count):
            yield Cutout(side, side, (board.part("parts", name, area),))
    for colour in COLOUR_NAMES:
        yield _disc(board, colour, "")
        for points in definitions.points:
            yield _disc(board, colour, str(points))
    for column in range(GRID.width):
        yield _disc(board, "green", GRID.name(column)[0].upper(), shell=True)
    for row in range(GRID.height):
        yield _disc(board, "red", str(row + 1), shell=True)


def _disc(board: FieldsOnPaper, colour: str, text: str, *, shell: bool = False) -> Cutout:
    """A disc: a colour's marker, or one of its points; with ``shell``, the name of a column or a row, a
    ring."""
    area = PaperArea(0.0, 0.0, DISC, DISC)
    form, (x, y) = PaperForm(board.tools, area), area.middle
    if shell:
        form.disc((x, y), 0.4 * DISC, width=1.4, tone=f"{colour}.line")
        form.words(text, x, y, 0.5 * DISC, weight=700, tone=f"{colour}.line", align="middle", middle=True)
        return Cutout(DISC, DISC, form.marks, round=True)
    form.disc((x, y), DISC / 2, width=0, fill=f"{colour}.turret")
    mark = board.sprites.mark_svg(colour, colour)
    side = (0.3 if text else 0.62) * DISC
    middle = y + (0.26 * DISC if text else 0.0)
    form.picture(mark, PaperArea(x - side / 2, middle - side / 2, side, side))
    if text:
        at = y - 0.1 * DISC
        form.words(text, x, at, 0.52 * DISC, weight=700, tone=f"{colour}.mark", align="middle", middle=True)
    return Cutout(DISC, DISC, form.marks, round=True)


PARTS: Final = (
    CutoutPrintable("tank_cards", _cards), CutoutPrintable("location_tokens", _tokens),
    CutoutPrintable("shells_and_points", _small),
)  # fmt: skip
"""All printable accessories."""
