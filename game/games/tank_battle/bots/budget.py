"""Limits how much a bot of Tank Battle looks at for one choice."""

from __future__ import annotations

import math

from game.bots.contract import Limits, stopping
from game.bots.solving import Stop

STOPS = 40
"""Stops of single tanks, weighed alone or with others, that count as one node."""


class NodeBudget:
    """Counts what was looked at against the limits, in nodes: forty stops weighed, or a round of regret
    matching. One guess and one look at the own turns are made whatever nodes they take: an answer must
    come."""

    def __init__(self, limits: Limits, stop: Stop) -> None:
        self.most, self._used = limits.nodes, 0.0
        self.stop = stopping(limits, stop)
        """Says whether the time is up, whatever was looked at."""

    def weighed(self, stops: int) -> None:
        """Count that many stops as weighed."""
        self._used += stops / STOPS

    def room(self, nodes: int) -> bool:
        """Return whether the budget allows something that takes up to that many nodes."""
        return not self.out and (self.most is None or self._used + nodes <= self.most)

    @property
    def used(self) -> int:
        """Return the nodes used so far, including begun ones."""
        return math.ceil(self._used)

    @property
    def out(self) -> bool:
        """Return whether it is time to answer."""
        return (self.most is not None and self._used >= self.most) or self.stop()

    def worlds(self, wanted: int) -> int:
        """Return how many worlds may be drawn: a hundred nodes each."""
        return wanted if self.most is None else max(1, min(wanted, self.most // 100))

    def rounds(self) -> int:
        """Return the rounds of regret matching, and count them at once."""
        found = 200 if self.most is None else max(20, min(200, self.most // 10))
        self._used += found
        return found
