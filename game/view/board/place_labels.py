"""The words that a map has at its places, drawn over the board of a match."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.ui.paint.fonts import FontStore
from game.ui.paint.ink import Ink
from game.ui.paint.palette import Theme
from game.view.board.labels import LabelArtist
from game.view.board.scene import LabelShown

WIDEST = 220
"""The greatest width of a label at 100 %, in px."""


class PlaceLabels:
    """Draws the labels of places in one theme."""

    def __init__(self, theme: Theme, fonts: FontStore) -> None:
        self.artist = LabelArtist(theme, fonts, Ink())

    def draw(
        self,
        surface: pygame.Surface,
        view: pygame.Rect,
        labels: Iterable[tuple[pygame.Rect, str]],
        scale: float,
    ) -> None:
        """Draw each label below the middle of its place, inside ``view``; later ones give way to earlier
        ones."""
        taken: list[pygame.Rect] = []
        for place, words in labels:
            tile = self.artist.surface(LabelShown(0, words, "paper"), scale, round(WIDEST * scale))
            rect = tile.get_rect(center=place.center)
            rect.clamp_ip(view)
            if rect.collidelist(taken) >= 0:
                rect.midtop = place.midbottom
                rect.clamp_ip(view)
            taken.append(rect)
            surface.blit(tile, rect)
