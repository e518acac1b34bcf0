"""The number of maps, for the menu: from file names alone, so that it costs nothing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.data.files.paths import MAP_SUFFIX, maps_of, user_data, user_maps


def counted_maps(games: Sequence[str], *, own: bool = True) -> tuple[int, int]:
    """Return the number of all maps of these games, and of the player's own (0 if ``own`` is off)."""
    shipped = sum(_count(maps_of(game)) for game in games)
    mine = sum(_count(user_maps(game)) for game in games) if own else 0
    return shipped + mine, mine


def _count(folder: Path) -> int:
    try:
        return sum(
            1 for path in folder.iterdir() if path.suffix == MAP_SUFFIX and not path.name.startswith(".")
        )
    except OSError:
        return 0


def left_by_a_crash(games: Sequence[str]) -> bool:
    """Whether a crash left copies of unsaved maps, judged by the names of their files."""
    folders = [user_data() / "unsaved", *(user_maps(game) for game in games)]
    return any(any(folder.glob("*.autosave.yaml")) for folder in folders if folder.is_dir())
