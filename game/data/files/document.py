"""A file's content as plain data, with the place of every key, so that problems can name lines."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from game.data.files.problems import KeyPath, Problem, Severity, key_text, shown

MAX_DEPTH: Final = 40
"""Limit for lists and mappings inside each other."""

MAX_VALUES: Final = 200_000
"""Limit for the values in a file, each alias counted as often as it is used."""

Plain: TypeAlias = "str | int | float | bool | list[Plain] | dict[str, Plain] | None"
"""Any data a YAML file can hold."""


@dataclass(slots=True)
class Mark:
    """The place of a value and of its key (line and column from 1), and the marks of what is inside the
    value."""

    line: int
    column: int
    key_line: int = 0
    key_column: int = 0
    inside: list[Mark] | dict[str, Mark] | None = None


@dataclass(slots=True)
class Document:
    """A file as plain data, with the place of every key. ``name`` is the file as shown to people."""

    name: str
    data: Plain
    marks: Mark | None = None
    read_marks: Callable[[], Mark | None] | None = None
    """Reads the marks when they are first needed, for a document cached without them."""

    def place(self, path: KeyPath, *, of_key: bool = False) -> tuple[int | None, int | None]:
        """Line and column (from 1) of a value, or of its key.

        For a value that isn't there: the place of the nearest thing around it. Both are ``None`` for a
        document that did not come from text.
        """
        if self.marks is None and self.read_marks is not None:
            self.marks, self.read_marks = self.read_marks(), None
        mark = self.marks
        if mark is None:
            return None, None
        found_all = True
        for part in path:
            deeper: Mark | None = None
            if isinstance(mark.inside, dict):
                deeper = mark.inside.get(str(part))
            elif isinstance(mark.inside, list) and isinstance(part, int) and 0 <= part < len(mark.inside):
                deeper = mark.inside[part]
            if deeper is None:
                found_all = False
                break
            mark = deeper
        if mark.key_line and (of_key or not found_all):
            return mark.key_line, mark.key_column
        return mark.line, mark.column

    def problem(
        self,
        path: KeyPath,
        message: str,
        hint: str = "",
        severity: Severity = "error",
        *,
        of_key: bool = False,
    ) -> Problem:
        """A problem with the value (or the key) at that path of this document."""
        line, column = self.place(path, of_key=of_key)
        return Problem(self.name, line, column, key_text(path), message, hint, severity)


def kind_of(value: Any) -> str:
    """Describe a value in plain words, quoting it if it is short."""
    match value:
        case None:
            return "nothing"
        case bool():
            return f"{'yes' if value else 'no'} (a yes/no value)"
        case int() | float():
            return f"the number {value}"
        case str():
            return f"the text {shown(value)}"
        case list() | tuple():
            return f"a list of {len(value)} value{'s' * (len(value) != 1)}" if value else "an empty list"
        case dict():
            return f"{len(value)} key{'s' * (len(value) != 1)} with values" if value else "no keys"
    return type(value).__name__
