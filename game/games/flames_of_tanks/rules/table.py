"""The table: terrain, spawn points, workshops. Lengths are thousandths of an inch (``model.inches``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, Literal

from game.model.inches import Point as Point
from game.model.table_drafting import TableDraft, TablePiece

Sight = Literal["clear", "through", "blocked"]

NOBODY: Final = -1
EVERYBODY: Final = -2
"""Owners of a spawn point that are no side: it is unclaimed, or everybody may use it (FT-4.3)."""

POINT: Final = "point"
WORKSHOP: Final = "workshop"
"""The kinds of marks on a table that is being drawn."""


@dataclass(frozen=True, slots=True)
class GroundKind:
    """A kind of terrain (FT-1.2), as data says it.

    ``line``: it is a line and not an area; each crossing costs ``crossing`` more. ``slows``: inches inside
    count double. ``cover``: it gives cover. ``sight``: ``through``: it blocks lines that go wholly through
    it, or too far inside. ``passable``: tanks may drive there.
    """

    name: str
    line: bool = False
    slows: bool = False
    cover: bool = False
    sight: Sight = "clear"
    passable: bool = True
    crossing: int = 0


@dataclass(frozen=True)
class TerrainPiece:
    """A piece of terrain on the table: the corners of an area in order, or the points of a line."""

    kind: GroundKind
    outline: tuple[Point, ...]

    @cached_property
    def box(self) -> tuple[int, int, int, int]:
        """The smallest box around it: left, bottom, right, top."""
        xs, ys = [x for x, _ in self.outline], [y for _, y in self.outline]
        return min(xs), min(ys), max(xs), max(ys)


@dataclass(frozen=True, slots=True)
class SpawnPoint:
    """A spawn point (FT-4): its letter, its place, and the side that owns it at the start, or ``NOBODY``.

    ``invincible``: it can't be captured.
    """

    name: str
    at: Point
    owner: int = NOBODY
    invincible: bool = False


@dataclass(frozen=True)
class TableMap:
    """The size of a table, and everything that lies on it."""

    width: int
    height: int
    terrain: tuple[TerrainPiece, ...] = ()
    points: tuple[SpawnPoint, ...] = ()
    workshops: tuple[Point, ...] = ()

    @cached_property
    def blocks(self) -> tuple[TerrainPiece, ...]:
        """The pieces no tank may drive over."""
        return tuple(piece for piece in self.terrain if not piece.kind.passable)

    @cached_property
    def slowing(self) -> tuple[TerrainPiece, ...]:
        """The areas in which inches count double."""
        return tuple(piece for piece in self.terrain if piece.kind.slows)

    @cached_property
    def lines(self) -> tuple[TerrainPiece, ...]:
        """The hedges and walls."""
        return tuple(piece for piece in self.terrain if piece.kind.line)

    @cached_property
    def walls(self) -> tuple[TerrainPiece, ...]:
        """The pieces no line of sight passes."""
        return tuple(piece for piece in self.terrain if piece.kind.sight == "blocked")

    @cached_property
    def woods(self) -> tuple[TerrainPiece, ...]:
        """The areas a line of sight doesn't pass right through."""
        return tuple(piece for piece in self.terrain if piece.kind.sight == "through")

    @cached_property
    def cover(self) -> tuple[TerrainPiece, ...]:
        """The pieces that give cover."""
        return tuple(piece for piece in self.terrain if piece.kind.cover)

    @cached_property
    def letters(self) -> Mapping[str, int]:
        """The number of each spawn point by its letter."""
        return {point.name: number for number, point in enumerate(self.points)}


def table_of(draft: TableDraft, kinds: Mapping[str, GroundKind], more: Sequence[TablePiece] = ()) -> TableMap:
    """Return a draft as a table, however broken, with ``more`` pieces on it. Unknown kinds become rough
    ground."""
    pieces = [*draft.pieces.values(), *more]
    return TableMap(
        width=draft.extent[0],
        height=draft.extent[1],
        terrain=tuple(
            TerrainPiece(kinds.get(piece.kind) or GroundKind(piece.kind, slows=True), piece.placed)
            for piece in pieces
            if len(piece.outline) > 1
        ),
        points=tuple(
            SpawnPoint(piece.name or "?", piece.at, NOBODY if piece.side is None else piece.side, piece.safe)
            for piece in pieces
            if piece.kind == POINT
        ),
        workshops=tuple(piece.at for piece in pieces if piece.kind == WORKSHOP),
    )
