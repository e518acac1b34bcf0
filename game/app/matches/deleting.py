"""Moves matches to the trash and back, and deletes them for good; the letters of a match go with it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.app.matches.shelf import SavedMatches
from game.data.files.bin import Bin
from game.data.files.locks import lock_beside
from game.data.files.names import UnsafeName
from game.data.files.trash import Trashed, empty_trash, list_trash, purge, restore, trash
from game.data.post.post_files import discard_post, post_folder, save_of
from game.data.saves.match_index import MatchRow
from game.data.saves.saves import summary
from game.ui.model import Model
from game.ui.scene import App
from game.ui.window import crash


class MatchTrash(Model, Bin):
    """The trash of matches."""

    group = "matches"

    def __init__(self, app: App, matches: SavedMatches) -> None:
        self.app, self.t, self.matches = app, app.texts, matches
        self.deleted: tuple[tuple[Trashed, ...], ...] = ()
        """The trash entries of each deletion, the latest last."""

    def delete(self, rows: Sequence[MatchRow]) -> str:
        """Move matches to the trash with their copies, but none that counts for ratings: they are made of
        these. Return what was done, in words."""
        wanted, rows = rows, [row for row in rows if not self.matches.save_of(row).counts]
        if not rows:
            return self.t("matches.why.rated") if wanted else ""
        title, gone, failed, count = self.matches.save_of(rows[0]).title, list[Trashed](), "", 0
        busy = 0
        for row in rows:
            mark = self.matches.marks.get(row.file)
            try:
                # the next letter would bring it back
                letters = None if mark is None else discard_post(mark.post)
                gone += [] if letters is None else [letters]
                busy += self._take_copies(row.file, gone)  # else one would be there in its place
                gone.append(trash(self.matches.folder / row.file))
                count += 1
            except (OSError, UnsafeName) as error:
                crash.write(self.app.paths.user_data(), f"not deleted: {error}")
                failed = self._failed(error)
                break
        if gone:
            self.deleted = (*self.deleted, tuple(gone))
        alone = self.t("matches.deleted", title=title)
        told = [failed or (alone if count == 1 else self.t("matches.deleted_several", n=count))]
        told += [self.t("matches.why.rated")] if len(rows) < len(wanted) else []
        return " ".join([*told, *self._told_of(busy)])

    def delete_copies(self, file: str) -> str:
        """Move the copies of a match to the trash, but none that a program writes now. Return what was done,
        in words."""
        gone, failed, busy = list[Trashed](), "", 0
        try:
            busy = self._take_copies(file, gone)
        except (OSError, UnsafeName) as error:
            failed = self._failed(error)
        if gone:
            self.deleted = (*self.deleted, tuple(gone))
        told = [failed, self.t("matches.copies_deleted", n=len(gone)) if gone else "", *self._told_of(busy)]
        return " ".join(filter(None, told))

    def _take_copies(self, file: str, gone: list[Trashed]) -> int:
        """Move the copies of a match to the trash, into ``gone``; return how many stay, as a program writes
        them now. Raises ``OSError`` and ``UnsafeName``."""
        busy = 0
        for name in self.matches.copies.get(file, ()):
            path = self.matches.folder / name
            lock = lock_beside(path)
            try:
                if lock.take():
                    gone.append(trash(path))
                else:
                    busy += 1
            finally:
                lock.release()
        return busy

    def _told_of(self, busy: int) -> list[str]:
        return [self.t("matches.copies_busy", n=busy)] if busy else []

    def undelete(self) -> tuple[Path | None, str]:
        """Restore what was deleted last. Return a match that is back, and what was done, in words."""
        *before, gone = self.deleted
        restored, words = None, self.t("matches.restored")
        try:
            while gone:
                back = restore(gone[-1])
                restored = back if back.parent == self.matches.folder else restored
                gone = gone[:-1]
        except OSError as error:
            words = self._failed(error)  # some of them may be back
        self.deleted = (*before, gone) if gone else tuple(before)
        return restored, words

    def open(self) -> None:
        """Open the page of deleted matches."""
        self.app.open("trash", bin=self)

    def find(self) -> list[Trashed]:
        return list_trash(self.matches.folder)

    def title(self, path: Path) -> str:
        return summary(path).title

    def restore(self, one: Trashed) -> Path:
        """Put a match back, with its letters unless others are there."""
        post = _post_of(one)
        letters = (
            [other for other in list_trash(post_folder()) if _goes_with(other, one, post)] if post else []
        )
        path = restore(one)
        if letters and not letters[0].origin.exists():
            restore(letters[0])  # the latest
        return path

    def look_again(self) -> None:
        """Forget deletions that can't be undone any more, as their files have left the trash."""
        found = (tuple(one for one in gone if one.path.is_file()) for gone in self.deleted)
        self.deleted = tuple(gone for gone in found if gone)

    def purge(self, doomed: Sequence[Trashed]) -> None:
        gone = [(_post_of(one), one) for one in doomed]
        for one in doomed:
            purge(one)
        if not list_trash(self.matches.folder):
            empty_trash(post_folder())  # what is left of matches that weren't played to their end, too
        elif any(post for post, _ in gone):
            for one in list_trash(post_folder()):
                if any(_goes_with(one, match, post) for post, match in gone):
                    purge(one)

    def _failed(self, error: Exception) -> str:
        return self.t("matches.not_deleted", reason=self.app.texts.why(error))


def _post_of(match: Trashed) -> str:
    """Return the id of a deleted match by post; empty for others."""
    header = summary(match.path).header
    return (header.post or "") if header is not None else ""


def _goes_with(letters: Trashed, match: Trashed, post: str) -> bool:
    """Whether letters are those of a deleted match by post. A damaged save, which was replaced, has none."""
    return letters.path.stem == post and save_of(letters.path) in (match.origin.name, "")
