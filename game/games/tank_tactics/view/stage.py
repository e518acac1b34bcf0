"""The board while steps are shown, and the time of each event."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.games.tank_tactics.rules.public import (
    CARRIED,
    HOME,
    NOWHERE,
    Action,
    BarrierHit,
    CardPlayed,
    Destroyed,
    Drove,
    Entered,
    Fired,
    FlagDropped,
    FlagHome,
    FlagTaken,
    Hurt,
    Picked,
    Position,
    Rammed,
    Repaired,
    Rolled,
    Scored,
    Shown,
    Turned,
)
from game.games.tank_tactics.view.tanks import TANK_SHARE
from game.model.contract import Event
from game.model.tuples import put
from game.model.visible_record import RecordedStep
from game.view.board.clips import along
from game.view.board.cue import Cue, driving, rolling, weight
from game.view.board.easing import cubic_in_out
from game.view.board.effects import WRECKED_AT
from game.view.board.flashes import FlashKind
from game.view.board.ground_marks import middle
from game.view.board.gun_shape import GunShape, Place
from game.view.board.gunnery import FLIGHT, FiringTank, Gunnery, GunTurn
from game.view.board.timeline import Timeline

ENGINES: Final = (-4, -2)
"""The negated speeds from which on an engine sounds medium and heavy."""

GUNS: Final = (2, 4)
"""The damage from which on a gun sounds medium and heavy."""


@dataclass(frozen=True, slots=True)
class Preview:
    """The announcement of another seat's action, before it is shown."""

    action: Action


@dataclass(frozen=True, slots=True)
class Stay:
    """A point where the picture stays until somebody continues."""


STAY_MS: Final = 500.0
"""The least time it stays, because an earlier press was meant for something else."""

ROLL_SHARE: Final = 2 / 3
"""The share of a portal's or of the start's time in which dice roll; the rest shows the result."""


def happen(position: Position, event: Effect) -> Position:
    """The position after one event of a step, for what the board shows."""
    match event:
        case Hurt() | Repaired():
            index = position.match.index(event.seat, event.tank)
            taken = position.full(index) - event.after
            return position.with_(damage=put(position.damage, index, taken))
        case Drove():
            index = position.match.index(event.seat, event.tank)
            return position.with_(squares=put(position.squares, index, event.path[-1]))
        case Turned():
            index = position.match.index(event.seat, event.tank)
            return position.with_(facings=put(position.facings, index, event.after))
        case Destroyed():
            index = position.match.index(event.seat, event.tank)
            return position.with_(
                squares=put(position.squares, index, NOWHERE),
                cards=put(position.cards, index, ()),
                smoke=put(position.smoke, index, 0),
            )
        case BarrierHit():
            number = position.match.board.barrier_at[event.square]
            return position.with_(barriers=put(position.barriers, number, event.after))
        case Picked() if event.exit >= 0:
            index = position.match.index(event.seat, event.tank)
            return position.with_(squares=put(position.squares, index, event.exit))
        case Entered():
            index = position.match.index(event.seat, event.tank)
            return position.with_(
                squares=put(position.squares, index, event.square),
                facings=put(position.facings, index, event.facing),
                damage=put(position.damage, index, 0),
            )
        case FlagTaken():
            index = position.match.index(event.seat, event.tank)
            return position.with_(flags=put(position.flags, event.owner, CARRIED - index))
        case FlagDropped():
            at = HOME if event.square == position.flag_home(event.owner) else event.square
            return position.with_(flags=put(position.flags, event.owner, at))
        case FlagHome():
            return position.with_(flags=put(position.flags, event.owner, HOME))
    return position


Effect = Event | Preview | Stay | GunTurn
"""The kinds of effects that the timeline shows."""


class StageTimeline(Timeline[Effect]):
    """Plays the events of steps; ``position`` is the board's meanwhile. ``guns``: the gun on the drawing
    of a side's tanks."""

    position: Position | None = None
    last: Position | None = None
    """The position that the events lead to."""
    hidden: frozenset[int] = frozenset()
    """Tanks that are drawn moving."""

    def __init__(
        self, *given: Any, guns: Callable[[int], GunShape] = lambda side: GunShape(), **more: Any
    ) -> None:
        super().__init__(*given, **more)
        self.gunnery, self._guns = Gunnery(self), guns
        self._aimed_at, self._shot = NOWHERE, 0.0

    def show(self, before: Position, events: Sequence[Effect], last: Position) -> None:
        """Show these events, from one position to another; a gun turns before it fires."""
        if not self.busy or self.position is None:
            self.position = before
        self.last = last
        self.gunnery.begin(last, _turn(before))
        self.play(self._with_turns(before, events))

    def _with_turns(self, before: Position, events: Sequence[Effect]) -> Iterable[Effect]:
        for event in events:
            if isinstance(event, Fired):
                yield self.gunnery.turn(self._tank(before, event), _place(before, event.target))
            yield event

    def recall(self, earlier: Iterable[RecordedStep]) -> Iterator[RecordedStep]:
        """Set the guns as these steps left them, the latest first; yield all steps again."""

        def deeds(one: RecordedStep) -> Iterator[GunTurn | int]:
            position = one.before.position
            for effect in self._with_turns(position, one.step.events):
                if isinstance(effect, GunTurn):
                    yield effect
                elif isinstance(effect, Drove | Turned | Entered):
                    yield position.match.index(effect.seat, effect.tank)

        return self.gunnery.recall(earlier, lambda view: _turn(view.position), deeds)

    def _tank(self, position: Position, event: Fired) -> FiringTank:
        index = position.match.index(event.seat, event.tank)
        shape = self._guns(position.match.sides[position.match.owner[index]])
        facing = 45.0 * position.facings[index]
        return FiringTank(index, _place(position, event.origin), facing, TANK_SHARE, shape)

    def _lights(self, position: Position, effect: Effect) -> None:
        """Show the lights of a shot beside the tank that fires."""
        gunnery = self.gunnery
        match effect:
            case Drove() | Turned() | Entered():
                gunnery.release([position.match.index(effect.seat, effect.tank)])
            case Fired():
                tank, target = self._tank(position, effect), _place(position, effect.target)
                gunnery.fire(tank, target, effect.damage + 1, sounds=weight(effect.damage, *GUNS))
                self._aimed_at, self._shot = effect.target, tank.degrees + gunnery.pose(tank.id).aim
                for wall in effect.through:
                    at, share = _on_way(tank.place, target, _place(position, wall))
                    gunnery.hit("dirt", at, self._shot, 2, FLIGHT * self.ms("shot") * share)
            case Hurt() | BarrierHit() if effect.square == self._aimed_at:
                lost = effect.before - effect.after
                kind: FlashKind = "dirt" if isinstance(effect, BarrierHit) else "burst" if lost else "bounce"
                gunnery.hit(kind, _place(position, effect.square), self._shot, lost)
            case Rammed():
                a, b = _place(position, effect.origin), _place(position, effect.target)
                middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
                degrees = math.degrees(math.atan2(b[0] - a[0], b[1] - a[1]))
                gunnery.hit("bounce", middle, degrees, 3, sound="ram")
            case Destroyed():
                gunnery.hit("burst", _place(position, effect.square), self._shot, 5)

    @property
    def stays(self) -> bool:
        """Whether nothing moves until somebody continues."""
        return bool(self.clips) and isinstance(self.clips[0].effect, Stay)

    @property
    def stays_for(self) -> float:
        """Milliseconds until somebody can continue; 0: now."""
        return max(0.0, STAY_MS - self.clips[0].gone) if self.stays else 0.0

    def hurry(self) -> None:
        """Show the end of the animation, up to a stay; end the present stay."""
        if self.stays:
            if not self.stays_for:
                self.skip()
            return
        while self.clips and not self.stays:
            self._end_first()
        self._settle(0.0)
        self.gunnery.settle()

    def skip(self, *, quiet: bool = False) -> bool:
        was = super().skip(quiet=quiet)
        self.gunnery.settle()
        return was

    def update(self, ms: float) -> bool:
        stayed = self.stays
        return super().update(ms) and not (stayed and self.stays)

    def cues(self, effect: Effect) -> tuple[Cue, ...]:
        assert self.position is not None
        position = self.position
        match effect:
            case Drove():
                engine = weight(-position.speed_of(position.match.index(effect.seat, effect.tank)), *ENGINES)
                return driving(engine, *(_place(position, effect.path[at]) for at in (0, -1)))
            case Turned():
                engine = weight(-position.speed_of(position.match.index(effect.seat, effect.tank)), *ENGINES)
                at = _place(position, effect.square)
                return driving(engine, at, at)
            case GunTurn():
                return effect.cues
            case Destroyed():
                return (Cue("wreck", WRECKED_AT, place=_place(position, effect.square)),)
            case Picked():
                return rolling([ROLL_SHARE], place=_place(position, effect.entrance))
            case Rolled():
                return rolling([ROLL_SHARE for pips in effect.pips if pips])
            case Entered():
                return (Cue("drive", place=_place(position, effect.square)),)
            case FlagTaken() | FlagDropped() | FlagHome() | Scored():
                return (Cue("token", place=_place(position, effect.square)),)
            case CardPlayed() | Shown():
                return (Cue("card"),)
        return ()

    def begins(self, effect: Effect) -> None:
        assert self.position is not None
        self._lights(self.position, effect)
        if isinstance(effect, Drove | Turned):
            self.hidden = frozenset({self.position.match.index(effect.seat, effect.tank)})

    def ends(self, effect: Effect) -> None:
        assert self.position is not None
        self.hidden = frozenset()
        if isinstance(effect, GunTurn):
            self.gunnery.turned(effect)
        # what was secret lies open once all of it is turned up
        self.position = self.last if isinstance(effect, Shown) else happen(self.position, effect)

    def moment(self, effect: Effect) -> float:
        whole = self.length(effect)
        return ROLL_SHARE * whole if isinstance(effect, Picked | Rolled) else whole

    def driven_to(self, effect: Effect, share: float) -> Place | None:
        if not isinstance(effect, Drove) or self.last is None:
            return None
        return along([_middle(self.last, square) for square in effect.path], cubic_in_out(share))

    def length(self, effect: Effect) -> float:
        ms = self.ms
        match effect:
            case Preview():
                return ms("bot_preview")
            case Drove():
                return ms("step_forward") * max(1, len(effect.path) - 1)
            case Turned():
                return ms("step_turn") * (2 if (effect.after - effect.before) % 8 == 4 else 1)
            case GunTurn():
                return self.gunnery.length(effect)
            case Fired():
                return ms("shot")
            case Hurt() | BarrierHit() | Repaired() | Scored():
                return ms("chip_count")
            case Rammed():
                return ms("ram")
            case Destroyed():
                return ms("destroyed_flip")
            case CardPlayed() | Entered() | FlagTaken() | FlagDropped() | FlagHome():
                return ms("card_play")
            case Picked():
                return 1.5 * ms("die_roll")
            case Rolled():
                return 3 * ms("die_roll")
            case Shown():
                return 2 * ms("die_roll")
            case Stay():
                return math.inf
        return 0.0


def _turn(position: Position) -> tuple[int, int]:
    """The identity of a turn: guns swing back in another one."""
    return position.round, position.seat


def _place(position: Position, square: int) -> tuple[float, float]:
    """A square as column and rank."""
    grid = position.match.board.grid
    return float(grid.column(square)), float(grid.rank(square))


def _middle(position: Position, square: int) -> Place:
    return middle(position.match.board.grid, square)


def _on_way(first: Place, last: Place, near: Place) -> tuple[Place, float]:
    """The point of a way that is nearest to a place, and how much of the way is before it."""
    dx, dy = last[0] - first[0], last[1] - first[1]
    share = ((near[0] - first[0]) * dx + (near[1] - first[1]) * dy) / ((dx * dx + dy * dy) or 1.0)
    return (first[0] + dx * share, first[1] + dy * share), share
