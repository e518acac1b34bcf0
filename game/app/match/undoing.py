"""Takes back what persons decided, and restores it."""

from __future__ import annotations

from game.app.match.viewpoint import Viewpoint
from game.app.table.hinting import Hinting
from game.model.contract import PUBLIC


class Undoing:
    """Undo and redo of one match."""

    def __init__(self, viewpoint: Viewpoint, hinting: Hinting) -> None:
        self.viewpoint, self.hinting = viewpoint, hinting
        self.session, self.handing, self.table = viewpoint.session, viewpoint.handing, viewpoint.table

    @property
    def _allowed(self) -> bool:
        """Whether undo is possible at all: not behind a curtain, nor while several persons look together."""
        return not self.handing.hidden and not self.table.covering

    @property
    def can_undo(self) -> bool:
        """Whether a person may take something back."""
        return self._allowed and self.session.undo_count(self.handing.people) > 0

    @property
    def can_redo(self) -> bool:
        """Whether a person may redo something."""
        return self._allowed and self.session.redo_count(self.handing.people) > 0

    def no_undo(self) -> str:
        """The text that says why nothing can be taken back now; empty if something can."""
        if self.viewpoint.looks_back:
            return self.viewpoint.why_looking
        if self.can_undo:
            return ""
        if self.table.covering:
            return "match.no_undo_together"
        stop = self.session.undo_stop(self.handing.people)
        return f"match.no_undo_{stop}" if stop else "match.no_undo"

    def no_redo(self) -> str:
        """The text that says why nothing can be redone now; empty if something can."""
        if self.viewpoint.looks_back:
            return self.viewpoint.why_looking
        return "" if self.can_redo else "match.no_redo"

    def undo(self) -> bool:
        """Go back to the persons' last own decision; return whether there was one."""
        record, count = self.session.record(PUBLIC), self.session.undo_count(self.handing.people)
        ply = len(record) - count + 1
        # reasons are only given where all is known
        undone = (record.entry(ply).seat, record.step(ply).action) if count and record.whole else None
        done = self._go(on=False)
        if done and undone is not None:
            self.hinting.took_back(*undone)
        return done

    def redo(self) -> bool:
        """Go on to the persons' next decision that was taken back; return whether there was one."""
        return self._go(on=True)

    def _go(self, *, on: bool) -> bool:
        if not self._allowed:
            return False
        self.viewpoint.following.stop_asking()
        session, people = self.session, self.handing.people
        self.table.skip()  # it reads the line that is left now
        if not (session.redo(people) if on else session.undo(people)):
            return False
        self.viewpoint.following.start_from_here(sound="redo" if on else "undo")
        return True
