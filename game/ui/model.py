"""Plain state that knows when it has changed."""

from __future__ import annotations

from typing import Any, ClassVar

_PLAIN = (bool, int, float, str, tuple, frozenset, type(None))


class Model:
    """Plain state of a screen, without a window. An attribute that gets another value counts as a change,
    which screens see by themselves; so hold tuples and frozensets, not lists and sets that change within.
    What begins with an underscore isn't shown, and doesn't count."""

    times_changed: ClassVar[int] = 0
    """How often any model has changed so far."""

    def __setattr__(self, name: str, value: Any) -> None:
        if isinstance(getattr(type(self), name, None), property):
            object.__setattr__(self, name, value)
            return
        old = self.__dict__.get(name, Model)
        self.__dict__[name] = value
        same = old is value or (isinstance(value, _PLAIN) and type(old) is type(value) and old == value)
        if not same and name[0] != "_":
            Model.times_changed += 1
