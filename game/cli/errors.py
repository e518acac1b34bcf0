"""What can go wrong with what somebody typed."""

from __future__ import annotations

from collections.abc import Sequence


class CommandError(Exception):
    """Something the command line asked for can't be done; the message says what and why, ``lines`` what
    is to be said below it."""

    def __init__(self, message: str, lines: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.lines = tuple(lines)


def excerpt(text: str, most: int = 120) -> str:
    """A text someone typed, short enough for a message."""
    return text if len(text) <= most else f"{text[: most - 1]}…"
