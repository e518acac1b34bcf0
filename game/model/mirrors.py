"""The mirrorings a map's symmetry is made of: where a square's image lies, and what stands on it (TC-7.3).

One that mirrors the ranks, alone or as a half turn, brings the one side's end of the board to the other's
and so swaps the sides; one that mirrors the columns only keeps them. Facings turn with the image.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from game.model.drafting import Stand, SymmetryName
from game.model.grid8 import Grid


@dataclass(frozen=True, slots=True)
class Image:
    """A mirroring: of the columns, of the ranks, or of both, which is the half turn."""

    columns: bool
    ranks: bool

    @property
    def swaps(self) -> bool:
        """Whether the sides change places."""
        return self.ranks

    def facing(self, facing: int) -> int:
        """The facing as the image has it."""
        if self.columns:
            facing = (8 - facing) % 8
        return (4 - facing) % 8 if self.ranks else facing

    def square(self, grid: Grid, square: int) -> int:
        """The square the image puts ``square`` on."""
        return image_table(grid.width, grid.height, self)[square]

    def stand(self, stand: Stand, last_side: int = 1) -> Stand:
        """What stands on the image's square; sides are numbered from 0 to ``last_side``."""
        side, facing = stand.side, stand.facing
        if side is not None and self.swaps:
            side = last_side - side
        return Stand(stand.kind, side, None if facing is None else self.facing(facing))


LEFT_RIGHT: Final = Image(True, False)
TOP_BOTTOM: Final = Image(False, True)
POINT: Final = Image(True, True)

IMAGES: Final[Mapping[SymmetryName, tuple[Image, ...]]] = {
    "point": (POINT,),
    "left_right": (LEFT_RIGHT,),
    "top_bottom": (TOP_BOTTOM,),
    "both": (LEFT_RIGHT, TOP_BOTTOM, POINT),
    "none": (),
}
"""The images each symmetry asks for, without the square itself."""


@lru_cache(maxsize=64)
def image_table(width: int, height: int, image: Image) -> tuple[int, ...]:
    """The image of every square of a board, by square."""
    columns = range(width - 1, -1, -1) if image.columns else range(width)
    ranks = range(height - 1, -1, -1) if image.ranks else range(height)
    return tuple(rank * width + column for rank in ranks for column in columns)
