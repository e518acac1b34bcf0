"""What a tank card is worth by itself: how much of the board its tank can shoot at."""

from __future__ import annotations

from functools import cache

from game.rules.battlegrounds.definitions import BASES, GRID, TankCard
from game.rules.battlegrounds.moves import reach, routes

SOON = 3
"""Turns a card is judged by."""


@cache
def card_worth(card: TankCard) -> float:
    """The share of the board its tank can shoot at in its next turn, from anywhere, and within three turns
    from a base: from about 0.3 to 1.2."""
    fields = range(len(GRID))
    next_turn = sum(len(targets(card, spot)) for spot in fields) / len(GRID)
    bases = [spot for base in BASES for spot in base]
    later = sum(len(_within(card, spot)) for spot in bases) / len(bases)
    return next_turn / 16 + later / len(GRID)


def targets(card: TankCard, origin: int) -> set[int]:
    """The fields it can shoot at in a turn that it begins there."""
    ends = [path[-1] for path in routes(card.move, card.move_distance, 0, False, origin)]
    return {spot for end in ends for spot in reach(card.shot, card.shot_distance, 0, end)}


def _within(card: TankCard, origin: int) -> set[int]:
    found: set[int] = set()
    at = {origin}
    for _ in range(SOON):
        for spot in at:
            found |= targets(card, spot)
        at |= {p[-1] for spot in at for p in routes(card.move, card.move_distance, 0, False, spot)}
    return found
