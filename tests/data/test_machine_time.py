"""What counts as sleep of the machine, on each system: Windows and macOS are imitated."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from game.data.files import machine_time
from game.data.files.machine_time import slept_s, steady_ms
from tests.windows import windows_library


@pytest.fixture(autouse=True)
def _asked_anew() -> Iterator[None]:
    machine_time._clocks.cache_clear()
    yield
    machine_time._clocks.cache_clear()


class Machine:
    """A machine that has been awake and asleep for so many seconds."""

    awake, asleep = 40.0, 5.0
    refuses = False


def on_windows(monkeypatch: pytest.MonkeyPatch, machine: Machine, *missing: str) -> None:
    """Python runs on Windows, and sees this machine; its library lacks the functions named."""

    def unbiased(into: Any) -> int:
        if machine.refuses:
            return 0
        into._obj.value = int(machine.awake * 10_000_000)
        return 1

    functions: dict[str, Callable[..., Any]] = {
        "QueryUnbiasedInterruptTime": unbiased,
        "GetTickCount64": lambda: int((machine.awake + machine.asleep) * 1000) // 16 * 16,
    }
    there = {name: do for name, do in functions.items() if name not in missing}
    windows_library(monkeypatch, "other" if "kernel32" in missing else "kernel32", **there)


def on_macos(monkeypatch: pytest.MonkeyPatch, machine: Machine) -> None:
    """Python runs on macOS, and sees this machine."""
    told = {8: lambda: machine.awake, 4: lambda: machine.awake + machine.asleep}
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(time, "CLOCK_UPTIME_RAW", 8, raising=False)
    monkeypatch.setattr(time, "CLOCK_MONOTONIC_RAW", 4, raising=False)
    monkeypatch.setattr(time, "clock_gettime_ns", lambda number: int(told[number]() * 1e9), raising=False)


def on_linux(monkeypatch: pytest.MonkeyPatch, machine: Machine) -> None:
    """Python runs on Linux, and sees this machine."""
    told = {1: lambda: machine.awake, 7: lambda: machine.awake + machine.asleep}
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(time, "CLOCK_MONOTONIC", 1, raising=False)
    monkeypatch.setattr(time, "CLOCK_BOOTTIME", 7, raising=False)
    monkeypatch.setattr(time, "clock_gettime_ns", lambda number: int(told[number]() * 1e9), raising=False)


@pytest.mark.parametrize("system", [on_windows, on_macos, on_linux])
def test_a_clock_stands_still_while_the_machine_sleeps(system: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine()
    system(monkeypatch, machine)
    assert steady_ms() == 40_000
    slept = slept_s()
    assert slept == pytest.approx(5.0, abs=0.016)
    machine.awake += 6.0
    assert steady_ms() == 46_000
    assert slept_s() - slept == pytest.approx(0.0, abs=0.017)
    machine.awake += 10.0
    machine.asleep += 50.0
    assert steady_ms() == 56_000
    assert slept_s() - slept == pytest.approx(50.0, abs=0.017)


@pytest.mark.parametrize("missing", ["QueryUnbiasedInterruptTime", "GetTickCount64", "", "kernel32"])
def test_where_windows_does_not_tell_nothing_is_sleep(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine()
    machine.refuses = not missing
    on_windows(monkeypatch, machine, missing)
    monkeypatch.setattr(time, "monotonic_ns", lambda: 7_000_000_000)
    assert (slept_s(), steady_ms()) == (0.0, 7_000)
    machine.asleep += 50.0
    assert slept_s() == 0.0


@pytest.mark.parametrize("lost", ["CLOCK_UPTIME_RAW", "clock_gettime_ns"])
def test_where_macos_does_not_tell_nothing_is_sleep(lost: str, monkeypatch: pytest.MonkeyPatch) -> None:
    on_macos(monkeypatch, Machine())
    monkeypatch.delattr(time, lost)
    monkeypatch.setattr(time, "monotonic_ns", lambda: 7_000_000_000)
    assert (slept_s(), steady_ms()) == (0.0, 7_000)


def test_another_system_tells_of_no_sleep(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "freebsd14")
    assert slept_s() == 0.0
    assert steady_ms() <= time.monotonic_ns() // 1_000_000 + 1


def test_this_machine_tells() -> None:
    before, slept = steady_ms(), slept_s()
    time.sleep(0.03)
    assert steady_ms() - before >= 29
    assert slept_s() - slept < machine_time.SLEPT_S
