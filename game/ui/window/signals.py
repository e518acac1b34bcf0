"""Signals that end the app: it closes as it does when the player leaves, and then dies of the signal.

SDL takes SIGTERM for a closed window, which a scene may answer with a question; pygame takes SIGQUIT for a
crash and gives its window back at once, which then really is a crash. Nobody is asked here: matches are on
the disk, and a map that isn't saved is kept beside its file.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from types import FrameType
from typing import Any

from game.ui.window.waking import wake

ENDING = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT")
"""What a system has of these ends the app."""


class Signals:
    """Listens between ``listen`` and ``die``; ``end`` is called by the first signal."""

    def __init__(self, end: Callable[[], Any]) -> None:
        self._end = end
        self._came: int | None = None
        self._before: dict[int, Any] = {}

    def listen(self) -> None:
        """Take the signals over; after pygame has done so."""
        for name in ENDING:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                self._before[number] = signal.signal(number, self._take)

    def _take(self, number: int, frame: FrameType | None) -> None:
        if self._came is not None:
            self._die_of(number)  # somebody is in a hurry
        self._came = number
        self._end()
        wake()

    def die(self) -> None:
        """All is closed: end by the signal that came, if one did; otherwise only listen no more."""
        if self._came is not None:
            self._die_of(self._came)
        for number, handler in self._before.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)

    @staticmethod
    def _die_of(number: int) -> None:
        """Whoever started us sees by the status what ended us."""
        if hasattr(signal, "SIGQUIT"):
            import resource

            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # nothing crashed
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
