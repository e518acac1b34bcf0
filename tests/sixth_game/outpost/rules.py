"""The rules of Outpost.

- OP-1 Each seat in turn secretly chooses one of its camps for its tank. When all have, all are shown.
- OP-2 In turn: roll a die, then drive at most so many squares, up, down or sideways. Rocks and tanks block.
- OP-3 A drive may end on another tank: the two change places.
- OP-4 Whoever drives to a depot wins. After the last round nobody has won, and the match is a draw.
- OP-5 Who resigns, or has no time left, is out. The last one left wins.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.model import contract as c
from game.model.grid8 import Grid
from game.model.kinds import Choice, Grouped, Maybe, Number, Outcome
from game.model.tuples import put
from game.model.world import MATCH, Archetype, World, column
from outpost.entry import INFO

PIPS = range(1, 7)


@dataclass(frozen=True)
class Board:
    """What never changes: rocks, depots, the camps of each side, the number of rounds."""

    grid: Grid
    rocks: frozenset[int]
    depots: frozenset[int]
    camps: tuple[tuple[int, ...], ...]
    rounds: int = 30

    @property
    def ground(self) -> Mapping[int, str]:
        """The kind of each square that isn't plain."""
        return {**dict.fromkeys(self.rocks, "rock"), **dict.fromkeys(self.depots, "depot")}

    def steps(self, start: int, tanks: frozenset[int] = frozenset()) -> Mapping[int, int]:
        """The fewest steps to each square; on the squares of tanks a drive may end only (OP-2, OP-3)."""
        found, frontier = {start: 0}, [start]
        for square in frontier:
            for facing in (0, 2, 4, 6) if square == start or square not in tanks else ():
                to = self.grid.step(square, facing)
                if to is not None and to not in found and to not in self.rocks:
                    found[to] = found[square] + 1
                    frontier.append(to)
        return found


TANK = Archetype("tank", lambda match: range(len(match.sides)))


@dataclass(frozen=True)
class OutpostMatch:
    """What stays the same during a match."""

    board: Board
    sides: tuple[int, ...]


class OutpostWorld(World[OutpostMatch]):
    """A position."""

    square: tuple[int | None, ...] = column(TANK, Maybe(Number()), None, secret=True)
    """Where a seat's tank stands, as far as it is known."""
    phase: str = column(MATCH, Choice(("hide", "roll", "drive", "over")), "hide", secret=False)
    seat: int = column(MATCH, Number(), 0, secret=False)
    """It decides or is to roll."""
    pips: int = column(MATCH, Number(0, 6), 0, secret=False)
    """What it rolled."""
    round: int = column(MATCH, Number(1), 1, secret=False)
    gone: frozenset[int] = column(MATCH, Grouped(Number()), frozenset(), secret=False)
    outcome: c.Result | None = column(MATCH, Outcome(lambda match: len(match.sides)), None, secret=False)

    @property
    def is_secret(self) -> bool:
        """Until all tanks are hidden, nobody sees another's (OP-1)."""
        return self.phase == "hide"

    @property
    def places(self) -> Mapping[int, int]:
        """The square of each seat's tank, as far as it is known."""
        return {seat: square for seat, square in enumerate(self.square) if square is not None}

    @property
    def reach(self) -> frozenset[int]:
        """Where the seat to drive can end (OP-2, OP-3)."""
        places = self.places
        steps = self.match.board.steps(places[self.seat], frozenset(places.values()))
        return frozenset(square for square, count in steps.items() if count <= self.pips)


@dataclass(frozen=True, slots=True)
class Hide:
    """Choose a camp (OP-1)."""

    form = "hide:{square}"
    square: int


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance: the die (OP-2)."""

    form = "roll:{pips}"
    pips: int


@dataclass(frozen=True, slots=True)
class Drive:
    """Drive to a square (OP-2); the own one: stay."""

    form = "drive:{square}"
    square: int


Action = Hide | Roll | Drive


@dataclass(frozen=True, slots=True)
class Shown(c.Event):
    """All tanks are shown."""

    key = "outpost.event.shown"


@dataclass(frozen=True, slots=True)
class Rolled(c.Event):
    """The die."""

    key = "outpost.event.rolled"
    seat: int
    pips: int


@dataclass(frozen=True, slots=True)
class Drove(c.Event):
    """A tank drove."""

    key = "outpost.event.drove"
    seat: int
    origin: int
    target: int


@dataclass(frozen=True, slots=True)
class Rammed(c.Event):
    """A tank was rammed, and changed places."""

    key = "outpost.event.rammed"
    seat: int
    square: int


@dataclass(frozen=True, slots=True)
class Gone(c.Event):
    """A seat is out."""

    key = "outpost.event.gone"
    seat: int


class Outpost(c.Game[OutpostWorld, Action]):
    """The rule book."""

    info = INFO
    refusal_rule = "OP-1"
    reasons = ("depot", "alone", "rounds")

    def new(self, setup: c.Setup) -> OutpostWorld:
        if isinstance(setup.map, OutpostWorld):
            return setup.map
        return OutpostWorld(OutpostMatch(setup.map, tuple(setup.sides)))

    def to_act(self, state: OutpostWorld) -> int | None:
        if state.outcome is not None:
            return None
        return c.CHANCE if state.phase == "roll" else state.seat

    def actions(self, view: OutpostWorld) -> Sequence[Action]:
        if view.phase == "hide":
            return [Hide(square) for square in sorted(view.match.board.camps[view.match.sides[view.seat]])]
        return [Drive(square) for square in sorted(view.reach)] if view.phase == "drive" else []

    def refuse(self, view: OutpostWorld, action: Action) -> c.Refusal | None:
        if isinstance(action, Drive) and action.square in view.match.board.rocks and view.phase == "drive":
            return c.Refusal("OP-2", "outpost.refuse.rock")
        return super().refuse(view, action)

    def apply(self, state: OutpostWorld, action: Action) -> c.Step[OutpostWorld, Action]:
        c.require(self.refuse(state, action))
        if isinstance(action, Roll):
            after = state.with_(phase="drive", pips=action.pips)
            return c.Step(after, (Rolled(state.seat, action.pips),), action)
        after = state.with_(square=put(state.square, state.seat, action.square))
        events: tuple[c.Event, ...] = ()
        if isinstance(action, Drive):
            origin = state.places[state.seat]
            events = (Drove(state.seat, origin, action.square),)
            for seat, square in state.places.items():
                if seat != state.seat and square == action.square:
                    after = after.with_(square=put(after.square, seat, origin))
                    events += (Rammed(seat, origin),)
            if action.square in state.match.board.depots:
                return c.Step(_over(after, state.seat, "depot", "OP-4"), events, action)
        after, shown = _next(after)
        return c.Step(after, (*events, *shown), action)

    def chance(self, state: OutpostWorld) -> Sequence[tuple[Action, int]]:
        return [(Roll(pips), 1) for pips in PIPS] if state.phase == "roll" else ()

    def playing(self, state: OutpostWorld) -> list[int]:
        return [seat for seat in range(len(state.match.sides)) if seat not in state.gone]

    def without(self, state: OutpostWorld, seat: int, reason: str) -> c.Step[OutpostWorld, Action]:
        after = state.with_(square=put(state.square, seat, None), gone=state.gone | {seat})
        left, shown = self.playing(after), tuple[c.Event, ...]()
        if len(left) == 1:
            after = _over(after, left[0], "alone", "OP-5")
        elif seat == state.seat:
            after, shown = _next(after)
        return c.Step(after, (Gone(seat), *shown))

    def observe(self, state: OutpostWorld, seat: int) -> OutpostWorld:
        return state.seen_by(seat)

    def sees_action(self, before: OutpostWorld, action: Action, seat: int) -> bool:
        return before.seat == seat or not isinstance(action, Hide)

    def resample(self, view: OutpostWorld, rng: random.Random) -> OutpostWorld:
        for seat in range(view.seat if view.phase == "hide" else 0):
            if seat not in view.places and seat not in view.gone:
                camp = rng.choice(view.match.board.camps[view.match.sides[seat]])
                view = view.with_(square=put(view.square, seat, camp))
        return view


def _next(state: OutpostWorld) -> tuple[OutpostWorld, tuple[c.Event, ...]]:
    """The next seat's decision, and what is shown when the last tank is hidden."""
    seats = len(state.match.sides)
    later = [seat for seat in range(state.seat + 1, seats) if seat not in state.gone]
    if later:
        phase = "hide" if state.phase == "hide" else "roll"
        return state.with_(seat=later[0], phase=phase, pips=0), ()
    first = min(seat for seat in range(seats) if seat not in state.gone)
    if state.phase == "hide":
        return state.with_(seat=first, phase="roll"), (Shown(),)
    if state.round >= state.match.board.rounds:
        return _over(state, None, "rounds", "OP-4"), ()
    return state.with_(seat=first, phase="roll", pips=0, round=state.round + 1), ()


def _over(state: OutpostWorld, winner: int | None, reason: str, rule: str) -> OutpostWorld:
    sides = state.match.sides
    side = None if winner is None else sides[winner]
    return state.with_(phase="over", pips=0, outcome=c.Result.of_side(sides, side, reason, rule))
