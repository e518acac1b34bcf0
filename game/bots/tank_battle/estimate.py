"""How a match of Tank Battle will end, estimated from the tanks and guns that are left."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.estimating import Measures, WeighedEstimator
from game.bots.tank_battle.fitted import LOSSES, WEIGHTS
from game.bots.tank_battle.foresight import material
from game.rules.tank_battle.game import TankBattle
from game.rules.tank_battle.state import TankBattleState

UNIT = 10.0
"""What counts as one: a tank of middling rank, nearly."""


class TankBattleEstimator(WeighedEstimator[TankBattleState]):
    """What the bots think a side has more than the other, the same as tanks get fewer, and its tanks as a
    share of all."""

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
        none = (0.0,) * 3
        if position.phase == "setup":
            return (none, none)
        lead = material(position, 0) / UNIT
        left = [sum(square >= 0 for square in position.tanks[side]) for side in (0, 1)]
        gone = 1 - sum(left) / (2 * len(position.tanks[0]))
        share = left[0] / max(1, sum(left))
        return ((lead, lead * gone, share - 0.5), none)
