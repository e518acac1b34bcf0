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


def control(stream: TextIO, sequence: str) -> None:
    """Send one of our own control sequences to a terminal."""
    below = stream.below if isinstance(stream, CleanStream) else stream
    below.write(sequence)
    below.flush()


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
    control(sys.stderr, f"\r{shown.lstrip()[:width]}")


def end_progress() -> None:
    """Wipe what ``progress`` has shown."""
    if sys.stderr.isatty():
        control(sys.stderr, "\r\033[K")


def _width() -> int:
    try:
        return max(2, os.get_terminal_size(sys.stderr.fileno()).columns)
    except (OSError, ValueError):
        return 80
