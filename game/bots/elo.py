"""Computes strength from results: the interval of a score, and the Elo difference it stands for."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from game.bots.runner import wilson


def elo(score: float) -> float:
    """The Elo difference at which a score (0 to 1) is expected; infinite at the ends.

    >>> round(elo(0.75), 1), round(elo(0.25), 1), elo(0.5), elo(1.0)
    (190.8, -190.8, 0.0, inf)
    """
    if score <= 0 or score >= 1:
        return math.inf if score >= 1 else -math.inf
    return 400 * math.log10(score / (1 - score)) + 0.0


@dataclass(frozen=True, slots=True)
class Strength:
    """A score and the bounds between which the true one lies 95 times in 100, all from 0 to 1."""

    games: int
    score: float
    low: float
    high: float

    @property
    def elo(self) -> tuple[float, float, float]:
        """The Elo difference of the score, and its bounds."""
        return elo(self.score), elo(self.low), elo(self.high)


def strength(units: Iterable[tuple[float, int]]) -> Strength:
    """What results say, each unit being the points of so many matches that belong together.

    Two matches from the same opening with colours changed are no two independent ones, so what varies is
    measured between units. That variance tells how many independent tosses the matches are worth, and
    these give Wilson's interval, which holds for few matches and for a score of all or nothing, too.

    >>> found = strength([(1.0, 1)] * 63 + [(0.5, 1)] * 3 + [(0.0, 1)] * 34)
    >>> [round(x) for x in found.elo]
    [104, 33, 174]
    """
    found = [(points, games) for points, games in units if games]
    total = sum(games for _, games in found)
    if not total:
        return Strength(0, 0.5, 0.0, 1.0)
    score = sum(points for points, _ in found) / total
    count = len(found)
    worth = float(total)
    if count > 1:
        spread = sum((points - score * games) ** 2 for points, games in found)
        variance = spread / total**2 * count / (count - 1) * _few(count - 1)
        if variance > 0 and 0 < score < 1:
            worth = score * (1 - score) / variance
    low, high = wilson(score, worth)
    # the ends are in it exactly, whatever the rounding
    return Strength(total, score, 0.0 if score <= 0 else low, 1.0 if score >= 1 else high)


def _few(freedom: int) -> float:
    """Return how much larger a variance measured on few units may be than it seems: the square of
    Student's bound over the normal one's (Cornish and Fisher's series)."""
    z = 1.959964
    t = z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    return (t / z) ** 2
