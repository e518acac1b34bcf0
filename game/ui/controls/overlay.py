"""A card over a scene, which it dims."""

from __future__ import annotations

import pygame

from game.ui import widgets
from game.ui.scene import App, Scene


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
        beside = event.type == pygame.MOUSEBUTTONDOWN and not self.card.collidepoint(event.pos)
        if beside and self.light:
            self.close()
        return beside and self.light
