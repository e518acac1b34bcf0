"""Glicko-2: ratings with a deviation, after Mark Glickman's "Example of the Glicko-2 system"."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

SCALE: Final = 173.7178
TAU: Final = 0.5
"""How fast the volatility may change: Glickman's own example has this value."""
STEADY: Final = 0.1
"""The most the volatility rises to: thousands of odd results would let a rating run away."""

START: Final = 1500.0  # of somebody new, of whom nothing else is known
WIDEST: Final = 350.0


@dataclass(frozen=True, slots=True)
class Rating:
    """``rating`` is right to within twice the ``deviation`` in 95 of 100 cases; ``volatility`` is how
    uneven the results are."""

    rating: float = START
    deviation: float = WIDEST
    volatility: float = 0.06


def after(own: Rating, results: Sequence[tuple[Rating, float]], tau: float = TAU) -> Rating:
    """The rating after one period: against whom, and 1 for a win, ½ for a draw, 0 for a loss.

    >>> r = after(Rating(1500, 200), [(Rating(1400, 30), 1), (Rating(1550, 100), 0), (Rating(1700, 300), 0)])
    >>> round(r.rating), round(r.deviation, 1)
    (1464, 151.5)
    """
    mu, phi, sigma = (own.rating - START) / SCALE, own.deviation / SCALE, own.volatility
    if not results:
        return Rating(own.rating, min(WIDEST, SCALE * math.hypot(phi, sigma)), sigma)
    information = gain = 0.0
    for other, score in results:
        g = _g(other.deviation / SCALE)
        e = _e(mu, (other.rating - START) / SCALE, other.deviation / SCALE)
        information += g * g * e * (1 - e)
        gain += g * (score - e)
    v = 1 / max(information, 1e-12)
    sigma = min(STEADY, _volatility(phi, sigma, v, v * gain, tau))
    wide = math.hypot(phi, sigma)
    phi = 1 / math.sqrt(1 / wide**2 + 1 / v)
    return Rating(START + SCALE * (mu + phi * phi * gain), min(WIDEST, SCALE * phi), sigma)


def _g(phi: float) -> float:
    return 1 / math.sqrt(1 + 3 * phi * phi / math.pi**2)


def _e(mu: float, other: float, phi: float) -> float:
    return 1 / (1 + math.exp(max(-30.0, min(30.0, -_g(phi) * (mu - other)))))


def _volatility(phi: float, sigma: float, v: float, delta: float, tau: float) -> float:
    """The new volatility, by the Illinois algorithm (step 5 of the example)."""
    a = math.log(sigma * sigma)

    def f(x: float) -> float:
        ex, wide = math.exp(x), phi * phi + v + math.exp(x)
        return ex * (delta * delta - wide) / (2 * wide * wide) - (x - a) / (tau * tau)

    low, high = a, math.log(max(delta * delta - phi * phi - v, 1e-300))
    if delta * delta <= phi * phi + v:
        high = a - tau
        while f(high) < 0:
            high -= tau
    f_low, f_high = f(low), f(high)
    while abs(high - low) > 1e-6:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        low, f_low = (high, f_high) if f_middle * f_high <= 0 else (low, f_low / 2)
        high, f_high = middle, f_middle
    return math.exp(low / 2)
