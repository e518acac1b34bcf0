"""The open maps of an editor: each with its document, its file, its balance and its view."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from game.app.editor.balancing import Balancing
from game.app.editor.checks_panel import Checks
from game.app.editor.fairer_changes import FairerChanges
from game.app.editor.files import Files
from game.app.editor.map_dialogs import MapDialogs
from game.app.editor.measuring import Measuring
from game.app.editor.playing import Playing
from game.app.editor.steps import Steps
from game.ui.model import Model

MOST: Final = 8
"""Most maps that can be open."""


@dataclass
class OpenMap:
    """An open map. ``aim``: the part of its board in view when another map was shown; ``None`` for all of
    it."""

    steps: Steps
    balance: Balancing
    fairer: FairerChanges
    checks: Checks
    files: Files
    playing: Playing
    measuring: Measuring
    dialogs: MapDialogs
    aim: Any = None

    @property
    def path(self) -> Path | None:
        """The map's file; ``None`` without one."""
        return self.steps.document.path

    @property
    def asks(self) -> bool:
        """Whether closing the map must ask first."""
        return self.steps.unsaved or self.fairer.unused

    @property
    def untouched(self) -> bool:
        """Whether it is an empty new map that nobody would miss."""
        return self.path is None and not self.steps.unsaved and bool(self.steps.draft.bare)

    def close(self) -> None:
        """End the map's runs, and remove its autosaved copy unless the map is unsaved."""
        self.balance.close()
        self.fairer.close()
        self.files.close()


class OpenMaps(Model):
    """The open maps in the order of their tabs, and which one is to be shown."""

    def __init__(self) -> None:
        self.all: tuple[OpenMap, ...] = ()
        self.at = 0

    @property
    def current(self) -> OpenMap:
        """The map shown."""
        return self.all[self.at]

    @property
    def full(self) -> bool:
        """Whether no more maps can be opened."""
        return len(self.all) >= MOST

    def asking(self) -> int | None:
        """Return the first tab that must ask before it is closed and hasn't been given up; ``None`` if all
        may be closed."""
        waiting = (at for at, one in enumerate(self.all) if one.asks and not one.files.let_go)
        return next(waiting, None)

    def find(self, path: Path | None) -> int | None:
        """Return the tab with that file; ``None`` without one."""
        return next((at for at, one in enumerate(self.all) if path is not None and one.path == path), None)

    def add(self, made: OpenMap) -> None:
        """Add a map at the right of the one shown, and go to it."""
        self.at = self.at + 1 if self.all else 0
        self.all = (*self.all[: self.at], made, *self.all[self.at :])

    def replace(self, made: OpenMap) -> None:
        """Replace the map shown."""
        self.current.close()
        self.all = (*self.all[: self.at], made, *self.all[self.at + 1 :])

    def remove(self) -> None:
        """Remove the map shown, which isn't the last one; another is shown then."""
        self.current.close()
        self.all = (*self.all[: self.at], *self.all[self.at + 1 :])
        self.at = min(self.at, len(self.all) - 1)

    def close(self) -> None:
        """Close all maps."""
        for one in self.all:
            one.close()
