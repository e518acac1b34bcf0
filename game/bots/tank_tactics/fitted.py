"""What 703 matches between bots made of the weights of estimates, written by
``tools/fit_estimates.py``: numbers only. docs/estimates.md says more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WEIGHTS: Final[Mapping[str, tuple[float, ...]]] = {
    "flag": (0.5181, 0, 1.7139),
    "goal": (0.0889, 1.0087, -1.9404),
    "last_standing": (1.1199, 0, 1.4151),
    "points": (2.4373, 0, -5.8303),
    "rounds": (0.3891, 4.1825, 3.4958),
}

LOSSES: Final[Mapping[str, tuple[float, float]]] = {
    "flag": (0.897, 0.994),
    "goal": (0.679, 0.693),
    "last_standing": (0.786, 0.986),
    "points": (0.701, 1.114),
    "rounds": (0.46, 0.693),
}
"""The log loss of estimates of matches left out, and that of equal shares."""
