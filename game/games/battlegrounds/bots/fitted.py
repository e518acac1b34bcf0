"""What matches between bots, 2569 the last time, made of the weights of estimates:
numbers only, written by ``tools/fit_estimates.py``. docs/estimates.md says more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WEIGHTS: Final[Mapping[str, tuple[float, ...]]] = {
    "battle": (0.4407, 3.497, 4.9353),
    "battle, opening": (0, 0, 4.1728),
    "family": (2.32, 2.8695, 0),
    "family, opening": (0, 0, 0),
    "solo": (-1.0827, 5.5346, -4.9462, 4.434, 0.7571),
    "solo, opening": (1.5991, 0, 0.757, 0.49, 0.1081),
    "team": (0.1208, 2.909, 5.9105),
    "team, opening": (0, 0, 3.8742),
}

LOSSES: Final[Mapping[str, tuple[float, float]]] = {
    "battle": (0.704, 1.019),
    "battle, opening": (0.978, 1.004),
    "family": (0.831, 1.048),
    "family, opening": (0.999, 0.999),
    "solo": (0.212, 0.693),
    "solo, opening": (0.598, 0.693),
    "team": (0.512, 0.693),
    "team, opening": (0.681, 0.693),
}
"""The log loss of estimates of matches left out, and that of equal shares."""
