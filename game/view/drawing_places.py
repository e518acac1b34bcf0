"""The places of a board on which players draw arrows and rings, and where premoves lead."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Protocol

import pygame

from game.view.board.drawn import Place, Trace
from game.view.board.squares import GridCamera


class DrawingPlaces(ABC):
    """The places of a table's board: squares, or points of a plane. Points and rectangles are px."""

    @abstractmethod
    def at(self, point: tuple[int, int]) -> Place | None:
        """The place under a point; ``None`` where nothing can be drawn."""

    @abstractmethod
    def px(self, place: Place) -> tuple[float, float]:
        """The middle of a place, in px."""

    @property
    @abstractmethod
    def size(self) -> float:
        """The size of a ring: the side of a square, or its counterpart on a plane, in px."""

    @property
    @abstractmethod
    def rect(self) -> pygame.Rect | None:
        """The part of the screen where drawings are seen; ``None`` while none belong over the board."""

    @property
    @abstractmethod
    def pointed(self) -> Place | None:
        """The place where the cursor or the pointer is."""

    @abstractmethod
    def beyond(self, place: Place, right: int, up: int) -> Place | None:
        """The next place to the ``right`` and ``up`` as the board is seen, scrolled into view; ``None``
        over the edge."""

    @abstractmethod
    def has_piece(self, place: Place) -> bool:
        """Whether a piece is at a place, so that a click there is about the piece."""

    @abstractmethod
    def trace(self, view: Any, action: Any) -> Trace | None:
        """Where an action leads on the board; ``None`` for an action that shows nowhere on it."""


class DrawableSquares(Protocol):
    """What players' drawings need of a table on squares."""

    view: Any

    @property
    def camera(self) -> GridCamera: ...
    @property
    def page(self) -> object: ...
    @property
    def busy(self) -> bool: ...
    @property
    def at(self) -> int | None: ...
    def next_square(self, square: int, right: int, up: int) -> int | None: ...


class SquarePlaces(DrawingPlaces):
    """Places that are squares. ``has_piece`` and ``trace`` come from the game and take a view."""

    def __init__(
        self,
        board: DrawableSquares,
        has_piece: Callable[[Any, int], bool] = lambda view, square: False,
        trace: Callable[[Any, Any], Trace | None] = lambda view, action: None,
    ) -> None:
        self.board, self._has_piece, self._trace = board, has_piece, trace

    @property
    def _shown(self) -> bool:
        return self.board.view is not None and self.board.page is None

    def at(self, point: tuple[int, int]) -> int | None:
        return self.board.camera.square_at(point) if self._shown else None

    def px(self, place: int) -> tuple[float, float]:
        return self.board.camera.centre_of(place)

    @property
    def size(self) -> float:
        return self.board.camera.square

    @property
    def rect(self) -> pygame.Rect | None:
        return self.board.camera.viewport if self._shown and not self.board.busy else None

    @property
    def pointed(self) -> int | None:
        return self.board.at if self._shown else None

    def beyond(self, place: int, right: int, up: int) -> int | None:
        square = self.board.next_square(place, right, up)
        if square is not None:
            self.board.camera.show(square)
        return square

    def has_piece(self, place: int) -> bool:
        return self.board.view is not None and self._has_piece(self.board.view, place)

    def trace(self, view: Any, action: Any) -> Trace | None:
        return self._trace(view, action)
