"""The small boards of a moment: the part of the board where it happened, before, during and after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from game.games.tank_tactics.view.art import Art
from game.games.tank_tactics.view.board import TacticsLayers
from game.games.tank_tactics.view.scene import TacticsScene
from game.model.grid8 import Grid
from game.ui.paint.ink import Ink, box, stroke
from game.view.board.board import BoardView
from game.view.board.camera import GUTTER_PX
from game.view.board.squares import GridCamera
from game.view.table import Tools

LARGEST_PX: Final = 36
"""The largest squares at 100 %; larger ones would only look empty."""

LEAST_PX: Final = 13
"""The least size of a square on which anything can be made out."""


class DestroyedPictures:
    """Draws parts of boards, each once."""

    def __init__(self, tools: Tools, art: Art) -> None:
        self.tools, self.theme, self.art = tools, tools.theme, art
        self._ink = Ink(400_000)
        self._kept: list[tuple[TacticsScene, tuple[int, int], pygame.Surface]] = []

    def picture(
        self, shown: TacticsScene, squares: Sequence[int], size: tuple[int, int], scale: float
    ) -> pygame.Surface | None:
        """The part of a board around some squares, not larger than ``size``; ``None`` if it would be too
        small."""
        for kept, room, made in self._kept:
            if kept is shown and room == size:
                return made
        drawn = self._draw(shown, squares, size, scale)
        if drawn is not None:
            self._kept = [*self._kept[-5:], (shown, size, drawn)]
        return drawn

    def _draw(
        self, shown: TacticsScene, squares: Sequence[int], size: tuple[int, int], scale: float
    ) -> pygame.Surface | None:
        part, px = part_of(shown.grid, squares, size, round(LARGEST_PX * scale))
        if px < round(LEAST_PX * scale):
            return None
        margin = 2 * round(2 * GUTTER_PX * scale) + 2 * px
        block = pygame.Rect(0, 0, part.width * px // 2 + margin, part.height * px // 2 + margin)
        board = BoardView(
            self.theme, self.tools.fonts, self.art.tanks.sprites, replace(shown, seed=self.tools.seed), block,
            scale, whole=True, layers=partial(TacticsLayers, self.art),
        )  # fmt: skip
        camera = board.camera
        camera.zoom_to(px)
        seen = self._place(camera, part, px)
        camera.pan(seen.x - camera.viewport.x, seen.y - camera.viewport.y)
        seen = self._place(camera, part, px)
        surface = pygame.Surface(block.size)
        board.draw(surface)
        made = surface.subsurface(seen.clip(surface.get_rect())).copy()
        width = max(1.5, 1.5 * scale)
        frame = box(
            width / 2, width / 2, made.get_width() - width, made.get_height() - width, 0,
            stroke(self.theme["ink.primary"], width),
        )  # fmt: skip
        made.blit(self._ink.draw(frame, *made.get_size()), (0, 0))
        return made

    @staticmethod
    def _place(camera: GridCamera, part: pygame.Rect, px: int) -> pygame.Rect:
        """The rectangle on the screen of a part of the board given in half squares."""
        corners = [
            camera.point_of(x / 2 - 0.5, y / 2 - 0.5)
            for x, y in ((part.left, part.top), (part.right, part.bottom))
        ]
        x, y = (round(min(one[axis] for one in corners)) for axis in (0, 1))
        return pygame.Rect(x, y, part.width * px // 2, part.height * px // 2)


def part_of(
    grid: Grid, squares: Sequence[int], size: tuple[int, int], largest: int
) -> tuple[pygame.Rect, int]:
    """The columns and ranks around some squares with a margin of half a square, in half squares, in the
    proportions of ``size`` where the board allows; and the side of a square in px."""
    columns, ranks = [grid.column(s) for s in squares], [grid.rank(s) for s in squares]
    left, right = max(0, 2 * min(columns) - 1), min(2 * grid.width, 2 * max(columns) + 3)
    low, high = max(0, 2 * min(ranks) - 1), min(2 * grid.height, 2 * max(ranks) + 3)
    px = min(largest, 2 * size[0] // (right - left), 2 * size[1] // (high - low)) // 2 * 2
    wide = min(2 * grid.width, max(right - left, 2 * size[0] // max(1, px)))
    tall = min(2 * grid.height, max(high - low, 2 * size[1] // max(1, px)))
    left = max(0, min(2 * grid.width - wide, left - (wide - (right - left)) // 2))
    low = max(0, min(2 * grid.height - tall, low - (tall - (high - low)) // 2))
    return pygame.Rect(left, low, wide, tall), px
