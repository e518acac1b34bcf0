"""When the garbage collector runs: while nothing is drawn, not in the middle of a stroke."""

from __future__ import annotations

import ctypes
import gc
from typing import Any

YOUNG = (5_000, 20)
"""Objects before a collection of the youngest, and how often before the middle ones: each under a ms."""

NEVER = 1_000_000

IDLE_S = 1.0
"""Nothing was drawn for so long: nobody will see a frame that comes late."""

MOST_S = 30.0
"""Something is drawn all the time: then what came since the last rest is looked through anyway."""


LARGE_BYTES = 256 * 1024
"""A picture of so many bytes or more gets memory of its own, which goes back to the system with it. Left
alone, glibc takes ever larger ones out of its heap, and a window dragged through many sizes riddles that."""

_M_MMAP_THRESHOLD = -3


def _c_library() -> Any:
    """The C library, if it is one that can be told."""
    try:
        library = ctypes.CDLL(None)
    except (OSError, TypeError):
        return None
    return library if hasattr(library, "mallopt") and hasattr(library, "malloc_trim") else None


class GarbageCollector:
    """Takes Python's collector in hand between ``start`` and ``close``.

    A full collection looks at every object of the app, which takes longer than a frame. So what exists when
    the app rests is frozen, and is only thawed and looked through at the next rest.
    """

    def __init__(self) -> None:
        self._before = gc.get_threshold()
        self._idle_s = self._since_s = 0.0
        self._busy = False
        self._c = _c_library()

    def start(self) -> None:
        """The app is built: all of it is looked through once, then left alone."""
        self._before = gc.get_threshold()
        gc.set_threshold(*YOUNG, NEVER)
        gc.enable()
        if self._c is not None:
            self._c.mallopt(_M_MMAP_THRESHOLD, LARGE_BYTES)
        self._rest()

    def turn(self, drew: bool, seconds: float) -> None:
        """A turn of the loop, so many seconds after the last; ``drew``: a frame was drawn in it."""
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
        """The collector as it was."""
        gc.unfreeze()
        gc.set_threshold(*self._before)
