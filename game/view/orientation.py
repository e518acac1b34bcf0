"""Which way up each seat sees the board."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from game.model.grid8 import Grid
from game.view.board.camera import HALF_TURN, turn_to_bottom


class Orientation:
    """Turns the board for each seat. ``home`` gives where a seat sits, as distances to the right of the
    board's middle and above it; ``None`` where the side decides: the first side sits below, the second
    above. ``by_quarters`` tells whether the board looks as large after a quarter turn. ``faces_viewer``:
    at a screen that several people share, the board turns to the one who looks."""

    def __init__(
        self,
        home: Callable[[Any, int], tuple[float, float] | None] = lambda view, seat: None,
        by_quarters: Callable[[Any], bool] = lambda view: False,
        *,
        faces_viewer: bool = False,
    ) -> None:
        self.home, self.by_quarters, self.faces_viewer = home, by_quarters, faces_viewer

    def turn_for(self, view: Any, seat: int, side: int, *, quarters: bool = True) -> int:
        """Return the quarter turns clockwise that bring a seat of ``side`` to the bottom of the board.
        ``quarters`` allows odd numbers of turns, where the board does."""
        home = self.home(view, seat)
        if home is None or not any(home):
            return HALF_TURN if side == 1 else 0
        return turn_to_bottom(*home, quarters=quarters and self.by_quarters(view))


def middle_of(squares: Collection[int], grid: Grid) -> tuple[float, float] | None:
    """Return how far right of the board's middle, and above it, the middle of ``squares`` is; ``None`` for
    no squares."""
    if not squares:
        return None
    across, up = (sum(map(of, squares)) / len(squares) for of in (grid.column, grid.rank))
    return across - (grid.width - 1) / 2, up - (grid.height - 1) / 2
