"""The way this program was started: from its source folder by ``main.py``, installed as the command
``treadboard``, or as a packaged program with a Python of its own."""

from __future__ import annotations

import sys
from pathlib import Path

from game.data.files.paths import PROJECT, WINDOWS

SOURCE, INSTALLED = "main.py", "treadboard"


def program() -> str:
    """The command that starts this program, for its messages: ``main.py`` or ``treadboard``."""
    installed = getattr(sys, "frozen", False) or Path(sys.argv[0]).stem.lower() == INSTALLED
    return INSTALLED if installed else SOURCE


def own_command() -> list[str]:
    """The words that start this program again; verb and options are to follow."""
    if getattr(sys, "frozen", False):
        return [sys.executable]
    door = PROJECT / SOURCE
    return [sys.executable, str(door)] if door.is_file() else [sys.executable, "-m", "game"]


def typed(*words: str) -> str:
    """These words as they must be typed in a command line: in quotes where one has spaces."""
    if WINDOWS:
        from subprocess import list2cmdline

        return list2cmdline(words)
    from shlex import join

    return join(words)
