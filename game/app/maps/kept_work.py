"""Screens with work of the player that could be lost."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.controls.dialog import DialogAnswer, Question
from game.ui.flow import Flow
from game.ui.scene import App
from game.ui.screen import Screen


def outside_question(app: App, room: str, file: str) -> Question:
    """Return the question how to save over a file that another program has changed: ``replace`` it, save
    ``both``, or ``cancel``. ``room`` begins the keys of its words."""
    t, key = app.texts, f"{room}.outside"
    answers = [
        DialogAnswer("replace", t(f"{key}.replace"), harms=True),
        DialogAnswer("both", t(f"{key}.both")),
        DialogAnswer("cancel", t("dialog.cancel")),
    ]
    return Question(app, t(f"{key}.title", file=file), t(f"{key}.words"), answers)


class KeepsWork(Screen):
    """A screen that asks before unsaved work is lost."""

    @property
    def loses(self) -> bool:
        """Whether leaving now would lose work."""
        raise NotImplementedError

    def may_leave(self) -> Flow:
        """Ask about unsaved work; return whether it may end."""
        raise NotImplementedError

    def leave_for(self, go: Callable[[], object]) -> Flow:
        """End the work, after asking about it, and go elsewhere."""
        if (yield from self.may_leave()):
            go()

    def back(self) -> None:
        self.follow(self.leave_for(super().back))

    def may_quit(self) -> bool:
        if self.loses and not isinstance(self.app.stack.top, Question):
            self.follow(self.leave_for(self.app.quit))
        return not self.loses

    def make_way(self, title: str, *, leaving: bool) -> Flow:
        """Let something cover this screen, which loses nothing; what takes its place asks first."""
        return not leaving or (yield from self.may_leave())
