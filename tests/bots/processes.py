"""Looking for processes, in tests that ask whether any are left."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

SOON_S = 60.0
"""How long a busy machine may take for what takes a moment."""


def until(true: Callable[[], bool]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + SOON_S
    while not true():
        assert time.monotonic() < end
        time.sleep(0.01)


def gone(pid: int) -> bool:
    """Whether there is no such process (one that only waits to be buried is none)."""
    if Path("/proc/self").exists():
        stat = _stat(str(pid))
        return not stat or stat[0] == "Z"
    try:
        os.kill(pid, 0)
    except OSError:
        return True
    return False


def group(number: int) -> list[int]:
    """The processes of a process group; empty where there is no /proc."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        stat = _stat(entry.name)
        if stat and stat[0] != "Z" and int(stat[2]) == number:
            found.append(int(entry.name))
    return found


def at_work(pid: int) -> bool:
    """Whether a process has done more than start: half a second of work, by /proc."""
    stat = _stat(str(pid))
    return len(stat) > 12 and int(stat[11]) + int(stat[12]) > 0.5 * os.sysconf("SC_CLK_TCK")


def _stat(pid: str) -> list[str]:
    """State, parent, group and so on; empty if there is no such process."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    except OSError:
        return []
