"""What 460 matches between bots made of the weights of estimates, written by
``tools/fit_estimates.py``: numbers only. docs/estimates.md says more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WEIGHTS: Final[Mapping[str, tuple[float, ...]]] = {
    "match": (0.5075, 0.5811, 0.34, -0.4808, -0.5662, -1.4523, 0.5267),
}

LOSSES: Final[Mapping[str, tuple[float, float]]] = {
    "match": (0.622, 0.693),
}
"""The log loss of estimates of matches left out, and that of equal shares."""
