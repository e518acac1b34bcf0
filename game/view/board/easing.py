"""Easings: how a motion runs from 0 to 1."""

from __future__ import annotations

from collections.abc import Callable

Easing = Callable[[float], float]


def linear(t: float) -> float:
    """Keep the same speed all along."""
    return t


def cubic_in_out(t: float) -> float:
    """Begin and end slowly."""
    return 4 * t * t * t if t < 0.5 else 1 - (2 - 2 * t) ** 3 / 2


def cubic_out(t: float) -> float:
    """End slowly."""
    return 1 - (1 - t) ** 3


EASINGS: dict[str, Easing] = {"linear": linear, "cubic_in_out": cubic_in_out, "cubic_out": cubic_out}
"""The easings by the names that ``assets/themes/metrics.yaml`` uses."""


def easing(name: str) -> Easing:
    """Return the easing ``name``; for an unknown one the linear one."""
    return EASINGS.get(name, linear)
