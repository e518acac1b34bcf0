"""How much the slow tests do: all of it with ``--full``, a part of the same claims without.

``python3 -m tests`` leaves the tests marked ``slow`` out, and most cases where many show the same: a test
marked ``sample(now=3)`` runs three cases then, evenly spread, and its others are slow.
``python3 -m tests -m slow``, as in CI, runs those, too, with fewer matches, seeds and cases, so that what
they claim of a share is claimed of its (then wider) confidence interval. ``python3 -m tests --full`` runs
everything there is.
"""

from __future__ import annotations

import os
import random
import zlib
from collections.abc import Iterable
from datetime import date
from typing import Any, TypeVar

import pytest

T = TypeVar("T")

_full = False


def run_all() -> None:
    """From now on everything is run."""
    global _full
    _full = True


def some(all_of_it: T, a_part: T) -> T:
    """The amount for this run: ``all_of_it`` with ``--full``, else ``a_part``."""
    return all_of_it if _full else a_part


def spread(count: int, kept: int) -> set[int]:
    """The numbers of ``kept`` cases of so many, evenly spread, the first and the last among them."""
    if kept >= count:
        return set(range(count))
    if kept == 1:
        return {0}
    return {round(at * (count - 1) / (kept - 1)) for at in range(kept)}


def today() -> int:
    """The number of the day: what changes from day to day goes by it. ``TESTS_DAY`` sets another one, so that
    what failed can be repeated; the processes among which the tests are divided have it from the first."""
    return int(os.environ.setdefault("TESTS_DAY", str(date.today().toordinal())))


def todays(cases: Iterable[T], share: int) -> set[T]:
    """One in ``share`` of the cases, others every day."""
    every = sorted(cases)  # type: ignore[type-var]
    return set(random.Random(today()).sample(every, len(every) // share))


ROUND = 5
"""In so many days each file of tests comes first once."""


def next_first(file: str, day: int) -> int:
    """The next day, perhaps this one, on which a file is among those that come first."""
    return day + (zlib.crc32(file.encode()) - day) % ROUND


def in_order(files: Iterable[str], day: int) -> list[str]:
    """Files of tests as they are run on a day: those first whose day it is, then those of the next days;
    among each others every day."""
    every = sorted(files)
    random.Random(day).shuffle(every)
    return sorted(every, key=lambda file: next_first(file, day))


def now_and_then(cases: Iterable[Any], now: int, few: int | None = None) -> list[Any]:
    """Cases of one claim, to hand to ``parametrize``: ``now`` of them, evenly spread, are run with the fast
    tests, the others are slow (with ``few`` of those without ``--full``)."""
    every = list(cases)
    fast, slow = spread(len(every), now), pytest.mark.slow if few is None else pytest.mark.slow(few=few)
    return [_case(one, () if at in fast else (slow,)) for at, one in enumerate(every)]


def _case(one: Any, marks: tuple[pytest.MarkDecorator, ...]) -> Any:
    if not marks:
        return one
    return pytest.param(*(one if isinstance(one, tuple) else (one,)), marks=marks)
