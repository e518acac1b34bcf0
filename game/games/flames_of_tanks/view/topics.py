"""Finds the rule about the thing under the pointer, and about the moment of a turn."""

from __future__ import annotations

from typing import Final

from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.spots import (
    ClaimSpot,
    FigureSpot,
    KindSpot,
    PlaceSpot,
    PointSpot,
    Spot,
    TankSpot,
    TargetSpot,
    TraySpot,
)
from game.model.inches import INCH, Point, inside, within
from game.view.spots import ButtonSpot

_BUTTONS: Final = {
    "drive": "FT-2.3", "enter": "FT-3.1", "shoot": "FT-2.4", "smoke": "FT-5.5", "roll": "FT-2.2",
    "end": "FT-2.2", "remount": "FT-2.7", "go_in": "FT-4.4", "sight": "FT-2.5", "score": "FT-6.4",
    "close": "FT-2.6", "skip": "FT-2.6", "again": "FT-2.6",
}  # fmt: skip

PHASES: Final = {
    "turn": "FT-2.1", "refit": "FT-5.4", "act": "FT-2.2", "more": "FT-2.2", "second": "FT-2.2",
    "remount": "FT-2.7", "hits": "FT-2.4", "saves": "FT-2.6", "draw": "FT-3.3", "salvage": "FT-3.1",
    "claim": "FT-4.1", "storm": "FT-5.5",
}  # fmt: skip
"""The rule about each moment of a turn."""


def phase_topic(position: FlamesOfTanksWorld) -> str:
    """The id of the rule about what is done or rolled now."""
    if position.phase == "place":
        return "FT-2.0" if position.placing else "FT-3.1"
    return PHASES.get(position.phase, "")


def topic_of(position: FlamesOfTanksWorld, spot: Spot | None, *, scores: bool = False) -> str:
    """The id of the rule about the thing under the pointer or the cursor; empty if no rule is about it.
    ``scores``: the score card is open."""
    if scores:
        return "FT-6.4"
    match spot:
        case ButtonSpot(name):
            return _BUTTONS.get(name, "")
        case KindSpot():
            return "FT-5.5"
        case ClaimSpot() | PointSpot():
            return "FT-4.1"
        case TargetSpot():
            return "FT-2.4"
        case FigureSpot():
            return "FT-2.3"
        case TraySpot():
            return "FT-2.6"
        case TankSpot(tank):
            return _of_tank(position, tank)
        case PlaceSpot(place):
            return _of_place(position, place)
    return ""


def _of_tank(position: FlamesOfTanksWorld, tank: int) -> str:
    state = position.tanks[tank]
    if state.bailed:
        return "FT-2.7"
    if not state.here:
        return "FT-3.1"
    return "FT-2.4" if position.side(tank) != position.side(position.tank) else "FT-1.3"


def _of_place(position: FlamesOfTanksWorld, place: Point) -> str:
    table = position.match.table
    if any(within(place, point.at, INCH) for point in table.points):
        return "FT-4.1"
    if any(within(place, shop, INCH) for shop in table.workshops):
        return "FT-4.4"
    if any(within(place, at, INCH * 3 // 2) for tank in position.tanks for at in tank.smoke):
        return "FT-5.5"
    areas = (piece.outline for piece in table.terrain if not piece.kind.line)
    if any(inside(place, outline) for outline in areas):
        return "FT-1.2"
    return ""
