"""A value taken apart to plain tuples: to compare it without its own ``==``, and to find in it what
has no place in a state."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Set
from enum import Enum
from functools import cache
from typing import Any

from game.model.contract import Result
from game.model.world import World

SIMPLE = frozenset({int, str, bytes, type(None)})
"""Types whose values stand for themselves; a bool is told from the number it equals."""


class NotPlainValue(TypeError):
    """Something that can't be written as text, or not exactly: a generator, a clock, a float, …"""


def plain(value: Any, fixed: frozenset[int] = frozenset()) -> Any:
    """The value as nested tuples; what has an id in ``fixed`` (map, definitions) as a word.

    Two values are alike if and only if this gives the same, whatever their ``==`` says. Raises
    ``NotPlainValue`` with the path to what is not plain.
    """
    if type(value) in SIMPLE:
        return value
    if isinstance(value, bool):
        return ("bool", value)
    if isinstance(value, World):  # a match may begin with one: that is no map
        held = [(name, getattr(value, name)) for name in ("match", *value.columns)]
        return (type(value).__name__, *(_part(f".{name}", part, fixed) for name, part in held))
    if id(value) in fixed:
        return "fixed"
    if isinstance(value, Result):
        # scores are the one place for fractions: halves, which are exact
        return ("Result", value.places, value.scores, value.reason, value.rule, plain(value.params))
    if isinstance(value, Enum):
        return (type(value).__name__, value.name)
    if dataclasses.is_dataclass(value):
        # what is not compared is derived: a cache, tables
        kind: Any = type(value)
        parts = [(name, getattr(value, name)) for name in _compared(kind)]
        return (type(value).__name__, *(_part(f".{name}", part, fixed) for name, part in parts))
    if isinstance(value, Mapping):
        pairs = [(plain(k, fixed), _part(f"[{k!r}]", v, fixed)) for k, v in value.items()]
        return ("mapping", *sorted(pairs, key=repr))
    if isinstance(value, Set):
        return ("set", *sorted((_part("{}", v, fixed) for v in value), key=repr))
    if isinstance(value, tuple | list):
        if {*map(type, value)} <= SIMPLE:
            return (type(value).__name__, *value)
        return (type(value).__name__, *(_part(f"[{i}]", v, fixed) for i, v in enumerate(value)))
    raise NotPlainValue(f": a {type(value).__qualname__} has no place here")


def _part(name: str, value: Any, fixed: frozenset[int]) -> Any:
    try:
        return plain(value, fixed)
    except NotPlainValue as found:
        raise NotPlainValue(f"{name}{found}") from None


@cache
def _compared(kind: Any) -> tuple[str, ...]:
    return tuple(found.name for found in dataclasses.fields(kind) if found.compare)
