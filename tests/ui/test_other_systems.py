"""The window on Windows, which is imitated: what ends the app there, and what the task bar calls it."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest

from game.ui.window import signals as signals_module
from game.ui.window.signals import Signals
from game.ui.window.task_bar import APP_ID, name_app
from game.ui.window.window import Window
from tests.windows import windows_library

CTRL_C, CTRL_BREAK, CTRL_CLOSE = 0, 1, 2

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="this is Windows")


class Died(BaseException):
    """Raised in place of the end of the process."""


@pytest.fixture
def on_windows(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Callable[[int], int]]]:
    """Windows, where SIGUSR1 stands for SIGBREAK: what its console calls."""
    heard = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGUSR1)
    before = {number: signal.getsignal(number) for number in heard}
    calls: list[Callable[[int], int]] = []

    def add(handler: Any, on: int) -> int:
        assert on == 1
        calls.append(handler)
        return 1

    def leave(status: int, frame: Any = None) -> None:
        raise Died(status)

    windows_library(monkeypatch, "kernel32", SetConsoleCtrlHandler=add)
    monkeypatch.setattr(signal, "SIGBREAK", signal.SIGUSR1, raising=False)
    monkeypatch.setattr(os, "_exit", leave)
    signal.signal(signal.SIGUSR1, leave)
    yield calls
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize("name", ["SIGBREAK", "SIGINT"])
def test_ctrl_break_ends_the_app_as_ctrl_c_does__and_their_status_is_that_of_a_shell(
    name: str, on_windows: list[Callable[[int], int]]
) -> None:
    number, ended = getattr(signal, name), []
    told = Signals(lambda: ended.append(name))
    told.listen()
    signal.raise_signal(number)
    assert ended == [name]
    with pytest.raises(Died) as died:
        told.die()
    assert died.value.args == (128 + number,)
    assert name != "SIGINT" or died.value.args == (130,)
    with pytest.raises(Died):
        signal.raise_signal(number)  # somebody is in a hurry


def test_a_console_that_is_closed_ends_the_app_and_waits_for_it(
    on_windows: list[Callable[[int], int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: list[str] = []
    waited: list[float] = []
    monkeypatch.setattr("game.ui.window.signals.time.sleep", waited.append)
    told = Signals(lambda: ended.append("closed"))
    told.listen()
    [console] = on_windows
    assert not console(CTRL_C) and not console(CTRL_BREAK)
    assert (ended, waited) == ([], [])
    assert console(CTRL_CLOSE)
    assert (ended, waited) == (["closed"], [signals_module.CLOSING_S])
    with pytest.raises(Died) as died:
        told.die()
    assert died.value.args == (128 + signal.SIGUSR1,)


def test_without_a_console_to_listen_to_signals_end_the_app(
    on_windows: list[Callable[[int], int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    windows_library(monkeypatch, "nothing")
    ended: list[str] = []
    told = Signals(lambda: ended.append("closed"))
    told.listen()
    signal.raise_signal(signal.SIGUSR1)
    assert (ended, on_windows) == (["closed"], [])


def test_the_task_bar_is_told_the_apps_name_before_the_window_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    named: list[str] = []

    def take(name: str) -> int:
        named.append(name)
        return -2147024809  # E_INVALIDARG: it is only a name

    with monkeypatch.context() as patch:
        windows_library(patch, "shell32", SetCurrentProcessExplicitAppUserModelID=take)
        name_app()
        windows_library(patch, "shell32")
        name_app()
        windows_library(patch, "nothing")
        name_app()
    assert named == [APP_ID]
    assert len(APP_ID) <= 128 and " " not in APP_ID

    opened: list[str] = []
    monkeypatch.setattr("game.ui.window.window.name_app", lambda: opened.append("named"))

    def opens() -> None:
        opened.append("opened")
        raise pygame.error("that is enough")

    monkeypatch.setattr(pygame.display, "init", opens)
    with pytest.raises(pygame.error, match="enough"):
        Window()
    assert opened == ["named", "opened"]
