"""A part of the screen that is only repainted when something it shows has changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from game.ui.cells import Cells


class Kept:
    """The picture of a list, with a margin for the frame of the focus."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._picture: pygame.Surface | None = None

    def draw(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        key: tuple[object, ...],
        paint: Callable[[pygame.Surface], None],
    ) -> None:
        """Show the picture; ``paint`` draws it where ``key`` is another than the last time.

        What it stands on is part of the picture, so ``key`` must change when that does.
        """
        rect = rect.clip(surface.get_rect())
        if not rect.size[0] or not rect.size[1]:
            return  # nothing of it is in so small a window
        if self._picture is None or key != self._key or self._picture.get_size() != rect.size:
            paint(surface)
            self._key = key
            self._picture = surface.subsurface(rect).copy()
        else:
            surface.blit(self._picture, rect)


def cells_key(cells: Cells) -> tuple[object, ...]:
    """All that a list's picture depends on, besides what its lines say."""
    focused = cells.area is not None and cells.area.focused and cells.scene.focus.shown
    return (tuple(cells.rect), cells.count, cells.cell, cells.scroll, cells.chosen, cells.hover, focused)
