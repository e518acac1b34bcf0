"""What is known about the position that was asked about last."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

_Position = TypeVar("_Position")
_Known = TypeVar("_Known")


class Latest(Generic[_Position, _Known]):
    """Keeps what all plans in one position share, as ``make`` begins it, until another position is asked
    about. Positions are told apart by identity: those of two maps can be equal. Who works in steps holds on
    to what it got, as another position may be asked about in between."""

    def __init__(self, make: Callable[[_Position], _Known]) -> None:
        self._make = make
        self._kept: tuple[_Position, _Known] | None = None

    def of(self, position: _Position) -> _Known:
        """Return what is known about a position."""
        if self._kept is None or self._kept[0] is not position:
            self._kept = position, self._make(position)
        return self._kept[1]
