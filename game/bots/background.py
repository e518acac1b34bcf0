"""Works through a plan in other processes, from a thread: watched and stopped without blocking."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from concurrent.futures import Executor
from typing import Generic, TypeVar

from game.bots.task_pool import TaskPool

S = TypeVar("S")


class BackgroundWork(ABC, Generic[S]):
    """Work that begins as soon as this is made; a subclass must set what it needs before.

    ``state``: the first state that ``poll`` returns. ``jobs`` processes work; none is left when the work
    has ended, was cancelled, or the program ends. ``executor``: used instead of own processes; it stays
    open.
    """

    def __init__(self, name: str, state: S, jobs: int, executor: Executor | None) -> None:
        self._state = state
        self._jobs = jobs
        self._pool: TaskPool | None = None
        if executor is None:
            executor = self._pool = TaskPool(jobs)
        self._cancelled = False
        self._thread = threading.Thread(target=self._run, args=(executor,), name=name, daemon=True)
        self._thread.start()

    def poll(self) -> S:
        """Return the present state of the work. This costs nothing: ask in every frame."""
        return self._state

    def cancel(self) -> None:
        """End the work; what was done stays. Returns at once; the processes are gone within a second, and
        soon ``poll`` says that it is no longer running."""
        self._cancelled = True
        if self._pool is not None:
            self._pool.kill()

    def join(self, timeout_s: float = 5.0) -> bool:
        """Wait until the work has ended and no process is left (never from a window); return whether it
        has."""
        self._thread.join(timeout_s)
        return not self._thread.is_alive()

    @property
    def pids(self) -> list[int]:
        """Return the ids of the processes at work."""
        return [] if self._pool is None else self._pool.pids

    @abstractmethod
    def _work(self, executor: Executor) -> None:
        """Do all the work in the thread, or until ``_cancelled``. An exception is reported as an error."""

    @abstractmethod
    def _ended(self, error: str) -> S:
        """Return the final state; ``error``: what went wrong, if anything."""

    def _run(self, executor: Executor) -> None:
        error = ""
        try:
            self._work(executor)
        except Exception as problem:
            # tasks that were cancelled fail: that is no error
            error = "" if self._cancelled else str(problem) or repr(problem)
        finally:
            if self._pool is not None:
                self._pool.kill()
                self._pool.join()
        self._state = self._ended(error)
