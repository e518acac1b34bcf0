"""What is said of a text that can't be read: where, why, and what would do."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from game.model.contract import TextError


class NotationError(TextError):
    """A text that is no position, move or record.

    ``row`` counts a position's rows from 1 at the top, or a record's lines; ``column`` counts
    characters from 1 in that row, line or text. ``expected`` and ``nearest`` say what would do.
    The message holds all of it.
    """

    def __init__(
        self,
        problem: str,
        *,
        row: int | None = None,
        column: int | None = None,
        expected: str = "",
        nearest: str = "",
        row_word: str = "row",
    ) -> None:
        self.problem, self.row, self.column = problem, row, column
        self.expected, self.nearest = expected, nearest
        places = [f"{row_word} {row}"] if row is not None else []
        places += [f"character {column}"] if column is not None else []
        message = f"{', '.join(places)}: {problem}" if places else problem
        message += f"; expected {expected}" if expected else ""
        message += f"; nearest: {nearest}" if nearest else ""
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
            row_word="line",
        )


def excerpt(text: str) -> str:
    """``text`` quoted for a message, cut if long."""
    return repr(text if len(text) <= 24 else text[:21] + "…")


def quoted(text: str) -> str:
    """Text in quotes for a message about a file: one line, cut short, nothing unprintable."""
    clean = "".join(c if c.isprintable() else "�" for c in text[:40])
    return f"'{clean}{'…' if len(text) > 40 else ''}'"


def hint(word: str, valid: Iterable[str]) -> str:
    """``; did you mean …?`` with the nearest valid word, or nothing."""
    found = difflib.get_close_matches(word[:60], list(valid), n=1)
    return f"; did you mean {found[0]}?" if found else ""
