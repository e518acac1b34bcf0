"""What the parts of a match tell its screen."""

from __future__ import annotations

from typing import Any, Final

CALLED_S: Final = 1.0
"""Seconds for which an announcement has called the person at the screen."""


class Tidings:
    """What has come up in one match since its screen last looked."""

    def __init__(self) -> None:
        self.sounds: list[str] = []
        self.says: list[tuple[str, dict[str, Any]]] = []
        """Messages for the player: text keys with parameters."""
        self.stale = True
        """Whether something is shown that is no longer so."""
        self._announced = False
        self._called = 0.0
        """Seconds for which nobody need be called to their turn."""

    def announce(self, sound: str) -> None:
        """Let an announcement be heard."""
        self.sounds.append(sound)
        self._announced = True

    def pop_sounds(self, dt: float) -> list[str]:
        """Return the sounds that are due, ``dt`` seconds after the last call: the turn is heard only where
        no announcement has just called the same person."""
        self._called = CALLED_S if self._announced else max(0.0, self._called - dt)
        found, self.sounds, self._announced = self.sounds, [], False
        return [one for one in found if one != "your_turn" or self._called == 0]

    def say(self, key: str, **params: Any) -> None:
        """Tell the player the text of that key."""
        self.says.append((key, params))
