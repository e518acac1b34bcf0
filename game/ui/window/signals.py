"""Signals that end the app: it closes as when the player leaves, and then dies of the signal.

SDL takes SIGTERM for a closed window, to which a scene may react with a question; pygame takes SIGQUIT for
a crash and releases its window at once, which then really is a crash. Nobody is asked here: matches are on
the disk, and an unsaved map is copied beside its file.

Windows has Ctrl-C and Ctrl-Break (SIGBREAK). Closing the console is SIGBREAK there, too, but the process ends
as soon as Python has taken note of it, so that is heard otherwise.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import Any

from game.ui.window.waking import wake

ENDING = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGBREAK")
"""The signals that end the app, where the system has them."""

CLOSING_S = 4.5
"""Seconds for closing the app with its console: Windows gives it five."""

_CTRL_CLOSE = 2
"""The least of Windows' console events that end the process; those below are Ctrl-C and Ctrl-Break."""


class Signals:
    """Listens between ``listen`` and ``die``; the first signal calls ``end``."""

    def __init__(self, end: Callable[[], Any]) -> None:
        self._end = end
        self._came: int | None = None
        self._before: dict[int, Any] = {}
        self._console: Any = None
        """What Windows calls; it must not be collected."""

    def listen(self) -> None:
        """Take the signals over; call it after pygame has done so."""
        for name in ENDING:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                self._before[number] = signal.signal(number, self._take)
        with contextlib.suppress(AttributeError, OSError):
            self._listen_to_console()

    def _listen_to_console(self) -> None:
        if sys.platform != "win32":
            return
        import ctypes

        def called(event: int) -> bool:
            """React, in a thread of Windows', to an event of the console."""
            if event < _CTRL_CLOSE:
                return False  # Python makes a signal of it
            if self._came is None:
                self._take(signal.SIGBREAK, None)
            time.sleep(CLOSING_S)  # the process ends with the return; ``die`` is sooner
            return True

        kind = ctypes.WINFUNCTYPE(ctypes.c_int, ctypes.c_ulong)
        add = ctypes.WinDLL("kernel32").SetConsoleCtrlHandler
        add.argtypes, add.restype = (kind, ctypes.c_int), ctypes.c_int
        self._console = kind(called)
        add(self._console, True)

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
        """Die of the signal, so that the parent process sees it in the status. Windows knows no such death:
        there the status is the one that shells make of it, 130 for Ctrl-C."""
        if sys.platform == "win32":
            os._exit(128 + number)
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # nothing crashed
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
