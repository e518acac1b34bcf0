"""The menu's pictures of games: the drawings in ``assets/sprites/menu``."""

from __future__ import annotations

import pygame

from game.ui.palette import Theme
from game.ui.scene import App
from game.ui.svg import PictureStore


def _store(theme: Theme) -> PictureStore:
    return PictureStore(theme.palette, limit_px=1_000_000)


def drawing(app: App, name: str, size: tuple[int, int]) -> pygame.Surface | None:
    """One of them in the colours of the theme, ``None`` where there is none that can be read."""
    try:
        return app.for_theme(_store).get("menu", name, *size)
    except (OSError, UnicodeDecodeError, pygame.error):
        return None
