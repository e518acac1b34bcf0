"""What matches between bots, 206 the last time, made of the weights of estimates:
numbers only, written by ``tools/fit_estimates.py``. docs/estimates.md says more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WEIGHTS: Final[Mapping[str, tuple[float, ...]]] = {
    "flag": (0.6431, 0, 0.178, 0, 2.6326, 1.2666, 0.1328, -0.2407, -0.1661, 0.8769),
    "goal": (0.1709, 1.4526, 1.1611, 0.9794, 1.0913, 0.3111, -0.2556, -0.7817, -0.153, 0.0035),
    "last_standing": (1.1199, 0, 1.4151),
    "points": (2.4373, 0, -5.8303),
    "rounds": (0.3891, 4.1825, 3.4958),
}

LOSSES: Final[Mapping[str, tuple[float, float]]] = {
    "flag": (0.851, 1.056),
    "goal": (0.606, 0.693),
    "last_standing": (0.786, 0.986),
    "points": (0.701, 1.114),
    "rounds": (0.46, 0.693),
}
"""The log loss of estimates of matches left out, and that of equal shares."""
