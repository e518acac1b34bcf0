"""Plays a line of moves and finds the threats before and after each.

Made for words about a line, not for searching: everything is computed when it is first needed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from game.games.tank_chess.rules.answers import find_fire
from game.games.tank_chess.rules.diagram import Diagram, Move, PlacedPiece
from game.games.tank_chess.rules.position import Position
from game.games.tank_chess.rules.states import PieceState
from game.games.tank_chess.rules.terrain import squares_of
from game.games.tank_chess.rules.world import TankChessWorld
from game.model.steps import finished

FARTHEST = 4
"""Most turns to the edge that are searched; a longer way counts as none."""


class ForeseenPosition:
    """A position of a line, with what either side could do in it if it were that side's turn."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._fire: dict[int, Mapping[int, tuple[int, ...]]] = {}
        self._out: dict[int, int | None] = {}

    @cached_property
    def diagram(self) -> Diagram:
        """Return the position as a diagram."""
        return self._position.diagram()

    @property
    def winner(self) -> int | None:
        """Return the colour that has won; ``None`` if nobody has."""
        return self._position.winner

    @property
    def over(self) -> bool:
        """Return whether the match is over in this position."""
        return self._position.end is not None

    def in_fire(self, colour: int) -> Mapping[int, tuple[int, ...]]:
        """Return the pieces of that colour which the other side could destroy with one move (TC-4.7): for
        each of their squares, the squares of the attackers."""
        if colour not in self._fire:
            fire = {} if self.over else finished(find_fire(self._position, colour))
            attackers = {victim.square: {raw[0].square for raw in moves} for victim, moves in fire.items()}
            self._fire[colour] = {square: tuple(sorted(attackers[square])) for square in sorted(attackers)}
        return self._fire[colour]

    def command(self, colour: int) -> int | None:
        """Return the square of that colour's Command; ``None`` if it is gone."""
        return next((state.square for state in self._position.pieces(colour) if state.command), None)

    def escapes(self, colour: int) -> bool:
        """Return whether the Command of that colour could leave the board with one move (TC-6.2)."""
        return self._position.can_escape(colour)

    def turns_out(self, colour: int) -> int | None:
        """Return the fewest turns in which the Command of that colour leaves the board if nobody else
        moves (TC-6.2); ``None`` if it takes more than ``FARTHEST``."""
        if colour not in self._out:
            states = [] if self.over else [s for s in self._position.pieces(colour) if s.command]
            self._out[colour] = self._find_way(states[0]) if states else None
        return self._out[colour]

    def _find_way(self, command: PieceState) -> int | None:
        return next((n for n in range(1, FARTHEST + 1) if self._gets_out(command, n)), None)

    def _gets_out(self, command: PieceState, turns: int) -> bool:
        """Return whether the Command can leave within that many turns."""
        tables, layers = self._position.tables, self._position.layers
        size, speed, height = tables.size, command.kind.speed, tables.grid.height
        layers ^= command.bit
        fresh, seen = {command.placing}, {command.placing}
        for left in range(turns - 1, -1, -1):
            following: set[int] = set()
            for placing in fresh:
                state = tables.state_at(command.base, placing)
                reach = tables.find_reach(state, layers | state.bit)
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
        """Return how many squares the guns of that colour cover from where they stand."""
        return len(self._position.covered_now(colour))


@dataclass(frozen=True)
class ForeseenMove:
    """A move of a line: who makes it with which piece, and the positions before and after it.

    ``destroyed`` are the pieces it destroys, of either side, by the squares where they stood last.
    """

    colour: int
    move: Move
    piece: PlacedPiece
    before: ForeseenPosition
    after: ForeseenPosition
    destroyed: Mapping[int, PlacedPiece]

    @property
    def check(self) -> bool:
        """Return whether the move announces CHECK (TC-6.3)."""
        return bool(self.attackers)

    @cached_property
    def attackers(self) -> tuple[int, ...]:
        """Return the squares of the mover's pieces that could destroy the enemy Command next (TC-6.3)."""
        command = self.after.command(1 - self.colour)
        return () if command is None else self.after.in_fire(1 - self.colour).get(command, ())

    @property
    def escape(self) -> bool:
        """Return whether the move announces ESCAPE (TC-6.3)."""
        return self.after.escapes(self.colour)

    def lost(self, colour: int) -> list[tuple[int, PlacedPiece]]:
        """Return the pieces of a colour that the move destroys, with their squares."""
        return [(square, placed) for square, placed in self.destroyed.items() if placed.colour == colour]


def foresee(view: TankChessWorld, moves: Sequence[Move]) -> tuple[ForeseenMove, ...]:
    """Play the moves of a line one after the other from this view; stop before the first illegal one."""
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


def shots(view: TankChessWorld) -> list[Move]:
    """Return the legal moves that destroy a piece by a shot or a remote mine (TC-4.7), and an escape."""
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
