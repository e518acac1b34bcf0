"""The state of a match: its world."""

from __future__ import annotations

from game.games.tank_tactics.rules.position import Position

TankTacticsState = Position


def first_state(position: Position) -> Position:
    return position
