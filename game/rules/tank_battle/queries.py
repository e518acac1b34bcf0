"""Questions about what a seat sees, for views, bots and hints."""

from __future__ import annotations

from game.rules.tank_battle.board import OWN
from game.rules.tank_battle.position import Position


def mine_squares(view: Position, seat: int) -> list[int]:
    """Where a mine of a side that hasn't gone off can lie (TB-2.4)."""
    never = {*view.guns[seat], *view.sites[seat], *view.spent[seat], *view.trodden[seat]}
    return sorted(OWN[seat] - never)
