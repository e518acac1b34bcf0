"""How one screen gives way to another: its last picture fades while the new one is there already."""

from __future__ import annotations

import pygame

LASTS_S = 0.14
"""How long it takes. The new screen answers from its first frame on."""

_STEP_S = 1 / 30
"""A screen's first frames that took longer count for no more: else none is seen."""

_FIRST = 2
"""So many frames are its first ones: where all take long, it would fade for a second."""


class Transition:
    """The picture of the screen that goes. ``begin`` takes it, ``draw`` lays it over the new one."""

    def __init__(self) -> None:
        self._old: pygame.Surface | None = None
        self._left = 0.0
        self._frames = 0

    @property
    def runs(self) -> bool:
        """Whether the old picture is still to be seen."""
        return self._old is not None

    def begin(self, shown: pygame.Surface) -> None:
        """A screen goes whose picture is this. One that goes before it was seen leaves the one before it."""
        if self._old is None or self._left < LASTS_S:
            self._old = shown.copy()
        self._left, self._frames = LASTS_S, 0

    def stop(self) -> None:
        """Show the new screen alone, now."""
        self._old = None

    def pass_time(self, dt: float) -> None:
        """So many seconds are gone since the last frame."""
        if self._old is not None:
            self._frames += 1
            self._left -= min(dt, _STEP_S) if self._frames <= _FIRST else dt
            if self._left <= 0:
                self._old = None

    def draw(self, surface: pygame.Surface) -> None:
        """Lay what is left of the old picture over the new one."""
        if self._old is None:
            return
        if self._old.get_size() != surface.get_size():
            self._old = None
            return
        # quick at first, so that what is new can be read at once
        self._old.set_alpha(round(255 * (self._left / LASTS_S) ** 2))
        surface.blit(self._old, (0, 0))
