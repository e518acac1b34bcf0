"""Nodes that hold the place of something that isn't painted by the tree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pygame

from game.ui.scene import Scene
from game.ui.tree.node import Node


@dataclass(frozen=True, slots=True)
class Embedded(Node):
    """The place of a widget of pygame-gui, or of a table with a board: its ``key``."""

    key: str

    def make(self, screen: Any, rect: pygame.Rect) -> Any:
        """Make it in a place, in px, and register its focus stops; return it."""
        raise NotImplementedError

    def change(self, screen: Scene, made: Any, old: Any) -> bool:
        """Let what is there, made for the node ``old``, show this one; return whether it could. If not, it is
        made anew."""
        same: bool = self == old
        return same


@dataclass(frozen=True, slots=True)
class FocusStop(Embedded):
    """A stop of the focus that is no control: while it has the focus, its screen handles the keys."""

    enabled: bool = True

    def make(self, screen: Any, rect: pygame.Rect) -> Any:
        stop = screen.focus_area(self.key, rect)
        stop.is_enabled = self.enabled
        return stop

    def change(self, screen: Scene, made: Any, old: Any) -> bool:
        made.is_enabled = self.enabled
        return True
