"""What 400 matches between bots made of the weights of estimates, written by
``tools/fit_estimates.py``: numbers only. docs/estimates.md says more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WEIGHTS: Final[Mapping[str, tuple[float, ...]]] = {
    "match": (0.2501, 0.3487, 1.8285),
}

LOSSES: Final[Mapping[str, tuple[float, float]]] = {
    "match": (0.63, 0.693),
}
"""The log loss of estimates of matches left out, and that of equal shares."""
