"""What of a match is on the screen, and for whose eyes: the position of now, or an earlier one while somebody
looks back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.app.match.handing import Handing
from game.app.table.looking import Looking
from game.data.saves.description import last_turn
from game.model.contract import PUBLIC
from game.model.session import Standing
from game.model.visible_record import RecordedStep, RecordPoint, VisibleRecord
from game.view.table import TableView


class Viewpoint:
    """The place in one match that is looked at. Says by callbacks that somebody is about to look at another
    place (``looks``), to look back for the first time (``begins``), and is back at now (``ends``: whether
    all that happened has been seen on the way)."""

    def __init__(
        self, table: TableView, handing: Handing, *, looks: Callable[[], object],
        begins: Callable[[], object], ends: Callable[[bool], object],
    ) -> None:  # fmt: skip
        self.session, self.table, self.handing = handing.session, table, handing
        self._looks, self._begins, self._ends = looks, begins, ends
        self.looking: Looking | None = None
        """Set while an earlier position is looked at."""
        self.reached: RecordPoint | None = None
        """Up to here the table has shown the match, and up to here alone it is told of; ``None``: all of it.
        What is animated has not been seen yet."""

    @property
    def reader(self) -> int:
        """For whose eyes all is that is told in words and figures: whoever looks; nobody's in particular
        behind a curtain, or where several persons look together. Who looks back goes on as it was begun,
        where no others look on."""
        if self.handing.hidden or self.table.covering:
            return PUBLIC
        return self.handing.viewer if self.looking is None else self.looking.viewer

    @property
    def record(self) -> VisibleRecord[Any, Any]:
        """The match so far as whoever looks may be told of it."""
        looking, reader = self.looking, self.reader
        if looking is not None and looking.viewer == reader:
            return looking.line
        return self.session.record(reader, upto=self.reached)

    @property
    def ply(self) -> int:
        """The place in ``record`` that is looked at: its end, or an earlier one."""
        record, looking = self.record, self.looking
        return len(record) if looking is None else record.at(looking.moment)

    @property
    def seen(self) -> Any:
        """What whoever looks sees: the position of now, or the earlier one that is looked at; while a step is
        animated, the one before it."""
        looking, record = self.looking, self.record
        if looking is not None:
            return record.view(record.at(looking.line.moment(looking.seen)))
        return self.session.shown(self.reader) if self.reached is None else record.view(len(record))

    @property
    def standing(self) -> Standing:
        """Whose decision it is, which turn, and how it ended: as far as that has been seen. Who looks back
        is told how the match stands now."""
        return self.session.at(self.reached or self.session.moment)

    @property
    def over(self) -> bool:
        """Whether the match is over, and that has been seen."""
        return self.standing.result is not None

    def since(self, seat: int) -> list[RecordedStep]:
        """What came after a seat's last decision in an earlier turn, as whoever looks is shown it now."""
        record = self.record
        return [record.happened(n) for n in range(last_turn(record, seat) + 1, len(record) + 1)]

    @property
    def why_looking(self) -> str:
        """The text that says why nothing can be done while somebody looks back."""
        return "match.looking_over" if self.over else "match.looking_only"

    # --- looking back ---

    def look(self, ply: int | None) -> None:
        """Look at an earlier position by its place in ``record``, read only; ``None``: back to now."""
        self._looks()
        over = self.session.result is not None
        ply = None if ply is None else max(0, min(ply, len(self.record)))
        if ply is None or (ply == len(self.record) and self.looking is None and not over):
            self.back_to_now()
            return
        if self.handing.hidden:
            return
        self.handing.share()
        reader, moment = self.reader, self.record.moment(ply)  # before the table skips what all look at
        self.table.browsed = True
        self.table.skip()
        if self.looking is None:
            self._begins()
            self.table.basis, self.table.traces = None, ()
            self.looking = Looking(self.table, self.session.record(reader), reader)
        self.looking.go(self.looking.line.at(moment))

    def step(self, name: str) -> None:
        """Look at the start or end (``first``, ``last``), or a step back or on (``back_one``,
        ``forward_one``), of what whoever looks may be told of."""
        end = len(self.record)
        if self.looking is not None:
            self.looking.playing = self.looking.playing and name == "forward_one"
        there = {"first": 0, "back_one": self.ply - 1, "forward_one": self.ply + 1}.get(name, end)
        self.look(there)

    def play_turns(self, first: int, last: int | None = None) -> None:
        """Show by itself what happened from a place in ``record`` on, up to another or to the end."""
        end = None if last is None else self.record.moment(last)
        self.look(first)
        if self.looking is None:
            return
        if end is None:
            self.looking.play()
        else:
            self.looking.play_to(self.looking.line.at(end))

    def replay_last(self) -> None:
        """Show the last move again. Where a turn is made of several choices, or no move ended the match
        (somebody resigned, say): what the player of the last move did in that turn, up to the end."""
        entries = self.record.entries
        moves = [n for n, entry in enumerate(entries, 1) if entry.kind == "move"]
        if not moves:
            return
        first = last = moves[-1]
        if last < len(entries) or self.table.turns is not None:
            made = entries[last - 1]
            for n in reversed(moves):
                if (entries[n - 1].seat, entries[n - 1].turn) != (made.seat, made.turn):
                    break
                first = n
        self.look(first - 1)
        self.look(first)
        if first < len(entries) and self.looking is not None:
            self.looking.play()

    def update(self, dt: float) -> bool:
        """Time passes (seconds): the last step leads to now again. Says whether another place is shown."""
        looking = self.looking
        if looking is None:
            return False
        changed = looking.update(dt)
        if looking.at_end and not looking.playing and not self.table.busy:
            self.back_to_now(seen=True)
        return changed

    def back_to_now(self, *, seen: bool = False) -> None:
        """The position of now again; ``seen``: all that happened meanwhile has been seen."""
        if self.looking is not None:
            self.table.skip()
        self.leave()
        self._ends(seen)

    def leave(self) -> None:
        """Nobody looks back any more; what is shown instead is another's."""
        self.looking, self.table.browsed = None, False

    def reveal(self) -> None:
        """The match is over and nothing is secret any more: the same place among all there was."""
        if self.looking is not None:
            looking, line = self.looking, self.session.record(PUBLIC)
            looking.ply, looking.line = line.at(looking.moment), line
