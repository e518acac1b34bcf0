"""Where things are: the project's folders, the player's, and writing a file completely or not at all."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path
from typing import Final

PROJECT: Final = Path(__file__).resolve().parents[2]
"""The folder of ``main.py``, ``assets/`` and ``maps/``."""

ASSETS: Final = PROJECT / "assets"
MAPS: Final = PROJECT / "maps"
CONFIG_FILE: Final = PROJECT / "config.yaml"

HOME_VARIABLE: Final = "TREADBOARD_HOME"
"""If this environment variable is set, all of the player's folders are in the folder it names."""

_APP = "Treadboard"

PATIENCE_S: tuple[float, ...] = (0.01, 0.03, 0.1, 0.2) if os.name == "nt" else ()
"""Seconds to wait before each further try to move a file that is open elsewhere."""


def user_data() -> Path:
    """The player's saves, maps and trash. Not created by asking; writing creates it."""
    return _user("data")


def user_config() -> Path:
    """The player's settings."""
    return _user("config")


def user_cache() -> Path:
    """Thumbnails and the like: what may be deleted at any time."""
    return _user("cache")


def user_maps(game: str) -> Path:
    """The player's own maps of one game."""
    return user_data() / "maps" / game


def user_saves() -> Path:
    """The player's matches."""
    return user_data() / "saves"


def _user(kind: str) -> Path:
    home = os.environ.get(HOME_VARIABLE)
    if home:
        return Path(home).expanduser() / kind
    import platformdirs  # here, because few starts without the variable would notice its millisecond

    find = {
        "data": platformdirs.user_data_path,
        "config": platformdirs.user_config_path,
        "cache": platformdirs.user_cache_path,
    }
    return find[kind](_APP, appauthor=False)


def shown_path(path: Path) -> str:
    """A path as people read it: relative to the project or to the player's data where it is in there."""
    for folder in (PROJECT, user_data(), user_config()):
        if path.is_relative_to(folder):
            return path.relative_to(folder).as_posix()
    return str(path)


Stamp = tuple[int, int]
"""A file's time of change (ns) and size: as long as they are the same, so is the file."""

GONE: Final[Stamp] = (0, 0)
"""The stamp of a file that is not there."""


def stamp_of(path: Path) -> Stamp:
    """A file's stamp; ``GONE`` if there is none, or none that can be asked about."""
    try:
        info = path.stat()
    except (OSError, ValueError):  # ValueError: a NUL in the path
        return GONE
    return info.st_mtime_ns, info.st_size


def atomic_write(path: Path, content: str | bytes) -> None:
    """Write a file so that afterwards it is the old one or the new one, never a part of either.

    Folders are created. A link is followed, so that it goes on pointing at the file. Text is UTF-8
    with ``\\n``. Raises ``OSError`` where writing fails (the old file is untouched then) and
    ``UnicodeEncodeError`` for text that UTF-8 can't hold.
    """
    raw = content.encode("utf-8") if isinstance(content, str) else content
    path = Path(os.path.realpath(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.parent / f".{path.name[:60]}.{os.getpid()}.part"
    try:
        with temporary.open("wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        replace_file(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    sync_folder(path.parent)


def replace_file(source: Path, target: Path) -> None:
    """``os.replace``, with patience: on Windows nothing can be moved that anyone has open just then, a
    virus scanner or an indexer say. Raises ``OSError``."""
    for wait in (*PATIENCE_S, None):
        try:
            os.replace(source, target)
            return
        except PermissionError:
            if wait is None:
                raise
            time.sleep(wait)


def sync_folder(folder: Path) -> None:
    """Make a rename in ``folder`` outlast a power cut, on systems that can."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
