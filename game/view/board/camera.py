"""Where the squares of a grid board are on the screen: fit, zoom, pan and flip."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from game.model.grid8 import Grid

READABLE_PX = 32
"""Squares smaller than this at 100 % are zoomed, and the board is panned."""

NEARLY = 0.9
"""This share of the readable size will do where the whole board can be seen then."""

BLOCK_PX = 688
"""The side of the board block at 1280×720."""

GUTTER_PX = 24
"""What the coordinates need on each side at 100 %."""

LETTER_PX = 15
"""The gutter that the smallest legible coordinates need at 100 %, with the frame beside them."""

BARE_PX = 4
"""The gutter of a board too small for coordinates: room for the frame."""

LEAST_LETTERED_PX = 14
"""Beside smaller squares there are no coordinates: they would touch one another."""

ZOOM_STEP = 1.25
"""How much one notch of the wheel makes the squares larger."""


@dataclass(frozen=True)
class CameraState:
    """All a drawing depends on: two equal states show every square at the same place."""

    block: tuple[int, int, int, int]
    viewport: tuple[int, int, int, int]
    square: int
    offset: tuple[int, int]
    flipped: bool


class Camera:
    """Turns squares into px and back.

    ``block`` is the whole panel with its gutters, ``viewport`` the part where squares are seen, both on
    the screen. All sizes are whole px, so that every edge is crisp. ``whole``: until somebody zooms, the
    whole board is seen however small its squares are.
    """

    def __init__(
        self,
        grid: Grid,
        block: pygame.Rect,
        scale: float = 1.0,
        *,
        flipped: bool = False,
        whole: bool = False,
    ) -> None:
        self.grid = grid
        self.block = pygame.Rect(block)
        self.scale = scale
        self.flipped, self.whole = flipped, whole
        self._wanted: int | None = None  # the square size asked for by zooming; None = as it fits
        self._offset = (0, 0)
        self._lay_out()

    # -- layout ---------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        block, grid = self.block, self.grid
        # Larger letters on the same block must not cost a px of every square.
        share = min(block.width, block.height) / BLOCK_PX
        # On a large block letters of 100 % would be lost beside the squares.
        self.text_scale = max(self.scale, 0.7 * share)
        gutter = round(min((GUTTER_PX - 1) * self.text_scale, GUTTER_PX * share))
        gutter = self._gutter(gutter)
        room = (max(1, block.width - 2 * gutter), max(1, block.height - 2 * gutter))
        self.gutter = gutter
        self.fit_px = max(1, min(room[0] // grid.width, room[1] // grid.height))
        self.readable_px = round(READABLE_PX * max(1.0, min(self.scale, share)))
        if self.fit_px >= NEARLY * self.readable_px:
            self.readable_px = self.fit_px  # nobody wants to pan for one row out of sight
        self.largest_px = max(self.fit_px, 3 * self.readable_px)
        usual = self.fit_px if self.whole else max(self.fit_px, self.readable_px)
        wanted = self._wanted if self._wanted is not None else usual
        self.square = max(self.fit_px, min(self.largest_px, wanted))
        board = (self.square * grid.width, self.square * grid.height)
        whole = [side // self.square * self.square for side in room]
        seen = (min(board[0], whole[0]), min(board[1], whole[1]))
        self.viewport = pygame.Rect(0, 0, *seen)
        self.viewport.center = block.center
        self.board_px = board
        self._clamp()

    def _gutter(self, wanted: int) -> int:
        """The gutter in px: never so small that coordinates in it would be cut. ``lettered`` tells
        whether there are any."""
        gutter, grid = max(wanted, round(LETTER_PX * self.scale)), self.grid
        room = (self.block.width - 2 * gutter, self.block.height - 2 * gutter)
        self.lettered = min(room[0] // grid.width, room[1] // grid.height) >= LEAST_LETTERED_PX
        return gutter if self.lettered else BARE_PX

    def _clamp(self) -> None:
        x = max(0, min(self.board_px[0] - self.viewport.width, self._offset[0]))
        y = max(0, min(self.board_px[1] - self.viewport.height, self._offset[1]))
        self._offset = (x, y)

    def set_block(self, block: pygame.Rect, scale: float) -> None:
        """A new place on the screen. What was in the middle stays there, and a zoom is kept in proportion."""
        if block == self.block and scale == self.scale:
            return
        middle, before = self._middle(), self.fit_px
        self.block, self.scale = pygame.Rect(block), scale
        self._lay_out()
        if self._wanted is not None and before:
            self._wanted = round(self._wanted * self.fit_px / before)
            self._lay_out()
        self._centre(*middle)

    def set_grid(self, grid: Grid) -> None:
        """Another board: the zoom is forgotten."""
        if grid != self.grid:
            self.grid, self._wanted, self._offset = grid, None, (0, 0)
            self._lay_out()

    def set_flipped(self, flipped: bool) -> None:
        """Turns the board by 180°; what was in the middle of the view stays there."""
        if flipped != self.flipped:
            middle = self._middle()
            self.flipped = flipped
            self._centre(*middle)

    @property
    def state(self) -> CameraState:
        """What the drawing depends on."""
        return CameraState(
            (self.block.x, self.block.y, self.block.w, self.block.h),
            (self.viewport.x, self.viewport.y, self.viewport.w, self.viewport.h),
            self.square,
            self._offset,
            self.flipped,
        )

    @property
    def zoomed(self) -> bool:
        """Whether only a part of the board is seen."""
        return self.board_px[0] > self.viewport.width or self.board_px[1] > self.viewport.height

    # -- zoom and pan ---------------------------------------------------------------------------

    def zoom(self, notches: float, at: tuple[int, int] | None = None) -> bool:
        """Larger squares (``notches`` above 0) or smaller; what is under ``at`` stays under it.

        Returns whether anything changed.
        """
        target = self.square * ZOOM_STEP**notches
        px = math.ceil(target) if notches > 0 else math.floor(target)
        return self.zoom_to(px, at)

    def zoom_to(self, px: int, at: tuple[int, int] | None = None) -> bool:
        """Squares of ``px``, as far as the board allows; below the fitting size nothing is shown larger."""
        px = max(self.fit_px, min(self.largest_px, px))
        if px == self.square:
            return False
        point = at if at is not None and self.viewport.collidepoint(at) else self.viewport.center
        column, row = self._under(point)
        self._wanted = px
        self._lay_out()
        self._offset = (
            round(column * self.square - (point[0] - self.viewport.x)),
            round(row * self.square - (point[1] - self.viewport.y)),
        )
        self._clamp()
        return True

    def zoom_out(self) -> bool:
        """Shows the whole board."""
        return self.zoom_to(self.fit_px)

    def pan(self, dx: float, dy: float) -> bool:
        """Moves the view over the board by px, to the right and down. Returns whether anything changed."""
        before = self._offset
        self._offset = (round(before[0] + dx), round(before[1] + dy))
        self._clamp()
        return self._offset != before

    def show(self, square: int, margin: float = 1.5) -> bool:
        """Pans as little as it takes to see a square with ``margin`` squares around it."""
        rect = self.rect_of(square).inflate(*[round(2 * margin * self.square)] * 2)
        dx = min(0, rect.left - self.viewport.left) or max(0, rect.right - self.viewport.right)
        dy = min(0, rect.top - self.viewport.top) or max(0, rect.bottom - self.viewport.bottom)
        if not (dx or dy):
            return False
        before = self._offset
        wanted = (before[0] + dx, before[1] + dy)
        # Whole squares at the rim look calmer than cut ones: go on to the next one.
        ends = [
            (math.floor if by < 0 else math.ceil)(at / self.square) * self.square
            for at, by in zip(wanted, (dx, dy), strict=True)
        ]
        self._offset = (ends[0] if dx else before[0], ends[1] if dy else before[1])
        self._clamp()
        return self._offset != before

    def _under(self, point: tuple[int, int]) -> tuple[float, float]:
        """Columns and rows from the board's upper left corner, as shown."""
        return (
            (point[0] - self.viewport.x + self._offset[0]) / self.square,
            (point[1] - self.viewport.y + self._offset[1]) / self.square,
        )

    def _middle(self) -> tuple[float, float]:
        """Column and rank, from 0 and in fractions, in the middle of the view."""
        column, row = self._under(self.viewport.center)
        if self.flipped:
            return self.grid.width - column, row
        return column, self.grid.height - row

    def _centre(self, column: float, rank: float) -> None:
        if self.flipped:
            x, y = self.grid.width - column, rank
        else:
            x, y = column, self.grid.height - rank
        self._offset = (
            round(x * self.square - self.viewport.width / 2),
            round(y * self.square - self.viewport.height / 2),
        )
        self._clamp()

    # -- squares and px -------------------------------------------------------------------------

    def rect_of(self, square: int) -> pygame.Rect:
        """The square on the screen, also where it lies outside of the viewport."""
        column, rank = self.grid.column(square), self.grid.rank(square)
        x = self.grid.width - 1 - column if self.flipped else column
        y = rank if self.flipped else self.grid.height - 1 - rank
        return pygame.Rect(
            self.viewport.x - self._offset[0] + x * self.square,
            self.viewport.y - self._offset[1] + y * self.square,
            self.square,
            self.square,
        )

    def point_of(self, column: float, rank: float) -> tuple[float, float]:
        """The screen point of a place on the board: (0.0, 0.0) is the middle of A1."""
        x = self.grid.width - 1 - column if self.flipped else column
        y = rank if self.flipped else self.grid.height - 1 - rank
        return (
            self.viewport.x - self._offset[0] + (x + 0.5) * self.square,
            self.viewport.y - self._offset[1] + (y + 0.5) * self.square,
        )

    def centre_of(self, square: int) -> tuple[float, float]:
        """The middle of a square on the screen."""
        return self.point_of(self.grid.column(square), self.grid.rank(square))

    def square_at(self, point: tuple[int, int]) -> int | None:
        """The square under a screen point, ``None`` outside of the squares that are seen."""
        if not self.viewport.collidepoint(point):
            return None
        x, y = self._under(point)
        column, row = int(x), int(y)
        if self.flipped:
            return self.grid.at(self.grid.width - 1 - column, row)
        return self.grid.at(column, self.grid.height - 1 - row)

    def sees(self, square: int) -> bool:
        """Whether any part of the square is in the viewport."""
        return bool(self.viewport.colliderect(self.rect_of(square)))

    def facing(self, facing: int) -> int:
        """A facing of the board as it is seen on the screen, and back."""
        return (facing + 4) % 8 if self.flipped else facing

    def degrees(self, degrees: float) -> float:
        """An angle of the board (clockwise from N) as it is seen on the screen."""
        return (degrees + 180) % 360 if self.flipped else degrees
