"""Values that views need to write actions and events as lines: costs, the nearest point, the results of a
step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from game.games.flames_of_tanks.rules import driving
from game.games.flames_of_tanks.rules.actions import Move
from game.games.flames_of_tanks.rules.definitions import GOOD
from game.games.flames_of_tanks.rules.table import Point
from game.games.flames_of_tanks.rules.telling import EVENT_WORDS
from game.games.flames_of_tanks.rules.world import CHANCE_PHASES, FlamesOfTanksWorld
from game.model import inches
from game.model.kit import KeyedText

__all__ = ["CHANCE_PHASES", "GOOD", "near_point", "path_cost", "told"]


def path_cost(position: FlamesOfTanksWorld, move: Move) -> int:
    """Return the cost of a move of the acting tank, in thousandths of an inch (FT-2.3)."""
    path = (position.acting.place, *move.path)
    return driving.path_cost(position.match.table, path, free=move.wide)


def near_point(position: FlamesOfTanksWorld, place: Point) -> str:
    """Return the letter of the nearest spawn point; empty if there is none."""
    points = position.match.table.points
    if not points:
        return ""
    return min(points, key=lambda point: (inches.distance(point.at, place), point.name)).name


def told(events: Sequence[Any], view: FlamesOfTanksWorld) -> Sequence[KeyedText]:
    """Return the results of a step in words for readers who see the table: places are left out."""
    return [replace(one, key=one.key.removesuffix("_to")) for one in EVENT_WORDS.told(events, view)]
