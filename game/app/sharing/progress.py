"""The progress of longer work, with a button that stops it."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import pygame

from game.ui.controls.old_dialog import DialogBlock
from game.ui.controls.old_dialog import OldDialog as Dialog
from game.ui.folders import open_folder
from game.ui.scene import App
from game.ui.widgets import Action


class Running(Protocol):
    """Work done elsewhere, ``done`` steps of ``count`` so far. ``error`` says why it failed. It calls
    ``wake`` as it progresses."""

    @property
    def done(self) -> int:
        """The number of steps done."""
        ...

    @property
    def count(self) -> int:
        """The number of all steps."""
        ...

    @property
    def ended(self) -> bool:
        """Whether the work has ended."""
        ...

    @property
    def error(self) -> str | Exception | None:
        """Why the work failed; empty if it did not."""
        ...

    def stop(self) -> None:
        """Stop the work soon."""
        ...


class ProgressDialog(Dialog):
    """The dialog. Its one button stops the work, and then closes it. ``going`` words the progress (``n``,
    ``of``), ``came`` the result (``True``: it was stopped). ``then`` is called when it closes, and
    ``folder`` can be shown at the end."""

    name = "progress"
    wide = 560.0

    def __init__(
        self,
        app: App,
        title: str,
        work: Running,
        going: str,
        came: Callable[[bool], str],
        *,
        folder: Callable[[], Path | None] = lambda: None,
        then: Callable[[], object] = lambda: None,
    ) -> None:
        super().__init__(app, title, icon="hourglass")
        self.work, self.going, self.came, self.then = work, going, came, then
        self._folder = folder
        self.stopped = False
        self._seen: tuple[int, bool] | None = None

    def leave(self) -> None:
        self.work.stop()

    def accept(self) -> None:
        """Stop the work, or close the dialog."""
        if not self.work.ended:
            self.stopped = True
            self.work.stop()
            return
        self.close()
        self.then()

    def back(self) -> None:
        self.accept()

    def show_folder(self) -> None:
        """Show the result in the system's file manager."""
        folder = self._folder()
        if folder is not None and not open_folder(folder):
            self.wrong = self.t("paths.no_folder", path=str(folder))
            self.rebuild()

    def _words(self) -> str:
        if not self.work.ended:
            return self.t(self.going, n=self.work.done, of=self.work.count)
        return self.came(self.stopped)

    def update(self, dt: float) -> None:
        seen, before = (self.work.done, self.work.ended), self._seen
        if seen == before:
            return
        self._seen = seen
        if self.work.ended and (before is None or not before[1]):
            self.focus.current = None
            self.rebuild()  # other words, and other buttons
        else:
            self.repaint()

    def due(self) -> float:
        return math.inf if self._seen == (self.work.done, True) else 0.1

    def blocks(self, width: int) -> list[DialogBlock]:
        lines = self._words().split("\n")
        high = sum(self.painter.paragraph_height(line, "body", width) for line in lines)

        def paint(surface: pygame.Surface, rect: pygame.Rect) -> None:
            y = rect.y
            for line in self._words().split("\n"):
                place = pygame.Rect(rect.x, y, rect.width, 0)
                y = self.painter.paragraph(surface, line, "body", place, "ink.secondary")

        bar = DialogBlock(self.px(10), self.px(12), paint=self._paint_bar)
        return [DialogBlock(high, paint=paint), bar, self.verdict(self.wrong, width, gap=self.px(8))]

    def _paint_bar(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        theme = self.app.theme
        self.painter.box(surface, rect, theme["surface.sunken"], theme["surface.line"], radius=4)
        filled = pygame.Rect(
            rect.topleft, (rect.width * self.work.done // max(1, self.work.count), rect.height)
        )
        if filled.width > 2:
            self.painter.box(surface, filled, theme["ink.primary"], radius=4)

    def answers(self) -> list[Action]:
        ended = self.work.ended
        label = self.t("dialog.ok" if ended else "sharing.folder.stop")
        made = [Action("accept", label, self.accept, kind="ink" if ended else "plain")]
        if ended and self._folder() is not None:
            made.append(Action("folder", self.t("paths.open_folder"), self.show_folder, icon="folder"))
        return made
