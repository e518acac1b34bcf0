"""Where a line of play leads: its moves one by one, and the threats before and after each.

For words about a line, not for searching: everything is worked out when it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from game.rules.tank_chess import dynamic
from game.rules.tank_chess.diagram import Diagram, Move, PlacedPiece
from game.rules.tank_chess.position import Position
from game.rules.tank_chess.state import TankChessState
from game.rules.tank_chess.states import PieceState
from game.rules.tank_chess.terrain import squares_of

FARTHEST = 4
"""Turns to the edge that are looked for; a way that takes longer is none yet."""


class ForeseenPosition:
    """A position of a line, and what either side could do in it if it were its turn."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._fire: dict[int, Mapping[int, tuple[int, ...]]] = {}
        self._out: dict[int, int | None] = {}

    @cached_property
    def diagram(self) -> Diagram:
        """The position written down plainly."""
        return self._position.diagram()

    @property
    def winner(self) -> int | None:
        """The colour that has won."""
        return self._position.winner

    @property
    def over(self) -> bool:
        """Whether the match is over here."""
        return self._position.end is not None

    def in_fire(self, colour: int) -> Mapping[int, tuple[int, ...]]:
        """The pieces of that colour which the other side could destroy with one move (TC-4.7): by their
        square the squares of those that could."""
        if colour not in self._fire:
            self._fire[colour] = {} if self.over else self._find_fire(colour)
        return self._fire[colour]

    def _find_fire(self, colour: int) -> Mapping[int, tuple[int, ...]]:
        position = self._position
        tables, world = position.tables, position.world
        victims = position.pieces(colour)
        targets = dynamic.exposed(tables, world, victims)
        found: dict[int, set[int]] = {}
        for state in position.pieces(1 - colour):
            for before, _, victim, _ in dynamic.strikes_of(tables, world, state, targets, victims):
                if victim is not None and victim.colour == colour:
                    found.setdefault(victim.square, set()).add(before.square)
        return {square: tuple(sorted(found[square])) for square in sorted(found)}

    def command(self, colour: int) -> int | None:
        """Where the Command of that colour stands."""
        return next((state.square for state in self._position.pieces(colour) if state.command), None)

    def escapes(self, colour: int) -> bool:
        """Whether the Command of that colour could leave the board with one move (TC-6.2)."""
        return self._position.can_escape(colour)

    def turns_out(self, colour: int) -> int | None:
        """The fewest turns in which the Command of that colour leaves the board if nobody else moves
        (TC-6.2); ``None`` if it takes more than ``FARTHEST``."""
        if colour not in self._out:
            states = [] if self.over else [s for s in self._position.pieces(colour) if s.command]
            self._out[colour] = self._find_way(states[0]) if states else None
        return self._out[colour]

    def _find_way(self, command: PieceState) -> int | None:
        return next((n for n in range(1, FARTHEST + 1) if self._gets_out(command, n)), None)

    def _gets_out(self, command: PieceState, turns: int) -> bool:
        """Whether the Command can leave within so many turns."""
        tables, world = self._position.tables, self._position.world
        size, speed, height = tables.size, command.kind.speed, tables.grid.height
        world ^= command.bit
        fresh, seen = {command.placing}, {command.placing}
        for left in range(turns - 1, -1, -1):
            following: set[int] = set()
            for placing in fresh:
                state = tables.state_at(command.base, placing)
                reach = tables.find_reach(state, world | state.bit)
                if reach.escape:
                    return True
                if left:
                    following.update(squares_of(reach.bits))

            def near(placing: int, turns_left: int = left) -> bool:
                rank = tables.grid.rank(placing % size)
                return (rank + 1 if command.colour else height - rank) <= speed * turns_left

            fresh = {placing for placing in following - seen if near(placing)}
            seen |= fresh
        return False

    def covers(self, colour: int) -> int:
        """How many squares the guns of that colour cover from where they stand."""
        return len(self._position.covered_now(colour))

    def safe(self, square: int) -> bool:
        """Whether the piece on a square can't be destroyed with one move of the other side."""
        placed = self.diagram.pieces.get(square)
        return placed is not None and square not in self.in_fire(placed.colour)


@dataclass(frozen=True)
class ForeseenMove:
    """A move of a line of play: who makes it with what, and the moments before and after it.

    ``destroyed`` are the pieces lost by it, of either side, by the squares where they stood last.
    """

    colour: int
    move: Move
    piece: PlacedPiece
    before: ForeseenPosition
    after: ForeseenPosition
    destroyed: Mapping[int, PlacedPiece]

    @property
    def check(self) -> bool:
        """Whether it announces CHECK (TC-6.3)."""
        return bool(self.attackers)

    @cached_property
    def attackers(self) -> tuple[int, ...]:
        """The squares of the mover's pieces that could destroy the enemy Command next (TC-6.3)."""
        command = self.after.command(1 - self.colour)
        return () if command is None else self.after.in_fire(1 - self.colour).get(command, ())

    @property
    def escape(self) -> bool:
        """Whether it announces ESCAPE (TC-6.3)."""
        return self.after.escapes(self.colour)

    def lost(self, colour: int) -> list[tuple[int, PlacedPiece]]:
        """The pieces of a colour that are gone by it."""
        return [(square, placed) for square, placed in self.destroyed.items() if placed.colour == colour]


def foresee(view: TankChessState, moves: Sequence[Move]) -> tuple[ForeseenMove, ...]:
    """The moves of a line played one after the other from here, as far as they are legal."""
    found: list[ForeseenMove] = []
    before = ForeseenPosition(view.position)
    position = view.position
    for move in moves:
        raw = None if position.end is not None else position.from_move_object(move)
        if raw is None:
            break
        colour, piece = position.to_move, before.diagram.pieces[move.origin]
        position = position.play(raw)
        after = ForeseenPosition(position)
        found.append(ForeseenMove(colour, move, piece, before, after, _gone(before, after, move, piece)))
        before = after
    return tuple(found)


def shots(view: TankChessState) -> list[Move]:
    """The legal moves that destroy a piece by a shot or a remote mine (TC-4.7), and an escape."""
    position = view.position
    return [position.to_move_object(raw) for raw in position.shots()]


def _gone(
    before: ForeseenPosition, after: ForeseenPosition, move: Move, piece: PlacedPiece
) -> dict[int, PlacedPiece]:
    stand = after.diagram.pieces
    gone = {
        square: placed
        for square, placed in before.diagram.pieces.items()
        if square != move.origin and square not in stand
    }
    if move.target is not None and move.target not in stand:
        gone[move.target] = piece
    return gone


__all__ = ["FARTHEST", "ForeseenMove", "ForeseenPosition", "foresee", "shots"]
