"""What matches between bots, 730 the last time, made of the weights of estimates:
numbers only, written by ``tools/fit_estimates.py``. docs/estimates.md says more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WEIGHTS: Final[Mapping[str, tuple[float, ...]]] = {
    "last": (-0.3373, 0.4267, 3.4235, 1.8454, 1.3209, 0.4656),
    "last, opening": (0, 0, 3.4067, 0.4211, 0.4678, -0.1419),
    "score": (0.6649, 0.6169, 0, -0.4033, 0.9354, 2.1051),
    "score, opening": (0, 0, 0, -0.0609, 0.8891, 2.2785),
}

LOSSES: Final[Mapping[str, tuple[float, float]]] = {
    "last": (0.673, 1.101),
    "last, opening": (0.831, 0.871),
    "score": (0.45, 0.85),
    "score, opening": (0.736, 0.746),
}
"""The log loss of estimates of matches left out, and that of equal shares."""
