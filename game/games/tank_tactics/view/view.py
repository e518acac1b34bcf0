"""The ``VIEW`` of Tank Tactics."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.data.words.texts import Texts
from game.games.tank_tactics.view.hint import Explaining
from game.games.tank_tactics.view.pictures import TankTacticsLooks, make_seats, thumbnails_of
from game.view.draft.look import DraftLooks
from game.view.game_view import GameView
from game.view.help_table import HelpTable
from game.view.table import TableView, Tools

if TYPE_CHECKING:
    from game.view.printing.board_on_paper import BoardOnPaper
    from game.view.printing.paper_piece import PaperPiece
    from game.view.printing.printable import Printable, PrintOptions, PrintSubject


class TankTacticsView(GameView):
    """The view of Tank Tactics: table, small boards, pictures of seats, and looks of its maps."""

    later = ("game.games.tank_tactics.view.table", "game.games.tank_tactics.view.help")

    def explains(self, words: Texts) -> Explaining:
        return Explaining(words)

    def table(self, tools: Tools) -> TableView:
        """See ``GameView``."""
        from game.games.tank_tactics.view.table import TankTacticsTable

        return TankTacticsTable(tools)

    def thumbnails(self, tools: Tools) -> Callable[[Any, int], pygame.Surface]:
        """See ``GameView``."""
        return thumbnails_of(tools)

    def seats(self, tools: Tools) -> Callable[[pygame.Surface, pygame.Rect, Any, int], None]:
        """See ``GameView``."""
        return make_seats(tools)

    def paper_board(self, subject: PrintSubject, options: PrintOptions, tools: Tools) -> BoardOnPaper:
        """See ``GameView``."""
        from game.games.tank_tactics.view.on_paper import tactics_on_paper

        return tactics_on_paper(subject, options, tools)

    own_pieces = True

    def printables(self) -> Sequence[Printable]:
        """See ``GameView``: its tank cards and ability cards besides."""
        from game.games.tank_tactics.view.to_cut import AbilityCards, TankCards

        return (*super().printables(), TankCards(), AbilityCards())

    def paper_pieces(self, subject: PrintSubject, tools: Tools) -> Sequence[PaperPiece]:
        """See ``GameView``."""
        from game.games.tank_tactics.view.to_cut import tactics_pieces

        return tactics_pieces(subject, tools)

    def drawing(self, tools: Tools) -> DraftLooks:
        """See ``GameView``."""
        return TankTacticsLooks()

    def help_tables(self, tools: Tools) -> Mapping[str, HelpTable]:
        """The tables of attributes and cards."""
        from game.games.tank_tactics.view.help import make_tables

        return make_tables(tools)


VIEW = TankTacticsView()
