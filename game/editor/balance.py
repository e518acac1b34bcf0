"""A balance run beside a window: matches in other processes, watched and ended without ever waiting."""

from __future__ import annotations

import threading
import time
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Final

from game.bots.runner import BATCH, Summary, simulate
from game.bots.task_pool import TaskPool, spare_cores
from game.editor.balance_report import BalancePlan, BalanceReport, Part, Verdict, draft_checksum

__all__ = ["BalancePlan", "BalanceReport", "BalanceRun", "BalanceState", "Part", "Verdict", "draft_checksum"]

REPORT_EVERY_S: Final = 0.2
"""Reports of a part are made no more often: nobody could read them."""


@dataclass(frozen=True)
class BalanceState:
    """How a run stands. ``report`` is of what is played so far (``None``: nothing yet). A run that is not
    ``running`` has ended: with all matches played, ``cancelled``, or with an ``error`` (the last line says
    what, those before are for the log)."""

    done: int
    total: int
    running: bool = True
    cancelled: bool = False
    report: BalanceReport | None = None
    error: str = ""


class BalanceRun:
    """A plan being played, from the moment this is made.

    ``jobs`` processes play (one less than there are cores, if nothing is said); none is left when the run
    has ended, was cancelled, or the program ends. ``executor``: play there instead; it stays open.
    """

    def __init__(self, plan: BalancePlan, jobs: int | None = None, executor: Executor | None = None) -> None:
        self.plan = plan
        batches = -(-plan.games // BATCH)
        self._jobs = min(jobs or spare_cores(), batches) if executor is None else jobs or spare_cores()
        self._pool = TaskPool(self._jobs) if executor is None else None
        self._executor = executor or self._pool
        self._cancelled = False
        self._state = BalanceState(0, plan.games)
        self._reported = 0.0
        self._thread = threading.Thread(target=self._play, name="balance", daemon=True)
        self._thread.start()

    def poll(self) -> BalanceState:
        """How it stands now. Costs nothing: ask in every frame."""
        return self._state

    def cancel(self) -> None:
        """End it: what was played stays in the report. Returns at once; the processes are gone within a
        second, and soon ``poll`` says that it is no longer running."""
        self._cancelled = True
        if self._pool is not None:
            self._pool.kill()

    def join(self, timeout_s: float = 5.0) -> bool:
        """Wait until it has ended and no process is left (never from a window); whether it has."""
        self._thread.join(timeout_s)
        return not self._thread.is_alive()

    @property
    def pids(self) -> list[int]:
        """The ids of its processes."""
        return [] if self._pool is None else self._pool.pids

    def _play(self) -> None:
        summary = Summary(self.plan.job(), ())
        error = ""

        def progress(so_far: Summary) -> None:
            nonlocal summary
            summary = so_far
            self._tell(summary)

        try:
            summary = simulate(
                summary.job, self._executor, self._jobs, progress=progress, stop=lambda: self._cancelled
            )
        except Exception as problem:
            # a cancelled run's tasks fail: that is no error
            error = "" if self._cancelled else str(problem) or repr(problem)
        finally:
            if self._pool is not None:
                self._pool.kill()
                self._pool.join()
        cancelled = self._cancelled and summary.games < self.plan.games
        self._state = BalanceState(
            summary.games, self.plan.games, False, cancelled, self._report(summary), error
        )

    def _tell(self, summary: Summary) -> None:
        now = time.monotonic()
        report = self._state.report
        if report is None or now - self._reported >= REPORT_EVERY_S:
            report, self._reported = self._report(summary), now
        self._state = BalanceState(summary.games, self.plan.games, True, False, report)

    def _report(self, summary: Summary) -> BalanceReport | None:
        return BalanceReport.of(self.plan, summary) if summary.games else None
