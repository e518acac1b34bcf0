"""A match being played: the record, chance, undo and redo, and whose time runs.

Nothing else may own these. The session draws for chance, reports every entry to a sink (the
autosave), and says how far undo may go.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Generic, TypeVar

from game.model.chance import ChanceSource, chance_source
from game.model.clock import Clock, ClockRules
from game.model.contract import (
    CHANCE,
    PUBLIC,
    Call,
    Game,
    IllegalAction,
    MatchTime,
    Refusal,
    Result,
    SeenStep,
    Setup,
    State,
    Step,
    TimeUp,
)
from game.model.match_options import may
from game.model.records import Entry, EntryKind, Played, Sink
from game.model.undo import UndoStop, back, hides
from game.model.visible_record import Noticed, RecordPoint, VisibleRecord

__all__ = ["Entry", "EntryKind", "Played", "Session", "Sink"]

S = TypeVar("S", bound=State)
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Standing:
    """What everybody may know of a match at one moment: whose decision it is (``None``: it is over), the
    round, and how it ended (``None``: it goes on)."""

    to_act: int | None
    round: int
    result: Result | None


TOO_LATE = Refusal("", "session.too_late")
"""Why a decision does not count: the time for it was over first."""

NOT_TO_ACT = Refusal("", "session.not_to_act")
"""Why a decision does not count: it is another seat's turn, or nobody's."""


class Session(Generic[S, A]):
    """One match.

    ``seed`` is one that was asked for, so that chance can be repeated; without it nothing decides what is
    not yet drawn. ``source`` is where outcomes come from instead of these two; where it has nothing yet the
    match waits for chance (``go_on``). ``start`` is a state to go on from instead of a new one (a loaded
    position), and ``left`` what its sides have on their clocks. A match's clocks start with its first move
    (TC-6.5), or at once where its options say so, and where it goes on from a ``start``.
    ``entries`` is the record so far: it is followed before anything is drawn, and not reported.
    ``now`` gives steady milliseconds; without it no clock runs and no times are kept. Chance is drawn at once
    whenever it is to act, unless ``draws=False`` (whoever plays then brings the outcomes).
    """

    def __init__(
        self,
        game: Game[S, A],
        setup: Setup,
        *,
        seed: int | None = None,
        source: ChanceSource | None = None,
        start: S | None = None,
        sink: Sink | None = None,
        clock: ClockRules | None = None,
        left: tuple[int, ...] | None = None,
        now: Callable[[], int] | None = None,
        draws: bool = True,
        entries: Iterable[Entry[A]] = (),
    ) -> None:
        self.game, self.setup, self.seed = game, setup, seed
        self.source: ChanceSource = source or partial(chance_source, seed)
        self._floor = 0
        self.start: S = game.new(setup) if start is None else start
        self.whole_line: list[Played[S, A]] = []
        """Every entry as it stands now, hidden ones too: for whoever writes the save, and nobody who shows
        anything. What a viewer may be told is its ``record``."""
        self._noticed: dict[int | None, Noticed[S, A]] = {}
        self.sink = sink
        self.draws = draws
        self.listeners: list[Callable[[], None]] = []
        """Called for every played entry, once the line holds it: the scene that animates it."""
        self._undone: list[Played[S, A]] = []
        self._view: tuple[int, int, S, S] | None = None
        self._now = now or (lambda: 0)
        self.clock = Clock(clock, max(setup.sides) + 1) if clock and now else None
        if self.clock and left is not None:
            self.clock.restore(left)
        self._left_at_start = self.clock.snapshot() if self.clock else ()
        self._at_once = start is not None or may(setup.options, "clock_at_once")
        self._thought = 0
        self._since: int | None = None
        """Without clocks: since when the seat to act thinks."""
        self.paused = True
        self.follow(entries)

    # --- what is so ---

    @property
    def state(self) -> S:
        """The state now. Views and bots get ``view`` instead."""
        return self.whole_line[-1].step.state if self.whole_line else self.start

    @property
    def begun(self) -> bool:
        """Whether a player has acted; what is drawn before that doesn't count."""
        return any(played.entry.kind == "move" for played in self.whole_line)

    @property
    def to_act(self) -> int | None:
        """Whose decision it is, ``None`` when the match is over."""
        return self.game.to_act(self.state)

    @property
    def result(self) -> Result | None:
        """How it ended, or ``None``."""
        return self.game.result(self.state)

    def view(self, seat: int) -> S:
        """What that seat sees now."""
        if self._view is None or self._view[:2] != (id(self.state), seat):
            # the state is kept as well, so that its id stays its own
            self._view = (id(self.state), seat, self.state, self.game.observe(self.state, seat))
        return self._view[3]

    def shown(self, seat: int) -> S:
        """What of ``view`` a person in that seat is shown: without what players have to remember."""
        view = self.view(seat)
        return view if self.open else self.game.recall(SeenStep(view, (), None), view, seat).view

    def at(self, moment: RecordPoint) -> Standing:
        """How the match stood at a moment."""
        state = self._state_at(moment)
        return Standing(self.game.to_act(state), state.round, self.game.result(state))

    def _state_at(self, moment: RecordPoint | None) -> S:
        """The state at a moment, ``None``: now."""
        if moment is None or moment >= self.moment:
            return self.state
        played = moment.played(self.whole_line)
        return self.start if played is None else played.step.state

    def record(
        self, viewer: int, *, then: bool = False, upto: RecordPoint | None = None
    ) -> VisibleRecord[S, A]:
        """What may be told that viewer of the match so far, as it may look it up now: without anything that
        players have to remember, and all there is where everything is ``open``. ``then``: as it saw it when
        it happened. What it can't notice is in neither, and counted in neither.

        It stays the viewer's: that the match has ended since shows no more in it than before. ``upto``: as it
        was at that moment.
        """
        state = self._state_at(upto)
        over = not then and self.game.result(state) is not None
        whole = over or not self.game.keeps_secrets(self.setup)
        seat = None if whole else viewer
        if seat not in self._noticed:
            self._noticed[seat] = Noticed(self.game, self.start, self.whole_line, seat)
        now: Callable[[], S] | None = None
        if not then and not whole:
            now = partial(self.view, viewer) if upto is None else partial(self.game.observe, state, viewer)
        return VisibleRecord(
            self.game, self.start, self.whole_line, self._noticed[seat], viewer, whole=whole, now=now,
            upto=upto,
        )  # fmt: skip

    def noticed(self, seat: int) -> Iterator[SeenStep[S, A]]:
        """That seat's part of the match so far, for its bot."""
        record = self.record(seat, then=True)
        return map(record.step, range(1, len(record) + 1))

    @property
    def moment(self) -> RecordPoint:
        """This moment of the match, to be found again in any viewer's record."""
        return RecordPoint(len(self.whole_line))

    def mover(self, moment: RecordPoint) -> int | None:
        """The seat whose move led to a moment; ``None`` where chance or a call did."""
        played = moment.played(self.whole_line)
        return played.entry.seat if played is not None and played.entry.kind == "move" else None

    def called(self, moment: RecordPoint) -> Call | None:
        """The call that led to a moment, which everybody hears; ``None`` where a move or chance did."""
        played = moment.played(self.whole_line)
        return None if played is None else played.entry.call

    @property
    def open(self) -> bool:
        """Whether all of it may be shown: a match without secrets, or one that is over (DESIGN, undo)."""
        return not self.game.keeps_secrets(self.setup) or self.result is not None

    # --- playing ---

    def play(self, action: A, *, seat: int | None = None) -> None:
        """Apply the acting seat's action, then whatever chance decides next.

        Whoever decided elsewhere and later (a bot, a scene) says for which ``seat``. Raises
        ``IllegalAction`` and changes nothing if the rules refuse the action, if that seat is not to
        act, or if its time was over before: then that is called first (TC-6.5).
        """
        if self.tick():
            raise IllegalAction(TOO_LATE)
        acting = self.to_act
        if seat is not None and seat != acting:
            raise IllegalAction(NOT_TO_ACT)
        seat = acting
        step = self.game.apply(self.state, action)
        kind: EntryKind = "chance" if seat == CHANCE else "move"
        self._add(kind, CHANCE if seat is None else seat, step, action)
        self._draw_chance()

    def call(self, call: Call) -> None:
        """Let a seat resign, offer a draw and so on. Raises ``IllegalAction``, as ``play`` does."""
        if not isinstance(call, TimeUp | MatchTime) and self.tick():
            raise IllegalAction(TOO_LATE)
        step = self.game.call(self.state, call)
        self._add("call", call.seat, step, call=call)
        self._draw_chance()

    def refuse(self, action: A) -> Refusal | None:
        """Why the acting seat may not do that, or ``None``, as far as it can know."""
        seat = self.to_act
        # judged on its own view: a reason must not tell what is hidden from it
        view = self.state if seat is None or seat == CHANCE else self.view(seat)
        return self.game.refuse(view, action)

    def _add(
        self, kind: EntryKind, seat: int, step: Step[S, A], action: A | None = None, call: Call | None = None
    ) -> None:
        spent = 0
        if self.clock:
            self._thought += self.clock.stop(self._now())
            next_seat = self.game.to_act(step.state)
            if kind == "move" or isinstance(call, TimeUp) or next_seat is None:
                spent, self._thought = self._thought, 0
            ended = self._turn_ended(kind, seat, next_seat, call)
            if ended is not None and not self.paused and not self._waits:
                self.clock.turn_over(self.setup.sides[ended])
        else:
            self._stop_watch(self._now())
            if kind == "move":
                spent, self._thought = self._thought, 0
        clocks = self.clock.snapshot() if self.clock else None
        entry = Entry(kind, seat, action, call, ms=spent, clocks=clocks)
        self.whole_line.append(self._played(entry, step))
        self._undone.clear()
        self._report(entry)
        self._run_clock()
        for listener in self.listeners:
            listener()

    def _turn_ended(self, kind: EntryKind, seat: int, next_seat: int | None, call: Call | None) -> int | None:
        """The seat whose turn an entry that is about to join the line ends, if it ends one.

        Chance in the middle of a turn ends nothing: only the seat that acts after it shows whether
        the turn went on.
        """
        if kind == "call":
            turn_timer = self.clock is not None and self.clock.rules.per_turn
            return seat if turn_timer and isinstance(call, TimeUp) else None
        if next_seat == CHANCE:
            return None
        if kind == "chance":
            earlier = next((p.entry for p in reversed(self.whole_line) if p.entry.kind != "chance"), None)
            if earlier is None or earlier.kind != "move":
                return None
            seat = earlier.seat
        return None if next_seat == seat else seat

    def _played(self, entry: Entry[A], step: Step[S, A]) -> Played[S, A]:
        """An entry that is about to join the line, with its step, which says what was learnt."""
        learnt = self.game.learns(self.setup, step)
        return Played(entry, self.state, step if learnt is step.learnt else replace(step, learnt=learnt))

    def _draw_chance(self) -> None:
        # a loop, not a recursion through play: dice may be rolled again and again
        while self.draws and self.to_act == CHANCE:
            number = sum(1 for played in self.whole_line if played.entry.kind == "chance")
            drawn_from = self.source(number)
            if drawn_from is None:
                return
            outcome = self.game.draw(self.state, drawn_from)
            self._add("chance", CHANCE, self.game.apply(self.state, outcome), outcome)

    def settle(self, count: int) -> None:
        """Let nobody take back the first so many entries any more, as others have them already; what was
        taken back before doesn't come again."""
        if count != self._floor:
            self._floor = count
            self._undone.clear()

    def go_on(self) -> None:
        """Draw what is due and has become possible meanwhile."""
        self.tick()
        self._draw_chance()

    def _report(self, entry: Entry[A]) -> None:
        if self.sink is not None:
            self.sink(entry)

    # --- undo and redo ---

    def undo_count(self, seats: Container[int]) -> int:
        """How many entries an undo by one of these seats would take back (``undo.back``); 0 if none."""
        return self._back(seats)[0]

    def undo_stop(self, seats: Container[int]) -> UndoStop:
        """Why these seats can take nothing back; empty if they can."""
        return self._back(seats)[1]

    def _back(self, seats: Container[int]) -> tuple[int, UndoStop]:
        if not may(self.setup.options, "undo"):
            return 0, "rated" if may(self.setup.options, "rated") else "off"
        secret = partial(hides, self.game, (*self.setup.seats, PUBLIC))
        asks = secret if self.game.keeps_secrets(self.setup) else None
        count, stop = back(self.whole_line, seats, self.to_act, asks, self._over_after)
        return (0, "sent") if len(self.whole_line) - count < self._floor else (count, stop)

    def _over_after(self, played: Played[S, A]) -> bool:
        return self.game.to_act(played.step.state) is None

    def undo(self, seats: Container[int]) -> int:
        """Take back the last decision of these seats; gives how many entries went."""
        self.tick()
        count = self.undo_count(seats)
        if count:
            with self._same_turn(self.whole_line[-count:]):
                self._take_back(count)
            self._report(Entry("undo", -1, count=count, clocks=self.clock.snapshot() if self.clock else None))
            self._run_clock()
        return count

    def redo_count(self, seats: Container[int]) -> int:
        """How many undone entries a redo would play again: up to the next decision of these seats."""
        count = 0
        state = self.state
        for played in reversed(self._undone):
            count += 1
            state = played.step.state
            acting = self.game.to_act(state)
            if acting is None or acting in seats:
                break
        return count

    def redo(self, seats: Container[int]) -> int:
        """Play undone entries again; gives how many."""
        count = self.redo_count(seats)
        if count:
            with self._same_turn(self._undone[-count:]):
                self._put_again(count)
            self._report(Entry("redo", -1, count=count, clocks=self.clock.snapshot() if self.clock else None))
            self._run_clock()
        return count

    def _take_back(self, count: int) -> None:
        if self.clock:
            self.clock.stop(self._now())
        for _ in range(count):
            self._undone.append(self.whole_line.pop())
        self._restore_clock()

    def _put_again(self, count: int) -> None:
        if self.clock:
            self.clock.stop(self._now())
        for _ in range(count):
            self.whole_line.append(self._undone.pop())
        self._restore_clock()

    # --- clocks ---

    def _restore_clock(self) -> None:
        if self.clock:
            left = next(
                (p.entry.clocks for p in reversed(self.whole_line) if p.entry.clocks is not None),
                self._left_at_start,
            )
            if self.clock.rules.match_ms:
                # sides get their time back by undo, but the match goes on all the while
                left = (*left[:-1], self.clock.snapshot()[-1])
            self.clock.restore(left)
            self._thought = 0

    @contextmanager
    def _same_turn(self, entries: Sequence[Played[S, A]]) -> Iterator[None]:
        """Undo or redo of these entries: who goes on with the same turn has no more of its time than before
        (FT-6.5)."""
        clock, seat = self.clock, self.to_act
        if clock is None or seat is None or seat < 0 or not clock.rules.per_turn:
            yield
            return
        side, left = self.setup.sides[seat], clock.snapshot_at(self._now())
        yield
        if self.to_act == seat and all(played.entry.seat == seat for played in entries):
            now = list(clock.snapshot())
            now[side] = min(now[side], left[side])
            clock.restore(tuple(now))

    def _stop_watch(self, now: int) -> None:
        """Without clocks: add up how long the seat to act has thought."""
        if self._since is not None:
            self._thought += max(0, now - self._since)
            self._since = None

    def _run_clock(self) -> None:
        seat = self.to_act
        if self.clock is None:
            if self.paused or seat is None or seat < 0:
                self._stop_watch(self._now())
            elif self._since is None:
                self._since = self._now()
            return
        if self.paused or seat is None or seat < 0 or self._waits:
            self._thought += self.clock.stop(self._now())
        else:
            self.clock.start(self.setup.sides[seat], self._now())

    @property
    def _waits(self) -> bool:
        """Whether the clocks stand until the first move; one that was taken back has started them."""
        return not (self._at_once or self._undone or self.begun)

    def resume(self) -> None:
        """Let the acting side's time run. A session begins paused."""
        self.paused = False
        self._run_clock()

    def pause(self) -> None:
        """Stop all clocks (a menu, a curtain)."""
        self.paused = True
        self._run_clock()

    def remaining(self, side: int) -> int | None:
        """Milliseconds a side has left, or ``None`` without clocks."""
        return None if self.clock is None else self.clock.remaining(side, self._now())

    @property
    def match_left(self) -> int | None:
        """Milliseconds left of the whole match's time, or ``None`` if it has no bound."""
        return None if self.clock is None else self.clock.match_left(self._now())

    @property
    def clocks(self) -> tuple[int, ...] | None:
        """What each side has left at this moment, and last the match if it has a time; ``None`` without
        clocks."""
        return None if self.clock is None else self.clock.snapshot_at(self._now())

    def take_clocks(self, left: tuple[int, ...]) -> None:
        """Go on with what ``clocks`` gave when the match was left: time used since the last entry stays
        used. Raises ``ValueError`` for another number of times."""
        if self.clock is None:
            return
        before, seat = self.clock.snapshot(), self.to_act
        self.clock.restore(left)
        if seat is not None and seat >= 0:
            side = self.setup.sides[seat]
            self._thought = max(0, before[side] - left[side])
        self._run_clock()

    def tick(self) -> bool:
        """Call ``MatchTime`` if the match's time is over, else ``TimeUp`` if that of the seat to act is;
        whether one of them happened."""
        seat = None if self.clock is None else self.to_act
        if self.clock is None or seat is None or seat < 0:
            return False
        now = self._now()
        if self.clock.match_left(now) == 0 and self._calls(MatchTime(seat)):
            return True
        return self.clock.flagged(now) is not None and self._calls(TimeUp(seat))

    def _calls(self, call: Call) -> bool:
        if self.game.refuse_call(self.state, call) is not None:
            return False
        self.call(call)
        return True

    # --- reading back ---

    def replay(self, done: Iterable[A | Call]) -> None:
        """Play what a record for people tells: actions, outcomes and calls. Raises ``IllegalAction``."""
        for one in done:
            if isinstance(one, Call):
                self.call(one)
            else:
                self.play(one)

    def follow(self, entries: Iterable[Entry[A]]) -> None:
        """Play recorded entries, undo and redo included, without reporting them.

        Raises ``IllegalAction`` at the first entry the rules refuse, and ``ValueError`` at one that
        does not fit the line (another seat's decision, more undone than was played); what came
        before stands. Outcomes that the record still lacks are then drawn.
        """
        sink, self.sink = self.sink, None
        try:
            for entry in entries:
                self._follow_one(entry)
        finally:
            self.sink = sink
            self._restore_clock()
            self._run_clock()
        self._draw_chance()

    def _follow_one(self, entry: Entry[A]) -> None:
        clock, left = self.clock, entry.clocks
        if clock and clock.rules.match_ms and left is not None and len(left) == len(clock.snapshot()):
            clock.restore(left)
        if entry.kind in ("undo", "redo"):
            there = len(self.whole_line) if entry.kind == "undo" else len(self._undone)
            if not 0 < entry.count <= there:
                raise ValueError(f"{entry.kind} of {entry.count} entries, there are {there}")
            if entry.kind == "undo":
                self._take_back(entry.count)
            else:
                self._put_again(entry.count)
            return
        before = self.state
        if entry.kind == "call" and entry.call is not None:
            step = self.game.call(before, entry.call)
        elif entry.kind != "call" and entry.action is not None:
            seat = self.game.to_act(before)
            if entry.seat != seat or (entry.kind == "chance") != (seat == CHANCE):
                raise ValueError(f"a {entry.kind} of seat {entry.seat} where {seat} is to act")
            step = self.game.apply(before, entry.action)
        else:
            raise ValueError(f"an entry of kind {entry.kind} without what it did")
        self.whole_line.append(self._played(entry, step))
        self._undone.clear()
