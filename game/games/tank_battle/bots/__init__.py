"""The bots of Tank Battle."""

from __future__ import annotations

from game.bots.contract import GameBots, Level, Limits
from game.games.tank_battle.bots.estimate import TankBattleEstimator
from game.games.tank_battle.bots.players import STYLES, Commander, Gunner, Recruit, Spymaster, Strategist
from game.games.tank_battle.bots.sense import TankBattleSense


class TankBattleBots(GameBots):
    """Five levels, bounded by the turns they look at, so that a seed repeats a match on any machine."""

    LEVELS = (
        Level(1, "bots.tank_battle.1", Limits(nodes=200)),
        Level(2, "bots.tank_battle.2", Limits(nodes=600)),
        Level(3, "bots.tank_battle.3", Limits(nodes=1_200)),
        Level(4, "bots.tank_battle.4", Limits(nodes=3_300)),
        Level(5, "bots.tank_battle.5", Limits(nodes=6_000)),
    )
    PLAYERS = (Recruit, Gunner, Commander, Strategist, Spymaster)
    STYLES = tuple(STYLES)
    HINT_LEVEL = 4

    def estimator(self) -> TankBattleEstimator:
        return TankBattleEstimator()

    def sense(self) -> TankBattleSense:
        return TankBattleSense()


BOTS = TankBattleBots()
