"""The bots of Battlegrounds. See ``game.bots.contract.GameBots``."""

from __future__ import annotations

from game.bots.battlegrounds.players import BattlegroundsBot, Commander, Conscript, Gunner, Strategist
from game.bots.battlegrounds.probe import BattlegroundsProbe
from game.bots.contract import Level, Limits

LEVELS = (
    Level(1, "bots.battlegrounds.1", Limits(nodes=1_500)),
    Level(2, "bots.battlegrounds.2", Limits(nodes=3_000)),
    Level(3, "bots.battlegrounds.3", Limits(nodes=3_000)),
    Level(4, "bots.battlegrounds.4", Limits(nodes=5_000)),
)
"""Bounded by nodes, so that a seed repeats a match on any machine."""

HINT_LEVEL = 4
"""The level whose action a hint shows."""

_MADE: dict[int, type[BattlegroundsBot]] = {1: Conscript, 2: Gunner, 3: Commander, 4: Strategist}


def make(level: int) -> BattlegroundsBot:
    """A new bot of that level. Raises ``KeyError`` if there is none."""
    if level not in _MADE:
        raise KeyError(f"no Battlegrounds bot of level {level}: there are 1 to {len(_MADE)}")
    return _MADE[level]()


def probe() -> BattlegroundsProbe:
    """A probe for one simulated match."""
    return BattlegroundsProbe()
