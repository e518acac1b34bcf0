"""Finds where a tank can drive with a number of inches: the cost of each place, and the way there
(FT-2.3)."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from typing import Final

import numpy as np

from game.games.flames_of_tanks.rules.bends import INWARD, SAMPLE, Bends, Flags, Floats, Numbers, ground_of
from game.games.flames_of_tanks.rules.contours import Mesh, Ring, rings
from game.games.flames_of_tanks.rules.driving import blocked, leg_cost, obstructed, path_cost
from game.games.flames_of_tanks.rules.table import TableMap
from game.model.inches import Point, doubled_area
from game.model.steps import Steps, finished

_BATCH: Final = 12
_ENOUGH: Final = 0.5
_STEP: Final = 250.0
"""Step of the grid that contours are found on, in thousandths of an inch; a niche between its places may
be missed."""
_SMALL: Final = 600
"""Largest hole that may be an artefact."""
_TILE: Final = 1000.0
_MARGIN: Final = 10
_WORTH: Final = 25.0
_AT_ONCE: Final = 3000
_BESIDE: Final = 400.0
"""Greatest distance from a border of slowing ground at which places have waypoints of their own there."""
_SLIDES: Final = np.linspace(-SAMPLE, SAMPLE, 13)


def reaching(
    table: TableMap, start: Point, others: Sequence[Point], limit: int, *, radius: int, free: bool = False,
    inches: int | None = None,
) -> Steps[Reach]:  # fmt: skip
    """Compute a reach in steps of a few milliseconds, even on a table of which little is known.
    ``inches``: see ``reach_of``."""
    ground = ground_of(table, radius, free)
    yield from ground.learning(ground.bends_near(start, limit, others), limit)
    if inches is not None and inches < limit:
        ground = ground_of(table, radius, free=True)
        yield from ground.learning(ground.bends_near(start, inches, others), inches)
    return reach_of(table, start, others, limit, radius=radius, free=free, inches=inches)


def reach_of(
    table: TableMap, start: Point, others: Sequence[Point], limit: int, *, radius: int, free: bool = False,
    inches: int | None = None,
) -> Reach:  # fmt: skip
    """Return a reach. ``inches``: how far the tank may drive on the table, whatever that costs
    (Overloaded, FT-5.5)."""
    if inches is None or inches >= limit:
        return Reach(table, start, others, limit, radius=radius, free=free)
    if free:
        return Reach(table, start, others, inches, radius=radius, free=True)
    return _Bounded(table, start, others, limit, inches, radius)


class Reach:
    """All places a tank can drive to from ``start`` for ``limit`` thousandths of an inch or less.

    ``others``: where the other tanks stand; ``free``: ground doesn't slow (Wide Tracks). What it tells of a
    place is told of a real path by the rules' own integers; that no other path is cheaper by more than about
    a twentieth of an inch comes from floats, and a test.
    """

    def __init__(
        self,
        table: TableMap,
        start: Point,
        others: Sequence[Point],
        limit: int,
        *,
        radius: int,
        free: bool = False,
    ) -> None:
        self.table, self.start, self.others, self.limit = table, start, tuple(others), limit
        self.radius, self.free = radius, free
        self._ground = ground_of(table, radius, free)
        discs = np.array(self.others, dtype=float).reshape(-1, 2)
        self._obstacles = self._ground.obstacles.with_discs(discs).near(*start, limit)
        self._find()
        self._ways: dict[int, tuple[tuple[Point, ...], int] | None] = {0: ((start,), 0)}
        self._last: tuple[Point, tuple[tuple[Point, ...], int] | None] | None = None
        self._field: tuple[Mesh, Floats, Numbers, Flags] | None = None

    def _find(self) -> None:
        """Find the bends that can be reached, the cost of each, and the bend before it."""
        ground, (x, y), limit = self._ground, self.start, self.limit
        self._near_by = [(int(a), int(b)) for a, b in self._obstacles.discs]
        at = ground.bends_near(self.start, limit, self._near_by)
        bends = ground.bends.of(at)
        count = len(bends)
        one, two, cost = ground.legs(at, limit)
        number = np.full(len(ground.bends), -1, dtype=np.intp)
        number[at] = np.arange(count)
        one, two = number[one], number[two]
        far = np.append(np.hypot(bends.x - self.start[0], bends.y - self.start[1]), np.inf)
        kept = (two >= 0) & (far[one] + cost < limit)
        one, two, cost = one[kept], two[kept], cost[kept]
        if self._near_by:
            from_x, from_y = bends.x[one], bends.y[one]
            clear = self._obstacles.past_discs(from_x, from_y, bends.x[two] - from_x, bends.y[two] - from_y)
            one, two, cost = one[clear], two[clear], cost[clear]
        bends, more = self._beside_start(bends)
        count = len(bends)
        one, two, cost = (np.concatenate(pair) for pair in zip((one, two, cost), more, strict=True))
        direct = self._first(bends)
        best = direct.copy()
        source = np.full(count, -1)
        if len(one):
            order = np.argsort(two.astype(np.int16 if count < 1 << 15 else np.int32), kind="stable")
            one, two, cost = one[order], two[order], cost[order]
            begins = np.nonzero(np.diff(two, prepend=-1))[0]
            ends = two[begins]
            while True:
                least = np.minimum.reduceat(best[one] + cost, begins)
                better = least < best[ends]
                if not better.any():
                    break
                best[ends] = np.minimum(best[ends], least)
            came = np.nonzero(
                (best[one] + cost == best[two]) & (best[one] < limit) & (direct[two] > best[two])
            )[0]
            source[two[came]] = one[came]
        under = np.nonzero(best < limit)[0]
        taken = under[np.argsort(best[under], kind="stable")]
        number = np.zeros(count + 1, dtype=np.intp)
        number[taken] = np.arange(1, len(taken) + 1)
        self._bends = Bends([(float(x), float(y), *[0.0] * 6)]).plus(bends.of(taken))
        self._x, self._y = self._bends.x, self._bends.y
        self._cost: Floats = np.concatenate(([0.0], best[taken]))
        self._source: Numbers = np.concatenate(([-1], np.where(source[taken] < 0, 0, number[source[taken]])))
        nx, ny = self._bends.rest[:, 4], self._bends.rest[:, 5]
        came_x, came_y = self._x - self._x[self._source], self._y - self._y[self._source]
        inward = came_x * nx + came_y * ny
        edge = (nx != 0) | (ny != 0)
        inner = inward < -0.02 * np.hypot(came_x, came_y)
        self._enters: Flags = edge & ~inner
        self._leaves: Flags = edge & inner

    def _beside_start(self, bends: Bends) -> tuple[Bends, tuple[Numbers, Numbers, Floats]]:
        """Return the bends with more beside the start, if it is near a border of slowing ground or touches
        something, and the legs from those."""
        beside = self._ground.beside(float(self.start[0]), float(self.start[1]), _BESIDE)
        touching = self._ground.touching(self.start, self._near_by)
        x, y = (np.concatenate(pair) for pair in zip(beside, touching, strict=True))
        stand = self._stands(x, y)
        x, y = x[stand], y[stand]
        count, new = len(bends), len(x)
        if not new:
            none = np.zeros(0, dtype=np.intp)
            return bends, (none, none, np.zeros(0))
        one, two = np.repeat(np.arange(new), count), np.tile(np.arange(count), new)
        kept = np.nonzero(bends.takes(two, x[one] - bends.x[two], y[one] - bends.y[two]))[0]
        one, two = one[kept], two[kept]
        cost = self._obstacles.legs(x[one], y[one], bends.x[two], bends.y[two])
        kept = np.nonzero((cost < self.limit) & (cost > 1))[0]
        rows = np.zeros((new, 8))
        rows[:, 0], rows[:, 1] = x, y
        return bends.plus(Bends(rows)), (one[kept] + count, two[kept], cost[kept])

    def _first(self, bends: Bends) -> Floats:
        """Return the costs of the bends straight from the start, shape (bends,), in thousandths of an
        inch."""
        x, y = self.start
        found = np.full(len(bends), np.inf)
        dx, dy = bends.x - x, bends.y - y
        first = np.nonzero(bends.takes(np.arange(len(bends)), -dx, -dy))[0]
        from_x, from_y = np.full(len(first), float(x)), np.full(len(first), float(y))
        found[first] = self._obstacles.legs(from_x, from_y, bends.x[first], bends.y[first])
        if self._obstacles.roomy(float(x), float(y)):
            return found
        # a tank that touches something: what seems just in the way is asked of the rules
        doubted = first[np.isinf(found[first])]
        from_x, from_y = from_x[: len(doubted)], from_y[: len(doubted)]
        costs = self._obstacles.legs(from_x, from_y, bends.x[doubted], bends.y[doubted], snug=True)
        for bend, cost in zip(doubted.tolist(), costs.tolist(), strict=True):
            if cost < self.limit and not self._blocked(self.start, (int(bends.x[bend]), int(bends.y[bend]))):
                found[bend] = cost
        return found

    def cost_at(self, place: Point) -> int | None:
        """Return the cost of driving to a place in thousandths of an inch; ``None`` if it is too far, or a
        tank can't stand there."""
        way = self._way_to(place)
        return None if way is None else way[1]

    def path_to(self, place: Point) -> tuple[Point, ...] | None:
        """Return the waypoints of the cheapest drive to a place, which is the last; ``None`` as for
        ``cost_at``."""
        way = self._way_to(place)
        return None if way is None else way[0][1:]

    def contours(self, levels: Iterable[int]) -> Mapping[int, tuple[Ring, ...]]:
        """Return for each level the outlines of where a tank can drive for that cost or less: outer ones
        counter-clockwise, holes in them clockwise, none crossing another; filled by the even-odd rule.

        Every place within them can be driven to for that; they run at most a tenth of an inch inside the
        true border.
        """
        return finished(self.tracing(levels))

    def tracing(self, levels: Iterable[int]) -> Generator[None, None, Mapping[int, tuple[Ring, ...]]]:
        """Compute ``contours`` in steps of about a millisecond; the generator returns their result."""
        wanted = tuple(levels)
        if self._field is None:
            self._field = yield from self._new_field()
        mesh, costs, nearest, known = self._field
        under = [min(level, self.limit) - _MARGIN for level in wanted]
        new = np.zeros(len(known), dtype=bool)
        for level in under:
            new[mesh.middles(costs, level, _STEP)] = True
        places = np.nonzero(new & ~known)[0]
        costs[places], nearest[places] = yield from self._costs(mesh.x[places], mesh.y[places])
        known[places] = True
        # middles left out lie wholly under a level or wholly over it, as their squares' corners do
        told = costs.copy()
        told[~known] = costs[mesh.squares[np.nonzero(~known)[0] - mesh.corners, 0]]
        found = yield from rings(mesh, told, nearest, under, self._asked, self._costs)
        kept: dict[int, tuple[Ring, ...]] = {}
        for wish, level, some in zip(wanted, under, found, strict=True):
            outlines: tuple[Ring, ...] = ()
            for ring in some:
                outlines += () if (yield from self._filled(ring, level)) else (ring,)
            kept[wish] = outlines
        return kept

    def _filled(self, ring: Ring, level: int) -> Steps[bool]:
        """Return whether a ring is a small hole that is only an artefact of the search."""
        (left, right), (bottom, top) = ((min(at), max(at)) for at in zip(*ring, strict=True))
        if max(right - left, top - bottom) > _SMALL or doubled_area(ring) > 0:
            return False
        middle = (left + right) // 2, (bottom + top) // 2
        for place in (middle, *ring[:: max(1, len(ring) // 3)]):
            yield
            cost = self.cost_at(place)
            if cost is None or cost > level:
                return False
        return True

    def places(self, step: int) -> Iterator[tuple[Point, int]]:
        """Yield places the tank can drive to, with the cost of each, ``step`` apart along the rows and
        columns of a grid through the start, from the lower left on."""
        (x, y), far = self.start, self.limit // step
        r, table = self.radius, self.table
        columns = [x + at * step for at in range(-far, far + 1) if r <= x + at * step <= table.width - r]
        rows = [y + at * step for at in range(-far, far + 1) if r <= y + at * step <= table.height - r]
        grid_x, grid_y = (one.ravel().astype(float) for one in np.meshgrid(columns, rows))
        costs, bends = finished(self._costs(grid_x, grid_y))
        for at in np.nonzero(costs <= self.limit)[0]:
            place = int(grid_x[at]), int(grid_y[at])
            way = self._way(int(bends[at]))
            if way is None or self._blocked(way[0][-1], place):
                continue
            cost = self._pulled(way, place)[1] if place != self.start else 0
            if cost <= self.limit:
                yield place, cost

    def _new_field(self) -> Steps[tuple[Mesh, Floats, Numbers, Flags]]:
        """Compute a mesh, the costs of its n places, the bends they are driven to from, and which are
        known, each of shape (n,): the corners, and centres as needed."""
        (x, y), far, r, table = self.start, self.limit, self.radius, self.table
        mesh = Mesh(
            max(r, x - far),
            max(r, y - far),
            min(table.width - r, x + far),
            min(table.height - r, y + far),
            _STEP,
        )
        costs, nearest = np.full(len(mesh.x), np.inf), np.full(len(mesh.x), -1)
        known = np.arange(len(mesh.x)) < mesh.corners
        costs[known], nearest[known] = yield from self._costs(mesh.x[known], mesh.y[known])
        return mesh, costs, nearest, known

    def _asked(self, x: Floats, y: Floats, bends: Numbers) -> Floats:
        new = (bends >= 0) & self._stands(x, y)[:, None]
        for one in range(1, bends.shape[1]):
            for before in range(one):
                new[:, one] &= bends[:, one] != bends[:, before]
        row, column = np.nonzero(new)
        bend = bends[row, column]
        found = np.full(bends.shape, np.inf)
        found[row, column] = self._cost[bend] + self._obstacles.legs(
            self._x[bend], self._y[bend], x[row], y[row]
        )
        least: Floats = found.min(axis=1)
        return least

    def _stands(self, x: Floats, y: Floats) -> Flags:
        found = self._ground.stands(x, y)
        for disc in self._obstacles.discs:
            found &= (x - disc[0]) ** 2 + (y - disc[1]) ** 2 >= self._obstacles.reach**2
        return found

    def _costs(self, x: Floats, y: Floats) -> Steps[tuple[Floats, Numbers]]:
        """Return the costs of n places, shape (n,), and the bend each is driven to from; infinite and −1
        for places out of reach."""
        costs, bends = np.full(len(x), np.inf), np.full(len(x), -1)
        stand = np.nonzero(
            self._stands(x, y) & ((x - self.start[0]) ** 2 + (y - self.start[1]) ** 2 <= self.limit**2)
        )[0]
        yield
        if not len(stand):
            return costs, bends
        tile = (x[stand] // _TILE).astype(int) * 1000 + (y[stand] // _TILE).astype(int)
        tiles, which = np.unique(tile, return_inverse=True)
        # each tile's bends, the most likely first; places drop out when none that follows can be better
        start, bend, least = self._listed((tiles // 1000 + 0.5) * _TILE, (tiles % 1000 + 0.5) * _TILE)
        open_ = np.arange(len(stand))
        at, last = start[which], start[which + 1]
        px, py = x[stand], y[stand]
        yield
        # inside slowing ground each inch to its border costs one more, whatever bend it is driven to from
        depth = self._ground.depths(px, py)
        best, found = np.full(len(stand), np.inf), np.full(len(stand), -1)
        while True:
            yield
            open_ = open_[at[open_] < last[open_]]
            open_ = open_[least[at[open_]] < best[open_] - _WORTH]
            if not len(open_):
                break
            # few places left: several bends at once for each
            several = max(1, _AT_ONCE // len(open_))
            some = np.repeat(open_, several)
            listed = at[some] + np.tile(np.arange(several), len(open_))
            at[open_] += several
            some, listed = some[listed < last[some]], listed[listed < last[some]]
            ends = bend[listed]
            dx, dy = px[some] - self._x[ends], py[some] - self._y[ends]
            length = np.hypot(dx, dy)
            through = self._cost[ends] + length + np.minimum(length, depth[some])
            worth = np.nonzero(through < np.minimum(best[some] - _WORTH, self.limit + _ENOUGH))[0]
            worth = worth[self._goes_on(ends[worth], dx[worth], dy[worth])]
            if not len(worth):
                continue
            some, ends = some[worth], ends[worth]
            cost = self._cost[ends] + self._obstacles.legs(self._x[ends], self._y[ends], px[some], py[some])
            if several == 1:
                better = np.nonzero(cost < best[some])[0]
            else:
                before = best.copy()
                np.minimum.at(best, some, cost)
                better = np.nonzero((cost == best[some]) & (cost < before[some]))[0]
            best[some[better]], found[some[better]] = cost[better], ends[better]
        costs[stand], bends[stand] = best, found
        return costs, bends

    def _goes_on(self, at: Numbers, dx: Floats, dy: Floats) -> Flags:
        """Return flags of shape (n,): whether a cheapest way that came to each bend ``at`` may end in
        direction (dx, dy) from it. At a border it goes into the ground if it came from outside, else out
        of it; otherwise it doesn't bend there."""
        nx, ny = self._bends.rest[at, 4], self._bends.rest[at, 5]
        inward, length = dx * nx + dy * ny, np.hypot(dx, dy)
        found: Flags = self._bends.takes(at, dx, dy)
        found &= ~self._leaves[at] | (inward <= 0.02 * length)
        found &= ~self._enters[at] | (inward >= INWARD * length)
        return found

    def _listed(self, x: Floats, y: Floats) -> tuple[Numbers, Numbers, Floats]:
        """Return for n tiles around these centres the bends that may be the last before some place in
        them: the offsets of the tiles' lists, shape (n + 1,), the bends, and the least cost through each
        of places in the tile."""
        half = _TILE * 0.7072
        dx, dy = x[:, None] - self._x, y[:, None] - self._y
        far = np.hypot(dx, dy)
        least = self._cost + far - half
        tile, bend = np.nonzero(least <= self.limit)
        dx, dy, far, least = dx[tile, bend], dy[tile, bend], far[tile, bend], least[tile, bend]
        px, py, qx, qy, nx, ny = self._bends.rest[bend].T
        a, b = dx * py - dy * px, dx * qy - dy * qx
        found = ((a >= -half) & (b >= -half)) | ((a <= half) & (b <= half))
        inward = dx * nx + dy * ny
        found &= ~self._leaves[bend] | (inward <= half + 0.02 * far)
        found &= ~self._enters[bend] | (inward >= INWARD * far - 2 * half)
        tile, bend, least = tile[found], bend[found], least[found]
        order = np.lexsort((least, tile))
        tile, bend, least = tile[order], bend[order], least[order]
        return np.searchsorted(tile, np.arange(len(x) + 1)), bend, least

    def _way_to(self, place: Point) -> tuple[tuple[Point, ...], int] | None:
        if self._last is None or self._last[0] != place:
            self._last = place, self._new_way(place)
        return self._last[1]

    def _new_way(self, place: Point) -> tuple[tuple[Point, ...], int] | None:
        if place == self.start:
            return (place,), 0
        if obstructed(self.table, place, self.others, self.radius):
            return None
        x, y = float(place[0]), float(place[1])
        length = np.hypot(self._x - x, self._y - y)
        least = self._cost + length + np.minimum(length, self._ground.depths(np.array([x]), np.array([y])))
        order = np.nonzero(least <= self.limit + _ENOUGH)[0]
        order = order[np.argsort(least[order])]
        waiting: list[tuple[float, int]] = []
        sources: list[int] = []
        found: tuple[tuple[Point, ...], int] | None = None
        for at in range(0, len(order) + _BATCH, _BATCH):
            bound = least[order[at]] + _ENOUGH if at < len(order) else np.inf
            while waiting and len(sources) < 2 and (sources or waiting[0][0] <= bound):
                bend = heappop(waiting)[1]
                way = self._way(bend)
                if way is None or self._blocked(way[0][-1], place):
                    continue
                sources.append(bend)
                whole = self._pulled(way, place)
                if found is None or whole[1] < found[1]:
                    found = whole
            if sources or at >= len(order):
                break
            some = order[at : at + _BATCH]
            to_x, to_y = np.full(len(some), x), np.full(len(some), y)
            costs = self._cost[some] + self._obstacles.legs(
                self._x[some], self._y[some], to_x, to_y, snug=True
            )
            for bend, cost in zip(some.tolist(), costs.tolist(), strict=True):
                if cost <= self.limit + _ENOUGH:
                    heappush(waiting, (cost, bend))
        if found is None:
            return None
        found = self._slid(place, sources, found)
        return found if found[1] <= self.limit else None

    def _slid(
        self, place: Point, sources: Sequence[int], found: tuple[tuple[Point, ...], int]
    ) -> tuple[tuple[Point, ...], int]:
        """Return the cheaper of ``found`` and the ways to the place whose last waypoint is elsewhere on a
        border of slowing ground, or beside the place along what it touches."""
        x, y = float(place[0]), float(place[1])
        beside, touching = (
            self._ground.beside(x, y, _BESIDE),
            self._ground.touching(place, self._near_by),
        )
        xs, ys = [beside[0], touching[0]], [beside[1], touching[1]]
        for bend in sources:
            nx, ny = self._bends.rest[bend, 4:]
            if nx or ny:
                xs.append(np.round(self._x[bend] - ny * _SLIDES))
                ys.append(np.round(self._y[bend] + nx * _SLIDES))
        qx, qy = np.concatenate(xs), np.concatenate(ys)
        if not len(qx):
            return found
        stand = self._ground.stands(qx, qy)
        qx, qy = qx[stand], qy[stand]
        origins = np.array(sorted({*sources, *(max(0, int(self._source[bend])) for bend in sources)}))
        count, many = len(qx), len(origins)
        to = self._cost[origins][:, None] + self._obstacles.legs(
            np.repeat(self._x[origins], count),
            np.repeat(self._y[origins], count),
            np.tile(qx, many),
            np.tile(qy, many),
        ).reshape(many, count)
        whole = to.min(axis=0) + self._obstacles.legs(qx, qy, np.full(count, x), np.full(count, y), snug=True)
        if not count or whole.min() >= found[1] - 1:
            return found
        best = int(whole.argmin())
        way, middle = self._way(int(origins[to[:, best].argmin()])), (int(qx[best]), int(qy[best]))
        if way is None or self._blocked(way[0][-1], middle) or self._blocked(middle, place):
            return found
        other = self._pulled(self._pulled(way, middle), place)
        return other if other[1] < found[1] else found

    def _way(self, bend: int) -> tuple[tuple[Point, ...], int] | None:
        """Return the way to a bend and its cost, in integers; ``None`` if the rules don't allow it after
        all."""
        if bend not in self._ways:
            before = self._way(int(self._source[bend]))
            place = int(self._x[bend]), int(self._y[bend])
            self._ways[bend] = (
                None if before is None or self._blocked(before[0][-1], place) else self._pulled(before, place)
            )
        return self._ways[bend]

    def _pulled(self, way: tuple[tuple[Point, ...], int], place: Point) -> tuple[tuple[Point, ...], int]:
        """Return a way extended by a place, without waypoints that can be left out at no cost."""
        points, cost = way
        last = self._leg(points[-1], place)
        while len(points) > 1:
            whole = self._leg(points[-2], points[-1]) + last
            straight = self._leg(points[-2], place)
            if straight > whole or self._blocked(points[-2], place):
                break
            cost -= self._leg(points[-2], points[-1])
            points, last = points[:-1], straight
        return (*points, place), cost + last

    def _leg(self, a: Point, b: Point) -> int:
        return leg_cost(self.table, a, b, self.free)

    def _blocked(self, a: Point, b: Point) -> bool:
        return bool(blocked(self.table, a, b, self.others, self.radius))


class _Bounded(Reach):
    """A reach that also limits the inches of the way. A place is in reach if it is within the cost and, on
    its own, within the inches; the way there is the cheapest or the shortest one, if that keeps to both."""

    def __init__(
        self, table: TableMap, start: Point, others: Sequence[Point], limit: int, inches: int, radius: int
    ) -> None:
        self._shortest = Reach(table, start, others, inches, radius=radius, free=True)
        super().__init__(table, start, others, limit, radius=radius)

    def _costs(self, x: Floats, y: Floats) -> Steps[tuple[Floats, Numbers]]:
        costs, bends = yield from super()._costs(x, y)
        lengths, _ = yield from self._shortest._costs(x, y)
        return np.maximum(costs, lengths + (self.limit - self._shortest.limit)), bends

    def _asked(self, x: Floats, y: Floats, bends: Numbers) -> Floats:
        lengths, _ = finished(self._shortest._costs(x, y))
        return np.maximum(super()._asked(x, y, bends), lengths + (self.limit - self._shortest.limit))

    def _new_way(self, place: Point) -> tuple[tuple[Point, ...], int] | None:
        found = super()._new_way(place)
        if found is None or path_cost(self.table, found[0], free=True) <= self._shortest.limit:
            return found
        other = self._shortest._new_way(place)
        if other is None:
            return None
        cost = path_cost(self.table, other[0])
        return (other[0], cost) if cost <= self.limit else None
