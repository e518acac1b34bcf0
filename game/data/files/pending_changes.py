"""Files of the player's that two programs may change at once, each by what has happened in it (a puzzle was
solved): a change is made to what the file says by then, under its lock. What the disk refuses counts all the
same, and is tried again by ``retry``.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from game.data.files.locks import alone

Value = TypeVar("Value")

_WAITING: Final[dict[Path, PendingChanges[Any]]] = {}
"""The files with changes that the disk has refused."""


class PendingChanges(Generic[Value]):
    """Changes of the file ``path``: ``read`` gives what it says now and never raises, ``write`` replaces it
    and raises ``OSError``."""

    def __init__(self, path: Path, read: Callable[[], Value], write: Callable[[Value], object]) -> None:
        self.path, self._read, self._write = path, read, write
        waiting = _WAITING.get(path)
        self._changes: list[Callable[[Value], Value]] = [] if waiting is None else waiting._changes
        self.trouble: OSError | None = None

    def value(self) -> Value:
        """What the file says, and what is to be written into it."""
        return self._changed(self._read())

    def _changed(self, value: Value) -> Value:
        for change in self._changes:
            value = change(value)
        return value

    def change(self, change: Callable[[Value], Value]) -> Value:
        """Make a change; gives the value after it, whether it could be written or not."""
        self._changes.append(change)
        return self.retry()

    def retry(self) -> Value:
        """Write the changes that wait; gives the value with them."""
        with alone(self.path):
            before = self._read()
            value = self._changed(before)
            try:
                if value != before:
                    self._write(value)
            except OSError as error:
                self.trouble = error
                _WAITING[self.path] = self
            else:
                self._changes.clear()
                _WAITING.pop(self.path, None)
        return value


def trouble() -> OSError | None:
    """Why changes wait; ``None`` where none does."""
    return next((one.trouble for one in _WAITING.values()), None)


def retry() -> None:
    """Try again what the disk has refused."""
    for one in list(_WAITING.values()):
        one.retry()
