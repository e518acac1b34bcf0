"""The last messages that were shown for a while: they can be read later at leisure."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

MOST: Final = 60
"""So many messages are kept."""


@dataclass(frozen=True, slots=True)
class Message:
    """What was shown, and when."""

    at: datetime
    words: str


class MessageLog:
    """Messages of this run; nothing of them is written down."""

    def __init__(self) -> None:
        self._kept: deque[Message] = deque(maxlen=MOST)

    def add(self, words: str) -> None:
        """Something is shown now. The same again at once is one message."""
        if words and not (self._kept and self._kept[-1].words == words):
            self._kept.append(Message(datetime.now(), words))

    def newest(self) -> Sequence[Message]:
        """All that are kept, the newest first."""
        return tuple(reversed(self._kept))

    def forget(self) -> None:
        """Somebody else comes to the machine, who may not know what was told."""
        self._kept.clear()
