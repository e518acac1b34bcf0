"""The bots of Tank Chess. See ``game.bots.contract.GameBots``."""

from __future__ import annotations

from game.bots.contract import Level, Limits
from game.bots.tank_chess.players import Captain, Recruit, Sergeant, TankChessBot
from game.bots.tank_chess.probe import TankChessProbe
from game.bots.tank_chess.solve import TankChessSolver

LEVELS = (
    Level(1, "bots.tank_chess.1", Limits()),
    Level(2, "bots.tank_chess.2", Limits(nodes=2_000)),
    Level(3, "bots.tank_chess.3", Limits(nodes=12_000, depth=2)),
)
"""Bounded by nodes, so that a seed repeats a match on any machine."""

HINT_LEVEL = 3
"""The level whose move a hint shows."""

_MADE: dict[int, type[TankChessBot]] = {1: Recruit, 2: Sergeant, 3: Captain}


def make(level: int) -> TankChessBot:
    """A new bot of that level. Raises ``KeyError`` if there is none."""
    if level not in _MADE:
        raise KeyError(f"no Tank Chess bot of level {level}: there are 1 to {len(_MADE)}")
    return _MADE[level]()


def probe() -> TankChessProbe:
    """A probe for one simulated match."""
    return TankChessProbe()


def solver() -> TankChessSolver:
    """What solves its puzzles (``game.bots.puzzles``)."""
    return TankChessSolver()
