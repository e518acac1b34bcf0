"""The world of a match of Flames of Tanks, and what actions and dice make of it (FT-2 to FT-6).

Nothing here judges whether an action is allowed (``refusals``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import Annotated, Any, Final, Literal, get_args

from game.games.flames_of_tanks.rules import actions as act
from game.games.flames_of_tanks.rules import driving, entries, sight
from game.games.flames_of_tanks.rules import events as ev
from game.games.flames_of_tanks.rules.actions import PIECES, Action, Piece
from game.games.flames_of_tanks.rules.definitions import GOOD, NEEDED, WEIGHTS
from game.games.flames_of_tanks.rules.kinds import (
    ANGLE,
    COUNT,
    MARKED,
    NO_TANK,
    OWNER,
    PLACE,
    PLACES,
    SIDES,
    TANK_NUMBER,
    TANK_NUMBERS,
    UPGRADES,
    Off,
)
from game.games.flames_of_tanks.rules.match import MatchTerms
from game.games.flames_of_tanks.rules.stats import NEAR, Stats, stats
from game.games.flames_of_tanks.rules.table import EVERYBODY, NOBODY
from game.model import inches
from game.model.contract import CHANCE, Event, Result
from game.model.forms import Index, Record, TruthWord
from game.model.inches import Point
from game.model.kinds import Choice, Grouped, Listed, Maybe, Number, Outcome, Truth
from game.model.tuples import put
from game.model.world import MATCH, Archetype, World, column

Closed = Literal["enemys", "unclaimed", "markers", "enemy_near"]
"""Why a side's tanks can't come in at a spawn point."""

Where = Literal["to_join", "table", "destroyed", "refitting", "out"]
"""Where a tank is: not yet in the match, on the table, destroyed, in the workshop, out of the match."""

NOBODY_ACTS: Final = -1

CLAIM: Final = 4_000
"""Greatest distance from which a tank claims or contests a point, in thousandths of an inch (FT-4.1)."""

SMOKE_AHEAD: Final = 2_500
"""Distance of smoke from its target, towards the shooter, in thousandths of an inch (FT-5.5)."""

LAGS: Final = 3
"""Number of lags that puts a tank out (FT-6.5)."""

SUDDEN_ROUNDS: Final = 10
"""Rounds of Sudden Death after which the tie stands (FT-6.3)."""

OFF: Final[Mapping[str, Any]] = {"place": (0, 0), "heading": 0, "bailed": False}
"""Values of a tank that is not on the table."""

CHANCE_PHASES: Final = ("turn", "second", "hits", "saves", "remount", "draw", "salvage")
"""The phases in which dice or draws decide."""

PHASES: Final = ("claim", "refit", "place", "act", "more", "storm", *CHANCE_PHASES, "over")
"""The phases of a match: ``more``: the tank rolls for a second action or ends its turn; ``storm``: a
Stormtrooper's move (FT-5.5)."""

_NEW_TURN: Final[Mapping[str, Any]] = {
    "acts": 0, "moves": 0, "moved": 0, "wide": False, "fast": False, "entered": False, "fresh": True,
    "shot": None, "draws": 0, "wreck": NOBODY_ACTS,
}  # fmt: skip
"""Values of a position before a tank has done anything in its turn."""


@dataclass(frozen=True, slots=True)
class TankState:
    """A tank at present."""

    where: Annotated[Where, Off(get_args(Where))] = "to_join"
    """Whether it has yet to join, is on the table, destroyed, being refitted in a workshop, or out of the
    match."""
    place: Annotated[Point, PLACE] = (0, 0)
    """On the table, its place: across and up, in thousandths of an inch."""
    heading: Annotated[int, ANGLE] = 0
    """On the table, its heading: clockwise from up, in tenths of a degree."""
    bailed: Annotated[bool, TruthWord("bailed")] = False
    """Whether its crew has bailed out (FT-2.7)."""
    installed: Annotated[tuple[Piece, ...], PIECES] = ()
    """The upgrades on its grid."""
    workshop: Annotated[tuple[str, ...], UPGRADES] = ()
    """The upgrades in its workshop, in any order."""
    smoke: Annotated[tuple[Point, ...], PLACES] = ()
    """The places of smoke that it has fired, until its next turn (FT-5.5)."""
    kills: Annotated[int, COUNT] = 0
    """Tanks that it has destroyed."""
    deaths: Annotated[int, COUNT] = 0
    """How often it was destroyed."""
    markers: Annotated[int, COUNT] = 0
    """Markers that it has added to spawn points."""
    flags: Annotated[int, COUNT] = 0
    """Flags that it has returned."""
    lags: Annotated[int, COUNT] = 0
    """Turns that it lost because time was up (FT-6.5)."""
    sudden_kills: Annotated[int, COUNT] = 0
    """Kills in Sudden Death, which don't count (FT-6.3)."""
    sudden_deaths: Annotated[int, COUNT] = 0
    """Deaths in Sudden Death, which don't count (FT-6.3)."""

    @property
    def here(self) -> bool:
        """Whether the tank is on the table."""
        return self.where == "table"


@dataclass(frozen=True, slots=True)
class PointState:
    """A spawn point at present."""

    owner: Annotated[int, OWNER]
    """Whose it is."""
    side: Annotated[int, MARKED] = NOBODY
    """Whose markers are on it."""
    markers: Annotated[int, Number()] = 0
    """How many markers are on it (FT-4.1)."""


@dataclass(frozen=True, slots=True)
class Shot:
    """A shot whose dice are to be rolled."""

    target: Annotated[int, TANK_NUMBER]
    """The tank that is shot at."""
    need: Annotated[int, Number(NEEDED, NEEDED + 1)]
    """The least die that hits (FT-2.4)."""
    armour: Annotated[int, Number(0, 60)]
    """The armour on the side that is hit (FT-2.6)."""
    hits: Annotated[int, Number()] = 0
    """The hits, once the first dice are rolled."""
    smoke: Annotated[bool, TruthWord("s")] = False
    """Whether it is smoke that is fired (FT-5.5)."""
    again: Annotated[bool, TruthWord("a")] = False
    """Whether misses are rolled again."""
    front: Annotated[bool, TruthWord("f")] = False
    """Whether the front is hit."""


@dataclass(frozen=True, slots=True)
class Sudden:
    """Sudden Death (FT-6.3)."""

    tanks: Annotated[tuple[int, ...], TANK_NUMBERS]
    """The tanks in it."""
    sides: Annotated[tuple[int, ...], SIDES]
    """The sides that were tied for the best score."""
    began: Annotated[int, Number()]
    """The round in which it began."""
    stood: Annotated[tuple[int, ...], SIDES] = ()
    """The sides that still had a tank before it, where that decides places (FT-6.7)."""


TANK_FORM: Final = Record(
    TankState,
    "{where}[{place}/{heading}][:{bailed}[:{installed}[:{workshop}[:{smoke}"
    "[:{kills},{deaths},{markers},{flags},{lags}[,{sudden_kills},{sudden_deaths}]]]]]]",
    "36,24/90:bailed:armour@2,0,1:smoke:30,20:2,1,0,0,0",
)
POINT_FORM: Final = Record(PointState, "{owner}[/{side}/{markers}]", "allied/axis/2")
_SHOT: Final = Record(Shot, "{target}/{need}/{armour}/{hits}/[{smoke}{again}{front}|-]", "2/4/7/1/saf")
_SUDDEN: Final = Record(Sudden, "{tanks}/{sides}/{began}[/{stood}]", "1,3/allied,third/13")


def _first_points(match: MatchTerms) -> tuple[PointState, ...]:
    mode = match.mode
    shared = mode.points == "invincible" or (mode.points == "none" and mode.teams == "none")
    return tuple(PointState(EVERYBODY if shared else point.owner) for point in match.table.points)


def _first_pool(match: MatchTerms) -> tuple[int, ...]:
    return tuple(0 if match.mode.basic else upgrade.copies for upgrade in match.definitions.upgrades.values())


TANK: Final = Archetype("tank", lambda match: match.seats)
POINT: Final = Archetype("point", lambda match: (NOBODY,) * len(match.table.points))
_UPGRADE_COUNTS: Final = Listed(Number(), count=lambda match: len(match.definitions.upgrades))


class FlamesOfTanksWorld(World[MatchTerms]):
    """All that decides how a match goes on; nobody has secrets. A line of text has a word for each tank and
    each changed point, then those of the columns (``position_text``)."""

    tanks: tuple[TankState, ...] = column(TANK, TANK_FORM, TankState())
    """The tanks, in the order of their player numbers."""
    points: tuple[PointState, ...] = column(POINT, POINT_FORM, _first_points)
    """The spawn points, in the order of the table."""
    pool: tuple[int, ...] = column(MATCH, _UPGRADE_COUNTS, _first_pool, word="pool")
    """How many of each upgrade are in the pool, in the order of ``upgrades.yaml``."""
    left: frozenset[int] = column(
        MATCH, Grouped(Index(0, lambda match: len(match.sides) - 1)), frozenset(), word="left"
    )
    """The seats that have left the match."""
    sudden: Sudden | None = column(MATCH, Maybe(_SUDDEN), None, word="sudden")
    """Sudden Death after a tie (FT-6.3)."""
    bag: tuple[int, ...] = column(MATCH, TANK_NUMBERS, (), word="bag")
    """The tanks whose numbers are still to be drawn in this round, where they are drawn (FT-2.1)."""
    tank: int = column(MATCH, TANK_NUMBER, 0, word="to", always=True)
    """The tank whose turn it is."""
    phase: str = column(MATCH, Choice(PHASES), "place", word="phase", always=True)
    """What comes next; ``more``: to roll for a second action, or end the turn; ``storm``: a Stormtrooper's
    move (FT-5.5)."""
    round: int = column(MATCH, Number(1), 1, word="round")
    """The round."""
    placing: bool = column(MATCH, Truth(), False, word="placing")
    """All tanks enter, before the first turn (FT-2.0)."""
    acts: int = column(MATCH, Number(0, 2), 0, word="acts")
    """Actions so far in this turn."""
    moves: int = column(MATCH, Number(), 0, word="moves")
    """Moves so far in this turn."""
    moved: int = column(MATCH, Number(0, 999_999), 0, word="moved")
    """How far the tank has driven on the table in this turn, in thousandths of an inch."""
    draws: int = column(MATCH, Number(), 0, word="draws")
    """How many upgrades the tank still has to draw."""
    wide: bool = column(MATCH, Truth(), False, word="wide")
    """Whether the tank has driven on Wide Tracks in this turn."""
    fast: bool = column(MATCH, Truth(), False, word="fast")
    """Whether the tank has made its fast move in this turn (FT-5.5)."""
    entered: bool = column(MATCH, Truth(), False, word="entered")
    """Whether the tank entered the table in this turn."""
    fresh: bool = column(MATCH, Truth(), False, word="fresh")
    """Whether nothing is done yet in this turn, so that the tank may go into a workshop."""
    last_round: bool = column(MATCH, Truth(), False, word="last_round")
    """Whether the match time is up, so that this round is the last (FT-6.1)."""
    shot: Shot | None = column(MATCH, Maybe(_SHOT), None, word="shot")
    """The shot whose dice are rolled next."""
    wreck: int = column(MATCH, NO_TANK, NOBODY_ACTS, word="wreck")
    """The tank whose upgrades are to be salvaged; -1: none (FT-3.1)."""
    outcome: Result | None = column(MATCH, Outcome(lambda match: len(match.sides)), None)
    """How the match ended."""

    def with_tank(self, tank: int, **changes: Any) -> FlamesOfTanksWorld:
        """Return a copy with some values of a tank replaced."""
        return self.with_(tanks=put(self.tanks, tank, replace(self.tanks[tank], **changes)))

    # ---- what is so

    @property
    def to_act(self) -> int | None:
        """The seat to decide, or chance."""
        if self.phase == "over":
            return None
        return CHANCE if self.phase in CHANCE_PHASES else self.match.seats[self.tank]

    @property
    def acting(self) -> TankState:
        """The tank whose turn it is."""
        return self.tanks[self.tank]

    def side(self, tank: int) -> int:
        """Return the side of a tank."""
        return self.match.teams[tank]

    def stats(self, tank: int) -> Stats:
        """Return the present abilities of a tank."""
        known = self._stats
        if tank not in known:
            known[tank] = stats(self.match.definitions, self.tanks[tank].installed)
        return known[tank]

    @cached_property
    def _stats(self) -> dict[int, Stats]:
        return {}

    @cached_property
    def on_table(self) -> tuple[int, ...]:
        """The tanks on the table."""
        return tuple(number for number, tank in enumerate(self.tanks) if tank.where == "table")

    def enemies(self, side: int) -> Iterable[int]:
        """Return the tanks of other sides on the table."""
        teams = self.match.teams
        return (tank for tank in self.on_table if teams[tank] != side)

    def others(self, tank: int) -> tuple[Point, ...]:
        """Return the places of all other tanks on the table."""
        return tuple(self.tanks[other].place for other in self.on_table if other != tank)

    @cached_property
    def smoke(self) -> tuple[Point, ...]:
        """All smoke that lies on the table."""
        return tuple(place for tank in self.tanks for place in tank.smoke)

    @property
    def night(self) -> bool:
        """Whether it is night (FT-5.6)."""
        return self.match.mode.night

    def alive(self, tank: int) -> bool:
        """Return whether a tank is still in the match: on the table, or going to come (back) onto it."""
        where = self.tanks[tank].where
        if self.sudden is not None:
            return tank in self.sudden.tanks and where in ("to_join", "table")
        return where in ("to_join", "table", "refitting") or (
            where == "destroyed" and self.match.mode.respawn
        )

    def sides_left(self) -> tuple[int, ...]:
        """The sides that have a tank in the match."""
        teams = self.match.teams
        return tuple(sorted({teams[tank] for tank in range(len(self.tanks)) if self.alive(tank)}))

    @property
    def setting_up(self) -> bool:
        """Whether tanks are placed before any turn: all of them before the first one, or those of Sudden
        Death (FT-2.0, FT-6.3)."""
        return self.placing and self.phase in ("refit", "place")

    @property
    def drawn(self) -> bool:
        """Whether the order of turns is drawn (FT-2.1), as it always is in Sudden Death (FT-6.3)."""
        return self.sudden is not None or self.match.mode.order != "fixed"

    @property
    def drawn_in(self) -> bool:
        """Whether numbers are also drawn for placing tanks before any turn: in Sudden Death, and as a house
        rule (FT-2.0, FT-6.3)."""
        return self.sudden is not None or self.match.mode.order == "even"

    @property
    def truce(self) -> bool:
        """Whether nobody may shoot yet: in the first round where tanks came in near the centre (FT-6.3)."""
        return self.central and self.round == self.first_round

    def past_truce(self) -> FlamesOfTanksWorld:
        """Return the position as if the next round had begun, if nobody may shoot in this one (FT-6.3)."""
        return self.with_(round=self.round + 1) if self.truce else self

    @property
    def first_round(self) -> int:
        """The number of the match's first round, or of Sudden Death's."""
        return 1 if self.sudden is None else self.sudden.began

    @property
    def last(self) -> bool:
        """Whether the match's time ends with this round."""
        return self.sudden is None and (
            self.last_round or self.round >= self.match.mode.rounds + self.placing
        )

    def still_to_act(self) -> tuple[int, ...]:
        """The tanks that have their turn, or are placed, after the acting one in this round; in that order
        unless it is drawn."""
        if self.setting_up and not self.bag:
            return tuple(self._to_be_placed())
        return tuple(filter(self.alive, self.bag if self.drawn else range(self.tank + 1, len(self.tanks))))

    # ---- spawn points

    @property
    def central(self) -> bool:
        """Whether tanks come in near the centre: for Sudden Death, and where a mode has no spawn points
        (FT-2.0, FT-6.3)."""
        return self.sudden is not None or self.match.mode.points == "none"

    def spawn_reach(self, point: int) -> int:
        """Return how far from a spawn point the acting tank may come in; farther where it is crowded
        (FT-3.1)."""
        return self._spawn_reaches[point]

    @cached_property
    def _spawn_reaches(self) -> tuple[int, ...]:
        table, others = self.match.table, self.others(self.tank)
        radius = self.match.definitions.tank.radius
        return tuple([entries.reach_of(table, point.at, others, radius) for point in table.points])

    def usable(self, side: int) -> tuple[int, ...]:
        """Return the spawn points where a side's tanks may come in now (FT-3.2)."""
        return tuple(number for number in range(len(self.points)) if not self.closed(number, side))

    def closed(self, number: int, side: int) -> Closed | None:
        """Return why a side's tanks can't come in at a spawn point now, ``None`` if they can (FT-3.2)."""
        point, clear = self.points[number], self.match.mode.keep_clear
        if point.owner not in (side, EVERYBODY):
            return "unclaimed" if point.owner == NOBODY else "enemys"
        if point.markers and point.side != side:
            return "markers"
        at = self.match.table.points[number].at
        if clear and any(inches.within(self.tanks[tank].place, at, clear) for tank in self.enemies(side)):
            return "enemy_near"
        return None

    def claimable(self, tank: int) -> tuple[int, ...]:
        """Return the points at which a tank that begins its turn adds a marker or clears markers (FT-4.1,
        FT-4.2)."""
        mode, table = self.match.mode, self.match.table
        if mode.points != "claimed" or self.sudden is not None:
            return ()
        side, place = self.side(tank), self.tanks[tank].place
        found = []
        for number, point in enumerate(self.points):
            at = table.points[number].at
            if table.points[number].invincible or not inches.within(place, at, CLAIM):
                continue
            theirs = point.markers > 0 and point.side != side
            if point.owner == side and not theirs:
                continue
            if not any(inches.within(self.tanks[enemy].place, at, CLAIM) for enemy in self.enemies(side)):
                found.append(number)
        return tuple(found)

    def at_workshop(self, tank: int) -> bool:
        """Return whether a tank stands by a workshop with no enemy near it (FT-4.4)."""
        place, side = self.tanks[tank].place, self.side(tank)
        return any(
            inches.within(place, shop, CLAIM)
            and not any(inches.within(self.tanks[enemy].place, shop, CLAIM) for enemy in self.enemies(side))
            for shop in self.match.table.workshops
        )

    # ---- shooting

    def look(
        self, shooter: int, target: int, *, place: Point | None = None, target_place: Point | None = None,
        target_heading: int | None = None,
    ) -> sight.Look:  # fmt: skip
        """Return what a tank sees of another, from where they are or would be."""
        aim = self.tanks[target]
        return sight.look(
            self.match.table,
            self.match.definitions.tank,
            self.tanks[shooter].place if place is None else place,
            aim.place if target_place is None else target_place,
            aim.heading if target_heading is None else target_heading,
            self.smoke,
        )

    def dice_of(self, shooter: int, target: int, look: sight.Look, distance: int) -> tuple[int, bool, int]:
        """Return what decides a shot with that look at that distance: the number needed, whether misses
        are rolled again, and the armour (FT-2.4, FT-2.6, FT-5.5)."""
        own, aim = self.stats(shooter), self.stats(target)
        need = NEEDED + (bool(look.cover) and not own.ignores_cover)
        return need, own.again(distance), aim.front if look.front else aim.side

    def range_of(self, tank: int) -> int:
        """Return how far a tank can shoot now, in thousandths of an inch: its gun's range, less at night
        (FT-5.6)."""
        found = self.stats(tank)
        return min(found.range, NEAR) if self.night and not found.sees_at_night else found.range

    def shot_at(self, shooter: int, target: int, smoke: bool = False) -> Shot:
        """Return a shot at a target that is seen and in range."""
        look = self.look(shooter, target)
        distance = inches.distance(self.tanks[shooter].place, self.tanks[target].place)
        need, again, armour = self.dice_of(shooter, target, look, distance)
        return Shot(target, need, armour, smoke=smoke, again=again, front=look.front)

    # ---- moving

    def speed_for(self, kind: str) -> int:
        """Return the most that kind of move may cost now, in thousandths of an inch (FT-2.3, FT-5.5)."""
        found = self.stats(self.tank)
        return {"move": found.speed, "fast": found.fast, "last": found.last_move}[kind]

    @property
    def inches_left(self) -> int | None:
        """How far the acting tank may still drive in this turn, whatever that costs, in thousandths of an
        inch; ``None`` for no limit (Overloaded, FT-5.5)."""
        most = self.stats(self.tank).most_move
        return None if most < 0 else max(0, most - self.moved)

    def straight_for(self, kind: str) -> int:
        """Return how far such a move goes at most over ground that doesn't slow, in thousandths of an
        inch."""
        speed, left = self.speed_for(kind), self.inches_left
        return speed if left is None else min(speed, left)

    def affords(self, kind: str, path: Sequence[Point], *, free: bool = False) -> bool:
        """Return whether the acting tank has the speed, and the inches, for such a move along a path that
        begins where it stands."""
        table, left = self.match.table, self.inches_left
        if driving.path_cost(table, path, free) > self.speed_for(kind):
            return False
        return left is None or driving.path_cost(table, path, free=True) <= left

    # ---- scores

    def score_of(self, tank: int) -> int:
        """Return the match score of a tank (FT-6.4)."""
        card = self.tanks[tank]
        kill, death, marker, flag = self.match.mode.score
        return card.kills * kill + card.deaths * death + card.markers * marker + card.flags * flag

    def seat_score(self, seat: int) -> int:
        """Return the summed scores of a seat's tanks."""
        return sum(self.score_of(tank) for tank in self.match.tanks_of[seat])

    def side_score(self, side: int) -> int:
        """Return the summed scores of a side's tanks (FT-6.2)."""
        return sum(self.score_of(tank) for tank, team in enumerate(self.match.teams) if team == side)

    # ---- what happens

    def after(self, action: Action, events: list[Event]) -> FlamesOfTanksWorld:
        """Return the position after an allowed action or outcome; add its events to ``events``."""
        match action:
            case act.Claim(point):
                return self._claim(point, events)
            case act.Refit(pieces):
                return self._refit(pieces, events)
            case act.Enter(place, heading):
                return self._enter(place, heading, events)
            case act.GoIn():
                return self._go_in(events)
            case act.Move():
                return self._drive(action, events)
            case act.Shoot(target, smoke):
                shot = self.shot_at(self.tank, target, smoke)
                return self.with_(phase="hits", shot=shot, fresh=False)
            case act.Remount():
                return self.with_(phase="remount", fresh=False)
            case act.Roll():
                return self.with_(phase="second")
            case act.End():
                return self._end_turn(events)
            case act.Turn(tank):
                bag = tuple(one for one in self.bag if one != tank)
                now = self.with_(tank=tank, bag=bag)
                return now._place_next((tank,), events) if now.placing else now._begin(events)
            case act.Second(die):
                events.append(ev.SecondRolled(self.tank, die, die >= GOOD))
                return self.with_(phase="act") if die >= GOOD else self._end_turn(events)
            case act.Hits(dice, again):
                return self._hit(dice, again, events)
            case act.Saves(dice):
                return self._save(dice, events)
            case act.Remounting(die, again):
                back = max(die, again) >= GOOD
                events.append(ev.Remounted(self.tank, die, again, back))
                after = self.with_tank(self.tank, bailed=False) if back else self
                return after._acted(events)
            case act.Draw(names):
                return self._draw(names, events)
            case act.Salvage(dice):
                return self._salvage(dice, events)
        raise AssertionError(action)

    # -- turns

    def begun(self, events: list[Event]) -> FlamesOfTanksWorld:
        """Return the position where the first tank enters: the start of a match (FT-2.0)."""
        now = self.with_(placing=True, tank=len(self.tanks))
        if self.drawn_in:
            coming = (number for number, tank in enumerate(self.tanks) if tank.where == "to_join")
            now = now.with_(tank=0, bag=tuple(coming))
        return now._place_next(now._to_be_placed(), events)

    def _to_be_placed(self) -> Iterable[int]:
        """Return the tanks placed after the acting one before any turn, in the reverse of their numbers
        (FT-2.0); none if numbers are drawn."""
        order: Iterable[int] = () if self.drawn_in else reversed(range(self.tank))
        return (tank for tank in order if self.tanks[tank].where == "to_join")

    def _place_next(self, order: Iterable[int], events: list[Event]) -> FlamesOfTanksWorld:
        """Let the first of these tanks that finds a place be placed; if none does, begin the first turn."""
        for tank in order:
            now = self.with_(tank=tank, phase="place", **{**_NEW_TURN, "entered": True})
            if now.a_way_in():
                owns = now.acting.installed or now.acting.workshop
                return now.with_(phase="refit") if owns else now
            events.append(ev.Waits(tank))
        bag = tuple(filter(self.alive, self.bag))
        if bag:
            return self.with_(bag=bag, phase="turn", **_NEW_TURN)
        return self.with_(placing=False)._new_round(events)

    def _begin(self, events: list[Event]) -> FlamesOfTanksWorld:
        """Begin the turn of ``tank`` (FT-3.1, FT-4.1, FT-4.4); a tank that can do nothing is passed over."""
        now = self.with_(phase="act", **_NEW_TURN)
        if not self.alive(self.tank):
            return now._pass_on(events)
        if now.acting.smoke:
            now = now.with_tank(now.tank, smoke=())
        events.append(ev.TurnBegan(now.tank, now.round))
        if not now.acting.here:
            return now._come_in(events)
        near = now.claimable(now.tank)
        if len(near) > 1:
            return now.with_(phase="claim")
        return now._claim(near[0], events) if near else now

    def turn_of(self, tank: int) -> FlamesOfTanksWorld:
        """Return the position as if the turn of a tank began now."""
        return self.with_(tank=tank)._begin([])

    def turn_of_next(self, seat: int) -> FlamesOfTanksWorld | None:
        """Return the position as if the turn of that seat's next tank began now; ``None`` unless that tank
        then acts on the table."""
        mine = [tank for tank in self.match.tanks_of[seat] if self.alive(tank)]
        in_round = [tank for tank in self.still_to_act() if tank in mine]
        coming = in_round or mine
        if (
            not coming
            or self.setting_up
            or (self.drawn and len(coming) > 1)
            or not self.tanks[coming[0]].here
        ):
            return None
        now = (self if in_round else self.past_truce()).turn_of(coming[0])
        return now if now.tank == coming[0] and now.phase == "act" else None

    def _come_in(self, events: list[Event]) -> FlamesOfTanksWorld:
        if not self.a_way_in():
            events.append(ev.Waits(self.tank))
            return self._pass_on(events)
        owns = self.acting.installed or self.acting.workshop
        return self.with_(phase="refit" if owns else "place", entered=True)

    def a_way_in(self) -> bool:
        """Whether the acting tank has a place to come in, on a grid of 0.1″ (FT-3.2)."""
        return any(True for _ in self.ways_in())

    def ways_in(self) -> Iterable[Point]:
        """Yield the places of a grid where the acting tank may come in, as far as others' sight allows: by
        usable points, or near the centre; the nearest to these first."""
        table, others = self.match.table, self.others(self.tank)
        radius = self.match.definitions.tank.radius
        if self.central:
            return entries.centre_places(table, others, radius)
        points = (table.points[point].at for point in self.usable(self.side(self.tank)))
        return chain.from_iterable(entries.spawn_places(table, at, others, radius) for at in points)

    def _refit(self, pieces: tuple[Piece, ...], events: list[Event]) -> FlamesOfTanksWorld:
        owned = sorted([*self.acting.workshop, *(piece.name for piece in self.acting.installed)])
        for piece in pieces:
            owned.remove(piece.name)
        before = self.stats(self.tank).weight
        now = self.with_tank(self.tank, installed=pieces, workshop=tuple(owned))
        events.append(ev.Refitted(self.tank, before, now.stats(self.tank).weight))
        return now.with_(phase="place")

    def _enter(self, place: Point, heading: int, events: list[Event]) -> FlamesOfTanksWorld:
        events.append(ev.Entered(self.tank, place, heading))
        now = self.with_tank(self.tank, where="table", place=place, heading=heading, bailed=False)
        if self.setting_up:
            return now._place_next(now._to_be_placed(), events)
        return now.with_(phase="act", fresh=False)

    def _go_in(self, events: list[Event]) -> FlamesOfTanksWorld:
        events.append(ev.WentIn(self.tank, self.acting.place))
        return self.with_tank(self.tank, where="refitting", **OFF)._pass_on(events)

    def _acted(self, events: list[Event]) -> FlamesOfTanksWorld:
        """Go on after an action with all its dice."""
        now = self.with_(acts=self.acts + 1, shot=None, fresh=False, phase="more")
        over = now._over_now(events)
        if over is not None:
            return over
        return now._end_turn(events) if now.acts == 2 or now.fast else now

    def _end_turn(self, events: list[Event]) -> FlamesOfTanksWorld:
        """End the turn, after a Stormtrooper's move (FT-5.5)."""
        here = self.acting.here and not self.acting.bailed
        if self.phase != "storm" and here and self.straight_for("last"):
            return self.with_(phase="storm")
        return self._pass_on(events)

    def _pass_on(self, events: list[Event]) -> FlamesOfTanksWorld:
        """Begin the next tank's turn."""
        if self.alive(self.tank):
            events.append(ev.TurnEnded(self.tank))
        over = self._over_now(events)
        if over is not None:
            return over
        bag = tuple(tank for tank in self.bag if self.alive(tank))
        if bag:
            return self.with_(bag=bag, phase="turn", **_NEW_TURN)
        after = () if self.drawn else self.still_to_act()
        if after:
            return self._cleared(range(self.tank + 1, after[0])).with_(tank=after[0])._begin(events)
        return self.with_(bag=())._cleared(range(self.tank + 1, len(self.tanks)))._round_over(events)

    def _cleared(self, tanks: Iterable[int]) -> FlamesOfTanksWorld:
        """Remove the smoke of tanks that have no turn any more when their turn would have come (FT-5.5);
        with a drawn order at the end of the round."""
        now = self
        for tank in tanks:
            if now.tanks[tank].smoke and not now.alive(tank):
                now = now.with_tank(tank, smoke=())
        return now

    def _round_over(self, events: list[Event]) -> FlamesOfTanksWorld:
        sudden = self.sudden
        if sudden is not None:
            if self.round - sudden.began + 1 >= SUDDEN_ROUNDS:
                return self._end("sudden_death_tie", self.sides_left(), "FT-6.3", events)
        elif self.last or not self.sides_left():
            return self._count("minutes" if self.last_round else "rounds", events)
        return self.with_(round=self.round + 1)._new_round(events)

    def _new_round(self, events: list[Event]) -> FlamesOfTanksWorld:
        """Begin a round with the first tank's turn, or with all numbers in the bag (FT-2.1)."""
        in_it = tuple(tank for tank in range(len(self.tanks)) if self.alive(tank))
        if self.drawn:
            now = self._cleared(range(len(self.tanks)))
            return now.with_(tank=in_it[0], bag=in_it, phase="turn", **_NEW_TURN)
        return self._cleared(range(in_it[0])).with_(tank=in_it[0])._begin(events)

    # -- driving

    def _drive(self, action: act.Move, events: list[Event]) -> FlamesOfTanksWorld:
        table, path = self.match.table, (self.acting.place, *action.path)
        cost = driving.path_cost(table, path, free=action.wide)
        events.append(ev.Drove(self.tank, path, self.acting.heading, action.heading, cost, action.kind))
        now = self.with_tank(self.tank, place=action.path[-1], heading=action.heading)
        inches_driven = driving.path_cost(table, path, free=True)
        now = now.with_(moved=self.moved + inches_driven, wide=self.wide or action.wide, fresh=False)
        if action.kind == "last":
            return now._pass_on(events)
        return now.with_(moves=self.moves + 1, fast=action.kind == "fast")._acted(events)

    # -- shooting

    def _hit(self, dice: tuple[int, ...], again: tuple[int, ...], events: list[Event]) -> FlamesOfTanksWorld:
        shot = self.shot
        assert shot is not None
        hits = sum(max(die, other) >= shot.need for die, other in zip(dice, again, strict=True))
        events.append(ev.Fired(self.tank, shot.target, shot.need, dice, again, hits, shot.smoke))
        if not hits:
            return self._acted(events)
        if shot.smoke:
            place = smoke_place(self.tanks[shot.target].place, self.acting.place)
            events.append(ev.Smoked(self.tank, place))
            return self.with_tank(self.tank, smoke=(*self.acting.smoke, place))._acted(events)
        return self.with_(phase="saves", shot=replace(shot, hits=hits))

    def _save(self, dice: tuple[int, ...], events: list[Event]) -> FlamesOfTanksWorld:
        shot = self.shot
        assert shot is not None
        against = self.stats(self.tank).anti_tank
        worst = min(dice) + shot.armour
        result = "none" if worst > against else "bailed_out" if worst == against else "destroyed"
        events.append(ev.Saved(shot.target, dice, shot.armour, against, shot.front, result))
        if result == "bailed_out":
            return self.with_tank(shot.target, bailed=True)._acted(events)
        if result == "none":
            return self._acted(events)
        return self._destroy(shot.target, events)

    def _destroy(self, target: int, events: list[Event]) -> FlamesOfTanksWorld:
        """Destroy a tank. The draw comes before the salvage (FT-3.3). In Sudden Death kill and death are
        counted apart (FT-6.3)."""
        lost, mine, mode = self.tanks[target], self.acting, self.match.mode
        weight = self.stats(target).weight
        events.append(ev.Destroyed(target, self.tank, lost.place))
        now = self.with_tank(target, where="destroyed", **OFF)
        if self.sudden is not None:
            now = now.with_tank(target, sudden_deaths=lost.sudden_deaths + 1)
            return now.with_tank(self.tank, sudden_kills=mine.sudden_kills + 1)._acted(events)
        now = now.with_tank(target, deaths=lost.deaths + 1).with_tank(self.tank, kills=mine.kills + 1)
        wreck = target if lost.installed and mode.respawn else NOBODY_ACTS
        return now.with_(draws=self._earned(mode.draws[weight]), wreck=wreck)._go_on(events)

    def _earned(self, count: int) -> int:
        """Return how many of ``count`` upgrades are drawn: none where nobody could ever install them
        (FT-6.7)."""
        mode = self.match.mode
        useful = not mode.basic and (mode.respawn or self.match.table.workshops)
        return min(count, sum(self.pool)) if useful else 0

    def _go_on(self, events: list[Event]) -> FlamesOfTanksWorld:
        """Do what chance has still to do, then go on with the turn: a shot is an action, a claim is none."""
        if self.draws:
            return self.with_(phase="draw")
        if self.wreck != NOBODY_ACTS:
            return self.with_(phase="salvage")
        return self.with_(phase="act") if self.shot is None else self._acted(events)

    def _draw(self, names: tuple[str, ...], events: list[Event]) -> FlamesOfTanksWorld:
        order = list(self.match.definitions.upgrades)
        pool = list(self.pool)
        for name in names:
            pool[order.index(name)] -= 1
        events.append(ev.Drew(self.tank, names))
        now = self.with_tank(self.tank, workshop=tuple(sorted((*self.acting.workshop, *names))))
        return now.with_(pool=tuple(pool), draws=0)._go_on(events)

    def _salvage(self, dice: tuple[int, ...], events: list[Event]) -> FlamesOfTanksWorld:
        wreck = self.tanks[self.wreck]
        names = tuple(piece.name for piece in wreck.installed)
        events.append(salvaged := ev.Salvaged(self.wreck, names, dice))
        now = self.with_tank(
            self.wreck, installed=(), workshop=tuple(sorted((*wreck.workshop, *salvaged.kept)))
        )
        return now.with_(pool=now._back(salvaged.lost), wreck=NOBODY_ACTS)._go_on(events)

    def _back(self, names: Iterable[str]) -> tuple[int, ...]:
        """Return the pool with these upgrades back in it."""
        order, pool = list(self.match.definitions.upgrades), list(self.pool)
        for name in names:
            pool[order.index(name)] += 1
        return tuple(pool)

    # -- points

    def _claim(self, point: int, events: list[Event]) -> FlamesOfTanksWorld:
        """Add a marker to a point, or clear the enemy's (FT-4.1, FT-4.2)."""
        side, there, card = self.side(self.tank), self.points[point], self.acting
        theirs = there.markers > 0 and there.side != side
        if theirs and there.owner in (side, NOBODY):
            events.append(ev.Cleared(self.tank, point, there.markers))
            now = self.with_tank(self.tank, flags=card.flags + 1)
            return now.with_(points=put(self.points, point, PointState(there.owner)), phase="act")
        count = 1 if theirs else there.markers + 1
        events.append(ev.Marked(self.tank, point, count))
        now = self.with_tank(self.tank, markers=card.markers + 1)
        if count < self.match.mode.markers:
            there = PointState(there.owner, side, count)
            return now.with_(points=put(self.points, point, there), phase="act")
        events.append(ev.Captured(self.tank, point, side))
        now = now.with_(points=put(self.points, point, PointState(side)), phase="act")
        over = now._over_now(events)
        if over is not None:
            return over
        return now.with_(draws=self._earned(self.match.mode.draws[3]))._go_on(events)

    # -- the end

    @property
    def result_now(self) -> Result | None:
        """How the match ends if it is over as things stand, else ``None``."""
        over = self._over_now([])
        return None if over is None else over.outcome

    @property
    def result_on_time(self) -> Result | None:
        """How the match would end if its time were up; ``None`` if Sudden Death would follow (FT-6.3)."""
        return self._count("rounds", []).outcome

    def without_tank(self, tank: int, by: int) -> FlamesOfTanksWorld:
        """Return the position as if a tank were destroyed by another."""
        lost, kills = self.tanks[tank], self.tanks[by].kills
        return self.with_tank(tank, where="destroyed", deaths=lost.deaths + 1, **OFF).with_tank(
            by, kills=kills + 1
        )

    def _over_now(self, events: list[Event]) -> FlamesOfTanksWorld | None:
        """Return the ended position if the match is over now, else ``None``."""
        mode, sides = self.match.mode, self.sides_left()
        if self.sudden is not None:
            return self._end("sudden_death", sides, "FT-6.3", events) if len(sides) <= 1 else None
        if mode.one_left and len(sides) <= 1:
            return self._end("one_left", sides, "FT-6.6", events)
        owners = {point.owner for point in self.points}
        if mode.all_points and not self.placing and len(owners) == 1 and owners <= set(self.match.all_sides):
            side = next(iter(owners))
            if not any(True for _ in self.enemies(side)):
                return self._count("all_points", events)
        return None

    def _count(self, why: str, events: list[Event]) -> FlamesOfTanksWorld:
        """End a match whose time is over, or in which a side has all points: sides that have a tank left
        are ahead where the last one left wins (FT-6.7), then the score decides, or Sudden Death (FT-6.1 to
        6.3)."""
        there = [side for side in self.match.all_sides if self.plays(side)]
        stood = self._stood()

        def rank(side: int) -> tuple[bool, int]:
            return side in stood, self.side_score(side)

        best = max(map(rank, there))
        tied = tuple(side for side in there if rank(side) == best)
        if len(tied) == 1 or self.match.mode.tie == "shared":
            return self._end(why, tied, "FT-6.2" if why == "all_points" else "FT-6.1", events)
        tanks = self._best_of(tied)
        events.append(ev.SuddenDeath(tanks))
        states = tuple(
            replace(
                state,
                where="to_join" if tank in tanks else "out" if state.where == "out" else "destroyed",
                smoke=(),
                **OFF,
            )
            for tank, state in enumerate(self.tanks)
        )
        sudden = Sudden(tanks, tied, self.round + 1, stood)
        now = self.with_(tanks=states, sudden=sudden, round=self.round + 1, placing=True)
        return now.with_(tank=tanks[0], bag=tanks)._place_next((), events)

    def _stood(self) -> tuple[int, ...]:
        """Return the sides that have a tank left, where that decides places (FT-6.7)."""
        if self.sudden is not None:
            return self.sudden.stood
        return self.sides_left() if self.match.mode.one_left else ()

    def _best_of(self, sides: Sequence[int]) -> tuple[int, ...]:
        """Return the tanks that fight Sudden Death for sides: the best of each, as many as the side with
        the fewest has, in player order (FT-6.3). Where the last one left wins, a side without tanks has
        lost."""
        best: list[list[int]] = []
        for side in sides:
            own = [tank for tank, team in enumerate(self.match.teams) if team == side]
            own = [tank for tank in own if self.tanks[tank].where != "out"]
            if self.match.mode.one_left:
                own = [tank for tank in own if self.alive(tank)] or own
            top = max(map(self.score_of, own))
            best.append([tank for tank in own if self.score_of(tank) == top])
        count = min(map(len, best))
        return tuple(sorted(tank for own in best for tank in own[:count]))

    def plays(self, side: int) -> bool:
        """Return whether a side has a tank that is not out for good."""
        return any(
            team == side and self.tanks[tank].where != "out" for tank, team in enumerate(self.match.teams)
        )

    def _end(self, reason: str, winners: Sequence[int], rule: str, events: list[Event]) -> FlamesOfTanksWorld:
        """End the match. Behind the winners come those who fought Sudden Death with them, then sides with
        tanks left where that decides (FT-6.7), then the sides by their score; those who are out are last."""
        sides, mine, stood = self.match.all_sides, self.match.sides, self._stood()
        level = () if self.sudden is None else self.sudden.sides

        def rank(side: int) -> tuple[int, ...]:
            return (
                side in winners, self.plays(side), side in level, side in stood, self.side_score(side)
            )  # fmt: skip

        order = {side: 1 + sum(rank(other) > rank(side) for other in sides) for side in sides}
        order |= dict.fromkeys(winners, 1)
        places = tuple(order[mine[seat]] for seat in range(len(mine)))
        scores = tuple(float(self.side_score(mine[seat])) for seat in range(len(mine)))
        events.append(ev.Ended(reason))
        params = {"n": SUDDEN_ROUNDS} if reason == "sudden_death_tie" else {}
        return self.with_(phase="over", outcome=Result(places, scores, reason, rule, params), shot=None)

    # -- calls

    def lagged(self, events: list[Event]) -> FlamesOfTanksWorld:
        """Return the position after the acting tank's player took too long: the turn is lost (FT-6.5)."""
        lags = self.acting.lags + 1
        events.append(ev.Lagged(self.tank, lags))
        now = self.with_tank(self.tank, lags=lags)
        if lags >= LAGS and self.match.lags_out:
            now = now._out(self.tank, "lagged", events)
        return now._left_alone(events) or now._pass_on(events)

    def without(self, seat: int, events: list[Event]) -> FlamesOfTanksWorld:
        """Return the position after a seat has given up: its tanks are out."""
        now = self.with_(left=self.left | {seat})
        for tank in self.match.tanks_of[seat]:
            if now.tanks[tank].where != "out":
                now = now._out(tank, "resigned", events)
        over = now._left_alone(events)
        if over is not None:
            return over
        if self.match.seats[self.tank] != seat:
            return now._over_now(events) or now
        if self.setting_up:
            return now._over_now(events) or now._place_next(now._to_be_placed(), events)
        return now._pass_on(events)

    def _out(self, tank: int, why: str, events: list[Event]) -> FlamesOfTanksWorld:
        """Take a tank out of the match. Nobody gets a kill; its upgrades go to the pool (FT-6.5)."""
        state = self.tanks[tank]
        names = [*state.workshop, *(piece.name for piece in state.installed)]
        events.append(ev.Out(tank, why))
        now = self.with_(pool=self._back(names))
        return now.with_tank(tank, where="out", installed=(), workshop=(), smoke=(), **OFF)

    def _left_alone(self, events: list[Event]) -> FlamesOfTanksWorld | None:
        """Return the ended position if at most one side is left to play, else ``None``."""
        there = [side for side in self.match.all_sides if self.plays(side)]
        if len(there) > 1:
            return None
        return self._end("alone", there, "FT-6.5", events)

    def timed_out(self, events: list[Event]) -> FlamesOfTanksWorld:
        """Return the position after the match's time has run out: it ends with the round (FT-6.1)."""
        events.append(ev.LastRound(self.round))
        return self.with_(last_round=True)


def smoke_place(target: Point, shooter: Point) -> Point:
    """Return where smoke lands that is fired from ``shooter`` at a tank at ``target`` (FT-5.5)."""
    return inches.ahead(target, inches.bearing(target, shooter), SMOKE_AHEAD)


def weight_name(position: FlamesOfTanksWorld, tank: int) -> str:
    """Return the name of a tank's weight: light, medium or heavy."""
    return WEIGHTS[position.stats(tank).weight]
