"""Sets of squares as bits of one number, a bit a square: for questions about a whole board."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.games.tank_tactics.bots.drives import Stand
from game.games.tank_tactics.rules.board import Board
from game.games.tank_tactics.rules.sight import passes
from game.games.tank_tactics.rules.world import TankTacticsWorld

Squares = int
"""A set of squares, one bit each."""


@dataclass(frozen=True, slots=True)
class BoardBits:
    """All squares of a board, and those not in its first and not in its last file."""

    width: int
    every: Squares
    not_first: Squares
    not_last: Squares

    def step(self, squares: Squares, way: int) -> Squares:
        """Return the squares one step on; ``way``: 0–3 for N, E, S, W."""
        if way == 0:
            return squares << self.width & self.every
        if way == 1:
            return squares << 1 & self.not_first
        return squares >> self.width if way == 2 else squares >> 1 & self.not_last

    def along(self, squares: Squares, way: int, steps: int, free: Squares) -> Squares:
        """Return the squares up to that many steps on, over free squares only."""
        found = 0
        for _ in range(steps):
            squares = self.step(squares, way) & free
            found |= squares
        return found

    def around(self, squares: Squares, reach: int) -> Squares:
        """Return the squares within ``reach`` of some, themselves included (TT-3.6)."""
        squares |= self.along(squares, 1, reach, self.every) | self.along(squares, 3, reach, self.every)
        return squares | self.along(squares, 0, reach, self.every) | self.along(squares, 2, reach, self.every)


@lru_cache(maxsize=16)
def board_bits(width: int, height: int) -> BoardBits:
    """Return the squares of a board of that size."""
    every = (1 << width * height) - 1
    first = sum(1 << rank * width for rank in range(height))
    return BoardBits(width, every, every & ~first, every & ~(first << width - 1))


@lru_cache(maxsize=32768)
def fired_from(width: int, height: int, target: int, reach: int, raised: Squares) -> Squares:
    """Return the squares from which a shot of that range reaches one, without itself (TT-3.6, TT-3.7)."""
    rank, column = divmod(target, width)
    found = 0
    for y in range(max(0, rank - reach), min(height, rank + reach + 1)):
        for x in range(max(0, column - reach), min(width, column + reach + 1)):
            if passes(width, y * width + x, column - x, rank - y, raised):
                found |= 1 << y * width + x
    return found & ~(1 << target)


@lru_cache(maxsize=16)
def _surface(surface: frozenset[int]) -> Squares:
    return sum(1 << square for square in surface)


def free_bits(world: TankTacticsWorld, but: int = -1) -> Squares:
    """Return which squares can be driven over, as ``free_squares`` does."""
    board = world.match.board
    taken = world.raised | _surface(board.surface)
    for index, square in enumerate(world.square):
        if square >= 0 and index != but:
            taken |= 1 << square
    return board_bits(board.grid.width, board.grid.height).every & ~taken


def reached(board: Board, free: Squares, stand: Stand, speed: int, budget: int) -> list[list[Squares]]:
    """Return by the actions it costs, up to ``budget``, and by heading the stands a tank gets to from one,
    each where it costs least: as ``ReachableStands``, without the ways."""
    bits, back = board_bits(board.grid.width, board.grid.height), max(1, speed // 2)
    known = [0, 0, 0, 0]
    known[stand & 3] = 1 << (stand >> 2)
    levels = [known.copy()]
    for _ in range(budget):
        last = levels[-1]
        turned = last[0] | last[1] | last[2] | last[3]
        new = []
        for heading, there in enumerate(last):
            driven = turned
            if there:
                driven |= bits.along(there, heading, speed, free)
                driven |= bits.along(there, heading ^ 2, back, free)
            driven &= ~known[heading]
            known[heading] |= driven
            new.append(driven)
        levels.append(new)
    return levels
