"""Cuts a large sheet up over pages of a printer's paper: which part of it is where on which page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from game.ui.paper.marks import PaperArea

MARGIN: Final = 10.0
"""Margin of a page without any of the sheet, in mm: printers don't reach farther."""

HEAD: Final = 10.0
FOOT: Final = 7.0
"""Room for a page's own text, above and below, in mm."""

Size = tuple[float, float]
"""A width and a height, in mm."""

LARGEST: Final = 5080.0
"""Greatest length of a PDF page, in mm (14400 points)."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A kind of paper, upright, in mm."""

    name: str
    wide: float
    high: float

    def turned(self) -> Paper:
        """Return the paper on its side."""
        return Paper(self.name, self.high, self.wide)

    @property
    def room(self) -> PaperArea:
        """Return the area of a page that the sheet may use."""
        high = self.high - 2 * MARGIN - HEAD - FOOT
        return PaperArea(MARGIN, MARGIN + HEAD, self.wide - 2 * MARGIN, high)


PAPERS: Final = {paper.name: paper for paper in (Paper("a4", 210.0, 297.0), Paper("letter", 215.9, 279.4))}
"""The kinds of paper on offer, by name."""


@dataclass(frozen=True, slots=True)
class CutSteps:
    """Places at which a sheet is best cut: from ``first`` on every ``every`` mm."""

    first: float = 0.0
    every: float = 0.0

    def before(self, place: float) -> float | None:
        """Return the last of them that isn't beyond a place; ``None`` without any.

        >>> CutSteps(5, 30).before(100), CutSteps(5, 30).before(4), CutSteps().before(10)
        (95.0, None, None)
        """
        if not self.every or place < self.first:
            return None
        # a hair is forgiven: lengths come from sums
        return self.first + self.every * float((place - self.first + 1e-6) // self.every)


@dataclass(frozen=True, slots=True)
class Tile:
    """A page's part of the sheet. ``name``: its row as a letter and its column as a number (A1, A2, B1).
    ``beside`` and ``below``: where in it, in mm from its corner, the next page begins; ``None`` without
    one."""

    row: int
    column: int
    part: PaperArea
    beside: float | None
    below: float | None

    @property
    def name(self) -> str:
        return tile_name(self.row, self.column)


@dataclass(frozen=True, slots=True)
class Tiling:
    """All pages of a sheet, row by row, on paper that may be on its side."""

    paper: Paper
    rows: int
    columns: int
    tiles: tuple[Tile, ...]


def tile_name(row: int, column: int) -> str:
    """Return a page's name.

    >>> tile_name(0, 0), tile_name(1, 9), tile_name(27, 0)
    ('A1', 'B10', 'AB1')
    """
    letters = ""
    row += 1
    while row:
        row, letter = divmod(row - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{column + 1}"


def starts(length: float, room: float, overlap: float, steps: CutSteps) -> list[float]:
    """Return where the pages begin along a sheet, in mm, if each has ``room`` and begins at least
    ``overlap`` before the end of the one before. They begin at the ``steps`` if that takes no more pages.

    >>> starts(485, 190, 10, CutSteps())
    [0.0, 180.0, 360.0]
    >>> starts(485, 190, 10, CutSteps(2.5, 30))
    [0.0, 152.5, 332.5]
    """
    plain = _starts(length, room, overlap, CutSteps())
    stepped = _starts(length, room, overlap, steps)
    return plain if len(stepped) > len(plain) else stepped


def _starts(length: float, room: float, overlap: float, steps: CutSteps) -> list[float]:
    found = [0.0]
    while found[-1] + room < length - 1e-6:
        farthest = found[-1] + room - overlap
        step = steps.before(farthest)
        found.append(farthest if step is None or step <= found[-1] else step)
    return found


def tiled(
    size: tuple[float, float], paper: Paper, overlap: float, steps: tuple[CutSteps, CutSteps]
) -> Tiling:
    """Return a sheet of that size on the fewest pages, upright or on their side. ``overlap``: how many mm
    of the sheet are on both of two neighbours. Raises ``ValueError`` if that is more than half a page."""
    if not 0 <= overlap <= min(paper.room.wide, paper.room.high, paper.turned().room.high) / 2:
        raise ValueError(f"pages of {paper.name} can’t overlap by {overlap:g} mm")
    ways = [_tiled(size, way, overlap, steps) for way in (paper, paper.turned())]
    return min(ways, key=lambda way: len(way.tiles))


def _tiled(
    size: tuple[float, float], paper: Paper, overlap: float, steps: tuple[CutSteps, CutSteps]
) -> Tiling:
    room = paper.room
    across = starts(size[0], room.wide, overlap, steps[0])
    down = starts(size[1], room.high, overlap, steps[1])
    tiles = tuple(
        Tile(row, column, PaperArea(x, y, wide, high), beside, below)
        for row, (y, high, below) in enumerate(_parts(down, size[1], overlap))
        for column, (x, wide, beside) in enumerate(_parts(across, size[0], overlap))
    )
    return Tiling(paper, len(down), len(across), tiles)


def _parts(begins: Sequence[float], length: float, overlap: float) -> list[tuple[float, float, float | None]]:
    """Return where each part begins, its length, and how far in it the next one begins (``None``: there is
    none), in mm."""
    found: list[tuple[float, float, float | None]] = []
    for first, following in pairwise(begins):
        found.append((first, following + overlap - first, following - first))
    return [*found, (begins[-1], length - begins[-1], None)]
