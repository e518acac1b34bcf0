"""Cards over a screen, which they dim."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.ui.paint.treads import paint_treads
from game.ui.scene import App
from game.ui.screen import Screen
from game.ui.tree.holders import Column, Row, spring
from game.ui.tree.node import WHOLE, Node

PRESSES = (pygame.BUTTON_LEFT, pygame.BUTTON_MIDDLE, pygame.BUTTON_RIGHT)
"""The mouse's buttons that press, which the wheel does not."""


class CardScreen(Screen):
    """An overlay with its ``content`` on a card in the window, as high as the content. If it hides all below,
    tank tracks lie around the card."""

    overlay = True
    dim = 120
    """How much the screen below is darkened, 0–255."""
    light = False
    """Whether a press beside the card closes it."""
    middle = 0.5
    """Where the middle of the card is, as a share of the window's height from above."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._card = pygame.Rect(0, 0, 0, 0)
        self.aside = 0.0
        """How far the card is right of the middle, in tokens."""

    @property
    def card(self) -> pygame.Rect:
        """The card's place, in px."""
        return self._card

    def content(self) -> Node:
        """Return the card's content; as wide as it says, its padding included."""
        raise NotImplementedError

    def foot(self) -> Node | None:
        """Return what is at the lower edge of the window, where the card leaves room for it."""
        return None

    def compose(self) -> Node:
        content, m = self.content(), self.measure
        wide = min(content.width(m), self.width - 24)
        high = min(content.height(m, wide), self.height - 8)
        left, top = self.place(wide, high)
        card = replace(content, wide=wide, high=high)
        foot = self.foot()
        return Column().of(
            Node(high=top),
            Row(high=high).of(Node(wide=left), card),
            *(() if foot is None else (spring(), Column(least=WHOLE).of(foot))),
        )

    def place(self, wide: float, high: float) -> tuple[float, float]:
        """Return where the left edge and the top of the card are, in tokens."""
        spare = self.width - wide
        left = min(max(8.0, spare / 2 + self.aside), max(8.0, spare - 8))
        top = min(max(8.0, self.middle * self.height - high / 2), max(8.0, self.height - high - 8))
        return left, top

    def _place_tree(self) -> bool:
        changed = super()._place_tree()
        assert self.tree.root is not None
        card = self.tree.root.parts[1].parts[1].rect
        if card != self._card:
            self._card = card
            self.tree.forget()  # its shadow lies beyond it
        return changed

    def close(self) -> None:
        """Close the card, even if others lie above it."""
        if self.app.stack.top is self:
            self.app.pop()
        elif self in self.app.stack:
            self.app.stack.remove(self)

    def back(self) -> None:
        self.close()

    def paint(self, surface: pygame.Surface) -> None:
        theme = self.app.theme
        if self.hides_below:
            surface.fill(theme["surface.table"])
            paint_treads(self, surface)
        else:
            shade = theme["surface.shadow"]
            shade.a = self.dim
            surface.fill(shade)
        ground, line = theme["surface.raised"], theme["ink.primary"]
        self.painter.shadow_box(surface, self._card, ground, line, width=2)

    def handle(self, event: pygame.event.Event) -> bool:
        press = event.type == pygame.MOUSEBUTTONDOWN and event.button in PRESSES
        closes = self.light and press and not self._card.collidepoint(event.pos)
        if closes:
            self.close()
        return closes or super().handle(event)
