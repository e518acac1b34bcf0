"""Renames and deletes the player's puzzles in the list, with undo."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.data.files.bin import Bin
from game.data.files.names import shows
from game.data.files.paths import atomic_write
from game.data.files.trash import Trashed, list_trash, restore, trash
from game.data.puzzles.puzzle_names import own_puzzles
from game.data.puzzles.puzzles import PuzzleFile, rename_puzzle
from game.ui.model import Model
from game.ui.scene import App
from game.ui.window import crash


class PuzzleFiles(Model, Bin):
    """The changes to the files of a game's own puzzles. Each tells in words what was done."""

    group = "puzzles"

    def __init__(self, app: App, game: str) -> None:
        self.app, self.game, self.t = app, game, app.texts
        self.undos: tuple[tuple[Callable[[], object], str, str], ...] = ()
        """What undoes the last changes, the name of the puzzle to choose then, and a message."""

    def find(self) -> list[Trashed]:
        """Return the puzzles of this game in the trash."""
        return list_trash(own_puzzles(self.game))

    def delete(self, kept: PuzzleFile) -> str:
        """Move a puzzle to the trash."""
        if kept.origin == "shipped":
            return self.t("puzzles.shipped_stays")
        try:
            gone = trash(kept.path)
        except (OSError, ValueError) as error:
            return self._failed(error)
        self.undos = (*self.undos, (partial(restore, gone), kept.name, self.t("puzzles.restored")))
        return self.t("puzzles.deleted", title=kept.puzzle.title)

    def rename(self, kept: PuzzleFile, title: str) -> str:
        """Give a puzzle another title; return what is wrong with it, empty if nothing is."""
        if not shows(title):
            return self.t("puzzles.title_empty")
        try:
            old = rename_puzzle(kept.path, title)
        except (OSError, ValueError) as error:
            return self.t("puzzles.failed", reason=self.t.why(error))
        undo = partial(atomic_write, kept.path, old)
        self.undos = (*self.undos, (undo, "", self.t("puzzles.renamed_back")))
        return ""

    def undo(self) -> tuple[str, str]:
        """Undo the last change; return the name of the puzzle to choose, and a message."""
        *before, (undo, name, words) = self.undos
        self.undos = tuple(before)
        try:
            undo()
        except (OSError, ValueError) as error:
            return "", self._failed(error)
        return name, words

    def _failed(self, error: Exception) -> str:
        crash.write(self.app.paths.user_data(), f"puzzles: {error}")
        return self.t("puzzles.failed", reason=self.t.why(error))
