"""Small pictures of Flames of Tanks: of positions, and of a seat's tank."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.board import thumbnail
from game.games.flames_of_tanks.view.compose import plain
from game.games.flames_of_tanks.view.tanks import Tanks
from game.ui.paint.icons import IconStore
from game.view.table import Tools


def thumbnails_of(tools: Tools) -> Callable[[FlamesOfTanksWorld, int], pygame.Surface]:
    """Make the function ``make(view, px)``, which gives a small picture of an observation, its longer side
    ``px``."""

    def draw(view: FlamesOfTanksWorld, px: int) -> pygame.Surface:
        return thumbnail(tools.theme, tools.fonts, plain(view), (px, px))

    return draw


def make_seats(tools: Tools) -> Callable[[pygame.Surface, pygame.Rect, Any, int], None]:
    """Make the function ``draw(surface, rect, view, seat)``, which draws a tank of a seat."""
    tanks = Tanks(tools.theme, tools.fonts, IconStore())

    def draw(surface: pygame.Surface, rect: pygame.Rect, view: Any, seat: int) -> None:
        tile = tanks.portrait(seat, 0, min(rect.size))
        surface.blit(tile, tile.get_rect(center=rect.center))

    return draw
