"""Small pictures of boards, drawn straight from what stands where.

Below ``SPRITE_PX`` a square the pieces are plain shapes, their size as their look says, the chief a
triangle with a red rim, White pale and Black dark. Above it they are the pieces themselves.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import pygame

from game.model.drafting import MapDraft
from game.model.grid8 import Grid
from game.ui.paint.ink import Ink, Point, box, filled, line, polyline, screen_format, stroke
from game.ui.paint.palette import Theme
from game.view.board.ground import GroundPainter
from game.view.board.ground_shapes import Cell
from game.view.board.sprites import SpriteStore, is_pale
from game.view.draft.look import DraftLooks, PieceLook

SPRITE_PX = 20.0
"""From this size of a square on pieces are drawn as they are."""

Standing = tuple[int, PieceLook, int]
"""A square, what stands there, and its facing."""


class SmallBoards:
    """Draws small pictures in one theme; keeps none of them."""

    def __init__(self, theme: Theme, sprites: SpriteStore, ground: GroundPainter) -> None:
        self.theme, self.sprites, self.ground = theme, sprites, ground
        self._ink = Ink(500_000)

    def draw(
        self,
        grid: Grid,
        styles: Mapping[int, str],
        standing: Sequence[Standing],
        px: int,
        characters: Mapping[str, str] | None = None,
    ) -> pygame.Surface:
        """The board as seen by White, its longer side ``px``. ``styles``: ground styles by square."""
        longer = max(grid.width, grid.height)
        square = max(0.5, (px - 2) / longer)
        size = (max(1, round(square * grid.width)), max(1, round(square * grid.height)))
        board = self._board(grid, styles, square, size, characters)
        surface = pygame.Surface((size[0] + 2, size[1] + 2))
        surface.fill(self.theme["board.frame"])
        surface.blit(board, (1, 1))
        small: list[str] = []
        for at, look, facing in standing:
            x = 1 + (grid.column(at) + 0.5) * square
            y = 1 + (grid.height - grid.rank(at) - 0.5) * square
            if look.wreck:
                small.append(self._wreck(look, (x, y), square))
            elif square >= SPRITE_PX:
                self._sprite(surface, look, facing, (x, y), square)
            else:
                small.append(self._shape(look, (x, y), square))
        if small:
            surface.blit(self._ink.draw("".join(small), *surface.get_size()), (0, 0))
        return surface

    def draft(self, draft: MapDraft, looks: DraftLooks, px: int) -> pygame.Surface:
        """A map as its game has it drawn."""
        ground = {at: looks.ground(kind) for at, kind in draft.ground.items()}
        return self.draw(
            draft.grid,
            {at: look.style for at, look in ground.items()},
            [(at, looks.piece(stand), stand.facing or 0) for at, stand in sorted(draft.pieces.items())],
            px,
            {look.style: look.character for look in ground.values()},
        )

    def _board(
        self,
        grid: Grid,
        styles: Mapping[int, str],
        square: float,
        size: tuple[int, int],
        characters: Mapping[str, str] | None,
    ) -> pygame.Surface:
        """Squares and ground, drawn at twice the size and made smaller: their edges need not be whole px."""
        large = max(4, math.ceil(square * 2))
        board = pygame.Surface((large * grid.width, large * grid.height), 0, 32)
        board.fill(self.theme["board.square_light"])
        dark = self.theme["board.square_dark"]
        cells: dict[Cell, str] = {}
        for at in range(len(grid)):
            column, row = grid.column(at), grid.height - 1 - grid.rank(at)
            if (grid.column(at) + grid.rank(at)) % 2 == 0:
                board.fill(dark, (column * large, row * large, large, large))
            if at in styles:
                cells[column, row] = styles[at]
        palette = self.theme.palette
        self.ground.paint(
            board, grid.width, grid.height, cells, large, (0, 0), palette, characters=characters
        )
        return pygame.transform.smoothscale(board, size)

    def _sprite(
        self, surface: pygame.Surface, look: PieceLook, facing: int, centre: Point, square: float
    ) -> None:
        tank = screen_format(
            self.sprites.tank(look.sprite, look.colour, facing, round(square), letter=look.letter)
        )
        surface.blit(tank, tank.get_rect(center=(round(centre[0]), round(centre[1]))))

    def _shape(self, look: PieceLook, centre: Point, square: float) -> str:
        """A square as large as the look says, or the chief's triangle."""
        x, y = centre
        body = filled(self.theme[f"{look.colour}.turret"])
        ink = self.theme[f"{look.colour}.line"]
        if self.theme.palette.is_dark and not is_pale(self.theme.palette, look.colour):
            ink = self.theme[f"{look.colour}.rim"]
        if look.chief:
            half = 0.46 * square
            points = [(x, y - half), (x + half, y + half * 0.8), (x - half, y + half * 0.8)]
            rim = stroke(self.theme["fire.accent"], max(1.2, 0.14 * square))
            return polyline(points, body, closed=True) + polyline(points, rim, closed=True)
        half = 0.5 * square * look.size
        pen = stroke(ink, max(1.0, 0.09 * square))
        return box(x - half, y - half, 2 * half, 2 * half, 0.1 * square, body) + box(
            x - half, y - half, 2 * half, 2 * half, 0.1 * square, pen
        )

    def _wreck(self, look: PieceLook, centre: Point, square: float) -> str:
        (x, y), ink = centre, f"wreck.{look.colour}_line"
        arm = 0.24 * square
        pen = stroke(
            self.theme[ink if ink in self.theme.palette else "wreck.black_line"], max(1.2, 0.13 * square)
        )
        patch = filled(self.theme["wreck.scorch"])
        return (
            box(x - 1.4 * arm, y - 1.4 * arm, 2.8 * arm, 2.8 * arm, 0.2 * square, patch)
            + line((x - arm, y - arm), (x + arm, y + arm), pen)
            + line((x - arm, y + arm), (x + arm, y - arm), pen)
        )
