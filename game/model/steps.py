"""Work done in small steps, so that frames can be drawn between them."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

_T = TypeVar("_T")

Steps: TypeAlias = Generator[None, None, _T]
"""Work done in small steps; the generator returns its result."""


def finished(steps: Steps[_T]) -> _T:
    """Do all steps at once and return the result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: _T = end.value
            return found
