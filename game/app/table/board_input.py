"""The pointer's events, told apart."""

from __future__ import annotations

from abc import ABC, abstractmethod

import pygame


class PointerInput(ABC):
    """Tells the pointer's events apart. Each method says whether the event meant anything."""

    panning = False
    """The board is held, and pulled along."""

    def pointed(self, event: pygame.event.Event) -> bool | None:
        """Any event: whether it meant anything; ``None`` if it is none of the pointer's."""
        match event.type:
            case pygame.MOUSEMOTION:
                return self.moved(event)
            case pygame.MOUSEBUTTONDOWN:
                return self.pressed(event)
            case pygame.MOUSEBUTTONUP:
                return self.released(event)
            case pygame.MOUSEWHEEL:
                return self.wheeled(event)
            case pygame.WINDOWLEAVE:
                return self.left()
        return None

    @abstractmethod
    def moved(self, event: pygame.event.Event) -> bool:
        """The pointer has moved."""

    @abstractmethod
    def pressed(self, event: pygame.event.Event) -> bool:
        """A button is down."""

    @abstractmethod
    def released(self, event: pygame.event.Event) -> bool:
        """A button is up again."""

    @abstractmethod
    def wheeled(self, event: pygame.event.Event) -> bool:
        """The wheel was turned."""

    @abstractmethod
    def left(self) -> bool:
        """The pointer has left the window."""
