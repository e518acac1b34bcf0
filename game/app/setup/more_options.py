"""What players may do in a new match, on a card of its own: the same for every game."""

from __future__ import annotations

from functools import partial

import pygame

from game.app.maps.new_match import NewMatch
from game.ui import widgets
from game.ui.dialog import Block, Dialog
from game.ui.scene import App


class MoreOptions(Dialog):
    """A box for each of them; changes count at once."""

    name = "more_options"
    wide = 460.0

    def __init__(self, app: App, match: NewMatch) -> None:
        super().__init__(app, app.texts("match_options.title"))
        self.match = match

    def blocks(self, width: int) -> list[Block]:
        return [
            Block(self.px(52), self.px(2), build=partial(self._box, name))
            for name in self.match.more_options()
        ]

    def _box(self, name: str, rect: pygame.Rect) -> None:
        widgets.check_box(
            self, rect, self.t(f"match_options.{name}"), on=bool(self.match.choice.options[name]),
            on_change=lambda on: self.match.set_options(**{name: on}), key=f"option.{name}",
            note=self.t(f"match_options.{name}_note"),
        )  # fmt: skip
