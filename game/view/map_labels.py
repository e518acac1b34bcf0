"""The words a map has at its places, drawn over the board of a match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import pygame

from game.model.file_parts import MapLabel, PlaceOfLabel
from game.ui.paint.fonts import FontStore
from game.ui.paint.ink import Ink
from game.ui.paint.palette import Theme
from game.view.board.labels import LabelArtist
from game.view.board.scene import LabelShown

WIDEST = 220
"""The greatest width of a label at 100 %, in px."""

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
        self.pointer: tuple[int, int] | None = None
        """Where the pointer is, in px of the window."""
        self._artist: LabelArtist | None = None

    def draw(
        self,
        surface: pygame.Surface,
        theme: Theme,
        fonts: FontStore,
        scale: float,
        wanted: PlacesShown,
    ) -> None:
        """Draw the words that ``wanted`` asks for."""
        if not self.labels or wanted == "off":
            return
        found = []
        for label in self.labels:
            rect = self.rect_of(label.at)
            under = rect is not None and self.pointer is not None and rect.collidepoint(self.pointer)
            if rect is not None and (wanted == "shown" or under):
                found.append((rect, label.text))
        if not found:
            return
        if self._artist is None or self._artist.theme is not theme:
            self._artist = LabelArtist(theme, fonts, Ink())
        self._put(surface, found, max(0.8, scale), self._artist)

    def _put(
        self,
        surface: pygame.Surface,
        labels: Sequence[tuple[pygame.Rect, str]],
        scale: float,
        artist: LabelArtist,
    ) -> None:
        """Draw each label below the middle of its place; later ones give way to earlier ones."""
        view, taken = self.seen(), list[pygame.Rect]()
        for place, words in labels:
            tile = artist.surface(LabelShown(0, words, "paper"), scale, round(WIDEST * scale))
            rect = tile.get_rect(center=place.center)
            rect.clamp_ip(view)
            if rect.collidelist(taken) >= 0:
                rect.midtop = place.midbottom
                rect.clamp_ip(view)
            taken.append(rect)
            surface.blit(tile, rect)
