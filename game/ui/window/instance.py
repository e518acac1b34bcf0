"""One Treadboard at a time: a lock of the system, in the user's folder. The second one learns of the
first."""

from __future__ import annotations

import threading
from pathlib import Path

from game.data.files.locks import ProcessLock
from game.ui.window.waking import wake


class InstanceLock:
    """The lock. ``take()`` returns ``None`` if it is ours, else the other's process id (0: unknown)."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._lock = folder, ProcessLock(folder / "running.lock")
        self._thread: threading.Thread | None = None
        self._other: int | None = None

    def take(self) -> int | None:
        """Take the lock; return ``None`` if it is ours, else the other's process id. An unwritable folder
        counts as ours: there is nothing to guard."""
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            return None if self._lock.take() else self._lock.holder() or 0
        except OSError:
            return None

    def take_aside(self) -> None:
        """Take the lock in a thread, because its modules import slowly. ``found`` returns the result; the
        loop's rest ends if another program has the lock."""
        self._thread = threading.Thread(target=self._taken, name="instance", daemon=True)
        self._thread.start()

    def _taken(self) -> None:
        self._other = self.take()
        if self._other is not None:
            wake()

    def found(self) -> int | None:
        """Return the other's process id on the first call after it is known; else ``None``."""
        other, self._other = self._other, None
        return other

    def release(self) -> None:
        if self._thread is not None:
            self._thread.join()
        self._lock.release()
