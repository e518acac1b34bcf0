"""The log, and what a crash report contains."""

from __future__ import annotations

import contextlib
import os
import platform
import sys
import time
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.data.paths import user_data
from game.data.plain_files import open_plain
from game.ui.manager import UiManager
from game.ui.scene import SceneStack

if TYPE_CHECKING:
    from game.ui.application import App

KEEP_BYTES = 200_000


def log_file(folder: Path) -> Path:
    """Where the log is, below the player's data."""
    return folder / "logs" / "treadboard.log"


def write(folder: Path, text: str) -> Path | None:
    """Append an entry to the log; gives its path, ``None`` if it can't be written."""
    path = log_file(folder)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.stat().st_size > KEEP_BYTES:
            path.replace(path.with_suffix(".old.log"))
        with open_plain(path, "ab") as file:
            file.write(f"{text.rstrip()}\n\n".encode("utf-8", "backslashreplace"))
    except OSError:
        return None
    return path


def not_written(app: App, what: str, error: Exception) -> None:
    """Log that something of the player's could not be written, and say so the first time.

    ``what``: "settings" or "keys". The app goes on; the choice counts until it ends.
    """
    write(user_data(), f"{what} not written: {error}")
    if what in app.told or not app.stack or not app.running:
        return
    app.told.add(what)
    reason = " ".join(str(error).split())[:300]
    words = app.texts(f"error.not_written_{what}", reason=reason)
    app.open("dialog", kind="message", title=app.texts("error.not_written"), words=words, icon="warning")


def report(error: BaseException, scene: str) -> str:
    """A crash as text: what, where, on what system. Nothing of the player's is in it."""
    lines = "".join(traceback.format_exception(error)).rstrip()
    home = os.path.expanduser("~")  # Path.home raises where nobody knows
    if len(home) > 1:
        lines = lines.replace(home, "~")
    driver = ""
    with contextlib.suppress(pygame.error):
        driver = pygame.display.get_driver()
    versions = f"Python {platform.python_version()}, pygame-ce {pygame.version.ver}, {platform.system()}"
    return f"{time.strftime('%Y-%m-%d %H:%M:%S')} scene {scene or '?'} ({versions} {driver})\n{lines}"


def recover(app: App, error: Exception) -> None:
    """Log an exception and show it; never die silently, never loop."""
    top = app.stack.top
    name = top.name if top is not None else ""
    text = report(error, name)
    path = write(user_data(), text)
    if app.failing or name == "error":
        print(text, file=sys.stderr)
        app.quit(1)
        return
    app.failing = True
    try:
        for scene in reversed(list(app.stack)):
            try:
                scene.leave()
            except Exception as second:  # what broke may break again
                write(user_data(), report(second, scene.name))
        app.stack = SceneStack()
        # a widget that broke while it was made can't even be killed: leave all of them behind
        app.ui = UiManager(app.size, app.theme, app.scale)
        app.open("error", report=text, log=path)
        app.frame(0.0)
    except Exception as second:
        print(text, report(second, "error"), sep="\n", file=sys.stderr)
        app.quit(1)
    finally:
        app.failing = False
