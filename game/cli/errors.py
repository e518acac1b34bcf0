"""Errors in what somebody typed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from game.data.files.problems import nearest
from game.model.fault import Fault, row_of


class CommandError(Exception):
    """Raised if the command line asks for something that can't be done. The message, a ``Fault``, says
    what and why; ``lines`` follow it."""

    def __init__(self, fault: str, /, lines: Sequence[str] = (), **params: Any) -> None:
        self.fault = Fault(fault, **params)
        super().__init__(self.fault)
        self.lines = tuple(lines)

    def __str__(self) -> str:
        return self.fault


def excerpt(text: str, most: int = 120) -> str:
    """A typed text, cut short enough for a message."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def quoted(text: str, most: int = 120) -> str:
    """A typed text in quotation marks, cut short enough for a message."""
    return repr(excerpt(text, most))


def meant(word: str, valid: Iterable[str]) -> str:
    """The hint ``; did you mean …?`` with the valid word most like ``word``, or ""."""
    found = nearest(word, valid)
    return "" if found is None else Fault("; did you mean {word}?", word=found)


def no_language(name: str, valid: Sequence[str]) -> CommandError:
    """The error for a language that isn't among these."""
    return CommandError(
        "unknown language {name} (choose from {names}; docs/translating.md explains how to add one){hint}",
        name=quoted(name),
        hint=meant(name, valid),
        names=row_of(valid),
    )
