"""Watches the shared folders of matches by post from a thread, and hands their letters to the window's
thread."""

from __future__ import annotations

import contextlib
from collections.abc import Hashable
from functools import partial
from itertools import islice
from pathlib import Path

from game.app.post.office import found_in_folder
from game.data.files.paths import stamp_of
from game.data.files.plain_files import read_plain
from game.data.files.problems import ProblemsError
from game.data.post.letters import Letter, read_letter
from game.data.post.post_files import PostFile, PostRow, post_paths, row_of
from game.data.post.post_folder import MOST_BYTES, MOST_FILES, PostFolder, letters_there
from game.data.sharing.short_text import ShareError
from game.rules.registry import kit as kit_of
from game.ui.scene import App


class PostWatch:
    """The watch. It reads a match only where its file, or a letter of it in its folder, has changed, and
    hands each letter over once."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._seen: dict[Path, Hashable] = {}
        self._handed: set[tuple[str, int, str]] = set()
        self._known: dict[Path, tuple[Hashable, PostRow]] = {}
        self._folders: dict[Path, PostFolder] = {}
        """The folder object of each match, which remembers what it has read, by the match's file."""

    def look(self) -> None:
        """Look into all folders once."""
        rows = [row for row in self._rows() if row.folder]
        known = {row.match[:8] for row in rows}
        for folder in dict.fromkeys(Path(row.folder) for row in rows):
            files = list(islice(letters_there(folder), MOST_FILES))
            for row in rows:
                if row.may_change and Path(row.folder) == folder:
                    self._look_for(row, [file for file, match, *_ in files if match == row.match[:8]])
            for file, match, place, _ in files:
                if place == 0 and match not in known and self._changed(file, stamp_of(file)):
                    self._take_invitation(file)

    def _rows(self) -> list[PostRow]:
        """Return all matches by post; read only those whose file has changed."""
        known, self._known = self._known, {}
        for path in post_paths():
            stamp = stamp_of(path)
            found = known.get(path)
            if found is None or found[0] != stamp:
                with contextlib.suppress(ProblemsError):
                    self._known[path] = stamp, row_of(path)
            else:
                self._known[path] = found
        return [row for _, row in self._known.values()]

    def _look_for(self, row: PostRow, files: list[Path]) -> None:
        """Hand over the new letters of a match."""
        now = stamp_of(row.path), tuple((file.name, stamp_of(file)) for file in files)
        if not self._changed(row.path, now):
            return
        with contextlib.suppress(ProblemsError, OSError):
            post, folder = PostFile.read(row.path, kit_of).post, self._folders.get(row.path)
            if folder is None or folder.path != Path(row.folder):
                folder = self._folders[row.path] = PostFolder(Path(row.folder))
            for letter in folder.new_letters(post):
                self._hand_over(letter, folder.path)

    def _changed(self, path: Path, now: Hashable) -> bool:
        """Whether ``now`` differs from the last call's value for ``path``."""
        before, self._seen[path] = self._seen.get(path), now
        return before != now

    def _take_invitation(self, file: Path) -> None:
        with contextlib.suppress(OSError, UnicodeDecodeError, ShareError):
            letter = read_letter(read_plain(file, MOST_BYTES).decode("utf-8"))
            if letter.kind == "invite":
                self._hand_over(letter, file)

    def _hand_over(self, letter: Letter, source: Path) -> None:
        told = letter.match, letter.place, letter.mac
        if told not in self._handed:
            self._handed.add(told)
            self.app.soon(partial(self._take, letter, source, told))

    def _take(self, letter: Letter, source: Path, told: tuple[str, int, str]) -> None:
        """Take a letter in the window's thread. One that could not be saved is tried again."""
        if not found_in_folder(self.app, letter, source):
            self._handed.discard(told)
            self._seen.clear()
            self._folders.clear()
