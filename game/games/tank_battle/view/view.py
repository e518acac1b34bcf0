"""The ``VIEW`` of Tank Battle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.data.words.texts import Texts
from game.games.tank_battle.view.hint import Explaining
from game.games.tank_battle.view.pictures import BattlePictures
from game.view.game_view import DrawSeat, DrawView, GameView
from game.view.table import TableView, Tools

if TYPE_CHECKING:
    from game.view.printing.board_on_paper import BoardOnPaper
    from game.view.printing.paper_piece import PaperPiece
    from game.view.printing.printable import Printable, PrintOptions, PrintSubject


class TankBattleView(GameView):
    """The view of Tank Battle: table, small boards, pictures of seats and of the set-up board."""

    later = ("game.games.tank_battle.view.table",)

    paper_legend = True

    def explains(self, words: Texts) -> Explaining:
        return Explaining(words)

    def table(self, tools: Tools) -> TableView:
        """See ``GameView``."""
        from game.games.tank_battle.view.table import TankBattleTable

        return TankBattleTable(tools)

    def paper_board(self, subject: PrintSubject, options: PrintOptions, tools: Tools) -> BoardOnPaper:
        """See ``GameView``."""
        from game.games.tank_battle.view.on_paper import BattleOnPaper

        return BattleOnPaper(subject, options, tools)

    own_pieces = True

    def printables(self) -> Sequence[Printable]:
        """See ``GameView``: its secret sheets and its spinner besides."""
        from game.games.tank_battle.view.secret_sheet import SecretSheet
        from game.games.tank_battle.view.to_cut import SpinnerToCut

        return (*super().printables(), SecretSheet(), SpinnerToCut())

    def paper_pieces(self, subject: PrintSubject, tools: Tools) -> Sequence[PaperPiece]:
        """See ``GameView``."""
        from game.games.tank_battle.view.to_cut import battle_pieces

        return battle_pieces(tools)

    def thumbnails(self, tools: Tools) -> DrawView:
        """See ``GameView``."""
        return BattlePictures(tools).position

    def seats(self, tools: Tools) -> DrawSeat:
        """See ``GameView``."""
        return BattlePictures(tools).seat

    def modes(self, tools: Tools) -> DrawView:
        """See ``GameView``."""
        return BattlePictures(tools).set_up


VIEW = TankBattleView()
