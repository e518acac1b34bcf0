"""What the command line prints, on its way to the terminal: nothing that others wrote can act on it."""

from __future__ import annotations

import io
import sys
from typing import Any, TextIO, cast

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


def clean_streams() -> None:
    """From now on all that goes to standard output and standard error is clean, whoever prints it: the
    verbs, the parser of the options, the log, a traceback."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None or isinstance(stream, CleanStream):
            continue
        if isinstance(stream, io.TextIOWrapper):
            # what a narrow output can't show, or a file name that is no text, must not end the program
            stream.reconfigure(errors="backslashreplace")
        setattr(sys, name, cast(TextIO, CleanStream(stream)))


def say(text: object, *, error: bool = False) -> None:
    """Print one line: a line break in a name is written out, too."""
    print(one_line(str(text)), file=sys.stderr if error else sys.stdout, flush=True)


def control(stream: TextIO, sequence: str) -> None:
    """Send a terminal a control sequence of ours."""
    below = stream.below if isinstance(stream, CleanStream) else stream
    below.write(sequence)
    below.flush()
