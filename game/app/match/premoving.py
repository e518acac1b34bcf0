"""Planned moves on a table: shown as they are planned, and played when the turn comes."""

from __future__ import annotations

from typing import Any

from game.app.match.premoves import Dropped, Premoves
from game.app.match.tidings import Tidings
from game.model.contract import IllegalAction
from game.view.table import TableView


class Premoving:
    """The moves of ``premoves`` on a table."""

    def __init__(self, premoves: Premoves, table: TableView, tidings: Tidings) -> None:
        self.premoves, self.table, self.tidings = premoves, table, tidings
        self.session = premoves.session

    def show(self, *, drawn: bool = True) -> None:
        """Draw on the board where the planned moves lead, or clear that."""
        table = self.table
        found = (table.places.trace(one.view, one.action) for one in self.premoves.named) if drawn else ()
        traces = tuple(trace for trace in found if trace is not None)
        table.traces = traces

    def place(self, seat: int) -> Any:
        """Return the position in which ``seat`` plans its next move, after dropping what can't be played
        any more."""
        if seat == self.premoves.seat:
            self._say_dropped(self.premoves.check())
        return self.premoves.place(seat)

    def name(self, seat: int, action: Any) -> bool:
        """Plan a move for ``seat``; return whether it is allowed."""
        premoves = self.premoves
        view = premoves.place(seat)
        if self.session.game.refuse(view, action) is not None:
            return False
        first = not premoves or premoves.full
        if first and self.table.places.trace(view, action) is None:
            self.tidings.say("premove.move_first")  # ending a turn, say, that nobody sees on the board
            return False
        return premoves.name(action)

    @property
    def due(self) -> bool:
        """Whether the person who planned moves has the turn."""
        return bool(self.premoves) and self.session.to_act == self.premoves.seat

    def play(self) -> bool:
        """Play the planned moves as far as possible; return whether any was played."""
        premoves, session = self.premoves, self.session
        played = False
        while self.due and session.result is None:
            due, record = premoves.due(), session.record(premoves.seat)
            before = len(record)
            if isinstance(due, Dropped):
                self._say_dropped(due)
                break
            try:
                session.play(due)
            except IllegalAction:  # the time was over
                premoves.clear()
                break
            played = True
            came = record.entries[before:]
            if premoves and any(one.learnt or one.kind == "chance" for one in came):
                premoves.clear()
                self.tidings.say("premove.changed")
        if not premoves:
            premoves.full = False
        return played

    def _say_dropped(self, dropped: Dropped | None) -> None:
        """Tell the player, quietly, that a planned move can't be played."""
        if dropped is not None:
            move = self.table.wording.action(dropped.premove.view, dropped.premove.action)
            self.tidings.say("premove.dropped", move=move, reason=self.table.wording.refusal(dropped.refusal))
