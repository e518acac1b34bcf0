"""A question with any number of answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from game.ui import widgets
from game.ui.dialog import Answer, Dialog
from game.ui.scene import App


@dataclass(frozen=True)
class Choice:
    """An answer: its button, and what is done after the question is gone. Escape means the last answer.
    ``harms``: something is lost for good."""

    key: str
    label: str
    do: Callable[[], Any] | None = None
    kind: widgets.Kind = "plain"
    harms: bool = False


class Question(Dialog):
    """Asks; the answers stand in a row, the first one at the right. An answer that harms can't be given by
    accident."""

    name = "question"
    wide = 560.0

    def __init__(
        self, app: App, title: str, words: str, choices: Sequence[Choice], *, icon: str = "warning"
    ) -> None:
        super().__init__(app, title, words, icon=icon)
        self.choices = list(choices)
        if any(choice.harms for choice in choices):
            self.be_careful()

    def choose(self, choice: Choice) -> None:
        """Close it and do what was chosen."""
        self.close()
        if choice.do is not None:
            choice.do()

    def back(self) -> None:
        self.choose(self.choices[-1])

    def _press(self, choice: Choice) -> Callable[[], None]:
        return lambda: self.choose(choice)

    def answers(self) -> list[Answer]:
        return [Answer(one.key, one.label, self._press(one), one.kind, one.harms) for one in self.choices]
