"""A card over a scene, which it dims."""

from __future__ import annotations

import pygame

from game.ui import widgets
from game.ui.scene import App, Scene

PRESSES = (pygame.BUTTON_LEFT, pygame.BUTTON_MIDDLE, pygame.BUTTON_RIGHT)
"""The mouse's buttons that press, which the wheel does not."""


def pressed_beside(event: pygame.event.Event, card: pygame.Rect) -> bool:
    """Whether an event is a press beside a card."""
    down = event.type == pygame.MOUSEBUTTONDOWN and event.button in PRESSES
    return down and not card.collidepoint(event.pos)


class CardOverlay(Scene):
    """A card over a dimmed scene. ``build`` places the ``card``; subclasses that draw on it call ``paint``
    first."""

    overlay = True
    dim = 120
    """How much the scene below is darkened, 0–255."""
    light = False
    """Whether a press beside the card closes it."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.card = pygame.Rect(0, 0, 0, 0)

    def close(self) -> None:
        """Close the card, even if others lie above it."""
        if self.app.stack.top is self:
            self.app.pop()
        elif self in self.app.stack:
            self.app.stack.remove(self)

    def back(self) -> None:
        self.close()

    def paint(self, surface: pygame.Surface) -> None:
        shade = self.app.theme["surface.shadow"]
        shade.a = self.dim
        surface.fill(shade)
        widgets.card(self, surface, self.card, raised=True, strong=True, shadow=True)

    def handle(self, event: pygame.event.Event) -> bool:
        closes = self.light and pressed_beside(event, self.card)
        if closes:
            self.close()
        return closes
