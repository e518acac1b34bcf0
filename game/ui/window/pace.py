"""The pace of the loop."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

import pygame

from game.ui.input.input import InputMap

FRAMES_PER_SECOND = 60

AFTER_INPUT_S = 1.2
"""Seconds of frames after input: for tips, and guards against quick clicks."""

AFTER_FRAME_S = 0.1
"""Seconds of frames after something was drawn: movement usually continues."""


class Resting(Protocol):
    """The app as ``Pace`` uses it."""

    input: InputMap

    def rest(self) -> float:
        """Seconds until something is due if no event comes."""


class Pace:
    """Sixty turns a second while something happens, and rest while nothing does."""

    def __init__(
        self,
        rest: Callable[..., None],
        now: Callable[[], float] = time.monotonic,
        tick: Callable[[float], object] | None = None,
    ) -> None:
        self._rest, self._now, self._tick = rest, now, tick or pygame.time.Clock().tick
        self._awake_until = now() + AFTER_INPUT_S
        self.rested = 0.0
        """Seconds the loop rested after its last turn, at most as many as were wanted."""

    def turn(self, app: Resting, input_came: bool, drew: bool) -> None:
        """Wait for the next turn after one is over."""
        now = self._now()
        stays = AFTER_INPUT_S if input_came else AFTER_FRAME_S if drew else 0.0
        self._awake_until = max(self._awake_until, now + stays)
        seconds = app.rest() if now >= self._awake_until else 0.0
        self.rested = 0.0
        if seconds * FRAMES_PER_SECOND <= 1:
            self._tick(FRAMES_PER_SECOND)
            return
        self._rest(seconds, gamepad=app.input.plugged_in)
        self.rested = min(seconds, self._now() - now)
