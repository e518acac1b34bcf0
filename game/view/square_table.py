"""What all tables on squares share, however their boards are painted: a cursor that walks, zoom and pan."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

import pygame

from game.model.file_parts import PlaceOfLabel
from game.model.map_labels import square_named
from game.view.board.cue import Place
from game.view.board.ground_marks import squares
from game.view.board.marks import Marks
from game.view.board.scene import past_marks
from game.view.board.squares import GridCamera
from game.view.chooser import Chooser
from game.view.drawing_places import SquarePlaces
from game.view.map_labels import MapLabels
from game.view.phase import IGNORED, TAKEN, Reply, Spot
from game.view.table import Action, Table, Tools, View


class SquareTable(Table[View, Action, Spot]):
    """A table whose board is made of squares. A ``Spot`` may be a square, or something beside the board."""

    def __init__(self, tools: Tools, chooser: Chooser[Action, Spot]) -> None:
        super().__init__(tools, chooser)
        self.places = SquarePlaces(self)
        self.map_labels = MapLabels(self._label_rect, lambda: self.camera.viewport)

    @property
    @abstractmethod
    def camera(self) -> GridCamera:
        """The camera of the squares."""

    @abstractmethod
    def square_of(self, spot: Spot | None) -> int | None:
        """The square that a spot is, if it is one."""

    @property
    def last(self) -> tuple[int, ...]:
        """The squares where something happened in the last turn."""
        return squares(self.camera.grid, self.recent.last_turn(seen=self.coming is None).ends)

    @property
    def past(self) -> Marks:
        """The marks of what the last turns left."""
        return past_marks(self.last if self.overlays.last_move else (), *self.past_shown)

    @property
    def at(self) -> int | None:
        """The square of the cursor, else the one under the pointer."""
        return self.square_of(self.pointing.spot)

    @property
    def asked_about(self) -> int | None:
        """The square of the cursor, unless it only rests there, or else the one under the pointer."""
        return None if self.pointing.cursor is not None and self.pointing.rests else self.at

    @property
    def focus_square(self) -> int | None:
        """The square that has the player's attention."""
        return self.square_of(self.pointing.cursor)

    def _home(self) -> Spot | None:
        """Where the cursor begins; ``None`` in a phase without one."""
        return self.phase.home()

    @abstractmethod
    def _beyond(self, spot: Spot, right: int, up: int) -> Spot:
        """The spot next to ``spot``, as the board is seen."""

    def next_square(self, square: int, right: int, up: int) -> int | None:
        """The next square, as the board is seen; ``None`` over the edge."""
        grid, (right, up) = self.camera.grid, self.overlays.unturned(right, up)
        return grid.at(grid.column(square) + right, grid.rank(square) + up)

    def _arrow(self, right: int, up: int) -> Reply:
        spot = self._home() if self.pointing.cursor is None else self._beyond(self.pointing.cursor, right, up)
        if spot is None:
            return IGNORED
        self.pointing.cursor, self.pointing.hovered = spot, None
        square = self.square_of(spot)
        if square is not None:
            self.camera.show(square)
        return TAKEN

    def _zoom(self, notches: float, at: tuple[int, int] | None) -> Reply:
        if not self.zooms:
            return IGNORED
        if at is None and self.focus_square is not None:
            at = self.camera.rect_of(self.focus_square).center
        self.camera.zoom(notches, at)
        return TAKEN

    def pan(self, dx: int, dy: int) -> bool:
        return self.zooms and self.view is not None and self.camera.pan(dx, dy)

    def rect_of(self, spot: Spot) -> pygame.Rect | None:
        """Where a spot is in the window; ``None`` if it isn't seen."""
        square = self.square_of(spot)
        return None if square is None else self.camera.rect_of(square)

    def middle_of(self, spot: Spot) -> tuple[int, int] | None:
        rect = self.rect_of(spot)
        return None if rect is None else rect.center

    def seen_across(self, place: Place) -> float | None:
        return self.camera.point_of(*place)[0]

    def cursor_rect(self) -> pygame.Rect | None:
        square = self.square_of(self.pointing.cursor)
        return None if square is None or self.page is not None else self.camera.rect_of(square)

    def _label_rect(self, at: PlaceOfLabel) -> pygame.Rect | None:
        """The px rectangle of the square that a map's label is at; ``None`` if it isn't seen."""
        square = square_named(at, self.camera.grid) if isinstance(at, str) else None
        return None if square is None or not self.camera.sees(square) else self.camera.rect_of(square)

    def happened(self) -> Sequence[pygame.Rect]:
        return [self.camera.rect_of(square) for square in self.last]
