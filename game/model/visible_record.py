"""What may be told of a match's record: its entries as one viewer may know of them, with their own numbers.

Of a secret choice even the number of its steps may tell something (white pegs, TB-4.1), so an entry that a
viewer can't notice is in no list, index, count or length that is made for it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar

from game.model.contract import Call, Game, SeenStep, State, tells
from game.model.records import EntryKind, Played

S = TypeVar("S", bound=State)
A = TypeVar("A")


@dataclass(frozen=True, slots=True, order=True)
class RecordPoint:
    """A moment of a session's line, the same in every viewer's record. What is hidden counts in it, so it is
    compared and handed back, and shown to nobody."""

    _count: int = field(repr=False)

    @property
    def before(self) -> RecordPoint:
        """The moment before the entry that led to this one."""
        return RecordPoint(max(0, self._count - 1))

    def played(self, line: Sequence[Played[S, A]]) -> Played[S, A] | None:
        """The entry of a session's line that led there; ``None`` at the start."""
        return line[self._count - 1] if self._count else None


@dataclass(frozen=True, slots=True, eq=False)
class VisibleEntry:
    """What a viewer may know of an entry besides its step. It is the same object as long as it stands.

    ``round``: the round it was made in. ``learnt``: somebody got to know something by it.
    ``shows_briefly``: it showed something that players have to remember. ``ms``: the time spent on it, told
    once nothing is secret any more.
    """

    kind: EntryKind
    seat: int
    round: int
    call: Call | None = None
    learnt: bool = False
    shows_briefly: bool = False
    ms: int = 0


@dataclass(frozen=True, slots=True)
class RecordedStep:
    """An entry of a visible record: its number from 1, the observation before it, the step."""

    ply: int
    before: Any
    step: SeenStep[Any, Any]


MOST_OBSERVED: Final = 128
"""Most observations of entries that are kept."""


class Noticed(Generic[S, A]):
    """The entries of a line that a viewer notices, kept up to date; ``seat`` ``None`` is who may know all."""

    def __init__(self, game: Game[S, A], start: S, line: Sequence[Played[S, A]], seat: int | None) -> None:
        self._game, self._start, self._line, self._seat = game, start, line, seat
        self._read: list[tuple[Played[S, A], int]] = []
        """The entries read so far, with the number of those noticed up to each."""
        self._entries: list[VisibleEntry] = []
        self._numbers: list[int] = []
        """The number of each noticed entry in the whole line, from 1."""
        self._view: S | None = None
        self._observed: OrderedDict[tuple[int, bool], tuple[Played[S, A], Any]] = OrderedDict()
        """The observations that were asked for last."""

    def observed(self, played: Played[S, A], *, view: bool) -> Any:
        """What the seat sees of an entry of the line: its step, or the ``view`` after it. Lists, marks and
        summaries ask for the same few again and again."""
        key = id(played), view
        known = self._observed.get(key)
        if known is not None and known[0] is played:
            self._observed.move_to_end(key)
            return known[1]
        seat, step = self._seat, played.step
        assert seat is not None, "who may know all is shown the states themselves"
        found: Any = (
            self._game.observe(step.state, seat)
            if view
            else self._game.observe_step(played.before, step, seat)
        )
        self._observed[key] = played, found
        while len(self._observed) > MOST_OBSERVED:
            self._observed.popitem(last=False)
        return found

    def update(self) -> tuple[Sequence[VisibleEntry], Sequence[int]]:
        """Read new entries; return those noticed, and the number of each in the whole line, from 1."""
        read, line = self._read, self._line
        # the line only grows and shrinks at its end: what stands at one place stands on all before it
        while read and (len(read) > len(line) or read[-1][0] is not line[len(read) - 1]):
            read.pop()
            self._view = None
        kept = read[-1][1] if read else 0
        del self._entries[kept:], self._numbers[kept:]
        for played in line[len(read) :]:
            entry = self._entry(played)
            if entry is not None:
                self._entries.append(entry)
                self._numbers.append(len(read) + 1)
            read.append((played, len(self._entries)))
        return self._entries, self._numbers

    def upto(self, count: int) -> int:
        """How many of the first ``count`` entries of the line are noticed."""
        self.update()
        return self._read[min(count, len(self._read)) - 1][1] if count and self._read else 0

    def _entry(self, played: Played[S, A]) -> VisibleEntry | None:
        entry, learnt = played.entry, bool(played.step.learnt)
        shows_briefly = self._game.shows_briefly(played.step)
        if self._seat is None:
            return VisibleEntry(
                entry.kind, entry.seat, played.before.round, entry.call, learnt, shows_briefly, entry.ms
            )
        view = self._view if self._view is not None else self._game.observe(played.before, self._seat)
        seen = self._game.observe_step(played.before, played.step, self._seat)
        self._view = seen.view
        if entry.call is None and not tells(seen, view):
            return None
        return VisibleEntry(entry.kind, entry.seat, view.round, entry.call, learnt, shows_briefly)


class VisibleRecord(Generic[S, A]):
    """A viewer's record of a session that goes on. A ply is a number of its entries: 0 is the start.

    Nothing that was hidden from the viewer is counted. ``whole``: all may be known, and the views are the
    states themselves. ``now`` gives what the viewer sees now: then steps are told as the game lets them be
    looked up (``Game.recall``), else as they were seen when they happened. ``upto``: it ends at that moment.
    """

    def __init__(
        self, game: Game[S, A], start: S, line: Sequence[Played[S, A]], noticed: Noticed[S, A], viewer: int,
        *, whole: bool, now: Callable[[], S] | None, upto: RecordPoint | None = None,
    ) -> None:  # fmt: skip
        self._game, self._start, self._line, self._noticed = game, start, line, noticed
        self.viewer, self.whole, self._now, self._upto = viewer, whole, now, upto

    def __len__(self) -> int:
        return len(self.entries)

    @property
    def entries(self) -> Sequence[VisibleEntry]:
        """The entries the viewer may know of, in order."""
        found = self._noticed.update()[0]
        return found if self._upto is None else found[: self.at(self._upto)]

    def moves(self, ply: int) -> int:
        """How many of the first ``ply`` visible entries are moves of players, no calls nor chance."""
        return sum(entry.kind == "move" for entry in self.entries[:ply])

    def entry(self, ply: int) -> VisibleEntry:
        """The visible entry number ``ply``, from 1."""
        return self.entries[ply - 1]

    def view(self, ply: int) -> S:
        """What the viewer saw after ``ply`` visible entries."""
        if self.whole:
            return self._start if ply == 0 else self._played(ply).step.state
        if ply == 0:
            view = self._game.observe(self._start, self.viewer)
        else:
            view = self._noticed.observed(self._played(ply), view=True)
        return self._recalled(SeenStep(view, (), None)).view

    def step(self, ply: int) -> SeenStep[S, A]:
        """The viewer's part of visible entry number ``ply``, from 1."""
        played = self._played(ply)
        if self.whole:
            return SeenStep(played.step.state, played.step.events, played.step.action)
        return self._recalled(self._noticed.observed(played, view=False))

    def happened(self, ply: int) -> RecordedStep:
        """Visible entry number ``ply``, with what was seen before it."""
        return RecordedStep(ply, self.view(ply - 1), self.step(ply))

    def moment(self, ply: int) -> RecordPoint:
        """The moment after visible entry number ``ply``."""
        return RecordPoint(self._noticed.update()[1][ply - 1] if ply else 0)

    def at(self, moment: RecordPoint) -> int:
        """How many visible entries there were at a moment, or are now if the record is shorter by now."""
        return self._noticed.upto(moment._count)

    def _played(self, ply: int) -> Played[S, A]:
        return self._line[self._noticed.update()[1][ply - 1] - 1]

    def _recalled(self, seen: SeenStep[S, A]) -> SeenStep[S, A]:
        return seen if self._now is None else self._game.recall(seen, self._now(), self.viewer)
