"""The dialog that tells what is wrong with a file, also in place of a screen that could not be opened."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.controls import dialog
from game.ui.scene import App, Scene


def problems_dialog(app: App, title: str, words: str, why: Exception | Sequence[object]) -> Scene:
    """Return the dialog; ``why`` is an error of a file with all its problems, another error, problems or
    sentences."""
    return dialog.make(app, "problems", title=title, words=words, problems=app.texts.reasons(why))
