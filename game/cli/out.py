"""Cleans the output of the command line, so that no text written by others can act on the terminal."""

from __future__ import annotations

import io
import os
import sys
from typing import Any, TextIO, cast

from game.data.files.paths import WINDOWS
from game.data.files.visible import one_line, visible

BAR = 30
"""Characters of the longest progress bar."""

_SEQUENCES = 0x0001 | 0x0004
"""What a console of Windows must do to act on control sequences: ENABLE_PROCESSED_OUTPUT and
ENABLE_VIRTUAL_TERMINAL_PROCESSING."""


class CleanStream:
    """A text stream that writes control characters out as visible text; all else is as in the wrapped
    stream."""

    def __init__(self, below: TextIO) -> None:
        self.below = below

    def write(self, text: str) -> int:
        """Write a text, cleaned; gives its length."""
        self.below.write(visible(text))
        return len(text)

    def writelines(self, lines: list[str]) -> None:
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.below, name)


class SilentStream(io.TextIOBase):
    """A stream that drops everything written to it."""

    def write(self, text: str) -> int:
        """Drop the text; gives its length."""
        return len(text)


def clean_streams() -> None:
    """Clean everything written to standard output and standard error from now on, by the verbs, the parser
    of the options, the log or a traceback."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        _speak_utf8(sys.stdin)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if isinstance(stream, CleanStream):
            continue
        if stream is None:  # Windows gives a program without a console none
            stream = SilentStream()
        if isinstance(stream, io.TextIOWrapper):
            _speak_utf8(stream)
            # a character the output can't show, or a file name that is no text, must not end the program
            stream.reconfigure(errors="backslashreplace")
        setattr(sys, name, cast(TextIO, CleanStream(stream)))


def _speak_utf8(stream: io.TextIOWrapper) -> None:
    """Make files and other programs get and give UTF-8 on Windows, too, unless another encoding was
    chosen: what one verb writes into a file another one reads. A console shows all letters anyway."""
    if WINDOWS and not os.environ.get("PYTHONIOENCODING") and not stream.isatty():
        stream.reconfigure(encoding="utf-8")


def say(text: object, *, error: bool = False) -> None:
    """Print one line; a line break in a name is written out as visible text."""
    print(one_line(str(text)), file=sys.stderr if error else sys.stdout, flush=True)


def control(stream: TextIO, sequence: str) -> bool:
    """Send one of our own control sequences to a terminal; whether the terminal acts on them. If it
    doesn't, it gets nothing."""
    if not _acts_on_sequences(stream):
        return False
    _send(stream, sequence)
    return True


def _send(stream: TextIO, text: str) -> None:
    below = stream.below if isinstance(stream, CleanStream) else stream
    below.write(text)
    below.flush()


def _acts_on_sequences(stream: TextIO) -> bool:
    """Whether a terminal acts on control sequences. A console of Windows shows them as signs until they are
    switched on, which is done here and undone at the end."""
    if sys.platform != "win32":
        return True
    import atexit
    import ctypes
    import msvcrt
    from ctypes import wintypes

    try:
        kernel32 = ctypes.WinDLL("kernel32")
        kernel32.GetConsoleMode.argtypes = [wintypes.HANDLE, ctypes.POINTER(wintypes.DWORD)]
        kernel32.SetConsoleMode.argtypes = [wintypes.HANDLE, wintypes.DWORD]
        console, mode = msvcrt.get_osfhandle(stream.fileno()), wintypes.DWORD()
        if not kernel32.GetConsoleMode(console, ctypes.byref(mode)):
            return False
        if mode.value & _SEQUENCES == _SEQUENCES:
            return True
        if not kernel32.SetConsoleMode(console, mode.value | _SEQUENCES):  # before Windows 10
            return False
    except (AttributeError, OSError, ValueError):
        return False
    atexit.register(kernel32.SetConsoleMode, console, mode.value)
    return True


def progress(done: int, count: int, what: str = "") -> None:
    """Show how much of something is done, in one line of the terminal that is written over each time; nothing
    where the errors don't go to a terminal."""
    if not sys.stderr.isatty():
        return
    told = one_line(f"{done}/{count} {what}".rstrip())
    width = _width() - 1  # a full line would begin a new one
    bar = max(0, min(BAR, width - len(told) - 1))
    filled = bar * done // max(1, count)
    shown = "#" * filled + "." * (bar - filled) + " " + told
    _send(sys.stderr, f"\r{shown.lstrip()[:width]}")


def end_progress() -> None:
    """Wipe what ``progress`` has shown."""
    if sys.stderr.isatty():
        _send(sys.stderr, f"\r{' ' * (_width() - 1)}\r")


def _width() -> int:
    try:
        return max(2, os.get_terminal_size(sys.stderr.fileno()).columns)
    except (OSError, ValueError):
        return 80
