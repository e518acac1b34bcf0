"""What every game's match can be set to: what players may do in it, and how the board lies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class MatchOptions(BaseModel):
    """The options of a match of any game; a game adds its own."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    undo: bool = Field(True, description="whether undo is allowed")
    hints: bool = Field(True, description="whether hints are allowed")
    answers: bool = Field(
        True, description="whether the board shows what enemies could do next to a move being chosen"
    )
    turns_board: bool = Field(
        False, description="whether the board turns to whoever moves, between people at one screen"
    )
    evaluation_bar: bool = Field(False, description="whether a bar at the board’s edge shows who stands how")
    rated: bool = Field(
        False, description="whether the match counts for people’s ratings; then there is no help in it"
    )
    clock_at_once: bool = Field(False, description="whether the clock runs before the first move")


EVERYWHERE = tuple(MatchOptions.model_fields)
"""The names of the options every game has."""


HELP = ("undo", "hints", "answers", "evaluation_bar")
"""The options that help a player: all are off in a rated match."""


def may(options: Mapping[str, Any], name: str) -> bool:
    """Whether an option is on in a match; its default where the match doesn't say.

    >>> may({}, "hints"), may({"hints": False}, "hints"), may({}, "turns_board")
    (True, False, False)
    >>> may({"rated": True, "undo": True}, "undo")
    False
    """
    if name in HELP and options.get("rated"):
        return False
    return bool(options.get(name, MatchOptions.model_fields[name].default))
