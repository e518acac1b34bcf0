"""The bots of Tank Tactics."""

from __future__ import annotations

from game.bots.contract import GameBots, Level, Limits
from game.bots.tank_tactics.players import Commander, Gunner, Recruit, Strategist, TankTacticsBot

_MADE: dict[int, type[TankTacticsBot]] = {1: Recruit, 2: Gunner, 3: Commander, 4: Strategist}


class TankTacticsBots(GameBots):
    """Four levels, bounded by the plans they look at, so that a seed repeats a match on any machine."""

    LEVELS = (
        Level(1, "bots.tank_tactics.1", Limits(nodes=1_000)),
        Level(2, "bots.tank_tactics.2", Limits(nodes=2_000)),
        Level(3, "bots.tank_tactics.3", Limits(nodes=3_000)),
        Level(4, "bots.tank_tactics.4", Limits(nodes=6_000)),
    )
    HINT_LEVEL = 4

    def make(self, level: int) -> TankTacticsBot:
        """A new bot of that level. Raises ``KeyError`` if there is none."""
        if level not in _MADE:
            raise KeyError(f"no Tank Tactics bot of level {level}: there are 1 to {len(_MADE)}")
        return _MADE[level]()


BOTS = TankTacticsBots()
