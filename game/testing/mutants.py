"""Actions that are nearly right: the ones a torn save, a bug or a cheat would hand in."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator
from typing import Any


def mutants(action: Any, rng: random.Random) -> Iterator[Any]:
    """Values of the action's own type, each with one field changed to another value of its type."""
    if not dataclasses.is_dataclass(action) or isinstance(action, type):
        yield from _values(action, rng, "")
        return
    for found in dataclasses.fields(action):
        value = getattr(action, found.name)
        for other in _values(value, rng, str(found.type)):
            try:
                yield dataclasses.replace(action, **{found.name: other})
            except (ValueError, TypeError):
                # the type itself refuses it
                continue


def _values(value: Any, rng: random.Random, annotation: str) -> Iterator[Any]:
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + rng.choice((-1, 1, 2, -3))
        yield rng.choice((-1, -1000, 10**6, 97))
        if "None" in annotation:
            yield None
    elif isinstance(value, str):
        yield value + "x"
        yield ""
    elif isinstance(value, tuple):
        yield (*value, *value[:1])
        if value:
            yield value[:-1]
            yield value[::-1]
        elif "int" in annotation:
            yield (0,)
    elif value is None and "int" in annotation:
        yield rng.randrange(64)
        yield -1
