"""Lines that come from elsewhere, from people or from other programs, read without trust in their length."""

from __future__ import annotations

from typing import Protocol


class Lines(Protocol):
    """A stream that gives a line of at most so many characters, or what there is of a longer one."""

    def readline(self, size: int = -1, /) -> str: ...


def read_line(stream: Lines, most: int) -> str | None:
    """The next line without its end; of one that is longer than ``most`` only so much, and the rest is
    dropped. ``None`` at the end of the stream."""
    line = stream.readline(most + 1)
    if not line:
        return None
    rest = line
    while rest and not rest.endswith("\n"):
        rest = stream.readline(most + 1)
    return line[:most].rstrip("\n")
