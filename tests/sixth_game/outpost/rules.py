"""The rules of Outpost.

- OP-1 Each seat in turn secretly chooses one of its camps for its tank. When all have, all are shown.
- OP-2 In turn: roll a die, then drive at most so many squares, up, down or sideways. Rocks and tanks block.
- OP-3 A drive may end on another tank: the two change places.
- OP-4 Whoever drives to a depot wins. After the last round nobody has won, and the match is a draw.
- OP-5 Who resigns, or has no time left, is out. The last one left wins.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from game.model import contract as c
from game.model.game_info import GameInfo
from game.model.grid8 import Grid
from game.model.world import Entity, World
from outpost.entry import INFO

PIPS = range(1, 7)


@dataclass(frozen=True, slots=True)
class Tank:
    """Whose tank it is."""

    seat: int


@dataclass(frozen=True, slots=True)
class At:
    """Where it stands; absent while nobody may know it."""

    square: int


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


@dataclass(frozen=True)
class OutpostState:
    """A position. ``seat`` decides or is to roll, ``pips`` are what it rolled."""

    world: World
    board: Board
    sides: tuple[int, ...]
    phase: str = "hide"
    seat: int = 0
    pips: int = 0
    turn: int = 1
    gone: frozenset[int] = frozenset()
    outcome: c.Result | None = None

    def with_(self, **changes: Any) -> OutpostState:
        """A copy with these fields changed."""
        return replace(self, **changes)

    @property
    def places(self) -> Mapping[int, int]:
        """The square of each seat's tank, as far as it is known."""
        return {tank.seat: at.square for _, tank, at in self.world.both(Tank, At)}

    @property
    def reach(self) -> frozenset[int]:
        """Where the seat to drive can end (OP-2, OP-3)."""
        steps = self.board.steps(self.places[self.seat], frozenset(self.places.values()))
        return frozenset(square for square, count in steps.items() if count <= self.pips)

    def tank(self, seat: int) -> Entity:
        """A seat's tank."""
        return next(entity for entity, tank in self.world.each(Tank) if tank.seat == seat)


@dataclass(frozen=True, slots=True)
class Hide:
    """Choose a camp (OP-1)."""

    form: ClassVar[str] = "hide:{square}"
    square: int


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance: the die (OP-2)."""

    form: ClassVar[str] = "roll:{pips}"
    pips: int


@dataclass(frozen=True, slots=True)
class Drive:
    """Drive to a square (OP-2); the own one: stay."""

    form: ClassVar[str] = "drive:{square}"
    square: int


Action = Hide | Roll | Drive


@dataclass(frozen=True, slots=True)
class Shown(c.Event):
    """All tanks are shown."""

    key: ClassVar[str] = "outpost.event.shown"


@dataclass(frozen=True, slots=True)
class Rolled(c.Event):
    """The die."""

    key: ClassVar[str] = "outpost.event.rolled"
    seat: int
    pips: int


@dataclass(frozen=True, slots=True)
class Drove(c.Event):
    """A tank drove."""

    key: ClassVar[str] = "outpost.event.drove"
    seat: int
    origin: int
    target: int


@dataclass(frozen=True, slots=True)
class Rammed(c.Event):
    """A tank was rammed, and changed places."""

    key: ClassVar[str] = "outpost.event.rammed"
    seat: int
    square: int


@dataclass(frozen=True, slots=True)
class Gone(c.Event):
    """A seat is out."""

    key: ClassVar[str] = "outpost.event.gone"
    seat: int


class Outpost(c.Game[OutpostState, Action]):
    """The rule book."""

    info: ClassVar[GameInfo] = INFO
    refusal_rule: ClassVar[str] = "OP-1"
    reasons: ClassVar[Collection[str]] = ("depot", "alone", "rounds")

    def new(self, setup: c.Setup) -> OutpostState:
        if isinstance(setup.map, OutpostState):
            return setup.map
        world = World()
        for seat in setup.seats:
            world.spawn(Tank(seat))
        return OutpostState(world, setup.map, tuple(setup.sides))

    def to_act(self, state: OutpostState) -> int | None:
        if state.outcome is not None:
            return None
        return c.CHANCE if state.phase == "roll" else state.seat

    def result(self, state: OutpostState) -> c.Result | None:
        return state.outcome

    def actions(self, view: OutpostState) -> Sequence[Action]:
        if view.phase == "hide":
            return [Hide(square) for square in sorted(view.board.camps[view.sides[view.seat]])]
        return [Drive(square) for square in sorted(view.reach)] if view.phase == "drive" else []

    def refuse(self, view: OutpostState, action: Action) -> c.Refusal | None:
        if isinstance(action, Drive) and action.square in view.board.rocks and view.phase == "drive":
            return c.Refusal("OP-2", "outpost.refuse.rock")
        return super().refuse(view, action)

    def apply(self, state: OutpostState, action: Action) -> c.Step[OutpostState, Action]:
        c.require(self.refuse(state, action))
        if isinstance(action, Roll):
            after = state.with_(phase="drive", pips=action.pips)
            return c.Step(after, (Rolled(state.seat, action.pips),), action)
        world = state.world.copy()
        events: tuple[c.Event, ...] = ()
        if isinstance(action, Drive):
            origin = state.places[state.seat]
            events = (Drove(state.seat, origin, action.square),)
            for seat, square in state.places.items():
                if seat != state.seat and square == action.square:
                    world.put(state.tank(seat), At(origin))
                    events += (Rammed(seat, origin),)
        world.put(state.tank(state.seat), At(action.square))
        if isinstance(action, Drive) and action.square in state.board.depots:
            return c.Step(_over(state.with_(world=world), state.seat, "depot", "OP-4"), events, action)
        after, shown = _next(state.with_(world=world))
        return c.Step(after, (*events, *shown), action)

    def chance(self, state: OutpostState) -> Sequence[tuple[Action, int]]:
        return [(Roll(pips), 1) for pips in PIPS] if state.phase == "roll" else ()

    def playing(self, state: OutpostState) -> list[int]:
        return [seat for seat in range(len(state.sides)) if seat not in state.gone]

    def without(self, state: OutpostState, seat: int, reason: str) -> c.Step[OutpostState, Action]:
        world = state.world.copy()
        world.take(state.tank(seat), At)
        after = state.with_(world=world, gone=state.gone | {seat})
        left, shown = self.playing(after), tuple[c.Event, ...]()
        if len(left) == 1:
            after = _over(after, left[0], "alone", "OP-5")
        elif seat == state.seat:
            after, shown = _next(after)
        return c.Step(after, (Gone(seat), *shown))

    def observe(self, state: OutpostState, seat: int) -> OutpostState:
        """Until all tanks are hidden, nobody sees another's (OP-1)."""
        if state.phase != "hide":
            return state
        world = state.world.copy()
        for entity, tank in state.world.each(Tank):
            if tank.seat != seat:
                world.take(entity, At)
        return state.with_(world=world)

    def observe_step(
        self, before: OutpostState, step: c.Step[OutpostState, Action], seat: int
    ) -> c.SeenStep[OutpostState, Action]:
        hidden = isinstance(step.action, Hide) and before.seat != seat
        return c.SeenStep(self.observe(step.state, seat), step.events, None if hidden else step.action)

    def resample(self, view: OutpostState, rng: random.Random) -> OutpostState:
        world = view.world.copy()
        for seat in range(view.seat if view.phase == "hide" else 0):
            if seat not in view.places and seat not in view.gone:
                world.put(view.tank(seat), At(rng.choice(view.board.camps[view.sides[seat]])))
        return view.with_(world=world)


def _next(state: OutpostState) -> tuple[OutpostState, tuple[c.Event, ...]]:
    """The next seat's decision, and what is shown when the last tank is hidden."""
    seats = len(state.sides)
    later = [seat for seat in range(state.seat + 1, seats) if seat not in state.gone]
    if later:
        phase = "hide" if state.phase == "hide" else "roll"
        return state.with_(seat=later[0], phase=phase, pips=0), ()
    first = min(seat for seat in range(seats) if seat not in state.gone)
    if state.phase == "hide":
        return state.with_(seat=first, phase="roll"), (Shown(),)
    if state.turn >= state.board.rounds:
        return _over(state, None, "rounds", "OP-4"), ()
    return state.with_(seat=first, phase="roll", pips=0, turn=state.turn + 1), ()


def _over(state: OutpostState, winner: int | None, reason: str, rule: str) -> OutpostState:
    side = None if winner is None else state.sides[winner]
    return state.with_(phase="over", pips=0, outcome=c.Result.of_side(state.sides, side, reason, rule))
