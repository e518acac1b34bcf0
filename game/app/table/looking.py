"""Replays a match: keeps which ply is shown, step by step or automatically. Knows no board.

The match scene and the replay viewer share it: they give it the observations and the table that shows
them, and call ``update`` each frame.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from game.model.contract import SeenStep
from game.model.visible_record import RecordedStep, RecordPoint, VisibleRecord
from game.ui.model import Model
from game.view.table import TableView

PLAY_PAUSE_S = 0.7
"""Seconds between two moves that play automatically, after the animation."""


def stepped(ply: int, to: str, end: int) -> int:
    """Return the ply after a step from ``ply``: to the start or the ``end`` (``first``, ``last``), or a step
    back or on (``back_one``, ``forward_one``)."""
    return {"first": 0, "back_one": ply - 1, "forward_one": ply + 1}.get(to, end)


class Looking(Model):
    """A place in a record, and a table that shows it without letting anyone play."""

    def __init__(self, table: TableView, line: VisibleRecord[Any, Any], viewer: int = 0) -> None:
        self.table, self.line, self.viewer = table, line, viewer
        self.ply = len(line)
        self.playing = False
        self._wait = 0.0
        self._until: int | None = None

    @property
    def at_start(self) -> bool:
        """Whether this is the start."""
        return self.ply <= 0

    @property
    def at_end(self) -> bool:
        """Whether this is the end."""
        return self.ply >= len(self.line)

    @property
    def moment(self) -> RecordPoint:
        """The point of the record that is shown."""
        return self.line.moment(self.ply)

    def last_step(self) -> SeenStep[Any, Any] | None:
        """The last step up to this ply that moved something."""
        for ply in range(self.ply, 0, -1):
            step = self.line.step(ply)
            if step.action is not None:
                return step
        return None

    def earlier(self) -> Iterator[RecordedStep]:
        """Yield the steps up to this ply, the last first."""
        return map(self.line.happened, range(self.ply, 0, -1))

    @property
    def seen(self) -> int:
        """The last ply whose step has been seen whole; one being animated hasn't."""
        return self.ply - (self.table.coming is not None)

    def show(self) -> None:
        """Show the current ply at once, without animation."""
        self.table.skip()
        self.table.show(self.line.view(self.ply), chooser=None, viewer=self.viewer, last=self.last_step())
        self.table.recall(self.earlier())

    def go(self, ply: int) -> None:
        """Go to a ply; one step ahead is animated."""
        ply = max(0, min(ply, len(self.line)))
        ahead = ply == self.ply + 1
        self.ply = ply
        if ahead:
            self.show_step()
        else:
            self.show()

    def show_step(self) -> None:
        """Animate the step that led to the current ply."""
        self.table.show_step(
            self.line.view(self.ply - 1), self.line.step(self.ply), viewer=self.viewer,
            last=self.last_step(), earlier=self.earlier(),
        )  # fmt: skip

    def play(self) -> None:
        """Start or stop playing automatically; at the end it begins again from the start."""
        self.playing = not self.playing
        self._wait, self._until = 0.0, None
        if self.playing and self.at_end:
            self.go(0)
            self._wait = PLAY_PAUSE_S

    def play_to(self, ply: int) -> None:
        """Play automatically up to a ply, and stop there."""
        self.playing, self._wait, self._until = True, 0.0, ply

    def due(self) -> float:
        """Seconds until the next automatic step, not counting the table's animation."""
        return max(0.0, self._wait) if self.playing else math.inf

    def update(self, dt: float) -> bool:
        """Advance by ``dt`` seconds; return whether another ply is shown."""
        if not self.playing or self.table.busy:
            return False
        self._wait -= dt
        if self._wait > 0:
            return False
        self._wait = PLAY_PAUSE_S
        if self.at_end or self._until == self.ply:
            self._until = None
            self.playing = False
            return True
        self.go(self.ply + 1)
        return True
