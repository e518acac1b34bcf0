"""What printing asks of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Protocol

from game.view.draft.look import DraftLooks
from game.view.printing.board_on_paper import BoardOnPaper
from game.view.printing.paper_piece import PaperPiece
from game.view.printing.printable import PrintOptions, PrintSubject
from game.view.table import Tools


class PaperGame(Protocol):
    """A game on paper; its ``GameView`` says what each part is."""

    paper_legend: ClassVar[bool]
    own_pieces: ClassVar[bool]

    def table(self, tools: Tools) -> Any: ...
    def drawing(self, tools: Tools) -> DraftLooks: ...
    def paper_board(self, subject: PrintSubject, options: PrintOptions, tools: Tools) -> BoardOnPaper: ...
    def paper_pieces(self, subject: PrintSubject, tools: Tools) -> Sequence[PaperPiece]: ...
