"""A player's last choices for printing (paper, squares, colour), offered again next time."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from game.data.files.check import check
from game.data.files.paths import atomic_write, own_data, shown_path
from game.data.files.problems import has_errors
from game.data.files.yaml_dump import dump_yaml
from game.data.files.yaml_files import load_yaml

_COMMENT = "Treadboard: how you printed last. You may delete this file."


class LastPrint(BaseModel):
    """The last choice. ``square`` is the side of a square in mm."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    format: Literal[1] = 1
    paper: Literal["a4", "letter", "sheet"] = "a4"
    square: float = Field(default=30.0, ge=10, le=100)
    plain: bool = False


def last_print_file() -> Path:
    """The path of the last choice; need not exist."""
    return own_data() / "printing.yaml"


def load_last_print() -> LastPrint:
    """Read the last choice; the default one if there is none that can be read."""
    path = last_print_file()
    if not path.exists():
        return LastPrint()
    document, problems = load_yaml(path, shown_path(path))
    value = None if document is None or has_errors(problems) else check(document, LastPrint)[0]
    return LastPrint() if value is None else value


def save_last_print(choice: LastPrint) -> None:
    """Save a choice. Raises ``OSError``."""
    atomic_write(last_print_file(), dump_yaml(choice.model_dump(mode="json"), comment=_COMMENT))
