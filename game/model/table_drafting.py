"""A table measured in inches while it is being drawn, and what a game says of it (see ``drafting``).

Lengths are thousandths of an inch, angles tenths of a degree, as in ``inches``. A piece has a number of its
own that it keeps while it is moved, turned or changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from game.model import inches
from game.model.drafting import Draft, MapDrafting, SymmetryName
from game.model.inches import Point

TABLE_SYMMETRIES: Final[tuple[SymmetryName, ...]] = ("point", "left_right", "top_bottom", "both", "none")
"""The symmetries that tables can be drawn with, the usual one first."""

WHOLE: Final = 100
"""The scale, in per cent, of a piece that is as large as its outline."""


@dataclass(frozen=True, slots=True)
class TablePiece:
    """Something that lies on a table: terrain, or a mark as a spawn point is.

    ``outline`` are the corners of an area, or the points of a line, around ``at``, before it is turned
    (clockwise) and scaled; a mark has none. ``side``: whose it is, ``None`` for nobody's. ``name``: the
    letter of a mark that has one. ``safe``: nobody can take it. ``locked``: the editor leaves it as it is.
    """

    kind: str
    at: Point
    outline: tuple[Point, ...] = ()
    turn: int = 0
    scale: int = WHOLE
    side: int | None = None
    name: str = ""
    safe: bool = False
    locked: bool = False

    @property
    def placed(self) -> tuple[Point, ...]:
        """The outline where the piece lies, in thousandths of an inch; a mark's is its place alone."""
        return laid(self.outline, self.at, self.turn, self.scale) if self.outline else (self.at,)

    @property
    def box(self) -> tuple[int, int, int, int]:
        """The piece's bounds: left, bottom, right, top."""
        return box_of(self.placed)


@lru_cache(maxsize=4096)
def laid(outline: tuple[Point, ...], at: Point, turn: int, scale: int = WHOLE) -> tuple[Point, ...]:
    """An outline scaled, turned clockwise, and moved to a place.

    >>> laid(((0, 1000), (500, 0)), (10, 20), 900, 200)
    ((2010, 20), (10, -980))
    """
    sine, cosine, (x, y) = inches.sine(turn), inches.cosine(turn), at
    corners = []
    for corner in outline:
        across, up = (inches.nearest(value * scale, WHOLE) for value in corner)
        dx = inches.nearest(across * cosine + up * sine, inches.ONE)
        dy = inches.nearest(up * cosine - across * sine, inches.ONE)
        corners.append((x + dx, y + dy))
    return tuple(corners)


def box_of(points: Iterable[Point]) -> tuple[int, int, int, int]:
    """The bounds of points: left, bottom, right, top."""
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


@dataclass(frozen=True)
class TableDraft(Draft):
    """A table being drawn. ``table``: inches across and up; ``pieces`` by their numbers, in the order in
    which they were placed."""

    layers = ("pieces",)

    table: tuple[int, int]
    pieces: Mapping[int, TablePiece] = field(default_factory=dict)

    @property
    def size(self) -> tuple[int, int]:
        """Inches across and up."""
        return self.table

    @property
    def extent(self) -> Point:
        """The table's upper right corner."""
        return self.table[0] * inches.INCH, self.table[1] * inches.INCH

    @property
    def free_number(self) -> int:
        """A number no piece has yet."""
        return max(self.pieces, default=0) + 1


@dataclass(frozen=True, slots=True)
class TerrainItem:
    """A kind of terrain that can be placed. ``line``: it is a line and not an area. ``shapes``: the outlines
    it is offered in, by name, around their middle. ``does``: keys of words that say what it does."""

    name: str
    line: bool
    shapes: tuple[tuple[str, tuple[Point, ...]], ...]
    does: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MarkItem:
    """A mark that can be placed: the kind of piece, and whose it is. ``name``: its own; ``key``: what it is
    called. ``lettered``: it has a letter."""

    name: str
    key: str
    kind: str
    side: int | None = None
    safe: bool = False
    lettered: bool = True


@dataclass(frozen=True)
class TablePalette:
    """All that tables of a game are made of. ``sizes``: the fewest and the most inches along an edge.

    ``rings``: the radii round a mark that people want to see. ``room``: what a piece that drives needs to
    pass. ``scales``: the least and the most per cent of a piece, ``most_corners``: the most points of an
    outline.
    """

    terrain: tuple[TerrainItem, ...]
    marks: tuple[MarkItem, ...]
    sizes: tuple[int, int]
    default_size: tuple[int, int]
    side_keys: tuple[str, ...]
    rings: tuple[int, ...]
    room: int
    scales: tuple[int, int]
    most_corners: int
    symmetries: tuple[SymmetryName, ...] = TABLE_SYMMETRIES

    def terrain_item(self, kind: str) -> TerrainItem | None:
        """The kind of terrain called ``kind``, if the game has it."""
        return next((item for item in self.terrain if item.name == kind), None)

    def mark_item(self, piece: TablePiece) -> MarkItem | None:
        """The palette's mark that a piece is; ``None`` for terrain."""
        of_kind = [item for item in self.marks if item.kind == piece.kind]
        same = (item for item in of_kind if (item.side, item.safe) == (piece.side, piece.safe))
        return next(same, None) or next(iter(of_kind), None)

    def kind_of(self, piece: TablePiece) -> str:
        """The kind of a piece as steps and words name it: of a mark ``mark.`` and its name."""
        item = None if piece.outline else self.mark_item(piece)
        return piece.kind if item is None else f"mark.{item.name}"


class TableDrafting(MapDrafting[Any]):
    """What a game whose maps are tables measured in inches says of them."""

    quoted = ()
    told_by = ("table", "terrain")
    counts_squares = False

    def palette(self, definitions: Any) -> TablePalette:
        """See ``MapDrafting.palette``."""
        raise NotImplementedError

    def blank(self, definitions: Any) -> TableDraft:
        """See ``MapDrafting.blank``."""
        palette = self.palette(definitions)
        return TableDraft(palette.default_size, meta={"symmetry": palette.symmetries[0]})

    def unseen(
        self, draft: TableDraft, definitions: Any, place: Point
    ) -> Sequence[tuple[tuple[Point, ...], ...]]:
        """The ground that nobody sees from a place, as areas of rings; none where the draft gives nothing."""
        return ()
