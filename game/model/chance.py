"""Where the outcomes of chance come from."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeAlias

ChanceSource: TypeAlias = Callable[[int], random.Random | None]
"""What outcome ``number`` of a match is drawn from; ``None``: what it takes isn’t there yet, so the match
waits."""


def chance_source(seed: int | str | None, number: int) -> random.Random:
    """What outcome ``number`` of a match is drawn from.

    With a seed (which is asked for: simulations, tests) the same outcome comes each time; it is keyed by
    number, so that what else happens changes no dice. Without one it is the system's randomness: nothing
    that is kept anywhere then says what comes next.
    """
    return random.SystemRandom() if seed is None else random.Random(f"{seed}:{number}")


def not_yet(number: int) -> None:
    """The source of a match that somebody else draws for: nothing comes here."""
