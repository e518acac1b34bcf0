"""Postponing parts of a frame to the next one.

After a move the board, the panels beside it and the words around both are painted anew. Together they take
longer than a frame may; so in a frame that has already done much, something large shows its last picture
again and is painted in the next frame, where it comes first. Only the window's own frames are spread: a
picture drawn for any other purpose is complete.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

UPDATED_MS: Final = 4.0
"""Milliseconds before drawing after which a frame has no time to paint something large."""

PAINTED_MS: Final = 7.0
"""Milliseconds after which a frame that has painted something large paints nothing large any more."""

MOST_FRAMES: Final = 4
"""Most frames for which anything waits."""


class FrameTime:
    """The time of the window's frames. ``now`` returns seconds."""

    def __init__(self, now: Callable[[], float] = time.perf_counter) -> None:
        self._now = now
        self._began = 0.0
        self._thread: int | None = None
        self.updated_ms = 0.0
        """Milliseconds taken by everything before drawing."""
        self.painted = False
        """Whether something large has been painted."""
        self.first: set[Postponed] = set()
        """What has waited for this frame."""
        self.left_over: set[Postponed] = set()
        """What waits for the next frame."""

    def begin(self) -> None:
        """Begin a turn of the window's loop."""
        self._began, self.painted = self._now(), False
        self.first, self.left_over = self.left_over, set()

    @property
    def ms(self) -> float:
        """Return the milliseconds since the turn began."""
        return (self._now() - self._began) * 1000

    @contextmanager
    def spread(self) -> Iterator[None]:
        """Let everything drawn within, by this thread, wait if necessary."""
        self._thread, self.updated_ms = threading.get_ident(), self.ms
        try:
            yield
        finally:
            self._thread = None

    @property
    def is_spread(self) -> bool:
        """Whether what is drawn now may wait."""
        return self._thread == threading.get_ident()


FRAME: Final = FrameTime()
"""The window's frame time."""


class Postponed:
    """Something large that is painted now and then."""

    def __init__(self, frame: FrameTime = FRAME) -> None:
        self._frame = frame
        self._waited = 0

    def waits(self) -> bool:
        """Return whether to paint it in the next frame, and show its last picture again."""
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
