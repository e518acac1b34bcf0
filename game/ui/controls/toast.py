"""What is told over whatever screen is there, with one thing that can be done about it."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.ui.controls.messages import MessageLog

SHOWN_S: Final = 12.0
"""So long each is shown."""


@dataclass(frozen=True, slots=True)
class Toast:
    """Words, and what the button beside them does; without a ``label`` there is none. Those with the same
    words are one."""

    words: str
    icon: str = "info"
    label: str = ""
    do: Callable[[], object] = lambda: None


class Toasts:
    """Those that wait to be shown, one after the other. ``log`` keeps what was told."""

    def __init__(self, log: MessageLog) -> None:
        self._log = log
        self._waiting: deque[Toast] = deque()
        self._left = SHOWN_S

    @property
    def shown(self) -> Toast | None:
        """The one that is shown now."""
        return self._waiting[0] if self._waiting else None

    def tell(self, toast: Toast) -> None:
        """Show it, after those that wait already."""
        if any(one.words == toast.words for one in self._waiting):
            return
        if not self._waiting:
            self._left = SHOWN_S
        self._waiting.append(toast)
        self._log.add(toast.words)

    def close(self) -> Toast | None:
        """The one that is shown goes; gives it."""
        self._left = SHOWN_S
        return self._waiting.popleft() if self._waiting else None

    def update(self, dt: float) -> None:
        """Time passes (seconds)."""
        if self._waiting:
            self._left -= dt
            if self._left <= 0:
                self.close()

    def due(self) -> float:
        """Seconds until the one that is shown goes."""
        return max(0.0, self._left) if self._waiting else math.inf
