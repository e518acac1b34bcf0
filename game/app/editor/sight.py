"""The view from one place of a table."""

from __future__ import annotations

import math

from game.app.editor.table_state import TableState
from game.model.inches import INCH, Point
from game.model.table_drafting import TableDrafting
from game.ui.model import Model


class Sight(Model):
    """The eye on a table: the place whose view is shown, if any."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.eye: Point | None = None
        self._unseen: tuple[object, tuple[tuple[tuple[Point, ...], ...], ...]] | None = None

    def unseen(self) -> tuple[tuple[tuple[Point, ...], ...], ...]:
        """Return the ground that can't be seen from the eye; computed anew after each stroke."""
        drafting, draft = self.state.document.drafting, self.state.tools.settled
        if self.eye is None or not isinstance(drafting, TableDrafting):
            return ()
        key = (draft.table, draft.pieces, self.eye)
        if self._unseen is None or self._unseen[0] != key:
            self._unseen = key, tuple(drafting.unseen(draft, self.state.document.definitions, self.eye))
        return self._unseen[1]

    def look_around(self) -> None:
        """Show the view from the pointer, or from the selected point; or hide it."""
        only, at = self.state.tools.only, self.state.aim()
        if only is not None and not only[1].outline:
            at = only[1].at
        if self.eye is not None and (at is None or math.dist(at, self.eye) < INCH):
            self.eye = None
        elif at is None:
            self.state.say("editor.table.sight_where")
        else:
            self.eye = at
            self.state.say("editor.table.sight_on")

    def look_away(self) -> bool:
        """Hide the view; return whether it was shown."""
        if self.eye is None:
            return False
        self.eye = None
        return True
