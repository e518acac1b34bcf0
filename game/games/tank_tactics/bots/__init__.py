"""The bots of Tank Tactics."""

from __future__ import annotations

from game.bots.contract import GameBots, Level, Limits, WinCurve
from game.games.tank_tactics.bots.analyst import USUAL_ENTRIES, TankTacticsAnalyst, entries_for
from game.games.tank_tactics.bots.estimate import TankTacticsEstimator
from game.games.tank_tactics.bots.players import STYLES, Commander, Gunner, Recruit, Strategist
from game.games.tank_tactics.bots.sense import TankTacticsSense
from game.games.tank_tactics.bots.solve import TankTacticsSolver


class TankTacticsBots(GameBots):
    """Four levels, bounded by the plans they look at, so that a seed repeats a match on any machine."""

    LEVELS = (
        Level(1, "bots.tank_tactics.1", Limits(nodes=1_000)),
        Level(2, "bots.tank_tactics.2", Limits(nodes=2_000)),
        Level(3, "bots.tank_tactics.3", Limits(nodes=3_000)),
        Level(4, "bots.tank_tactics.4", Limits(nodes=6_000)),
    )
    PLAYERS = (Recruit, Gunner, Commander, Strategist)
    STYLES = tuple(STYLES)
    HINT_LEVEL = 4
    JUDGE_NODES = 1_500
    CHANCES = WinCurve(1250.0)

    def analyst(self, megabytes: int | None = None) -> TankTacticsAnalyst:
        """Return an analyst; ``megabytes`` limits roughly what it may remember."""
        return TankTacticsAnalyst(USUAL_ENTRIES if megabytes is None else entries_for(megabytes))

    def estimator(self) -> TankTacticsEstimator:
        return TankTacticsEstimator()

    def sense(self) -> TankTacticsSense:
        return TankTacticsSense()

    def solver(self) -> TankTacticsSolver:
        return TankTacticsSolver()


BOTS = TankTacticsBots()
