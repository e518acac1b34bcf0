"""The dialog that opens in place of a screen that could not be opened, with the reasons."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.controls import dialog
from game.ui.scene import App, Scene


def could_not_open(app: App, title: str, words: str, why: Exception | Sequence[str]) -> Scene:
    """Return the dialog; ``why`` is an error of a file with all its problems, another error, or sentences."""
    return dialog.make(app, "problems", title=title, words=words, problems=app.texts.reasons(why))
