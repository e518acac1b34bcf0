"""What is wrong with a file or a text, in the player's language.

Whoever finds a fault says it in English, for logs, records and other programs; the locale files say the same
in English and in every language. A ``Fault`` knows its template, and is looked up by that: among the texts
``faults.*``, ``fault.*`` and ``<game>.fault.*``. A plain message is looked up by its words, among
``faults.*`` alone, with gaps for names and numbers. One that no text says stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from string import Formatter
from typing import Final

GROUP: Final = "faults"
"""The first key of these texts."""

_EXACT: Final = "fault."


def is_fault(key: str) -> bool:
    """Whether the text under this key says what is wrong with something."""
    return key.startswith((f"{GROUP}.", _EXACT)) or f".{_EXACT}" in key


INNER: Final = f"{GROUP}.inner."
"""Texts that are only parts of others: "a or b" is told apart from a whole message with an "or" in it."""

NUMBERS: Final = frozenset(
    (
        "n",
        "low",
        "high",
        "least",
        "most",
        "count",
        "other",
        "needed",
        "size",
        "line",
        "rank",
        "column",
        "columns",
        "rows",
    )
)
"""Gaps that hold a number and nothing else."""

NUMBER: Final = r"-?[0-9]+(?:\.[0-9]+)?"

LONGEST: Final = 600
"""Longer messages are left as they are."""


class FaultWords:
    """The English texts, turned round: from a message to the text that says it."""

    def __init__(self, english: Mapping[str, str]) -> None:
        self._english = english

    @cached_property
    def _forms(self) -> list[tuple[re.Pattern[str], str]]:
        """A pattern for each text, those with the most words of their own first."""
        forms = []
        for key, text in self._english.items():
            if not key.startswith(f"{GROUP}."):
                continue
            pattern, own = "", 0
            for literal, name, _, _ in Formatter().parse(" ".join(text.split())):
                pattern += re.escape(literal)
                own += len(literal)
                if name is not None:
                    again = f"(?P<{name}>" in pattern
                    gap = NUMBER if name in NUMBERS else ".+?"
                    pattern += f"(?P={name})" if again else f"(?P<{name}>{gap})"
            forms.append((own, re.compile(pattern, re.DOTALL), _base(key)))
        forms.sort(key=lambda one: -one[0])
        return [(pattern, key) for _, pattern, key in forms]

    @cached_property
    def _templates(self) -> dict[str, str]:
        return {" ".join(text.split()): _base(key) for key, text in self._english.items()}

    def key(self, template: str) -> str | None:
        """The key of the text that says just this."""
        return self._templates.get(" ".join(template.split()))

    def find(self, said: str, *, inner: bool = False) -> tuple[str, dict[str, str]] | None:
        """The key of the text that says this, and what stands in its gaps."""
        if len(said) > LONGEST:
            return None
        for pattern, key in self._forms:
            if inner or not key.startswith(INNER):
                match = pattern.fullmatch(said)
                if match is not None:
                    return key, match.groupdict()
        return None


def _base(key: str) -> str:
    base, _, form = key.rpartition(".")
    return base if form in ("one", "other") else key
