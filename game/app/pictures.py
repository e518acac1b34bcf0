"""Pictures of games for cards: from a hook, or a drawing in ``assets/sprites/menu``."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import pygame

from game.data.paths import ASSETS

if TYPE_CHECKING:
    from game.app.application import App


@lru_cache(maxsize=32)
def _drawing(game: str, size: tuple[int, int]) -> pygame.Surface | None:
    path = ASSETS / "sprites" / "menu" / f"{game}.svg"
    if not path.is_file():
        return None
    try:
        return pygame.image.load_sized_svg(str(path), size)
    except pygame.error:
        return None


def of_game(app: App, game: str, size: tuple[int, int]) -> pygame.Surface | None:
    """The picture of a game's card, or ``None`` if there is none."""
    return app.hooks.picture(app, game, size) or _drawing(game, size)
