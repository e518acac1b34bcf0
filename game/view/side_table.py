"""A table on squares with a table of its own beside the board: cards, dice, what was collected.

The cursor walks from the board to what lies beside it and back. What something means is told at the pointer:
at badges by itself, anywhere where it is asked for.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

import pygame

from game.view.board.labels import LabelArtist
from game.view.board.scene import LabelShown
from game.view.chooser import Chooser
from game.view.grid_table import GridTable
from game.view.side import Item, SideLayout, SidePainter
from game.view.table import Action, OwnStrips, SidePanel, Tools, View

Tip = tuple[int | None, pygame.Rect, str]
"""What something means: on which square (``None``: beside the board), where, in words."""


class SideTable(GridTable[View, Action, Any]):
    """A ``Spot`` is a kind and a value: ``("field", square)``, ``("aim", name)`` for a button at a square;
    others lie beside the board."""

    side_painter: SidePainter

    def __init__(self, tools: Tools, chooser: Chooser[Action, Any]) -> None:
        self.told: Tip | None = None
        """What a badge means that is pointed at or was asked about."""
        self.told_by_hover = True
        self.aim_rects: list[tuple[str, pygame.Rect]] = []
        """Where the buttons at a square are, by what they do."""
        self._side_rect, self._side_scale = pygame.Rect(0, 0, 0, 0), 1.0
        self._side: SideLayout | None = None
        super().__init__(tools, chooser)

    # --- what a game says ---

    @abstractmethod
    def _lay_out(self, rect: pygame.Rect, scale: float) -> SideLayout:
        """What lies where in a rectangle beside the board."""

    @abstractmethod
    def _draw_table(self, surface: pygame.Surface, made: SideLayout, scale: float, rect: pygame.Rect) -> None:
        """Draw that."""

    @property
    @abstractmethod
    def side_word(self) -> str:
        """What that table is called, for its tab."""

    @property
    @abstractmethod
    def asks(self) -> bool:
        """Whether all that can be chosen now lies there: it has to be seen."""

    def _proposed(self) -> Any:
        """The spot of what is proposed."""
        return None

    def _draw_moving(self, surface: pygame.Surface) -> None:
        """What moves over both."""

    def _square_tip(self, square: int, at: tuple[float, float] | None) -> str:
        """What the badges of a square mean; ``at``: where the pointer is, in shares of its side from its
        upper left corner."""
        return ""

    def _square_words(self, square: int) -> str:
        """What stands and lies on a square."""
        return ""

    def _item_words(self, item: Item) -> str:
        """What something beside the board means."""
        return ""

    def _has_badge(self, item: Item, at: tuple[int, int] | None) -> bool:
        """Whether an item tells by itself what it means, with the pointer there."""
        return True

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

    def refresh(self) -> None:
        self._side, self._dirty = None, True
        super().refresh()

    @property
    def side(self) -> SideLayout:
        """What lies beside the board."""
        if self._side is None:
            self._side = self._lay_out(self._side_rect, self._side_scale)
        return self._side

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.view is not None and self._side_rect.width == 0:
            self._draw_moving(surface)

    def draw_side(self, surface: pygame.Surface) -> None:
        if self.view is not None:
            self._draw_table(surface, self.side, self._side_scale, self._side_rect)
            self._draw_tip(surface)
            self._draw_moving(surface)

    def _draw_tip(self, surface: pygame.Surface) -> None:
        """What a badge beside the board means, next to it."""
        tip = self.shown_tip
        if tip is None or tip[0] is not None:
            return
        rect, words = tip[1:]
        room = self._side_rect.inflate(-8, -8)
        artist = LabelArtist(self.tools.theme, self.tools.fonts, self.side_painter.ink)
        made = artist.surface(LabelShown(0, words), self._side_scale, round(room.width * 0.8))
        at = made.get_rect(midtop=(rect.centerx, rect.bottom + 4))
        if at.bottom > room.bottom:
            at.bottom = rect.top - 4
        surface.blit(made, at.clamp(room))

    # --- places ---

    def spot_at(self, point: tuple[int, int]) -> Any:
        for name, rect in self.aim_rects:
            if rect.collidepoint(point):
                return "aim", name
        square = self.camera.square_at(point)
        if square is not None:
            return "field", square
        item = self.side.at(point)
        return None if item is None else item.spot

    def square_of(self, spot: Any) -> int | None:
        return int(spot[1]) if spot is not None and spot[0] == "field" else None

    def rect_of(self, spot: Any) -> pygame.Rect | None:
        """Where a spot is in the window."""
        square = self.square_of(spot)
        if square is not None:
            return self.camera.rect_of(square)
        item = self.side.of(spot)
        return None if item is None else item.rect

    @property
    def at_side(self) -> bool:
        """Whether the cursor is at something there, or something there is proposed."""
        spot = self.cursor if self.cursor is not None else self._proposed()
        return spot is not None and spot[0] not in ("field", "aim")

    # --- what things mean ---

    def badge_at(self, point: tuple[int, int], *, anything: bool = False) -> Tip | None:
        """What is told of the place under a point: of badges, or of anything there."""
        if self.busy:
            return None
        square = self.camera.square_at(point)
        if square is not None:
            rect = self.camera.rect_of(square)
            at = (point[0] - rect.x) / rect.width, (point[1] - rect.y) / rect.height
            words = self._square_words(square) if anything else self._square_tip(square, at)
            return (square, rect, words) if words else None
        item = self.side.under(point)
        if item is None or not (anything or self._has_badge(item, point)):
            return None
        words = self._item_words(item)
        return (None, item.rect, words) if words else None

    @property
    def shown_tip(self) -> Tip | None:
        """What is explained now: a badge pointed at or asked about, else that where the cursor is."""
        if self.view is None or self.busy or self.chooser.refused is not None:
            return None
        if self.cursor is None or self.told is not None:
            return self.told
        rect, square = self.rect_of(self.cursor), self.square_of(self.cursor)
        if rect is None:
            return None
        item = self.side.of(self.cursor) if square is None else None
        words = "" if square is None else self._square_tip(square, None)
        if item is not None and self._has_badge(item, None):
            words = self._item_words(item)
        return (square, rect, words) if words else None

    def hover(self, point: tuple[int, int] | None) -> None:
        here = None if self.view is None else point
        told = None if here is None else self.badge_at(here)
        if told is None and self.told is not None and not self.told_by_hover:
            spot = None if here is None else self.spot_at(here)
            told = self.told if spot == self.hovered else None  # asked for: it stays while the pointer does
        if told != self.told:
            self.told, self.told_by_hover = told, True
            self.refresh()
        super().hover(point)

    def explain(self, point: tuple[int, int]) -> bool:
        if self.view is None:
            return False
        self.told, self.told_by_hover = self.badge_at(point, anything=True), False
        self.hovered = self.spot_at(point)
        self.refresh()
        return self.told is not None

    # --- the cursor ---

    def _beyond(self, spot: Any, right: int, up: int) -> Any:
        """The next square; right of the last column the nearest thing that lies beside the board."""
        square = self.square_of(spot)
        if square is None:
            return self._from_side(spot, right, up)
        beyond = self._step(square, right, up)
        if beyond is not None:
            return "field", beyond
        near = self._nearest(self.camera.rect_of(square), 1, 0) if right > 0 else None
        return spot if near is None else near

    def _from_side(self, spot: Any, right: int, up: int) -> Any:
        rect = self.rect_of(spot)
        if rect is None:
            return spot
        near = self._nearest(rect, right, up, leaving=spot)
        if near is not None or right >= 0:
            return spot if near is None else near
        grid = self.camera.grid  # back to the board's last column
        column = 0 if self._overlays.flipped else grid.width - 1
        squares = [square for square in range(len(grid)) if grid.column(square) == column]
        return "field", min(squares, key=lambda at: abs(self.camera.rect_of(at).centery - rect.centery))

    def _nearest(self, rect: pygame.Rect, right: int, up: int, leaving: Any = None) -> Any:
        """The nearest thing beside the board in that direction."""
        best: tuple[float, Any] | None = None
        for item in self.side.items:
            if item.spot is None or item.spot == leaving:
                continue
            dx, dy = item.rect.centerx - rect.centerx, rect.centery - item.rect.centery
            along, across = (dx * right, dy) if right else (dy * up, dx)
            if along <= 2:
                continue
            cost = along + 2.2 * abs(across)
            if best is None or cost < best[0]:
                best = (cost, item.spot)
        return None if best is None else best[1]
