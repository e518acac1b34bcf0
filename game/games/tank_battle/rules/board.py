"""The board of Tank Battle (TB-1.1): its squares and their numbers, each side's half, and steps as it sees
them."""

from __future__ import annotations

from typing import Final

from game.model.grid8 import Grid

GRID: Final = Grid(10, 10)
SQUARES: Final = range(100)

GREEN, GREY = 0, 1
SIDES: Final = ("green", "grey")

NOWHERE: Final = -1
"""The square of a piece that is lost, or not placed yet."""

HIDDEN: Final = -2
"""The square of a piece that the viewer can't see."""

SITES: Final = ("hq", "ammo", "fuel")
"""The installations, in the order in which they are placed."""

HQ, AMMO, FUEL = 0, 1, 2

FEW = 2
"""Most tanks with which a side moves without restrictions (TB-3.9)."""

QUIET_TURNS = 60
"""Turns without a destroyed tank after which the match is drawn (TB-6.2)."""


def number(square: int) -> int:
    """The number printed on a square.

    >>> number(GRID.square("a10")), number(GRID.square("j10")), number(GRID.square("a1")), number(9)
    (100, 91, 10, 1)
    """
    return square // 10 * 10 + 10 - square % 10


def numbered(text: int) -> int:
    """The square with that number, 1 to 100.

    >>> numbered(100) == GRID.square("a10"), numbered(1) == GRID.square("j1")
    (True, True)
    """
    row, place = divmod(text - 1, 10)
    return row * 10 + 9 - place


def row(seat: int, square: int) -> int:
    """Return how many rows a square is from a side's back row: 0 on the back row, 9 on the enemy's."""
    return square // 10 if seat == GREEN else 9 - square // 10


def distance(one: int, other: int) -> int:
    """Return the steps between two squares of an empty board."""
    return abs(one % 10 - other % 10) + abs(one // 10 - other // 10)


def _steps(seat: int, square: int) -> tuple[int, int, int, int]:
    ahead = 1 if seat == GREEN else -1
    column, rank = square % 10, square // 10

    def at(across: int, up: int) -> int:
        found = GRID.at(column + across, rank + up)
        return NOWHERE if found is None else found

    return at(0, ahead), at(-ahead, 0), at(ahead, 0), at(0, -ahead)


AHEAD, LEFT, RIGHT, BACK = range(4)
"""The ways to step, as the side sees them."""

STEPS: Final = tuple(tuple(_steps(seat, square) for square in SQUARES) for seat in (GREEN, GREY))
"""The squares ahead, to the left, to the right and behind, by seat and square; ``NOWHERE`` off the board."""

NEIGHBOURS: Final = tuple(tuple(to for to in _steps(GREEN, square) if to != NOWHERE) for square in SQUARES)
"""The squares beside each square, not diagonally."""

OWN: Final = tuple(frozenset(square for square in SQUARES if row(seat, square) < 5) for seat in (GREEN, GREY))
"""The squares of each side's half."""

BACK_ROW: Final = tuple(
    frozenset(square for square in SQUARES if row(seat, square) == 0) for seat in (GREEN, GREY)
)


def name(square: int) -> str:
    """Return a square's number as text; a question mark for a hidden square."""
    return "?" if square == HIDDEN else str(number(square))
