"""Renaming and deleting the player's puzzles in the list, with undo."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.data.paths import atomic_write
from game.data.puzzle_files import TITLE, rename_puzzle
from game.data.puzzles import own_puzzles
from game.data.trash import Trashed, list_trash, restore, trash
from game.ui import crash

if TYPE_CHECKING:
    from game.app.puzzles.list import PuzzlesScene


class PuzzleDeeds:
    """The list's actions on files."""

    def __init__(self, scene: PuzzlesScene) -> None:
        self.scene = scene
        self.undos: list[Callable[[], str]] = []
        """What takes the last changes back, and gives words for it."""

    def trashed(self) -> list[Trashed]:
        """The puzzles of this game in the trash."""
        return list_trash(own_puzzles(self.scene.kit.name))

    def delete(self) -> None:
        """Put the chosen puzzle into the trash."""
        scene = self.scene
        kept = scene.current
        if kept is None:
            return
        if kept.origin == "shipped":
            scene.tell(scene.t("puzzles.shipped_stays"))
            return
        try:
            gone = trash(kept.path)
        except (OSError, ValueError) as error:
            self._failed(error)
            return

        def back() -> str:
            scene.want(kept.name)
            restore(gone)
            return scene.t("puzzles.restored")

        self.undos.append(back)
        scene.refresh()
        scene.tell(scene.t("puzzles.deleted", title=kept.puzzle.title))

    def rename(self) -> None:
        """Ask for another title."""
        scene = self.scene
        kept = scene.current
        if kept is None or kept.origin == "shipped":
            return
        path = kept.path

        def check(text: str) -> str | None:
            title = " ".join(text.split())
            if not title:
                return scene.t("puzzles.title_empty")
            try:
                old = rename_puzzle(path, title)
            except (OSError, ValueError) as error:
                return scene.t("puzzles.failed", reason=str(error))
            self.undos.append(lambda: self._as_before(path, old))
            scene.tell(scene.t("puzzles.renamed", title=title))
            return None

        scene.app.open(
            "dialog",
            kind="text",
            title=scene.t("puzzles.rename_title"),
            words=scene.t("puzzles.rename_words"),
            check=check,
            text=kept.puzzle.title,
            accept=scene.t("puzzles.rename"),
            limit=TITLE,
        )

    def _as_before(self, path: Path, old: bytes) -> str:
        atomic_write(path, old)
        return self.scene.t("puzzles.renamed_back")

    def undo(self) -> None:
        """Take the last change back."""
        if not self.undos:
            return
        try:
            words = self.undos.pop()()
        except (OSError, ValueError) as error:
            self._failed(error)
            return
        self.scene.refresh()
        self.scene.tell(words)

    def trash_page(self) -> None:
        """What was deleted."""
        self.scene.app.open("trash", find=self.trashed, group="puzzles")

    def _failed(self, error: Exception) -> None:
        crash.write(self.scene.app.paths.user_data(), f"puzzles: {error}")
        self.scene.tell(self.scene.t("puzzles.failed", reason=getattr(error, "strerror", None) or str(error)))
