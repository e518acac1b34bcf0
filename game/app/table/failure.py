"""The dialog that opens in place of a screen that could not be opened, with the reasons."""

from __future__ import annotations

from collections.abc import Sequence

from game.data.files.problems import ProblemsError
from game.ui.controls import dialog
from game.ui.scene import App, Scene


def could_not_open(app: App, title: str, words: str, why: Exception | Sequence[str]) -> Scene:
    """Return the dialog; ``why`` is an error of a file with all its problems, another error, or sentences."""
    told = why.problems if isinstance(why, ProblemsError) else [why] if isinstance(why, Exception) else why
    return dialog.make(app, "problems", title=title, words=words, problems=[str(one) for one in told])
