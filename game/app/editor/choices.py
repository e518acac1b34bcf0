"""A player's last choices in the editor. The file may be deleted."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from game.data.files.check import check
from game.data.files.paths import atomic_write, shown_path, user_data
from game.data.files.problems import has_errors
from game.data.files.yaml_dump import dump_yaml
from game.data.files.yaml_files import load_yaml

_COMMENT = "Treadboard: your last choices in the map editor. You may delete this file."

PlayAs = Literal["first", "second", "third", "fourth", "both", "watch"]
"""The seat the drawer takes; ``both``: all of them."""

SEATS: tuple[PlayAs, ...] = ("first", "second", "third", "fourth")


class EditorChoices(BaseModel):
    """How playtests and balances are run, what is switched on (``snap_…``: what holds
    on a table; ``rings``: those round its points), whether the guides were offered, that of squares and that
    of tables."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal[1] = 1
    guide_offered: bool = False
    table_guide_offered: bool = False
    play_as: PlayAs = "first"
    play_seats: int = Field(default=0, ge=0, le=4)
    """How many play, on maps for several numbers of players; 0: as usual."""
    play_level: int = Field(default=1, ge=1, le=9)
    games: int = Field(default=1000, ge=1, le=10_000)
    level: int = Field(default=3, ge=1, le=9)
    until_decided: bool = True
    until_enough: bool = True
    """A map that is fair enough is decided, too."""
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


def choices_file() -> Path:
    """Where they are kept; need not exist."""
    return user_data() / "setup" / "editor.yaml"


def load_choices() -> EditorChoices:
    """Those of the last time; the usual ones where there are none that can be read."""
    path = choices_file()
    if not path.exists():
        return EditorChoices()
    document, problems = load_yaml(path, shown_path(path))
    if document is None or has_errors(problems):
        return EditorChoices()
    value, _ = check(document, EditorChoices)
    return value or EditorChoices()


def save_choices(choices: EditorChoices) -> None:
    """Keep them; where that fails the usual ones are back the next time."""
    data = choices.model_dump(mode="json")
    with contextlib.suppress(OSError):
        atomic_write(choices_file(), dump_yaml(data, comment=_COMMENT))
