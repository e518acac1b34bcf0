"""The view of Flames of Tanks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.data.words.texts import Texts
from game.games.flames_of_tanks.view.hint import Explaining
from game.games.flames_of_tanks.view.pictures import draw_mode, draw_seat, draw_view
from game.games.flames_of_tanks.view.tanks import Tanks
from game.ui.paint.icons import IconStore
from game.view.draft.table_look import TableArt
from game.view.game_view import GameView
from game.view.help_table import HelpTable
from game.view.table import TableView, Tools

if TYPE_CHECKING:
    from game.view.printing.board_on_paper import BoardOnPaper
    from game.view.printing.paper_piece import PaperPiece
    from game.view.printing.printable import Printable, PrintOptions, PrintSubject


class FlamesOfTanksView(GameView):
    """Makes everything that shows Flames of Tanks: its table, small pictures, pictures of seats, and the
    tables of its rules."""

    later = ("game.games.flames_of_tanks.view.table",)

    def explains(self, words: Texts) -> Explaining:
        return Explaining(words)

    def table(self, tools: Tools) -> TableView:
        """See ``GameView``."""
        from game.games.flames_of_tanks.view.table import FlamesOfTanksTable

        return FlamesOfTanksTable(tools)

    def paper_board(self, subject: PrintSubject, options: PrintOptions, tools: Tools) -> BoardOnPaper:
        """See ``GameView``."""
        from game.games.flames_of_tanks.view.on_paper import table_on_paper

        return table_on_paper(subject, options, tools)

    def thumbnails(self, tools: Tools) -> partial[pygame.Surface]:
        """See ``GameView``."""
        return partial(draw_view, tools)

    def seats(self, tools: Tools) -> partial[None]:
        """See ``GameView``."""
        return partial(draw_seat, Tanks(tools.theme, tools.fonts, IconStore()))

    own_pieces = True

    def printables(self) -> Sequence[Printable]:
        """See ``GameView``: also its terrain, and its tanks' grids, tokens, markers and measuring tools."""
        from game.games.flames_of_tanks.view.footprints import FootprintPrintable
        from game.games.flames_of_tanks.view.to_cut import flames_parts

        return (*super().printables(), FootprintPrintable(), *flames_parts())

    def paper_pieces(self, subject: PrintSubject, tools: Tools) -> Sequence[PaperPiece]:
        """See ``GameView``."""
        from game.games.flames_of_tanks.view.to_cut import flames_pieces

        return flames_pieces(tools)

    def table_art(self, tools: Tools) -> TableArt:
        """See ``GameView``."""
        from game.games.flames_of_tanks.view.drafts import FlamesOfTanksArt

        return FlamesOfTanksArt(tools)

    def help_tables(self, tools: Tools) -> Mapping[str, HelpTable]:
        """The tables of the rules: weights, armour saves, terrain, upgrades, modes."""
        from game.games.flames_of_tanks.view.help import make_tables

        return make_tables(tools)

    def mode_pictures(self, tools: Tools) -> partial[pygame.Surface]:
        """See ``GameView``."""
        return partial(draw_mode, tools)


VIEW = FlamesOfTanksView()
