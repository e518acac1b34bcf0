"""Unsaved maps left by a crash, and the question about them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.editor import autosave
from game.model.entries import window_games
from game.ui.controls.actions import Action
from game.ui.controls.dialog import Question
from game.ui.scene import App
from game.ui.when import when_words


def offer_in_menu(app: App) -> None:
    """Ask once, in the menu, about maps left by a crash; the editor opens them."""
    if not app.keep or "recover" in app.told:
        return
    found = autosave.recoverable(window_games(lambda info: info.editable))
    if not found:
        return
    app.told.add("recover")
    one = found[0]

    def recover() -> None:
        app.open("editor", game=one.game, recover=one)

    ask_recovery(app, one.title, one.saved, recover, lambda: autosave.discard(one.file), len(found) - 1)


def ask_recovery(
    app: App, title: str, saved: float, recover: Callable[[], Any], discard: Callable[[], Any], more: int
) -> None:
    """Ask about one map; ``saved`` is when its copy was stored (seconds since 1970), ``more`` is how many
    are waiting."""
    t = app.texts
    words = t("editor.recover.words", when=when_words(saved, t))
    if more:
        words += " " + t("editor.recover.more", n=more)
    choices = [
        Action("recover", t("editor.recover.accept"), recover, kind="ink"),
        Action("discard", t("editor.recover.discard"), discard, harms=True),
        Action("later", t("editor.recover.later")),
    ]
    title = t("editor.recover.title", title=title or t("editor.untitled"))
    app.push(Question(app, title, words, choices, icon="history"))
