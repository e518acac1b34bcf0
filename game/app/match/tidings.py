"""What the parts of a match tell its screen."""

from __future__ import annotations

from typing import Any


class Tidings:
    """What has come up in one match since its screen last looked."""

    def __init__(self) -> None:
        self.sounds: list[str] = []
        self.says: list[tuple[str, dict[str, Any]]] = []
        """Messages for the player: text keys with parameters."""
        self.stale = True
        """Whether something is shown that is no longer so."""

    def say(self, key: str, **params: Any) -> None:
        """Tell the player the text of that key."""
        self.says.append((key, params))
