"""States as plain data for saves, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.model.plain_data import Components, dump_result, load_result, need, reading
from game.rules.tank_battle import components as comp
from game.rules.tank_battle.position_text import format_position, parse_position
from game.rules.tank_battle.state import TankBattleState, first_state

COMPONENTS = Components(
    {
        "at": comp.At,
        "tank": comp.Tank,
        "rank": comp.Rank,
        "command": comp.Command,
        "fate": comp.Fate,
        "gun": comp.Gun,
        "site": comp.Site,
        "mine": comp.Mine,
        "spent": comp.Spent,
    }
)


def dump_state(state: TankBattleState) -> Mapping[str, Any]:
    """The whole state: the line of its position, the entities, and the result."""
    return {
        "position": format_position(state.position),
        "entities": COMPONENTS.dump(state.world),
        "next_id": state.world.next_id,
        "outcome": dump_result(state.position.outcome),
    }


def load_state(data: Mapping[str, Any]) -> TankBattleState:
    """The state such data describes. Raises ``TextError``."""
    with reading("Tank Battle"):
        outcome = load_result(data["outcome"], 2)
        position = parse_position(str(data["position"]), over=outcome is not None)
        state = first_state(position.having(outcome=outcome))
        world = COMPONENTS.load(data["entities"], data["next_id"])
        need(world == state.world, "entities that say something else")
        return state
