"""A difficulty as stars."""

from __future__ import annotations

import pygame

from game.ui import widgets
from game.ui.scene import Scene


def paint_stars(
    page: Scene, surface: pygame.Surface, right: int, middle: int, count: int, size: float
) -> int:
    """A difficulty as so many of five stars, ending at ``right``; gives where they begin."""
    step = page.px(size + 1)
    x = right - 5 * step
    for number in range(5):
        name, tone = ("star", "ink.primary") if number < count else ("star_outline", "ink.tertiary")
        at = (x + number * step + step // 2, middle)
        widgets.icon(page, surface, name, at, size, tone, center=True)
    return x
