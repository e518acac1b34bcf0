"""Estimates how a match of Tank Battle will end, from the tanks and guns that are left."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.estimating import Measures, WeighedEstimator
from game.bots.tank_battle.fitted import LOSSES, WEIGHTS
from game.bots.tank_battle.foresight import material
from game.rules.tank_battle.game import TankBattle
from game.rules.tank_battle.state import TankBattleState

UNIT = 10.0
"""Worth that counts as one in a measure: nearly a tank of middling rank."""


class TankBattleEstimator(WeighedEstimator[TankBattleState]):
    """What the bots think a side has more than the other, the same as tanks get fewer, and its tanks as a
    share of all; who moves next, as tanks get fewer; white pegs; ranks, and their squares, since the highest
    beat all others."""

    game = TankBattle()
    weights = WEIGHTS
    losses = LOSSES

    def sides(self, state: TankBattleState) -> Sequence[int]:
        """See ``WeighedEstimator``."""
        return (0, 1)

    def kind(self, view: TankBattleState) -> str:
        """See ``WeighedEstimator``."""
        return "match"

    def measured(self, state: TankBattleState) -> tuple[Measures, ...]:
        """See ``WeighedEstimator``."""
        position = state.position
        none = (0.0,) * 7
        if position.phase == "setup":
            return (none, none)
        lead = material(position, 0) / UNIT
        ranks = [
            [position.ranks[side][tank] for tank, square in enumerate(position.tanks[side]) if square >= 0]
            for side in (0, 1)
        ]
        left = [len(of_side) for of_side in ranks]
        gone = 1 - sum(left) / (2 * len(position.tanks[0]))
        share = left[0] / max(1, sum(left))
        mover = 1 - position.seat if position.phase == "plot" else position.seat
        measures = (
            lead,
            lead * gone,
            share - 0.5,
            gone if mover == 0 else -gone,
            (position.white[0] - position.white[1]) / 5,
            (sum(ranks[0]) - sum(ranks[1])) / UNIT,
            (sum(rank * rank for rank in ranks[0]) - sum(rank * rank for rank in ranks[1])) / 36,
        )
        return (measures, none)
