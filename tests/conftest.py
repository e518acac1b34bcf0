"""What all tests share: the ``--slow`` switch, Hypothesis' settings, no real screen or sound."""

from __future__ import annotations

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

# pygame reads these when it is first imported; a test that wants a real window starts its own process
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # a shell ignores Ctrl-C for what it starts in the background, and programs the tests start inherit that
    signal.signal(signal.SIGINT, signal.default_int_handler)

# no deadline: a machine that is busy with other things must not fail a test
settings.register_profile(
    "treadboard", deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("treadboard")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--slow``."""
    parser.addoption("--slow", action="store_true", help="run the tests marked slow, too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the slow tests out unless they were asked for."""
    if config.getoption("--slow"):
        return
    skip = pytest.mark.skip(reason="slow: give --slow to run it")
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker(skip)
