"""What matches between bots, 5000 the last time, made of the weights of estimates:
numbers only, written by ``tools/fit_estimates.py``. docs/estimates.md says more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WEIGHTS: Final[Mapping[str, tuple[float, ...]]] = {
    "match": (0.6693, -0.6181, -0.9064, 0.3555, -0.1, 0.4791, -0.2773),
    "match, opening": (-0.2455, -0.7339, 0, 0, 0.2946, 0.1531, -0.1663),
}

LOSSES: Final[Mapping[str, tuple[float, float]]] = {
    "match": (0.568, 0.693),
    "match, opening": (0.69, 0.693),
}
"""The log loss of estimates of matches left out, and that of equal shares."""
