"""The time that passes here while the machine is awake, and how long it has slept.

Nobody's clock may run while the machine sleeps, and everything else is the players' time: a window that is
being moved, which stops the loop on Windows, too. Python's own steady clock runs on in sleep on Windows and
stands still on Linux and macOS. The time of day is no help, as it may be set.
"""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable
from functools import cache, partial
from typing import Final

SLEPT_S: Final = 0.5
"""Least seconds that count as sleep: Windows counts in steps of up to 16 ms."""

_CLOCKS: Final = {
    "linux": ("CLOCK_MONOTONIC", "CLOCK_BOOTTIME"),
    "darwin": ("CLOCK_UPTIME_RAW", "CLOCK_MONOTONIC_RAW"),
}
"""For each system its clock that stands still in sleep, and the same one that runs on."""

_Clock = Callable[[], int]


def steady_ms() -> int:
    """The present time in milliseconds for the clocks of matches: it never jumps, and stands still while the
    machine sleeps."""
    clocks = _clocks()
    return (time.monotonic_ns() if clocks is None else clocks[0]()) // 1_000_000


def slept_s() -> float:
    """The seconds this machine has slept since it was started; always 0 where the system doesn't tell."""
    if (clocks := _clocks()) is None:
        return 0.0
    awake, passed = clocks
    return (passed() - awake()) / 1e9


@cache
def _clocks() -> tuple[_Clock, _Clock] | None:
    """Return what gives the nanoseconds awake, and those with sleep; ``None`` where they can't be told
    apart."""
    with contextlib.suppress(AttributeError, KeyError, OSError):
        if sys.platform == "win32":
            return _clocks_of_windows()
        awake, passed = (
            partial(time.clock_gettime_ns, getattr(time, name)) for name in _CLOCKS[sys.platform]
        )
        awake(), passed()
        return awake, passed
    return None


def _clocks_of_windows() -> tuple[_Clock, _Clock]:
    """Raises ``AttributeError`` or ``OSError`` where a function is missing or refuses."""
    if sys.platform != "win32":
        raise OSError("this is not Windows")
    import ctypes

    kernel = ctypes.WinDLL("kernel32")
    ask, ticks = kernel.QueryUnbiasedInterruptTime, kernel.GetTickCount64
    ask.argtypes, ask.restype = (ctypes.POINTER(ctypes.c_ulonglong),), ctypes.c_int
    ticks.argtypes, ticks.restype = (), ctypes.c_ulonglong

    def awake() -> int:
        tenths_of_us = ctypes.c_ulonglong()
        ask(ctypes.byref(tenths_of_us))
        return tenths_of_us.value * 100

    if not awake():
        raise OSError("the system doesn’t tell how long it was awake")
    return awake, lambda: int(ticks()) * 1_000_000
