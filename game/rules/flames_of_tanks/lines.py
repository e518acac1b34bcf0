"""What a view needs to write actions and events as lines: costs, the nearest point, what came of a step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.model import inches
from game.model.kit import KeyedText
from game.rules.flames_of_tanks import driving, telling
from game.rules.flames_of_tanks.actions import Move
from game.rules.flames_of_tanks.position import CHANCE_PHASES, GOOD, Position
from game.rules.flames_of_tanks.state import FlamesOfTanksState
from game.rules.flames_of_tanks.table import Point

__all__ = ["CHANCE_PHASES", "GOOD", "near_point", "path_cost", "told"]


def path_cost(position: Position, move: Move) -> int:
    """What a move of the acting tank costs (FT-2.3)."""
    path = (position.acting.place, *move.path)
    return driving.path_cost(position.match.table, path, free=move.wide)


def near_point(position: Position, place: Point) -> str:
    """The letter of the nearest spawn point; empty if there is none."""
    points = position.match.table.points
    if not points:
        return ""
    return min(points, key=lambda point: (inches.distance(point.at, place), point.name)).name


def told(events: Sequence[Any], view: FlamesOfTanksState) -> Sequence[KeyedText]:
    """What came of a step, in text keys."""
    return telling.tell(events, view)
