"""A replay that plays by itself, at a speed."""

from __future__ import annotations

from collections.abc import Callable

from game.app.table.looking import Looking

SPEEDS = (0.5, 1.0, 2.5)
"""Slow, normal, fast: how much faster than usual it plays by itself."""


class ReplayPlayback:
    """Plays what is looked through. ``set_pace`` has the table move as fast as ``pace`` says; ``changed``: it
    plays or stands still now, or goes at another speed."""

    def __init__(self, looking: Looking, set_pace: Callable[[], None], changed: Callable[[], None]) -> None:
        self.looking, self._set_pace, self._changed = looking, set_pace, changed
        self.speed = 1

    @property
    def pace(self) -> float:
        """How much faster than usual the table moves."""
        return SPEEDS[self.speed] if self.looking.playing else 1.0

    def play(self) -> None:
        """Go on by itself, or stop."""
        self.looking.play()
        self._set_pace()

    def stop(self) -> None:
        """Stop, if it plays."""
        if self.looking.playing:
            self.looking.playing = False
            self._set_pace()
            self._changed()

    def set_speed(self, index: int) -> None:
        """How fast it plays by itself."""
        self.speed = index
        self._set_pace()

    def next_speed(self) -> None:
        """The next speed, after the last the first."""
        self.set_speed((self.speed + 1) % len(SPEEDS))
        self._changed()

    def update(self, dt: float) -> bool:
        """Time passes (seconds). Says whether another ply is shown now."""
        was = self.looking.playing
        moved = self.looking.update(dt * SPEEDS[self.speed])
        if was and not self.looking.playing:
            self._set_pace()
            self._changed()
        return moved

    def due(self) -> float:
        """Seconds until the next step by itself; what the table moves comes on top."""
        return self.looking.due() / SPEEDS[self.speed]
