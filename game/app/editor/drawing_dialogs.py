"""The dialogs about drawing: scattering, stamps, another size. The base for squares and for tables."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any

import pygame

from game.app.editor.resizing import Resize
from game.app.editor.scattering import Scattering
from game.app.editor.stamp_list import StampList
from game.app.editor.steps import Steps
from game.editor.stamps import Stamp
from game.ui.flow import Flow
from game.ui.scene import App


class DrawingDialogs(ABC):
    """Asks about the map in ``state``, and applies the answers; ``drawing`` draws the pictures."""

    state: Any
    drawing: Any

    def __init__(self, app: App, state: Steps, drawing: Any) -> None:
        self.app, self.state, self.drawing = app, state, drawing
        self.document, self.game = state.document, state.document.kit.name

    # --- scattering ---

    @abstractmethod
    def scattering(self) -> Scattering:
        """Return the dialog that asks what to scatter."""

    def scatter(self) -> Flow:
        """Ask what to scatter, and do it."""
        made = yield self.scattering()
        if made is not None:
            self.state.apply("scatter", made)

    # --- stamps ---

    @property
    @abstractmethod
    def selected(self) -> bool:
        """Whether anything is selected that can become a stamp."""

    @abstractmethod
    def picture(self, stamp: Stamp, px: int) -> pygame.Surface:
        """Draw a stamp, its longer side so many px."""

    @abstractmethod
    def save(self, title: str) -> Path:
        """Store the selection as a new stamp. Raises ``OSError`` and ``ValueError``."""

    @abstractmethod
    def put(self, stamp: Stamp) -> None:
        """Put a stamp on the map."""

    def stamps(self) -> Flow:
        """Choose a stamp, or make one of the selection."""
        stamp = yield StampList(self.app, self)
        if stamp is not None:
            self.put(stamp)

    # --- the size ---

    @abstractmethod
    def resizing(self) -> Resize:
        """Return the dialog that asks for another size."""

    @abstractmethod
    def take_size(self, width: int, height: int, anchor: int) -> None:
        """Give the map another size, with what there is at the anchor."""

    def resize(self) -> Flow:
        """Ask for another size."""
        size = yield self.resizing()
        if size is not None:
            self.take_size(*size)
