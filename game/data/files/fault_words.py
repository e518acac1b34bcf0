"""Says in the player's language what is wrong with a file or a text.

The code reports faults in English, for logs, records and other programs; the locale files have the same in
English and in every language. A ``Fault`` knows its template and is looked up by it, among the texts
``faults.*``, ``fault.*`` and ``<game>.fault.*``. A plain message is looked up by its words, among
``faults.*`` alone, with gaps for names and numbers. A message that matches no text stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from string import Formatter
from typing import Final

GROUP: Final = "faults"
"""First key of the texts that plain messages are looked up in."""

_EXACT: Final = "fault."


def is_fault(key: str) -> bool:
    """Whether the text under this key says what is wrong with something."""
    return key.startswith((f"{GROUP}.", _EXACT)) or f".{_EXACT}" in key


INNER: Final = f"{GROUP}.inner."
"""Prefix of the keys of texts that are only parts of others, so that "a or b" isn't taken for a whole
message with an "or" in it."""

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
"""Names of the gaps that hold a number and nothing else."""

NUMBER: Final = r"-?[0-9]+(?:\.[0-9]+)?"

LONGEST: Final = 600
"""Character limit; longer messages are left in English."""


class FaultWords:
    """Finds, for an English message, the key of the text that says it."""

    def __init__(self, english: Mapping[str, str]) -> None:
        self._english = english

    @cached_property
    def _forms(self) -> list[tuple[re.Pattern[str], str]]:
        """A pattern and the key for each text, those with the most literal characters first."""
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
        """The key of the text with exactly this template; ``None`` if there is none."""
        return self._templates.get(" ".join(template.split()))

    def find(self, said: str, *, inner: bool = False) -> tuple[str, dict[str, str]] | None:
        """The key of the text that matches a message, and the values of its gaps by name; ``None`` if none
        matches. ``inner`` includes the texts that are only parts of others."""
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
