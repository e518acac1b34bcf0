"""``BoardPrintable``: prints the board itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.ui.paper.marks import PaperPage
from game.view.printing.board_on_paper import BoardOnPaper
from game.view.printing.board_pages import board_pages
from game.view.printing.printable import Printable, PrintOptions, PrintSubject
from game.view.table import Tools

MakeBoard = Callable[[PrintSubject, PrintOptions, Tools], BoardOnPaper]
"""Makes the board on paper of a subject."""


class BoardPrintable(Printable):
    """Prints the board. ``make`` makes it as its game draws it."""

    key = "board"

    def __init__(self, make: MakeBoard) -> None:
        self._make = make

    def pages(self, subject: PrintSubject, options: PrintOptions, tools: Tools) -> Sequence[PaperPage]:
        board = self._make(subject, options, tools)
        game = tools.words.game_name(subject.kit.name)
        return board_pages(board, options, tools, subject.title, game)
