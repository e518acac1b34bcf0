"""The bots of Tank Chess."""

from __future__ import annotations

from game.bots.contract import GameBots
from game.bots.tank_chess.analyst import TankChessAnalyst, bits_for
from game.bots.tank_chess.players import TankChessBot
from game.bots.tank_chess.probe import TankChessProbe
from game.bots.tank_chess.skills import SKILLS
from game.bots.tank_chess.solve import TankChessSolver


class TankChessBots(GameBots):
    """Six levels of one search, the analyst and the solver."""

    LEVELS = tuple(skill.level for skill in SKILLS)
    HINT_LEVEL = 6
    WIN_SCALE = 250.0

    def make(self, level: int) -> TankChessBot:
        """A new bot of that level. Raises ``KeyError`` if there is none."""
        for skill in SKILLS:
            if skill.level.number == level:
                return TankChessBot(skill)
        raise KeyError(f"no Tank Chess bot of level {level}: there are 1 to {len(SKILLS)}")

    def probe(self) -> TankChessProbe:
        """A probe for one simulated match."""
        return TankChessProbe()

    def analyst(self, megabytes: int | None = None) -> TankChessAnalyst:
        """What judges its positions, and about how much it may remember."""
        return TankChessAnalyst() if megabytes is None else TankChessAnalyst(bits=bits_for(megabytes))

    def solver(self) -> TankChessSolver:
        """What solves its puzzles."""
        return TankChessSolver()


BOTS = TankChessBots()
