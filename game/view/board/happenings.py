"""What can happen on a board as plain values: the effects that are played, and what they look like at
one moment. ``Animator`` in ``effects`` plays them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.model.grid8 import Grid

FlashKind = Literal["muzzle", "tracer", "shell", "burst"]


@dataclass(frozen=True, slots=True)
class Actor:
    """A piece drawn by its effect instead of by the scene.

    ``column`` and ``rank`` are fractions of squares (0.0, 0.0 = the middle of A1), ``degrees`` clockwise
    from N, ``flip`` its height from 1 to 0 while it turns over, ``opacity`` 0 to 1. ``ground``: it is no
    piece but a square of that style of ground, pushed along.
    """

    id: int
    sprite: str
    colour: str
    column: float
    rank: float
    degrees: float
    letter: str = "?"
    wreck: bool = False
    ground: str = ""
    flip: float = 1.0
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class Flash:
    """A passing light. ``phase`` 0 to 1; places as in ``Actor``; ``to`` is the far end of a tracer."""

    kind: FlashKind
    column: float
    rank: float
    degrees: float
    phase: float
    to: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Load:
    """What a drive pushes on, a wreck or ground: where it is at each (square, facing) of the path."""

    piece: Actor
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Drive:
    """A piece goes along ``path``, (square, facing) by step; ``out``: the direction it leaves the board."""

    piece: Actor
    path: tuple[tuple[int, int], ...]
    out: int | None = None
    loads: tuple[Load, ...] = ()


@dataclass(frozen=True, slots=True)
class Shot:
    """A piece fires; ``lobbed``: over anything. ``piece`` stands where it fires from."""

    piece: Actor
    origin: int
    target: int
    lobbed: bool = False


@dataclass(frozen=True, slots=True)
class Wrecked:
    """A piece turns over on its square and stays as a wreck."""

    piece: Actor
    square: int


@dataclass(frozen=True, slots=True)
class Sunk:
    """A piece is gone without a wreck."""

    piece: Actor
    square: int


Effect = Drive | Shot | Wrecked | Sunk
"""What can be played."""


def actor(
    id_: int, sprite: str, colour: str, grid: Grid, square: int, facing: int, letter: str = "?"
) -> Actor:
    """A piece standing on a square."""
    return Actor(id_, sprite, colour, grid.column(square), grid.rank(square), 45.0 * facing, letter)
