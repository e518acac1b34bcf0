"""One Treadboard at a time: a lock of the system, in the user's folder. The second one is told of the
first."""

from __future__ import annotations

from pathlib import Path

from game.data.files.locks import ProcessLock


class InstanceLock:
    """The lock. ``take()`` gives ``None`` when it is ours, else the other's process id (0: unknown)."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._lock = folder, ProcessLock(folder / "running.lock")

    def take(self) -> int | None:
        """Take the lock. A folder that can't be written to counts as ours: there is nothing to guard."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            return None if self._lock.take() else self._lock.holder() or 0
        except OSError:
            return None

    def release(self) -> None:
        """Give it back."""
        self._lock.release()
