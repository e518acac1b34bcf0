"""The bots of Flames of Tanks."""

from __future__ import annotations

from game.bots.contract import GameBots, Level, Limits
from game.games.flames_of_tanks.bots.estimate import FlamesOfTanksEstimator
from game.games.flames_of_tanks.bots.players import Commander, Gunner, Recruit, Strategist
from game.games.flames_of_tanks.bots.sense import FlamesOfTanksSense
from game.games.flames_of_tanks.bots.style import STYLES


class FlamesOfTanksBots(GameBots):
    """Four levels, bounded by the looks they take, so that a seed repeats a match on any machine."""

    LEVELS = (
        Level(1, "bots.flames_of_tanks.1", Limits(nodes=150)),
        Level(2, "bots.flames_of_tanks.2", Limits(nodes=400)),
        Level(3, "bots.flames_of_tanks.3", Limits(nodes=800)),
        Level(4, "bots.flames_of_tanks.4", Limits(nodes=2_400)),
    )
    PLAYERS = (Recruit, Gunner, Commander, Strategist)
    STYLES = tuple(STYLES)
    HINT_LEVEL = 4

    def estimator(self) -> FlamesOfTanksEstimator:
        return FlamesOfTanksEstimator()

    def sense(self) -> FlamesOfTanksSense:
        return FlamesOfTanksSense()


BOTS = FlamesOfTanksBots()
