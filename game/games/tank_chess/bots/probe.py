"""Counts for tables and the editor's heat maps what happens in a simulated match of Tank Chess."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from game.games.tank_chess.rules.events import Destroyed, Drove, Lost
from game.model.contract import Step


class TankChessProbe:
    """Counts where pieces were destroyed, and which squares they drove over."""

    def __init__(self) -> None:
        self._destroyed: Counter[int] = Counter()
        self._used: Counter[int] = Counter()

    def step(self, before: Any, step: Step[Any, Any]) -> None:
        """Count the events of a step."""
        for event in step.events:
            if isinstance(event, (Destroyed, Lost)):
                self._destroyed[event.square] += 1
            elif isinstance(event, Drove):
                here = event.path[0][0]
                for square, _ in event.path[1:]:
                    if square != here:
                        self._used[square] += 1
                        here = square

    def counts(self) -> Mapping[str, Mapping[int, int]]:
        """Return the counts ``destroyed`` and ``used``, by square."""
        return {"destroyed": dict(self._destroyed), "used": dict(self._used)}
