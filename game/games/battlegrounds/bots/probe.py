"""Counts for tables what happens in a simulated match of Battlegrounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from game.games.battlegrounds.rules.events import Destroyed, TokenTaken
from game.model.contract import Step


class BattlegroundsProbe:
    """Counts where tanks were destroyed, and from which fields tokens were taken."""

    def __init__(self) -> None:
        self._destroyed: Counter[int] = Counter()
        self._taken: Counter[int] = Counter()

    def step(self, before: Any, step: Step[Any, Any]) -> None:
        """Count the events of a step."""
        for event in step.events:
            if isinstance(event, Destroyed):
                self._destroyed[event.field] += 1
            elif isinstance(event, TokenTaken):
                self._taken[event.field] += 1

    def counts(self) -> Mapping[str, Mapping[int, int]]:
        """Return the counts ``destroyed`` and ``taken``, by field."""
        return {"destroyed": dict(self._destroyed), "taken": dict(self._taken)}
