"""Several persons at one screen: what one of them alone may know is covered, or seen after the others look
away."""

from __future__ import annotations

import math

from game.rules.tank_battle.public import NOWHERE, Position


class SharedScreen:
    """Says what is covered. Times are ms of the table's clock."""

    def __init__(self) -> None:
        self._looked = NOWHERE
        """The turn whose plotting a person has begun: the others look away."""
        self._peeks_until = 0.0
        """Till then own ranks are seen though others look, too."""

    def covers(self, position: Position, *, busy: bool, reveals: bool) -> bool:
        """Whether several persons look now. ``busy``: a step is shown; ``reveals``: one is about to be."""
        if position.outcome is not None:
            return False
        if position.phase in ("fight", "spin") or busy:
            return position.phase != "setup"
        return reveals or self.plots_ahead(position)

    def plots_ahead(self, position: Position) -> bool:
        """Whether shots are to be plotted, and nobody has begun yet."""
        return position.phase == "plot" and self._looked != position.turn

    def look_away(self, position: Position) -> None:
        """The others look away."""
        self._looked = position.turn

    def peek(self, until: float) -> None:
        """Own ranks are to be seen till then; 0: not any more."""
        self._peeks_until = until

    def peeks(self, clock: float) -> bool:
        """Whether own ranks are asked for."""
        return clock < self._peeks_until

    def ends(self, clock: float) -> bool:
        """Whether a peek is over, once."""
        over = 0 < self._peeks_until <= clock
        self._peeks_until = 0.0 if over else self._peeks_until
        return over

    def left(self, clock: float) -> float:
        """Seconds until a peek is over."""
        return max(0.0, self._peeks_until - clock) / 1000 if self._peeks_until else math.inf
