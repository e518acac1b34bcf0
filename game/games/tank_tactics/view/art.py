"""What draws the tanks, dice and cards of Tank Tactics in one theme."""

from __future__ import annotations

from game.games.tank_tactics.view.cards import CardArt
from game.games.tank_tactics.view.dice import TankDice
from game.games.tank_tactics.view.tanks import Tanks
from game.ui.paint.icons import IconStore
from game.view.table import Tools


class Art:
    """The artists of a table."""

    def __init__(self, tools: Tools) -> None:
        self.icons = IconStore()
        self.tanks = Tanks(tools.theme)
        self.dice = TankDice(tools.theme, tools.fonts)
        self.cards = CardArt(tools, self.icons)
