"""Moves matches to the trash and back, and deletes them for good."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from game.app.matches.shelf import SavedMatches
from game.data.files.names import UnsafeName
from game.data.files.trash import Trashed, empty_trash, restore, trash
from game.data.post.post_files import discard_post, post_folder
from game.data.saves.match_index import MatchRow
from game.data.words.wording import failure_words
from game.ui.scene import App
from game.ui.window import crash


class MatchTrash:
    """The trash of matches. ``changed`` is called when the list changes, with the match to choose, and
    ``tell`` with a message."""

    def __init__(
        self, app: App, matches: SavedMatches, changed: Callable[[Path | None], object],
        tell: Callable[[str], object],
    ) -> None:  # fmt: skip
        self.app, self.t, self.matches = app, app.texts, matches
        self.changed, self.tell = changed, tell
        self.deleted: list[list[Trashed]] = []
        """The trash entries of each deletion, the latest last."""

    def delete(self, rows: Sequence[MatchRow]) -> None:
        """Move matches to the trash."""
        if not rows:
            return
        title, gone, failed, count = self.matches.save_of(rows[0]).title, [], "", 0
        for row in rows:
            mark = self.matches.marks.get(row.file)
            try:
                # the next letter would bring it back
                letters = None if mark is None else discard_post(mark.post)
                gone += [] if letters is None else [letters]
                gone.append(trash(self.matches.folder / row.file))
                count += 1
            except (OSError, UnsafeName) as error:
                crash.write(self.app.paths.user_data(), f"not deleted: {error}")
                failed = self._failed(error)
                break
        if gone:
            self.deleted.append(gone)
        self.changed(None)
        alone = self.t("matches.deleted", title=title)
        self.tell(failed or (alone if count == 1 else self.t("matches.deleted_several", n=count)))

    def undelete(self) -> None:
        """Restore what was deleted last."""
        if not self.deleted:
            return
        gone, restored = self.deleted[-1], None
        try:
            while gone:
                back = restore(gone[-1])
                restored = back if back.parent == self.matches.folder else restored
                gone.pop()
        except OSError as error:
            self.changed(restored)  # some of them may be back
            self.tell(self._failed(error))
            return
        self.deleted.pop()
        self.changed(restored)
        self.tell(self.t("matches.restored"))

    def empty(self) -> None:
        """Empty the trash for good, after asking."""
        self.app.open(
            "dialog", kind="confirm", title=self.t("matches.empty_title"),
            words=self.t("matches.empty_words", n=self.matches.trashed), accept=self.t("matches.empty"),
            danger=True, icon="trash", on_accept=self._emptied,
        )  # fmt: skip

    def _emptied(self) -> None:
        words = self.t("matches.emptied")
        try:
            empty_trash(self.matches.folder)  # deleted maps stay where they are
            empty_trash(post_folder())
        except OSError as error:
            words = self._failed(error)
        self.deleted.clear()
        self.changed(None)
        self.tell(words)

    def _failed(self, error: Exception) -> str:
        return self.t("matches.not_deleted", reason=failure_words(error, self.app.texts))
