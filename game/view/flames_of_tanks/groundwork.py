"""What reaches ask of a table, found out while nobody waits: first what is loaded for it and how the table is
cut up, by a thread, then the rest between frames."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import Final

from game.rules.flames_of_tanks import queries
from game.rules.flames_of_tanks.public import Position
from game.view.flames_of_tanks.plan import Plan
from game.view.flames_of_tanks.scene import ReachShown


class Groundwork:
    """The work on the table of one match, for the drives of one seat. It may be left at any time: what it
    hasn't found is found by who needs it."""

    def __init__(self, position: Position, driven: frozenset[tuple[int, bool]]) -> None:
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
            self.done = True  # whoever drives there is told

    def covers(self, position: Position, driven: frozenset[tuple[int, bool]]) -> bool:
        """Whether it is the work on this table for those drives."""
        return self.table is position.match.table and driven <= self._driven

    @property
    def begun(self) -> bool:
        """Whether a reach can be asked for without waiting for what is loaded."""
        return self._thread is not None and not self._thread.is_alive()

    def begin(self) -> bool:
        """To be asked before each frame; whether it has begun. The thread starts once a frame is drawn: that
        one is long enough without it."""
        self._asked += 1
        if self._thread is None and self._asked > 1:
            self._thread = threading.Thread(target=self._begin, name="groundwork", daemon=True)
            self._thread.start()
        return self.begun

    def step(self) -> bool:
        """Do a little; whether there was anything to do."""
        if self.done or not self.begun or self._steps is None:
            return False
        if next(self._steps, self) is self:
            self.done = True
        return not self.done


LOADS_MS: Final = 1000.0
"""So long after a match is opened no frame waits for a ghost that isn't known yet."""


class ReachWork:
    """Contours and what is to be known of the table are worked out between frames."""

    def __init__(self) -> None:
        self._ground: Groundwork | None = None
        self._opened = 0.0
        """When the work on the table began."""

    @property
    def done(self) -> bool:
        """Whether all is known of the table."""
        return self._ground is None or self._ground.done

    def begin(self, position: Position, seat: int, clock: float) -> None:
        """A seat may drive in a position, at that time (ms)."""
        driven = queries.drives(position, seat)
        if self._ground is None or not self._ground.covers(position, driven):
            self._ground, self._opened = Groundwork(position, driven), clock

    def loading(self, plan: Plan | None, clock: float) -> bool:
        """Whether what a ghost asks isn't known yet, and no frame should wait for it."""
        if self._ground is None or plan is None or clock - self._opened > LOADS_MS:
            return False
        return not self._ground.begun or not plan.known

    def begun(self) -> bool:
        """To be asked before each frame: whether there is something to work on."""
        return self._ground is not None and self._ground.begin()

    def contours(self, plan: Plan, ms: float, prepare: Callable[[ReachShown], bool]) -> bool:
        """Find those of a plan for so long, then ``prepare`` to draw them; whether they can be shown."""
        if plan.searches:
            plan.work(ms)
            return False
        return plan.contours is None or prepare(plan.contours)

    def learn(self, ms: float) -> None:
        """Get to know the table for so long."""
        ends = time.perf_counter() + ms / 1000
        while self._ground is not None and self._ground.step() and time.perf_counter() < ends:
            pass
