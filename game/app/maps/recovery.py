"""Unsaved maps left by a crash, and the question about them."""

from __future__ import annotations

from operator import attrgetter

from game.editor import autosave
from game.model.entries import window_games
from game.ui.controls.dialog import DialogAnswer, Question
from game.ui.flow import Flow, follow
from game.ui.scene import App
from game.ui.when import when_words


def offer_in_menu(app: App) -> None:
    """Ask once, in the menu, about maps left by a crash; the editor opens them."""
    if not app.keep or "recover" in app.told:
        return
    found = autosave.recoverable(window_games(attrgetter("editable")))
    if found:
        app.told.add("recover")
        follow(app, _offered(app, found[0], len(found) - 1))


def _offered(app: App, one: autosave.Recoverable, more: int) -> Flow:
    answer = yield recovery_question(app, one.title, one.saved, more)
    if answer == "recover":
        app.open("editor", game=one.game, recover=one)
    elif answer == "discard":
        autosave.discard(one.file)


def recovery_question(app: App, title: str, saved: float, more: int) -> Question:
    """Return the question about one map: ``recover``, ``discard`` or ``later``. ``saved`` is when its copy
    was stored (seconds since 1970), ``more`` is how many are waiting."""
    t = app.texts
    words = t("editor.recover.words", when=when_words(saved, t))
    if more:
        words += " " + t("editor.recover.more", n=more)
    answers = [
        DialogAnswer("recover", t("editor.recover.accept"), kind="ink"),
        DialogAnswer("discard", t("editor.recover.discard"), harms=True),
        DialogAnswer("later", t("editor.recover.later")),
    ]
    title = t("editor.recover.title", title=title or t("editor.untitled"))
    return Question(app, title, words, answers, icon="history")
