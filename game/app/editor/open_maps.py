"""The maps that are open in an editor: each with its document, its file, its balance and what was in view."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from game.app.editor.balancing import Balancing
from game.app.editor.fairer_changes import FairerChanges
from game.app.editor.files import Files
from game.app.editor.map_dialogs import MapDialogs
from game.app.editor.measuring import Measuring
from game.app.editor.playing import Playing
from game.app.editor.steps import Steps

MOST: Final = 8
"""So many maps can be open."""


@dataclass
class OpenMap:
    """One of them. ``aim``: what of its board was in view when another one was shown; ``None``: all of it."""

    steps: Steps
    balance: Balancing
    fairer: FairerChanges
    files: Files
    playing: Playing
    measuring: Measuring
    dialogs: MapDialogs
    aim: Any = None

    @property
    def path(self) -> Path | None:
        """Its file, if it has one."""
        return self.steps.document.path

    @property
    def asks(self) -> bool:
        """Whether closing it must ask first."""
        return (self.steps.unsaved or self.fairer.unused) and not self.files.let_go

    @property
    def untouched(self) -> bool:
        """Whether it is an empty new map that nobody would miss."""
        return self.path is None and not self.steps.unsaved and bool(self.steps.draft.bare)

    def close(self) -> None:
        """End its runs, and its copy unless it is still unsaved."""
        self.balance.close()
        self.fairer.close()
        self.files.close()


class OpenMaps:
    """All of them in the order of their tabs, and which is shown. ``show`` shows another one."""

    def __init__(self, show: Callable[[OpenMap], None]) -> None:
        self.show = show
        self.all: list[OpenMap] = []
        self.at = 0

    @property
    def current(self) -> OpenMap:
        """The one that is shown."""
        return self.all[self.at]

    @property
    def full(self) -> bool:
        """Whether no more can be opened."""
        return len(self.all) >= MOST

    def others(self) -> set[Path]:
        """The copies of all but the one that is shown: no crash left them."""
        return {one.files.autosave.path for at, one in enumerate(self.all) if at != self.at}

    def find(self, path: Path | None) -> int | None:
        """The tab that has that file open."""
        return next((at for at, one in enumerate(self.all) if path is not None and one.path == path), None)

    def add(self, made: OpenMap) -> None:
        """One more, right of the one that is shown, and show it."""
        at = self.at + 1 if self.all else 0
        self.all.insert(at, made)
        self.at = at
        self.show(made)

    def replace(self, made: OpenMap) -> None:
        """Another one in place of the one that is shown."""
        self.current.close()
        self.all[self.at] = made
        self.show(made)

    def go(self, at: int) -> None:
        """Show the one at that place, counted round."""
        at %= len(self.all)
        if at != self.at:
            self.at = at
            self.show(self.current)

    def remove(self) -> bool:
        """Take the one that is shown away; whether there is another, which is shown then."""
        self.all.pop(self.at).close()
        if not self.all:
            return False
        self.at = min(self.at, len(self.all) - 1)
        self.show(self.current)
        return True

    def close(self) -> None:
        """All are closed."""
        for one in self.all:
            one.close()
