"""Lets a change of a board come in gradually: the board as it was fades over the one that is drawn."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from typing import Final

import pygame

from game.ui.paint.paint import lay_over
from game.view.board.fire_lines import PlacedSurface

FADE_MS: Final = 80.0
"""How long a change takes to come in."""


class Fading:
    """Holds the picture of a board as it was, while that fades."""

    def __init__(self) -> None:
        self._before: pygame.Surface | None = None
        self._kept = pygame.Surface((0, 0))
        """A surface for pictures: to get a new one takes longer than to paint it."""
        self._view: Hashable = None
        self._left = 0.0

    def begin(self, before: Sequence[PlacedSurface], view: Hashable) -> None:
        """Begin with the surfaces of the block, of which the first fills it, none for no fading; ``view``:
        the part of the board they show."""
        self._before, self._view, self._left = None, view, FADE_MS
        if before:
            if self._kept.get_size() != before[0].surface.get_size():
                self._kept = pygame.Surface(before[0].surface.get_size())
            self._before = self._kept
            self._kept.fblits([(one.surface, one.at) for one in before])

    def end(self) -> None:
        """Show the change as it is."""
        self._before = None

    def update(self, ms: float) -> bool:
        """Let milliseconds pass; return whether the next frame would differ."""
        fades = self._before is not None
        self._left -= ms
        if self._left <= 0:
            self.end()
        return fades

    def due(self) -> float:
        """Seconds until the next frame would differ."""
        return math.inf if self._before is None else 0.0

    def hides(self, view: Hashable) -> bool:
        """Whether only the picture is to be seen yet: this frame needn't paint what comes in."""
        return self._before is not None and view == self._view and self._left >= FADE_MS

    def draw(self, surface: pygame.Surface, at: pygame.Rect, view: Hashable) -> None:
        """Draw what is left of the picture over the block at ``at``, unless another part of the board is
        shown now."""
        if self._before is not None and view == self._view:
            lay_over(surface, self._before, at, self._left / FADE_MS)
