"""A player's last choices, offered again next time: for a new match of a game, and for printing."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from game.data.files.names import safe_filename
from game.data.files.paths import own_data
from game.data.files.player_file import PlayerFile

_SETUP = "Treadboard: your last choices for a new match of this game. You may delete this file."
_PRINT = "Treadboard: how you printed last. You may delete this file."


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class LastSeat(_Part):
    """The player at one seat."""

    player: Literal["person", "bot", "elsewhere"] = "person"
    name: str = Field(default="", max_length=40)
    level: int = Field(default=1, ge=1, le=99)
    profile: str = Field(default="", max_length=40)
    """The id of a person's profile; empty for a guest."""
    style: str = Field(default="", max_length=40)
    """How a bot plays; empty: a random one."""


class LastSetup(_Part):
    """The last choice for a new match. The caller has to check whether what it names still exists."""

    format: Literal[1] = 1
    map: str = Field(default="", max_length=200)
    own_maps: bool = False
    seating: str = Field(default="", max_length=100)
    seats: tuple[LastSeat, ...] = Field(default=(), max_length=16)
    clock: Literal["map", "none", "15", "30", "45", "own"] = "none"
    minutes: int = Field(default=30, ge=1, le=600)
    increment: int = Field(default=0, ge=0, le=600)
    turn_seconds: int = Field(default=0, ge=0, le=3600)
    options: dict[str, Any] = Field(default_factory=dict)
    days: int = Field(default=0, ge=0, le=1000)
    strict: bool = False
    folder: str = Field(default="", max_length=1000)


def last_setup(game: str, home: Path | None = None) -> PlayerFile[LastSetup]:
    """The file of the last choice for a game. ``home`` is the folder of a profile other than the one at the
    machine."""
    path = (own_data() if home is None else home) / "setup" / f"{safe_filename(game, 'game')}.yaml"
    return PlayerFile(path, LastSetup, _SETUP)


class LastPrint(BaseModel):
    """The last choice for printing. ``square`` is the side of a square in mm."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    format: Literal[1] = 1
    paper: Literal["a4", "letter", "sheet"] = "a4"
    square: float = Field(default=30.0, ge=10, le=100)
    plain: bool = False


def last_print() -> PlayerFile[LastPrint]:
    """The file of the last choice for printing."""
    return PlayerFile(own_data() / "printing.yaml", LastPrint, _PRINT)
