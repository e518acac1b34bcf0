"""Signals that end the app: it closes as when the player leaves, and then dies of the signal.

SDL takes SIGTERM for a closed window, to which a scene may react with a question; pygame takes SIGQUIT for
a crash and releases its window at once, which then really is a crash. Nobody is asked here: matches are on
the disk, and an unsaved map is copied beside its file.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from types import FrameType
from typing import Any

from game.ui.window.waking import wake

ENDING = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT")
"""The signals that end the app, where the system has them."""


class Signals:
    """Listens between ``listen`` and ``die``; the first signal calls ``end``."""

    def __init__(self, end: Callable[[], Any]) -> None:
        self._end = end
        self._came: int | None = None
        self._before: dict[int, Any] = {}

    def listen(self) -> None:
        """Take the signals over; call it after pygame has done so."""
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
        """End by the signal that came, if one did, once everything is closed; otherwise stop listening."""
        if self._came is not None:
            self._die_of(self._came)
        for number, handler in self._before.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)

    @staticmethod
    def _die_of(number: int) -> None:
        """Die of the signal, so that the parent process sees it in the status."""
        if hasattr(signal, "SIGQUIT"):
            import resource

            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # nothing crashed
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
