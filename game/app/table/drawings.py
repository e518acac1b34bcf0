"""Arrows and rings that a player draws on a board: kept by position, drawn with the right button."""

from __future__ import annotations

import math
from typing import Any, Final

import pygame

from game.ui.scene import Scene
from game.view.board.drawn import COLOURS, Drawn, DrawnPainter, Place, recoloured, redrawn
from game.view.table import DRAG_PX, TableView

Point = tuple[int, int]

DRAWN: Final = {
    frozenset(): COLOURS[0], frozenset({"shift"}): COLOURS[1], frozenset({"ctrl"}): COLOURS[1],
    frozenset({"alt"}): COLOURS[2], frozenset({"shift", "alt"}): COLOURS[3],
}  # fmt: skip
"""What the right button draws, by the keys held."""

MOST_DRAWN: Final = 400
"""Most positions that keep their drawings."""


class Drawings:
    """The drawings on one table's positions."""

    def __init__(self, scene: Scene, table: TableView) -> None:
        self.scene, self.table = scene, table
        self._by_position: list[tuple[Any, tuple[Drawn, ...]]] = []
        self._position: Any = None
        """The position whose drawings are shown."""
        self._began: tuple[Point, Place] | None = None
        """Where the right button went down on the board; ``None`` while it isn't held."""
        self._painter: DrawnPainter | None = None

    def follow(self) -> None:
        """Show the drawings of the position shown now."""
        table = self.table
        position = table.view if table.basis is None else table.basis
        if position is self._position:
            return
        self._position = position
        found = (one for view, one in self._by_position if view is position or view == position)
        self.table.drawn = next(found, ())

    def set(self, drawn: tuple[Drawn, ...]) -> None:
        """Replace the arrows and rings on the current position."""
        self.follow()
        here = self._position
        others = [(view, one) for view, one in self._by_position if not (view is here or view == here)]
        self._by_position = [*others[1 - MOST_DRAWN :], (here, drawn)] if drawn else others
        self.table.drawn = drawn

    def put(self, new: Drawn) -> None:
        """Add an arrow or ring; or remove the one that is as near as a hand can tell."""
        self.follow()
        for one in self.table.drawn:
            ends = self.near(one.start, new.start) and (one.end is None) is (new.end is None)
            if ends and (one.end is None or self.near(one.end, new.end)):
                new = Drawn(one.start, one.end, new.colour)
                break
        self.set(redrawn(self.table.drawn, new))

    def mark(self) -> bool:
        """Ring the place of the cursor or the pointer, in the next colour each time; return whether there
        is one."""
        place = self.table.places.pointed
        if place is None:
            return False
        self.follow()
        self.set(recoloured(self.table.drawn, place))
        return True

    def wipe(self) -> bool:
        """Remove all drawings from this position; return whether there were any."""
        self.follow()
        if not self.table.drawn:
            return False
        self.set(())
        return True

    def near(self, first: Place, second: Place) -> bool:
        """Whether two places count as one for a hand."""
        places = self.table.places
        return math.dist(places.px(first), places.px(second)) < max(DRAG_PX, 0.5 * places.size)

    # --- the right button ---

    def begin(self, point: Point, place: Place) -> None:
        """Begin to draw at a point of the board, where the right button went down."""
        self._began = point, place

    @property
    def begun(self) -> bool:
        """Whether the right button is held."""
        return self._began is not None

    def let_go(self) -> None:
        """Cancel the drawing begun."""
        self._began = None

    def end(self, point: Point) -> Drawn | None:
        """Put the arrow on the board when the button comes up at ``point``. For a plain click return the
        ring it asks for, to be used if the click has no other meaning."""
        assert self._began is not None
        arrow, (at, place) = self._arrow(point), self._began
        self._began = None
        if arrow is not None:
            self.put(arrow)
            return None
        clicked = math.dist(at, point) < max(DRAG_PX, self.table.places.size)
        return Drawn(place, None, self._colour) if clicked else None

    def _arrow(self, point: Point) -> Drawn | None:
        """Return the arrow drawn up to ``point`` so far."""
        if self._began is None:
            return None
        start, end = self._began[1], self.table.places.at(point)
        return None if end is None or self.near(start, end) else Drawn(start, end, self._colour)

    @property
    def _colour(self) -> str:
        return DRAWN.get(self.table.pointing.held, COLOURS[0])

    # --- painting ---

    def draw(self, surface: pygame.Surface, pen: Drawn | None) -> None:
        """Draw all arrows and rings over the table; ``pen`` is the one being drawn with keys."""
        table, theme = self.table, self.scene.app.theme
        places = table.places
        view = places.rect
        if view is None:
            return
        if self._painter is None or self._painter.theme is not theme:
            self._painter = DrawnPainter(theme)
        arrow = self._arrow(self.scene.app.mouse)
        found = [*(trace.mark for trace in table.traces), *(one.mark() for one in table.drawn)]
        found += [arrow.mark()] if arrow is not None else []
        found += [pen.mark("pen")] if pen is not None else []
        self._painter.draw(surface, view, places.size, places.px, tuple(found))
