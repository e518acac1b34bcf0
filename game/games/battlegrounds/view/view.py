"""The ``VIEW`` of Battlegrounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from game.data.words.texts import Texts
from game.games.battlegrounds.view.hint import Explaining
from game.games.battlegrounds.view.news import alert
from game.games.battlegrounds.view.pictures import BattlegroundsPictures
from game.games.battlegrounds.view.table import BattlegroundsTable
from game.view.game_view import DrawSeat, DrawView, GameView
from game.view.help_table import HelpTable
from game.view.table import TableView, Tools, Words

if TYPE_CHECKING:
    from game.view.printing.board_on_paper import BoardOnPaper
    from game.view.printing.paper_piece import PaperPiece
    from game.view.printing.printable import Printable, PrintOptions, PrintSubject


class BattlegroundsView(GameView):
    """The view of Battlegrounds: table, small boards, pictures of modes and of each seat's colours, rule
    tables."""

    later = ("game.games.battlegrounds.view.help",)

    paper_legend = True

    def explains(self, words: Texts) -> Explaining:
        return Explaining(words)

    def table(self, tools: Tools) -> TableView:
        return BattlegroundsTable(tools)

    def paper_board(self, subject: PrintSubject, options: PrintOptions, tools: Tools) -> BoardOnPaper:
        """See ``GameView``."""
        from game.games.battlegrounds.view.on_paper import fields_on_paper

        return fields_on_paper(subject, options, tools)

    def thumbnails(self, tools: Tools) -> DrawView:
        return BattlegroundsPictures(tools).position

    def alert(self, view: Any, words: Words, side_names: Sequence[str]) -> str:
        return alert(view, words, side_names)

    def seats(self, tools: Tools) -> DrawSeat:
        """Return what draws the colours of a seat."""
        return BattlegroundsPictures(tools).seat

    def modes(self, tools: Tools) -> DrawView:
        return BattlegroundsPictures(tools).mode

    own_pieces = True

    def printables(self) -> Sequence[Printable]:
        """What every game prints, and the game's cards, tokens, shells and points."""
        from game.games.battlegrounds.view.to_cut import PARTS

        return (*super().printables(), *PARTS)

    def paper_pieces(self, subject: PrintSubject, tools: Tools) -> Sequence[PaperPiece]:
        from game.games.battlegrounds.view.to_cut import battlegrounds_pieces

        return battlegrounds_pieces(tools)

    def help_tables(self, tools: Tools) -> Mapping[str, HelpTable]:
        """The tables of cards, tokens and abilities."""
        from game.games.battlegrounds.view.help import make_tables

        return make_tables(tools)


VIEW = BattlegroundsView()
