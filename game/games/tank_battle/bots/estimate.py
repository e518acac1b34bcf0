"""Estimates how a match of Tank Battle will end, from the tanks and guns that are left."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.estimating import Measures, WeighedEstimator
from game.games.tank_battle.bots.fitted import LOSSES, WEIGHTS
from game.games.tank_battle.bots.foresight import material
from game.games.tank_battle.rules.board import AMMO, row
from game.games.tank_battle.rules.game import TankBattle
from game.games.tank_battle.rules.world import TankBattleWorld

UNIT = 10.0
"""Worth that counts as one in a measure: nearly a tank of middling rank."""

NOTHING = (0.0,) * 7
"""Measures that are all 0: of both sides while they set up, and of the side that the other is measured
against."""


class TankBattleEstimator(WeighedEstimator[TankBattleWorld]):
    """What the bots think a side has more than the other; white pegs; ranks, and their squares, since the
    highest beat all others; how far its tanks have come; the ammunition dump; who moves next. In an opening
    all tanks still stand."""

    game = TankBattle()
    weights = WEIGHTS
    losses = LOSSES

    def sides(self, state: TankBattleWorld) -> Sequence[int]:
        """See ``WeighedEstimator``."""
        return (0, 1)

    def kind_of_match(self, view: TankBattleWorld) -> str:
        """See ``WeighedEstimator``."""
        return "match"

    def is_opening(self, view: TankBattleWorld) -> bool:
        """See ``WeighedEstimator``."""
        return not any(map(any, view.fates))

    def measured(self, state: TankBattleWorld) -> tuple[Measures, ...]:
        """See ``WeighedEstimator``."""
        if state.phase == "setup":
            return (NOTHING, NOTHING)
        ranks, ahead = [], []
        for side in (0, 1):
            left = [(tank, at) for tank, at in enumerate(state.tanks[side]) if at >= 0]
            ranks.append([state.ranks[side][tank] for tank, _ in left])
            ahead.append(sum(row(side, at) for _, at in left) / max(1, len(left)))
        mover = 1 - state.seat if state.phase == "plot" else state.seat
        measures = (
            material(state, 0) / UNIT,
            (state.white[0] - state.white[1]) / 5,
            (sum(ranks[0]) - sum(ranks[1])) / UNIT,
            (sum(rank * rank for rank in ranks[0]) - sum(rank * rank for rank in ranks[1])) / 36,
            ahead[0] - ahead[1],
            float(state.has_site(0, AMMO) - state.has_site(1, AMMO)),
            1.0 if mover == 0 else -1.0,
        )
        return (measures, NOTHING)
