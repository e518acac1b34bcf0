"""Whole set-ups: ready-made ones, and players' own as they are saved (TB-2.5)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.games.tank_battle.rules.board import GREEN, NOWHERE, OWN, number, numbered
from game.games.tank_battle.rules.pieces import PieceSet
from game.games.tank_battle.rules.queries import free_squares
from game.games.tank_battle.rules.random_setup import Sense, filled_up
from game.games.tank_battle.rules.world import TankBattleWorld


@dataclass(frozen=True)
class Setups:
    """The ready-made set-ups: ``templates`` by name (Green's squares in the order of the pieces), and the
    conditions of random ones."""

    templates: Mapping[str, tuple[int, ...]]
    sense: Sense

    def template(self, name: str, seat: int) -> list[int]:
        """Return the squares of a set-up by name, turned for a side; ``NOWHERE`` for tanks it leaves open."""
        squares = self.templates[name]
        return list(squares) if seat == GREEN else [across(square) for square in squares]

    def filled_up(
        self, position: TankBattleWorld, seat: int, squares: Sequence[int], rng: random.Random
    ) -> list[int]:
        """See ``random_setup``."""
        return filled_up(position, seat, squares, self.sense, rng)


@dataclass(frozen=True)
class Definitions:
    """The pieces of a match, and the set-ups offered for it."""

    pieces: PieceSet
    setups: Setups


NO_SETUPS = Setups({}, Sense({}, {}, way_out=len(OWN[GREEN]), mines_apart=1))
"""The set-ups without their file: no ready-made ones, and random ones without conditions."""


def written(pieces: PieceSet, squares: Sequence[int], seat: int) -> dict[str, list[int]]:
    """Return a whole set-up as it is saved: for each kind of piece the numbers of its squares, turned for
    Green; the tanks by rank."""
    found: dict[str, list[int]] = {}
    for piece, square in zip(pieces.order, squares, strict=True):
        kind = "tanks" if piece.isdigit() else piece
        found.setdefault(kind, []).append(number(square if seat == GREEN else 99 - square))
    return found


def read_back(position: TankBattleWorld, seat: int, kept: Mapping[str, Sequence[int]]) -> list[int] | None:
    """Return the squares of a saved set-up, turned for a side; ``None`` if it breaks the rules."""
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
    """Return the square that the other side sees where this side sees ``square``."""
    return square if square < 0 else 99 - square


def mirrored(squares: Sequence[int]) -> list[int]:
    """Return a set-up with left and right exchanged."""
    return [square if square < 0 else square // 10 * 10 + 9 - square % 10 for square in squares]
