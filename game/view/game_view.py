"""What a game shows in the window, all of it: one object that its view package exports as ``VIEW``."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import pygame

from game.view.draft.look import DraftLooks
from game.view.draft.table_look import TableArt
from game.view.help_table import HelpTable
from game.view.table import TableView, Tools, Words

if TYPE_CHECKING:
    from game.view.printing.board_on_paper import BoardOnPaper
    from game.view.printing.paper_piece import PaperPiece
    from game.view.printing.printable import Printable, PrintOptions, PrintSubject


class GameView(ABC):
    """A game's view. What a match does without, the methods import that need it: a match opens sooner."""

    later: ClassVar[Sequence[str]] = ()
    """The modules that methods import, to be loaded while nobody waits."""

    paper_legend: ClassVar[bool] = False
    """Whether its boards on paper have a legend, though people don't draw its maps."""

    @abstractmethod
    def table(self, tools: Tools) -> TableView:
        """A new table."""

    @abstractmethod
    def thumbnails(self, tools: Tools) -> Callable[[Any, int], pygame.Surface]:
        """``make(view, px)``: a small picture of an observation."""

    def alert(self, view: Any, words: Words, side_names: Sequence[str]) -> str:
        """A short warning about a position ("White is in check"), empty for none."""
        return ""

    def seats(self, tools: Tools) -> Callable[[pygame.Surface, pygame.Rect, Any, int], None] | None:
        """``draw(surface, rect, view, seat)``: a picture of what a seat plays with; ``None`` where that is
        its side, which the table draws."""
        return None

    def modes(self, tools: Tools) -> Callable[[Any, int], pygame.Surface] | None:
        """``draw(view, px)``: a picture of the mode of a match that has not begun; ``None`` for a game
        without such pictures."""
        return None

    def mode_pictures(self, tools: Tools) -> Callable[[Any, int], pygame.Surface] | None:
        """``draw(mode, px)``: a square picture of a mode that is an option of a match (``Kit.own_modes``);
        ``None`` for a game without such modes."""
        return None

    def help_tables(self, tools: Tools) -> Mapping[str, HelpTable]:
        """The tables of its rules, by name."""
        return {}

    def printables(self) -> Sequence[Printable]:
        """What of it can be printed, in the order it is offered: its board and the legend, a map's set-up and
        QR codes, its pieces, and what more it says."""
        from game.view.printing.board_printable import BoardPrintable
        from game.view.printing.codes_printable import CodesPrintable
        from game.view.printing.legend import LegendPrintable
        from game.view.printing.pieces_printable import FORMS, PiecesPrintable
        from game.view.printing.setup_printable import SetupPrintable

        return (
            BoardPrintable(self.paper_board),
            LegendPrintable(self.paper_board, always=self.paper_legend),
            SetupPrintable(self.paper_board, self.paper_pieces),
            *(PiecesPrintable(form, self.paper_pieces, own=self.own_pieces) for form in FORMS),
            CodesPrintable(),
        )

    own_pieces: ClassVar[bool] = False
    """Whether ``paper_pieces`` is its own; else those its maps are drawn with are cut out, if it has any."""

    def paper_pieces(self, subject: PrintSubject, tools: Tools) -> Sequence[PaperPiece]:
        """All its pieces to be cut out, counted as they are on a subject: those its maps are drawn with."""
        from game.view.printing.paper_piece import drawn_pieces
        from game.view.printing.plain_squares import scene_of

        def standing() -> list[tuple[str, str]]:
            scene = scene_of(self.table, self.drawing, subject, tools)
            return [(piece.sprite, piece.colour) for piece in scene.pieces]

        return drawn_pieces(self.drawing(tools), standing, subject, tools)

    def paper_board(self, subject: PrintSubject, options: PrintOptions, tools: Tools) -> BoardOnPaper:
        """Its board on paper: of a game whose board is a ``BoardScene`` what that shows. Raises
        ``TextError`` for a game that doesn't say how else."""
        from game.view.printing.plain_squares import plain_squares

        return plain_squares(self.table, self.drawing, subject, options, tools)

    def drawing(self, tools: Tools) -> DraftLooks:
        """How its maps are drawn in the editor, of a game whose maps of squares people draw."""
        raise NotImplementedError

    def table_art(self, tools: Tools) -> TableArt:
        """How its maps are drawn in the editor, of a game whose tables people draw."""
        raise NotImplementedError
