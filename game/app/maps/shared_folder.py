"""Asks for the folder that the players of a match by post share."""

from __future__ import annotations

import os
import time
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Final

from game.app.maps.folder_threads import FOLDERS, at_once
from game.data.words.texts import Texts
from game.ui.controls.path_dialog import PathDialog
from game.ui.flow import Flow
from game.ui.scene import App
from game.ui.window.waking import wakes

AGAIN_S: Final = 3.0
"""Seconds after which a folder is looked at again."""


class FolderChecks:
    """Whether folders are there. Each is looked at in its own thread, since it may answer slowly or never;
    until it has answered, it counts as there: who sends a letter is told if it isn't."""

    def __init__(self) -> None:
        self._asked: dict[str, tuple[float, Future[bool]]] = {}
        self._known: dict[str, bool] = {}

    def missing(self, folder: str) -> bool:
        """Whether a folder is known to be missing."""
        now = time.monotonic()
        at, asked = self._asked.get(folder, (0.0, None))
        if asked is None or (asked.done() and now - at > AGAIN_S):
            first, asked = asked is None, FOLDERS.do(folder, partial(_is_there, folder))
            self._asked[folder] = now, asked
            if first:
                at_once(asked)
            wakes(asked)
        if asked.done():
            self._known[folder] = asked.result()
        return not self._known.get(folder, True)


def _is_there(folder: str) -> bool:
    try:
        return Path(folder).expanduser().is_dir()
    except (OSError, ValueError, RuntimeError):
        return False


_CHECKS: Final = FolderChecks()


def folder_trouble(folder: str, texts: Texts, *, whole: bool = True) -> str:
    """Return what is wrong with a shared folder, named by its ``whole`` path or by its name alone; empty if
    nothing is, there is none, or it hasn't answered yet."""
    folder = folder.strip()
    if not folder or not _CHECKS.missing(folder):
        return ""
    return texts("post.folder_missing", path=folder if whole else folder_name(folder))


def folder_name(folder: str) -> str:
    """Return the name of a folder, as its button has it."""
    return Path(folder).name or folder


def folder_words(app: App, folder: str) -> str:
    """Return the words of the folder's button: its name, if there is one."""
    return folder_name(folder) if folder else app.texts("post.folder")


def ask_for_folder(app: App, folder: str) -> Flow:
    """Ask for the folder; return its path, empty for none, or ``None`` if it stays as it is."""

    def check(text: str) -> str | None:
        return folder_trouble(text, app.texts) or None

    text = yield PathDialog(
        app, app.texts("post.folder_title"), app.texts("post.folder_ask"), check, wanted="folder",
        text=folder, accept=app.texts("post.folder_take"),
    )  # fmt: skip
    if text is None or not text.strip():
        return text and ""
    return str(Path(os.path.expanduser(text.strip())).absolute())  # "~x" of nobody is left as it is
