"""A player's last choices in the editor. Their file may be deleted."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from game.data.files.paths import user_data
from game.data.files.player_file import PlayerFile

_COMMENT = "Treadboard: your last choices in the map editor. You may delete this file."

PlayAs = Literal["first", "second", "third", "fourth", "both", "watch"]
"""The seat the map's author plays; ``both`` for all seats."""

SEATS: tuple[PlayAs, ...] = ("first", "second", "third", "fourth")


class EditorChoices(BaseModel):
    """The choices: how playtests and balance runs are made, which switches are on (``snap_…``: what snaps
    on a table; ``rings``: rings around its points), and whether the guides for squares and for tables were
    offered."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal[1] = 1
    guide_offered: bool = False
    table_guide_offered: bool = False
    play_as: PlayAs = "first"
    play_seats: int = Field(default=0, ge=0, le=4)
    """The number of players, on maps for several numbers; 0 for the default."""
    play_level: int = Field(default=1, ge=1, le=9)
    games: int = Field(default=1000, ge=1, le=10_000)
    level: int = Field(default=3, ge=1, le=9)
    until_decided: bool = True
    until_enough: bool = True
    """Whether a run also stops when the map is certainly fair enough."""
    minimap: bool = True
    grid: bool = False
    snap_places: bool = True
    snap_turns: bool = True
    snap_edges: bool = True
    rings: bool = True
    brush_size: int = Field(default=1, ge=1, le=5)
    brush_round: bool = False
    brush_density: int = Field(default=100, ge=1, le=100)
    author: str = Field(default="", max_length=80)
    licence: str = Field(default="", max_length=80)


def editor_choices() -> PlayerFile[EditorChoices]:
    """The file of the choices of the last time."""
    return PlayerFile(user_data() / "setup" / "editor.yaml", EditorChoices, _COMMENT)
