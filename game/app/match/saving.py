"""Saves, while a match goes on, what is not a move: a person's draft and what the clocks show.

If the app is killed, little is lost. It also reports trouble with the save.
"""

from __future__ import annotations

import math
from contextlib import suppress
from pathlib import Path

from game.app.match.tidings import Tidings
from game.data.saves.matches import RETRY_S, Match
from game.view.table import TableView

DRAFT_S = 1.0
"""Seconds after a change until a person's draft is saved."""

CLOCK_MS = 900
"""Time on a clock after which its state is saved, in ms."""


class Saving:
    """The save of one match.

    ``own`` in its methods: whether the table shows the draft of the person to act, not an earlier position
    or a curtain.
    """

    def __init__(self, match: Match, table: TableView, tidings: Tidings) -> None:
        self.match, self.table, self.tidings = match, table, tidings
        self.folder: Path | None = None
        """Where the match is saved from its first entry on; ``None`` if nowhere."""
        self._trouble_said = ""
        self._begin_in = 0.0
        self._draft_in = DRAFT_S
        self._clocks: tuple[int, ...] = ()

    def update(self, dt: float, *, own: bool) -> None:
        """Advance by ``dt`` seconds."""
        self._say_trouble()
        self.save_pencil()
        match = self.match
        if match.path is None and match.unsaved:  # it could not even be begun
            self._begin_in -= dt
            if self._begin_in <= 0:
                self._begin_in = RETRY_S
                match.flush()
        self._draft_in = self._draft_in - dt if self._differs(own) else DRAFT_S
        if self._draft_in <= 0:
            self.save_draft(own=own)

    def due(self, *, own: bool) -> float:
        """Seconds until a draft is to be saved."""
        return max(0.0, self._draft_in) if self._differs(own) else math.inf

    def played(self) -> None:
        """Save an entry that was added to the match; the first one creates the file."""
        if self.folder is not None and self.match.path is None:
            try:
                self.match.keep(self.folder)
            except OSError:
                self._begin_in = RETRY_S  # the match knows why, and shows it

    def save_draft(self, *, own: bool) -> None:
        """Save a draft with the match, even if nothing has been played."""
        self._draft_in = DRAFT_S
        if self._differs(own):
            self._write_draft()

    def save_pencil(self) -> None:
        """Save persons' private notes, once the match has a file."""
        marks, match = self.table.pencil, self.match
        going_on = match.session.result is None and match.view_only is None
        if marks is not None and match.path is not None and going_on:
            match.keep_pencil(marks.data)

    def save_played_draft(self) -> None:
        """Save a draft before the first of its moves is played, so that a killed app loses none of it."""
        moves = self.table.draft.moves
        if moves and self.match.view_only is None:
            self._write_draft(moves)

    def update_clocks(self) -> None:
        """Save what a running clock shows."""
        session = self.match.session
        left = None if session.paused else session.clocks
        if left is None or left == self._clocks:
            return
        saved = self._clocks or left
        if any(abs(before - now) >= CLOCK_MS for before, now in zip(saved, left, strict=True)):
            self.match.keep_clocks()
            saved = left
        self._clocks = saved

    def _draft(self) -> object:
        return None if self.match.session.result is not None else self.table.draft.data

    def _differs(self, own: bool) -> bool:
        """Whether the draft on the table is not in the save yet."""
        match = self.match
        if not own or match.view_only is not None:
            return False
        draft = self._draft()
        if match.path is None and (draft is None or self.folder is None):
            return False
        return bool(draft != match.draft)

    def _write_draft(self, moves: int = 0) -> None:
        match = self.match
        if match.path is None and self.folder is not None:
            with suppress(OSError):
                match.keep(self.folder)
        if match.path is not None:
            match.keep_draft(self._draft(), moves)

    def _say_trouble(self) -> None:
        """Report trouble with the save once; that moves are not saved is shown as long as it is true."""
        match, trouble = self.match, self.match.trouble
        if trouble != self._trouble_said:
            self._trouble_said = trouble
            if trouble:
                self.tidings.say("match.disk_failed", reason=trouble)
            else:
                self.tidings.say("match.saved")
        if fate := match.take_fate():
            self.tidings.say(f"match.save_{fate}", path="" if match.path is None else match.path.name)
