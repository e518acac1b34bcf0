"""How long a frame has taken so far, and what of it can wait for the next one.

After a move the board, what lies beside it and the words around both are painted anew. All of it in one frame
takes longer than a frame may; so what comes late in it shows its last picture once more and is painted in the
next frame. Only the window's own frames are spread: who draws a picture for any other purpose gets all of it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

GROUND_MS: Final = 6.0
BOARD_MS: Final = 4.5
BESIDE_MS: Final = 8.0
"""After so much of a frame there is no time in it any more to paint what stands still around all, a board,
what lies beside a board."""

MOST_FRAMES: Final = 3
"""Nothing waits for longer than so many frames."""


class FrameTime:
    """Of the window's frames. ``now`` gives seconds."""

    def __init__(self, now: Callable[[], float] = time.perf_counter) -> None:
        self._now = now
        self._began = 0.0
        self._thread: int | None = None
        self.left_over = False
        """Something waits for the next frame."""

    def begin(self) -> None:
        """A turn of the window's loop begins."""
        self._began, self.left_over = self._now(), False

    @contextmanager
    def spread(self) -> Iterator[None]:
        """What is drawn in here may wait."""
        before, self._thread = self._thread, threading.get_ident()
        try:
            yield
        finally:
            self._thread = before

    @contextmanager
    def whole(self) -> Iterator[None]:
        """What is drawn in here is drawn to the end."""
        before, self._thread = self._thread, None
        try:
            yield
        finally:
            self._thread = before

    def longer_than(self, ms: float) -> bool:
        """Whether what is drawn now may wait, and the frame has taken so long already."""
        if self._thread is None or self._thread != threading.get_ident():
            return False
        return (self._now() - self._began) * 1000 > ms


FRAME: Final = FrameTime()
"""The window's frame of now."""


class Postponed:
    """Something large that is painted now and then. It waits where a frame has taken ``ms`` before it."""

    def __init__(self, ms: float, frame: FrameTime = FRAME) -> None:
        self.ms, self._frame = ms, frame
        self._waited = 0

    def waits(self) -> bool:
        """Whether it is to be painted in the next frame, and its last picture shown once more."""
        if self._waited < MOST_FRAMES and self._frame.longer_than(self.ms):
            self._waited += 1
            self._frame.left_over = True
            return True
        self._waited = 0
        return False
