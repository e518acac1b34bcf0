"""Whole set-ups: some to take as they are, and legal ones by chance (TB-2.5)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final

from game.rules.tank_battle.board import GREEN, NEIGHBOURS, NOWHERE, OWN, SITES, number, numbered, row
from game.rules.tank_battle.position import PIECES, Position
from game.rules.tank_battle.queries import free_squares

_NUMBERS: Final[Mapping[str, tuple[int, ...]]] = {
    "three_walls": (24, 37, 18, 4, 8, 1, 9, 3, 6, 47, 34, 28, 15, 41, 45, 33),
    "gun_line": (15, 22, 38, 5, 3, 8, 6, 2, 9, 49, 47, 45, 43, 41, 36, 34),
    "open_flank": (27, 16, 33, 10, 8, 5, 6, 7, 4, 37, 26, 36, 47, 17, 42, 32),
    "bait": (13, 45, 29, 1, 10, 4, 6, 5, 7, 35, 46, 44, 23, 14, 34, 36),
}
"""By name the numbers of Green's squares, in the order of ``PIECES``."""

TEMPLATES: Final = tuple(_NUMBERS)


def template(name: str, seat: int) -> list[int]:
    """The squares of a set-up by name, a side's own way round."""
    squares = [numbered(number) for number in _NUMBERS[name]]
    return squares if seat == GREEN else [99 - square for square in squares]


def written(squares: Sequence[int], seat: int) -> dict[str, list[int]]:
    """A whole set-up as it is kept: under each kind of piece the numbers of its squares, Green's way
    round; the tanks by rank."""
    found: dict[str, list[int]] = {}
    for piece, square in zip(PIECES, squares, strict=True):
        kind = "tanks" if piece.isdigit() else piece
        found.setdefault(kind, []).append(number(square if seat == GREEN else 99 - square))
    return found


def read_back(position: Position, seat: int, kept: Mapping[str, Sequence[int]]) -> list[int] | None:
    """The squares of a set-up from a file, a side's own way round; ``None`` if it is none by the rules."""
    counts = {kind: len(numbers) for kind, numbers in kept.items()}
    kinds = ["tanks" if piece.isdigit() else piece for piece in PIECES]
    if counts != {kind: kinds.count(kind) for kind in kinds}:
        return None
    left = {kind: list(numbers) for kind, numbers in kept.items()}
    found = [NOWHERE] * len(PIECES)
    for piece, kind in enumerate(kinds):
        at = left[kind].pop(0)
        if not 1 <= at <= len(OWN[seat]):
            return None
        square = numbered(at) if seat == GREEN else 99 - numbered(at)
        if square not in free_squares(position, seat, found, piece):
            return None
        found[piece] = square
    return found


def mirrored(squares: Sequence[int]) -> list[int]:
    """The same set-up with left and right exchanged."""
    return [square if square < 0 else square // 10 * 10 + 9 - square % 10 for square in squares]


def filled_up(position: Position, seat: int, squares: Sequence[int], rng: random.Random) -> list[int]:
    """A set-up with the missing pieces placed by chance: guns and mines rather by the installations and at
    the river. If that leaves no square for an installation, those are placed anew."""
    for _ in range(60):
        found = list(squares)
        if _place_all(position, seat, found, rng):
            return found
    return filled_up(position, seat, [NOWHERE] * len(PIECES), rng)


def _place_all(position: Position, seat: int, found: list[int], rng: random.Random) -> bool:
    for piece, square in enumerate(found):
        if square >= 0:
            continue
        free = free_squares(position, seat, found, piece)
        if not free:
            return False
        found[piece] = rng.choices(free, [_weight(seat, found, piece, at) for at in free])[0]
    return True


def _weight(seat: int, found: Sequence[int], piece: int, square: int) -> int:
    """How much rather a piece is placed there than elsewhere."""
    if PIECES[piece] in ("gun", "mine") and square in OWN[seat]:
        guards = any(square in NEIGHBOURS[site] for site in found[: len(SITES)] if site >= 0)
        return 1 + 5 * guards + 2 * (row(seat, square) >= 3)
    return 1
