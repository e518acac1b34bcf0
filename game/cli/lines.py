"""Reads lines from people or other programs, whatever their length."""

from __future__ import annotations

from typing import Protocol

from game.cli.errors import CommandError
from game.model.fault import Fault


class LineStream(Protocol):
    """A text stream whose ``readline`` takes a limit of characters."""

    def readline(self, size: int = -1, /) -> str: ...


ENDLESS = 400_000_000
"""Characters without a line break after which the input counts as endless: a device, not a program."""


class EndlessLine(CommandError):
    """Raised for a line longer than ``ENDLESS``."""

    def __init__(self) -> None:
        endless = Fault(
            "a line is over {n} million characters long: the rest isn’t read", n=ENDLESS // 1_000_000
        )
        super().__init__(endless)


def read_line(stream: LineStream, most: int) -> str | None:
    """Read the next line without its line break, and without a mark of UTF-8 at its beginning. A line longer
    than ``most`` is cut, and its rest dropped. Gives ``None`` at the end of the stream. Raises
    ``EndlessLine`` if the rest doesn't end."""
    line = stream.readline(most + 1)
    if not line:
        return None
    rest, dropped = line, 0
    while rest and not rest.endswith("\n"):
        rest = stream.readline(most + 1)
        dropped += len(rest)
        if dropped > ENDLESS:
            raise EndlessLine
    return line[:most].rstrip("\n").removeprefix("\ufeff")
