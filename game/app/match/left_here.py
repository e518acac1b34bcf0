"""Keeps for the menu's next start that this match was played last: soon after each move, while nothing
moves on the board, and when it is left."""

from __future__ import annotations

import math
from typing import Final

from game.app.table.saved import keep_played
from game.data.saves.matches import Match
from game.ui.scene import App

SOON_S: Final = 1.0
"""Seconds after a move until the match is kept as it stands."""


class LeftHere:
    """What the menu's *Continue* is to show of one match. ``moves`` in its methods is the number of entries
    seen, ``rests`` whether nothing moves."""

    def __init__(self, app: App, match: Match) -> None:
        self.app, self.match = app, match
        self._kept = 0
        self._left_s = SOON_S

    def _wanted(self, moves: int, rests: bool) -> bool:
        saved = self.match.path is not None and self.match.view_only is None
        return self.app.keep and saved and rests and moves != self._kept

    def update(self, dt: float, moves: int, *, rests: bool) -> None:
        """Advance by ``dt`` seconds."""
        self._left_s = self._left_s - dt if self._wanted(moves, rests) else SOON_S
        if self._left_s <= 0:
            self._kept, self._left_s = moves, SOON_S
            keep_played(self.app, self.match)

    def due(self, moves: int, *, rests: bool) -> float:
        """Seconds until the match is to be kept."""
        return max(0.0, self._left_s) if self._wanted(moves, rests) else math.inf

    def close(self) -> None:
        """Keep how the match stands now, once its save is complete."""
        if self.app.keep and self.match.view_only is None:
            keep_played(self.app, self.match)
