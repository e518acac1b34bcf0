"""A run in other processes, as the editor follows it."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any, ClassVar

from game.ui.model import Model

ASK_EVERY_S = 0.1


class PolledRun(Model):
    """The ``run``, if there is one, and what is known of it. ``state`` has how much is ``done`` of the
    ``total``, and whether it is ``running``."""

    tells_from: ClassVar[int]
    """How much must be done before it can be told how long the rest takes."""
    run: Any
    state: Any

    def __init__(self, idle: Any) -> None:
        self.run, self.state = None, idle
        self.left_s: float | None = None
        """The seconds that the rest of the run takes, as far as that can be told."""
        self.clock: Callable[[], float] = time.monotonic
        self._started, self._done_before = 0.0, 0

    def begin(self, run: Any, done_before: int) -> None:
        """Follow a run, of which so much was done before."""
        self.run, self._started, self._done_before = run, self.clock(), done_before
        self.state = run.poll()

    def poll(self) -> bool:
        """Read the run's state; return whether anything is new."""
        if self.run is None:
            return False
        before, state = self.state, self.merged(self.run.poll())
        if state != before:
            self.state = state
        self.estimate()
        if not state.running:
            self.run = None
            self.ended()
        return bool(self.state != before)

    def merged(self, state: Any) -> Any:
        """Return a state with what is kept of the one before."""
        return state

    def ended(self) -> None:
        """Take the results of a run that has ended."""

    def estimate(self) -> None:
        """Estimate how long the rest of the run takes."""
        now, left = self.state.done - self._done_before, None
        if self.state.running and now >= self.tells_from:
            left = float(int((self.clock() - self._started) / now * (self.state.total - self.state.done)))
        self.left_s = left

    def due(self) -> float:
        """Seconds until the run's state should be read."""
        return math.inf if self.run is None else ASK_EVERY_S

    def cancel(self) -> None:
        """Stop the run; what it has found stays."""
        if self.run is not None:
            self.run.cancel()

    def close(self) -> None:
        """Stop the run without waiting for matches in progress."""
        self.cancel()
        self.run = None
