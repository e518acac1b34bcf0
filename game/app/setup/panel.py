"""What the setup's panels share."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.setup.layout import SetupLayout
from game.app.setup.new_match import NewMatch
from game.ui import widgets
from game.ui.panel import Panel
from game.ui.scene import Scene


class SetupPanel(Panel):
    """Shows a part of ``match`` and changes it; ``changed`` is called where no widget changes by it."""

    def __init__(self, scene: Scene, match: NewMatch, changed: Callable[[], None]) -> None:
        super().__init__(scene)
        self.match, self.changed = match, changed
        self.frame = SetupLayout.of(scene)
        """The layout of now."""

    @property
    def number_width(self) -> int:
        """How wide a number with its two buttons is, in px."""
        return self.px(104 if self.frame.small else 122)

    def head_with(self, surface: pygame.Surface, head: pygame.Rect, title: str, wrong: str) -> None:
        """A heading, and at its right what is wrong below it."""
        widgets.heading(self.scene, surface, title, head)
        room = head.width - self.text_width(title, "card_title") - self.px(12)
        at = (head.right, head.centery)
        self.painter.text(
            surface, wrong, "body_strong", at, "signal.error", align="right", middle=True, width=room
        )
