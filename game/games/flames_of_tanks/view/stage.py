"""Shows steps one event after the other: what is on the table meanwhile, and how long each event takes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, Final

from game.games.flames_of_tanks.rules.actions import Action
from game.games.flames_of_tanks.rules.events import (
    Captured,
    Cleared,
    Destroyed,
    Drew,
    Drove,
    Entered,
    Fired,
    Marked,
    Out,
    Refitted,
    Remounted,
    Salvaged,
    Saved,
    SecondRolled,
    Smoked,
    TurnBegan,
    WentIn,
)
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld, PointState
from game.games.flames_of_tanks.view.past import Past
from game.games.flames_of_tanks.view.rolls import DiceEvent, Rolls
from game.games.flames_of_tanks.view.tanks import SPRITE_INCHES, Tanks
from game.model.contract import CHANCE, Event, SeenStep
from game.model.inches import FULL_TURN, INCH, Point
from game.model.tuples import put
from game.model.visible_record import RecordedStep
from game.ui.paint.palette import Metrics
from game.view.board.clips import between
from game.view.board.cue import Cue, Place, Weight, driving, rolling, weight
from game.view.board.death import dying_cues
from game.view.board.flashes import FlashKind
from game.view.board.gunnery import FiringTank, Gunnery, GunTurn
from game.view.board.timeline import Beat, Timeline
from game.view.weight import NO_BEATS, Beats

_SOUNDS: Final[dict[type, str]] = {
    Drew: "card", Refitted: "card", Marked: "token", Captured: "flag", Cleared: "flag_lost", Smoked: "token",
    WentIn: "drive",
}  # fmt: skip
"""The sound at the start of an event, besides guns, engines and dice."""

ENGINES: Final[tuple[Weight, ...]] = ("light", "medium", "heavy")
"""Kind of engine sound of a tank, by its weight."""

GUNS: Final = (12, 14)
"""The anti-tank values from which on a gun sounds medium and heavy."""

LIGHT_CALIBRE: Final = 2
"""Size of the fire of a light tank's shot; each step of weight adds one."""

SHOTS_APART: Final = 0.6
"""Time between two shots, in times of a shot."""

MISS: Final = 1.4
"""Distance in inches from a tank to the impact of a shot that misses it."""

APART_MS: Final = 120.0
"""Delay of each further die of a throw, in ms."""

STANDING_MS: Final = 1600.0
"""Time in ms that the result of dice is shown if nothing moves and nobody is waited for."""

LONGEST_DRIVE_MS: Final = 1600.0
INCH_MS: Final = 0.7
"""Time for a drive of an inch, as a share of a step on squares."""


@dataclass(frozen=True, slots=True)
class DicePause:
    """A pause that shows the result of dice for that time (ms); infinite: until the player continues."""

    ms: float


Effect = Event | DicePause | GunTurn | Beat
"""Anything that is shown as an event of a step."""


def turned_up(event: Effect) -> int:
    """The number of tokens turned up in an event."""
    return len(event.names) if isinstance(event, Drew) else 0


def dice_of(event: Effect) -> tuple[int, ...]:
    """The dice that fall in an event, in the order they are seen."""
    match event:
        case Fired():
            return (*event.dice, *(die for die in event.again if die))
        case Saved() | Salvaged():
            return tuple(event.dice)
        case SecondRolled():
            return (event.die,)
        case Remounted():
            return (event.die, event.again) if event.again else (event.die,)
    return ()


@dataclass(frozen=True, slots=True)
class Moving:
    """A driving tank: its present place, and the path behind it."""

    tank: int
    place: Point
    heading: int
    trail: tuple[Point, ...]


def happen(position: FlamesOfTanksWorld, event: Effect) -> FlamesOfTanksWorld:
    """The position after one event of a step, as far as the table shows it."""
    match event:
        case Entered():
            return position.with_tank(
                event.tank, where="table", place=event.place, heading=event.heading, bailed=False
            )
        case Drove():
            return position.with_tank(event.tank, place=event.path[-1], heading=event.heading)
        case Destroyed():
            return position.with_tank(event.tank, where="destroyed", bailed=False)
        case WentIn():
            return position.with_tank(event.tank, where="refitting", bailed=False)
        case Out():
            return position.with_tank(event.tank, where="out", bailed=False)
        case Saved() if event.result == "bailed_out":
            return position.with_tank(event.tank, bailed=True)
        case Remounted() if event.back:
            return position.with_tank(event.tank, bailed=False)
        case Smoked():
            smoke = (*position.tanks[event.tank].smoke, event.place)
            return position.with_tank(event.tank, smoke=smoke)
        case TurnBegan():
            return position.with_tank(event.tank, smoke=()).with_(
                tank=event.tank, round=event.round, placing=False
            )
        case Marked():
            side = position.side(event.tank)
            there = replace(position.points[event.point], side=side, markers=event.count)
            return position.with_(points=put(position.points, event.point, there))
        case Captured():
            return position.with_(points=put(position.points, event.point, PointState(event.side)))
        case Cleared():
            there = PointState(position.points[event.point].owner)
            return position.with_(points=put(position.points, event.point, there))
    return position


def with_rests(step: SeenStep[FlamesOfTanksWorld, Action], *, waits: bool) -> list[Effect]:
    """The events of a step, with a pause in which the result of dice is shown; with ``waits`` the pause
    after a shot lasts until the player continues."""
    events: list[Effect] = list(step.events)
    told = [number for number, event in enumerate(events) if isinstance(event, DiceEvent)]
    if not told or (told[-1] == len(events) - 1 and step.view.to_act == CHANCE):
        return events  # more dice of the same throw follow
    shot = not isinstance(events[told[-1]], SecondRolled | Remounted)
    events.insert(told[-1] + 1, DicePause(math.inf if waits and shot else STANDING_MS))
    return events


class StageTimeline(Timeline[Effect]):
    """Plays the events of steps; ``position`` is what the table shows meanwhile. ``past`` and ``rolls`` take
    note of each event as it is seen."""

    def __init__(self, metrics: Metrics, tanks: Tanks, past: Past, rolls: Rolls, **more: Any) -> None:
        super().__init__(metrics, **more)
        self.position: FlamesOfTanksWorld | None = None
        self.past, self.rolls = past, rolls
        self.gunnery, self._tanks = Gunnery(self), tanks
        self._shot = 0.0
        """Direction of the last shot, in degrees."""
        self._calibre = LIGHT_CALIBRE
        self._after: FlamesOfTanksWorld | None = None
        """The position that the events lead to, where it is known."""

    @property
    def waits(self) -> bool:
        """Whether the present event lasts until the player continues."""
        effect = self.clips[0].effect if self.clips else None
        return isinstance(effect, DicePause) and math.isinf(effect.ms)

    @property
    def moving(self) -> bool:
        return super().moving and not (self.waits and not self._motions)

    def show(
        self, before: FlamesOfTanksWorld, events: Sequence[Effect], after: FlamesOfTanksWorld | None = None,
        beats: Beats = NO_BEATS,
    ) -> None:  # fmt: skip
        """Show these events with their beats, from the position ``before`` to the one ``after``; a gun turns
        before it fires."""
        if not self.busy or self.position is None:
            self.position = before
        self._after = after
        self.gunnery.begin(after, _turn(before))
        self.play(list(self._with_turns(before, events, beats)))

    def again(self) -> bool:
        """Show the throws in the tray once more; whether there are any."""
        rolls = self.rolls
        if self.busy or rolls.before is None or rolls.shown is None:
            return False
        rolls.open = False
        self.show(rolls.before, rolls.events)
        return True

    def _with_turns(
        self, before: FlamesOfTanksWorld, events: Sequence[Effect], beats: Beats = NO_BEATS
    ) -> Iterator[Effect]:
        for event in events:
            if isinstance(event, Fired):
                tank = self._tank(before, event.tank)
                yield self.gunnery.turn(tank, before.tanks[event.target].place)
            if isinstance(event, Event):
                yield from beats.around(event)
            else:
                yield event

    def recall(self, earlier: Iterable[RecordedStep]) -> Iterator[RecordedStep]:
        """Turn the guns as these steps (the latest first) left them; gives all the steps again."""

        def deeds(one: RecordedStep) -> Iterator[GunTurn | int]:
            for effect in self._with_turns(one.before, one.step.events):
                if isinstance(effect, GunTurn):
                    yield effect
                elif isinstance(effect, Drove | Entered):
                    yield effect.tank

        return self.gunnery.recall(earlier, _turn, deeds)

    def _tank(self, position: FlamesOfTanksWorld, tank: int) -> FiringTank:
        state, seat = position.tanks[tank], position.match.seats[tank]
        size = SPRITE_INCHES * INCH
        return FiringTank(tank, state.place, state.heading / 10, size, self._tanks.gun_shape(seat))

    def _lights(self, position: FlamesOfTanksWorld, effect: Effect) -> None:
        """Add the light of a shot as an event begins."""
        gunnery = self.gunnery
        match effect:
            case Drove() | Entered():
                gunnery.release([effect.tank])
            case Fired():
                tank, target = self._tank(position, effect.tank), position.tanks[effect.target].place
                self._shot = tank.degrees + gunnery.pose(effect.tank).aim
                self._calibre = LIGHT_CALIBRE + position.stats(effect.tank).weight
                sounds = weight(position.stats(effect.tank).anti_tank, *GUNS)
                for number in range(max(1, len(effect.dice))):
                    late = number * SHOTS_APART * self.ms("shot")
                    gunnery.fire(tank, target, self._calibre, sounds=sounds, after=late)

    def _hits(self, position: FlamesOfTanksWorld, effect: Effect) -> None:
        """Add the effects at the target once its dice are at rest."""
        match effect:
            case Fired() if not effect.hits and not effect.smoke:
                (x, y), beside = position.tanks[effect.target].place, math.radians(self._shot + 68)
                at = x + MISS * INCH * math.sin(beside), y + MISS * INCH * math.cos(beside)
                self.gunnery.hit("dirt", at, self._shot, self._calibre)
            case Saved() if effect.result != "destroyed":
                kind: FlashKind = "bounce" if effect.result == "none" else "burst"
                self.gunnery.hit(kind, position.tanks[effect.tank].place, self._shot, self._calibre)

    def cues(self, effect: Effect) -> tuple[Cue, ...]:
        assert self.position is not None
        tank = getattr(effect, "tank", None)
        place = self.position.tanks[tank].place if isinstance(tank, int) else None
        match effect:
            case GunTurn():
                return effect.cues
            case Drove(path=path):
                if len(set(path)) == 1:
                    return (Cue("turn", place=place),)
                engine = ENGINES[self.position.stats(effect.tank).weight]
                return driving(engine, path[0], path[-1], self.length(effect))
            case Entered():
                engine = ENGINES[self.position.stats(effect.tank).weight]
                return (
                    Cue("drive", place=effect.place), Cue(f"set_down_{engine}", 1.0, place=effect.place)
                )  # fmt: skip
            case Destroyed():
                return dying_cues(effect.place, decides=self._decides(effect))
        if dice := dice_of(effect):
            return self._dice_cues(effect, len(dice), place)
        sound = _SOUNDS.get(type(effect), "")
        return (Cue(sound, place=place),) if sound else ()

    def _dice_cues(self, effect: Effect, count: int, place: Place | None) -> tuple[Cue, ...]:
        """The cues of dice that fall one after the other."""
        whole, roll = self.length(effect), self.ms("die_roll")
        if whole <= 0:  # after the shot, which is heard as it begins
            return rolling([1.0], 1.0, place)
        late = self._late(effect)
        rests = [(late + roll + number * self._apart) / whole for number in range(count)]
        return rolling(rests, late / whole, place)

    def _late(self, effect: Effect) -> float:
        """How long after the beginning of an event its dice fall: those of a shot follow the firing."""
        return self.ms("shot") if isinstance(effect, Fired) else 0.0

    @property
    def _apart(self) -> float:
        """How long after a die the next one falls."""
        return self.ms("die_roll") / 600.0 * APART_MS

    def begins(self, effect: Effect) -> None:
        assert self.position is not None
        self._lights(self.position, effect)
        self.past.add(effect)
        self.rolls.begun(effect, self.position)

    def happens(self, effect: Effect) -> None:
        assert self.position is not None
        self._hits(self.position, effect)
        self.rolls.happened(effect)

    def moment(self, effect: Effect) -> float:
        if tokens := turned_up(effect):
            return self._thrown(tokens, "card_play")
        dice = len(dice_of(effect))
        return self._late(effect) + self._thrown(dice) if dice else super().moment(effect)

    def ends(self, effect: Effect) -> None:
        assert self.position is not None
        if isinstance(effect, GunTurn):
            self.gunnery.turned(effect)
        self.position = happen(self.position, effect)

    def skip(self, *, quiet: bool = False) -> bool:
        was = super().skip(quiet=quiet)
        self.gunnery.settle()
        return was

    def length(self, effect: Effect) -> float:
        ms = self.ms
        dice = len(dice_of(effect))
        match effect:
            case Drove():
                whole = sum(math.dist(a, b) for a, b in pairwise(effect.path)) / INCH
                most = LONGEST_DRIVE_MS / self.speed if self.speed > 0 else 0.0
                return min(most, ms("step_forward") * max(1.0, INCH_MS * whole))
            case Fired():
                return ms("shot") + self._thrown(dice) + ms("card_play")
            case Saved() | SecondRolled() | Remounted() | Salvaged():
                return self._thrown(dice) + ms("card_play")
            case Destroyed():
                return self.fall_ms(decides=self._decides(effect))
            case DicePause():
                return effect.ms
            case GunTurn():
                return self.gunnery.length(effect)
            case Drew() if effect.names:
                return self._thrown(turned_up(effect), "card_play") + ms("card_play")
            case Entered() | WentIn() | Drew() | Smoked() | Captured() | Marked() | Cleared() | Out():
                return ms("card_play")
        return 0.0

    def _thrown(self, dice: int, roll: str = "die_roll") -> float:
        """The time until all dice are at rest, or all tokens turned up."""
        return self.ms(roll) + max(0, dice - 1) * self._apart

    def rolled(self, throw: int, number: int) -> float:
        """The progress of die ``number`` in a throw of the tray, or of a token being turned up, from 0 to
        1."""
        clip, at = self.clip, self.rolls.at_throw
        if clip is None or throw < at or at < 0:
            return 1.0
        roll = self.ms("card_play" if turned_up(clip.effect) else "die_roll")
        if roll <= 0:
            return 1.0
        late = self._late(clip.effect) + number * self._apart
        return max(0.0, min(1.0, (clip.gone - late) / roll))

    def driven_to(self, effect: Effect, share: float) -> Place | None:
        moving = self._moving(effect, share)
        return None if moving is None else (moving.place[0] / INCH, moving.place[1] / INCH)

    def falls(self, effect: Effect) -> bool:
        return isinstance(effect, Destroyed)

    def _decides(self, event: Destroyed) -> bool:
        """Whether it is the last tank of its side, which doesn't come back, or ends the match."""
        after = self._after
        if after is None:
            return False
        return after.outcome is not None or after.side(event.tank) not in after.sides_left()

    @property
    def dying(self) -> Destroyed | None:
        """The event of the tank that is just being destroyed."""
        effect = self.clip.effect if self.clip is not None and self.clip.begun else None
        return effect if isinstance(effect, Destroyed) else None

    def driving(self) -> Moving | None:
        """The tank that is driving now; ``None`` if none is."""
        return None if self.clip is None else self._moving(self.clip.effect, self.clip.share)

    @staticmethod
    def _moving(event: Effect, driven: float) -> Moving | None:
        if not isinstance(event, Drove):
            return None
        path = event.path
        lengths = [math.dist(a, b) for a, b in pairwise(path)]
        whole = sum(lengths)
        gone = whole * driven
        heading, trail = event.before, [path[0]]
        for (a, b), length in zip(pairwise(path), lengths, strict=True):
            heading = _heading(a, b, heading)
            if gone <= length and length > 0:
                x, y = between(a, b, gone / length)
                place = (round(x), round(y))
                if driven > 0.9:
                    heading = _between(heading, event.heading, (driven - 0.9) * 10)
                return Moving(event.tank, place, heading, (*trail, place))
            gone -= length
            trail.append(b)
        turned = _between(event.before, event.heading, driven)
        return Moving(event.tank, path[-1], turned, tuple(trail))


def _turn(position: FlamesOfTanksWorld) -> tuple[int, int]:
    """A number for the turn: guns swing back when it changes."""
    return position.round, position.tank


def _heading(a: Point, b: Point, before: int) -> int:
    if a == b:
        return before
    return round(math.degrees(math.atan2(b[0] - a[0], b[1] - a[1])) * 10) % FULL_TURN


def _between(first: int, last: int, share: float) -> int:
    """The angle at ``share`` of the shorter way from ``first`` to ``last``."""
    off = (last - first + FULL_TURN // 2) % FULL_TURN - FULL_TURN // 2
    return round(first + off * max(0.0, min(1.0, share))) % FULL_TURN
