"""How much a bot of Tank Battle may look at for one choice."""

from __future__ import annotations

import math

from game.bots.contract import Limits, stopping
from game.bots.solving import Stop

STOPS = 40
"""So many stops of single tanks, weighed alone or with others, are a node."""


class NodeBudget:
    """Counts what was looked at against the limits, in nodes: forty stops weighed, or a round of regret
    matching. One guess and one look at the own turns are made whatever they take: an answer must come."""

    def __init__(self, limits: Limits, stop: Stop) -> None:
        self.most, self._used = limits.nodes, 0.0
        self._stop = stopping(limits, stop)

    def weighed(self, stops: int) -> None:
        """So many stops were weighed."""
        self._used += stops / STOPS

    def room(self, nodes: int) -> bool:
        """Whether there is time for something that takes so many nodes at most."""
        return not self.out and (self.most is None or self._used + nodes <= self.most)

    @property
    def used(self) -> int:
        """Nodes so far, begun ones too."""
        return math.ceil(self._used)

    @property
    def out(self) -> bool:
        """Whether it is time to answer."""
        return (self.most is not None and self._used >= self.most) or self._stop()

    def worlds(self, wanted: int) -> int:
        """How many worlds may be drawn: a hundred nodes each."""
        return wanted if self.most is None else max(1, min(wanted, self.most // 100))

    def rounds(self) -> int:
        """Rounds of regret matching, which are counted at once."""
        found = 200 if self.most is None else max(20, min(200, self.most // 10))
        self._used += found
        return found
