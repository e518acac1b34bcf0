"""Work between frames: done a little at a time, so that no frame waits for it."""

from __future__ import annotations

import time
from collections.abc import Generator
from typing import Generic, TypeVar

T = TypeVar("T")


class Sliced(Generic[T]):
    """Work that yields after each small step and returns its result."""

    def __init__(self, steps: Generator[None, None, T]) -> None:
        self.found: T | None = None
        """The work's result, once it is done."""
        self.done = False
        self._steps = steps

    def work(self, ms: float) -> bool:
        """Take steps for about so many milliseconds, at least one; return whether all is done. Raises what
        the work raises."""
        ends = time.perf_counter() + ms / 1000
        while not self.done:
            self._step()
            if time.perf_counter() >= ends:
                break
        return self.done

    def finish(self) -> None:
        """Take all remaining steps."""
        while not self.done:
            self._step()

    def _step(self) -> None:
        try:
            next(self._steps)
        except StopIteration as end:
            self.found, self.done = end.value, True
