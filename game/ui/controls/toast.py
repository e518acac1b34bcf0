"""Messages over any screen, each with at most one action."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from game.ui.controls.messages import MessageLog

SHOWN_S: Final = 12.0
"""Seconds each message is shown."""


@dataclass(frozen=True, slots=True)
class Toast:
    """A message, and the action of its button; without a ``label`` there is no button. Messages with the
    same words are one."""

    words: str
    icon: str = "info"
    label: str = ""
    do: Callable[[], object] | None = None


class Toasts:
    """The waiting messages, shown one after the other. ``log`` keeps the messages."""

    def __init__(self, log: MessageLog) -> None:
        self._log = log
        self._waiting: deque[Toast] = deque()
        self._left = SHOWN_S

    @property
    def shown(self) -> Toast | None:
        """The message shown now; ``None`` without one."""
        return self._waiting[0] if self._waiting else None

    def tell(self, toast: Toast) -> None:
        """Show a message after those that already wait."""
        if any(one.words == toast.words for one in self._waiting):
            return
        if not self._waiting:
            self._left = SHOWN_S
        self._waiting.append(toast)
        self._log.add(toast.words)

    def close(self) -> Toast | None:
        """Close the current message and return it; ``None`` without one."""
        self._left = SHOWN_S
        return self._waiting.popleft() if self._waiting else None

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        if self._waiting:
            self._left -= dt
            if self._left <= 0:
                self.close()

    def due(self) -> float:
        """Seconds until the current message goes."""
        return max(0.0, self._left) if self._waiting else math.inf
