"""The bots of Battlegrounds."""

from __future__ import annotations

from game.bots.contract import GameBots, Level, Limits
from game.games.battlegrounds.bots.estimate import BattlegroundsEstimator
from game.games.battlegrounds.bots.players import STYLES, Commander, Conscript, Gunner, Marshal, Strategist
from game.games.battlegrounds.bots.probe import BattlegroundsProbe
from game.games.battlegrounds.bots.sense import BattlegroundsSense


class BattlegroundsBots(GameBots):
    """Five levels, bounded by nodes, so that a seed repeats a match on any machine."""

    LEVELS = (
        Level(1, "bots.battlegrounds.1", Limits(nodes=1_500)),
        Level(2, "bots.battlegrounds.2", Limits(nodes=3_000)),
        Level(3, "bots.battlegrounds.3", Limits(nodes=3_000)),
        Level(4, "bots.battlegrounds.4", Limits(nodes=5_000)),
        Level(5, "bots.battlegrounds.5", Limits(nodes=8_000)),
    )
    PLAYERS = (Conscript, Gunner, Commander, Strategist, Marshal)
    STYLES = tuple(STYLES)
    HINT_LEVEL = 4

    def estimator(self) -> BattlegroundsEstimator:
        return BattlegroundsEstimator()

    def sense(self) -> BattlegroundsSense:
        return BattlegroundsSense()

    def probe(self) -> BattlegroundsProbe:
        """Return a probe for one simulated match."""
        return BattlegroundsProbe()


BOTS = BattlegroundsBots()
