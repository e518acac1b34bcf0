"""When the garbage collector runs: while nothing is drawn, not in the middle of a stroke."""

from __future__ import annotations

import ctypes
import gc
from typing import Any

YOUNG = (5_000, 20)
"""Objects before a collection of the youngest generation, and collections before the next ones: each takes
under a ms."""

NEVER = 1_000_000

IDLE_S = 1.0
"""Seconds without drawing after which a late frame would not be noticed."""

MOST_S = 30.0
"""Seconds of constant drawing after which objects since the last rest are collected anyway."""


LARGE_BYTES = 256 * 1024
"""Bytes from which a picture gets memory of its own, which returns to the system with it. By default glibc
takes ever larger ones out of its heap, and a window dragged through many sizes fragments that."""

_M_MMAP_THRESHOLD = -3


def _c_library() -> Any:
    """Return the C library, if its memory can be configured; else ``None``."""
    try:
        library = ctypes.CDLL(None)
    except (OSError, TypeError):
        return None
    return library if hasattr(library, "mallopt") and hasattr(library, "malloc_trim") else None


class GarbageCollector:
    """Controls Python's collector between ``start`` and ``close``.

    A full collection looks at every object of the app, which takes longer than a frame. So the objects
    that exist when the app rests are frozen, and only thawed and collected at the next rest.
    """

    def __init__(self) -> None:
        self._before = gc.get_threshold()
        self._idle_s = self._since_s = 0.0
        self._busy = False
        self._c = _c_library()

    def start(self) -> None:
        """Collect everything once, after the app is built, then freeze it."""
        self._before = gc.get_threshold()
        gc.set_threshold(*YOUNG, NEVER)
        gc.enable()
        if self._c is not None:
            self._c.mallopt(_M_MMAP_THRESHOLD, LARGE_BYTES)
        self._rest()

    def turn(self, drew: bool, seconds: float) -> None:
        """Handle a turn of the loop, ``seconds`` after the last; ``drew``: it drew a frame."""
        self._since_s += seconds
        if drew:
            self._busy, self._idle_s = True, 0.0
            if self._since_s >= MOST_S:
                self._since_s = 0.0
                gc.collect()
        elif self._busy:
            self._idle_s += seconds
            if self._idle_s >= IDLE_S:
                self._rest()

    def _rest(self) -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        if self._c is not None:
            self._c.malloc_trim(0)
        self._busy, self._idle_s, self._since_s = False, 0.0, 0.0

    def close(self) -> None:
        """Restore the collector's defaults."""
        gc.unfreeze()
        gc.set_threshold(*self._before)
