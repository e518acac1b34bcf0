"""The best attack that one enemy can make on a tank in a turn of its own.

An enemy shoots from where it stands, and again with a second action; or its crew remounts first (FT-2.7); or
it drives up and shoots with the second action. Drives are sampled: the places of a grid round the enemy,
straight or with bends. Where the target can be seen from, and which places can be reached, is estimated in
floats; the rules' own integers decide about each attack that is told, so that what is found is real, and only
a least value.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import pairwise
from math import cos, pi, sin, sqrt
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from game.games.flames_of_tanks.rules import actions as act
from game.games.flames_of_tanks.rules import driving
from game.games.flames_of_tanks.rules.definitions import GOOD, NEEDED
from game.games.flames_of_tanks.rules.odds import chances, odds
from game.games.flames_of_tanks.rules.sight import DEEP, OWN_LINE
from game.games.flames_of_tanks.rules.table import TableMap, TerrainPiece
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.model import inches
from game.model.inches import Point, doubled_area, edges, hull, inside
from game.model.steps import Steps

if TYPE_CHECKING:
    from game.games.flames_of_tanks.rules.bends import Ground, Obstacles

Floats = NDArray[np.float64]
Numbers = NDArray[np.intp]
Flags = NDArray[np.bool_]

SECOND: Final = Fraction(7 - GOOD, 6)
"""Chance of a second action (FT-2.2)."""

RAYS: Final = 2160
"""Number of rays by which is told how far a point of a hull is seen from."""

RAY: Final = 2 * pi / RAYS
"""Angle between two rays."""

RINGS: Final = 13
"""Number of steps of the grid of places in the radius of an enemy's longest drive."""

FINE: Final = 31
"""The same of the grid that is looked at where those of the first don't show the best attack there may be."""

MOST: Final = 250
"""Most places of one kind whose drives are estimated."""

EDGE: Final = 72
"""Number of places at the end of that drive."""

BENDS: Final = (0.06, 6), (0.3, 8), (0.6, 12)
"""Where drives may bend in the open: on rings, each a part of the longest drive, at so many places."""

CORNERS: Final = 100
"""Number of corners of what is in the way where drives may bend, too."""

NEAR: Final = 0.8
"""How far off these may be, as a part of the longest drive."""

ROOM: Final = 0.0, 200.0, 500.0
"""How far outside these they bend, in thousandths of an inch, one after the other: corners are round, and the
one bend of a drive past a corner is outside it."""

TRIES: Final = 8
"""Most places of one kind that are put to the rules."""

_LEGS: Final = 250
"""Number of legs that are estimated in one step."""

_ROUNDED: Final = 2
"""How much shorter, in thousandths of an inch, drives are than they may be, since their ends are rounded."""


@dataclass(frozen=True, slots=True)
class Attack:
    """What an enemy does in its turn: its first action, and the ``chance`` that this turn destroys the
    target."""

    turn: FlamesOfTanksWorld
    chance: Fraction
    first: act.Move | act.Shoot | act.Remount

    def past(self, places: Collection[Point]) -> bool:
        """Return whether the enemy can do that with tanks at these places, too."""
        if not isinstance(self.first, act.Move):
            return True
        way, match = (self.turn.acting.place, *self.first.path), self.turn.match
        return _free(match.table, way, tuple(places), match.definitions.tank.radius)


def most(turn: FlamesOfTanksWorld, target: int) -> Fraction:
    """Return the greatest chance of an attack that drives first: its shot is hampered by nothing, and hits
    the weakest side."""
    if turn.acting.bailed:
        return Fraction(0)
    own, aim = turn.stats(turn.tank), turn.stats(target)
    again = max(own.again_near, own.again_far) >= 0
    return SECOND * chances(NEEDED, again, own.rof, min(aim.front, aim.side), own.anti_tank)[0]


def out_of_reach(turn: FlamesOfTanksWorld, target: int) -> bool:
    """Return whether the enemy whose turn it is gets nowhere from where it could shoot so far."""
    far = turn.range_of(turn.tank) + (0 if turn.acting.bailed else turn.straight_for("move"))
    return not inches.within(turn.acting.place, turn.tanks[target].place, far)


def standing(turn: FlamesOfTanksWorld, target: int) -> Attack | None:
    """Return the attack of the enemy whose turn it is, from where it stands."""
    shot = odds(turn, turn.tank, target)
    if shot is None or not shot.destroys:
        return None
    if not turn.acting.bailed:
        chance = shot.destroys + (1 - shot.destroys) * SECOND * shot.destroys
        return Attack(turn, chance, act.Shoot(target))
    stays_out = (1 - SECOND) ** (2 if turn.stats(turn.tank).remount_again else 1)
    return Attack(turn, (1 - stays_out) * SECOND * shot.destroys, act.Remount())


def attacking(
    turn: FlamesOfTanksWorld, target: int, drives: Drives, views: Views, also: Sequence[Point] = (),
    *, any_will_do: bool = False,
) -> Steps[Attack | None]:  # fmt: skip
    """Find the best attack of the enemy whose turn it is, in steps of about a millisecond; of equal ones that
    without a drive, or a short drive. ``drives``: of that enemy; ``views``: of the target; ``also``: places
    of tanks that the drives don't mind, in the way all the same."""
    best = standing(turn, target)
    yield
    limit = most(turn, target)
    if (
        (best is not None and (any_will_do or best.chance >= limit))
        or not limit
        or out_of_reach(turn, target)
    ):
        return best
    chance = Fraction(0) if best is None else best.chance
    yield from views.finding()
    for fine in (False,) if any_will_do else (False, True):
        kinds = _kinds(turn, target, drives, views, fine=fine)
        yield
        for share, places in kinds:
            for bent in (False, True):
                if SECOND * share <= chance:
                    break
                for way in (yield from drives.ways(places, also, bent=bent)):
                    shot = odds(turn, turn.tank, target, place=way[-1])
                    if shot is not None and SECOND * shot.destroys > chance and drives.legal(way, also):
                        chance = SECOND * shot.destroys
                        best = Attack(turn, chance, drives.move(way, turn.tanks[target].place))
                        if any_will_do:
                            return best
                    yield
                    if SECOND * share <= chance:
                        break
    return best


def _kinds(
    turn: FlamesOfTanksWorld, target: int, drives: Drives, views: Views, *, fine: bool
) -> list[tuple[Fraction, Numbers]]:
    """Return the places of a grid from where the enemy could shoot at the target, by the estimated chance
    that a shot from there destroys it: the greatest chance first, and of places with equal ones first those
    that certainly see the target. ``fine``: those of a fine grid."""
    own, aim = turn.stats(turn.tank), turn.stats(target)
    grid = drives.grid(fine=fine)
    x, y = drives.x[grid], drives.y[grid]
    off = np.hypot(x - views.place[0], y - views.place[1])
    again = (off <= own.again_near) | ((off > own.again_far) if own.again_far >= 0 else False)
    found: list[tuple[Fraction, bool, Numbers]] = []
    near = np.nonzero(off <= turn.range_of(turn.tank))[0]
    again, front = again[near], views.front(x[near], y[near])
    done = np.zeros(len(near), dtype=bool)
    for sure, seen, covered in views.seen(x[near], y[near]):
        covered &= not own.ignores_cover
        kind = 4 * covered + 2 * again + front
        kind[~seen | done] = -1
        for number in set(kind.tolist()) - {-1}:
            need, armour = NEEDED + number // 4, aim.front if number % 2 else aim.side
            share = chances(need, number // 2 % 2 == 1, own.rof, armour, own.anti_tank)[0]
            if share:
                found.append((share, sure, _spread(grid.start + near[kind == number])))
        # what is surely in cover is tried once more where it perhaps is not
        done = seen & ~covered
    found.sort(key=lambda one: (-one[0], not one[1]))
    return [(share, places) for share, _, places in found]


def _spread(places: Numbers) -> Numbers:
    """Return the places, or as many of them as are worth the time."""
    every = -(-len(places) // MOST)
    return places[::every] if every > 1 else places


def _free(table: TableMap, way: Sequence[Point], others: Sequence[Point], radius: int) -> bool:
    return not any(driving.blocked(table, a, b, others, radius) for a, b in pairwise(way))


class Drives:
    """Where the enemy whose turn it is could drive, as far as asked: straight, or with one or two bends.
    ``spared``: a tank that is not in the way, so that its plans don't change anything."""

    def __init__(self, turn: FlamesOfTanksWorld, spared: int) -> None:
        self.turn = turn
        self.start, self.far = turn.acting.place, turn.straight_for("move") - _ROUNDED
        self.limit = turn.speed_for("move")
        self.free = turn.stats(turn.tank).free_ground
        self.others = tuple(turn.tanks[one].place for one in turn.on_table if one not in (turn.tank, spared))
        self._lawful: dict[tuple[Point, ...], bool] = {}
        (x, y), (fine_x, fine_y) = self._on_table(*_grid(RINGS)), self._on_table(*_grid(FINE))
        self._coarse = len(x)
        self.x, self.y = np.concatenate((x, fine_x)), np.concatenate((y, fine_y))
        self._straight = np.full(len(self.x), np.nan)
        """The cost of a straight drive to each place, infinite if there is none, not a number if unknown."""
        self._bent, self._last = np.full(len(self.x), np.nan), np.zeros(len(self.x), dtype=np.intp)
        """The same of drives with bends, and the last of these."""
        self._bends: _Bends | None = None

    def grid(self, *, fine: bool) -> slice:
        """Return which places are those of the coarse grid, or of the fine one."""
        return slice(self._coarse, len(self.x)) if fine else slice(0, self._coarse)

    def _on_table(self, along: Floats, up: Floats) -> tuple[Floats, Floats]:
        """Return the places of a circle of radius 1 as places round the enemy, without those where no tank
        can stand."""
        radius, table = self.turn.match.definitions.tank.radius, self.turn.match.table
        x, y = np.rint(self.start[0] + along * self.far), np.rint(self.start[1] + up * self.far)
        stands = (x >= radius) & (y >= radius) & (x <= table.width - radius) & (y <= table.height - radius)
        return x[stands], y[stands]

    @cached_property
    def _ground(self) -> Ground:
        # what it stands on is large, and few ask
        from game.games.flames_of_tanks.rules.bends import ground_of

        match = self.turn.match
        return ground_of(match.table, match.definitions.tank.radius, False)

    @cached_property
    def _obstacles(self) -> Obstacles:
        from game.games.flames_of_tanks.rules.bends import ConvexAreas, Obstacles

        found = self._ground.obstacles
        if self.free:
            nothing = ConvexAreas((), ())
            found = Obstacles(found.blocks, found.snug, nothing, np.zeros((0, 5)), found.discs, found.reach)
        discs = np.array(self.others, dtype=float).reshape(-1, 2)
        return found.with_discs(discs).near(*self.start, self.far)

    def ways(
        self, places: Numbers, also: Sequence[Point], *, bent: bool
    ) -> Steps[Iterator[tuple[Point, ...]]]:
        """Find drives to some of the places, short ones first, but not all from one corner; ``bent``: those
        that can't be reached straight."""
        yield from self._go_straight(places)
        cost = self._straight[places]
        if bent:
            places = places[np.isinf(cost)]
            yield from self._go_bent(places)
            cost = self._bent[places]
        kept = np.isfinite(cost)
        places, cost = places[kept], cost[kept]
        if len(also) and len(places):
            clear = self._past(places, also, bent=bent)
            places, cost = places[clear], cost[clear]
        yield
        places = places[np.argsort(cost, kind="stable")]
        if len(places) > TRIES:
            places = places[np.unique(np.linspace(0, len(places) - 1, TRIES).round().astype(int))]
        return (self._way(int(place), bent=bent) for place in places)

    def legal(self, way: tuple[Point, ...], also: Sequence[Point]) -> bool:
        """Return whether the rules allow a drive."""
        match, whole = self.turn.match, (self.start, *way)
        radius = match.definitions.tank.radius
        if way not in self._lawful:
            affords = self.turn.affords("move", whole, free=self.free)
            self._lawful[way] = affords and _free(match.table, whole, self.others, radius)
        return self._lawful[way] and _free(match.table, whole, also, radius)

    def move(self, way: tuple[Point, ...], aim: Point) -> act.Move:
        """Return a drive as an action; the tank then faces what it shoots at."""
        wide = not self.turn.affords("move", (self.start, *way))
        return act.Move(way, inches.bearing(way[-1], aim), wide=wide)

    def _way(self, place: int, *, bent: bool) -> tuple[Point, ...]:
        end = int(self.x[place]), int(self.y[place])
        if not bent or self._bends is None:
            return (end,)
        return *self._bends.way(int(self._last[place])), end

    def _past(self, places: Numbers, also: Sequence[Point], *, bent: bool) -> Flags:
        """Return flags: whether the drives to these places pass more tanks."""
        tanks = self._obstacles.with_discs(np.array(also, dtype=float).reshape(-1, 2))
        x, y = np.full(len(places), float(self.start[0])), np.full(len(places), float(self.start[1]))
        found = np.ones(len(places), dtype=bool)
        ends = [(self.x[places], self.y[places])]
        if bent and self._bends is not None:
            ends = [*self._bends.before_each(self._last[places]), *ends]
        for end_x, end_y in ends:
            found &= tanks.past_discs(x, y, end_x - x, end_y - y)
            x, y = end_x, end_y
        return found

    def _go_straight(self, places: Numbers) -> Steps[None]:
        unknown = places[np.isnan(self._straight[places])]
        for at in range(0, len(unknown), _LEGS):
            some = unknown[at : at + _LEGS]
            cost = self._from_start(self.x[some], self.y[some])
            self._straight[some] = np.where(cost <= self.limit, cost, np.inf)
            yield

    def _go_bent(self, places: Numbers) -> Steps[None]:
        unknown = places[np.isnan(self._bent[places])]
        if not len(unknown):
            return
        if self._bends is None:
            self._bends = yield from self._find_bends()
        bends = self._bends
        gap = np.hypot(self.x[unknown] - bends.x[:, None], self.y[unknown] - bends.y[:, None])
        first, last = np.nonzero(
            (bends.cost[:, None] + gap <= self.limit) & (bends.length[:, None] + gap <= self.far)
        )
        self._bent[unknown] = np.inf
        # those that would be the shortest first, so that most others need not be asked
        order = np.argsort((bends.cost[:, None] + gap)[first, last], kind="stable")
        first, last = first[order], unknown[last[order]]
        yield
        for at in range(0, len(first), _LEGS):
            one, two = first[at : at + _LEGS], last[at : at + _LEGS]
            new = np.isinf(self._bent[two])
            one, two = one[new], two[new]
            cost = bends.cost[one] + self._obstacles.legs(
                bends.x[one], bends.y[one], self.x[two], self.y[two]
            )
            order = np.argsort(-cost, kind="stable")  # the least is written last
            order = order[cost[order] <= self.limit]
            self._bent[two[order]], self._last[two[order]] = cost[order], one[order]
            yield

    def _find_bends(self) -> Steps[_Bends]:
        """Find where drives may bend, and the cheapest way there, which may bend once itself."""
        from game.games.flames_of_tanks.rules.bends import tank_bends

        x, y = self._on_table(*_bends())
        near = self._ground.bends
        for other in self.others:
            near = near.plus(tank_bends(other, self.turn.match.definitions.tank.radius))
        off = np.hypot(near.x - self.start[0], near.y - self.start[1])
        kept = np.nonzero((off < NEAR * self.far) & (off > 1))[0]
        kept = kept[np.argsort(off[kept], kind="stable")]
        if len(kept) > CORNERS:
            kept = kept[np.unique(np.linspace(0, len(kept) - 1, CORNERS).round().astype(int))]
        corners = near.of(kept)
        out_x, out_y = corners.outward
        room = np.resize(ROOM, len(kept))
        x = np.concatenate((x, np.round(corners.x + room * out_x)))
        y = np.concatenate((y, np.round(corners.y + room * out_y)))
        cost = self._from_start(x, y)
        length = np.hypot(x - self.start[0], y - self.start[1])
        cost[(cost > self.limit) | (length > self.far)] = np.inf
        before = np.full(len(x), -1)
        yield
        gap = np.hypot(x - x[:, None], y - y[:, None])
        straight, along = cost.copy(), length.copy()
        one, two = np.nonzero((straight[:, None] + gap < np.minimum(cost, self.limit)) & (gap > 1))
        for at in range(0, len(one), _LEGS):
            first, last = one[at : at + _LEGS], two[at : at + _LEGS]
            whole = straight[first] + self._obstacles.legs(x[first], y[first], x[last], y[last])
            inches = along[first] + gap[first, last]
            order = np.argsort(-whole, kind="stable")
            better = (whole < np.minimum(cost[last], self.limit)) & (inches <= self.far)
            order = order[better[order]]
            cost[last[order]], before[last[order]] = whole[order], first[order]
            length[last[order]] = inches[order]
            yield
        return _Bends(x, y, cost, length, before)

    def _from_start(self, x: Floats, y: Floats) -> Floats:
        """Return the estimated costs of straight drives."""
        from_x, from_y = np.full(len(x), float(self.start[0])), np.full(len(x), float(self.start[1]))
        # a tank that touches something seems to be stuck: the rules tell whether it is
        return self._obstacles.legs(from_x, from_y, x, y, snug=not self._roomy)

    @cached_property
    def _roomy(self) -> bool:
        return self._obstacles.roomy(float(self.start[0]), float(self.start[1]))


@dataclass(frozen=True, slots=True, eq=False)
class _Bends:
    """Where drives may bend: each place with the cost and the length of the way there, and the bend before
    it, -1 for none."""

    x: Floats
    y: Floats
    cost: Floats
    length: Floats
    before: Numbers

    def way(self, bend: int) -> tuple[Point, ...]:
        """Return the bends of a drive that bends last there."""
        steps = [bend] if self.before[bend] < 0 else [int(self.before[bend]), bend]
        return tuple((int(self.x[one]), int(self.y[one])) for one in steps)

    def before_each(self, bends: Numbers) -> list[tuple[Floats, Floats]]:
        """Return the two last bends of drives; one of them twice where there is one."""
        first = np.where(self.before[bends] < 0, bends, self.before[bends])
        return [(self.x[first], self.y[first]), (self.x[bends], self.y[bends])]


@lru_cache(maxsize=1)
def _bends() -> tuple[Floats, Floats]:
    """Return places in a circle of radius 1 where drives may bend."""
    places = [
        (ring * sin(2 * pi * number / count), ring * cos(2 * pi * number / count))
        for ring, count in BENDS
        for number in range(count)
    ]
    x, y = np.array(places).T
    return x, y


@lru_cache(maxsize=2)
def _grid(rings: int) -> tuple[Floats, Floats]:
    """Return the places of a grid of triangles in a circle of radius 1 round (0, 0), without that."""
    step, high = 1 / rings, sqrt(3) / 2 / rings
    rows = int(1 / high)
    places = [
        ((column + row % 2 / 2) * step, row * high)
        for row in range(-rows, rows + 1)
        for column in range(-rings - 1, rings + 2)
    ]
    places += [(sin(2 * pi * number / EDGE), cos(2 * pi * number / EDGE)) for number in range(EDGE)]
    x, y = np.array(places).T
    off = np.hypot(x, y)
    kept = (off < 1.0001) & (off > 0.01)
    return x[kept], y[kept]


class Views:
    """From where a tank can be seen at its place, roughly: by rays from its centre and from its hull's
    corners."""

    def __init__(self, state: FlamesOfTanksWorld, target: int) -> None:
        tank, self.table = state.match.definitions.tank, state.match.table
        self.place, self.heading = state.tanks[target].place, state.tanks[target].heading
        self._length = tank.length
        self._points = [self.place, *hull(self.place, self.heading, tank.length, tank.width)]
        self._far: list[Floats] = []
        """For the centre and each corner how far each ray goes."""
        self._covered = np.zeros(RAYS)
        """How far each ray from the centre goes without cover."""

    def finding(self) -> Steps[None]:
        """Follow the rays, in steps of about a millisecond."""
        lines = _lines(self.table)
        for point in self._points[len(self._far) :]:
            self._far.append(lines.far(point))
            yield
            if len(self._far) == 1:
                self._covered = lines.uncovered(point)
                yield

    def seen(self, x: Floats, y: Floats) -> Iterator[tuple[bool, Flags, Flags]]:
        """Return whether it is sure, and two flags for each place: whether the tank is seen from there, and
        whether it is in cover; first what is sure, then what may be."""
        rays = []
        for point in self._points:
            dx, dy = x - point[0], y - point[1]
            one = np.floor(np.arctan2(dx, dy) / RAY).astype(int) % RAYS
            rays.append((np.hypot(dx, dy), one, (one + 1) % RAYS))
        for choose in (np.minimum, np.maximum):
            sees = [
                off < choose(far[one], far[two]) for (off, one, two), far in zip(rays, self._far, strict=True)
            ]
            count = np.sum(sees, axis=0)
            off, one, two = rays[0]
            covered = off > choose(self._covered[one], self._covered[two])
            sure = choose is np.minimum
            yield sure, count > 0, covered | (~sees[0] & (count < (3 if sure else 2)))

    def front(self, x: Floats, y: Floats) -> Flags:
        """Return for each place whether a shot from there hits the front (FT-2.6)."""
        turn = self.heading * pi / 1800
        ahead = (x - self.place[0]) * np.sin(turn) + (y - self.place[1]) * np.cos(turn)
        found: Flags = 2 * ahead >= self._length
        return found


class _Lines:
    """What stops sight on a table, and gives cover, as edges. Those of an area go round it counter-clockwise,
    so that a ray leaves it over an edge that it crosses to the edge's right."""

    def __init__(self, table: TableMap) -> None:
        self.walls = _Edges(table.walls)
        self.woods = _Edges([piece for piece in table.woods if not piece.kind.line])
        hedges = [piece for piece in (*table.cover, *table.woods) if piece.kind.line]
        self.hedges = _Edges(hedges)
        self.areas = _Edges([piece for piece in table.cover if not piece.kind.line])

    def far(self, point: Point) -> Floats:
        """Return how far each ray from a point goes."""
        found = self.walls.first(point)
        if len(self.woods.pieces):
            holding = self.woods.holding(point)
            found = np.minimum(found, self.woods.first(point, leaving=True, but=holding))
            if holding:
                deep = self.woods.first(point, leaving=True, only=holding)
                found = np.where(deep > DEEP, np.minimum(found, DEEP), found)
        return found

    def uncovered(self, point: Point) -> Floats:
        """Return how far each ray from a point goes before who is there finds what is at the point in cover.
        A hedge near the shooter gives none."""
        found = self.hedges.first(point) + OWN_LINE
        if len(self.areas.pieces):
            if self.areas.holding(point):
                return np.zeros(RAYS)
            found = np.minimum(found, self.areas.first(point, leaving=True))
        return found


class _Edges:
    """The edges of pieces of terrain."""

    def __init__(self, pieces: Sequence[TerrainPiece]) -> None:
        self.pieces = tuple(pieces)
        rows, owner = [], []
        for number, piece in enumerate(self.pieces):
            outline = list(piece.outline)
            if not piece.kind.line and doubled_area(outline) < 0:
                outline.reverse()
            for a, b in edges(outline, not piece.kind.line):
                rows.append((*a, *b))
                owner.append(number)
        self.x0, self.y0, self.x1, self.y1 = np.array(rows, dtype=float).reshape(-1, 4).T
        self.owner = np.array(owner, dtype=np.intp)

    def holding(self, point: Point) -> list[int]:
        """Return the numbers of the areas that hold a point."""
        return [number for number, piece in enumerate(self.pieces) if inside(point, piece.outline)]

    def first(
        self, point: Point, *, leaving: bool = False, but: Sequence[int] = (), only: Sequence[int] = ()
    ) -> Floats:
        """Return how far from a point each ray first meets an edge, infinite if it doesn't; ``leaving``: one
        over which it leaves an area; ``but``, ``only``: of all areas but these, of these alone."""
        kept = np.ones(len(self.x0), dtype=bool)
        if but:
            kept &= ~np.isin(self.owner, but)
        if only:
            kept &= np.isin(self.owner, only)
        ax, ay = self.x0[kept] - point[0], self.y0[kept] - point[1]
        bx, by = self.x1[kept] - point[0], self.y1[kept] - point[1]
        # only the rays between an edge's ends can meet it
        turn, end = np.arctan2(ax, ay) / RAY, np.arctan2(bx, by) / RAY
        wide = (end - turn + RAYS / 2) % RAYS - RAYS / 2
        begin = np.ceil(np.where(wide > 0, turn, turn + wide))
        count = np.maximum(0, np.floor(np.where(wide > 0, turn + wide, turn)) - begin + 1).astype(int)
        if leaving:
            count[wide > 0] = 0  # it goes round counter-clockwise
        edge = np.repeat(np.arange(len(count)), count)
        rays = begin[edge] + np.arange(len(edge)) - np.repeat(np.cumsum(count) - count, count)
        dx, dy = np.sin(rays * RAY), np.cos(rays * RAY)
        ex, ey = bx - ax, by - ay
        with np.errstate(divide="ignore", invalid="ignore"):
            along = (ax * ey - ay * ex)[edge] / (dx * ey[edge] - dy * ex[edge])
        found = np.full(RAYS, np.inf)
        hit = along > 0
        np.minimum.at(found, rays[hit].astype(int) % RAYS, along[hit])
        return found


@lru_cache(maxsize=8)
def _lines(table: TableMap) -> _Lines:
    return _Lines(table)
