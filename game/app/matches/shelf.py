"""The saved matches, as the index knows them, and those that pass the filters."""

from __future__ import annotations

from pathlib import Path

from game.app.matches.filters import Filters, PlayerKey, Sieve, bot_levels, people_of
from game.app.post.marks import PostMark, post_marks
from game.app.profiles.indexing import IndexKeeper
from game.data.files.trash import list_trash
from game.data.people.profiles import list_profiles
from game.data.saves.match_index import MatchIndex, MatchRow
from game.data.saves.saves import SaveSummary, summary
from game.data.words.texts import Texts
from game.ui.model import Model
from game.ui.still_reading import ALL_READ, StillReading
from game.ui.window.aside import Aside

INDEX_S = 0.1
"""Seconds the page waits for the index when it opens; the rest is read in the background."""


class SavedMatches(Model):
    """The matches of a folder. ``keep``: use the player's names of profiles."""

    def __init__(self, folder: Path, texts: Texts, *, keep: bool) -> None:
        self.folder, self.texts, self.keep = folder, texts, keep
        self.rows: list[MatchRow] = []
        self._unread = 0
        self.copies: dict[str, list[str]] = {}
        """The saves that are copies of each match, by their names."""
        self.uncounted: set[str] = set()
        """The saves of matches that were played on elsewhere, too, and count there."""
        self.trashed = 0
        self.people: list[tuple[PlayerKey, str]] = []
        self.levels: list[int] = []
        self.marks: dict[str, PostMark] = {}
        """The marks of matches by post, by their files' names."""
        self.keeper = IndexKeeper(folder)
        self._summaries: dict[MatchRow, SaveSummary] = {}
        self._sieve = Sieve(texts)
        self._reader = Aside[dict[str, MatchRow]]("matches")
        self._whole: dict[str, MatchRow] | None = None

    def close(self) -> None:
        """Stop reading matches in the background."""
        self.keeper.close()
        self._reader.close()

    def read(self) -> None:
        """Read the list of matches."""
        with MatchIndex(self.folder) as index:
            unread = index.refresh(INDEX_S)
            self.rows, players = index.listing(unread), index.players()
            self.copies, self.uncounted = index.copies(), index.uncounted()
        self._summaries = {}
        self._unread = len(unread)
        if unread:
            self.keeper.start()
        names = {one.person: one.name for one in list_profiles()[0]} if self.keep else {}
        self._reader.close()
        self._whole = None
        self.marks = self.read_marks()
        posts = {file: mark.yours for file, mark in self.marks.items()}
        self._sieve = Sieve(self.texts, names, posts)
        self.people, self.levels = people_of(players, names), bot_levels(players)
        self.trashed = len(list_trash(self.folder))

    @property
    def reading(self) -> StillReading:
        """How many of the matches are known well enough to be found."""
        if not self._unread or not self.keeper.busy:
            return ALL_READ
        left = self.keeper.reading
        still = self._unread if left.count is None else min(self._unread, left.count - left.done)
        return StillReading(len(self.rows) - still, len(self.rows))

    def read_marks(self) -> dict[str, PostMark]:
        """Return the current marks of matches by post, by their files' names."""
        return post_marks(self.folder, self.texts)

    def read_whole(self) -> None:
        """Read everything known of the matches in a thread once the list is on the screen, because a
        search would wait for it."""
        if self._whole is None and self.rows and not self._reader.busy:
            self._reader.start(_whole_rows, self.folder)

    def through(self, filters: Filters) -> list[MatchRow]:
        """Return the matches that pass the filters; wait for what they need if it isn't read yet."""
        if filters.deep and self._whole is None:
            self.read_whole()
            self._reader.wait()
            self._whole = self._reader.take()
        return self._sieve.through(self.rows, filters, whole=self._whole or {})

    def save_of(self, row: MatchRow) -> SaveSummary:
        """Return the summary of a row's save, as it was when the list was read; it is read when it is
        shown."""
        if row not in self._summaries:
            self._summaries[row] = summary(self.folder / row.file)
        return self._summaries[row]


def _whole_rows(folder: Path) -> dict[str, MatchRow]:
    with MatchIndex(folder) as index:
        return {row.file: row for row in index.matches()}
