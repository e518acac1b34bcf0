"""The board of Battlegrounds while steps are shown, and the clips that show them.

A ``Stage`` is the board as it looks, not as it is: during a clip the moving things are lifted from it, and
when the clip ends the event has happened on it. After the last clip the table puts the true board in its
place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from types import MappingProxyType
from typing import Final

from game.games.battlegrounds.rules.definitions import COLOUR_NAMES, GRID
from game.games.battlegrounds.rules.events import (
    ActionUsed,
    Activated,
    ArmourSpent,
    ArtilleryTankGone,
    ArtilleryTankPlaced,
    Barraged,
    CardsDrawn,
    CardTaken,
    Covered,
    Dealt,
    Destroyed,
    Drove,
    Fired,
    LaidOut,
    PairMade,
    Placed,
    PointsWon,
    ShellGone,
    ShellLaid,
    StarterDrawn,
    TokenTaken,
    Uncovered,
    Upgraded,
    Walked,
)
from game.games.battlegrounds.rules.kinds import GUN, SHELL
from game.games.battlegrounds.rules.seen import TokenSeen, card_driven, tokens_on_board
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.model.contract import Event
from game.model.visible_record import RecordedStep
from game.ui.paint.palette import Metrics
from game.view.board.clips import along
from game.view.board.cue import Cue, Weight, driving, weight
from game.view.board.death import dying_cues
from game.view.board.easing import cubic_in_out
from game.view.board.ground_marks import MOST_STEPS, middle
from game.view.board.gun_shape import AHEAD, GunShape, Place
from game.view.board.gunnery import FLIGHT, FiringTank, Gunnery, GunTurn
from game.view.board.scene import PieceShown
from game.view.board.timeline import Beat, Timeline
from game.view.weight import NO_BEATS, Beats

TANK_SHARE: Final = 1.12
"""The size of a tank's drawing in fields; its ink fills nine tenths of it."""

CALIBRE: Final = 3
"""The size of the fire of a shot whose card isn't known."""

_COMES: Final = Drove | Walked | Placed
"""Events in which a tank comes to a field with a facing."""

TURN_SHARE: Final = 0.18
"""The share of a drive in which a tank turns towards its way."""

Effect = Event | GunTurn
"""The kinds of effects that the timeline shows."""

HOME_FACINGS = (1, 3, 5, 7)
"""The facings of the colours' tanks as they enter: to the middle."""


@dataclass
class Stage:
    """Tokens, shells and artillery tanks by field; tanks by colour. ``facings`` outlives a stage: the
    rules know none, so a tank faces as it last drove."""

    tokens: dict[int, TokenSeen] = field(default_factory=dict)
    shells: set[int] = field(default_factory=set)
    artillery: set[int] = field(default_factory=set)
    tanks: dict[int, int] = field(default_factory=dict)
    facings: dict[int, int] = field(default_factory=dict)
    version: int = 0
    """The number of changes, by which drawings are kept."""

    @classmethod
    def of(cls, view: BattlegroundsWorld, facings: dict[int, int]) -> Stage:
        """Make the stage of an observation."""
        shells, artillery = ({*view.where(thing)} for thing in (SHELL, GUN))
        return cls(tokens_on_board(view), shells, artillery, dict(view.fields), facings)

    def facing(self, colour: int) -> int:
        """The facing of a colour's tank (grid8)."""
        return self.facings.get(colour, HOME_FACINGS[colour % len(HOME_FACINGS)])

    def pieces(self, gunnery: Gunnery | None = None) -> tuple[PieceShown, ...]:
        """The tanks as pieces of a board, except those whose guns are moving."""
        moving = frozenset[int]() if gunnery is None else gunnery.moving
        found = []
        for colour, spot in self.tanks.items():
            if colour not in moving:
                side, gun = COLOUR_NAMES[colour % 4], AHEAD if gunnery is None else gunnery.pose(colour)
                found.append(PieceShown(colour, side, side, spot, self.facing(colour), gun=gun))
        return tuple(found)

    def lift(self, event: Event) -> None:
        """Remove what the clip of an event draws itself."""
        self.version += 1
        match event:
            case Drove() | Walked() | Destroyed():
                self.tanks.pop(event.colour, None)
            case TokenTaken() | Uncovered():
                self.tokens.pop(event.field, None)
            case ShellGone():
                self.shells.discard(event.field)
            case ArtilleryTankGone():
                self.artillery.discard(event.field)
            case Covered():
                for spot in event.fields:
                    self.tokens.pop(spot, None)

    def happen(self, event: Event, before: BattlegroundsWorld, after: BattlegroundsWorld) -> None:
        """Carry out an event of the step between two views."""
        self.version += 1
        match event:
            case LaidOut():
                self.tokens = tokens_on_board(after)
            case Drove():
                self.tanks[event.colour] = event.path[-1]
                self.facings[event.colour] = last_facing(event.path) or self.facing(event.colour)
            case Walked():
                self.tanks[event.colour] = event.target
                towards = GRID.direction(event.origin, event.target)
                self.facings[event.colour] = self.facing(event.colour) if towards is None else towards
            case Placed():
                self.tanks[event.colour] = event.field
                self.facings[event.colour] = HOME_FACINGS[event.colour % len(HOME_FACINGS)]
            case ShellLaid():
                self.shells.add(event.field)
            case ArtilleryTankPlaced():
                self.artillery.add(event.field)
            case Uncovered():
                self.tokens[event.field] = TokenSeen(event.field, event.picture)
            case Covered():
                for spot in event.fields:
                    if spot in before.tokens:
                        self.tokens[spot] = TokenSeen(spot, "", up=False)


def last_facing(path: tuple[int, ...]) -> int | None:
    """The direction of the last step of a path."""
    for a, b in zip(path[-2::-1], path[:0:-1], strict=False):
        if a != b:
            return GRID.direction(a, b)
    return None


def way_of(drive: Drove | Walked) -> list[int]:
    """The fields of a drive, without stops."""
    path = drive.path if isinstance(drive, Drove) else (drive.origin, drive.target)
    return [spot for at, spot in enumerate(path) if not at or spot != path[at - 1]]


def driven(share: float) -> float:
    """How much of its way a driving tank has gone; it turns first."""
    return cubic_in_out(max(0.0, share - TURN_SHARE) / (1 - TURN_SHARE))


def _turn(view: BattlegroundsWorld) -> tuple[int, int]:
    """The identity of a turn: guns swing back in another one."""
    return view.turn, view.seat


def place_of(spot: int) -> tuple[float, float]:
    """The column and rank of a field."""
    return float(GRID.column(spot)), float(GRID.rank(spot))


_SOUNDS: Mapping[type[Event], str] = {
    TokenTaken: "token", PairMade: "pair", PointsWon: "points", ShellLaid: "token",
    ArtilleryTankPlaced: "token", Barraged: "shot_heavy", Uncovered: "card", Covered: "card",
    Activated: "token", CardTaken: "card", Upgraded: "token",
    ActionUsed: "card", CardsDrawn: "card", StarterDrawn: "card", Dealt: "card",
    LaidOut: "card",
}  # fmt: skip
"""The sounds at the beginning of events; those of drives, shots and wrecks come in addition."""


BLOWS: Final = {"shell": "mine", "ran_over": "ram"}
"""The sound of what destroys a tank, if it is no shot."""

ENGINES = (-2, -1)
"""The negated distances of a card's move from which on its engine sounds medium and heavy."""

GUNS = (3, 4)
"""The calibres from which on a gun sounds medium and heavy."""

DRAWS = StarterDrawn | CardsDrawn | Barraged
"""The events that draw something, which the tray turns up."""

DRAWN = 2 / 3
"""The share of the time of a draw after which all that was drawn is seen."""

_DRAW = (("die_roll", 1.5),)
_SHORT = (("shot", 1.0),)
_FLIP = (("flip", 1.0),)
_TIMES: Mapping[type[Event], Sequence[tuple[str, float]]] = {
    Walked: (("step_forward", 2),), Fired: (("line_of_fire", 0.5), ("shot", 1)),
    Uncovered: _FLIP, Covered: _FLIP, TokenTaken: (("flip", 1.3),),
    PointsWon: (("flip", 1.3),), PairMade: (("flip", 1.8),),
    Barraged: (("shot", 3),), ArmourSpent: (("shot", 2),), LaidOut: (("flip", 4),),
    ShellLaid: _SHORT, ShellGone: _SHORT, ArtilleryTankPlaced: _SHORT,
    Placed: _SHORT, StarterDrawn: _DRAW, CardsDrawn: _DRAW,
}  # fmt: skip
"""The time of each event, as a name of the theme; others take none."""


class StageTimeline(Timeline[Effect]):
    """Plays the events of steps on a stage. ``guns``: the gun on the drawing of a colour's tank;
    ``calibres`` and ``distances``: those of the cards, by name."""

    def __init__(
        self,
        metrics: Metrics,
        guns: Callable[[int], GunShape],
        calibres: Mapping[str, int] = MappingProxyType({}),
        *,
        distances: Mapping[str, int] = MappingProxyType({}),
        speed: float = 1.0,
        reduced: bool = False,
    ) -> None:
        super().__init__(metrics, speed=speed, reduced=reduced)
        self.stage, self.gunnery, self._guns, self._calibres = Stage(), Gunnery(self), guns, calibres
        self._distances = distances
        self._views: tuple[BattlegroundsWorld, BattlegroundsWorld] | None = None
        self._shot = 0.0
        """The direction of the last shot, in degrees."""
        self._calibre = CALIBRE
        self._withstood = "bounce"
        """The sound of armour that withstands what has come last."""

    def show(
        self,
        events: Iterable[Event],
        before: BattlegroundsWorld,
        after: BattlegroundsWorld,
        facings: dict[int, int],
        beats: Beats = NO_BEATS,
    ) -> None:
        """Play these events with their beats, which led from ``before`` to ``after``; a gun turns before it
        fires."""
        if not self.busy:
            self.stage = Stage.of(before, facings)
        self._views = before, after
        self.gunnery.begin(after, _turn(before))
        self.play(list(self._with_turns(events, beats)))

    def _with_turns(self, events: Iterable[Event], beats: Beats = NO_BEATS) -> Iterator[Effect | Beat]:
        for event in events:
            if isinstance(event, Fired) and event.colour >= 0 and event.origin is not None:
                tank = self._firing_tank(event.colour, event.origin)
                yield self.gunnery.turn(tank, place_of(event.field))
            yield from beats.around(event)

    def recall(self, earlier: Iterable[RecordedStep], facings: dict[int, int]) -> Iterator[RecordedStep]:
        """Set the tanks' facings and guns as these steps left them, the latest first; yield all steps
        again. ``facings`` are the table's."""
        steps, read, known = iter(earlier), list[RecordedStep](), set[int]()
        for one in islice(steps, MOST_STEPS):
            read.append(one)
            known |= {event.colour for event in one.step.events if isinstance(event, _COMES)}
            if known >= read[0].step.view.fields.keys():
                break
        if len(read) < MOST_STEPS:  # from the beginning: what never moved faces as it came in
            for colour in facings.keys() - known:
                del facings[colour]
        self.stage = Stage(facings=facings)
        for one in reversed(read):
            for event in one.step.events:
                if isinstance(event, _COMES):
                    self.stage.happen(event, one.before, one.step.view)

        def deeds(one: RecordedStep) -> Iterator[GunTurn | int]:
            for effect in self._with_turns(one.step.events):
                if isinstance(effect, GunTurn):
                    yield effect
                elif isinstance(effect, _COMES):
                    yield effect.colour

        return self.gunnery.recall(chain(read, steps), _turn, deeds)

    def _firing_tank(self, colour: int, spot: int) -> FiringTank:
        facing = 45.0 * self.stage.facing(colour)
        return FiringTank(colour, place_of(spot), facing, TANK_SHARE, self._guns(colour))

    def cues(self, effect: Effect) -> tuple[Cue, ...]:
        spot = getattr(effect, "field", None)
        place = place_of(spot) if isinstance(spot, int) else None
        match effect:
            case GunTurn():
                return effect.cues
            case Drove() | Walked():
                engine, way = self._engine_of(effect.colour), way_of(effect)
                return driving(engine, place_of(way[0]), place_of(way[-1]), self.length(effect))
            case Placed():
                return (Cue(f"set_down_{self._engine_of(effect.colour)}", place=place),)
            case Fired() if effect.colour < 0:
                return (Cue("shot_heavy"),)
            case Destroyed(how=how):
                return dying_cues(place, decides=self._decides(effect), hit=BLOWS.get(how, "hit"))
            case ArtilleryTankGone():
                return dying_cues(place, wreck="wreck_small")
        sound = _SOUNDS.get(type(effect), "")
        return (Cue(sound, place=place),) if sound else ()

    def _engine_of(self, colour: int) -> Weight:
        """The engine sound of a colour's tank: one that moves far is light."""
        assert self._views is not None
        before, after = (card_driven(view, colour) for view in self._views)
        far = self._distances.get(before or after)
        return "medium" if far is None else weight(-far, *ENGINES)

    def _calibre_of(self, colour: int) -> int:
        """The calibre of the card that drives a colour's tank."""
        assert self._views is not None
        name = card_driven(self._views[0], colour)
        return self._calibres.get(name, CALIBRE)

    def begins(self, effect: Effect) -> None:
        if isinstance(effect, GunTurn):
            return
        self.stage.lift(effect)
        gunnery = self.gunnery
        match effect:
            case Drove() | Walked() | Placed():
                gunnery.release([effect.colour])
            case Fired() if effect.colour >= 0 and effect.origin is not None:
                tank, target = self._firing_tank(effect.colour, effect.origin), place_of(effect.field)
                self._calibre = self._calibre_of(effect.colour)
                gunnery.fire(tank, target, self._calibre, sounds=weight(self._calibre, *GUNS))
                self._withstood = "bounce"
                self._shot = tank.degrees + gunnery.pose(effect.colour).aim
                if effect.field not in self.stage.tanks.values():
                    gunnery.hit("dirt", target, self._shot, self._calibre, FLIGHT * self.ms("shot"))
            case ArmourSpent():
                at, power = place_of(effect.field), self._calibre + 1
                gunnery.hit("bounce", at, self._shot, power, sound=self._withstood)
                self._withstood = "bounce"
            case Barraged(field):
                sound = "blast" if field in self.stage.tanks.values() else "blast_beside"
                after = 0.66 * self.length(effect)
                gunnery.hit("burst", place_of(field), 0.0, CALIBRE + 2, after, sound=sound)
            case ShellGone():
                # with a tank on it, its sound tells whether the tank withstands it
                following = self.clips[1].effect if len(self.clips) > 1 else None
                under = isinstance(following, ArmourSpent | Destroyed) and following.field == effect.field
                self._withstood = "mine_holds" if under else "bounce"
                sound = "" if under else "blast_beside"
                gunnery.hit("burst", place_of(effect.field), self._shot, CALIBRE, sound=sound)

    def ends(self, effect: Effect) -> None:
        if isinstance(effect, GunTurn):
            self.gunnery.turned(effect)
            return
        assert self._views is not None
        self.stage.happen(effect, *self._views)

    def skip(self, *, quiet: bool = False) -> bool:
        was = super().skip(quiet=quiet)
        self.gunnery.settle()
        return was

    def driven_to(self, effect: Effect, share: float) -> Place | None:
        if not isinstance(effect, Drove | Walked):
            return None
        gone = driven(share) if isinstance(effect, Drove) else cubic_in_out(share)
        return along([middle(GRID, spot) for spot in way_of(effect)], gone)

    def falls(self, effect: Effect) -> bool:
        return isinstance(effect, Destroyed)

    def _decides(self, event: Destroyed | ArtilleryTankGone) -> bool:
        """Whether a tank is lost for good (BG-12.3), or with the match."""
        ends = self._views is not None and self._views[1].outcome is not None
        return isinstance(event, Destroyed) and (event.completely or ends)

    def moment(self, effect: Effect) -> float:
        whole = self.length(effect)
        return DRAWN * whole if isinstance(effect, DRAWS) else whole

    def length(self, effect: Effect) -> float:
        if isinstance(effect, GunTurn):
            return self.gunnery.length(effect)
        if isinstance(effect, Drove):
            return self.ms("step_forward") * max(1, len(effect.path) - 1) + self.ms("step_turn")
        if isinstance(effect, Destroyed | ArtilleryTankGone):
            return self.fall_ms(decides=self._decides(effect))
        return sum(self.ms(name) * times for name, times in _TIMES.get(type(effect), ()))
