"""What is at stake in a position of Tank Battle."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.tank_battle.rules.world import TankBattleWorld
from game.model.stakes import Stake


def stakes(view: TankBattleWorld) -> Sequence[Stake]:
    """The sides with one tank left: it ends the match (TB-6.3)."""
    if view.outcome is not None:
        return ()
    return [Stake("last_tank", seat) for seat in (0, 1) if view.left(seat) == 1 < len(view.fates[seat])]
