"""Which installed packages name a game. Most often there is none, and that is seen without the slow library
that reads packages' metadata."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from typing import Any, Final

from game.data.files.plain_files import read_plain
from game.model.entries import GROUP

MOST: Final = 1_000_000
"""Bytes of the largest list of entry points that is looked through."""


def installed_games() -> Iterable[tuple[str, Callable[[], Any]]]:
    """Each one's name, and what loads its entry (which may raise anything)."""
    if not any(map(_may_have_games, sys.path)):
        return []
    from importlib.metadata import entry_points  # only now: it takes longer than all the looking

    return [(point.name, point.load) for point in entry_points(group=GROUP)]


def _may_have_games(place: str) -> bool:
    """Whether a package installed in a folder may name a game. Of what is no folder (a zip file) nobody
    knows."""
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
        return True  # whatever it is, the library that knows shall read it
