"""Prepares what reaches need of a table, while nobody waits: first a thread loads code and cuts up the
table, then the rest is done between frames."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Final

from game.games.flames_of_tanks.rules import queries
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld

LOADS_MS: Final = 1000.0
"""Time in ms after the opening of a match in which no frame waits for a ghost that isn't ready yet."""


class Groundwork:
    """The preparation of the table of one match, for the drives of one seat. It can be stopped at any
    time: whatever isn't ready is computed when it is needed. ``opened``: when it was asked for, in ms."""

    def __init__(
        self, position: FlamesOfTanksWorld, driven: frozenset[tuple[int, bool]], opened: float
    ) -> None:
        self.table, self.opened = position.match.table, opened
        self.done = False
        self._driven = driven
        self._steps: Iterator[None] | None = None
        self._position = position
        self._thread: threading.Thread | None = None
        self._asked = False

    def _load(self) -> None:
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
        if self._thread is None and self._asked:
            self._thread = threading.Thread(target=self._load, name="groundwork", daemon=True)
            self._thread.start()
        self._asked = True
        return self.begun

    def work(self, ms: float) -> None:
        """Prepare the table for about ``ms`` milliseconds, once it is loaded."""
        ends = time.perf_counter() + ms / 1000
        for _ in self._steps or ():
            if time.perf_counter() >= ends:
                return
        self.done = True
