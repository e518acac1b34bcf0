"""What 400 matches between bots made of the weights of estimates, written by
``tools/fit_estimates.py``: numbers only. docs/estimates.md says how good they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WEIGHTS: Final[Mapping[str, tuple[float, ...]]] = {
    "match": (0.2501, 0.3487, 1.8285),
}
