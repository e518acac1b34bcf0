"""What came of copying and saving, told where it was asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from game.app.sharing.where import ask_where
from game.ui.controls.clipboard import copy_text
from game.ui.flow import Flow
from game.ui.screen import Screen


class Reports(Screen):
    """A card whose buttons copy and save; it shows what came of the last one (``told``)."""

    told, failed = "", False

    def report(self, words: str, *, failed: bool = False) -> None:
        """Show what came of something."""
        self.told, self.failed = words, failed

    def copy_text(self, text: str, copied: str, not_copied: str = "match.no_clipboard") -> None:
        """Copy a text; the texts of these keys say whether the clipboard has it."""
        done = copy_text(text)
        self.report(self.t(copied if done else not_copied, n=len(text)), failed=not done)

    def save_as(
        self, title: str, words: str, stem: str, suffixes: Sequence[str], write: Callable[[Path], object]
    ) -> Flow:
        """Ask where to write a file, by the texts of these keys; return its path, ``None`` without one."""
        path = yield from ask_where(self.app, self.t(title), self.t(words), stem, suffixes, write)
        if path is not None:
            self.report(self.t("sharing.dialog.saved", path=str(path)))
        return path
