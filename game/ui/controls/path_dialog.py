"""The dialog that asks for a path: typed, or chosen in the system's own dialog."""

from __future__ import annotations

from collections.abc import Hashable
from enum import auto
from pathlib import Path
from typing import Literal

from game.ui.commands import Commands, Declared, Press
from game.ui.controls.dialog import FIT, Check, TextDialog
from game.ui.controls.file_chooser import FileChooser
from game.ui.scene import App
from game.ui.tree.controls import Button

Wanted = Literal["target", "file", "folder"]
"""What the path is for: a new file, an existing one, a folder."""


class PathPress(Press):
    """What the dialog can do besides."""

    BROWSE = auto()


class PathDialog(TextDialog):
    """The dialog, whose path a flow that asks it gets. ``check(text)`` returns what is wrong with a path, or
    ``None`` to close. For a ``target`` the system's dialog chooses the folder, and its name stays; otherwise
    it chooses the path itself."""

    name = "path"
    wide = 680.0

    def __init__(
        self,
        app: App,
        title: str,
        words: str,
        check: Check,
        *,
        wanted: Wanted = "target",
        text: str = "",
        accept: str = "",
        wrong: str = "",
        limit: int = 4000,
    ) -> None:
        super().__init__(app, title, words, check, text=text, accept=accept, wrong=wrong, limit=limit)
        self.wanted = wanted
        self.chooser = FileChooser()

    def leave(self) -> None:
        self.chooser.close()

    def browse(self) -> None:
        """Open the system's dialog."""
        if not self.chooser.open:
            title = self.t("paths.choose_file" if self.wanted == "file" else "paths.choose_folder")
            self.chooser.ask("file" if self.wanted == "file" else "folder", title, self.text)

    commands = Commands(
        Declared(PathPress.BROWSE, "paths.browse", icon="folder", do=browse), more=TextDialog.commands
    )

    def watched(self) -> Hashable:
        return self.chooser.open

    def take_drop(self, files: list[Path], texts: list[str]) -> bool:
        """Take a dropped file as the answer of a dialog that asks for one; return whether it was taken."""
        if not files or self.wanted == "target":
            return False
        self.text, self.wrong = str(files[0]), ""
        return True

    def answers(self) -> list[Button]:
        label = self.t("paths.waiting") if self.chooser.open else None
        return [*super().answers(), self.act(PathPress.BROWSE, FIT, label=label)]

    def update(self, dt: float) -> None:
        super().update(dt)
        chosen = self.chooser.take()
        if chosen is None:
            return
        if chosen.failed:
            self.wrong = self.t("paths.no_chooser")
        elif chosen.path and self.wanted == "target":
            self.text, self.wrong = str(Path(chosen.path) / Path(self.text.strip()).name), ""
        elif chosen.path:
            self.text, self.wrong = chosen.path, ""
        self.focus_on("entry")

    def due(self) -> float:
        return super().due() if not self.chooser.open else 0.25


make = PathDialog
