"""The trash: deleted files stay in a folder until it is emptied."""

from __future__ import annotations

import itertools
import os
import re
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.data.files.names import UnsafeName, free_path, inside
from game.data.files.paths import replace_file, user_data

TRASH = "trash"
"""Name of the trash folder in the player's data folder."""

MADE: Final = ("maps", "modes", "setups", "stamps")
"""The folders of what players make for a game's matches; their deleted files are listed together."""


_BUNDLE: Final = re.compile(r"[0-9]+(-[0-9]+)?")
"""Form of the name of a folder in the trash: its time (seconds since 1970), and a number."""

_TRIES: Final = 10
"""How often a file is moved to the trash while other programs empty it."""


@dataclass(frozen=True, slots=True)
class Trashed:
    """A deleted file: its present path, its former path, and when it was deleted (seconds since 1970)."""

    path: Path
    origin: Path
    deleted: float

    @property
    def kind(self) -> str:
        """The folder of the player's data that the file was in: "maps", "modes", "saves", …"""
        return self._way[0]

    @property
    def game(self) -> str:
        """The game that the file belongs to; empty if it belongs to none."""
        return self._way[1] if len(self._way) > 2 else ""

    @property
    def _way(self) -> tuple[str, ...]:
        home = user_data()
        return self.origin.relative_to(home).parts if self.origin.is_relative_to(home) else ("",)


def trash(path: Path) -> Trashed:
    """Move one of the player's files to the trash.

    Raises ``UnsafeName`` for a file that is not in the player's data folder (shipped maps can't be
    deleted), ``OSError`` where it can't be moved.
    """
    home = user_data()
    try:
        name = path.absolute().relative_to(home.absolute()).as_posix()
    except ValueError:
        raise UnsafeName(f"{path} is not the player’s own file") from None
    origin = inside(home, name)
    if name.split("/")[0] == TRASH or not origin.is_file():
        raise FileNotFoundError(f"there is no file {path} to delete")
    # The place it came from is kept as the way to it in the trash; nothing else needs to be noted.
    stamp = int(time.time())
    for number in itertools.count():
        target = home / TRASH / f"{stamp}-{number}" / name
        try:  # a folder of its own: another program may be deleting, too
            target.parents[len(Path(name).parts) - 1].mkdir(parents=True)
        except FileExistsError:
            continue
        break
    try:
        for left in reversed(range(_TRIES)):
            try:
                target.parent.mkdir(parents=True, exist_ok=True)
                replace_file(origin, target)
                break
            except FileNotFoundError:  # another program emptied the trash, and this empty folder with it
                if not left or not origin.is_file():
                    raise
    except OSError:
        _tidy(target)  # the move failed: on Windows an open file can't be moved
        raise
    return Trashed(target, origin, float(stamp))


def list_trash(below: Path | None = None) -> list[Trashed]:
    """The files in the trash, the last deleted first; only those once in the folder ``below``, if given."""
    home = user_data()
    trashed: list[Trashed] = []
    for bundle in _bundles(home):
        stamp = float(bundle.name.split("-")[0])
        for where, _, names in os.walk(bundle):  # another program may be emptying it just now
            files = (path for name in names if (path := Path(where, name)).is_file())
            trashed += [Trashed(path, home / path.relative_to(bundle), stamp) for path in files]
    if below is not None:
        trashed = [one for one in trashed if one.origin.is_relative_to(below)]
    return sorted(trashed, key=lambda one: (-one.deleted, one.path))


def list_made() -> list[Trashed]:
    """The deleted maps, modes and set-ups, the last deleted first."""
    return [one for one in list_trash() if one.kind in MADE]


def restore(trashed: Trashed) -> Path:
    """Put a file back where it was and give its path, which gets a number if another file is there now.

    Raises ``OSError`` where it can't be moved.
    """
    origin = trashed.origin
    if origin.exists():
        origin = free_path(origin.parent, origin.stem, origin.suffix)
    origin.parent.mkdir(parents=True, exist_ok=True)
    replace_file(trashed.path, origin)
    _tidy(trashed.path)
    return origin


def purge(trashed: Trashed) -> None:
    """Delete one file of the trash for good. Raises ``OSError`` where it can't be deleted, ``UnsafeName``
    for one that is not in the trash."""
    if not trashed.path.absolute().is_relative_to((user_data() / TRASH).absolute()):
        raise UnsafeName(f"{trashed.path} is not in the trash")
    trashed.path.unlink(missing_ok=True)
    _tidy(trashed.path)


def _tidy(path: Path) -> None:
    """Remove the folders that are empty after a file has left the trash."""
    home = user_data() / TRASH
    for folder in path.parents:
        if folder == home or not folder.is_relative_to(home):
            break
        try:
            folder.rmdir()
        except FileNotFoundError:  # another program was quicker
            continue
        except OSError:  # there is something in it
            break


def empty_trash(below: Path) -> int:
    """Delete for good the files in the trash that were in the folder ``below``; gives their number.

    Raises ``OSError`` at the first that can't be deleted.
    """
    doomed = list_trash(below)
    for trashed in doomed:
        purge(trashed)
    return len(doomed)


def _bundles(home: Path) -> list[Path]:
    folder = home / TRASH
    if not folder.is_dir():
        return []
    named = (entry for entry in folder.iterdir() if _BUNDLE.fullmatch(entry.name))
    return sorted(entry for entry in named if entry.is_dir() and not entry.is_symlink())
