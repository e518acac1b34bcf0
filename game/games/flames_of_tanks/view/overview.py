"""The small map shown while only a part of a table is in view: its ground, its points, and the tanks of
each seat."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from game.games.flames_of_tanks.view.board import thumbnail
from game.games.flames_of_tanks.view.scene import TableShown
from game.games.flames_of_tanks.view.signs import Signs, seat_sign
from game.ui.paint.fonts import FontStore
from game.ui.paint.palette import Theme
from game.view.board.inches import PARTS, InchCamera
from game.view.board.overview import SmallMap

SIGN_PX: Final = 7
"""Size of a tank's sign at 100 %, in px."""


class TableOverview:
    """Draws the small map in one theme."""

    def __init__(self, theme: Theme, fonts: FontStore, signs: Signs) -> None:
        self.theme, self.fonts, self.signs = theme, fonts, signs
        self._map = SmallMap(theme)

    def draw(
        self, picture: TableShown, camera: InchCamera, surface: pygame.Surface, rect: pygame.Rect,
        scale: float,
    ) -> None:  # fmt: skip
        """Draw points, tanks, and a frame for the view of ``camera``."""
        zones = tuple(picture.of("zone"))
        bare = TableShown(picture.table, (), picture.points, zones, turn=picture.turn)
        px, dots = round(SIGN_PX * scale), []
        for tank in picture.tanks:
            sign, place = seat_sign(tank.seat), (tank.at[0] / PARTS, tank.at[1] / PARTS)
            rim = self.signs.sign(sign, px + 3, self.signs.line(sign))
            tile = self.signs.sign(sign, px, self.signs.fill(sign))
            dots += [(place, one) for one in (rim, tile) if one is not None]
        ground = partial(thumbnail, self.theme, self.fonts, bare, rect.size)
        self._map.draw(surface, camera, rect, scale, bare, ground, dots)
