"""Folders and names of puzzles. No puzzle is read here: the menu only counts them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from game.data.files.paths import assets_of, user_data
from game.model.game_info import GameInfo

MAX_FILES: Final = 2000
"""Most files of one folder that are read."""

OWN: Final = "own/"
"""Prefix of the names of the player's own puzzles, so that they are not taken for shipped ones."""


def shipped_puzzles(game: str, folder: Path | None = None) -> Path:
    """The folder of the puzzles that come with a game, among ours or below another ``folder``."""
    return (folder or assets_of(game) / "puzzles") / game


def has_puzzles(of: GameInfo) -> bool:
    """Whether puzzles come with a game: its bots solve them, and find more."""
    return shipped_puzzles(of.name).is_dir()


def own_puzzles(game: str) -> Path:
    """The folder of the player's own puzzles; need not exist."""
    return user_data() / "puzzles" / game


def puzzle_names(game: str, shipped: Path | None = None) -> list[str]:
    """The names of all puzzle files, the player's own last."""
    folders = ((shipped_puzzles(game, shipped), ""), (own_puzzles(game), OWN))
    return [before + path.stem for folder, before in folders for path in files_in(folder)]


def files_in(folder: Path) -> Iterator[Path]:
    """The puzzle files in a folder, which need not exist."""
    if folder.is_dir():
        found = sorted(path for path in folder.glob("*.yaml") if not path.name.startswith("."))
        yield from found[:MAX_FILES]
