"""The base of the cards over a match: a card with actions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

import pygame

from game.ui import widgets
from game.ui.paint.treads import paint_treads
from game.ui.scene import App, Scene


@dataclass(frozen=True, slots=True)
class OverlayEntry:
    """An action of an overlay; ``why`` it is disabled. ``stays``: the overlay stays open while it runs."""

    key: str
    icon: str
    do: Callable[[], Any]
    why: str = ""
    stays: bool = False


class MatchOverlay(Scene):
    """A card over a match, which it dims or hides."""

    overlay = True
    dim: ClassVar[int] = 120
    """How strong the shade over the match is, 0-255."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.card = pygame.Rect(0, 0, 0, 0)

    def place_card(self, width: int, height: int) -> None:
        """Place a card of that size (px) in the middle, smaller if the window has no room for it."""
        self.card = pygame.Rect(0, 0, width, min(height, self.size[1] - self.px(8)))
        self.card.center = (self.size[0] // 2, self.size[1] // 2)

    def close(self) -> None:
        if self.app.stack.top is self:
            self.app.pop()

    def then(self, entry: OverlayEntry) -> Callable[[], None]:
        """Return what an entry's button does: close the card if it does not stay, then run the action."""

        def run() -> None:
            if not entry.stays:
                self.close()
            entry.do()

        return run

    def paint(self, surface: pygame.Surface) -> None:
        if self.hides_below:
            surface.fill(self.app.theme["surface.table"])
            paint_treads(self, surface)
        else:
            shade = self.app.theme["surface.shadow"]
            shade.a = self.dim
            surface.fill(shade)
        widgets.card(self, surface, self.card, raised=True, strong=True, shadow=True)
