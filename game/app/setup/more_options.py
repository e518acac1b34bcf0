"""What players may do in a new match, on a card of its own: the same for every game."""

from __future__ import annotations

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

    def __init__(self, app: App, match: NewMatch) -> None:
        super().__init__(app, app.texts("match_options.title"))
        self.draft, self.options = match.draft, match.options

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
            note = self.paragraph(words, width - self.px(30))
            made.append(replace(note, paint=partial(self._indented, note)))
        return made

    def _label(self, name: str, surface: pygame.Surface, rect: pygame.Rect) -> None:
        place = pygame.Rect(rect.x + self.px(30), rect.y, rect.width - self.px(190), rect.height)
        widgets.line(
            self, surface, option_label(self.draft.kit, name, self.app.texts), place, "body", "ink.primary"
        )

    def _number(self, name: str, rect: pygame.Rect) -> None:
        options, wide = self.options, self.px(150)
        low, high = options.range(name)
        number_field(
            self, pygame.Rect(rect.right - wide, rect.y + self.px(4), wide, rect.height - self.px(8)),
            options.typed(name), low=low, high=high,
            key=f"option.{name}", step=1 if high <= 60 else 10, on_change=partial(options.type, name),
        )  # fmt: skip

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
