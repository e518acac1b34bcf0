"""A question with any number of answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame

from game.app import widgets
from game.app.scenes.dialog import Dialog

if TYPE_CHECKING:
    from game.app.application import App


@dataclass(frozen=True)
class Choice:
    """An answer: its button, and what is done after the question is gone. The last answer of a question
    is also what Escape means."""

    key: str
    label: str
    do: Callable[[], Any] | None = None
    kind: widgets.Kind = "plain"


class Question(Dialog):
    """Asks; the answers stand in a row, the first one at the right."""

    name = "question"
    wide = 560.0

    def __init__(
        self, app: App, title: str, words: str, choices: Sequence[Choice], *, icon: str = "warning"
    ) -> None:
        super().__init__(app, title, words, icon=icon)
        self.choices = list(choices)

    def choose(self, choice: Choice) -> None:
        """Close it and do what was chosen."""
        self.close()
        if choice.do is not None:
            choice.do()

    def back(self) -> None:
        self.choose(self.choices[-1])

    def _press(self, choice: Choice) -> Callable[[], None]:
        return lambda: self.choose(choice)

    def build_buttons(self) -> None:
        inner, high, gap = self.inner(), self.px(42), self.px(8)
        room = inner.width - gap * (len(self.choices) - 1)
        needed = [
            max(self.px(96), widgets.button_width(self, choice.label, padding=16)) for choice in self.choices
        ]
        if sum(needed) > room:
            needed = [wide * room // sum(needed) for wide in needed]
        right = inner.right
        places: list[pygame.Rect] = []
        for wide in needed:
            places.append(pygame.Rect(right - wide, inner.bottom - high, wide, high))
            right -= wide + gap
        for choice, rect in reversed(list(zip(self.choices, places, strict=True))):
            widgets.button(
                self, rect, choice.label, kind=choice.kind, on_press=self._press(choice), key=choice.key
            )
        if self.focus.current is None:
            self.focus.focus_first(self.choices[0].key)
