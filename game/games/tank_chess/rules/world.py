"""The world of Tank Chess: a match's pieces, its squares, and what a board alone doesn't show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from game.games.tank_chess.rules.definitions import BLACK, WHITE, Definitions
from game.games.tank_chess.rules.diagram import Diagram, PlacedPiece
from game.games.tank_chess.rules.position import Position
from game.games.tank_chess.rules.tables import Tables
from game.games.tank_chess.rules.tcfen import placement
from game.model.contract import Result, Setup
from game.model.fault import Fault, row_of
from game.model.grid8 import Grid
from game.model.kinds import Listed, Maybe, Number, Outcome, Truth
from game.model.world import MATCH, NOBODY, Archetype, Kind, World, column

OFF = -1
"""The square of a piece that is off the board: it escaped, or was lost without a wreck."""


@dataclass(frozen=True)
class Defined(Kind):
    """The name of something that the definitions have; empty for nothing."""

    named: Callable[[Definitions], Mapping[str, Any]]

    def expected(self, match: Setup) -> Fault:
        named = Fault("one of {names}", names=row_of(self.words(match)))
        return Fault("nothing, or {expected}", expected=named)

    def words(self, match: Setup) -> Sequence[str]:
        return tuple(self.named(match.definitions))

    def typed(self, data: Any, match: Setup) -> str:
        return str(data)

    def fits(self, value: str, match: Setup) -> bool:
        return not value or value in self.named(match.definitions)


class AnyText(Kind):
    """Any text."""

    def expected(self, match: Setup) -> Fault:
        return Fault("text")

    def typed(self, data: Any, match: Setup) -> str:
        if not isinstance(data, str):
            raise TypeError(data)
        return data


def _placed(read: Callable[[PlacedPiece], Any], wreck: Any) -> Callable[[Setup], tuple[Any, ...]]:
    """Return what gives a column of the pieces of a map; ``wreck`` is the value of each of its wrecks."""

    def start(match: Setup) -> tuple[Any, ...]:
        pieces = match.map.pieces
        return (*[read(pieces[square]) for square in sorted(pieces)], *[wreck] * len(match.map.wrecks))

    return start


def grounds(diagram: Diagram) -> tuple[str, ...]:
    """Return the name of the ground of each square; plain ground has none."""
    names = {square: kind.name for square, kind in diagram.ground.items()}
    return tuple([names.get(square, "") for square in range(len(diagram.grid))])


PIECE = Archetype("piece", lambda match: (NOBODY,) * (len(match.map.pieces) + len(match.map.wrecks)))
"""The pieces of the map by square, then its wrecks by square."""
SQUARE = Archetype("square", lambda match: (NOBODY,) * len(match.map.grid))
SIDE = Archetype("side", lambda match: (NOBODY, NOBODY))
COUNT = Number()


class TankChessWorld(World[Setup]):
    """The state of a match; ``observe`` gives it whole, for nothing is hidden in Tank Chess. ``tables`` are
    those of its position, if it has been needed: all states that follow from this one share them."""

    kind: tuple[str, ...] = column(
        PIECE, Defined(lambda known: known.by_name), _placed(lambda piece: piece.kind.name, "")
    )
    """The kind of piece; empty for a wreck of the map, of which nobody knows what it was."""
    colour: tuple[int, ...] = column(
        PIECE, Number(NOBODY, BLACK), _placed(lambda piece: piece.colour, NOBODY)
    )
    """Whose it is: 0 is White, 1 Black; -1 for a wreck of the map."""
    square: tuple[int, ...] = column(
        PIECE,
        Number(OFF, lambda match: len(match.map.grid) - 1),
        lambda match: (*sorted(match.map.pieces), *sorted(match.map.wrecks)),
    )
    """Its square, counted from a1 on, row by row; -1: it is off the board."""
    facing: tuple[int, ...] = column(PIECE, Number(0, 7), _placed(lambda piece: piece.facing, 0))
    """Its facing, clockwise from 0, north, to 7 (TC-1.2); of a wreck, the one it had when it was
    destroyed."""
    wreck: tuple[bool, ...] = column(PIECE, Truth(), _placed(lambda piece: False, True))
    """Whether it is a wreck."""

    ground: tuple[str, ...] = column(
        SQUARE, Defined(lambda known: known.ground_by_name), lambda match: grounds(match.map)
    )
    """The kind of ground; empty for plain ground."""

    taken: tuple[int, ...] = column(SIDE, COUNT, 0)
    """The turns each side has had: they say who of its two players is next (TC-6.6)."""
    offered: tuple[int, ...] = column(SIDE, Number(-1), -1)
    """The number of turns taken by all when each side last offered a draw."""

    to_move: int = column(MATCH, Number(WHITE, BLACK), lambda match: match.map.to_move)
    """The side to move: 0 is White, 1 Black."""
    round: int = column(MATCH, Number(1), lambda match: match.map.round)
    """The round; it rises after Black's move."""
    quiet: int = column(MATCH, COUNT, 0)
    """Successive turns without a destroyed piece (TC-6.4)."""
    seen: tuple[str, ...] = column(MATCH, Listed(AnyText()), lambda match: (placement(match.map),))
    """The placements since the last destroyed piece, this one last (TC-6.4)."""
    offer: int | None = column(MATCH, Maybe(Number(0, lambda match: len(match.sides) - 1)), None)
    """The seat whose draw offer stands."""
    outcome: Result | None = column(MATCH, Outcome(lambda match: len(match.sides)), None)
    """How the match ended."""

    tables: Tables | None = None

    @property
    def phase(self) -> str:
        """The phase: ``turn``, or ``over``."""
        return "turn" if self.outcome is None else "over"

    @property
    def grid(self) -> Grid:
        """The squares of the board."""
        grid: Grid = self.match.map.grid
        return grid

    @property
    def definitions(self) -> Definitions:
        """The kinds of pieces and ground, and when a match is drawn."""
        definitions: Definitions = self.match.definitions
        return definitions

    @cached_property
    def diagram(self) -> Diagram:
        """The board as a diagram."""
        kinds, ground = self.definitions.by_name, self.definitions.ground_by_name
        standing = sorted((row for row in self.each(PIECE) if row.square != OFF), key=lambda row: row.square)
        return Diagram(
            self.grid,
            {square: ground[name] for square, name in enumerate(self.ground) if name},
            {
                row.square: PlacedPiece(kinds[row.kind], row.colour, row.facing)
                for row in standing
                if not row.wreck
            },
            frozenset(row.square for row in standing if row.wreck),
            self.to_move,
            self.round,
            self.quiet,
        )

    @cached_property
    def position(self) -> Position:
        """The compact position, which knows the moves."""
        position = Position.from_diagram(self.definitions, self.diagram, self.tables)
        self.tables = position.tables
        return position

    @property
    def seat(self) -> int | None:
        """The seat to move: the players of a side take its turns alternately (TC-6.6)."""
        if self.outcome is not None:
            return None
        seats = [seat for seat, side in enumerate(self.match.sides) if side == self.to_move]
        return seats[self.taken[self.to_move] % len(seats)]

    def entity(self, row: int) -> int:
        """Return the number by which events name a piece: the map's ground comes first, from 1."""
        return 1 + len(self.match.map.ground) + row
