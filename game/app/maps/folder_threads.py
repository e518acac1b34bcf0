"""Work in folders that others share: each folder has a thread of its own. It may be a network drive that
answers slowly or never, and neither the window nor another folder waits for it."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import wait as wait_for
from typing import Any, Final, TypeVar

T = TypeVar("T")

AT_ONCE_S: Final = 0.1
"""Seconds for which the window waits for a folder: most answer within a few milliseconds, and what is known
at once needs no word that it is under way."""


class FolderThread:
    """Does the work in one folder, one thing after another. The thread ends when nothing is left to do."""

    def __init__(self) -> None:
        self._work: deque[tuple[Callable[[], Any], Future[Any]]] = deque()
        self._lock = threading.Lock()
        self._runs = False

    def do(self, work: Callable[[], T]) -> Future[T]:
        """Do something in the folder; the result comes when it is done."""
        done: Future[T] = Future()
        with self._lock:
            self._work.append((work, done))
            if not self._runs:
                self._runs = True
                threading.Thread(target=self._run, name="shared-folder", daemon=True).start()
        return done

    def _run(self) -> None:
        while True:
            with self._lock:
                if not self._work:
                    self._runs = False
                    return
                work, done = self._work.popleft()
            try:
                done.set_result(work())
            except Exception as error:
                done.set_exception(error)


class FolderThreads:
    """The threads of all folders, by path. A path is only compared here, never looked up."""

    def __init__(self) -> None:
        self._threads: dict[str, FolderThread] = {}

    def do(self, folder: str, work: Callable[[], T]) -> Future[T]:
        """Do something in a folder's thread."""
        return self._threads.setdefault(folder, FolderThread()).do(work)


FOLDERS: Final = FolderThreads()


def at_once(done: Future[T]) -> T | None:
    """The result of work in a folder if it comes at once; ``None`` if that takes longer. Raises what the
    work raised."""
    wait_for((done,), AT_ONCE_S)
    return done.result() if done.done() else None
