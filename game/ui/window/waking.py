"""Resting while nothing happens, and being woken.

``pygame.event.wait`` asks for events every millisecond, which costs as much as drawing does. SDL itself
can sleep until the system brings one; where it can't (no real window, a gamepad that must be polled) the
loop looks at intervals.
"""

from __future__ import annotations

import contextlib
import ctypes
import time
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any

import pygame

from game.ui.window.sdl import sdl_function
from game.ui.window.window import NO_DISPLAY_DRIVERS

if TYPE_CHECKING:
    from concurrent.futures import Future

WAKE: int = pygame.event.custom_type()
"""The type of the event for something that no input brought."""

SLEEPING_DRIVERS = frozenset({"x11", "wayland", "windows", "cocoa"})
"""The drivers on which SDL sleeps until an event comes."""

LOOK_S = 0.05
"""Seconds between looks for events on other drivers, while nothing moves."""

UNSEEN_LOOK_S = 0.5
"""Seconds between looks without a window, where nobody presses anything: events are posted, mostly by
``wake``."""

PAD_LOOK_S = 1 / 60
"""Seconds between looks with a gamepad: a press gets its answer within a frame."""

_bell: SimpleQueue[None] = SimpleQueue()
"""Rings while it has an item. An ``Event`` holds a lock while it begins to wait: a signal that came then,
and rang, would wait for that lock for ever. A signal may put an item into such a queue at any moment."""


def wake() -> None:
    """End the loop's rest, if it rests. Any thread and any signal handler may call it."""
    if not _bell.empty():
        return  # rung already, and not heard yet
    _bell.put(None)
    with contextlib.suppress(pygame.error):  # no window (any more), or a full queue: then nothing rests
        pygame.event.post(pygame.event.Event(WAKE))


def wakes(future: Future[Any]) -> None:
    """End the loop's rest once ``future`` is done."""
    future.add_done_callback(lambda done: wake())


def heard() -> None:
    """Reset the bell, because the loop looks at everything now: the next ``wake`` rings again."""
    with contextlib.suppress(Empty):
        while True:
            _bell.get_nowait()


def _rung_within(seconds: float) -> bool:
    """Wait up to ``seconds`` for the bell; return whether it rings, which it does until ``heard``."""
    try:
        _bell.get(timeout=seconds)
    except Empty:
        return False
    _bell.put(None)
    return True


class Rest:
    """Sleeps until an event comes or the time is over."""

    def __init__(self) -> None:
        driver = pygame.display.get_driver() if pygame.display.get_init() else "dummy"
        wait = sdl_function("SDL_WaitEventTimeout", ctypes.c_int, ctypes.c_void_p, ctypes.c_int)
        self._wait = wait if driver in SLEEPING_DRIVERS else None
        self._look = UNSEEN_LOOK_S if driver in NO_DISPLAY_DRIVERS else LOOK_S

    def __call__(self, seconds: float, *, gamepad: bool = False) -> None:
        """Rest at most so many seconds. ``gamepad``: one is plugged in."""
        if not _bell.empty():
            return  # the event may be taken off the queue already
        if self._wait is not None and not gamepad:
            self._wait(None, max(1, round(seconds * 1000)))
            return
        until = time.monotonic() + seconds
        look = PAD_LOOK_S if gamepad else self._look
        while (left := until - time.monotonic()) > 0:
            if _rung_within(min(left, look)) or pygame.event.peek():
                return
