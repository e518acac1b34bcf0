"""Where the outcomes of chance come from."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeAlias

ChanceSource: TypeAlias = Callable[[int], random.Random | None]
"""The random generator that outcome ``number`` of a match is drawn from; ``None`` while what it is made of
hasn't arrived, so that the match waits."""


def chance_source(seed: int | str | None, number: int) -> random.Random:
    """Return the generator that outcome ``number`` of a match is drawn from.

    With a ``seed`` (simulations and tests ask for one) the same outcome comes each time. It is keyed by
    ``number``, so nothing else that happens changes a die. Without a seed it is the system's randomness:
    nothing that is kept anywhere says what comes next.
    """
    return random.SystemRandom() if seed is None else random.Random(f"{seed}:{number}")


def not_yet(number: int) -> None:
    """Return ``None``: the source of a match whose chance is drawn by somebody else."""
