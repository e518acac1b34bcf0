"""A table on squares with a second area beside the board: cards, dice, what was collected. The cursor
walks from the board to that area and back."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Protocol

import pygame

from game.ui.paint.frame_time import Postponed
from game.ui.tree.tree import Pointed
from game.view.chooser import Chooser
from game.view.grid_table import GridTable
from game.view.spots import AimSpot, FieldSpot, square_of
from game.view.square_table import SquareTable
from game.view.table import Action, OwnStrips, SidePanel, Tools, View


class Beside(Protocol):
    """The laid-out area beside the board."""

    @property
    def changed(self) -> bool:
        """Whether the area differs from what was drawn last."""

    def drawn_at(self, rect: pygame.Rect) -> bool:
        """Whether the area was last drawn in ``rect``."""

    def draw_again(self, surface: pygame.Surface) -> None:
        """Draw once more what was drawn last."""

    def at(self, point: tuple[int, int]) -> Pointed | None:
        """What can be pointed at under ``point``; ``None`` for nothing."""

    def of(self, spot: Any) -> Pointed | None:
        """The place of a spot; ``None`` if the area doesn't have it."""

    def nearest(self, rect: pygame.Rect, right: int, up: int, leaving: Any = None) -> Any:
        """The nearest spot in the direction of an arrow key, seen from ``rect``."""


class SideTable(SquareTable[View, Action, Any]):
    """A table with an area beside the board. A ``Spot`` is a ``FieldSpot``, an ``AimSpot`` or, in that
    area, one of the game's own."""

    def __init__(self, tools: Tools, chooser: Chooser[Action, Any]) -> None:
        self.aim_rects: list[tuple[str, pygame.Rect]] = []
        """The rectangles of the buttons at a square, by their action."""
        self._side_rect, self._side_scale = pygame.Rect(0, 0, 0, 0), 1.0
        self._side: Beside | None = None
        self._side_before: Beside | None = None
        """The area's last layout, kept after something has changed."""
        self._side_redraws = Postponed()
        self._dirty = True
        """Whether something beside the board has changed."""
        super().__init__(tools, chooser)

    # --- what a game says ---

    @abstractmethod
    def _lay_out(self, rect: pygame.Rect, scale: float) -> Beside:
        """Lay out the area beside the board in ``rect``."""

    @abstractmethod
    def _draw_table(self, surface: pygame.Surface, scale: float, rect: pygame.Rect) -> None:
        """Draw the area beside the board."""

    @property
    @abstractmethod
    def side_word(self) -> str:
        """The name of the area beside the board, for its tab."""

    @property
    def asks(self) -> bool:
        """See ``SidePanel``."""
        return self.phase.asks

    def _proposed(self) -> Any:
        """The spot of what is proposed."""
        return None

    def _draw_moving(self, surface: pygame.Surface) -> None:
        """Draw what moves over both board and area."""

    # --- beside the board ---

    @property
    def strips(self) -> OwnStrips | None:
        return None

    @property
    def side_panel(self) -> SidePanel:
        return self

    def set_side(self, rect: pygame.Rect, scale: float) -> None:
        self._side_rect, self._side_scale = rect, scale
        self.refresh()

    @property
    def side(self) -> Beside:
        """The laid-out area beside the board."""
        if self._side is None:
            self._side = self._side_before = self._lay_out(self._side_rect, self._side_scale)
        return self._side

    def draw_side(self, surface: pygame.Surface) -> None:
        if self.view is not None:
            if not self._side_waits(surface):
                self._draw_table(surface, self._side_scale, self._side_rect)
            self._draw_moving(surface)

    def _side_waits(self, surface: pygame.Surface) -> bool:
        """Whether the area's new layout has to wait for the next frame; then the old one is drawn again."""
        before, rect = self._side_before, self._side_rect
        if before is None or not (self._side is None or before.changed) or not before.drawn_at(rect):
            return False
        waits = self._side_redraws.waits()
        if waits:
            before.draw_again(surface)
        return waits

    # --- places ---

    def spot_at(self, point: tuple[int, int]) -> Any:
        for name, rect in self.aim_rects:
            if rect.collidepoint(point):
                return AimSpot(name)
        square = self.camera.square_at(point)
        if square is not None:
            return FieldSpot(square)
        item = self.side.at(point)
        return None if item is None else item.spot

    def square_of(self, spot: Any) -> int | None:
        return square_of(spot)

    def rect_of(self, spot: Any) -> pygame.Rect | None:
        """The rectangle of a spot in the window, on the board or beside it."""
        if self.square_of(spot) is not None:
            return super().rect_of(spot)
        item = self.side.of(spot)
        return None if item is None else item.rect

    @property
    def at_side(self) -> bool:
        """Whether the cursor or the proposed action is in the area beside the board."""
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
        near = self.side.nearest(self.camera.rect_of(square), 1, 0) if right > 0 else None
        return spot if near is None else near

    def _from_side(self, spot: Any, right: int, up: int) -> Any:
        rect = self.rect_of(spot)
        if rect is None:  # a card that isn't shown any more
            return self._home() or spot
        near = self.side.nearest(rect, right, up, leaving=spot)
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

    def refresh(self) -> None:
        self._side, self._dirty = None, True
        super().refresh()

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.view is not None and self._side_rect.width == 0:
            self._draw_moving(surface)
