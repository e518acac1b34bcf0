"""Places a bot's pieces before the match (TB-2): sensibly, and never the same."""

from __future__ import annotations

import math
import random

from game.games.tank_battle.rules.actions import Action, place
from game.games.tank_battle.rules.board import NEIGHBOURS, SITES, distance, row
from game.games.tank_battle.rules.pieces import GUN
from game.games.tank_battle.rules.random_setup import ways_out
from game.games.tank_battle.rules.world import TankBattleWorld

DRAWS = 12
"""Squares that are drawn for a gun, the first of which shuts no tank in."""


def next_place(position: TankBattleWorld, rng: random.Random, *, sense: float, hides: float = 0.0) -> Action:
    """The next piece of the seat to act. ``sense`` 0: anywhere; the more, the likelier where it does most.
    ``hides``: how little of that holds for what the enemy would like to guess, mines and ranks, and for guns,
    which tell of them."""
    seat = position.seat
    piece = position.match.pieces.order[position.step]
    squares = position.places(seat, piece)
    if piece not in SITES:
        sense *= 1.0 - hides
    weights = [2.0 ** (sense * _worth(position, seat, piece, square)) for square in squares]
    drawn = rng.choices(squares, weights, k=DRAWS if piece == GUN else 1)
    return place(piece, next((square for square in drawn if not _shuts_in(position, seat, square)), drawn[0]))


def _shuts_in(position: TankBattleWorld, seat: int, gun: int) -> bool:
    """Return whether a tank of the side would have no way to the river if a gun stood there, too."""
    ways = ways_out(seat, {*position.sites[seat], *position.guns[seat], gun})
    return any(square >= 0 and square not in ways for square in position.tanks[seat])


def as_others(position: TankBattleWorld, seat: int) -> dict[int, int]:
    """Return the rank each own tank is played as: the own ranks, shuffled by what the enemy can't know,
    the same for a whole match."""
    ranks = list(position.ranks[seat])
    random.Random(repr((ranks, position.sites[seat], position.guns[seat]))).shuffle(ranks)
    return dict(enumerate(ranks))


def mine_weight(position: TankBattleWorld, seat: int, square: int) -> float:
    """Return the relative likelihood of a mine on a square, whether its side set up with sense or at
    random."""
    return 0.5 + math.exp2(_worth(position, seat, "mine", square))


def _worth(position: TankBattleWorld, seat: int, piece: str, square: int) -> float:
    """Return how good a square is for a piece."""
    sites, guns = position.sites[seat], position.guns[seat]
    before, column = row(seat, square), square % 10
    if piece in SITES:
        # near the own back row the enemy needs longer, and in the middle it comes from fewer sides
        return -0.7 * before - 0.15 * abs(column - 4.5)
    if piece == GUN:
        beside = sum(1 for near in NEIGHBOURS[square] if near in sites)
        ahead = sum(1 for site in sites if site % 10 == column and row(seat, site) < before)
        crowd = sum(1 for gun in guns if distance(gun, square) <= 2)
        return 1.2 * beside + 0.5 * ahead - 0.6 * crowd - (1.5 if before == 0 else 0.0)
    if piece == "mine":
        beside = sum(1 for near in NEIGHBOURS[square] if near in sites)
        guarded = sum(1 for near in NEIGHBOURS[square] if near in guns)
        return 0.8 * beside + 0.5 * guarded - (2.0 if before == 0 else 0.0)
    rank = int(piece)
    return 0.12 * rank * (2.0 - abs(column - 4.5) / 2.0)
