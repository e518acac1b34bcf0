"""Which parts of a replay have room, and are on the screen now."""

from __future__ import annotations

from typing import Any

from game.app.replay.frame import ReplayFrame
from game.app.replay.reviewing import Reviewing
from game.view.table import Table


class ReplayLayout:
    """The layout of the window, and which of its parts are in sight."""

    def __init__(self, table: Table[Any, Any, Any], reviewing: Reviewing | None) -> None:
        self.table, self.reviewing = table, reviewing
        self.frame = ReplayFrame.of(1280, 720)

    def fit(self, width: float, height: float, scale: float) -> ReplayFrame:
        """Return the layout of a window."""
        self.frame = ReplayFrame.of(
            width,
            height,
            scale,
            review=self.reviewing is not None,
            wide=self.table.wide,
            wide_record=self.table.wording.long_lines,
        )
        return self.frame

    @property
    def list_shown(self) -> bool:
        """Whether the moves are in sight: in a small window a piece's card replaces them while the pointer
        is on the piece."""
        return self._moves_seen and (not self.frame.card_over or not self.table.pointed)

    @property
    def card_shown(self) -> bool:
        """Whether a piece's card is in sight."""
        return self._moves_seen and (not self.frame.card_over or self.table.pointed)

    @property
    def _moves_seen(self) -> bool:
        """Whether moves and card have the place that the review may take in a small window."""
        review = self.frame.review
        return self.reviewing is None or review is None or review.tabs is None or self.reviewing.at_moves

    @property
    def review_seen(self) -> bool:
        """Whether the review is in sight, not the moves in its place."""
        review, reviewing = self.frame.review, self.reviewing
        return reviewing is not None and review is not None and not (review.tabs and reviewing.at_moves)
