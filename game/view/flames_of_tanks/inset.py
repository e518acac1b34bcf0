"""The small map in a corner of a zoomed table: the whole of it, and what part is in view."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.paint.fonts import FontStore
from game.ui.paint.palette import Theme
from game.view.board import overview
from game.view.board.inches import PARTS, InchCamera
from game.view.board.overview import draw_seen, seen_part
from game.view.flames_of_tanks.board import thumbnail
from game.view.flames_of_tanks.plan import Ghost
from game.view.flames_of_tanks.scene import TableShown
from game.view.flames_of_tanks.signs import Signs, seat_sign

SIZE_PX: Final = (132, 92)
"""The size of the map at 100 %."""

SIGN_PX: Final = 7
"""The sign of a tank at 100 %."""


class InsetMap:
    """Draws it in one theme; the ground is kept while the table stays the same."""

    def __init__(self, theme: Theme, fonts: FontStore, signs: Signs) -> None:
        self.theme, self.fonts, self.signs = theme, fonts, signs
        self._kept: tuple[object, pygame.Surface] | None = None
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where it was drawn last, in px of the window."""

    def draw_over(
        self,
        surface: pygame.Surface,
        picture: TableShown,
        camera: InchCamera,
        ghost: Ghost | None,
        scale: float,
    ) -> None:
        """Draw it in the corner of the table that the ghost is not in."""
        made = self.draw(picture, camera, (round(SIZE_PX[0] * scale), round(SIZE_PX[1] * scale)), scale)
        rect = made.get_rect(bottomleft=camera.viewport.bottomleft).move(6, -6)
        if ghost is not None and rect.inflate(160, 160).collidepoint(camera.px(ghost.place)):
            rect.bottomright = camera.viewport.right - 6, camera.viewport.bottom - 6
        self.rect = surface.blit(made, rect)

    def draw(
        self, picture: TableShown, camera: InchCamera, size: tuple[int, int], scale: float = 1.0
    ) -> pygame.Surface:
        """The map with its frame, no larger than ``size``: points, tanks, and the view of ``camera``."""
        edge = max(2, round(3 * scale))
        inside = max(1, size[0] - 2 * edge), max(1, size[1] - 2 * edge)
        key = (inside, picture.table, picture.points, picture.turn)
        if self._kept is None or self._kept[0] != key:
            bare = TableShown(picture.table, points=picture.points, turn=picture.turn)
            self._kept = (key, thumbnail(self.theme, self.fonts, bare, inside))
        ground = self._kept[1]
        made = pygame.Surface((ground.get_width() + 2 * edge, ground.get_height() + 2 * edge))
        made.fill(self.theme["surface.raised"])
        pygame.draw.rect(made, self.theme["board.frame"], made.get_rect(), max(1, round(scale)))
        made.blit(ground, (edge, edge))
        whole = camera.board_rect
        across = ground.get_width() / max(1, whole.width)
        up = ground.get_height() / max(1, whole.height)

        def spot(place: tuple[float, float]) -> tuple[int, int]:
            x, y = place
            return edge + round((x - whole.x) * across), edge + round((y - whole.y) * up)

        px = round(SIGN_PX * scale)
        for tank in picture.tanks:
            sign = seat_sign(tank.seat)
            tile = self.signs.sign(sign, px, self.signs.fill(sign))
            rim = self.signs.sign(sign, px + 3, self.signs.line(sign))
            for layer in (rim, tile):
                if layer is not None:
                    made.blit(layer, layer.get_rect(center=spot(camera.px(tank.at))))
        seen = seen_part(camera, ground.get_rect(topleft=(edge, edge)))
        draw_seen(made, self.theme, seen, round(2 * scale))
        return made


def place_under(camera: InchCamera, size: tuple[int, int], at: tuple[int, int]) -> tuple[int, int]:
    """The place of the table under a point of a map of that size, in thousandths of an inch."""
    right, up = overview.place_under(camera, pygame.Rect((0, 0), size), at)
    return round(PARTS * right), round(PARTS * up)
