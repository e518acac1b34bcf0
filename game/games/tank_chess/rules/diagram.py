"""Positions and moves of Tank Chess in their plainest form, from which all other forms are made.

TCFEN, map files, the world, the fast position and the tests' slow generator all come from a
``Diagram`` and can give one back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.games.tank_chess.rules.definitions import GroundKind, PieceKind
from game.model.grid8 import Grid


@dataclass(frozen=True, slots=True)
class PlacedPiece:
    """A piece on the board: its kind, colour (0 White, 1 Black) and facing 0–7."""

    kind: PieceKind
    colour: int
    facing: int


@dataclass(frozen=True)
class Diagram:
    """Everything TCFEN says (TC-9.1): ground, pieces and wrecks by square, who moves, the round.

    Plain ground is absent from ``ground``. ``round`` counts from 1 and rises after Black's
    move. ``quiet`` is the number of successive turns without a destroyed piece (TC-6.4); it is not
    part of TCFEN and starts at zero there.
    """

    grid: Grid
    ground: Mapping[int, GroundKind]
    pieces: Mapping[int, PlacedPiece]
    wrecks: frozenset[int] = frozenset()
    to_move: int = 0
    round: int = 1
    quiet: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """One turn of a piece (TC-4, TC-5), by squares of the grid.

    ``target`` is ``None`` for an escape over the edge (TC-6.2). ``facing`` is ``None`` then, and
    where the piece is lost on the way (TC-8.3). ``shot`` is the square of the piece destroyed,
    ``mine`` that of a remote mine set off instead. ``path`` names the squares entered, the last one
    included, only where another move with the same squares and facing leaves a different position
    (TC-4.7); else it is empty.
    """

    origin: int
    target: int | None
    facing: int | None
    shot: int | None = None
    mine: int | None = None
    path: tuple[int, ...] = ()
