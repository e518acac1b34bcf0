"""What 600 matches between bots made of the weights of estimates, written by
``tools/fit_estimates.py``: numbers only. docs/estimates.md says more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WEIGHTS: Final[Mapping[str, tuple[float, ...]]] = {
    "battle": (0.6151, 3.0128, 5.3255),
    "family": (2.7803, 2.3388, 0),
    "solo": (1.3497, 4.7882, -4.7326, 2.0446, 0.4234),
    "team": (0.4247, 2.603, 5.2553),
}

LOSSES: Final[Mapping[str, tuple[float, float]]] = {
    "battle": (0.699, 0.971),
    "family": (0.913, 1.019),
    "solo": (0.178, 0.693),
    "team": (0.574, 0.693),
}
"""The log loss of estimates of matches left out, and that of equal shares."""
