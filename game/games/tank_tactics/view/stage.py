"""The board while steps are shown, and the time of each event."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.games.tank_tactics.rules.actions import Action
from game.games.tank_tactics.rules.events import (
    BarrierHit,
    CardPlayed,
    Destroyed,
    Drove,
    Ended,
    Entered,
    Fired,
    FlagDropped,
    FlagHome,
    FlagTaken,
    Hurt,
    Picked,
    Rammed,
    Repaired,
    Rolled,
    Scored,
    Shown,
    Turned,
)
from game.games.tank_tactics.rules.terms import CARRIED, HOME, NOWHERE, SPEED
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.scene import side_of
from game.games.tank_tactics.view.tanks import TANK_SHARE, Tanks
from game.model.contract import Event
from game.model.tuples import put
from game.model.visible_record import RecordedStep
from game.view.board.clips import along
from game.view.board.cue import Cue, Weight, driving, rolling, weight
from game.view.board.death import dying_cues
from game.view.board.easing import cubic_in_out
from game.view.board.flashes import FlashKind
from game.view.board.ground_marks import middle
from game.view.board.gun_shape import Place
from game.view.board.gunnery import FLIGHT, FiringTank, Gunnery, GunTurn
from game.view.board.timeline import DECIDES, Beat, Timeline
from game.view.weight import NO_BEATS, Beats

ENGINES: Final = (-4, -3)
"""The negated pips of the speed die from which on an engine sounds medium and heavy."""

GUNS: Final = (2, 4)
"""The damage from which on a gun sounds medium and heavy."""

HITS: Final[dict[Weight, str]] = {"light": "hit_light", "medium": "hit", "heavy": "hit_heavy"}
"""The sound of a hit by its damage, classed as guns are."""


@dataclass(frozen=True, slots=True)
class Preview:
    """The announcement of another seat's action, before it is shown."""

    action: Action


@dataclass(frozen=True, slots=True)
class Stay:
    """A point where the picture stays until somebody continues."""


@dataclass(frozen=True, slots=True)
class FlagBrought:
    """A carrier has brought the flag of ``owner`` to a square of its own start area (TT-2.7)."""

    owner: int
    square: int


def with_flag_brought(events: Sequence[Event], last: TankTacticsWorld) -> Iterator[Effect]:
    """The events of a step that led to ``last``, and before the end the flags that were brought home."""
    for event in events:
        if isinstance(event, Ended) and event.reason == "flag":
            for index, square in enumerate(last.square):
                if last.match.owner[index] == last.seat:
                    yield from (FlagBrought(owner, square) for owner in last.carried_by(index))
        yield event


STAY_MS: Final = 500.0
"""The least time it stays, because an earlier press was meant for something else."""

ROLL_SHARE: Final = 2 / 3
"""The share of a portal's or of the start's time in which dice roll; the rest shows the result."""


def happen(world: TankTacticsWorld, event: Effect) -> TankTacticsWorld:
    """The position after one event of a step, for what the board shows."""
    index = NOWHERE
    if isinstance(event, Hurt | Repaired | Drove | Turned | Destroyed | Picked | Entered | FlagTaken):
        index = world.match.index(event.seat, event.tank)
    match event:
        case Hurt() | Repaired():
            return world.with_(damage=put(world.damage, index, world.full(index) - event.after))
        case Drove():
            return world.with_(square=put(world.square, index, event.path[-1]))
        case Turned():
            return world.with_(facing=put(world.facing, index, event.facing))
        case Destroyed():
            return world.with_(
                square=put(world.square, index, NOWHERE),
                cards=put(world.cards, index, ()),
                smoke=put(world.smoke, index, 0),
            )
        case BarrierHit():
            number = world.match.board.barrier_at[event.square]
            return world.with_(barrier=put(world.barrier, number, event.after))
        case Picked() if event.exit >= 0:
            return world.with_(square=put(world.square, index, event.exit))
        case Entered():
            return world.with_(
                square=put(world.square, index, event.square),
                facing=put(world.facing, index, event.facing),
                damage=put(world.damage, index, 0),
            )
        case FlagTaken():
            return world.with_(flag=put(world.flag, event.owner, CARRIED - index))
        case FlagDropped():
            at = HOME if event.square == world.flag_home(event.owner) else event.square
            return world.with_(flag=put(world.flag, event.owner, at))
        case FlagHome():
            return world.with_(flag=put(world.flag, event.owner, HOME))
    return world


Effect = Event | Preview | Stay | GunTurn | FlagBrought | Beat
"""The kinds of effects that the timeline shows."""


class StageTimeline(Timeline[Effect]):
    """Plays the events of steps; ``world`` is the board's meanwhile. ``tanks`` know where their guns are."""

    world: TankTacticsWorld | None = None
    last: TankTacticsWorld | None = None
    """The position that the events lead to."""
    hidden: frozenset[int] = frozenset()
    """Tanks that are drawn moving."""

    def __init__(self, *given: Any, tanks: Tanks, **more: Any) -> None:
        super().__init__(*given, **more)
        self.gunnery, self._tanks = Gunnery(self), tanks
        self._aimed_at, self._shot = NOWHERE, 0.0
        self.fatal: dict[int, int] = {}
        """The damage that destroys tanks in this step, by their squares: it is told during their end."""

    def show(
        self, before: TankTacticsWorld, events: Sequence[Effect], last: TankTacticsWorld,
        beats: Beats = NO_BEATS,
    ) -> None:  # fmt: skip
        """Show these events with their beats, from one position to another; a gun turns before it fires."""
        if not self.busy or self.world is None:
            self.world = before
        self.last, self.fatal = last, {}
        self.gunnery.begin(last, _turn(before))
        self.play(self._with_turns(before, events, beats))

    def _with_turns(
        self, before: TankTacticsWorld, events: Sequence[Effect], beats: Beats = NO_BEATS
    ) -> Iterator[Effect]:
        for event in events:
            if isinstance(event, Fired):
                yield self.gunnery.turn(self._tank(before, event), _place(before, event.target))
            if isinstance(event, Event):
                yield from beats.around(event)
            else:
                yield event

    def recall(self, earlier: Iterable[RecordedStep]) -> Iterator[RecordedStep]:
        """Set the guns as these steps left them, the latest first; yield all steps again."""

        def deeds(one: RecordedStep) -> Iterator[GunTurn | int]:
            world = one.before
            for effect in self._with_turns(world, one.step.events):
                if isinstance(effect, GunTurn):
                    yield effect
                elif isinstance(effect, Drove | Turned | Entered):
                    yield world.match.index(effect.seat, effect.tank)

        return self.gunnery.recall(earlier, _turn, deeds)

    def _tank(self, world: TankTacticsWorld, event: Fired) -> FiringTank:
        index = world.match.index(event.seat, event.tank)
        shape = self._tanks.gun_shape(side_of(world, index))
        facing = 45.0 * world.facing[index]
        return FiringTank(index, _place(world, event.origin), facing, TANK_SHARE, shape)

    def _lights(self, world: TankTacticsWorld, effect: Effect) -> None:
        """Show the lights of a shot beside the tank that fires."""
        gunnery = self.gunnery
        match effect:
            case Drove() | Turned() | Entered():
                gunnery.release([world.match.index(effect.seat, effect.tank)])
            case Fired():
                tank, target = self._tank(world, effect), _place(world, effect.target)
                gunnery.fire(tank, target, effect.damage + 1, sounds=weight(effect.damage, *GUNS))
                self._aimed_at, self._shot = effect.target, tank.degrees + gunnery.pose(tank.id).aim
                for wall in effect.through:
                    at, share = _on_way(tank.place, target, _place(world, wall))
                    gunnery.hit("dirt", at, self._shot, 2, FLIGHT * self.ms("shot") * share)
            case Hurt() if not effect.after:
                self.fatal = {**self.fatal, effect.square: effect.before}
            case Hurt() | BarrierHit() if effect.square == self._aimed_at:
                lost = effect.before - effect.after
                kind: FlashKind = "dirt" if isinstance(effect, BarrierHit) else "burst" if lost else "bounce"
                down = isinstance(effect, BarrierHit) and not effect.after
                sound = HITS[weight(lost, *GUNS)] if kind == "burst" else "crumble" if down else None
                gunnery.hit(kind, _place(world, effect.square), self._shot, lost, sound=sound)
            case Rammed():
                a, b = _place(world, effect.origin), _place(world, effect.target)
                middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
                degrees = math.degrees(math.atan2(b[0] - a[0], b[1] - a[1]))
                gunnery.hit("bounce", middle, degrees, 3, sound="ram")

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
        self.hurry_to(Stay)
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
        assert self.world is not None
        world = self.world
        match effect:
            case Drove():
                first, last = (_place(world, effect.path[at]) for at in (0, -1))
                return driving(_engine(world, effect), first, last, self.length(effect))
            case Turned():
                return (Cue("turn", place=_place(world, effect.square)),)
            case GunTurn():
                return effect.cues
            case Destroyed():
                return dying_cues(_place(world, effect.square), decides=self._decides(effect))
            case Picked():
                return rolling([ROLL_SHARE], place=_place(world, effect.entrance))
            case Rolled():
                return rolling([ROLL_SHARE for pips in effect.pips if pips])
            case Entered():
                at = _place(world, effect.square)
                return Cue("drive", place=at), Cue(f"set_down_{_engine(world, effect)}", 1.0, place=at)
            case FlagTaken() | FlagHome() | FlagBrought():
                return (Cue(FLAGS[type(effect)], place=_place(world, effect.square)),)
            case FlagDropped() | Scored():
                name = "points" if isinstance(effect, Scored) else "token"
                return (Cue(name, place=_place(world, effect.square)),)
            case CardPlayed() | Shown():
                return (Cue("card"),)
        return ()

    def begins(self, effect: Effect) -> None:
        assert self.world is not None
        self._lights(self.world, effect)
        if isinstance(effect, Drove | Turned | Destroyed):
            self.hidden = frozenset({self.world.match.index(effect.seat, effect.tank)})

    def ends(self, effect: Effect) -> None:
        assert self.world is not None
        self.hidden = frozenset()
        if isinstance(effect, GunTurn):
            self.gunnery.turned(effect)
        # what was secret lies open once all of it is turned up
        self.world = self.last if isinstance(effect, Shown) else happen(self.world, effect)

    def moment(self, effect: Effect) -> float:
        whole = self.length(effect)
        return ROLL_SHARE * whole if isinstance(effect, Picked | Rolled) else whole

    def falls(self, effect: Effect) -> bool:
        return isinstance(effect, Destroyed)

    def _decides(self, event: Destroyed) -> bool:
        """Whether it is its player's last tank (TT-5.1), or ends the match."""
        last = self.last
        return last is not None and (last.outcome is not None or bool(last.fell[event.seat]))

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
                return ms("step_turn") * (2 if (effect.facing - effect.before) % 8 == 4 else 1)
            case GunTurn():
                return self.gunnery.length(effect)
            case Fired():
                return ms("shot")
            case Hurt() if not effect.after:
                return 0.0
            case Hurt() | BarrierHit() | Repaired() | Scored():
                return ms("chip_count")
            case Rammed():
                return ms("ram")
            case Destroyed():
                return self.fall_ms(decides=self._decides(effect))
            case CardPlayed() | Entered() | FlagDropped():
                return ms("card_play")
            case FlagTaken() | FlagHome():
                return ms("destroyed")
            case FlagBrought():
                return DECIDES * ms("destroyed")
            case Picked():
                return 1.5 * ms("die_roll")
            case Rolled():
                return 3 * ms("die_roll")
            case Shown():
                return 2 * ms("die_roll")
            case Stay():
                return math.inf
        return 0.0


FLAGS: Final = {FlagTaken: "flag", FlagHome: "flag_lost", FlagBrought: "flag_scored"}
"""What is heard of a flag."""


def _engine(world: TankTacticsWorld, event: Drove | Entered) -> Weight:
    """The engine sound of a tank: the die says how fast it is."""
    return weight(-world.dice[world.match.index(event.seat, event.tank)][SPEED], *ENGINES)


def _turn(world: TankTacticsWorld) -> tuple[int, int]:
    """The identity of a turn: guns swing back in another one."""
    return world.round, world.seat


def _place(world: TankTacticsWorld, square: int) -> tuple[float, float]:
    """A square as column and rank."""
    grid = world.match.board.grid
    return float(grid.column(square)), float(grid.rank(square))


def _middle(world: TankTacticsWorld, square: int) -> Place:
    return middle(world.match.board.grid, square)


def _on_way(first: Place, last: Place, near: Place) -> tuple[Place, float]:
    """The point of a way that is nearest to a place, and how much of the way is before it."""
    dx, dy = last[0] - first[0], last[1] - first[1]
    share = ((near[0] - first[0]) * dx + (near[1] - first[1]) * dy) / ((dx * dx + dy * dy) or 1.0)
    return (first[0] + dx * share, first[1] + dy * share), share
