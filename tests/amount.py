"""How much the slow tests do: all of it with ``--full``, a part of the same claims without.

``python3 -m tests`` leaves the tests marked ``slow`` out. ``python3 -m tests -m slow``, as in CI, runs them
with fewer matches, seeds and cases, so that what they claim of a share is claimed of its (then wider)
confidence interval. ``python3 -m tests --full`` runs everything there is.
"""

from __future__ import annotations

from typing import TypeVar

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
