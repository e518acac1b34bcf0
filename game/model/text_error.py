"""What is said of a text that can't be read: where, why, and what would do."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from game.model.contract import TextError
from game.model.fault import Fault


class NotationError(TextError):
    """A text that is no position, move or record.

    ``row`` counts a position's rows from 1 at the top, or a record's lines (``in_lines``); ``column`` counts
    characters from 1 in that row, line or text. ``expected`` and ``nearest`` say what would do.
    The message holds all of it; all of them are ``Fault``s where they have words.
    """

    def __init__(
        self,
        problem: str,
        *,
        row: int | None = None,
        column: int | None = None,
        expected: str = "",
        nearest: str = "",
        in_lines: bool = False,
    ) -> None:
        self.problem, self.row, self.column = problem, row, column
        self.expected, self.nearest = expected, nearest
        message = problem
        if expected and nearest:
            wanted = {"expected": expected, "nearest": nearest}
            message = Fault("{problem}; expected {expected}; nearest: {nearest}", problem=message, **wanted)
        elif expected:
            message = Fault("{problem}; expected {expected}", problem=message, expected=expected)
        if row is not None or column is not None:
            message = Fault(
                "{place}: {problem}", place=_place(row, column, in_lines=in_lines), problem=message
            )
        super().__init__(message)

    def on_line(self, line: int, shift: int = 0) -> NotationError:
        """The same error, placed on that line of a longer text, ``shift`` characters to the right."""
        column = None if self.column is None else self.column + shift
        return NotationError(
            self.problem,
            row=line,
            column=column,
            expected=self.expected,
            nearest=self.nearest,
            in_lines=True,
        )


def _place(row: int | None, column: int | None, *, in_lines: bool) -> Fault:
    if row is None:
        return Fault("character {column}", column=column)
    if column is None:
        return Fault("line {row}", row=row) if in_lines else Fault("row {row}", row=row)
    where = {"row": row, "column": column}
    if in_lines:
        return Fault("line {row}, character {column}", **where)
    return Fault("row {row}, character {column}", **where)


def excerpt(text: str) -> str:
    """``text`` quoted for a message, cut if long."""
    return repr(text if len(text) <= 24 else text[:21] + "…")


def quoted(text: str) -> str:
    """Text in quotes for a message about a file: one line, cut short, nothing unprintable."""
    clean = "".join(c if c.isprintable() else "�" for c in text[:40])
    return f"'{clean}{'…' if len(text) > 40 else ''}'"


def hint(word: str, valid: Iterable[str]) -> str:
    """``; did you mean …?`` with the nearest valid word, or nothing."""
    close = difflib.get_close_matches(word[:60], list(valid), n=1)
    return Fault("; did you mean {word}?", word=close[0]) if close else ""
