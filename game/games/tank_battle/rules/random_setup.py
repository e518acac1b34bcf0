"""Random legal set-ups (TB-2.5); a file says what makes one sensible."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from game.games.tank_battle.rules.board import (
    AHEAD,
    LEFT,
    NEIGHBOURS,
    NOWHERE,
    OWN,
    RIGHT,
    SITES,
    STEPS,
    distance,
    row,
)
from game.games.tank_battle.rules.pieces import GUN, MINE, PieceSet
from game.games.tank_battle.rules.queries import free_squares
from game.games.tank_battle.rules.world import TankBattleWorld

_LAST_ROW = 4


@dataclass(frozen=True, slots=True)
class Sense:
    """The conditions of a random set-up. ``rows``: the first and the last row of each kind of piece, 0 is
    the back row; ``guards``: the kinds of which one must stand beside an installation; ``way_out``: most
    steps of each tank to the river; ``mines_apart``: fewest steps between mines."""

    rows: Mapping[str, tuple[int, int]]
    guards: Mapping[str, tuple[str, ...]]
    way_out: int
    mines_apart: int


def filled_up(
    position: TankBattleWorld, seat: int, squares: Sequence[int], sense: Sense, rng: random.Random
) -> list[int]:
    """Return a set-up with the missing pieces placed at random, as sensibly as those already placed allow.
    If they leave no square for an installation, the installations are placed anew."""
    made: list[tuple[int, list[int]]] = []
    pieces = position.match.pieces
    for _ in range(60):
        found = list(squares)
        if not _place_all(position, seat, found, sense, rng):
            continue
        odd = len([*oddities(pieces, seat, found, sense)])
        made.append((odd, found))
        if not odd or len(made) == 6:
            return min(made)[1]
    if made:
        return min(made)[1]
    return filled_up(position, seat, [NOWHERE] * len(pieces.order), sense, rng)


def _place_all(
    position: TankBattleWorld, seat: int, found: list[int], sense: Sense, rng: random.Random
) -> bool:
    """Place the missing pieces, each where it makes sense if such a square exists; return whether all
    fitted."""
    pieces = position.match.pieces
    for piece, square in enumerate(found):
        if square >= 0:
            continue
        free = free_squares(position, seat, found, piece)
        if not free:
            return False
        good = _good(pieces, seat, found, piece, free, sense)
        wanted = _beside(_unguarded(pieces, found, sense, pieces.order[piece]), good)
        found[piece] = rng.choice(wanted or good or free)
    return True


def _good(
    pieces: PieceSet, seat: int, found: list[int], piece: int, free: Iterable[int], sense: Sense
) -> list[int]:
    """Return those of ``free`` where a piece would make sense."""
    good = []
    for square in free:
        with_it = [*found]
        with_it[piece] = square
        if not any(_odd(pieces, seat, with_it, sense, piece)):
            good.append(square)
    return good


def _unguarded(pieces: PieceSet, found: Sequence[int], sense: Sense, kind: str) -> list[int]:
    """Return the squares of installations that a piece of that kind should guard and that have no guard
    yet."""
    left = []
    for at, site in enumerate(SITES):
        kinds, square = sense.guards.get(site, ()), found[at]
        if kind in kinds and square >= 0 and not _guarded(pieces, found, square, kinds):
            left.append(square)
    return left


def _guarded(pieces: PieceSet, found: Sequence[int], square: int, kinds: Sequence[str]) -> bool:
    placed = zip(pieces.order, found, strict=True)
    return any(piece in kinds and there in NEIGHBOURS[square] for piece, there in placed)


def _beside(sites: Sequence[int], squares: Sequence[int]) -> list[int]:
    return [square for square in squares if any(square in NEIGHBOURS[site] for site in sites)]


def oddities(pieces: PieceSet, seat: int, found: Sequence[int], sense: Sense) -> Iterable[str]:
    """Return what makes no sense about a whole set-up, one word for each oddity."""
    for piece in range(len(pieces.order)):
        yield from _odd(pieces, seat, found, sense, piece)
    for at, site in enumerate(SITES):
        kinds = sense.guards.get(site, ())
        if kinds and not _guarded(pieces, found, found[at], kinds):
            yield "unguarded"


def _odd(pieces: PieceSet, seat: int, found: Sequence[int], sense: Sense, piece: int) -> Iterable[str]:
    """Return what makes no sense about a piece's square among those already placed, one word for each
    oddity."""
    order, square = pieces.order, found[piece]
    kind, tank_places = order[piece], pieces.tank_places
    first, last = sense.rows.get(kind, (0, _LAST_ROW))
    if not first <= row(seat, square) <= last:
        yield "row"
    standing = {at for other, at in enumerate(found) if at >= 0 and order[other] in (*SITES, GUN)}
    tanks = [found[tank] for tank in tank_places if found[tank] >= 0]
    if kind == MINE:
        mines = [at for other, at in zip(order, found, strict=True) if other == MINE and at >= 0]
        if any(at != square and distance(at, square) < sense.mines_apart for at in mines):
            yield "mines"
        ways = (STEPS[seat][square][way] for way in (AHEAD, LEFT, RIGHT))
        if all(at in standing or at == NOWHERE for at in ways):
            yield "mine shut in"
        return
    moving = tanks if piece not in tank_places else [square]
    if any(STEPS[seat][tank][AHEAD] in standing for tank in moving):
        yield "tank blocked"
    steps = ways_out(seat, standing)
    if any(steps.get(tank, sense.way_out + 1) > sense.way_out for tank in moving):
        yield "tank shut in"


def ways_out(seat: int, standing: set[int]) -> dict[int, int]:
    """Return the steps, ahead and sideways, from each square to the river without crossing ``standing``;
    squares without a way are absent."""
    edge = [square for square in OWN[seat] if row(seat, square) == _LAST_ROW and square not in standing]
    found = dict.fromkeys(edge, 0)
    foe = STEPS[1 - seat]  # back along the ways
    while edge:
        following = []
        for square in edge:
            for way in (AHEAD, LEFT, RIGHT):
                before = foe[square][way]
                if before in OWN[seat] and before not in found and before not in standing:
                    found[before] = found[square] + 1
                    following.append(before)
        edge = following
    return found


def may_be(sense: Sense) -> Mapping[str, str]:
    """Return what is wrong with the rows of a ``Sense``, by kind of piece: installations must have three
    different rows, none the back row (TB-2.1)."""
    told: dict[str, str] = {}
    for kind, (first, last) in sense.rows.items():
        if first > last:
            told[kind] = "the first row comes after the last one"
        elif kind in SITES and first == 0:
            told[kind] = "installations can’t be on the back row, row 1 (TB-2.1)"
    if not told and not _rows_left([sense.rows[site] for site in SITES], frozenset()):
        told[SITES[-1]] = "the three installations must fit on three different rows (TB-2.1)"
    return told


def _rows_left(rows: Sequence[tuple[int, int]], taken: frozenset[int]) -> bool:
    if not rows:
        return True
    (first, last), *others = rows
    return any(_rows_left(others, taken | {at}) for at in range(first, last + 1) if at not in taken)
