"""The change from one screen to another: the old picture fades over the new screen."""

from __future__ import annotations

import pygame

from game.ui.paint.paint import lay_over

LASTS_S = 0.14
"""Seconds the fade takes. The new screen responds from its first frame on."""

_STEP_S = 1 / 30
"""Greatest seconds counted for a screen's first frames, so that slow ones don't use up the fade."""

_FIRST = 2
"""Number of first frames: where all are slow, the fade would take a second otherwise."""


class Transition:
    """The picture of the old screen. ``begin`` takes it, ``draw`` lays it over the new one."""

    def __init__(self) -> None:
        self._old: pygame.Surface | None = None
        self._left = 0.0
        self._frames = 0

    @property
    def runs(self) -> bool:
        """Whether the old picture is still visible."""
        return self._old is not None

    def begin(self, shown: pygame.Surface) -> None:
        """Begin with the picture of the old screen. A screen that goes before it was seen leaves the older
        picture."""
        if self._old is None or self._left < LASTS_S:
            self._old = shown.copy()
        self._left, self._frames = LASTS_S, 0

    def stop(self) -> None:
        """Show the new screen alone, now."""
        self._old = None

    def pass_time(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        if self._old is not None:
            self._frames += 1
            self._left -= min(dt, _STEP_S) if self._frames <= _FIRST else dt
            if self._left <= 0:
                self._old = None

    def draw(self, surface: pygame.Surface) -> None:
        """Lay the rest of the old picture over the new one."""
        if self._old is None:
            return
        if self._old.get_size() != surface.get_size():
            self._old = None
            return
        # quick at first, so that what is new can be read at once
        lay_over(surface, self._old, surface.get_rect(), (self._left / LASTS_S) ** 2)
