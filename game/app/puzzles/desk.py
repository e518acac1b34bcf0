"""Asks the puzzle solver without blocking: one question at a time, in its own process."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from typing import Any

from game.bots.puzzles import warm_up_job
from game.bots.task_pool import TaskPool
from game.ui.window.aside import Aside

Then = Callable[[Any], object]
"""Takes an answer."""


class Desk(Aside[Any]):
    """The solver of one game. ``executor``: one to use and leave open, instead of an own process."""

    _then: Then

    def __init__(self, game: str, executor: Executor | None = None) -> None:
        super().__init__("solver")
        self.game, self._lent = game, executor

    def warm_up(self) -> None:
        """Start the process now, since that takes a moment."""
        if self._lent is None and self._pool is None:
            self._pool = self._open()
            self._pool.submit(warm_up_job, self.game)

    def ask(self, then: Then, job: Callable[..., Any], *values: Any) -> None:
        """Ask for what a ``job`` of ``game.bots.puzzles`` returns for the game and these values; ``poll``
        passes it to ``then``, ``None`` if it is unknown."""
        self.forget()
        self._then = then
        self.start(job, self.game, *values)

    def poll(self) -> bool:
        """Pass on an answer that has come; return whether there was one."""
        if not self.ready:
            return False
        answer = None
        with suppress(Exception):
            answer = self.take()
        self._then(answer)
        return True

    def forget(self) -> None:
        """Drop the current question; the next one is not to wait for it."""
        if self._running is not None and (self._running.done() or self._running.cancel()):
            self._running = None
        elif self.busy:  # it is being worked on
            self.close()

    def _open(self) -> Executor:
        return self._lent or TaskPool(1)

    def _shut(self, pool: Executor) -> None:
        if isinstance(pool, TaskPool) and pool is not self._lent:
            pool.kill()
