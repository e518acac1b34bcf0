"""The ``VIEW`` of Tank Chess."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pygame

from game.data.words.texts import Texts
from game.games.tank_chess.view.explain import Explaining
from game.games.tank_chess.view.looks import looks_of, make_thumbnails
from game.games.tank_chess.view.table import TankChessTable, alert
from game.view.draft.look import DraftLooks
from game.view.game_view import GameView
from game.view.help_table import HelpTable
from game.view.table import TableView, Tools, Words


class TankChessView(GameView):
    """The view of Tank Chess: table, small boards, rule tables, and looks of its maps."""

    later = ("game.games.tank_chess.view.help",)

    def explains(self, words: Texts) -> Explaining:
        return Explaining(words)

    def table(self, tools: Tools) -> TableView:
        return TankChessTable(tools)

    def thumbnails(self, tools: Tools) -> Callable[[Any, int], pygame.Surface]:
        return make_thumbnails(tools)

    def alert(self, view: Any, words: Words, side_names: Sequence[str]) -> str:
        """A warning that names the side in check, or the one about to see a Command escape."""
        return alert(view, words, side_names)

    def help_tables(self, tools: Tools) -> Mapping[str, HelpTable]:
        """The tables of its pieces and grounds."""
        from game.games.tank_chess.view.help import make_tables

        return make_tables(tools)

    def drawing(self, tools: Tools) -> DraftLooks:
        return looks_of(tools)


VIEW = TankChessView()
