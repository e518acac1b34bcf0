"""Watches the shared folders of matches by post from a thread, and hands their letters to the window's
thread. Each folder is read in its own thread: one that hangs holds up no other."""

from __future__ import annotations

import contextlib
import time
from concurrent.futures import Future
from concurrent.futures import wait as wait_for
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from game.app.maps.folder_threads import FOLDERS
from game.app.post.office import found_in_folder, look_again
from game.app.post.sending import SENDING
from game.data.files.paths import GONE, Stamp, stamp_of
from game.data.files.problems import ProblemsError
from game.data.post.letters import Letter
from game.data.post.post_files import PostFile, PostRow, post_paths, row_of
from game.data.post.post_match import PostMatch, utc_now
from game.model.registry import kit as kit_of
from game.ui.scene import App

WAIT_S: Final = 1.0
"""Seconds for which a look waits for the folders. What a slower one brings is handed over later."""


@dataclass
class FolderNews:
    """What a folder has brought: letters, by the match's file; and invitations, by their files."""

    letters: list[tuple[Path, Letter]] = field(default_factory=list)
    invitations: list[tuple[Path, Letter]] = field(default_factory=list)


class PostWatch:
    """The watch. It hands a letter over again only if its match has changed since."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._rows: dict[Path, tuple[Stamp, PostRow]] = {}
        self._posts: dict[Path, tuple[Stamp, PostMatch]] = {}
        self._asked: dict[str, Future[FolderNews]] = {}
        """What the folders are being asked for, by path."""
        self._handed: dict[str, Stamp] = {}
        """The letters that were handed over, by signature, with the stamps of their matches' files."""
        self._told: set[str] = set()
        """The letters of which the player was told that they can't be used."""

    def look(self) -> None:
        """Look into all folders once."""
        rows, now = self._all_rows(), utc_now()
        for row in rows:
            if row.again_from is not None and row.again_from <= now:
                self.app.soon(partial(look_again, self.app, row.match))
        there = [row for row in rows if row.folder]
        known = frozenset(row.match[:8] for row in there)
        for folder in dict.fromkeys(row.folder for row in there):
            if folder not in self._asked:
                rows_here = [row for row in there if row.folder == folder]
                posts = [(row.path, post) for row in rows_here if (post := self._post(row)) is not None]
                self._asked[folder] = FOLDERS.do(folder, partial(self._ask, folder, posts, known))
        until = time.monotonic() + WAIT_S
        for folder, asked in list(self._asked.items()):
            wait_for((asked,), max(0.0, until - time.monotonic()))
            if asked.done():
                del self._asked[folder]
                with contextlib.suppress(OSError, ValueError):  # nobody's folder ends the watch of the others
                    self._hand_over(asked.result())

    def _all_rows(self) -> list[PostRow]:
        """Return all matches by post; read only those whose file has changed."""
        known, self._rows = self._rows, {}
        for path in post_paths():
            stamp = stamp_of(path)
            found = known.get(path)
            if found is not None and found[0] == stamp:
                self._rows[path] = found
                continue
            with contextlib.suppress(ProblemsError):
                self._rows[path] = stamp, row_of(path)
        return [row for _, row in self._rows.values()]

    def _post(self, row: PostRow) -> PostMatch | None:
        """Return the match of a row, read anew if its file has changed; ``None`` if it can't be read."""
        stamp, found = self._rows[row.path][0], self._posts.get(row.path)
        if found is None or found[0] != stamp:
            try:
                found = self._posts[row.path] = stamp, PostFile.read(row.path, kit_of).post
            except ProblemsError:
                return None
        return found[1]

    def _ask(self, folder: str, posts: list[tuple[Path, PostMatch]], known: frozenset[str]) -> FolderNews:
        """In the folder's thread: put there what is missing, and read what is new."""
        there, news = SENDING.folder(folder), FolderNews()
        for path, post in posts:
            SENDING.again(self.app, post, folder)
            if post.may_change:
                news.letters += [(path, letter) for letter in there.new_letters(post)]
        news.invitations = there.invitations(known)
        return news

    def _hand_over(self, news: FolderNews) -> None:
        for path, letter in news.letters:
            stamp = stamp_of(path)
            if self._handed.get(letter.mac) != stamp:
                self._handed[letter.mac] = stamp
                self.app.soon(partial(self._take, letter, path))
        for file, letter in news.invitations:
            if letter.mac not in self._handed:
                self._handed[letter.mac] = GONE
                self.app.soon(partial(self._take, letter, file))

    def _take(self, letter: Letter, source: Path) -> None:
        """Take a letter in the window's thread. One that could not be saved is tried again."""
        tell = letter.mac not in self._told
        if not found_in_folder(self.app, letter, source, tell=tell):
            self._handed.pop(letter.mac, None)
        else:
            self._told.add(letter.mac)
