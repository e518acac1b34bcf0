"""Secrets at a screen that several people share: what only one of them may know is covered, or shown after
the others look away."""

from __future__ import annotations

import math

from game.games.tank_battle.rules.board import NOWHERE
from game.games.tank_battle.rules.world import TankBattleWorld
from game.ui.model import Model


class SharedScreen(Model):
    """Decides what is covered at a shared screen."""

    def __init__(self) -> None:
        self._clock = 0.0
        self.looked = NOWHERE
        """The turn whose plotting a person has begun while the others look away."""
        self.peeks_until = 0.0
        """The time until which own ranks are shown although others look, too."""
        self.fight: TankBattleWorld | None = None
        """The battles whose order a person chooses alone while the others look away."""
        self.alone_from = 0.0
        """The time from which the others look away."""

    def covers(self, position: TankBattleWorld, *, busy: bool, reveals: bool) -> bool:
        """Whether several people look now. ``busy``: a step is shown; ``reveals``: one is about to be."""
        if position.outcome is not None:
            return False
        if busy or position.phase == "spin":
            return position.phase != "setup"
        if position.phase == "fight":
            return not self.alone(position) or self._clock < self.alone_from
        return reveals or self.plots_ahead(position)

    def alone(self, position: TankBattleWorld) -> bool:
        """Whether a person chooses the order of these battles alone, or is about to."""
        return self.fight is not None and self.fight == position

    def toggle_alone(self, position: TankBattleWorld, after: float = 0.0) -> None:
        """Let the others look away ``after`` ms from now, until a battle begins, or look again if they
        did."""
        if self.alone(position):
            self.look_back()
        else:
            self.fight, self.alone_from = position, self._clock + after

    def waits(self, position: TankBattleWorld) -> bool:
        """Whether the others are being asked to look away."""
        return self.alone(position) and self._clock < self.alone_from

    def look_back(self) -> None:
        """Let the others look again."""
        self.fight = None

    def plots_ahead(self, position: TankBattleWorld) -> bool:
        """Whether plotting is next, and nobody has begun it."""
        return position.phase == "plot" and self.looked != position.begun

    def look_away(self, position: TankBattleWorld) -> None:
        """Take note that the others look away."""
        self.looked = position.begun

    def peek(self, ms: float) -> None:
        """Show own ranks for that time; 0: stop showing them."""
        self.peeks_until = self._clock + ms if ms else 0.0

    @property
    def peeks(self) -> bool:
        """Whether own ranks are shown on request."""
        return self._clock < self.peeks_until

    def tick(self, clock: float) -> None:
        """Take note of the time, in ms: a peek may have ended, or the others have looked away."""
        self._clock = clock
        if self.peeks_until <= clock:
            self.peeks_until = 0.0
        if self.alone_from <= clock:
            self.alone_from = 0.0

    @property
    def left(self) -> float:
        """Seconds until a peek ends, or the others have looked away."""
        soonest = min((at for at in (self.peeks_until, self.alone_from) if at), default=math.inf)
        return max(0.0, soonest - self._clock) / 1000
