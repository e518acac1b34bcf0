"""What 503 matches between bots made of the weights of estimates, written by
``tools/fit_estimates.py``: numbers only. docs/estimates.md says how good they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WEIGHTS: Final[Mapping[str, tuple[float, ...]]] = {
    "flag": (0.5275, 0, 1.5284, 0.2475),
    "goal": (0.1844, 1.0558, -2.1209, 0.187),
    "last_standing": (1.1207, 0, 1.4095, 0.1487),
    "points": (2.6475, 0, -6.1199, 0.3395),
    "rounds": (0.4372, 5.2128, 4.2242, -0.0337),
}
