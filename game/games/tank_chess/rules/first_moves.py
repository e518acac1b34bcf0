"""Finds what each side of a map could do with its first move (TC-7.1, TC-7.2), using the compact position."""

from __future__ import annotations

from functools import cached_property

from game.games.tank_chess.rules import dynamic
from game.games.tank_chess.rules.position import Position
from game.games.tank_chess.rules.states import PieceReach, PieceState
from game.games.tank_chess.rules.tables import Tables


class FirstMoves:
    """What one colour could do if it moved first. All results are squares."""

    def __init__(self, position: Position, colour: int) -> None:
        self._tables: Tables = position.tables
        self._layers = position.layers
        self._own = position.pieces(colour)
        self._enemies = position.pieces(1 - colour)
        self._mines = dynamic.remote_squares(self._tables, self._layers, colour)

    @cached_property
    def _reaches(self) -> list[tuple[PieceState, PieceReach]]:
        return [(state, self._tables.find_reach(state, self._layers)) for state in self._own]

    @cached_property
    def attackers(self) -> tuple[int, ...]:
        """Return the colour's pieces that could destroy an enemy Command."""
        commands = [state for state in self._enemies if state.command]
        return tuple(
            state.square
            for state, reach in self._reaches
            if any(self._destroys(state, reach, command) for command in commands)
        )

    @cached_property
    def victims(self) -> tuple[int, ...]:
        """Return the enemy pieces that the colour could destroy."""
        return tuple(
            enemy.square
            for enemy in self._enemies
            if any(self._destroys(state, reach, enemy) for state, reach in self._reaches)
        )

    @cached_property
    def escaping(self) -> tuple[int, ...]:
        """Return the colour's Commands that could leave the board (TC-6.2)."""
        return tuple(state.square for state, reach in self._reaches if reach.escape)

    @cached_property
    def stuck(self) -> tuple[int, ...]:
        """Return the colour's pieces that can't drive to any other square and stand there."""
        return tuple(
            state.square
            for state, reach in self._reaches
            if not dynamic.squares_under(self._tables, dynamic.standing(reach)) & ~state.bit
        )

    def _destroys(self, state: PieceState, reach: PieceReach, enemy: PieceState) -> bool:
        """Return whether a piece could destroy an enemy by a shot, or set off a mine under it after its
        move."""
        if self._mines & enemy.bit and dynamic.standing(reach):
            return True
        return state.gun_class >= 0 and dynamic.can_shoot(self._tables, self._layers, state, reach, enemy)
