"""Automatic play of a replay, at a chosen speed."""

from __future__ import annotations

from game.app.table.looking import Looking
from game.ui.model import Model

SPEEDS = (0.5, 1.0, 2.5)
"""The speeds slow, normal and fast, as factors of the usual speed."""


class ReplayPlayback(Model):
    """Plays a ``Looking``."""

    def __init__(self, looking: Looking) -> None:
        self.looking = looking
        self.speed = 1

    @property
    def pace(self) -> float:
        """The table's speed, as a factor of the usual one."""
        return SPEEDS[self.speed] if self.looking.playing else 1.0

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        self.looking.update(dt * SPEEDS[self.speed])

    def due(self) -> float:
        """Seconds until the next automatic step, not counting the table's animation."""
        return self.looking.due() / SPEEDS[self.speed]
