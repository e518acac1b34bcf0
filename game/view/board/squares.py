"""A grid of squares on a plane: where each is on the screen, and which is under a point."""

from __future__ import annotations

import pygame

from game.model.grid8 import Grid
from game.view.board.camera import BARE_PX, PlaneCamera

LETTER_PX = 15
"""The gutter for the smallest legible coordinates at 100 %, with the frame beside them."""

LEAST_LETTERED_PX = 14
"""The smallest squares with coordinates; beside smaller ones they would touch."""


class GridCamera(PlaneCamera):
    """Converts squares into px and back. A unit is a square."""

    def __init__(
        self,
        grid: Grid,
        block: pygame.Rect,
        scale: float = 1.0,
        *,
        turn: int = 0,
        whole: bool = False,
    ) -> None:
        self.grid = grid
        super().__init__((grid.width, grid.height), block, scale, turn=turn, whole=whole)

    @property
    def square(self) -> int:
        """The side of a square in px."""
        return self.unit

    def _gutter(self, wanted: int) -> int:
        """The gutter in px, at least as wide as the coordinates need. ``lettered`` says whether there are
        any."""
        gutter, (across, up) = max(wanted, round(LETTER_PX * self.scale)), self.seen_size
        room = (self.block.width - 2 * gutter, self.block.height - 2 * gutter)
        self.lettered = min(room[0] // across, room[1] // up) >= LEAST_LETTERED_PX
        return gutter if self.lettered else BARE_PX

    def set_grid(self, grid: Grid) -> None:
        """Changes to another board; the zoom is forgotten."""
        if grid != self.grid:
            self.grid = grid
            self.set_size((grid.width, grid.height))

    def show(self, square: int, margin: float = 1.5) -> bool:
        """Pans as little as it takes to see a square with ``margin`` squares around it. Returns whether
        anything moved."""
        return self.show_rect(self.rect_of(square).inflate(*[round(2 * margin * self.square)] * 2))

    def rect_of(self, square: int) -> pygame.Rect:
        """The rectangle of a square on the screen, also outside the viewport."""
        column, rank = self.grid.column(square), self.grid.rank(square)
        x, y = self.seen_cell(column, rank)
        return pygame.Rect(
            self.viewport.x - self._offset[0] + x * self.unit,
            self.viewport.y - self._offset[1] + y * self.unit,
            self.unit,
            self.unit,
        )

    def seen_cell(self, column: int, rank: int) -> tuple[int, int]:
        """How many squares are left of a square and above it, as the board is seen."""
        x, y = self._seen_at(column + 0.5, rank + 0.5)
        return int(x), int(y)

    def point_of(self, column: float, rank: float) -> tuple[float, float]:
        """The screen point of a place on the board: (0.0, 0.0) is the middle of A1."""
        return self.screen(column + 0.5, rank + 0.5)

    def centre_of(self, square: int) -> tuple[float, float]:
        """The middle of a square on the screen."""
        return self.point_of(self.grid.column(square), self.grid.rank(square))

    def square_at(self, point: tuple[int, int]) -> int | None:
        """The square under a screen point, ``None`` outside of the squares that are seen."""
        if not self.viewport.collidepoint(point):
            return None
        right, down = self._under(point)
        x, y = self._place_of(int(right) + 0.5, int(down) + 0.5)
        return self.grid.at(int(x), int(y))

    def sees(self, square: int) -> bool:
        """Whether any part of the square is in the viewport."""
        return bool(self.viewport.colliderect(self.rect_of(square)))

    def shows(self, square: int) -> bool:
        """Whether at least half of the square is in the viewport."""
        return bool(self.viewport.collidepoint(self.rect_of(square).center))

    def facing(self, facing: int) -> int:
        """Converts a facing of the board into the one seen on the screen."""
        return (facing + 2 * self.turn) % 8

    def facing_of(self, seen: int) -> int:
        """Converts a facing seen on the screen into the board's."""
        return (seen - 2 * self.turn) % 8
