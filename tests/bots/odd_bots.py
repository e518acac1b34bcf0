"""A bots module for the tests of the worker: each level misbehaves in its own way."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from game.bots.contract import (
    Analyst,
    Bot,
    GameBots,
    Level,
    Limits,
    Report,
    Seen,
    Thought,
    unheard,
)
from game.bots.solving import Stop, never
from game.model.game_info import GameEntry, GameInfo

PATIENT, DEAF, DYING, FAULTY, CURIOUS, FRAGILE = range(1, 7)


class OddBot(Bot[Any, Any]):
    """``seen.view`` is what the test wants it to work with."""

    uses_steps = True

    def __init__(self, level: int, style: str = "") -> None:
        self.level, self.style = level, style

    def choose(
        self, seen: Seen[Any, Any], limits: Limits, seed: int, report: Report = unheard, stop: Stop = never
    ) -> Any:
        if self.level == PATIENT:
            until = time.monotonic() + float(seen.view)
            report(Thought(1, 1, 0, ("a",)))
            report(Thought(2, 2, 0, ("b",)))
            report(Thought(3, 3, 0, ("c",)))
            while time.monotonic() < until and not stop():
                time.sleep(0.001)
            return ("done", seed, limits.nodes, *self.style)
        if self.level == DEAF:
            time.sleep(float(seen.view))
            return "too late"
        if self.level == DYING:
            os._exit(3)
        if self.level == FAULTY:
            raise ZeroDivisionError("odd bot")
        if self.level == FRAGILE and not Path(seen.view).exists():
            Path(seen.view).write_text("died once", encoding="utf-8")
            os._exit(3)
        return ("pygame" in sys.modules, [step.view for step in seen.steps])

    def answers_draw(self, seen: Seen[Any, Any]) -> bool:
        return bool(seen.view)


class OddAnalyst(Analyst[Any, Any]):
    """Finds ``lines`` lines at two depths, all at once, and then thinks for ``seen.view`` seconds."""

    def analyse(
        self,
        seen: Seen[Any, Any],
        limits: Limits,
        lines: int = 1,
        report: Report = unheard,
        stop: Stop = never,
        also: Sequence[Any] = (),
    ) -> tuple[Thought[Any], ...]:
        for depth in (1, 2):
            for rank in range(1, lines + 1):
                report(Thought(depth, depth, 10 - rank, (f"{rank}",), rank=rank, of=lines))
        until = time.monotonic() + float(seen.view)
        while time.monotonic() < until and not stop():
            time.sleep(0.001)
        return tuple(Thought(3, 3, 10 - rank, (f"{rank}",), rank=rank) for rank in range(1, lines + 1))


class OddBots(GameBots):
    """Its levels, by number."""

    LEVELS = tuple(Level(number, f"odd.{number}", Limits(nodes=number)) for number in range(1, 7))
    HINT_LEVEL = PATIENT
    STYLES = ("x",)

    def make(self, level: int, style: str = "") -> OddBot:
        return OddBot(level, style)

    def analyst(self, megabytes: int | None = None) -> OddAnalyst:
        return OddAnalyst()


BOTS = OddBots()

ENTRY = GameEntry(
    info=GameInfo(name="odd", sides=("side.a", "side.b"), seatings=(), levels=6, analyst=True),
    rules="tests.bots.no_rules",
    bots="tests.bots.odd_bots",
)

NO_BOTS = GameEntry(
    info=GameInfo(name="botless", sides=("side.a", "side.b"), seatings=()),
    rules="tests.bots.no_rules",
    bots="tests.bots.no_such_module",
)
