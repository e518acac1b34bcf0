"""Problems of a file, told so that its author can fix them: file, line, key, what was expected.

Reading a file never raises for its content; it gives back ``Problem`` values, all of them at once. Callers
who want an exception raise a ``ProblemsError`` with them.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from game.data.files.plain_files import said_of
from game.data.files.visible import one_line

KeyPath = tuple[str | int, ...]
"""The way to a value: keys of mappings and indices (from 0) of lists."""

Severity = Literal["error", "warning"]
"""An error makes the file (or the key) unusable; a warning does not."""


MAX_PROBLEMS: Final = 200
"""Most problems of one file that are listed one by one; nobody fixes more before reading it again."""

MAX_HINTS: Final = 40
"""Most misspelt words of one file for which the nearest valid word is searched."""


def reason_of(error: Exception) -> str:
    """The reason something failed, in words: the system's own, or the first problem of a
    ``ProblemsError``."""
    if isinstance(error, ProblemsError):
        return error.problems[0].message if error.problems else ""
    return said_of(error) if isinstance(error, OSError) else str(error)


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong with a file.

    ``path`` is the file as shown to people. ``line`` and ``column`` count from 1, ``None`` where
    the place is unknown. ``key`` is text such as ``white[3]``, empty for the whole file. ``hint``
    is a further sentence, most often the nearest valid word.

    >>> print(Problem("maps/x.yaml", 12, 5, "white[3]", "no such square", "did you mean h3?"))
    maps/x.yaml:12:5: white[3]: no such square (did you mean h3?)
    """

    path: str
    line: int | None
    column: int | None
    key: str
    message: str
    hint: str = ""
    severity: Severity = "error"

    def parts(self) -> list[str]:
        """Where it is and what is wrong, as far as they are known: the place, the key, the message."""
        place = ":".join(str(part) for part in (self.path, self.line, self.column) if part is not None)
        said = [place] if place else []
        if self.severity == "warning":
            said.append("warning")
        if self.key:
            said.append(self.key)
        said.append(self.message + (f" ({self.hint})" if self.hint else ""))
        return said

    def __str__(self) -> str:
        return one_line(": ".join(self.parts()))


class ProblemsError(Exception):
    """A file can't be used; ``problems`` says why, one entry for each problem."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = list(problems)
        super().__init__("\n".join(map(str, self.problems)) or "no problem was named")


def has_errors(problems: Iterable[Problem]) -> bool:
    """Whether any of the problems is more than a warning."""
    return any(problem.severity == "error" for problem in problems)


def raise_errors(problems: Sequence[Problem]) -> None:
    """Raise ``ProblemsError`` if any of the problems is more than a warning."""
    if has_errors(problems):
        raise ProblemsError(problems)


def key_text(path: KeyPath) -> str:
    """A key path as people write it.

    >>> key_text(("pieces", "light", "rules", "armour", 0))
    'pieces.light.rules.armour[0]'
    """
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
        else:
            text += f".{part}" if text else part
    return text


def nearest(word: str, valid: Iterable[str]) -> str | None:
    """The valid word most like ``word``, or ``None`` if none is like it. Case does not count.

    >>> nearest("amour", ["armour", "gun"]), nearest("zzz", ["armour", "gun"])
    ('armour', None)
    """
    by_lower: dict[str, str] = {}
    for candidate in valid:
        by_lower.setdefault(candidate.lower(), candidate)
    # A long "word" is a slip of another kind, and difflib takes quadratic time over it.
    close = difflib.get_close_matches(word[:60].lower(), by_lower, n=1, cutoff=0.6)
    return by_lower[close[0]] if close else None


def did_you_mean(word: str, valid: Iterable[str]) -> str:
    """A hint naming the nearest valid word, or "" if none is near."""
    close = nearest(word, valid)
    return f"did you mean {close}?" if close is not None else ""


class SpellingHints:
    """``did_you_mean`` for a whole file: only for its first misspelt words, as each search takes time."""

    def __init__(self, most: int = MAX_HINTS) -> None:
        self._left = most

    def __call__(self, word: str, valid: Iterable[str]) -> str:
        """A hint naming the nearest valid word; "" if none is near or ``MAX_HINTS`` searches were made
        already."""
        if not self._left:
            return ""
        self._left -= 1
        return did_you_mean(word, valid)


def first_of(problems: Iterable[Problem]) -> list[Problem]:
    """The first ``MAX_PROBLEMS`` problems of a file, followed by one that gives the number of further
    ones."""
    first: list[Problem] = []
    more = 0
    for problem in problems:
        if len(first) < MAX_PROBLEMS:
            first.append(problem)
        else:
            more += 1
            last = problem
    if more:
        first.append(replace(last, key="", message=more_problems(more), hint=""))
    return first


def more_problems(count: int) -> str:
    """The message for ``count`` further problems."""
    return f"and {count} more problem{'s' if count > 1 else ''} in this file"


def shown(text: str, limit: int = 60) -> str:
    """``text`` in quotes for a message: on one line, cut to ``limit`` characters, nothing unprintable."""
    clean = "".join(c if c.isprintable() else "�" for c in text[: limit + 1])
    return f"'{clean[:limit]}…'" if len(text) > limit else f"'{clean}'"


def words(options: Sequence[str], last: str = "or") -> str:
    """A list as people say it.

    >>> words(["three", "ahead", "all"])
    'three, ahead or all'
    """
    if len(options) <= 1:
        return "".join(options)
    return f"{', '.join(options[:-1])} {last} {options[-1]}"
