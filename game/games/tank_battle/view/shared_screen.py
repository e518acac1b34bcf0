"""Secrets at a screen that several people share: what only one of them may know is covered, or shown after
the others look away."""

from __future__ import annotations

import math

from game.games.tank_battle.rules.board import NOWHERE
from game.games.tank_battle.rules.world import TankBattleWorld


class SharedScreen:
    """Decides what is covered at a shared screen."""

    def __init__(self) -> None:
        self.clock = 0.0
        """The time by the table's clock, in ms."""
        self._looked = NOWHERE
        """The turn whose plotting a person has begun while the others look away."""
        self._peeks_until = 0.0
        """The time until which own ranks are shown although others look, too."""
        self._fight: TankBattleWorld | None = None
        """The battles whose order a person chooses alone while the others look away."""
        self._alone_from = 0.0
        """The time from which the others look away."""

    def covers(self, position: TankBattleWorld, *, busy: bool, reveals: bool) -> bool:
        """Whether several people look now. ``busy``: a step is shown; ``reveals``: one is about to be."""
        if position.outcome is not None:
            return False
        if busy or position.phase == "spin":
            return position.phase != "setup"
        if position.phase == "fight":
            return not self.alone(position) or self.clock < self._alone_from
        return reveals or self.plots_ahead(position)

    def alone(self, position: TankBattleWorld) -> bool:
        """Whether a person chooses the order of these battles alone, or is about to."""
        return self._fight is not None and self._fight == position

    def toggle_alone(self, position: TankBattleWorld, after: float = 0.0) -> None:
        """Let the others look away ``after`` ms from now, until a battle begins, or look again if they
        did."""
        if self.alone(position):
            self.look_back()
        else:
            self._fight, self._alone_from = position, self.clock + after

    def waits(self, position: TankBattleWorld) -> bool:
        """Whether the others are being asked to look away."""
        return self.alone(position) and self.clock < self._alone_from

    def look_back(self) -> None:
        """Let the others look again."""
        self._fight = None

    def plots_ahead(self, position: TankBattleWorld) -> bool:
        """Whether plotting is next, and nobody has begun it."""
        return position.phase == "plot" and self._looked != position.begun

    def look_away(self, position: TankBattleWorld) -> None:
        """Take note that the others look away."""
        self._looked = position.begun

    def peek(self, ms: float) -> None:
        """Show own ranks for that time; 0: stop showing them."""
        self._peeks_until = self.clock + ms if ms else 0.0

    @property
    def peeks(self) -> bool:
        """Whether own ranks are shown on request."""
        return self.clock < self._peeks_until

    def changes(self) -> bool:
        """Whether a peek has just ended, or the others have just looked away; true once for each."""
        over = 0 < self._peeks_until <= self.clock
        self._peeks_until = 0.0 if over else self._peeks_until
        away = 0 < self._alone_from <= self.clock
        self._alone_from = 0.0 if away else self._alone_from
        return over or away

    @property
    def left(self) -> float:
        """Seconds until ``changes`` is true."""
        soonest = min((at for at in (self._peeks_until, self._alone_from) if at), default=math.inf)
        return max(0.0, soonest - self.clock) / 1000
