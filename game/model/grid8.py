"""Squares, the eight facings, and lines on a rectangular grid.

A square is one integer: ``rank * width + column``, both from 0, so square 0 is A1, White's lower
left corner (TC-1.1). A facing is 0–7, clockwise in steps of 45°, 0 = N = towards the higher
ranks (TC-1.2).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from game.model.contract import TextError

FACINGS = range(8)

FACING_NAMES = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""Compass names by facing (TC-1.2)."""

DX = (0, 1, 1, 1, 0, -1, -1, -1)
"""Columns gained by one square in each facing."""

DY = (1, 1, 0, -1, -1, -1, 0, 1)
"""Ranks gained by one square in each facing."""

MAX_FILES = 100
"""Columns are a to z, then aa, ab, …; more squares a side no game has."""

_SQUARE = re.compile(r"([a-z]{1,2})([0-9]{1,3})")


def column_name(column: int) -> str:
    """The letters of a column: ``a`` for 0, ``z`` for 25, ``aa`` for 26."""
    return chr(97 + column) if column < 26 else chr(96 + column // 26) + chr(97 + column % 26)


def turn(facing: int, steps: int) -> int:
    """The facing after ``steps`` turns of 45°, clockwise if positive.

    >>> turn(7, 1)
    0
    """
    return (facing + steps) % 8


def facing_from_name(name: str) -> int:
    """The facing called ``name`` ("N", "ne", …).

    Raises ``ValueError`` if there is none.
    """
    try:
        return FACING_NAMES.index(name.upper())
    except ValueError:
        raise TextError(
            "{text} isn’t a facing: expected one of {facings}",
            text=repr(name),
            facings=" ".join(FACING_NAMES),
        ) from None


@dataclass(frozen=True, slots=False)
class Grid:
    """A board of ``width`` × ``height`` squares.

    >>> g = Grid(16, 16)
    >>> g.name(g.square("e5")), g.step(g.square("e5"), 1) == g.square("f6")
    ('e5', True)
    """

    width: int
    height: int

    def __post_init__(self) -> None:
        if not (1 <= self.width <= MAX_FILES and self.height >= 1):
            raise ValueError(
                f"a grid of {self.width}×{self.height} isn’t possible: expected 1 to {MAX_FILES} columns"
            )

    def __len__(self) -> int:
        return self.width * self.height

    def at(self, column: int, rank: int) -> int | None:
        """The square in that column and rank (both from 0), or ``None`` off the board."""
        if 0 <= column < self.width and 0 <= rank < self.height:
            return rank * self.width + column
        return None

    def column(self, square: int) -> int:
        """0 for the A column."""
        return square % self.width

    def rank(self, square: int) -> int:
        """0 for rank 1, White's edge."""
        return square // self.width

    def name(self, square: int) -> str:
        """The square as text, ``e5``; beyond column z ``aa5``."""
        if not 0 <= square < len(self):
            raise ValueError(f"square {square} is not on a board of {self.width}×{self.height}")
        return f"{column_name(square % self.width)}{square // self.width + 1}"

    def square(self, name: str) -> int:
        """The square called ``name``, either case. Raises ``ValueError`` if it is not on this board."""
        said = _SQUARE.fullmatch(name.strip().lower())
        if said is not None:
            letters, rank = said.groups()
            column = ord(letters[-1]) - 97 + (26 * (ord(letters[0]) - 96) if len(letters) > 1 else 0)
            square = self.at(column, int(rank) - 1)
            if square is not None:
                return square
        last = self.name(len(self) - 1)
        raise TextError("{square} isn’t on this board: expected a1 to {last}", square=repr(name), last=last)

    def step(self, square: int, facing: int, squares: int = 1) -> int | None:
        """The square ``squares`` further on in that direction, or ``None`` beyond the edge."""
        return self.at(
            square % self.width + DX[facing] * squares, square // self.width + DY[facing] * squares
        )

    def ray(self, square: int, facing: int) -> tuple[int, ...]:
        """All squares from the next one in that direction to the edge, nearest first."""
        known = self._rays[square * 8 + facing]
        if known is None:
            ray, here = [], self.step(square, facing)
            while here is not None:
                ray.append(here)
                here = self.step(here, facing)
            known = self._rays[square * 8 + facing] = tuple(ray)
        return known

    def neighbours(self, square: int) -> tuple[int, ...]:
        """The up to eight squares around one."""
        return self._neighbours[square]

    def direction(self, origin: int, target: int) -> int | None:
        """The facing whose ray from ``origin`` meets ``target``, or ``None`` if they share no line."""
        dx = target % self.width - origin % self.width
        dy = target // self.width - origin // self.width
        if (dx, dy) == (0, 0) or (dx and dy and abs(dx) != abs(dy)):
            return None
        unit = ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0))
        return next(f for f in FACINGS if (DX[f], DY[f]) == unit)

    def distance(self, a: int, b: int) -> int:
        """Squares of the longer axis between two squares: 1 for neighbours."""
        return max(abs(a % self.width - b % self.width), abs(a // self.width - b // self.width))

    @cached_property
    def _neighbours(self) -> tuple[tuple[int, ...], ...]:
        squares = range(len(self))
        return tuple(tuple(n for f in FACINGS if (n := self.step(s, f)) is not None) for s in squares)

    @cached_property
    def _rays(self) -> list[tuple[int, ...] | None]:
        """What ``ray`` was asked so far: all of them take long on a large board."""
        return [None] * (8 * len(self))
