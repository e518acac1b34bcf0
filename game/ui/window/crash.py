"""The log, and the content of a crash report."""

from __future__ import annotations

import contextlib
import os
import platform
import time
import traceback
from pathlib import Path

import pygame

from game.data.files.paths import replace_file
from game.data.files.plain_files import open_plain

KEEP_BYTES = 200_000


def log_file(folder: Path) -> Path:
    """Return the path of the log, below the player's data."""
    return folder / "logs" / "treadboard.log"


def write(folder: Path, text: str) -> Path | None:
    """Append an entry to the log; return its path, ``None`` if it can't be written."""
    path = log_file(folder)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.stat().st_size > KEEP_BYTES:
            with contextlib.suppress(OSError):  # on Windows, while somebody reads it
                replace_file(path, path.with_suffix(".old.log"))
        with open_plain(path, "ab") as file:
            file.write(f"{text.rstrip()}\n\n".encode("utf-8", "backslashreplace"))
    except OSError:
        return None
    return path


def report(error: BaseException, scene: str) -> str:
    """Return a crash as text: what, where, on what system, with nothing personal."""
    lines = "".join(traceback.format_exception(error)).rstrip()
    home = os.path.expanduser("~")  # Path.home raises where nobody knows
    if len(home) > 1:
        lines = lines.replace(home, "~")
    driver = ""
    with contextlib.suppress(pygame.error):
        driver = pygame.display.get_driver()
    versions = f"Python {platform.python_version()}, pygame-ce {pygame.version.ver}, {platform.system()}"
    return f"{time.strftime('%Y-%m-%d %H:%M:%S')} scene {scene or '?'} ({versions} {driver})\n{lines}"
