"""The screen after a crash, as the app treats it: whatever raises on it, it stays, and its buttons work."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import pygame

from game.ui.scene import App, Scene


class CrashPage(Scene):
    """A screen that outlives what raises on it."""

    name = "error"
    bare: ClassVar[bool] = False
    """Whether nothing plainer can take its place."""

    def __init__(self, app: App, report: str, log: Path | None) -> None:
        super().__init__(app)
        self.report, self.log = report, log

    def tell_also(self, report: str) -> None:
        """Show what else has raised, while this page was there."""
        self.report = f"{report}\n\n{self.report}"
        self.invalidate()

    def rescue(self, event: pygame.event.Event) -> None:
        """Do what an event asks for whose handling raised."""
        raise NotImplementedError
