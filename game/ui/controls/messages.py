"""The last temporary messages, kept to be read later."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

MOST: Final = 60
"""Most messages kept."""


@dataclass(frozen=True, slots=True)
class Message:
    """A message and when it was shown."""

    at: datetime
    words: str


class MessageLog:
    """The messages of this run; they are never written to the disk."""

    def __init__(self) -> None:
        self._kept: deque[Message] = deque(maxlen=MOST)

    def add(self, words: str) -> None:
        """Add a message shown now. Immediate repetitions count as one."""
        if words and not (self._kept and self._kept[-1].words == words):
            self._kept.append(Message(datetime.now(), words))

    def newest(self) -> Sequence[Message]:
        """Return all messages kept, the newest first."""
        return tuple(reversed(self._kept))

    def forget(self) -> None:
        """Forget all messages, because another person comes to the machine."""
        self._kept.clear()
