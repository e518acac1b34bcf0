"""Which rule tells of what is pointed at."""

from __future__ import annotations

from typing import Any, Final

from game.rules.flames_of_tanks.public import INCH, Point, Position, within
from game.view.flames_of_tanks.shapes import inside

_BUTTONS: Final = {
    "drive": "FT-2.3", "enter": "FT-3.1", "shoot": "FT-2.4", "smoke": "FT-5.5", "roll": "FT-2.2",
    "end": "FT-2.2", "remount": "FT-2.7", "go_in": "FT-4.4", "sight": "FT-2.5", "score": "FT-6.4",
    "kind": "FT-5.5", "claim": "FT-4.1",
}  # fmt: skip


def topic_of(position: Position, spot: Any, *, scores: bool = False) -> str:
    """The id of the rule about what lies under the pointer or the cursor; empty if it is about nothing in
    particular. ``scores``: the score card is open."""
    if scores:
        return "FT-6.4"
    if spot is None:
        return ""
    kind, value = spot
    match kind:
        case "do":
            return _BUTTONS.get(value) or _BUTTONS.get(value.partition("_")[0], "")
        case "aim":
            return "FT-2.4"
        case "type":
            return "FT-2.3"
        case "tray":
            return "FT-2.6"
        case "tank":
            return _of_tank(position, value)
        case "point":
            return "FT-4.1"
        case "place":
            return _of_place(position, value)
    return ""


def _of_tank(position: Position, tank: int) -> str:
    state = position.tanks[tank]
    if state.bailed:
        return "FT-2.7"
    if not state.here:
        return "FT-3.1"
    return "FT-2.4" if position.side(tank) != position.side(position.tank) else "FT-1.3"


def _of_place(position: Position, place: Point) -> str:
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
