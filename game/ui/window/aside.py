"""Work that no frame waits for: done in a thread, its result taken when it is there."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from game.ui.window.waking import wakes

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

Result = TypeVar("Result")


class Aside(Generic[Result]):
    """One piece of work at a time, in a thread of that name; its end ends the loop's rest."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._pool: Executor | None = None
        self._running: Future[Result] | None = None

    @property
    def busy(self) -> bool:
        """Whether there is work whose result hasn't been taken."""
        return self._running is not None

    @property
    def ready(self) -> bool:
        """Whether there is a result to take."""
        return self._running is not None and self._running.done()

    def due(self) -> float:
        """Seconds until there is something to take; the thread wakes the loop."""
        return 0.0 if self.ready else math.inf

    def start(self, work: Callable[..., Result], *given: Any) -> None:
        """Begin work; what isn't finished is dropped."""
        if self.busy and not self.ready:
            self.close()
        self._pool = self._pool or self._open()
        self._running = self._pool.submit(work, *given)
        wakes(self._running)

    def _open(self) -> Executor:
        """Return what does the work."""
        from concurrent.futures import ThreadPoolExecutor  # slow to import: nobody waits for it at a start

        return ThreadPoolExecutor(1, thread_name_prefix=self.name)

    def _shut(self, pool: Executor) -> None:
        """End it, without waiting."""
        pool.shutdown(wait=False, cancel_futures=True)

    def take(self) -> Result | None:
        """Return the result, once, if it is ready, else ``None``. Raises what the work raised."""
        if self._running is None or not self._running.done():
            return None
        done, self._running = self._running, None
        return done.result()

    def wait(self) -> None:
        """Wait until there is a result to take."""
        if self._running is not None:
            self._running.exception()

    def close(self) -> None:
        """Drop unfinished work."""
        self._running = None
        if self._pool is not None:
            self._shut(self._pool)
            self._pool = None
