"""What players may do in a new match, on a card of its own: the same for every game."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame

from game.app.maps.new_match import NewMatch
from game.ui import widgets
from game.ui.dialog import Block, Dialog
from game.ui.scene import App


class MoreOptions(Dialog):
    """A box for each of them, and below it what it means; changes count at once."""

    name = "more_options"
    wide = 480.0

    def __init__(self, app: App, match: NewMatch) -> None:
        super().__init__(app, app.texts("match_options.title"))
        self.match = match

    def blocks(self, width: int) -> list[Block]:
        made = []
        for name in self.match.more_options():
            made.append(Block(self.px(40), self.px(6), build=partial(self._box, name)))
            note = self.paragraph(self.t(f"match_options.{name}_note"), width - self.px(30))
            made.append(replace(note, paint=partial(self._indented, note)))
        return made

    def _indented(self, note: Block, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """A note stands below the words of its box."""
        if note.paint is not None:
            left = self.px(30)
            note.paint(surface, pygame.Rect(rect.x + left, rect.y, rect.width - left, rect.height))

    def _box(self, name: str, rect: pygame.Rect) -> None:
        widgets.check_box(
            self, rect, self.t(f"match_options.{name}"), on=bool(self.match.choice.options[name]),
            on_change=lambda on: self.match.set_options(**{name: on}), key=f"option.{name}",
        )  # fmt: skip
