"""The folder of the player's files on Windows, the same for every Python and every packaged Treadboard.

What a Python from the Microsoft Store writes below AppData goes, without its notice, into a folder of that
Python alone: no other program finds it there, and it is deleted with that Python. When it reads, it sees its
own files, and with them those in the real AppData. So its first start makes a folder outside AppData with
copies of them all, and from then on every Python uses this folder.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from game.data.files.plain_files import copy_plain

_STORE: Final = "PythonSoftwareFoundation.Python."
"""How the names of the folders of such Pythons begin."""

_CACHE: Final = "cache"
"""The folder, in small letters, that isn't taken along."""


@cache
def windows_folder(in_appdata: Path, move: Callable[[Path, Path], None]) -> Path:
    """The player's folder: ``in_appdata``, or the one outside AppData if there is one or this Python needs
    it. It stays the same while the program runs. ``move`` renames a folder. Raises ``RuntimeError`` if
    nobody knows the home folder."""
    # not in Documents, which OneDrive moves and locks; not in the home folder, where people clone the source
    outside = Path.home() / "Saved Games" / in_appdata.name
    if _STORE in sys.base_prefix and not outside.is_dir():  # the base of a virtual environment, too
        # where this fails, another start has just made it, or all is as it was and the next start tries again
        with contextlib.suppress(OSError):
            _make(outside, in_appdata, move)
    return outside if outside.is_dir() else in_appdata


def _make(outside: Path, in_appdata: Path, move: Callable[[Path, Path], None]) -> None:
    """Make the folder outside, whole or not at all, with copies of all there was. Where several folders have
    a file of one name, the first one's is taken. Raises ``OSError``."""
    import secrets  # here: few starts get here, and it takes long

    name = in_appdata.name
    others = in_appdata.parent.glob(f"Packages/{_STORE}*/LocalCache/Local/{name}")
    unfinished = outside.with_name(f".{name}.{secrets.token_hex(4)}.part")
    try:
        for source in (in_appdata, *sorted(others, reverse=True)):
            if source.is_dir():
                _copy_missing(source, unfinished)
        unfinished.mkdir(parents=True, exist_ok=True)
        move(unfinished, outside)
    finally:
        # also those of starts that were killed, or now come too late
        for left in outside.parent.glob(f".{name}.*.part"):
            shutil.rmtree(left, ignore_errors=True)


def _copy_missing(source: Path, target: Path) -> None:
    """Copy the files below a folder that the other one lacks, but not hidden ones: these are locks and
    unfinished files. Raises ``OSError``."""
    for where, folders, names in os.walk(source, onerror=_refuse):
        if Path(where) == source:
            folders[:] = [folder for folder in folders if folder.lower() != _CACHE]
        into = target / Path(where).relative_to(source)
        into.mkdir(parents=True, exist_ok=True)
        for name in names:
            if not name.startswith(".") and not (into / name).exists():
                copy_plain(Path(where, name), into / name)


def _refuse(error: OSError) -> None:
    raise error
