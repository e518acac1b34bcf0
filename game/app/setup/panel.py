"""What the setup's panels share."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.maps.new_match import NewMatch
from game.app.setup.layout import SetupLayout
from game.ui import widgets
from game.ui.controls.panel import Panel
from game.ui.layout import Strip
from game.ui.scene import Scene


class SetupPanel(Panel):
    """Shows a part of ``match`` and changes it; ``changed`` is called where no widget changes by it."""

    def __init__(self, scene: Scene, match: NewMatch, changed: Callable[[], None]) -> None:
        super().__init__(scene)
        self.match, self.draft, self.changed = match, match.draft, changed
        self.frame = SetupLayout.of(scene)
        """The layout of now."""

    def build(self) -> None:
        """Make its widgets in the ``frame``."""

    def paint(self, surface: pygame.Surface) -> None:
        """Paint what is no widget."""

    @property
    def number_width(self) -> int:
        """How wide a number with its two buttons is, in px."""
        return self.px(104 if self.frame.small else 122)

    def card_under(
        self,
        surface: pygame.Surface,
        card: pygame.Rect,
        title: str,
        wrong: str,
        aside: str = "",
        *,
        taken: int = 0,
    ) -> None:
        """A card with its title above it, and at the right of that what is wrong in it, or else ``aside``.
        ``taken``: so many px at the right end are something else's."""
        high = self.px(self.frame.section)
        head = pygame.Rect(card.x, card.y - high, card.width - taken, high)
        widgets.heading(self.scene, surface, title, head, aside="" if wrong else aside)
        row = Strip(head, self.px(12))
        row.left(self.text_width(title, "card_title"))
        widgets.line(self.scene, surface, wrong, row.rest, "body_strong", "signal.error", align="right")
        widgets.card(self.scene, surface, card)
