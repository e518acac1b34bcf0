"""How much a bot of Tank Battle may look at for one choice."""

from __future__ import annotations

from game.bots.contract import Limits, stopping
from game.bots.solving import Stop


class Budget:
    """Counts what was looked at (``used``, in nodes) against the limits."""

    def __init__(self, limits: Limits, stop: Stop) -> None:
        self.most, self.used = limits.nodes, 0
        self._stop = stopping(limits, stop)

    @property
    def out(self) -> bool:
        """Whether it is time to answer."""
        return self._stop() or (self.most is not None and self.used >= self.most)

    def worlds(self, wanted: int) -> int:
        """How many worlds may be drawn: a hundred nodes each."""
        return wanted if self.most is None else max(1, min(wanted, self.most // 100))

    @property
    def rounds(self) -> int:
        """Rounds of regret matching."""
        return 200 if self.most is None else max(20, min(200, self.most // 10))
