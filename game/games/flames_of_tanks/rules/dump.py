"""Turns states into plain data for saves, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.games.flames_of_tanks.rules.match import MatchTerms
from game.games.flames_of_tanks.rules.position import Position
from game.games.flames_of_tanks.rules.position_text import format_position, parse_position
from game.model.plain_data import need, reading


def load_state(data: Mapping[str, Any], match: MatchTerms) -> Position:
    """Return the state of that match from dumped data. Raises ``TextError`` if the data doesn't fit it."""
    with reading("Flames of Tanks"):
        position = Position.load(data, match)
        outcome = position.outcome
        again = parse_position(format_position(position), match.definitions, over=outcome is not None)
        need(again.with_(outcome=outcome) == position, "parts of the position contradict each other")
        return position
