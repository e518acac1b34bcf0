"""What is wrong with a file or a text, in the player's language.

Whoever finds a fault says it in English, for logs, records and other programs. The texts ``faults.*`` say the
same in English and in every language; a message is looked up by its English words, with gaps for names and
numbers. One that no text says stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from string import Formatter
from typing import Final

GROUP: Final = "faults"
"""The first key of these texts."""

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
        found = []
        for key, text in self._english.items():
            pattern, own = "", 0
            for literal, name, _, _ in Formatter().parse(" ".join(text.split())):
                pattern += re.escape(literal)
                own += len(literal)
                if name is not None:
                    again = f"(?P<{name}>" in pattern
                    gap = NUMBER if name in NUMBERS else ".+?"
                    pattern += f"(?P={name})" if again else f"(?P<{name}>{gap})"
            base, _, form = key.rpartition(".")
            found.append((own, re.compile(pattern, re.DOTALL), base if form in ("one", "other") else key))
        found.sort(key=lambda one: -one[0])
        return [(pattern, key) for _, pattern, key in found]

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
