"""Pictures of games for cards: from a hook, or a drawing in ``assets/sprites/menu``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.data.paths import ASSETS, assets_of
from game.ui.palette import Palette
from game.ui.svg import PictureStore

if TYPE_CHECKING:
    from game.ui.application import App

_stores: dict[int, tuple[Palette, PictureStore]] = {}
"""One store a palette; the palette is kept so that its id stays its own."""


def _store(palette: Palette) -> PictureStore:
    if id(palette) not in _stores:
        if len(_stores) > 3:
            _stores.clear()
        _stores[id(palette)] = (palette, PictureStore(palette, limit_px=1_000_000))
    return _stores[id(palette)][1]


def of_game(app: App, game: str, size: tuple[int, int]) -> pygame.Surface | None:
    """The picture of a game's card in the colours of the theme, or ``None`` if there is none."""
    return app.hooks.picture(app, game, size) or drawing(app, game, size, assets_of(game))


def drawing(app: App, name: str, size: tuple[int, int], assets: Path = ASSETS) -> pygame.Surface | None:
    """One of the menu's drawings, ``None`` where there is none that can be read."""
    try:
        return _store(app.theme.palette).get("menu", name, *size, assets)
    except (OSError, UnicodeDecodeError, pygame.error):
        return None
