"""Lines that come from elsewhere, from people or from other programs, read without trust in their length."""

from __future__ import annotations

from typing import Protocol

from game.cli.errors import CommandError
from game.model.fault import Fault


class LineStream(Protocol):
    """A stream that gives a line of at most so many characters, or what there is of a longer one."""

    def readline(self, size: int = -1, /) -> str: ...


ENDLESS = 400_000_000
"""Characters without an end of line after which nobody waits for one any more: a device, not a program."""


class EndlessLine(CommandError):
    """A line of which more came than any line has."""

    def __init__(self) -> None:
        endless = Fault(
            "a line is over {n} million characters long: the rest isn’t read", n=ENDLESS // 1_000_000
        )
        super().__init__(endless)


def read_line(stream: LineStream, most: int) -> str | None:
    """The next line without its end; of one that is longer than ``most`` only so much, and the rest is
    dropped. ``None`` at the end of the stream. Raises ``EndlessLine`` if the rest doesn't end."""
    line = stream.readline(most + 1)
    if not line:
        return None
    rest, dropped = line, 0
    while rest and not rest.endswith("\n"):
        rest = stream.readline(most + 1)
        dropped += len(rest)
        if dropped > ENDLESS:
            raise EndlessLine
    return line[:most].rstrip("\n")
