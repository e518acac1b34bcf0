"""The loop's rest and its bell."""

from __future__ import annotations

import sys
import threading
from types import FrameType
from typing import Any

from game.ui.window.application import Application
from game.ui.window.waking import Rest, heard, wake


def rest_rung_at(moment: int) -> tuple[bool, bool]:
    """A rest in which the bell rings where a signal could, between two of its lines; whether it came to that
    moment, and whether the rest ended."""
    heard()
    rang = False
    left = moment
    ended: list[int] = []

    def ring(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal rang, left
        left -= 1
        if left == 0:
            rang = True
            wake()
        return ring

    def rest() -> None:
        sleep = Rest()
        sys.settrace(ring)
        try:
            sleep(0.02)
            ended.append(moment)
        finally:
            sys.settrace(None)

    thread = threading.Thread(target=rest, daemon=True)
    thread.start()
    thread.join(5.0)
    return rang, ended == [moment]


def test_a_signal_may_ring_at_any_moment_of_a_rest(app: Application) -> None:
    moment, rang = 1, True
    while rang and moment < 200:
        rang, ended = rest_rung_at(moment)
        assert ended, f"a rest that is rung at its line {moment} never ends"
        moment += 1
    assert 3 < moment < 200
    heard()
