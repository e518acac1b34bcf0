"""Turns states into plain data for saves, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.games.tank_tactics.rules.old_saves import new_data, old_data
from game.games.tank_tactics.rules.position import Position
from game.games.tank_tactics.rules.soundness import check_position
from game.games.tank_tactics.rules.terms import MatchTerms
from game.model.plain_data import need, reading


def load_state(data: Mapping[str, Any], match: MatchTerms) -> Position:
    """Return the state of that match from dumped data. Raises ``TextError``."""
    with reading("Tank Tactics"):
        position = Position.load(new_data(data, match) if "entities" in data else data, match)
        check_position(position)
        if "entities" in data:
            same = old_data(position, position.dump()) == data
            need(same, "parts of the position contradict each other")
        return position
