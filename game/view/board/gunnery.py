"""Guns that turn, fire and swing back, and the lights of their shots: the same in every game.

None of it is part of a state, and it ends with the timeline's own motions. A game translates its events: a
gun turns (a ``GunTurn`` on the timeline, before the shot), it fires, something is hit, a tank drives, a
turn begins. Recoil, smoke, tracers and sparks go on beside what is shown next; nothing waits for them.
Places are the board's own, as in ``GunShape``.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any, Final

from game.model.visible_record import RecordedStep
from game.view.board.cue import Cue, Weight
from game.view.board.easing import cubic_in_out
from game.view.board.flashes import Flash, FlashKind
from game.view.board.gun_shape import GunPose, GunShape, Place
from game.view.board.timeline import Timeline

LEAST_TURN: Final = 1.0
"""The least angle in degrees that a gun turns to aim."""

KICK: Final = 0.09
"""The share of a recoil in which the barrels fly back; in the rest they return."""

RECOIL_TIMES: Final = 1.9
"""The length of a recoil, in times of a shot."""

JOLT: Final = 0.035
"""How far a shot pushes a tank back, in widths of its drawing."""

FLIGHT: Final = 0.72
"""The share of a shot's time after which it arrives."""

LIT: Final[dict[FlashKind, float]] = {
    "muzzle": 0.5, "tracer": FLIGHT, "shell": 0.96, "smoke": 4.6, "burst": 2.0, "bounce": 1.6, "dirt": 2.2,
}  # fmt: skip
"""How long each kind of light is seen, in times of a shot."""

HEARD: Final[Mapping[FlashKind, str]] = {"burst": "hit", "bounce": "bounce", "dirt": "dirt"}
"""The sound of each kind of hit."""


@dataclass(frozen=True, slots=True)
class GunTurn:
    """The turn of a gun before it fires, from one aim to another, in degrees from straight ahead."""

    id: int
    before: float
    aim: float
    place: Place | None = None

    @property
    def cues(self) -> tuple[Cue, ...]:
        """The sounds of the turn."""
        return (Cue("turret", 0.0, 1.0, self.place),)

    @property
    def by(self) -> float:
        """The degrees of the turn, the shorter way round."""
        return (self.aim - self.before + 180.0) % 360.0 - 180.0


@dataclass(frozen=True, slots=True)
class FiringTank:
    """A tank that fires: its place and facing (degrees), the width of its drawing, its gun."""

    id: int
    place: Place
    degrees: float
    size: float
    shape: GunShape


def kick(share: float) -> float:
    """How far barrels are back after ``share`` of a recoil: back at once, then slowly home."""
    if share < KICK:
        return share / KICK
    return 1.0 - cubic_in_out((share - KICK) / (1 - KICK))


def pushed_back(at: Place, degrees: float, gun: GunPose, side: float) -> Place:
    """The place, in px of the screen, of a tank that its shot pushes back; it faces ``degrees`` on the
    screen, its drawing is ``side`` wide."""
    angle, back = math.radians(degrees + gun.aim), JOLT * side * gun.recoil
    return at[0] - back * math.sin(angle), at[1] + back * math.cos(angle)


class Gunnery:
    """The guns of one table, animated by its timeline."""

    def __init__(self, timeline: Timeline[Any]) -> None:
        self._timeline = timeline
        self.aims: dict[int, float] = {}
        """The aims of guns that don't point ahead."""
        self._released: dict[int, float] = {}
        self._fired: set[int] = set()
        self._lights: dict[str, tuple[Flash, float]] = {}
        self._count = 0
        self._leads_to: object = None
        self._turn: object = None

    # --- what happens ---

    def follow(self, view: object) -> None:
        """Take note that another observation is shown. Unless the last step led to it, all guns point
        ahead."""
        if self._leads_to is not None and view != self._leads_to:
            self.clear()
        self._leads_to = view

    def begin(self, after: object, turn: object) -> None:
        """Begin to show a step that leads to the observation ``after``; in a new turn guns swing back."""
        self._leads_to = after
        if turn != self._turn:
            self.release()
        self._turn = turn

    def recall(
        self,
        earlier: Iterable[RecordedStep],
        turn: Callable[[Any], object],
        deeds: Callable[[RecordedStep], Iterable[GunTurn | int]],
    ) -> Iterator[RecordedStep]:
        """Set the guns for a position from the steps that led to it, the latest first: each points where
        it last fired in the turn of the last step. ``turn``: gives the turn of an observation, as for
        ``begin``; ``deeds``: the gun turns of a step, and the ids of tanks that drove. Yields all steps
        again."""
        steps, read, key = iter(earlier), list[RecordedStep](), None
        for one in steps:
            read.append(one)
            key = turn(one.before) if len(read) == 1 else key
            if turn(one.before) != key:
                break
        self.aims.clear()
        for one in reversed(read):
            for deed in deeds(one) if turn(one.before) == key else ():
                if isinstance(deed, GunTurn):
                    self.turned(deed)
                else:
                    self.aims.pop(deed, None)
        self._turn = key if read else self._turn
        return chain(read, steps)

    def turn(self, tank: FiringTank, target: Place) -> GunTurn:
        """The turn that a gun needs to point at a place."""
        before = self.aims.get(tank.id, 0.0)
        aim = tank.shape.aim_at(tank.place, tank.degrees, tank.size, target)
        return GunTurn(tank.id, before, aim, tank.place)

    def length(self, turn: GunTurn) -> float:
        """The duration of a gun's turn, in ms."""
        angle = abs(turn.by)
        return 0.0 if angle < LEAST_TURN else self._timeline.ms("gun_turn") * (0.5 + angle / 180.0)

    def turned(self, turn: GunTurn) -> None:
        """Keep the aim at the end of a gun's turn."""
        self._released.pop(turn.id, None)
        if abs((turn.aim + 180.0) % 360.0 - 180.0) < LEAST_TURN:
            self.aims.pop(turn.id, None)
        else:
            self.aims[turn.id] = turn.aim

    def fire(
        self,
        tank: FiringTank,
        target: Place,
        power: int,
        *,
        sounds: Weight = "medium",
        lobbed: bool = False,
        after: float = 0.0,
    ) -> None:
        """Show a shot from a gun as it points now; ``power`` is its calibre, 1 or more, ``sounds`` its
        sound; it begins ``after`` ms, as one of several."""
        self._timeline.hear(Cue("shot_mortar" if lobbed else f"shot_{sounds}", place=tank.place), after)
        aim = self.aims.get(tank.id, 0.0)
        degrees = (tank.degrees + aim) % 360.0
        ends = tank.shape.muzzle_places(tank.place, tank.degrees, aim, tank.size)
        self._fired.add(tank.id)
        self._timeline.start_motion(f"recoil {tank.id}", RECOIL_TIMES * self._timeline.ms("shot"))
        for x, y in ends:
            self._add(Flash("muzzle", x, y, degrees, power=power), after=after)
            self._add(Flash("smoke", x, y, degrees, power=power, seed=self._count), after=after)
            if not lobbed:
                self._add(Flash("tracer", x, y, degrees, to=target, power=power), after=after)
        if lobbed:
            self._add(Flash("shell", *ends[0], degrees, to=target, power=power), times=2.2, after=after)

    def hit(
        self,
        kind: FlashKind,
        place: Place,
        degrees: float,
        power: int,
        after: float = 0.0,
        *,
        sound: str | None = None,
    ) -> None:
        """Show a hit by a shot that came in that direction, ``after`` ms from now. A shot that goes in
        leaves smoke. ``sound`` replaces the usual sound of such a hit; empty for none."""
        if name := HEARD.get(kind, "") if sound is None else sound:
            self._timeline.hear(Cue(name, place=place), after)
        self._count += 1
        self._add(Flash(kind, *place, degrees, power=power, seed=self._count), after=after)
        if kind == "burst":
            self._add(Flash("smoke", *place, degrees, power=power + 2, seed=self._count), after=after)

    def release(self, ids: Iterable[int] | None = None) -> None:
        """Let these guns, or all, swing back to point ahead: their tanks drive, or a new turn begins."""
        ms = self._timeline.ms("gun_turn")
        for id_ in tuple(self.aims) if ids is None else ids:
            if id_ in self.aims:
                self._released[id_] = (self.aims.pop(id_) + 180.0) % 360.0 - 180.0
                self._timeline.start_motion(f"gun {id_}", 1.6 * ms)

    def settle(self) -> None:
        """End all motion: guns stay where they point, no light is seen."""
        for name in (*self._lights, *(f"gun {id_}" for id_ in self._released)):
            self._timeline.start_motion(name, 0.0)
        for id_ in self._fired:
            self._timeline.start_motion(f"recoil {id_}", 0.0)
        self._released.clear()
        self._fired.clear()
        self._lights.clear()

    def clear(self) -> None:
        """Point all guns ahead and put out all lights: another position is shown."""
        self.aims.clear()
        self.settle()

    def _add(self, flash: Flash, *, times: float = 1.0, after: float = 0.0) -> None:
        self._count += 1
        lit = self._timeline.ms("shot") * LIT[flash.kind] * times
        if lit <= 0:
            return
        name = f"light {self._count}"
        self._lights[name] = flash, after / (after + lit)
        self._timeline.start_motion(name, after + lit)

    # --- what is seen ---

    def pose(self, id_: int) -> GunPose:
        """The present pose of a tank's gun."""
        clip, motion = self._timeline.clip, self._timeline.motion
        aim = self.aims.get(id_, 0.0)
        if clip is not None and isinstance(clip.effect, GunTurn) and clip.effect.id == id_:
            aim = clip.effect.before + clip.effect.by * cubic_in_out(clip.share)
        elif id_ in self._released:
            swung = motion(f"gun {id_}")
            aim = 0.0 if swung is None else self._released[id_] * (1 - cubic_in_out(swung))
        recoil = motion(f"recoil {id_}")
        return GunPose(aim, 0.0 if recoil is None else kick(recoil))

    @property
    def moving(self) -> frozenset[int]:
        """The ids of tanks whose guns look different in the next frame, so that each frame draws them."""
        clip, motion = self._timeline.clip, self._timeline.motion
        found = {id_ for id_ in self._released if motion(f"gun {id_}") is not None}
        found |= {id_ for id_ in self._fired if motion(f"recoil {id_}") is not None}
        if clip is not None and isinstance(clip.effect, GunTurn):
            found.add(clip.effect.id)
        return frozenset(found)

    def lights(self) -> list[Flash]:
        """The lights of this moment."""
        found = []
        for name, (flash, begins) in list(self._lights.items()):
            share = self._timeline.motion(name)
            if share is None:
                del self._lights[name]
            elif share >= begins:
                found.append(replace(flash, phase=(share - begins) / (1 - begins)))
        return found
