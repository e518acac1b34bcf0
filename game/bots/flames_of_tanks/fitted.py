"""What 600 matches between bots made of the weights of estimates, written by
``tools/fit_estimates.py``: numbers only. docs/estimates.md says more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WEIGHTS: Final[Mapping[str, tuple[float, ...]]] = {
    "last": (0.1528, 0.3223, 7.2551, -1.4404, 0.6249, 0.261),
    "score": (0.9567, 0.6455, -0, -0.2634, 0.5787, 1.2902),
}

LOSSES: Final[Mapping[str, tuple[float, float]]] = {
    "last": (0.711, 0.98),
    "score": (0.555, 0.804),
}
"""The log loss of estimates of matches left out, and that of equal shares."""
