"""What matches between bots, 1600 the last time, made of the weights of estimates:
numbers only, written by ``tools/fit_estimates.py``. docs/estimates.md says more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WEIGHTS: Final[Mapping[str, tuple[float, ...]]] = {
    "match": (0.7513, -0.5403, -0.5065, 0.4631, -0.0758, 0.633, -0.2615),
    "match, opening": (0.5002, -0.3182, 0, 0, 0.4196, 0.2768, -0.1234),
}

LOSSES: Final[Mapping[str, tuple[float, float]]] = {
    "match": (0.49, 0.693),
    "match, opening": (0.687, 0.693),
}
"""The log loss of estimates of matches left out, and that of equal shares."""
