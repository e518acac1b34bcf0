"""What matches made of the weights, written by ``tools/tune_tank_chess.py adopt``: numbers only.

They take the place of the first guesses in ``weights``; docs/tank_chess_bots.md says how they were
found.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

TUNED: Final[Mapping[str, float]] = {}
