"""The shape of a widget whose states are complete pictures, in place of one that pygame-gui draws."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame


class FaceShape:
    """A widget's shape with pygame-gui's interface. A picture is made when its state first shows: most
    buttons never leave their first one.

    pygame-gui's own shapes draw a ground, a border and a copy of the picture for each state, and
    everything again a third of a second later. ``paint`` returns the picture of a state.
    """

    def __init__(self, rect: pygame.Rect, paint: Callable[[str], pygame.Surface]) -> None:
        self._rect, self._paint = rect.copy(), paint
        self._made: dict[str, pygame.Surface] = {}
        self._fresh = False
        self.state = "normal"
        self.dynamic_width = self.dynamic_height = False

    def face(self, state: str) -> pygame.Surface:
        """Return the picture of a state; it is shared: don't draw on it."""
        if state not in self._made:
            self._made[state] = self._paint(state)
        return self._made[state]

    def set_active_state(self, state: str) -> None:
        """Switch to another state."""
        self._fresh = self._fresh or state != self.state
        self.state = state

    def has_fresh_surface(self) -> bool:
        """Whether the state has changed since its picture was last asked for."""
        return self._fresh

    def get_fresh_surface(self) -> pygame.Surface:
        """Return a copy of the current state's picture, which pygame-gui clips at the container's edge."""
        self._fresh = False
        return self.face(self.state).copy()

    def update(self, time_delta: float) -> None:
        """Do nothing: the shape isn't animated."""

    def collide_point(self, point: Any) -> bool:
        """Whether a point of the window is on the shape."""
        return self._rect.collidepoint(int(point[0]), int(point[1]))

    def set_position(self, point: Any) -> None:
        """Move the shape."""
        self._rect.topleft = int(point[0]), int(point[1])

    def set_dimensions(self, size: Any) -> bool:
        """Resize the shape; return whether that changed it."""
        size = int(size[0]), int(size[1])
        if size == self._rect.size:
            return False
        self._rect.size = size
        self._made.clear()
        return True
