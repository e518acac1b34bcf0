"""Keeps a tournament's folder to one program at a time. The system lifts the lock when the program ends,
however it ends."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType

from game.data.files.locks import ProcessLock


class Locked:
    """The lock of a folder; entering gives whether this program has it."""

    def __init__(self, folder: Path) -> None:
        self._lock = ProcessLock(folder / ".lock")

    def __enter__(self) -> bool:
        return self._lock.take()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._lock.release()
