"""A balance run in the background: matches in other processes, watched and stopped without blocking."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Final

from game.bots.background import BackgroundWork
from game.bots.runner import BATCH, RunSummary, SimulatedMatch, simulate
from game.bots.task_pool import spare_cores
from game.editor.balance_report import (
    BalancePlan,
    BalanceReport,
    OutcomeShare,
    Verdict,
    balance_setup,
    draft_checksum,
)

__all__ = [
    "BalancePlan",
    "BalanceReport",
    "BalanceRun",
    "BalanceState",
    "OutcomeShare",
    "Verdict",
    "balance_setup",
    "draft_checksum",
]


def balance_levels(count: int) -> tuple[int, ...]:
    """Return the bots' levels that a run can use, in a game with so many: not the one that hardly looks,
    and at most three. The middle one is the default.

    >>> balance_levels(6), balance_levels(2), balance_levels(1)
    ((2, 3, 4), (1, 2), (1,))
    """
    every = tuple(range(1, count + 1))
    return every[1:4] if count > 3 else every


def balance_level(wanted: int | None, count: int) -> int:
    """Return the wanted level, or the default one if it isn't allowed."""
    levels = balance_levels(count)
    return wanted if wanted is not None and 1 <= wanted <= count else levels[len(levels) // 2]


REPORT_EVERY_S: Final = 0.2
"""Least seconds between two reports of a run in progress: nobody could read more."""


@dataclass(frozen=True)
class BalanceState:
    """The state of a run. ``report`` is of the matches so far (``None`` without any). A run that is not
    ``running`` has ended: with all matches played, ``cancelled``, or with an ``error`` (the last line says
    which, those before are for the log)."""

    done: int
    total: int
    running: bool = True
    cancelled: bool = False
    report: BalanceReport | None = None
    error: str = ""


class BalanceRun(BackgroundWork[BalanceState]):
    """A plan being played, see ``BackgroundWork``: by default one process fewer than there are cores plays
    (``jobs``). A run that stops once decided may end before all its matches are played. ``begun``: matches
    of the same setup, level and seed from an earlier run, which it continues."""

    def __init__(
        self, plan: BalancePlan, jobs: int | None = None, executor: Executor | None = None,
        begun: Sequence[SimulatedMatch] = (),
    ) -> None:  # fmt: skip
        self.plan = plan
        self._summary = RunSummary(plan.job(), tuple(one for one in begun if one.number < plan.games))
        self._reported = 0.0
        self._decided = False
        count = jobs or spare_cores()
        if executor is None:
            count = min(count, -(-plan.games // BATCH))
        played = self._summary
        state = BalanceState(played.games, plan.games, report=self._report(played))
        super().__init__("balance", state, count, executor)

    @property
    def played(self) -> tuple[SimulatedMatch, ...]:
        """The matches played so far."""
        return tuple(self._summary.outcomes)

    def _work(self, executor: Executor) -> None:
        self._summary = simulate(
            self._summary.job,
            executor,
            self._jobs,
            progress=self._tell,
            stop=lambda: self._cancelled or self._decided,
            begun=self._summary.outcomes,
        )

    def _ended(self, error: str) -> BalanceState:
        played, games = self._summary, self.plan.games
        cancelled = self._cancelled and played.games < games
        return BalanceState(played.games, games, False, cancelled, self._report(played), error)

    def _tell(self, summary: RunSummary) -> None:
        self._summary = summary
        now = time.monotonic()
        report = self._state.report
        if report is None or now - self._reported >= REPORT_EVERY_S:
            report, self._reported = self._report(summary), now
            self._decided = report is not None and self.plan.ends(report.decided)
        self._state = BalanceState(summary.games, self.plan.games, True, False, report)

    def _report(self, summary: RunSummary) -> BalanceReport | None:
        return BalanceReport.of(self.plan, summary) if summary.games else None
