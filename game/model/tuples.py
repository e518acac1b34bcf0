"""Tuples as values: a position is made of them, and a change makes a new one."""

from __future__ import annotations

from typing import Any


def put(values: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    """The values with one replaced.

    >>> put((1, 2, 3), 1, 5)
    (1, 5, 3)
    """
    return (*values[:at], value, *values[at + 1 :])
