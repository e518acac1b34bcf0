"""A table on squares with a second area beside the board: cards, dice, what was collected. The cursor
walks from the board to that area and back."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any

import pygame

from game.ui.tree.node import Node
from game.view.grid_table import GridTable
from game.view.spots import AimSpot, FieldSpot, square_of
from game.view.square_table import SquareTable
from game.view.table import Action, View


class SideTable(SquareTable[View, Action, Any]):
    """A table with an area beside the board. A ``Spot`` is a ``FieldSpot``, an ``AimSpot`` or, in that
    area, one of the game's own."""

    has_side = True

    # --- what a game says ---

    @abstractmethod
    def side(self, wide: float, high: float) -> Node: ...

    @property
    @abstractmethod
    def side_word(self) -> str: ...

    @property
    def asks(self) -> bool:
        return self.phase.asks

    def _proposed(self) -> Any:
        """The spot of what is proposed."""
        return None

    # --- places ---

    @property
    def aim_rects(self) -> Mapping[str, pygame.Rect]:
        """The rectangles of the buttons at a square, by their action."""
        return {}

    def spot_at(self, point: tuple[int, int]) -> Any:
        for name, rect in self.aim_rects.items():
            if rect.collidepoint(point):
                return AimSpot(name)
        square = self.camera.square_at(point)
        return self.beside.at(point) if square is None else FieldSpot(square)

    def square_of(self, spot: Any) -> int | None:
        return square_of(spot)

    def rect_of(self, spot: Any) -> pygame.Rect | None:
        """The rectangle of a spot in the window, on the board or beside it."""
        if self.square_of(spot) is not None:
            return super().rect_of(spot)
        item = self.beside.of(spot)
        return None if item is None else item.rect

    @property
    def at_side(self) -> bool:
        spot = self.pointing.cursor if self.pointing.cursor is not None else self._proposed()
        return spot is not None and not isinstance(spot, FieldSpot | AimSpot)

    def cursor_rect(self) -> pygame.Rect | None:
        cursor = self.pointing.cursor
        return None if cursor is None or self.page is not None else self.rect_of(cursor)

    # --- the cursor ---

    def _beyond(self, spot: Any, right: int, up: int) -> Any:
        """The next square; right of the last column the nearest spot beside the board."""
        square = self.square_of(spot)
        if square is None:
            return self._from_side(spot, right, up)
        beyond = self.next_square(square, right, up)
        if beyond is not None:
            return FieldSpot(beyond)
        near = self.beside.nearest(self.camera.rect_of(square), 1, 0) if right > 0 else None
        return spot if near is None else near

    def _from_side(self, spot: Any, right: int, up: int) -> Any:
        rect = self.rect_of(spot)
        if rect is None:  # a card that isn't shown any more
            return self._home() or spot
        near = self.beside.nearest(rect, right, up, leaving=spot)
        if near is not None or right >= 0:
            return spot if near is None else near
        grid, last = self.camera.grid, self.camera.seen_size[0] - 1  # back to the board's last column
        squares = [
            square
            for square in range(len(grid))
            if self.camera.seen_cell(grid.column(square), grid.rank(square))[0] == last
        ]
        return FieldSpot(min(squares, key=lambda at: abs(self.camera.rect_of(at).centery - rect.centery)))


class GridSideTable(SideTable[View, Action], GridTable[View, Action, Any]):
    """A ``SideTable`` whose board is a ``BoardScene``."""
