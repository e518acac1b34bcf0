"""Every rule of a game's rule book is named by a test.

``rule_ids.txt`` lists the ids. A rule that waits for something still to be built stands with ``later``
and what it waits for; once a test names it, the word has to go.
"""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
TESTS = HERE.parent

_NAME = re.compile(r"def (test_\w*?__[A-Z]{2}_\w+)\(")
_ID = re.compile(r"([A-Z]{2})_(\d+)_(\d+)(?=_|$)")


def listed() -> dict[str, str]:
    """Each id, and what it waits for."""
    lines = (HERE / "rule_ids.txt").read_text(encoding="utf-8").splitlines()
    entries = [line.split(maxsplit=1) for line in lines if line and not line.startswith("#")]
    return {entry[0]: entry[1] if len(entry) > 1 else "" for entry in entries}


def named() -> set[str]:
    """The ids in the names of tests."""
    found: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        for name in _NAME.findall(path.read_text(encoding="utf-8")):
            tail = name.split("__", 1)[1]
            found |= {f"{book}-{chapter}.{rule}" for book, chapter, rule in _ID.findall(tail)}
    return found


def test_every_rule_is_named_by_a_test() -> None:
    have = named()
    assert [rule for rule, waits in listed().items() if not waits and rule not in have] == []


def test_nothing_is_said_to_come_later_that_is_there() -> None:
    have = named()
    assert [rule for rule, waits in listed().items() if waits and rule in have] == []


def test_no_test_names_a_rule_there_is_not() -> None:
    known, books = listed(), {rule.partition("-")[0] for rule in listed()}
    assert sorted(rule for rule in named() if rule.partition("-")[0] in books and rule not in known) == []
