"""What players may do in a new match, on a card of its own: the same for every game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from game.app.maps.new_match import NewMatch
from game.app.maps.option_rules import option_kind
from game.app.maps.option_words import option_label
from game.ui import widgets
from game.ui.controls.dialog import Dialog, DialogBlock
from game.ui.controls.numbers import number_field
from game.ui.scene import App


class MoreOptions(Dialog):
    """A box or a number for each of them, and below it what it means; changes count at once."""

    name = "more_options"
    wide = 480.0

    def __init__(self, app: App, match: NewMatch, changed: Callable[[], None]) -> None:
        super().__init__(app, app.texts("match_options.title"))
        self.draft, self.options, self.changed = match.draft, match.options, changed

    def blocks(self, width: int) -> list[DialogBlock]:
        made = []
        for name in self.options.more():
            if option_kind(self.draft.kit, name) is int:
                label = partial(self._label, name)
                made.append(
                    DialogBlock(self.px(40), self.px(6), build=partial(self._number, name), paint=label)
                )
                words = self.options.tip(name) or ""
            else:
                made.append(DialogBlock(self.px(40), self.px(6), build=partial(self._box, name)))
                words = self.t(f"match_options.{name}_note")
            if words:
                note = self.paragraph(words, width - self.px(30))
                made.append(replace(note, paint=partial(self._indented, note)))
        return made

    def _number_place(self, name: str, rect: pygame.Rect) -> pygame.Rect:
        """Where the number of an option is: at the right, or within the sentence that tells it."""
        before, _ = self.options.sentence(name)
        wide = self.px(122 if before else 170)
        x = (
            rect.x + self.px(38) + self.app.fonts.size(before, "body", self.app.scale)[0]
            if before
            else rect.right - wide
        )
        return pygame.Rect(x, rect.y + self.px(4), wide, rect.height - self.px(8))

    def _label(self, name: str, surface: pygame.Surface, rect: pygame.Rect) -> None:
        before, after = self.options.sentence(name)
        number = self._number_place(name, rect)
        words = before or option_label(self.draft.kit, name, self.app.texts)
        place = pygame.Rect(rect.x + self.px(30), rect.y, number.x - rect.x - self.px(34), rect.height)
        widgets.line(self, surface, words, place, "body", "ink.primary")
        place = pygame.Rect(number.right + self.px(8), rect.y, rect.right - number.right, rect.height)
        widgets.line(self, surface, after, place, "body", "ink.primary")

    def _number(self, name: str, rect: pygame.Rect) -> None:
        options = self.options
        low, high = options.range(name)
        number_field(
            self, self._number_place(name, rect), options.typed(name), low=low, high=high,
            key=f"option.{name}", step=1 if high <= 60 else 10, on_change=partial(self._type, name),
            zero=options.zero_words(name),
        )  # fmt: skip

    def _type(self, name: str, text: str) -> None:
        self.options.type(name, text)
        self.changed()

    def _indented(self, note: DialogBlock, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """A note stands below the words of its box."""
        if note.paint is not None:
            left = self.px(30)
            note.paint(surface, pygame.Rect(rect.x + left, rect.y, rect.width - left, rect.height))

    def _box(self, name: str, rect: pygame.Rect) -> None:
        widgets.check_box(
            self, rect, self.t(f"match_options.{name}"), on=bool(self.draft.choice.options[name]),
            on_change=lambda on: self.draft.set_options(**{name: on}), key=f"option.{name}",
        )  # fmt: skip
