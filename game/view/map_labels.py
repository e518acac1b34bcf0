"""The words a map has at its places, drawn over the board of a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

import pygame

from game.model.file_parts import MapLabel, PlaceOfLabel
from game.ui.paint.fonts import FontStore
from game.ui.paint.palette import Theme

if TYPE_CHECKING:
    from game.view.board.place_labels import PlaceLabels

PlacesShown = Literal["shown", "pointed", "off"]
"""When a map's words are shown: always, only under the pointer, or never."""


class MapLabels:
    """Draws a map's words. ``rect_of`` gives the px rectangle of a place, ``None`` for one out of view;
    ``seen`` the part of the screen where the board is."""

    def __init__(
        self, rect_of: Callable[[PlaceOfLabel], pygame.Rect | None], seen: Callable[[], pygame.Rect]
    ) -> None:
        self.rect_of, self.seen = rect_of, seen
        self.labels: tuple[MapLabel, ...] = ()
        self._painter: tuple[object, PlaceLabels] | None = None

    def draw(
        self,
        surface: pygame.Surface,
        theme: Theme,
        fonts: FontStore,
        scale: float,
        wanted: PlacesShown,
        pointer: tuple[int, int] | None,
    ) -> None:
        """Draw the words that ``wanted`` asks for, with the pointer at ``pointer`` (px)."""
        if not self.labels or wanted == "off":
            return
        found = []
        for label in self.labels:
            rect = self.rect_of(label.at)
            under = rect is not None and pointer is not None and rect.collidepoint(pointer)
            if rect is not None and (wanted == "shown" or under):
                found.append((rect, label.text))
        if not found:
            return
        if self._painter is None or self._painter[0] is not theme:
            from game.view.board.place_labels import PlaceLabels  # here: few maps have any

            self._painter = theme, PlaceLabels(theme, fonts)
        self._painter[1].draw(surface, self.seen(), found, max(0.8, scale))
