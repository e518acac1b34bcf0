"""Replaying a match: which ply is shown, step by step or automatically. Knows no board.

The match scene and a replay viewer share it: they give it the observations and the table that shows
them, and call ``update`` each frame.
"""

from __future__ import annotations

import math
from typing import Any, Protocol

from game.model.contract import SeenStep
from game.view.table import TableView

PLAY_PAUSE_S = 0.7
"""Between two moves played by themselves, after the animation."""


class Line(Protocol):
    """What is looked through: observations by ply (0 = the start), and the steps between them."""

    def __len__(self) -> int:
        """How many steps."""
        ...

    def view(self, ply: int) -> Any:
        """The observation after that many steps."""
        ...

    def step(self, ply: int) -> SeenStep[Any, Any]:
        """The step number ``ply`` (from 1) as it was seen."""
        ...


class SessionLine:
    """A session's line as one seat saw it when it happened."""

    def __init__(self, session: Any, seat: int) -> None:
        self.session, self.seat = session, seat

    def __len__(self) -> int:
        return len(self.session.line)

    def view(self, ply: int) -> Any:
        """See ``Line``."""
        return self.session.view_at(ply, self.seat)

    def step(self, ply: int) -> SeenStep[Any, Any]:
        """See ``Line``."""
        seen: SeenStep[Any, Any] = self.session.seen(ply, self.seat)
        return seen


class RecalledLine(SessionLine):
    """The line as that seat may look it up now: without anything that players have to remember."""

    def view(self, ply: int) -> Any:
        """See ``Line``."""
        return self.session.recalled_at(ply, self.seat)

    def step(self, ply: int) -> SeenStep[Any, Any]:
        """See ``Line``."""
        seen: SeenStep[Any, Any] = self.session.recalled(ply, self.seat)
        return seen


class Looking:
    """A place in a line, and a table that shows it without letting anyone play."""

    def __init__(self, table: TableView, line: Line, viewer: int = 0) -> None:
        self.table, self.line, self.viewer = table, line, viewer
        self.ply = len(line)
        self.playing = False
        self._wait = 0.0
        self._until: int | None = None

    @property
    def at_start(self) -> bool:
        """Whether nothing lies before."""
        return self.ply <= 0

    @property
    def at_end(self) -> bool:
        """Whether nothing comes after."""
        return self.ply >= len(self.line)

    def last_step(self) -> SeenStep[Any, Any] | None:
        """The last step up to here that moved something."""
        for ply in range(self.ply, 0, -1):
            step = self.line.step(ply)
            if step.action is not None:
                return step
        return None

    def show(self) -> None:
        """Show the place at once."""
        self.table.skip()
        self.table.show(self.line.view(self.ply), chooser=None, viewer=self.viewer, last=self.last_step())

    def go(self, ply: int) -> None:
        """Go to a ply; one step ahead is animated."""
        ply = max(0, min(ply, len(self.line)))
        ahead = ply == self.ply + 1
        self.ply = ply
        self.show()
        if ahead:
            self.table.animate(self.line.view(ply - 1), self.line.step(ply))

    def first(self) -> None:
        """To the start."""
        self.playing = False
        self.go(0)

    def back(self) -> None:
        """One step back."""
        self.playing = False
        self.go(self.ply - 1)

    def forward(self) -> None:
        """One step on."""
        self.go(self.ply + 1)

    def last(self) -> None:
        """To the end."""
        self.playing = False
        self.go(len(self.line))

    def play(self) -> None:
        """Start or stop stepping by itself; at the end it begins again from the start."""
        self.playing = not self.playing
        self._wait, self._until = 0.0, None
        if self.playing and self.at_end:
            self.go(0)
            self._wait = PLAY_PAUSE_S

    def play_to(self, ply: int) -> None:
        """Step by itself up to a ply, and stop there."""
        self.playing, self._wait, self._until = True, 0.0, ply

    def due(self) -> float:
        """Seconds until the next step by itself; what the table moves comes on top."""
        return max(0.0, self._wait) if self.playing else math.inf

    def update(self, dt: float) -> bool:
        """Time passes (seconds). Says whether another ply is shown now."""
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
        self.forward()
        return True
