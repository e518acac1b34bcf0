"""The progress of longer work, with a button that stops it."""

from __future__ import annotations

import math
from collections.abc import Hashable
from enum import auto
from pathlib import Path

from game.data.saves.record_folder import Done
from game.ui.commands import Commands, Declared, Press
from game.ui.controls.dialog import FIT, Dialog, DialogPress, verdict
from game.ui.folders import open_folder
from game.ui.layout import Area
from game.ui.scene import App
from game.ui.tree.controls import Button
from game.ui.tree.holders import Column
from game.ui.tree.node import Canvas, Node
from game.ui.tree.seen import Picture, Text


class Running:
    """Work done elsewhere, which says how far it is in ``counted``, and wakes the window as it progresses."""

    counted: Done
    ended = False
    error: str | Exception = ""
    """Why the work failed; empty if it did not."""

    def stop(self) -> None:
        """Stop the work soon."""
        raise NotImplementedError


class ProgressPress(Press):
    """What can be done at the end."""

    FOLDER = auto()


class ProgressDialog(Dialog):
    """The dialog. Its one button stops the work, and then closes it. ``going`` is the key of the words of
    progress (``n``, ``of``). Where ``made``, a file or a folder, is there at the end, its folder can be
    shown."""

    name = "progress"
    wide = 560.0

    going = "sharing.folder.progress"

    def __init__(self, app: App, title: str, work: Running, made: Path | None = None) -> None:
        super().__init__(app, title, icon="hourglass")
        self.work, self.made = work, made
        self.stopped = False
        self._seen: Hashable = None

    @property
    def ended(self) -> bool:
        """Whether the work has ended."""
        return self.work.ended

    def result(self) -> str:
        """Return what came of the work, in words."""
        return ""

    def leave(self) -> None:
        self.work.stop()

    def accept(self) -> None:
        """Stop the work, or close the dialog."""
        if self.ended:
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

    def watched(self) -> Hashable:
        return self.work.counted.done, self.ended

    def update(self, dt: float) -> None:
        super().update(dt)
        self._seen = self.watched()

    def due(self) -> float:
        return math.inf if self._seen == (self.work.counted.done, True) else 0.1

    def body(self) -> Node:
        done = self.work.counted
        words = self.result() if self.ended else self.t(self.going, n=done.done, of=done.wanted)
        told = (Text(line, ink="ink.secondary", lines=0) for line in words.split("\n"))
        share = done.done / max(1, done.wanted)
        return Column(gap=12).of(Column().of(*told), Picture(_draw_bar, share, high=10), verdict(self.wrong))

    def answers(self) -> list[Button]:
        ended = self.ended
        label = self.t("dialog.ok" if ended else "sharing.folder.stop")
        made = [self.act(DialogPress.ACCEPT, FIT, label=label, kind="ink" if ended else "plain")]
        if ended and self.made is not None and self.made.exists():
            made.append(self.act(ProgressPress.FOLDER, FIT))
        return made


def _draw_bar(to: Canvas, area: Area, share: float) -> None:
    to.box(area, "surface.sunken", "surface.line", radius=4)
    if share * area.width > 2:
        to.box(area.at_left(share * area.width), "ink.primary", "ink.primary", radius=4)
