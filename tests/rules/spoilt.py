"""Saves with one value changed: a rule book refuses them, or the match can be played on."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator, Mapping
from typing import Any


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value in plain data."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    if path:
        yield path
    for key, one in inner:
        yield from places(one, (*path, key))


def other(value: Any, rng: random.Random) -> Any:
    """Something else in the place of a value."""
    if type(value) is int:
        return rng.choice([value + 1, value - 1, -1, 0, rng.randrange(40), 10**20])
    if isinstance(value, bool):
        return not value
    return rng.choice([None, "x", 7, [], {}, value * 2 if isinstance(value, str | list) else 3])


def spoilt(data: Mapping[str, Any], rng: random.Random) -> dict[str, Any]:
    """A copy of plain data with one value changed."""
    found = copy.deepcopy(dict(data))
    *way, last = rng.choice(list(places(found)))
    at: Any = found
    for key in way:
        at = at[key]
    at[last] = other(at[last], rng)
    return found
