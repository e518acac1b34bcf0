"""A value taken apart to plain tuples: to compare it without its own ``==``, and to find in it what
has no place in a state."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Set
from enum import Enum
from functools import cache
from operator import attrgetter
from typing import Any

from game.model.columns import World as Columns
from game.model.contract import Result
from game.model.world import World

SIMPLE = frozenset({int, str, bytes, type(None)})
"""Types whose values stand for themselves; a bool is told from the number it equals."""


class NotPlain(TypeError):
    """Something that can't be written as text, or not exactly: a generator, a clock, a float, …"""


def plain(value: Any, fixed: frozenset[int] = frozenset()) -> Any:
    """The value as nested tuples; what has an id in ``fixed`` (map, definitions) as a word.

    Two values are alike if and only if this gives the same, whatever their ``==`` says. Raises
    ``NotPlain`` with the path to what is not plain.
    """
    if type(value) in SIMPLE:
        return value
    if isinstance(value, bool):
        return ("bool", value)
    if id(value) in fixed:
        return "fixed"
    if isinstance(value, World):
        return _world(value, fixed)
    if isinstance(value, Columns):
        held = [(name, getattr(value, name)) for name in ("match", *value.columns)]
        return (type(value).__name__, *(_part(f".{name}", part, fixed) for name, part in held))
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
    raise NotPlain(f": a {type(value).__qualname__} has no place here")


def _part(name: str, value: Any, fixed: frozenset[int]) -> Any:
    try:
        return plain(value, fixed)
    except NotPlain as found:
        raise NotPlain(f"{name}{found}") from None


@cache
def _compared(kind: Any) -> tuple[str, ...]:
    return tuple(found.name for found in dataclasses.fields(kind) if found.compare)


def _world(world: World, fixed: frozenset[int]) -> Any:
    # by columns, and not through `entities` and `components`: this runs thousands of times for each match
    tables = sorted(world._tables.items(), key=lambda entry: entry[0].__qualname__)
    return ("world", world.next_id, *(_table(kind, table, fixed) for kind, table in tables if table))


def _table(kind: type[Any], table: Mapping[int, Any], fixed: frozenset[int]) -> Any:
    entities = tuple(sorted(table))
    rows = [table[entity] for entity in entities]
    if not dataclasses.is_dataclass(kind) or {*map(type, rows)} != {kind}:
        found = [(e, _part(f".world[{e}]", row, fixed)) for e, row in zip(entities, rows, strict=True)]
        return (kind.__qualname__, *found)
    columns = []
    for name in _compared(kind):
        column = tuple(map(attrgetter(name), rows))
        kinds = {*map(type, column)}
        if kinds == {bool}:
            column = ("bool", *column)
        elif not kinds <= SIMPLE:
            column = tuple(
                _part(f".world[{e}].{name}", value, fixed) for e, value in zip(entities, column, strict=True)
            )
        columns.append(column)
    return (kind.__qualname__, entities, *columns)


def bad_component(component: Any) -> str | None:
    """Why this is no component, or ``None``: they are frozen, slotted and hold nothing that changes."""
    name = type(component).__name__
    if not dataclasses.is_dataclass(component):
        return f"{name} is no dataclass"
    params: Any = getattr(component, "__dataclass_params__", None)
    if not params.frozen:
        return f"{name} is not frozen"
    if hasattr(component, "__dict__"):
        return f"{name} has no slots"
    for found in dataclasses.fields(component):
        if isinstance(getattr(component, found.name), list | dict | set | bytearray):
            return f"{name}.{found.name} can be changed, and worlds share their components"
    return None
