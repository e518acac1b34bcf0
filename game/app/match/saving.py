"""Writes down, while a match goes on, what is not a move: what a person drafts, and what the clocks show; and
says what befell the save. A killed app loses little of it."""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from game.data.saves.matches import RETRY_S, Match
from game.view.table import TableView

DRAFT_S = 1.0
"""So long after a change what a person drafts is written down."""

CLOCK_MS = 900
"""After so much of a clock's time what it shows is written down."""


class Saving:
    """The save of one match. ``say`` gets the key of a text and its parameters.

    ``own``, where it is asked for: whether the table shows what the person to act drafts, not an earlier
    position or a curtain."""

    def __init__(self, match: Match, table: TableView, say: Callable[..., object]) -> None:
        self.match, self.table, self.say = match, table, say
        self.folder: Path | None = None
        """Where the match is saved from its first entry on; ``None``: nowhere."""
        self._trouble_said = ""
        self._begin_in = 0.0
        self._draft_in = DRAFT_S
        self._clocks: tuple[int, ...] = ()

    def update(self, dt: float, *, own: bool) -> None:
        """Time passes (seconds)."""
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
        """Seconds until a draft is to be written."""
        return max(0.0, self._draft_in) if self._differs(own) else math.inf

    def played(self) -> None:
        """An entry was added to the match: from the first on it has a file."""
        if self.folder is not None and self.match.path is None:
            try:
                self.match.keep(self.folder)
            except OSError:
                self._begin_in = RETRY_S  # the match knows why, and shows it

    def save_draft(self, *, own: bool) -> None:
        """What somebody drafts is saved with the match, even if it is all there is of it."""
        self._draft_in = DRAFT_S
        if self._differs(own):
            self._write_draft()

    def save_pencil(self) -> None:
        """What persons have noted for their own eyes is in the save as soon as there is one."""
        marks, match = self.table.pencil, self.match
        going_on = match.session.result is None and match.view_only is None
        if marks is not None and match.path is not None and going_on:
            match.keep_pencil(marks.data)

    def save_played_draft(self) -> None:
        """A draft that is played move by move is in the save before the first: a killed app loses none."""
        moves = self.table.draft.moves
        if moves and self.match.view_only is None:
            self._write_draft(moves)

    def update_clocks(self) -> None:
        """What a running clock shows is in the save, too."""
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
        """Whether what somebody drafts now is not in the save yet."""
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
        """What befell the save is said once; that moves are not saved is shown as long as it is so."""
        match, trouble = self.match, self.match.trouble
        if trouble != self._trouble_said:
            self._trouble_said = trouble
            if trouble:
                self.say("match.disk_failed", reason=trouble)
            else:
                self.say("match.saved")
        if fate := match.take_fate():
            self.say(f"match.save_{fate}", path="" if match.path is None else match.path.name)
