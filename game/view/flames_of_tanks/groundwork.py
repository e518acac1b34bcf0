"""What reaches ask of a table, found out while nobody waits: first what is loaded for it and how the table is
cut up, by a thread, then the rest between frames."""

from __future__ import annotations

import threading
from collections.abc import Iterator

from game.rules.flames_of_tanks import queries
from game.rules.flames_of_tanks.public import Position


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
