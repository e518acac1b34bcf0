"""The images a map's symmetry is made of: where a square's image lies, and what stands on it (TC-7.3).

An image moves the board's edges, and with each edge the side that sits at it: so a half turn changes two
sides over, a mirror of the columns keeps them, and a quarter turn hands the board on from side to side.
Facings turn with the image.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.model.drafting import TWO_FRONTS, Stand, SymmetryName
from game.model.grid8 import Grid


@dataclass(frozen=True, slots=True)
class Image:
    """A mirroring: of the columns, of the ranks, or of both, which is the half turn. ``turned``: columns and
    ranks change places first, which makes quarter turns, on square boards."""

    columns: bool
    ranks: bool
    turned: bool = False

    def side(self, side: int, fronts: Sequence[int] = TWO_FRONTS) -> int:
        """The side that has on the image what ``side`` has here: the one whose pieces face as the image's do;
        the same where there is none. ``fronts``: the facing with which each side begins."""
        if not 0 <= side < len(fronts):
            return side
        front = self.facing(fronts[side])
        if front == fronts[side]:
            return side
        # sides of one front are told apart by their order
        alike = [other for other, facing in enumerate(fronts) if facing == fronts[side]].index(side)
        there = [other for other, facing in enumerate(fronts) if facing == front]
        return there[alike] if alike < len(there) else side

    def facing(self, facing: int) -> int:
        """The facing a piece has on the image."""
        if self.turned:
            facing = (2 - facing) % 8
        if self.columns:
            facing = (8 - facing) % 8
        return (4 - facing) % 8 if self.ranks else facing

    def square(self, grid: Grid, square: int) -> int:
        """The square on which the image of ``square`` lies."""
        return image_table(grid.width, grid.height, self)[square]

    def stand(self, stand: Stand, fronts: Sequence[int] = TWO_FRONTS) -> Stand:
        """What stands on the image's square: the same kind, with the image's side and facing."""
        side = None if stand.side is None else self.side(stand.side, fronts)
        return Stand(stand.kind, side, None if stand.facing is None else self.facing(stand.facing))


LEFT_RIGHT: Final = Image(True, False)
TOP_BOTTOM: Final = Image(False, True)
POINT: Final = Image(True, True)
QUARTER: Final = Image(False, True, turned=True)
THREE_QUARTERS: Final = Image(True, False, turned=True)

IMAGES: Final[Mapping[SymmetryName, tuple[Image, ...]]] = {
    "point": (POINT,),
    "left_right": (LEFT_RIGHT,),
    "top_bottom": (TOP_BOTTOM,),
    "both": (LEFT_RIGHT, TOP_BOTTOM, POINT),
    "quarter": (QUARTER, POINT, THREE_QUARTERS),
    "none": (),
}
"""The images each symmetry asks for, without the square itself."""


@lru_cache(maxsize=64)
def image_table(width: int, height: int, image: Image) -> tuple[int, ...]:
    """The image of every square of a board, by square. Raises ``ValueError`` for a quarter turn of a board
    that is not square."""
    if image.turned and width != height:
        raise ValueError(f"a board of {width} by {height} has no quarter turn")
    places = ((square % width, square // width) for square in range(width * height))
    squares = []
    for column, rank in places:
        if image.turned:
            column, rank = rank, column
        if image.columns:
            column = width - 1 - column
        if image.ranks:
            rank = height - 1 - rank
        squares.append(rank * width + column)
    return tuple(squares)
