"""The bots of Battlegrounds."""

from __future__ import annotations

from game.bots.battlegrounds.players import BattlegroundsBot, Commander, Conscript, Gunner, Strategist
from game.bots.battlegrounds.probe import BattlegroundsProbe
from game.bots.contract import GameBots, Level, Limits

_MADE: dict[int, type[BattlegroundsBot]] = {1: Conscript, 2: Gunner, 3: Commander, 4: Strategist}


class BattlegroundsBots(GameBots):
    """Four levels, bounded by nodes, so that a seed repeats a match on any machine."""

    LEVELS = (
        Level(1, "bots.battlegrounds.1", Limits(nodes=1_500)),
        Level(2, "bots.battlegrounds.2", Limits(nodes=3_000)),
        Level(3, "bots.battlegrounds.3", Limits(nodes=3_000)),
        Level(4, "bots.battlegrounds.4", Limits(nodes=5_000)),
    )
    HINT_LEVEL = 4

    def make(self, level: int) -> BattlegroundsBot:
        """A new bot of that level. Raises ``KeyError`` if there is none."""
        if level not in _MADE:
            raise KeyError(f"no Battlegrounds bot of level {level}: there are 1 to {len(_MADE)}")
        return _MADE[level]()

    def probe(self) -> BattlegroundsProbe:
        """A probe for one simulated match."""
        return BattlegroundsProbe()


BOTS = BattlegroundsBots()
