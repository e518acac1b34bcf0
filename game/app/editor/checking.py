"""When the open map is checked, and what its problems keep from being done."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final

from game.app.editor.checks_panel import ChecksPanel
from game.app.editor.steps import Steps
from game.ui.scene import Scene

EVERY_S: Final = 0.1
"""Seconds between two checks of the map while a stroke is drawn; what ends one is checked at once."""


class Checking:
    """Keeps ``panel`` up to date. ``show_tab`` brings a panel up; ``on_new`` is told that other problems are
    listed, and whether they are more or fewer than before."""

    def __init__(
        self, scene: Scene, steps: Steps, panel: ChecksPanel, show_tab: Callable[[str], Any],
        on_new: Callable[[bool], Any],
    ) -> None:  # fmt: skip
        self.scene, self.steps, self.panel = scene, steps, panel
        self.show_tab, self.on_new = show_tab, on_new
        self._due, self._since_s = False, 0.0

    def soon(self) -> None:
        """A stroke goes on: check as soon as the last time is long enough ago."""
        self._due = True

    def now(self) -> None:
        """Check the map as it is."""
        self._due, self._since_s = False, 0.0
        before = self.panel.counts
        if self.panel.update():
            self.on_new(before != self.panel.counts)

    def update(self, dt: float) -> None:
        """So many seconds have passed."""
        self._since_s += dt
        if self._due and self._since_s >= EVERY_S:
            self.now()

    def due(self) -> float:
        """Seconds until ``update`` checks the map."""
        return max(0.0, EVERY_S - self._since_s) if self._due else math.inf

    def may_play(self) -> bool:
        """Whether the map has no errors; if it has, they are told."""
        document, panel = self.steps.document, self.panel
        if document.playable:
            return True
        self.show_tab("checks")
        self.steps.say("editor.done.cannot_play", reason=self.steps.names.finding(document.errors[0]))
        panel.step(1)
        self.scene.app.audio.play("illegal")
        return False

    def dismiss_file_problems(self) -> None:
        """The problems of the file were read."""
        self.steps.document.file_problems = ()
        self.panel.update()
        self.scene.rebuild()

    def step(self, by: int) -> None:
        """Show the next problem, or the one before."""
        self.show_tab("checks")
        if not self.panel.step(by):
            self.steps.say("editor.done.no_checks")
