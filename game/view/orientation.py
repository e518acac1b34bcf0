"""How the board lies for a seat."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from game.model.grid8 import Grid
from game.view.board.camera import HALF_TURN, turn_to_bottom


class Orientation:
    """``home`` gives where a seat sits: how far right of the board's middle, and above it; ``None`` where its
    side says it: the first sits below, the second above. ``by_quarters``: whether the board is seen as large
    when it is turned by a quarter. ``faces_viewer``: where several persons play at one screen the board is
    turned to the one who looks."""

    def __init__(
        self,
        home: Callable[[Any, int], tuple[float, float] | None] = lambda view, seat: None,
        by_quarters: Callable[[Any], bool] = lambda view: False,
        *,
        faces_viewer: bool = False,
    ) -> None:
        self.home, self.by_quarters, self.faces_viewer = home, by_quarters, faces_viewer

    def turn_for(self, view: Any, seat: int, side: int, *, quarters: bool = True) -> int:
        """In how many quarter turns clockwise the board is seen so that a seat of that side sits at the
        bottom; ``quarters``: not only in half turns, where the board allows it."""
        home = self.home(view, seat)
        if home is None or not any(home):
            return HALF_TURN if side == 1 else 0
        return turn_to_bottom(*home, quarters=quarters and self.by_quarters(view))


def middle_of(squares: Collection[int], grid: Grid) -> tuple[float, float] | None:
    """How far right of the board's middle, and above it, some squares lie; ``None`` for none."""
    if not squares:
        return None
    across, up = (sum(map(of, squares)) / len(squares) for of in (grid.column, grid.rank))
    return across - (grid.width - 1) / 2, up - (grid.height - 1) / 2
