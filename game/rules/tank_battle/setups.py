"""Whole set-ups: those to take as they are, and a player's own as they are kept (TB-2.5)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.rules.tank_battle.board import GREEN, NOWHERE, OWN, number, numbered
from game.rules.tank_battle.pieces import PieceSet
from game.rules.tank_battle.position import Position
from game.rules.tank_battle.queries import free_squares
from game.rules.tank_battle.random_setup import Sense, filled_up


@dataclass(frozen=True)
class Setups:
    """The set-ups there are: ``templates`` by name (Green's squares in the order of the pieces), and what one
    by chance keeps to."""

    templates: Mapping[str, tuple[int, ...]]
    sense: Sense

    def template(self, name: str, seat: int) -> list[int]:
        """The squares of a set-up by name, a side's own way round; ``NOWHERE`` for tanks that it leaves to be
        placed."""
        squares = self.templates[name]
        return list(squares) if seat == GREEN else [across(square) for square in squares]

    def filled_up(
        self, position: Position, seat: int, squares: Sequence[int], rng: random.Random
    ) -> list[int]:
        """See ``random_setup``."""
        return filled_up(position, seat, squares, self.sense, rng)


@dataclass(frozen=True)
class Definitions:
    """What a match is played with, and what is offered to begin with."""

    pieces: PieceSet
    setups: Setups


NO_SETUPS = Setups({}, Sense({}, {}, way_out=len(OWN[GREEN]), mines_apart=1))
"""What there is where the file of set-ups can't be used: anything legal by chance."""


def written(pieces: PieceSet, squares: Sequence[int], seat: int) -> dict[str, list[int]]:
    """A whole set-up as it is kept: under each kind of piece the numbers of its squares, Green's way
    round; the tanks by rank."""
    found: dict[str, list[int]] = {}
    for piece, square in zip(pieces.order, squares, strict=True):
        kind = "tanks" if piece.isdigit() else piece
        found.setdefault(kind, []).append(number(square if seat == GREEN else 99 - square))
    return found


def read_back(position: Position, seat: int, kept: Mapping[str, Sequence[int]]) -> list[int] | None:
    """The squares of a set-up from a file, a side's own way round; ``None`` if it is none by the rules."""
    counts = {kind: len(numbers) for kind, numbers in kept.items()}
    kinds = ["tanks" if piece.isdigit() else piece for piece in position.match.pieces.order]
    if counts != {kind: kinds.count(kind) for kind in kinds}:
        return None
    left = {kind: list(numbers) for kind, numbers in kept.items()}
    found = [NOWHERE] * len(kinds)
    for piece, kind in enumerate(kinds):
        at = left[kind].pop(0)
        if not 1 <= at <= len(OWN[seat]):
            return None
        square = numbered(at) if seat == GREEN else 99 - numbered(at)
        if square not in free_squares(position, seat, found, piece):
            return None
        found[piece] = square
    return found


def across(square: int) -> int:
    """The same square as the other side sees it."""
    return square if square < 0 else 99 - square


def mirrored(squares: Sequence[int]) -> list[int]:
    """The same set-up with left and right exchanged."""
    return [square if square < 0 else square // 10 * 10 + 9 - square % 10 for square in squares]
