"""Turns states into plain data for saves, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.games.tank_battle.rules.old_saves import from_entities, old_entities
from game.games.tank_battle.rules.position import MatchTerms, Position
from game.games.tank_battle.rules.position_text import format_position, parse_position
from game.model.plain_data import dump_result, load_result, need, reading


def checked_data(view: Position, data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the data that checksums are taken over, in the form of the first saves."""
    entities = old_entities(view)
    return {
        "position": format_position(view),
        "entities": entities,
        "next_id": len(entities) + 1,
        "outcome": dump_result(view.outcome),
    }


def load_state(data: Mapping[str, Any], match: MatchTerms) -> Position:
    """Return the state from dumped data, for a match with those options. Raises ``TextError``."""
    with reading("Tank Battle"):
        if "position" in data:  # saved when a line said the whole position
            outcome = load_result(data["outcome"], 2)
            read = parse_position(str(data["position"]), match.pieces, over=outcome is not None)
            return read.with_(outcome=outcome)
        old = from_entities(data, match.pieces) | {"begun": data["turn"]} if "entities" in data else {}
        position = Position.load({**data, **old}, match)
        over = position.outcome is not None
        again = parse_position(format_position(position), match.pieces, over=over)
        need(again.with_(outcome=position.outcome) == position, "parts of the position contradict each other")
        return position
