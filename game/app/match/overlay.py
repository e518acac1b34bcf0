"""What the overlays of a match share: a card over it, with things to do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

import pygame

from game.ui.scene import App, Scene


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that can be done; ``why`` it can't be now. ``stays``: the overlay stays while it is done."""

    key: str
    icon: str
    do: Callable[[], Any]
    why: str = ""
    stays: bool = False


class MatchOverlay(Scene):
    """A card over a match."""

    overlay: ClassVar[bool] = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.card = pygame.Rect(0, 0, 0, 0)

    def close(self) -> None:
        """Back to the match."""
        if self.app.stack.top is self:
            self.app.pop()

    def then(self, entry: Entry) -> Callable[[], None]:
        """What its button does: close the card if it does not stay, then do it."""

        def run() -> None:
            if not entry.stays:
                self.close()
            entry.do()

        return run
