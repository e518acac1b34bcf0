"""What the benchmarks share: figures measured in turn, so that a busy machine slows all alike.

A bench never fails for being slow. A figure means little by itself, much beside another one of the
same run: hence ``beside`` and its ratio.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

Work = Callable[[], object]
Clock = Callable[[], float]


@dataclass(frozen=True)
class Figure:
    """A median with its unit and, if it was measured beside something, how many times that it is."""

    name: str
    value: float
    unit: str
    beside: str = ""
    ratio: float | None = None

    def __str__(self) -> str:
        compared = "" if self.ratio is None else f"   {self.ratio:9.2f} times {self.beside}"
        return f"{self.name:<44}{self.value:10.2f} {self.unit:<3}{compared}"


def seconds(work: Work, times: int, clock: Clock = time.process_time) -> float:
    """Seconds that one of ``times`` calls took, of processor time unless another clock is given."""
    begun = clock()
    for _ in range(times):
        work()
    return (clock() - begun) / times


def calls_for(work: Work, clock: Clock, enough: float = 0.02) -> int:
    """How many calls take about ``enough`` seconds; the first ones also fill caches."""
    times = 1
    while (took := seconds(work, times, clock) * times) < enough and times < 1_000_000:
        times = max(times * 2, int(times * enough / max(took, 1e-6)))
    return times


def interleaved(
    works: Mapping[str, Work], rounds: int = 9, clock: Clock = time.process_time
) -> dict[str, list[float]]:
    """Seconds a call of each work, ``rounds`` times each and in turn."""
    times = {name: calls_for(work, clock) for name, work in works.items()}
    took: dict[str, list[float]] = {name: [] for name in works}
    gc.collect()
    gc.disable()
    try:
        for _ in range(rounds):
            for name, work in works.items():
                took[name].append(seconds(work, times[name], clock))
    finally:
        gc.enable()
    return took


def figures(took: Mapping[str, list[float]], beside: str, scale: float, unit: str) -> list[Figure]:
    """Medians, and the median of each round's ratio to ``beside``."""
    found = []
    for name, values in took.items():
        ratios = [mine / other for mine, other in zip(values, took[beside], strict=True)]
        compared = (beside, statistics.median(ratios)) if name != beside else ("", None)
        found.append(Figure(name, statistics.median(values) * scale, unit, *compared))
    return found


def table(title: str, rows: list[Figure]) -> str:
    """Figures as people read them."""
    return "\n".join([title, *(f"  {row}" for row in rows)])
