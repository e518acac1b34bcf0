"""The menu's pictures of games: the drawings in ``sprites/menu`` of our assets, or of a game's own."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.data.files.paths import ASSETS, assets_of
from game.ui.paint.palette import Theme
from game.ui.paint.svg import PictureStore
from game.ui.scene import App


def _store(theme: Theme) -> PictureStore:
    return PictureStore(theme.palette, limit_px=1_000_000)


def of_game(app: App, game: str, size: tuple[int, int]) -> pygame.Surface | None:
    """Return the picture of a game's card in the colours of the theme: its own, else one of ours, else
    ``None``."""
    return drawing(app, game, size, assets_of(game)) or drawing(app, game, size)


def drawing(app: App, name: str, size: tuple[int, int], assets: Path = ASSETS) -> pygame.Surface | None:
    """Return one of the menu's drawings; ``None`` if it is missing or unreadable."""
    try:
        return app.for_theme(_store).get("menu", name, *size, assets)
    except (OSError, UnicodeDecodeError, pygame.error):
        return None
