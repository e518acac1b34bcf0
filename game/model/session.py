"""A match being played: the record, chance, undo and redo, and whose time runs.

Nothing else may own these. The session draws for chance, reports every entry to a sink (the
autosave), and says how far undo may go.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

from game.model.clock import Clock, ClockRules
from game.model.contract import (
    CHANCE,
    Call,
    Event,
    Game,
    Refusal,
    Result,
    SeenStep,
    Setup,
    State,
    Step,
    TimeUp,
)

S = TypeVar("S", bound=State)
A = TypeVar("A")

EntryKind = Literal["move", "chance", "call", "undo", "redo"]


@dataclass(frozen=True, slots=True)
class Entry(Generic[A]):
    """One line of a record, in the order things happened at the table.

    ``seat`` decided (``CHANCE`` for an outcome). ``action`` for moves and outcomes, ``call`` for
    calls. ``undo`` takes back ``count`` entries of the line, ``redo`` puts as many again. ``ms`` is
    the time spent on it, ``clocks`` what each side had left afterwards.
    """

    kind: EntryKind
    seat: int
    action: A | None = None
    call: Call | None = None
    count: int = 0
    ms: int = 0
    clocks: tuple[int, ...] | None = None


Sink = Callable[[Entry[Any]], None]


@dataclass(frozen=True, slots=True)
class Played(Generic[S, A]):
    """An entry of the line as it stands now, with the step it made."""

    entry: Entry[A]
    before: S
    step: Step[S, A]

    @property
    def stops_undo(self) -> bool:
        """Whether nobody may go back over it."""
        return self.step.learnt or self.entry.kind == "chance"


class Session(Generic[S, A]):
    """One match.

    ``start`` is a state to go on from instead of a new one (a loaded position). ``now`` gives
    steady milliseconds; without it nobody's clock runs. Chance is drawn at once whenever it is to
    act, unless ``draws=False`` (a record being read back brings its own outcomes).
    """

    def __init__(
        self,
        game: Game[S, A],
        setup: Setup,
        *,
        seed: int = 0,
        start: S | None = None,
        sink: Sink | None = None,
        clock: ClockRules | None = None,
        now: Callable[[], int] | None = None,
        draws: bool = True,
    ) -> None:
        self.game, self.setup, self.seed = game, setup, seed
        self.start: S = game.new(setup) if start is None else start
        self.line: list[Played[S, A]] = []
        self.sink = sink
        self.draws = draws
        self.listeners: list[Callable[[Played[S, A]], None]] = []
        """Told of every played entry, once the line holds it: the scene that animates it."""
        self._undone: list[Played[S, A]] = []
        self._now = now or (lambda: 0)
        self.clock = Clock(clock, len(set(setup.sides))) if clock and now else None
        self.paused = True
        self._draw_chance()

    # --- what is so ---

    @property
    def state(self) -> S:
        """The state now. Views and bots get ``view`` instead."""
        return self.line[-1].step.state if self.line else self.start

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
        return self.game.observe(self.state, seat)

    def view_at(self, ply: int, seat: int) -> S:
        """What that seat saw after the first ``ply`` entries of the line (0 = the start).

        In a match with secrets that is not over, only that seat's own observations are given.
        """
        state = self.start if ply == 0 else self.line[ply - 1].step.state
        return self.game.observe(state, seat)

    def seen(self, ply: int, seat: int) -> SeenStep[S, A]:
        """That seat's part of the entry number ``ply`` (from 1)."""
        played = self.line[ply - 1]
        return self.game.observe_step(played.before, played.step, seat)

    def events_for(self, played: Played[S, A], seat: int) -> tuple[Event, ...]:
        """What that seat saw of one entry."""
        return self.game.observe_step(played.before, played.step, seat).events

    @property
    def open(self) -> bool:
        """Whether all of it may be shown: a match without secrets, or one that is over (DESIGN, undo)."""
        return not self.game.secrets or self.result is not None

    # --- playing ---

    def play(self, action: A) -> Played[S, A]:
        """Apply the acting seat's action, then whatever chance decides next.

        Raises ``IllegalAction`` and changes nothing if the rules refuse it.
        """
        seat = self.to_act
        step = self.game.apply(self.state, action)
        return self._add("chance" if seat == CHANCE else "move", -1 if seat is None else seat, step, action)

    def call(self, call: Call) -> Played[S, A]:
        """Let a seat resign, offer a draw and so on. Raises ``IllegalAction``."""
        step = self.game.call(self.state, call)
        return self._add("call", call.seat, step, call=call)

    def refuse(self, action: A) -> Refusal | None:
        """Why the acting seat may not do that, or ``None``."""
        return self.game.refuse(self.state, action)

    def _add(
        self, kind: EntryKind, seat: int, step: Step[S, A], action: A | None = None, call: Call | None = None
    ) -> Played[S, A]:
        before = self.state
        spent = 0
        if self.clock and kind == "move":
            turn_over = self.game.to_act(step.state) != seat
            spent = self.clock.stop(self._now(), turn_over=turn_over)
        clocks = self.clock.snapshot() if self.clock else None
        entry = Entry(kind, seat, action, call, ms=spent, clocks=clocks)
        played = Played(entry, before, step)
        self.line.append(played)
        self._undone.clear()
        self._report(entry)
        self._run_clock()
        for listener in self.listeners:
            listener(played)
        self._draw_chance()
        return played

    def _draw_chance(self) -> None:
        while self.draws and self.to_act == CHANCE:
            number = sum(1 for played in self.line if played.entry.kind == "chance")
            # keyed by number: undo and redo don't change the dice
            rng = random.Random(f"{self.seed}:{number}")
            self.play(self.game.draw(self.state, rng))

    def _report(self, entry: Entry[A]) -> None:
        if self.sink is not None:
            self.sink(entry)

    # --- undo and redo ---

    def undo_count(self, seats: Container[int]) -> int:
        """How many entries an undo by one of these seats would take back; 0 if it may not.

        It goes back over their own last decision and all that followed, but not past chance or
        anything by which somebody learnt something, and in a match with secrets not past another
        seat's decision.
        """
        if not self.setup.options.get("undo", True):
            return 0
        for count, played in enumerate(reversed(self.line), 1):
            mine = played.entry.kind == "move" and played.entry.seat in seats
            if played.stops_undo or (self.game.secrets and not mine):
                return 0
            if mine:
                return count
        return 0

    def undo(self, seats: Container[int]) -> int:
        """Take back the last decision of these seats; gives how many entries went."""
        count = self.undo_count(seats)
        if count:
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
            self._put_again(count)
            self._report(Entry("redo", -1, count=count, clocks=self.clock.snapshot() if self.clock else None))
            self._run_clock()
        return count

    def _take_back(self, count: int) -> None:
        for _ in range(count):
            self._undone.append(self.line.pop())
        self._restore_clock()

    def _put_again(self, count: int) -> None:
        for _ in range(count):
            self.line.append(self._undone.pop())
        self._restore_clock()

    # --- clocks ---

    def _restore_clock(self) -> None:
        if self.clock:
            left = next(
                (p.entry.clocks for p in reversed(self.line) if p.entry.clocks is not None),
                (self.clock.rules.initial_ms,) * len(set(self.setup.sides)),
            )
            self.clock.restore(left)

    def _run_clock(self) -> None:
        if self.clock is None:
            return
        seat = self.to_act
        if self.paused or seat is None or seat < 0:
            self.clock.stop(self._now())
        else:
            self.clock.start(self.setup.sides[seat], self._now())

    def resume(self) -> None:
        """Let the acting side's time run. A session begins paused."""
        self.paused = False
        self._run_clock()

    def pause(self) -> None:
        """Stop all clocks (a menu, a curtain, a machine asleep)."""
        self.paused = True
        self._run_clock()

    def remaining(self, side: int) -> int | None:
        """Milliseconds a side has left, or ``None`` without clocks."""
        return None if self.clock is None else self.clock.remaining(side, self._now())

    def tick(self) -> bool:
        """Call ``TimeUp`` for the seat to act if its time has run out; whether that happened."""
        if self.clock is None or self.result is not None:
            return False
        if self.clock.flagged(self._now()) is None:
            return False
        seat = self.to_act
        if seat is None or seat < 0:
            return False
        self.call(TimeUp(seat))
        return True

    # --- reading back ---

    def follow(self, entries: Iterable[Entry[A]]) -> None:
        """Play recorded entries, undo and redo included, without reporting them.

        Raises ``IllegalAction`` at the first entry the rules refuse; what came before stands.
        """
        sink, self.sink = self.sink, None
        draws, self.draws = self.draws, False
        try:
            for entry in entries:
                self._follow_one(entry)
        finally:
            self.sink, self.draws = sink, draws
        self._restore_clock()
        self._run_clock()
        self._draw_chance()

    def _follow_one(self, entry: Entry[A]) -> None:
        if entry.kind == "undo":
            self._take_back(min(entry.count, len(self.line)))
            return
        if entry.kind == "redo":
            self._put_again(min(entry.count, len(self._undone)))
            return
        before = self.state
        if entry.call is not None:
            step = self.game.call(before, entry.call)
        elif entry.action is not None:
            step = self.game.apply(before, entry.action)
        else:
            raise ValueError(f"an entry of kind {entry.kind} without an action")
        self.line.append(Played(entry, before, step))
        self._undone.clear()
