"""Automatic play of a replay, at a chosen speed."""

from __future__ import annotations

from collections.abc import Callable

from game.app.table.looking import Looking

SPEEDS = (0.5, 1.0, 2.5)
"""The speeds slow, normal and fast, as factors of the usual speed."""


class ReplayPlayback:
    """Plays a ``Looking``. ``set_pace`` makes the table move as fast as ``pace`` says; ``changed`` reports
    start, stop and another speed."""

    def __init__(self, looking: Looking, set_pace: Callable[[], None], changed: Callable[[], None]) -> None:
        self.looking, self._set_pace, self._changed = looking, set_pace, changed
        self.speed = 1

    @property
    def pace(self) -> float:
        """The table's speed, as a factor of the usual one."""
        return SPEEDS[self.speed] if self.looking.playing else 1.0

    def play(self) -> None:
        """Start playing, or stop."""
        self.looking.play()
        self._set_pace()

    def stop(self) -> None:
        """Stop, if it plays."""
        if self.looking.playing:
            self.looking.playing = False
            self._set_pace()
            self._changed()

    def set_speed(self, index: int) -> None:
        """Set the speed by its index."""
        self.speed = index
        self._set_pace()

    def next_speed(self) -> None:
        """Switch to the next speed, after the last to the first."""
        self.set_speed((self.speed + 1) % len(SPEEDS))
        self._changed()

    def update(self, dt: float) -> bool:
        """Advance by ``dt`` seconds; return whether another ply is shown."""
        was = self.looking.playing
        moved = self.looking.update(dt * SPEEDS[self.speed])
        if was and not self.looking.playing:
            self._set_pace()
            self._changed()
        return moved

    def due(self) -> float:
        """Seconds until the next automatic step, not counting the table's animation."""
        return self.looking.due() / SPEEDS[self.speed]
