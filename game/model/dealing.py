"""Hands drawn from a deck of cards, or tokens from a pool. A deck is copies by name, a hand names in the
order of the deck."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from math import comb

MOST_HANDS = 5000
"""Most different hands that are listed; if there are more, none is."""


def count_hands(deck: Mapping[str, int], size: int) -> int:
    """How many different hands of ``size`` cards a deck gives."""
    ways = [1] + [0] * size
    for copies in deck.values():
        ways = [sum(ways[n - k] for k in range(min(copies, n) + 1)) for n in range(size + 1)]
    return ways[size]


def hands(deck: Mapping[str, int], size: int) -> Iterator[tuple[tuple[str, ...], int]]:
    """Every hand of ``size`` cards with the number of ways to draw it."""
    names = [name for name, copies in deck.items() if copies]
    yield from _hands(names, deck, size)


def _hands(names: list[str], deck: Mapping[str, int], size: int) -> Iterator[tuple[tuple[str, ...], int]]:
    if not names:
        if not size:
            yield (), 1
        return
    first, copies = names[0], deck[names[0]]
    for count in range(min(copies, size), -1, -1):
        for rest, weight in _hands(names[1:], deck, size - count):
            yield (first,) * count + rest, comb(copies, count) * weight


def random_hand(deck: Mapping[str, int], size: int, rng: random.Random) -> tuple[str, ...]:
    """A hand of ``size`` cards, drawn at random."""
    cards = [name for name, copies in deck.items() for _ in range(copies)]
    drawn = rng.sample(cards, size)
    order = list(deck)
    return tuple(sorted(drawn, key=order.index))
