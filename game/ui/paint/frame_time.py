"""What of a frame can wait for the next one.

After a move the board, what lies beside it and the words around both are painted anew. All of it in one
frame takes longer than a frame may; so in a frame in which much has been done already, something large shows
its last picture once more and is painted in the next one. What has waited comes first then. Only the window's
own frames are spread: who draws a picture for any other purpose gets all of it.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

UPDATED_MS: Final = 4.0
"""A frame that has taken so long before anything is drawn has no time to paint something large."""

PAINTED_MS: Final = 7.0
"""Nor has one in which something large was painted that has taken so long."""

MOST_FRAMES: Final = 4
"""Nothing waits for longer than so many frames."""


class FrameTime:
    """Of the window's frames. ``now`` gives seconds."""

    def __init__(self, now: Callable[[], float] = time.perf_counter) -> None:
        self._now = now
        self._began = 0.0
        self._thread: int | None = None
        self.updated_ms = 0.0
        """How long everything took that comes before drawing."""
        self.painted = False
        """Something large has been painted."""
        self.first: set[Postponed] = set()
        """What has waited for this frame."""
        self.left_over: set[Postponed] = set()
        """What waits for the next one."""

    def begin(self) -> None:
        """A turn of the window's loop begins."""
        self._began, self.painted = self._now(), False
        self.first, self.left_over = self.left_over, set()

    @property
    def ms(self) -> float:
        """How long it has taken so far."""
        return (self._now() - self._began) * 1000

    @contextmanager
    def spread(self) -> Iterator[None]:
        """What is drawn in here, and by this thread, may wait."""
        self._thread, self.updated_ms = threading.get_ident(), self.ms
        try:
            yield
        finally:
            self._thread = None

    @property
    def is_spread(self) -> bool:
        """Whether what is drawn now may wait."""
        return self._thread is not None and self._thread == threading.get_ident()


FRAME: Final = FrameTime()
"""The window's frame of now."""


class Postponed:
    """Something large that is painted now and then."""

    def __init__(self, frame: FrameTime = FRAME) -> None:
        self._frame = frame
        self._waited = 0

    def waits(self) -> bool:
        """Whether it is to be painted in the next frame, and its last picture shown once more."""
        frame = self._frame
        if frame.is_spread and self._waited < MOST_FRAMES and self._has_no_room():
            self._waited += 1
            frame.left_over.add(self)
            return True
        self._waited, frame.painted = 0, True
        return False

    def _has_no_room(self) -> bool:
        frame = self._frame
        pressed = not self._waited and frame.updated_ms > UPDATED_MS
        crowded = frame.painted and frame.ms > PAINTED_MS
        return pressed or crowded or bool(frame.first and self not in frame.first)
