"""A player's last choices for printing (paper, squares, colour), offered again next time."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from game.data.files.paths import own_data
from game.data.files.player_file import PlayerFile

_COMMENT = "Treadboard: how you printed last. You may delete this file."


class LastPrint(BaseModel):
    """The last choice. ``square`` is the side of a square in mm."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    format: Literal[1] = 1
    paper: Literal["a4", "letter", "sheet"] = "a4"
    square: float = Field(default=30.0, ge=10, le=100)
    plain: bool = False


def last_print() -> PlayerFile[LastPrint]:
    """The file of the last choice."""
    return PlayerFile(own_data() / "printing.yaml", LastPrint, _COMMENT)
