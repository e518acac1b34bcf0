"""What 600 matches between bots made of the weights of estimates, written by
``tools/fit_estimates.py``: numbers only. docs/estimates.md says how good they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WEIGHTS: Final[Mapping[str, tuple[float, ...]]] = {
    "last": (0.1848, 0.2919, 7.386, -1.6843, 0.6982, 0.2291, 0.284),
    "score": (0.9619, 0.6464, 0, -0.2858, 0.5701, 1.2678, 0.0745),
}
