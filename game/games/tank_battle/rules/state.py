"""The state of a match: its world."""

from __future__ import annotations

from game.games.tank_battle.rules.position import Position

TankBattleState = Position


def first_state(position: Position) -> Position:
    return position
