"""When a run of balance may stop: a sequential test that may be looked at after every match.

For each side there is a confidence sequence for its true share of the points: an interval after every
number of matches, made so that with the wanted confidence **all** of them hold the true share at once. So a
run may stop as soon as the intervals say something, however often one looked before; Wilson's interval
allows that only once, at a number fixed beforehand.

The points of a side in a match lie between 0 and 1, whatever their distribution: they are sub-Gaussian with
variance at most 1/4 (Hoeffding). Mixing the exponential supermartingales of all such means over a normal
density gives Robbins' boundary, which Ville's inequality bounds:

    |mean − share| ≤ sqrt((V + r) · ln((V + r) / (r · a²))) / n,   V = n / 4

for all n at once, but for a share ``a`` of all runs. ``r`` chooses where the boundary is tightest, and
changes nothing about the error. With k sides each gets ``a / k`` (for two sides one interval says both).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

ERROR: Final = 0.05
"""Greatest share of all runs in which any statement is wrong, wherever they stop."""

BAND: Final = 0.1
"""A map is called fair if its sides' shares differ from an even share surely by no more than this part of
it."""

ENOUGH: Final = 0.2
"""The same for fair enough. That takes a quarter of the matches, and most players never notice the
difference."""

TIGHT_AT: Final = 300
"""The number of matches at which the boundary is about as tight as it can be."""

MOST: Final = 2000
"""Matches after which a run ends undecided."""

Decided = Literal["fair", "enough", "unfair", "undecided"]
"""A decision; ``enough`` is fair enough: the map may yet turn out to be fair, or a little unfair."""


@dataclass(frozen=True, slots=True)
class Interval:
    """After ``games`` matches: the share found, and the ends of the interval of the true one."""

    games: int
    low: float
    share: float
    high: float


def half_width(games: int, error: float = ERROR) -> float:
    """Return how far from the share found the true one can be after so many matches, at any time.

    >>> [round(half_width(n), 3) for n in (50, 200, 1000)]
    [0.245, 0.108, 0.049]
    """
    if games < 1:
        return 1.0
    variance = games / 4
    tight = TIGHT_AT / 4
    mixing = tight / (2 * math.log(1 / error) + math.log(1 + 2 * math.log(1 / error)))
    whole = variance + mixing
    return math.sqrt(whole * math.log(whole / (mixing * error * error))) / games


def interval(points: float, games: int, sides: int) -> Interval:
    """Return the interval of a side with so many points in so many matches, among so many sides."""
    share = points / games if games else 0.0
    error = ERROR if sides <= 2 else ERROR / sides
    half = half_width(games, error)
    return Interval(games, max(0.0, share - half), share, min(1.0, share + half))


def bounds(even: float, part: float = BAND) -> tuple[float, float]:
    """Return the least and greatest share that differs from an even one by no more than this part of it.

    >>> bounds(0.5), bounds(0.25, ENOUGH)
    ((0.45, 0.55), (0.2, 0.3))
    """
    return even * (1 - part), even * (1 + part)


def decide(intervals: Sequence[Interval], even: float) -> Decided:
    """Return what intervals of all sides decide, ``even`` being a side's fair share.

    Fair: all are within ``BAND`` of it. Unfair: one is wholly outside. Fair enough: neither, but all are
    within ``ENOUGH``. Otherwise it is undecided yet. The same intervals answer both questions, so that
    asking two makes no more runs wrong.

    >>> decide([Interval(900, 0.46, 0.5, 0.54)] * 2, 0.5), decide([Interval(90, 0.56, 0.7, 0.8)], 0.5)
    ('fair', 'unfair')
    >>> decide([Interval(400, 0.42, 0.5, 0.58)] * 2, 0.5)
    'enough'
    """
    low, high = bounds(even)
    if intervals and all(low <= one.low and one.high <= high for one in intervals):
        return "fair"
    if any(one.low > high or one.high < low for one in intervals):
        return "unfair"
    low, high = bounds(even, ENOUGH)
    if intervals and all(low <= one.low and one.high <= high for one in intervals):
        return "enough"
    return "undecided"
