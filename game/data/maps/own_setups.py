"""A player's own set-ups of a game: which pieces stand where before the first move, saved by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from game.data.files.names import safe_filename
from game.data.files.own_files import TITLE, OwnFile, clean_title, keep_new, list_own
from game.data.files.paths import user_data
from game.data.files.yaml_dump import dump_yaml

_COMMENT = "Treadboard: a set-up of yours. Squares are numbered as the first side sees them."

_Squares = Annotated[list[Annotated[int, Field(ge=1, le=10_000)]], Field(max_length=100)]


class OwnSetupFile(BaseModel):
    """The file of a set-up: for each kind of piece, the numbers of its squares."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal[1] = 1
    game: str = Field(min_length=1, max_length=100)
    title: str = Field(min_length=1, max_length=TITLE)
    squares: dict[str, _Squares] = Field(min_length=1, max_length=40)


def setups_folder(game: str) -> Path:
    """The folder of a player's set-ups for a game; need not exist."""
    return user_data() / "setups" / safe_filename(game, "game")


def list_setups(game: str) -> list[OwnFile[OwnSetupFile]]:
    """All set-ups of a game by title, also those that can't be read."""
    return list_own(setups_folder(game), game, OwnSetupFile)


def save_setup(game: str, title: str, squares: Mapping[str, Sequence[int]]) -> Path:
    """Write a set-up to a new file. Raises ``ValueError`` for a bad title, ``OSError``."""
    title = clean_title(title)
    data = OwnSetupFile(
        game=game, title=title, squares={kind: list(numbers) for kind, numbers in squares.items()}
    )
    text = dump_yaml(data.model_dump(mode="json"), comment=_COMMENT)
    return keep_new(setups_folder(game), title, text, "setup")
