"""What the overlays of a match share: a card over it, closed before anything is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

import pygame

from game.ui.scene import Scene

if TYPE_CHECKING:
    from game.app.match.scene import MatchScene
    from game.ui.application import App


class OverMatch(Scene):
    """A card over a match scene."""

    overlay: ClassVar[bool] = True

    def __init__(self, app: App, scene: MatchScene) -> None:
        super().__init__(app)
        self.scene = scene
        self.card = pygame.Rect(0, 0, 0, 0)

    def close(self) -> None:
        """Back to the match."""
        if self.app.stack.top is self:
            self.app.pop()

    def then(self, do: Callable[[], Any]) -> Callable[[], None]:
        """Close the card, then do it."""

        def run() -> None:
            self.close()
            do()

        return run
