"""States as plain data for saves, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.model.contract import Setup
from game.model.plain_data import Components, dump_result, load_result, need, reading
from game.rules.flames_of_tanks import components as comp
from game.rules.flames_of_tanks.position_text import format_position, parse_position
from game.rules.flames_of_tanks.state import FlamesOfTanksState, first_state

COMPONENTS = Components(
    {
        "tank": comp.Tank,
        "at": comp.At,
        "heading": comp.Heading,
        "off_table": comp.OffTable,
        "bailed_out": comp.BailedOut,
        "installed": comp.Installed,
        "workshop": comp.Workshop,
        "card": comp.Card,
        "sudden_card": comp.SuddenCard,
        "smoke": comp.Smoke,
        "point": comp.Point,
        "markers": comp.Markers,
    }
)


def dump_state(state: FlamesOfTanksState) -> Mapping[str, Any]:
    """The whole state: the line of its position, the entities, and the result."""
    return {
        "position": format_position(state.position),
        "entities": COMPONENTS.dump(state.world),
        "next_id": state.world.next_id,
        "outcome": dump_result(state.position.outcome),
    }


def load_state(data: Mapping[str, Any], setup: Setup) -> FlamesOfTanksState:
    """The state such data describes. Raises ``TextError`` if it is none of this setup's."""
    with reading("Flames of Tanks"):
        text = str(data["position"])
        over = data["outcome"] is not None
        position = parse_position(text, setup.definitions, over=over)
        need(position.match.sides == setup.sides, "seats of another match")
        outcome = load_result(data["outcome"], len(position.match.sides))
        state = first_state(position.having(outcome=outcome))
        world = COMPONENTS.load(data["entities"], data["next_id"])
        need(world == state.world, "entities that say something else")
        return state
