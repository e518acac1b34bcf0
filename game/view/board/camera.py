"""Where a plane is on the screen: fit, zoom, pan and flip. The plane is divided into squares (``squares``)
or inches (``inches``)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar

import pygame

READABLE_PX = 32
"""Where units would be smaller than this at 100 %, the board is zoomed and can be panned."""

NEARLY = 0.9
"""The share of the readable size that is enough if the whole board is then seen."""

BLOCK_PX = 688
"""The side of the board block at 1280×720."""

GUTTER_PX = 24
"""The width of the coordinates on each side at 100 %."""

BARE_PX = 4
"""The gutter of a board without coordinates: room for the frame."""

HALF_TURN = 2
"""Half a turn in quarter turns."""

ZOOM_STEP = 1.25
"""The factor by which one notch of the wheel enlarges the board."""


def turn_to_bottom(right: float, up: float, *, quarters: bool) -> int:
    """Return the quarter turns clockwise that bring a place, ``right`` of a board's middle and ``up``
    above it, to the bottom or the lower left corner. Without ``quarters`` the board turns by half at most,
    and a place beside its middle comes to the left instead.

    >>> [turn_to_bottom(*corner, quarters=True) for corner in ((-1, -1), (-1, 1), (1, 1), (1, -1))]
    [0, 3, 2, 1]
    >>> turn_to_bottom(5, 0, quarters=True), turn_to_bottom(5, 0, quarters=False)
    (1, 2)
    """
    right, up = round(right, 6), round(up, 6)  # a corner is one though its middle was reckoned in thirds
    if not quarters:
        return HALF_TURN if (up if abs(up) >= abs(right) else right) > 0 else 0
    for turn in range(4):
        if up < 0 and -up > right and -up >= -right:
            return turn
        right, up = up, -right
    return 0


@dataclass(frozen=True)
class CameraState:
    """All that a drawing depends on: two equal states show every place at the same px."""

    block: tuple[int, ...]
    viewport: tuple[int, ...]
    unit: int
    offset: tuple[int, int]
    turn: int


class PlaneCamera:
    """Converts places of a plane into px and back. (0.0, 0.0) is its lower left corner, ``size`` its upper
    right one, in units (squares, inches).

    ``block`` is the whole panel with its gutters, ``viewport`` the part where the plane is seen, both on
    the screen. A unit is a whole number of px, so that every edge is crisp. ``whole``: until somebody
    zooms, the whole plane is seen however small it gets. ``bare``: nothing is written at its edges, as in
    thumbnails and diagrams. ``turn``: the number of quarter turns clockwise by which the plane is turned.
    """

    readable: ClassVar[int] = READABLE_PX

    def __init__(
        self,
        size: tuple[int, int],
        block: pygame.Rect,
        scale: float = 1.0,
        *,
        turn: int = 0,
        whole: bool = False,
        bare: bool = False,
    ) -> None:
        self.size = size
        self.block = pygame.Rect(block)
        self.scale = scale
        self.turn, self.whole, self.bare = turn % 4, whole, bare
        self._wanted: int | None = None  # the unit asked for by zooming; None = as it fits
        self._offset = (0, 0)
        self._lay_out()

    @property
    def sideways(self) -> bool:
        """Whether the plane is turned by an odd number of quarters, so that its width runs up or down the
        screen."""
        return self.turn % 2 == 1

    @property
    def seen_size(self) -> tuple[int, int]:
        """How many units there are across and up the screen."""
        across, up = self.size
        return (up, across) if self.sideways else (across, up)

    # -- layout ---------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        block, (across, up) = self.block, self.seen_size
        # Larger letters on the same block must not cost a px of every unit.
        share = min(block.width, block.height) / BLOCK_PX
        # On a large block letters of 100 % would be lost.
        self.text_scale = max(self.scale, 0.7 * share)
        gutter = self._gutter(round(min((GUTTER_PX - 1) * self.text_scale, GUTTER_PX * share)))
        room = (max(1, block.width - 2 * gutter), max(1, block.height - 2 * gutter))
        self.gutter = gutter
        self.fit_px = max(1, min(room[0] // across, room[1] // up))
        self.readable_px = round(self.readable * max(1.0, min(self.scale, share)))
        if self.fit_px >= NEARLY * self.readable_px:
            self.readable_px = self.fit_px  # nobody wants to pan for one row out of sight
        self.largest_px = self._largest()
        usual = self.fit_px if self.whole else max(self.fit_px, self.readable_px)
        wanted = self._wanted if self._wanted is not None else usual
        unit = self.unit = max(self.fit_px, min(self.largest_px, wanted))
        board = (unit * across, unit * up)
        whole = [side // unit * unit for side in room]
        seen = (min(board[0], whole[0]), min(board[1], whole[1]))
        self.viewport = pygame.Rect(0, 0, *seen)
        self.viewport.center = block.center
        self.board_px = board
        self._clamp()

    def _gutter(self, wanted: int) -> int:
        """The gutter in px."""
        return BARE_PX

    def _largest(self) -> int:
        """The largest size of a unit, in px."""
        return max(self.fit_px, 3 * self.readable_px)

    def _clamp(self) -> None:
        x = max(0, min(self.board_px[0] - self.viewport.width, self._offset[0]))
        y = max(0, min(self.board_px[1] - self.viewport.height, self._offset[1]))
        self._offset = (x, y)

    def set_block(self, block: pygame.Rect, scale: float) -> None:
        """Sets the place on the screen. The middle of the view stays in the middle, and the zoom is kept
        in proportion."""
        if block == self.block and scale == self.scale:
            return
        middle, before = self._middle(), self.fit_px
        self.block, self.scale = pygame.Rect(block), scale
        self._lay_out()
        if self._wanted is not None and before:
            self._wanted = round(self._wanted * self.fit_px / before)
            self._lay_out()
        self._centre(*middle)

    def set_size(self, size: tuple[int, int]) -> None:
        """Changes to a plane of another size; the zoom is forgotten."""
        self.size, self._wanted, self._offset = size, None, (0, 0)
        self._lay_out()

    def set_turn(self, turn: int) -> None:
        """Turns the board to ``turn`` quarter turns clockwise; the middle of the view stays in the middle."""
        turn %= 4
        if turn == self.turn:
            return
        middle, sideways = self._middle(), self.sideways
        self.turn = turn
        if self.sideways is not sideways:
            self._lay_out()
        self._centre(*middle)

    @property
    def state(self) -> CameraState:
        """All that a drawing depends on, as a value to compare."""
        return CameraState(tuple(self.block), tuple(self.viewport), self.unit, self._offset, self.turn)

    @property
    def aim(self) -> tuple[int | None, tuple[float, float]]:
        """The zoom and the place in the middle of the view, for ``take_aim``."""
        return self._wanted, self._middle()

    def take_aim(self, aim: tuple[int | None, tuple[float, float]]) -> None:
        """Restore a zoom and a place in the middle that ``aim`` gave."""
        self._wanted, middle = aim
        self._lay_out()
        self._centre(*middle)

    def look_at(self, x: float, y: float) -> bool:
        """Scroll a place into the middle of the view, or as near as the board allows; return whether
        anything moved."""
        before = self._offset
        self._centre(x, y)
        return self._offset != before

    @property
    def board_rect(self) -> pygame.Rect:
        """The whole plane on the screen, also what is out of view."""
        corner = (self.viewport.x - self._offset[0], self.viewport.y - self._offset[1])
        return pygame.Rect(corner, self.board_px)

    @property
    def zoomed(self) -> bool:
        """Whether only a part of the board is seen."""
        return self.board_px[0] > self.viewport.width or self.board_px[1] > self.viewport.height

    # -- zoom and pan ---------------------------------------------------------------------------

    def zoom(self, notches: float, at: tuple[int, int] | None = None) -> bool:
        """Zooms in (``notches`` above 0) or out; what is under ``at`` stays under it.

        Returns whether anything changed.
        """
        target = self.unit * ZOOM_STEP**notches
        px = math.ceil(target) if notches > 0 else math.floor(target)
        return self.zoom_to(px, at)

    def zoom_to(self, px: int, at: tuple[int, int] | None = None) -> bool:
        """Zooms to units of ``px``, within the limits of the board; nothing gets smaller than fits the
        viewport. Returns whether anything changed."""
        px = max(self.fit_px, min(self.largest_px, px))
        if px == self.unit:
            return False
        point = at if at is not None and self.viewport.collidepoint(at) else self.viewport.center
        x, y = self._under(point)
        self._wanted = px
        self._lay_out()
        self._offset = (
            round(x * self.unit - (point[0] - self.viewport.x)),
            round(y * self.unit - (point[1] - self.viewport.y)),
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

    def show_rect(self, rect: pygame.Rect) -> bool:
        """Pans as little as it takes to see a rectangle of the screen."""
        dx = min(0, rect.left - self.viewport.left) or max(0, rect.right - self.viewport.right)
        dy = min(0, rect.top - self.viewport.top) or max(0, rect.bottom - self.viewport.bottom)
        if not (dx or dy):
            return False
        before = self._offset
        wanted = (before[0] + dx, before[1] + dy)
        # Whole units at the rim look calmer than cut ones: go on to the next one.
        ends = [
            (math.floor if by < 0 else math.ceil)(at / self.unit) * self.unit
            for at, by in zip(wanted, (dx, dy), strict=True)
        ]
        self._offset = (ends[0] if dx else before[0], ends[1] if dy else before[1])
        self._clamp()
        return self._offset != before

    def _under(self, point: tuple[float, float]) -> tuple[float, float]:
        """Converts a screen point into units from the shown plane's upper left corner."""
        return (
            (point[0] - self.viewport.x + self._offset[0]) / self.unit,
            (point[1] - self.viewport.y + self._offset[1]) / self.unit,
        )

    def _middle(self) -> tuple[float, float]:
        """The place in the middle of the view."""
        return self._place_of(*self._under(self.viewport.center))

    def _place_of(self, right: float, down: float) -> tuple[float, float]:
        """Converts units from the upper left corner, as shown, into a place of the plane."""
        across, up = self.size
        match self.turn:
            case 0:
                return right, up - down
            case 1:
                return down, right
            case 2:
                return across - right, down
        return across - down, up - right

    def _seen_at(self, x: float, y: float) -> tuple[float, float]:
        """Converts a place into units from the upper left corner, as shown."""
        across, up = self.size
        match self.turn:
            case 0:
                return x, up - y
            case 1:
                return y, x
            case 2:
                return across - x, y
        return up - y, across - x

    def _centre(self, x: float, y: float) -> None:
        x, y = self._seen_at(x, y)
        self._offset = (
            round(x * self.unit - self.viewport.width / 2),
            round(y * self.unit - self.viewport.height / 2),
        )
        self._clamp()

    # -- places and px --------------------------------------------------------------------------

    def screen(self, x: float, y: float) -> tuple[float, float]:
        """The screen point of a place."""
        x, y = self._seen_at(x, y)
        return (
            self.viewport.x - self._offset[0] + x * self.unit,
            self.viewport.y - self._offset[1] + y * self.unit,
        )

    def place(self, point: tuple[int, int]) -> tuple[float, float] | None:
        """The place under a screen point, ``None`` outside of what is seen."""
        return self._place_of(*self._under(point)) if self.viewport.collidepoint(point) else None

    def beneath(self, point: tuple[float, float]) -> tuple[float, float]:
        """The place under a screen point, also outside of what is seen."""
        return self._place_of(*self._under(point))

    def degrees(self, degrees: float) -> float:
        """An angle of the plane (clockwise from N) as it is seen on the screen."""
        return (degrees + 90 * self.turn) % 360 if self.turn else degrees
