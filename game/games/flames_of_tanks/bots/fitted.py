"""What matches between bots, 448 the last time, made of the weights of estimates:
numbers only, written by ``tools/fit_estimates.py``. docs/estimates.md says more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WEIGHTS: Final[Mapping[str, tuple[float, ...]]] = {
    "last": (-0.4138, 0.7653, 3.131, 2.1928, -0.0529, -0.2754),
    "last, opening": (0, 0, 2.6892, 0.4118, 1.2237, -0.1296),
    "score": (0.4038, 0.7143, 0, -0.5127, 0.6774, 0.5212),
    "score, opening": (0, 0, 0, -0.2297, 1.3829, -0.4166),
}

LOSSES: Final[Mapping[str, tuple[float, float]]] = {
    "last": (0.702, 1.061),
    "last, opening": (0.875, 0.88),
    "score": (0.447, 0.807),
    "score, opening": (0.729, 0.73),
}
"""The log loss of estimates of matches left out, and that of equal shares."""
