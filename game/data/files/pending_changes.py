"""Changes to the player's files that two programs may make at once (a puzzle was solved, say).

A change is applied, under the file's lock, to what the file says at that time. If the disk refuses it, or
another program keeps the lock, it counts all the same in memory, and ``retry`` tries to write it again.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from game.data.files.locks import PATIENCE_S, alone

Value = TypeVar("Value")

_WAITING: Final[dict[Path, PendingChanges[Any]]] = {}
"""Files with changes that could not be written."""


class PendingChanges(Generic[Value]):
    """Changes of the file ``path``: ``read`` gives its present content and never raises, ``write``
    replaces it and raises ``OSError``."""

    def __init__(self, path: Path, read: Callable[[], Value], write: Callable[[Value], object]) -> None:
        self.path, self._read, self._write = path, read, write
        waiting = _WAITING.get(path)
        self._changes: list[Callable[[Value], Value]] = [] if waiting is None else waiting._changes
        self.trouble: OSError | None = None

    def value(self) -> Value:
        """The file's content with all waiting changes made."""
        return self._changed(self._read())

    def _changed(self, value: Value) -> Value:
        for change in self._changes:
            value = change(value)
        return value

    def change(self, change: Callable[[Value], Value]) -> Value:
        """Make a change; gives the value after it, whether it could be written or not."""
        self._changes.append(change)
        return self.retry()

    def retry(self, patience_s: float = PATIENCE_S) -> Value:
        """Write the waiting changes; gives the value with them. ``patience_s``: the longest wait for another
        program."""
        try:
            with alone(self.path, patience_s):
                before = self._read()
                value = self._changed(before)
                if value != before:
                    self._write(value)
        except OSError as error:
            self.trouble = error
            _WAITING[self.path] = self
            return self.value()
        self._changes.clear()
        _WAITING.pop(self.path, None)
        return value


def trouble() -> OSError | None:
    """The error that keeps changes from being written; ``None`` if none wait."""
    return next((one.trouble for one in _WAITING.values()), None)


def retry(patience_s: float = PATIENCE_S) -> None:
    """Try to write all waiting changes. ``patience_s``: the longest wait for another program."""
    for one in list(_WAITING.values()):
        one.retry(patience_s)
