"""Renames and deletes the player's puzzles in the list, with undo."""

from __future__ import annotations

from collections.abc import Callable

from game.data.files.names import shows
from game.data.files.paths import atomic_write
from game.data.files.trash import Trashed, list_trash, restore, trash
from game.data.puzzles.puzzle_names import own_puzzles
from game.data.puzzles.puzzles import TITLE, PuzzleFile, rename_puzzle
from game.data.words.wording import failure_words
from game.ui.scene import App
from game.ui.window import crash


class PuzzleFiles:
    """The changes to the files of a game's own puzzles. ``chosen`` returns the current one; ``changed`` is
    called after a change, with the name of the puzzle to choose; ``tell`` shows a message."""

    def __init__(
        self,
        app: App,
        game: str,
        chosen: Callable[[], PuzzleFile | None],
        changed: Callable[[str], object],
        tell: Callable[[str], object],
    ) -> None:
        self.app, self.game, self.chosen, self.changed, self.tell = app, game, chosen, changed, tell
        self.undos: list[Callable[[], tuple[str, str]]] = []
        """Functions that undo the last changes; each returns the name of the puzzle to choose, and a
        message."""

    def trashed(self) -> list[Trashed]:
        """Return the puzzles of this game in the trash."""
        return list_trash(own_puzzles(self.game))

    def delete(self) -> None:
        """Move the chosen puzzle to the trash."""
        kept, t = self.chosen(), self.app.texts
        if kept is None:
            return
        if kept.origin == "shipped":
            self.tell(t("puzzles.shipped_stays"))
            return
        try:
            gone = trash(kept.path)
        except (OSError, ValueError) as error:
            self._failed(error)
            return

        def back() -> tuple[str, str]:
            restore(gone)
            return kept.name, t("puzzles.restored")

        self.undos.append(back)
        self.changed("")
        self.tell(t("puzzles.deleted", title=kept.puzzle.title))

    def rename(self) -> None:
        """Ask for another title of the chosen puzzle."""
        kept, t = self.chosen(), self.app.texts
        if kept is None or kept.origin == "shipped":
            return
        path, old = kept.path, b""

        def back() -> tuple[str, str]:
            atomic_write(path, old)
            return "", t("puzzles.renamed_back")

        def check(text: str) -> str | None:
            nonlocal old
            title = " ".join(text.split())
            if not shows(title):
                return t("puzzles.title_empty")
            try:
                old = rename_puzzle(path, title)
            except (OSError, ValueError) as error:
                return t("puzzles.failed", reason=failure_words(error, t))
            self.undos.append(back)
            self.tell(t("puzzles.renamed", title=title))
            return None

        self.app.open(
            "dialog",
            kind="text",
            title=t("puzzles.rename_title"),
            words=t("puzzles.rename_words"),
            check=check,
            text=kept.puzzle.title,
            accept=t("puzzles.rename"),
            limit=TITLE,
        )

    def undo(self) -> None:
        """Undo the last change."""
        if not self.undos:
            return
        try:
            name, words = self.undos.pop()()
        except (OSError, ValueError) as error:
            self._failed(error)
            return
        self.changed(name)
        self.tell(words)

    def _failed(self, error: Exception) -> None:
        crash.write(self.app.paths.user_data(), f"puzzles: {error}")
        self.tell(self.app.texts("puzzles.failed", reason=failure_words(error, self.app.texts)))
