"""What 600 matches between bots made of the weights of estimates, written by
``tools/fit_estimates.py``: numbers only. docs/estimates.md says how good they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WEIGHTS: Final[Mapping[str, tuple[float, ...]]] = {
    "battle": (0.7962, 3.0292, 0.1153, 5.1199),
    "family": (2.6396, 2.4587, 0.2751, 0),
    "solo": (1.3497, 4.7882, -4.7326, 2.0446, 0.4234),
    "team": (0.398, 2.5916, -0.0189, 5.2883),
}
