"""The bots of Tank Chess. See ``game.bots.contract.GameBots``."""

from __future__ import annotations

from game.bots.tank_chess.analyst import TankChessAnalyst, bits_for
from game.bots.tank_chess.players import TankChessBot
from game.bots.tank_chess.probe import TankChessProbe
from game.bots.tank_chess.skills import SKILLS
from game.bots.tank_chess.solve import TankChessSolver

LEVELS = tuple(skill.level for skill in SKILLS)

HINT_LEVEL = 6
"""The level whose move a hint shows."""


WIN_SCALE = 250.0
"""The score at which a side wins e times as often as it loses."""


def make(level: int) -> TankChessBot:
    """A new bot of that level. Raises ``KeyError`` if there is none."""
    for skill in SKILLS:
        if skill.level.number == level:
            return TankChessBot(skill)
    raise KeyError(f"no Tank Chess bot of level {level}: there are 1 to {len(SKILLS)}")


def analyst(megabytes: int | None = None) -> TankChessAnalyst:
    """What judges its positions (``game.bots.contract.Analyst``), and about how much it may remember."""
    return TankChessAnalyst() if megabytes is None else TankChessAnalyst(bits=bits_for(megabytes))


def probe() -> TankChessProbe:
    """A probe for one simulated match."""
    return TankChessProbe()


def solver() -> TankChessSolver:
    """What solves its puzzles (``game.bots.puzzles``)."""
    return TankChessSolver()
