"""Finds installed packages that bring a game. Most often there is none, and that is found out without the
slow library that reads packages' metadata."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from typing import Any, Final

from game.data.files.plain_files import read_plain
from game.model.entries import GROUP

MOST: Final = 1_000_000
"""Size limit in bytes for a list of entry points that is searched."""


def installed_games() -> Iterable[tuple[str, Callable[[], Any]]]:
    """Yield each installed game's name, and a function that loads its entry (and may raise anything)."""
    if not any(map(_may_have_games, sys.path)):
        return []
    from importlib.metadata import entry_points  # only now: importing it takes longer than the search

    return [(point.name, point.load) for point in entry_points(group=GROUP)]


def _may_have_games(place: str) -> bool:
    """Whether a package installed in this folder may bring a game; true for a zip file, as nothing is
    known of it."""
    if not os.path.isdir(place or "."):
        return os.path.exists(place)
    try:
        with os.scandir(place or ".") as found:
            names = [entry.path for entry in found if entry.name.endswith((".dist-info", ".egg-info"))]
    except OSError:
        return True
    return any(map(_names_games, names))


def _names_games(package: str) -> bool:
    try:
        return GROUP.encode() in read_plain(os.path.join(package, "entry_points.txt"), MOST)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except (OSError, ValueError):
        return True  # the library can read other kinds of places
