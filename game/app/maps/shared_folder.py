"""Asks for the folder that the players of a match by post share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.data.words.texts import Texts
from game.ui.scene import App


def folder_trouble(folder: str, texts: Texts, *, whole: bool = True) -> str:
    """Return what is wrong with a shared folder, named by its ``whole`` path or by its name alone; empty if
    nothing is, or there is none."""
    if not folder.strip():
        return ""
    try:
        there = Path(folder.strip()).expanduser().is_dir()
    except (OSError, ValueError, RuntimeError):
        there = False
    told = folder.strip() if whole else folder_name(folder.strip())
    return "" if there else texts("post.folder_missing", path=told)


def folder_name(folder: str) -> str:
    """Return the name of a folder, as its button has it."""
    return Path(folder).name or folder


def folder_words(app: App, folder: str) -> str:
    """Return the words of the folder's button: its name, if there is one."""
    return folder_name(folder) if folder else app.texts("post.folder")


def ask_for_folder(app: App, folder: str, take: Callable[[str], object]) -> None:
    """Ask for the folder, and pass it to ``take``; empty for none."""
    chosen: list[str] = []

    def check(text: str) -> str | None:
        wrong = folder_trouble(text, app.texts)
        if not wrong:
            chosen[:] = [str(Path(text.strip()).expanduser().absolute()) if text.strip() else ""]
        return wrong or None

    app.open(
        "path", title=app.texts("post.folder_title"), words=app.texts("post.folder_ask"), check=check,
        wanted="folder", text=folder, accept=app.texts("post.folder_take"), closed=lambda: take(chosen[0]),
    )  # fmt: skip
