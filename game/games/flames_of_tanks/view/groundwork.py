"""Prepares what reaches need of a table, while nobody waits: first a thread loads code and cuts up the
table, then the rest is done between frames."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import Final

from game.games.flames_of_tanks.rules import queries
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.plan import Plan
from game.games.flames_of_tanks.view.scene import Levels


class Groundwork:
    """The preparation of the table of one match, for the drives of one seat. It can be stopped at any
    time: whatever isn't ready is computed when it is needed."""

    def __init__(self, position: FlamesOfTanksWorld, driven: frozenset[tuple[int, bool]]) -> None:
        self.table = position.match.table
        self.done = False
        self._driven = driven
        self._steps: Iterator[None] | None = None
        self._position = position
        self._thread: threading.Thread | None = None
        self._asked = 0

    def _begin(self) -> None:
        try:
            self._steps = queries.learning(self._position, self._driven)
        except Exception:
            self.done = True  # the failure is reported when somebody drives

    def covers(self, position: FlamesOfTanksWorld, driven: frozenset[tuple[int, bool]]) -> bool:
        """Whether this is the preparation of this table for those drives."""
        return self.table is position.match.table and driven <= self._driven

    @property
    def begun(self) -> bool:
        """Whether a reach can be computed without waiting for the loading."""
        return self._thread is not None and not self._thread.is_alive()

    def begin(self) -> bool:
        """Call this before each frame; whether the loading is done. The thread starts after the first
        frame, which takes long enough without it."""
        self._asked += 1
        if self._thread is None and self._asked > 1:
            self._thread = threading.Thread(target=self._begin, name="groundwork", daemon=True)
            self._thread.start()
        return self.begun

    def step(self) -> bool:
        """Do a little of the work; whether there was any."""
        if self.done or not self.begun or self._steps is None:
            return False
        if next(self._steps, self) is self:
            self.done = True
        return not self.done


LOADS_MS: Final = 1000.0
"""Time in ms after the opening of a match in which no frame waits for a ghost that isn't ready yet."""


class ReachWork:
    """Computes contours and prepares the table between frames."""

    def __init__(self) -> None:
        self._ground: Groundwork | None = None
        self._opened = 0.0
        """When the work on the table began, in ms."""

    @property
    def done(self) -> bool:
        """Whether the table is fully prepared."""
        return self._ground is None or self._ground.done

    def begin(self, position: FlamesOfTanksWorld, seat: int, clock: float) -> None:
        """Note that a seat may drive in a position, at the time ``clock`` (ms)."""
        driven = queries.drives(position, seat)
        if self._ground is None or not self._ground.covers(position, driven):
            self._ground, self._opened = Groundwork(position, driven), clock

    def loading(self, plan: Plan | None, clock: float) -> bool:
        """Whether the ghost's data aren't ready yet, and no frame should wait for them."""
        if self._ground is None or plan is None or clock - self._opened > LOADS_MS:
            return False
        return not self._ground.begun or not plan.known

    def begun(self) -> bool:
        """Call this before each frame; whether there is something to work on."""
        return self._ground is not None and self._ground.begin()

    def contours(self, plan: Plan, ms: float, prepare: Callable[[Levels], bool]) -> bool:
        """Search the contours of a plan for ``ms`` milliseconds, then ``prepare`` to draw them; whether
        they can be shown."""
        if plan.searches:
            plan.work(ms)
            return False
        return plan.contours is None or prepare(plan.contours)

    def learn(self, ms: float) -> None:
        """Prepare the table for ``ms`` milliseconds."""
        ends = time.perf_counter() + ms / 1000
        while self._ground is not None and self._ground.step() and time.perf_counter() < ends:
            pass
