"""Locks between processes: one process holds a lock at a time, and it goes with the process however that
ends.

A lock is a hidden file beside the file it guards. It holds only the number of its process, from the second
byte on: on Windows no other process can read the first while it is locked.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import re
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.data.files.paths import WINDOWS

if TYPE_CHECKING:
    from filelock import FileLock

PATIENCE_S: Final = 6.0
"""Longest wait in seconds for another program that is changing a file: a busy machine takes seconds for what
takes milliseconds."""

_HIDDEN_LOCK: Final = re.compile(r"\..+\.lock", re.DOTALL)


class ProcessLock:
    """The lock kept in the file ``path``.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "a.lock"
    >>> first, second = ProcessLock(path), ProcessLock(path)
    >>> first.take(), second.take(), second.holder() == os.getpid()
    (True, False, True)
    >>> first.release()
    >>> second.take()
    True
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock: FileLock | None = None
        self._file: tuple[int, int] | None = None

    def take(self) -> bool:
        """Try to take the lock, without waiting; whether this process has it now. Raises ``OSError`` where
        no lock can be kept at all (a folder that can't be written to)."""
        if self.holds:
            return True
        self.release()
        from filelock import FileLock, Timeout  # here: most verbs lock nothing, and it takes 30 ms

        lock = FileLock(self.path, thread_local=False, on_acquired=self._acquired)
        try:
            lock.acquire(blocking=False)
        except Timeout:
            return False
        self._lock = lock
        return True

    def _acquired(self, handle: int) -> None:
        info = os.fstat(handle)
        self._file = (info.st_dev, info.st_ino)
        if stat.S_ISREG(info.st_mode) and info.st_nlink == 1 and info.st_size <= 64:
            with contextlib.suppress(OSError):  # on a full disk only our process number is missing
                os.ftruncate(handle, 0)
                os.lseek(handle, 0, os.SEEK_SET)
                os.write(handle, f" {os.getpid()}\n".encode())

    @property
    def holds(self) -> bool:
        """Whether this process has the lock and its file is still the one at the path."""
        if self._lock is None:
            return False
        if WINDOWS:
            return True  # an open file can't be deleted there
        try:
            info = os.stat(self.path, follow_symlinks=False)
        except OSError:
            return False
        return (info.st_dev, info.st_ino) == self._file

    def holder(self) -> int | None:
        """The number of the process that holds the lock; ``None`` if it isn't known."""
        try:
            handle = os.open(self.path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
            try:
                if not stat.S_ISREG(os.fstat(handle).st_mode):
                    return None
                os.lseek(handle, 1, os.SEEK_SET)
                return int(os.read(handle, 64).split()[0])
            finally:
                os.close(handle)
        except (OSError, ValueError, IndexError):
            return None

    def release(self) -> None:
        """Give the lock back and delete its file."""
        lock, self._lock = self._lock, None
        if lock is None:
            return
        # While the lock is still held: a process waiting for this file then finds that its name is gone, and
        # takes a new one (filelock looks).
        with contextlib.suppress(OSError):
            info = os.stat(self.path, follow_symlinks=False)
            if (info.st_dev, info.st_ino) == self._file:
                self.path.unlink()
        lock.release()


def lock_beside(path: Path) -> ProcessLock:
    """The lock of a file: a hidden file beside it. Links to the file share one lock."""
    real = Path(os.path.realpath(path))
    name = real.name
    if len(name.encode("utf-8", "surrogateescape")) > 200:
        name = hashlib.blake2b(name.encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()
    return ProcessLock(real.parent / f".{name}.lock")


@contextlib.contextmanager
def alone(path: Path, patience_s: float = PATIENCE_S) -> Iterator[None]:
    """Keep other programs that use this function from changing the file meanwhile. Goes on without a lock
    where the disk keeps none. Raises ``OSError`` (``EBUSY``) if another program still holds it after so many
    seconds: what it writes would be lost, or what is written here."""
    lock = lock_beside(path)
    until = time.monotonic() + patience_s
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
    while not _taken(lock):
        if time.monotonic() >= until:
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY), str(path))
        time.sleep(0.005)
    try:
        yield
    finally:
        lock.release()


def _taken(lock: ProcessLock) -> bool:
    """Whether this process has the lock now, or nobody can have it."""
    try:
        return lock.take()
    except OSError:
        return True


def sweep_locks(folder: Path, older_than_s: float = 60.0) -> int:
    """Delete the locks below a folder that nobody holds, left by killed processes; gives their number."""
    swept, before = 0, time.time() - older_than_s
    for where, _, names in os.walk(folder):
        for name in filter(_HIDDEN_LOCK.fullmatch, names):
            with contextlib.suppress(OSError):
                path = Path(where, name)
                info = os.lstat(path)
                lock = ProcessLock(path)
                mine = stat.S_ISREG(info.st_mode) and info.st_size <= 64
                if mine and info.st_mtime < before and lock.take():
                    lock.release()
                    swept += 1
    return swept
