"""An end for tests whose fault would be to wait for ever."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

LONG_S = 60
"""Far longer than anything takes that does not wait for ever."""


@contextmanager
def no_waiting_for_ever() -> Iterator[None]:
    """Ends what hangs with an error, on systems that can."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def told(*_: object) -> None:
        raise AssertionError("it waits for ever")

    before = signal.signal(signal.SIGALRM, told)
    signal.alarm(LONG_S)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
