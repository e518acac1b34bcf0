"""Plain state that knows when it has changed."""

from __future__ import annotations

from dataclasses import is_dataclass
from typing import Any, ClassVar

_PLAIN = (bool, int, float, str, tuple, frozenset, type(None))


class Model:
    """Plain state of a screen or a table, without a window. An attribute that gets another value counts as a
    change, which screens and boards see by themselves; so hold tuples and frozensets, not lists and sets that
    change within. What begins with an underscore isn't shown, and doesn't count."""

    times_changed: ClassVar[int] = 0
    """How often any model has changed so far."""

    def __setattr__(self, name: str, value: Any) -> None:
        if isinstance(getattr(type(self), name, None), property):
            object.__setattr__(self, name, value)
            return
        old = self.__dict__.get(name, Model)
        self.__dict__[name] = value
        if name[0] != "_" and not _same(old, value):
            Model.times_changed += 1


def _same(old: Any, value: Any) -> bool:
    if old is value or type(old) is not type(value):
        return old is value
    frozen: bool = is_dataclass(value) and getattr(value, "__dataclass_params__").frozen  # noqa: B009
    return (frozen or isinstance(value, _PLAIN)) and bool(old == value)
