"""What is seen of a table from one of its places."""

from __future__ import annotations

import math

from game.app.editor.table_state import TableState
from game.model.inches import INCH, Point
from game.model.table_drafting import TableDrafting


class Sight:
    """From where it is shown what is seen, if from anywhere."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self.eye: Point | None = None
        self._unseen: tuple[object, tuple[tuple[tuple[Point, ...], ...], ...]] | None = None

    def unseen(self) -> tuple[tuple[tuple[Point, ...], ...], ...]:
        """The ground that isn't seen from the eye; worked out anew when a stroke is done."""
        drafting, draft = self.state.document.drafting, self.state.tools.settled
        if self.eye is None or not isinstance(drafting, TableDrafting):
            return ()
        key = (draft.table, draft.pieces, self.eye)
        if self._unseen is None or self._unseen[0] != key:
            self._unseen = key, tuple(drafting.unseen(draft, self.state.document.definitions, self.eye))
        return self._unseen[1]

    def look_around(self) -> None:
        """Show what is seen from where the pointer is, or from the point that is selected; or no more."""
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
        self.state.on.marked()

    def look_away(self) -> bool:
        """Show no more what is seen; whether it was shown."""
        if self.eye is None:
            return False
        self.eye = None
        self.state.on.marked()
        return True
