"""Questions about a position: shots and return fire, what a place means for the next turn, where tanks come
in, what a drive costs, what a step has brought."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Any, Literal

from game.games.flames_of_tanks.rules import actions as act
from game.games.flames_of_tanks.rules import driving, sight
from game.games.flames_of_tanks.rules.actions import Action
from game.games.flames_of_tanks.rules.definitions import GRID
from game.games.flames_of_tanks.rules.odds import Odds, odds
from game.games.flames_of_tanks.rules.placing import first_spot
from game.games.flames_of_tanks.rules.refusals import refuse
from game.games.flames_of_tanks.rules.table import NOBODY
from game.games.flames_of_tanks.rules.telling import EVENT_WORDS
from game.games.flames_of_tanks.rules.world import CLAIM, Closed, FlamesOfTanksWorld
from game.model import inches
from game.model.contract import Refusal
from game.model.inches import Point
from game.model.kit import KeyedText

if TYPE_CHECKING:
    from game.games.flames_of_tanks.rules.reach import Reach
    from game.model.steps import Steps


NoShot = Literal["", "out_of_range", "night", "not_seen"]


@dataclass(frozen=True, slots=True)
class Aim:
    """An enemy as the acting tank would shoot at it: its distance and the odds of the shot. Where there is no
    shot: the reason, and what stops the line, if anything."""

    tank: int
    distance: int
    odds: Odds | None
    why: NoShot = ""
    stop: sight.SightStop | None = None


def aims(position: FlamesOfTanksWorld, place: Point) -> list[Aim]:
    """Return every enemy on the table as it would be with the acting tank at ``place`` (FT-2.4 to FT-2.6):
    those that can be shot at first, the best shot before the others."""
    tank = position.tank
    found = []
    for enemy in position.enemies(position.side(tank)):
        own = odds(position, tank, enemy, place=place)
        at = position.tanks[enemy].place
        why: NoShot = ""
        stop = None
        if own is None:
            reach = position.range_of(tank)
            if not inches.within(place, at, reach):
                near = position.night and reach < position.stats(tank).range
                why = "night" if near else "out_of_range"
            else:
                why = "not_seen"
                stop = sight.blocker(position.match.table, place, at)
        found.append(Aim(enemy, inches.distance(place, at), own, why, stop))
    return sorted(found, key=lambda aim: (-(aim.odds.destroys if aim.odds else -1), aim.distance, aim.tank))


def seen_from(position: FlamesOfTanksWorld, place: Point, target: int) -> Literal["", "cover", "open"]:
    """Return how the acting tank would see another from a place: not at all, in cover, or in the open
    (FT-2.4, FT-2.5). Range and night don't matter."""
    state, match = position.tanks[target], position.match
    seen = sight.look(match.table, match.definitions.tank, place, state.place, state.heading, position.smoke)
    return "" if not seen.seen else "cover" if seen.cover else "open"


def seen_parts(
    position: FlamesOfTanksWorld, shooter: int, target: int, *, place: Point | None = None
) -> list[tuple[Point, Point]]:
    """Return the parts of a tank's hull that another sees from where it is, or from a place: parts of the
    straight line between the outermost visible corners, from left to right as the shooter looks."""
    state, match = position.tanks[target], position.match
    origin = position.tanks[shooter].place if place is None else place
    chord = sight.chord_seen(match.table, match.definitions.tank, origin, state.place, state.heading)
    (ax, ay), (bx, by) = chord.first, chord.last
    return [
        (
            (ax + round((bx - ax) * end), ay + round((by - ay) * end)),
            (ax + round((bx - ax) * begin), ay + round((by - ay) * begin)),
        )
        for begin, end in reversed(chord.seen)
    ]


@dataclass(frozen=True, slots=True)
class SpawnStanding:
    """The effect of a tank that begins its turn at a spawn point: "marks" (its ``count``-th marker),
    "captures", "clears", or "contested" by an enemy as near (FT-4.1, FT-4.2)."""

    point: int
    what: Literal["marks", "captures", "clears", "contested"]
    count: int = 0


def standing(position: FlamesOfTanksWorld, tank: int, place: Point) -> SpawnStanding | None:
    """Return the effect of the tank at that place in its next turn, if nothing else changed; ``None`` for
    none."""
    there = position.with_tank(tank, where="table", place=place)
    mode, side = position.match.mode, position.side(tank)
    for number in there.claimable(tank):
        point = position.points[number]
        theirs = point.markers > 0 and point.side != side
        if theirs and point.owner in (side, NOBODY):
            return SpawnStanding(number, "clears", point.markers)
        count = 1 if theirs else point.markers + 1
        return SpawnStanding(number, "captures" if count >= mode.markers else "marks", count)
    if mode.points != "claimed" or position.sudden is not None:
        return None
    for number, spawn in enumerate(position.match.table.points):
        point = position.points[number]
        theirs = point.markers > 0 and point.side != side
        near = not spawn.invincible and inches.within(place, spawn.at, CLAIM)
        if near and (point.owner != side or theirs):
            return SpawnStanding(number, "contested")
    return None


def ways_in(position: FlamesOfTanksWorld) -> list[Closed | None]:
    """Return for each spawn point why the acting tank can't come in there, ``None`` where it can (FT-3.2)."""
    side = position.side(position.tank)
    return [position.closed(number, side) for number in range(len(position.points))]


def first_place(position: FlamesOfTanksWorld) -> tuple[Point, int | None]:
    """Return a first suggestion where the acting tank may come in (FT-3.1, FT-6.3), with the heading it
    needs there (``None`` for any)."""
    table = position.match.table
    return first_spot(position) or ((table.width // 2, table.height // 2), None)


def obstructed(position: FlamesOfTanksWorld, place: Point) -> str:
    """Return what the acting tank would overlap at a place; see ``driving.obstructed``."""
    radius = position.match.definitions.tank.radius
    return driving.obstructed(position.match.table, place, position.others(position.tank), radius)


def leg_costs(position: FlamesOfTanksWorld, path: Sequence[Point], *, free: bool = False) -> list[int]:
    """Return the cost of each leg of a path, in thousandths of an inch (FT-2.3)."""
    return [driving.leg_cost(position.match.table, a, b, free) for a, b in pairwise(path)]


def why_not(position: FlamesOfTanksWorld, action: Action) -> Refusal | None:
    """Return why an action is not allowed; ``None`` if it is."""
    return refuse(position, action)


def pointless(position: FlamesOfTanksWorld, action: Action) -> Refusal | None:
    """Return why a legal action would have no effect: a drive that neither drives nor turns (FT-2.3), a refit
    that leaves the grid empty or as it is though an upgrade of use would fit (FT-5.4); ``None`` if it has
    one."""
    own = position.acting
    match action:
        case act.Move(path, heading) if heading == own.heading and {*path} <= {own.place}:
            return Refusal("FT-2.3", "flames_of_tanks.pointless.stays")
        case act.Refit(pieces) if not pieces or sorted(pieces, key=repr) == sorted(own.installed, key=repr):
            upgrades, there = position.match.definitions.upgrades, {piece.name for piece in pieces}
            waiting = own.workshop if pieces else (*own.workshop, *(piece.name for piece in own.installed))
            useful = (name for name in dict.fromkeys(waiting) if upgrades[name].adds_up or name not in there)
            if any(first_fit(position, pieces, name) is not None for name in useful):
                return Refusal("FT-5.4", "flames_of_tanks.pointless.waiting")
    return None


def first_fit(position: FlamesOfTanksWorld, pieces: Sequence[act.Piece], name: str) -> act.Piece | None:
    """Return an upgrade at the lowest place where it fits beside the pieces on a grid (FT-5.4); ``None`` if
    there is none."""
    for turn in range(4):
        for row in range(GRID):
            for column in range(GRID):
                tried = act.Piece(name, column, row, turn)
                if why_not(position, act.Refit((*pieces, tried))) is None:
                    return tried
    return None


def kinds_of_move(position: FlamesOfTanksWorld) -> list[tuple[act.MoveKind, bool]]:
    """Return the moves the acting tank may choose from now: the kind, and whether nothing slows it."""
    own = position.stats(position.tank)
    found: list[tuple[act.MoveKind, bool]] = []
    if position.phase == "storm":
        found = [("last", False)]
    elif position.phase == "act" and not position.acting.bailed and not position.wide:
        found = [("move", False)]
        if own.fast and not position.acts:
            found.append(("fast", False))
    if own.free_ground:
        found += [(kind, True) for kind, _ in found]
    return found


def reach(
    position: FlamesOfTanksWorld, start: Point, limit: int, *, free: bool = False, inches: int | None = None
) -> Reach:
    """Return where the acting tank can drive from a place for a cost up to ``limit``, in thousandths of an
    inch, and no farther than ``inches`` on the table (FT-5.5)."""
    from game.games.flames_of_tanks.rules.reach import reach_of  # what it stands on is large, and few ask

    radius = position.match.definitions.tank.radius
    others = position.others(position.tank)
    return reach_of(position.match.table, start, others, limit, radius=radius, free=free, inches=inches)


def reaching(
    position: FlamesOfTanksWorld, start: Point, limit: int, *, free: bool = False, inches: int | None = None
) -> Steps[Reach]:
    """Compute ``reach`` in steps of a few milliseconds."""
    from game.games.flames_of_tanks.rules.reach import reaching

    radius = position.match.definitions.tank.radius
    others = position.others(position.tank)
    return reaching(position.match.table, start, others, limit, radius=radius, free=free, inches=inches)


def drives(position: FlamesOfTanksWorld, seat: int) -> frozenset[tuple[int, bool]]:
    """Return how far the tanks of a seat may drive in one move, each with whether nothing slows them then."""
    found = set()
    for tank in position.match.tanks_of[seat]:
        own = position.stats(tank)
        far = max(own.speed, own.fast)
        found |= {(far, False), (far, own.free_ground)}
    return frozenset(found)


def learning(position: FlamesOfTanksWorld, driven: Collection[tuple[int, bool]]) -> Iterator[None]:
    """Learn what reaches of such drives need of a match's table, in steps of a few milliseconds; the part
    before the first step takes longer."""
    from game.games.flames_of_tanks.rules.bends import ground_of

    table, radius = position.match.table, position.match.definitions.tank.radius
    there = [position.tanks[one].place for one in position.on_table]
    places = [*there, *(point.at for point in table.points)]
    return chain.from_iterable(
        [ground_of(table, radius, free).everything(far, places) for far, free in sorted(driven)]
    )


def path_cost(position: FlamesOfTanksWorld, move: act.Move) -> int:
    """Return the cost of a move of the acting tank, in thousandths of an inch (FT-2.3)."""
    path = (position.acting.place, *move.path)
    return driving.path_cost(position.match.table, path, free=move.wide)


def near_point(position: FlamesOfTanksWorld, place: Point) -> str:
    """Return the letter of the nearest spawn point; empty if there is none."""
    points = position.match.table.points
    if not points:
        return ""
    return min(points, key=lambda point: (inches.distance(point.at, place), point.name)).name


def tellings(events: Sequence[Any], view: FlamesOfTanksWorld) -> Sequence[KeyedText]:
    """Return the results of a step in words for readers who see the table: places are left out."""
    return [replace(one, key=one.key.removesuffix("_to")) for one in EVENT_WORDS.told(events, view)]
