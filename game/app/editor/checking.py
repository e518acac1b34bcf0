"""When the open map is checked, and what its problems prevent."""

from __future__ import annotations

import math
from typing import Final

from game.app.editor.checks_panel import Checks
from game.app.editor.panel import PanelTab
from game.app.editor.steps import Steps
from game.ui.scene import App

EVERY_S: Final = 0.1
"""Seconds between two checks of the map during a stroke; the end of a stroke is checked at once."""


class Checking:
    """Keeps ``checks`` up to date. ``panels`` says which panel of the column is shown."""

    def __init__(self, app: App, steps: Steps, checks: Checks, panels: PanelTab) -> None:
        self.app, self.steps, self.checks, self.panels = app, steps, checks, panels
        self._due, self._since_s = False, 0.0

    def soon(self) -> None:
        """Check the map during a stroke, if the last check is long enough ago."""
        self._due = True

    def now(self) -> None:
        """Check the map in its current state."""
        self._due, self._since_s = False, 0.0
        self.checks.update()

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        self._since_s += dt
        if self._due and self._since_s >= EVERY_S:
            self.now()

    def due(self) -> float:
        """Seconds until ``update`` checks the map."""
        return max(0.0, EVERY_S - self._since_s) if self._due else math.inf

    def may_play(self) -> bool:
        """Whether the map has no errors; otherwise show them."""
        document = self.steps.document
        if document.playable:
            return True
        self.panels.tab = "checks"
        self.steps.refuse("editor.done.cannot_play", reason=self.steps.names.finding(document.errors[0]))
        self.checks.step(1)
        self.app.audio.play("illegal")
        return False

    def step(self, by: int) -> None:
        """Show the next problem, or the one before."""
        self.panels.tab = "checks"
        if not self.checks.step(by):
            self.steps.say("editor.done.no_checks")
