"""What the command line prints, on its way to the terminal: nothing that others wrote can act on it."""

from __future__ import annotations

import io
import os
import sys
from typing import Any, TextIO, cast

from game.data.files.paths import WINDOWS
from game.data.files.visible import one_line, visible


class CleanStream:
    """A stream of text in which control characters are written out; all else is the stream's own."""

    def __init__(self, below: TextIO) -> None:
        self.below = below

    def write(self, text: str) -> int:
        """Write the text; gives its length."""
        self.below.write(visible(text))
        return len(text)

    def writelines(self, lines: list[str]) -> None:
        """Write some texts."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.below, name)


class SilentStream(io.TextIOBase):
    """A stream that nobody sees."""

    def write(self, text: str) -> int:
        """Drop the text; gives its length."""
        return len(text)


def clean_streams() -> None:
    """From now on all that goes to standard output and standard error is clean, whoever prints it: the
    verbs, the parser of the options, the log, a traceback."""
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
            # what a narrow output can't show, or a file name that is no text, must not end the program
            stream.reconfigure(errors="backslashreplace")
        setattr(sys, name, cast(TextIO, CleanStream(stream)))


def _speak_utf8(stream: io.TextIOWrapper) -> None:
    """Let files and other programs get and give UTF-8 on Windows, too, unless somebody chose otherwise: what
    one verb writes into a file another one reads. A console shows all letters anyway."""
    if WINDOWS and not os.environ.get("PYTHONIOENCODING") and not stream.isatty():
        stream.reconfigure(encoding="utf-8")


def say(text: object, *, error: bool = False) -> None:
    """Print one line: a line break in a name is written out, too."""
    print(one_line(str(text)), file=sys.stderr if error else sys.stdout, flush=True)


def control(stream: TextIO, sequence: str) -> None:
    """Send a terminal a control sequence of ours."""
    below = stream.below if isinstance(stream, CleanStream) else stream
    below.write(sequence)
    below.flush()
