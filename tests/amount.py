"""How much the slow tests do: all of it with ``--full``, a part of the same claims without.

``python3 -m tests`` leaves the tests marked ``slow`` out, and most cases where many show the same: a test
marked ``sample(now=3)`` runs three cases then, evenly spread, and its others are slow.
``python3 -m tests -m slow``, as in CI, runs those, too, with fewer matches, seeds and cases, so that what
they claim of a share is claimed of its (then wider) confidence interval. ``python3 -m tests --full`` runs
everything there is.
"""

from __future__ import annotations

from collections.abc import Iterable
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
