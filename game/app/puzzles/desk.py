"""Asks the puzzle solver without blocking: one question at a time, in its own process."""

from __future__ import annotations

import math
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

from game.bots.puzzles import warm_up_job
from game.bots.task_pool import TaskPool
from game.ui.window.waking import wakes

Then = Callable[[Any], None]
"""Takes an answer."""


class Desk:
    """The solver of one game. ``executor``: one to use and leave open, instead of an own process."""

    def __init__(self, game: str, executor: Executor | None = None) -> None:
        self.game = game
        self._executor = executor
        self._pool: TaskPool | None = None
        self._asked: Future[Any] | None = None
        self._then: Then | None = None

    @property
    def busy(self) -> bool:
        """Whether an answer is awaited."""
        return self._asked is not None

    def start(self) -> None:
        """Start the process now, since that takes a moment."""
        if self._executor is None and self._pool is None:
            self._pool = TaskPool(1)
            self._pool.submit(warm_up_job, self.game)

    def ask(self, then: Then, job: Callable[..., Any], *values: Any) -> None:
        """Ask for what a ``job`` of ``game.bots.puzzles`` returns for the game and these values; ``poll``
        passes it to ``then``, ``None`` if it is unknown."""
        self.forget()
        executor = self._executor
        if executor is None:
            executor = self._pool = self._pool or TaskPool(1)
        self._then = then
        self._asked = executor.submit(job, self.game, *values)
        wakes(self._asked)

    def poll(self) -> bool:
        """Pass on an answer that has come; return whether there was one."""
        asked, then = self._asked, self._then
        if asked is None or then is None or not asked.done():
            return False
        self._asked = self._then = None
        failed = asked.cancelled() or asked.exception() is not None
        then(None if failed else asked.result())
        return True

    def due(self) -> float:
        """Seconds until ``poll`` has something to pass on; an answer wakes the loop."""
        return 0.0 if self._asked is not None and self._asked.done() else math.inf

    def forget(self) -> None:
        """Drop the current question."""
        asked, self._asked, self._then = self._asked, None, None
        if asked is not None and not asked.done() and not asked.cancel() and self._pool is not None:
            # it is being worked on: the next question is not to wait for it
            self._pool.kill()
            self._pool = None

    def close(self) -> None:
        """Stop everything that runs."""
        self.forget()
        if self._pool is not None:
            self._pool.kill()
            self._pool = None
