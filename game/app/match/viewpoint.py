"""What the screen shows of a match, and for whose eyes: the current position, or an earlier one."""

from __future__ import annotations

from typing import Any, Protocol

from game.app.match.handing import Handing
from game.app.table.looking import Looking, stepped
from game.data.saves.description import last_turn
from game.model.contract import PUBLIC
from game.model.session import Standing
from game.model.visible_record import RecordedStep, RecordPoint, VisibleRecord
from game.view.table import TableView


class Following(Protocol):
    """Follows another place in a match that is shown."""

    def looks(self) -> None:
        """Prepare for looking at another place."""

    def begins_to_look(self) -> None:
        """Prepare for looking back."""

    def back_at_now(self, *, seen: bool) -> None:
        """Return to the current position; ``seen``: everything that happened has been seen."""

    def stop_asking(self) -> None:
        """Stop asking for a hint and for a bot's move."""

    def start_from_here(self, *, sound: str) -> None:
        """Go on from another position, which is now the current one, with a ``sound``."""


class Viewpoint:
    """The place in a match that the screen shows."""

    def __init__(self, table: TableView, handing: Handing, following: Following) -> None:
        self.session, self.table, self.handing = handing.session, table, handing
        self.following = following
        self.looking: Looking | None = None
        """The looking back; ``None`` while the current position is shown."""
        self.reached: RecordPoint | None = None
        """The place up to which the table has shown the match, and up to which it may be described;
        ``None`` for all of it. Steps still being animated have not been seen."""
        self._stood: tuple[Any, RecordPoint | None, Standing] | None = None
        """The standing found last, with what it is that of."""

    @property
    def looks_back(self) -> bool:
        """Whether an earlier position is shown."""
        return self.looking is not None

    @property
    def reader(self) -> int:
        """For whose eyes all words and figures are: the viewer's; nobody's in particular behind a curtain,
        or where several persons look together. During looking back the viewer stays the one who began it,
        if nobody else looks on."""
        if self.handing.hidden or self.table.covering:
            return PUBLIC
        return self.handing.viewer if self.looking is None else self.looking.viewer

    @property
    def record(self) -> VisibleRecord[Any, Any]:
        """The match so far as the viewer may know it."""
        looking, reader = self.looking, self.reader
        if looking is not None and looking.viewer == reader:
            return looking.line
        return self.session.record(reader, upto=self.reached)

    @property
    def ply(self) -> int:
        """The place in ``record`` that is shown: its end, or an earlier one."""
        record, looking = self.record, self.looking
        return len(record) if looking is None else record.at(looking.moment)

    @property
    def seen(self) -> Any:
        """What the viewer sees: the current position, or the earlier one shown; during a step's animation,
        the position before it."""
        looking, record = self.looking, self.record
        if looking is not None:
            return record.view(record.at(looking.line.moment(looking.seen)))
        return self.session.shown(self.reader) if self.reached is None else record.view(len(record))

    @property
    def standing(self) -> Standing:
        """Whose decision it is, which round, and how the match ended, as far as that has been seen. During
        looking back this is the current standing."""
        of = self.session.state, self.reached
        if self._stood is None or self._stood[0] is not of[0] or self._stood[1] != of[1]:
            self._stood = *of, self.session.at(self.reached or self.session.moment)
        return self._stood[2]

    @property
    def over(self) -> bool:
        """Whether the match is over, and its end has been seen."""
        return self.standing.result is not None

    def since(self, seat: int) -> list[RecordedStep]:
        """Return the steps after a seat's last decision in an earlier turn, as the viewer may see them
        now."""
        record = self.record
        return [record.happened(n) for n in range(last_turn(record, seat) + 1, len(record) + 1)]

    @property
    def why_looking(self) -> str:
        """The text that says why nothing can be done while looking back."""
        return "match.looking_over" if self.over else "match.looking_only"

    # --- looking back ---

    def look(self, ply: int | None) -> None:
        """Show an earlier position by its place in ``record``, read only; ``None`` goes back to now."""
        self.following.looks()
        over = self.session.result is not None
        ply = None if ply is None else max(0, min(ply, len(self.record)))
        if ply is None or (ply == len(self.record) and self.looking is None and not over):
            self.back_to_now()
            return
        if self.handing.hidden:
            return
        self.handing.share()
        reader, moment = self.reader, self.record.moment(ply)  # before the table skips what all look at
        self.table.browsed, self.table.again = True, False
        self.table.skip()
        if self.looking is None:
            self.following.begins_to_look()
            self.table.basis, self.table.traces = None, ()
            self.looking = Looking(self.table, self.session.record(reader), reader)
        self.looking.go(self.looking.line.at(moment))

    def step(self, name: str) -> None:
        """Show the start or end (``first``, ``last``), or the step before or after (``back_one``,
        ``forward_one``), within what the viewer may know."""
        if self.looking is not None:
            self.looking.playing = self.looking.playing and name == "forward_one"
        self.look(stepped(self.ply, name, len(self.record)))

    def play_turns(self, first: int, last: int | None = None) -> None:
        """Play from a place in ``record`` on, up to another or to the end."""
        end = None if last is None else self.record.moment(last)
        self.look(first)
        if self.looking is None:
            return
        if end is None:
            self.looking.play()
        else:
            self.looking.play_to(self.looking.line.at(end))

    def replay_last(self) -> None:
        """Replay the last move. Where a turn consists of several choices, or no move ended the match (e.g.
        after resigning): replay what the last player did in that turn, up to the end."""
        entries = self.record.entries
        moves = [n for n, entry in enumerate(entries, 1) if entry.kind == "move"]
        if not moves:
            return
        first = last = moves[-1]
        if last < len(entries) or self.table.turns is not None:
            made = entries[last - 1]
            for n in reversed(moves):
                if (entries[n - 1].seat, entries[n - 1].round) != (made.seat, made.round):
                    break
                first = n
        self.look(first - 1)
        if (looking := self.looking) is None:
            return
        self.table.again = True
        looking.go(looking.line.at(self.record.moment(first)))
        if first < len(entries):
            looking.play()

    def update(self, dt: float) -> bool:
        """Advance by ``dt`` seconds; after the last step comes now. Return whether another place is shown."""
        looking = self.looking
        if looking is None:
            return False
        changed = looking.update(dt)
        if looking.at_end and not looking.playing and not self.table.busy:
            self.back_to_now(seen=True)
        return changed

    def back_to_now(self, *, seen: bool = False) -> None:
        """Show the current position; ``seen``: everything that happened meanwhile has been seen."""
        if self.looking is not None:
            self.table.skip()
        self.leave()
        self.following.back_at_now(seen=seen)

    def leave(self) -> None:
        """End looking back, because the screen shows something else now."""
        self.looking, self.table.browsed, self.table.again = None, False, False

    def reveal(self) -> None:
        """Show the same place among all entries: the match is over and nothing is secret any more."""
        if self.looking is not None:
            looking, line = self.looking, self.session.record(PUBLIC)
            looking.ply, looking.line = line.at(looking.moment), line
