"""All that a game shows in the window: one object, which its view package exports as ``VIEW``."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import pygame

from game.data.words.texts import Texts
from game.view.draft.look import DraftLooks
from game.view.draft.table_look import TableArt
from game.view.explains import Explains
from game.view.help_table import HelpTable
from game.view.table import TableView, Tools, Words

if TYPE_CHECKING:
    from game.view.printing.board_on_paper import BoardOnPaper
    from game.view.printing.paper_piece import PaperPiece
    from game.view.printing.printable import Printable, PrintOptions, PrintSubject


DrawView = Callable[[Any, int], pygame.Surface]
"""``draw(view, px)`` draws a small picture of an observation."""

DrawSeat = Callable[[pygame.Surface, pygame.Rect, Any, int], None]
"""``draw(surface, rect, view, seat)`` draws a seat's pieces."""


class GameView(ABC):
    """A game's view. Its methods import the modules that a match doesn't need, so that a match opens
    sooner."""

    later: ClassVar[Sequence[str]] = ()
    """The modules that methods import, to be loaded during idle time."""

    paper_legend: ClassVar[bool] = False
    """Whether its boards on paper have a legend although the editor can't draw its maps."""

    @abstractmethod
    def table(self, tools: Tools) -> TableView:
        """Make a new table."""

    @abstractmethod
    def thumbnails(self, tools: Tools) -> DrawView:
        """Return what draws a small picture of an observation."""

    def explains(self, words: Texts) -> Explains | None:
        """What puts a bot's proposals into words; ``None`` if nothing does."""
        return None

    def alert(self, view: Any, words: Words, side_names: Sequence[str]) -> str:
        """A short warning about a position ("White is in check"), empty for none."""
        return ""

    def seats(self, tools: Tools) -> DrawSeat | None:
        """Return what draws a seat's pieces; ``None`` where the picture of the seat's side, which the table
        draws, serves."""
        return None

    def modes(self, tools: Tools) -> DrawView | None:
        """Return what draws the mode of a match that has not begun; ``None`` for a game without such
        pictures."""
        return None

    def mode_pictures(self, tools: Tools) -> DrawView | None:
        """Return ``draw(mode, px)``, which draws a square picture of a mode that is an option of a match
        (``Kit.own_modes``); ``None`` for a game without such modes."""
        return None

    def help_tables(self, tools: Tools) -> Mapping[str, HelpTable]:
        """The tables for the game's rule pages, by name."""
        return {}

    def printables(self) -> Sequence[Printable]:
        """What the game can print, in the order of the menu: the board and its legend, a map's set-up and
        QR codes, the pieces, and the game's extras."""
        from game.view.printing.board_pages import BoardPrintable
        from game.view.printing.codes_printable import CodesPrintable
        from game.view.printing.legend import LegendPrintable
        from game.view.printing.pieces_printable import FORMS, PiecesPrintable
        from game.view.printing.setup_printable import SetupPrintable

        return (
            BoardPrintable(self),
            LegendPrintable(self),
            SetupPrintable(self),
            *(PiecesPrintable(form, self) for form in FORMS),
            CodesPrintable(),
        )

    own_pieces: ClassVar[bool] = False
    """Whether the game has its own ``paper_pieces``; otherwise the pieces its maps are drawn with, if any,
    are cut out."""

    def paper_pieces(self, subject: PrintSubject, tools: Tools) -> Sequence[PaperPiece]:
        """All pieces to cut out, as many of each as ``subject`` needs. By default those that the game's
        maps are drawn with."""
        from game.view.printing.paper_piece import drawn_pieces
        from game.view.printing.squares_on_paper import scene_of

        return drawn_pieces(self.drawing(tools), scene_of(self, subject, tools), subject, tools)

    def paper_board(self, subject: PrintSubject, options: PrintOptions, tools: Tools) -> BoardOnPaper:
        """The game's board on paper. By default, for a board that is a ``BoardScene``, the scene itself.
        Raises ``TextError`` for any other game without an own version."""
        from game.view.printing.squares_on_paper import plain_squares

        return plain_squares(self, subject, options, tools)

    def drawing(self, tools: Tools) -> DraftLooks:
        """How the editor draws the game's maps, for a game whose maps are squares. Raises
        ``NotImplementedError`` for any other."""
        raise NotImplementedError

    def table_art(self, tools: Tools) -> TableArt:
        """How the editor draws the game's maps, for a game whose maps are tables. Raises
        ``NotImplementedError`` for any other."""
        raise NotImplementedError
