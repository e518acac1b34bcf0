"""Finds what enemies could do next to a plan, between frames, and keeps it until the position changes."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from game.model.answers import Answering, EnemyAnswer, EnemyAnswers
from game.ui.window.slices import Sliced
from game.view.phase import PointerModel

REST_MS = 120.0
"""How long a plan rests under the pointer before it is answered."""

WORK_MS = 4.0
"""How long a frame searches."""

MOST_KNOWN = 500
"""How many plans of a position are remembered with their answers."""


class AnswerFinder(PointerModel):
    """``found``: the answers to the present plan; ``None`` while there are none to show. ``find`` begins a
    search for a view and a plan."""

    def __init__(self, find: Callable[[Any, Sequence[Any]], Answering]) -> None:
        self.found: EnemyAnswers | None = None
        self.first = 0
        """The number of the answer that is shown first: a player may step through them."""
        self._find = find
        self._view: Any = None
        self._plan: tuple[Any, ...] = ()
        self._waits = math.inf
        """Milliseconds until the search begins."""
        self._search: Sliced[EnemyAnswers | None] | None = None
        self._known: dict[tuple[Any, ...], EnemyAnswers | None] = {}
        """The answers to the plans of the view so far."""

    def follow(self, view: Any, plan: tuple[Any, ...], *, waits: float = REST_MS) -> bool:
        """Take note of the present plan, empty for none, and of how long it rests before it is answered;
        return whether it is another one."""
        if view is self._view and plan == self._plan:
            return False
        if view is not self._view or len(self._known) >= MOST_KNOWN:
            self._known = {}
        self._view, self._plan, self._search, self.first = view, plan, None, 0
        self.found = self._known.get(plan)
        self._waits = waits if plan and plan not in self._known else math.inf
        return True

    def work(self, ms: float, *, whole: bool = False) -> bool:
        """Let milliseconds pass, and search for a part of them; ``whole``: to the end. Return whether that
        came to an end."""
        self._waits -= ms
        if self._search is None and self._waits <= 0:
            self._search, self._waits = Sliced(self._find(self._view, self._plan)), math.inf
        if self._search is None or not self._search.work(math.inf if whole else WORK_MS):
            return False
        self.found = self._known[self._plan] = self._search.found
        self._search = None
        return True

    @property
    def shown(self) -> tuple[EnemyAnswer, ...]:
        """The answers that are shown: the worst, or those stepped to."""
        found = self.found
        return () if found is None else found.answers[self.first : self.first + found.lines]

    @property
    def others(self) -> int:
        """The number of answers that aren't shown."""
        return 0 if self.found is None else len(self.found.answers) - len(self.shown)

    def step(self) -> bool:
        """Show the next answer, and after the last one the worst; return whether there are others."""
        others = self.others > 0
        if self.found is not None and others:
            self.first = (self.first + 1) % len(self.found.answers)
        return others

    def due(self) -> float:
        """Seconds until there is something to do."""
        return 0.0 if self._search is not None else max(0.0, self._waits / 1000)
