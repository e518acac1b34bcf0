"""The progress of longer work, with a button that stops it."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from enum import auto
from pathlib import Path
from typing import Protocol

from game.ui.commands import Commands, Declared, Press
from game.ui.controls.dialog import FIT, Dialog, DialogPress, verdict
from game.ui.folders import open_folder
from game.ui.layout import Area
from game.ui.scene import App
from game.ui.tree.controls import Button
from game.ui.tree.holders import Column
from game.ui.tree.node import Canvas, Node
from game.ui.tree.seen import Picture, Text


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


class ProgressPress(Press):
    """What can be done at the end."""

    FOLDER = auto()


class ProgressDialog(Dialog):
    """The dialog. Its one button stops the work, and then closes it. ``going`` words the progress (``n``,
    ``of``), ``came`` the result (``True``: it was stopped). Where ``made``, a file or a folder, is there at
    the end, its folder can be shown."""

    name = "progress"
    wide = 560.0

    def __init__(
        self,
        app: App,
        title: str,
        work: Running,
        going: str,
        came: Callable[[bool], str] | None = None,
        made: Path | None = None,
    ) -> None:
        super().__init__(app, title, icon="hourglass")
        self.work, self.going, self.came, self.made = work, going, came, made
        self.stopped = False
        self._seen: tuple[int, bool] | None = None

    def leave(self) -> None:
        self.work.stop()

    def accept(self) -> None:
        """Stop the work, or close the dialog."""
        if self.work.ended:
            super().accept()
        else:
            self.stopped = True
            self.work.stop()

    def back(self) -> None:
        self.accept()

    def show_folder(self) -> None:
        """Show the result in the system's file manager."""
        assert self.made is not None
        folder = self.made if self.made.is_dir() else self.made.parent
        if not open_folder(folder):
            self.wrong = self.t("paths.no_folder", path=str(folder))

    commands = Commands(
        Declared(ProgressPress.FOLDER, "paths.open_folder", icon="folder", do=show_folder),
        more=Dialog.commands,
    )

    def _words(self) -> str:
        if not self.work.ended:
            return self.t(self.going, n=self.work.done, of=self.work.count)
        return "" if self.came is None else self.came(self.stopped)

    def watched(self) -> Hashable:
        return self.work.done, self.work.ended

    def update(self, dt: float) -> None:
        super().update(dt)
        self._seen = self.work.done, self.work.ended

    def due(self) -> float:
        return math.inf if self._seen == (self.work.done, True) else 0.1

    def body(self) -> Node:
        told = (Text(line, ink="ink.secondary", lines=0) for line in self._words().split("\n"))
        share = self.work.done / max(1, self.work.count)
        return Column(gap=12).of(Column().of(*told), Picture(_draw_bar, share, high=10), verdict(self.wrong))

    def answers(self) -> list[Button]:
        ended = self.work.ended
        label = self.t("dialog.ok" if ended else "sharing.folder.stop")
        made = [self.act(DialogPress.ACCEPT, FIT, label=label, kind="ink" if ended else "plain")]
        if ended and self.made is not None and self.made.exists():
            made.append(self.act(ProgressPress.FOLDER, FIT))
        return made


def _draw_bar(to: Canvas, area: Area, share: float) -> None:
    to.box(area, "surface.sunken", "surface.line", radius=4)
    if share * area.width > 2:
        to.box(area.at_left(share * area.width), "ink.primary", "ink.primary", radius=4)
