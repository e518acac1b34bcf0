"""Where a tank can drive with so many inches: what each place costs, and the way there (FT-2.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from heapq import heappop, heappush
from typing import Final

import numpy as np

from game.rules.flames_of_tanks.bends import INWARD, SAMPLE, Flags, Floats, Numbers, ground_of, tank_bends
from game.rules.flames_of_tanks.contours import Mesh, Ring, rings
from game.rules.flames_of_tanks.driving import blocked, leg_cost, obstructed
from game.rules.flames_of_tanks.table import Point, Table

_BATCH: Final = 12
_ENOUGH: Final = 0.5
_STEP: Final = 250.0
_TILE: Final = 1500.0
_MARGIN: Final = 10
_WORTH: Final = 10.0
_BESIDE: Final = 400.0
"""Places so near to a border of slowing ground have way-points of their own there."""
_SLIDES: Final = np.linspace(-SAMPLE, SAMPLE, 13)


class Reach:
    """All places a tank can drive to from ``start`` for ``limit`` thousandths of an inch or less.

    ``others``: where the other tanks stand; ``free``: ground doesn't slow (Wide Tracks). What it tells of a
    place is told of a real path by the rules' own integers; that no other path is cheaper by more than about
    a twentieth of an inch comes from floats, and a test.
    """

    def __init__(
        self,
        table: Table,
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

    def _find(self) -> None:
        """The bends that can be reached, what each costs and where one comes from: Dijkstra's search."""
        ground, (x, y), limit = self._ground, self.start, self.limit
        known = ground.bends
        near = (known.x - x) ** 2 + (known.y - y) ** 2 < limit * limit
        discs = self._obstacles.discs
        for disc in discs:
            near &= (known.x - disc[0]) ** 2 + (known.y - disc[1]) ** 2 >= self._obstacles.reach**2
        at = np.nonzero(near)[0]
        fixed = known.of(at)
        near_by = [(int(a), int(b)) for a, b in discs]
        moved = tank_bends(near_by, self.radius).plus(ground.squeezed(near_by))
        stand = ground.stands(moved.x, moved.y) & ((moved.x - x) ** 2 + (moved.y - y) ** 2 < limit * limit)
        for disc in discs:
            stand &= (moved.x - disc[0]) ** 2 + (moved.y - disc[1]) ** 2 >= self._obstacles.reach**2
        moved = moved.of(stand)
        bends = fixed.plus(moved)
        count, before = len(bends), len(fixed)
        number = np.full(len(known), -1, dtype=np.intp)
        number[at] = np.arange(before)
        one, two, cost = ground.legs(at, limit)
        one, two = number[one], number[two]
        kept = (two >= 0) & (cost < limit)
        one, two, cost = one[kept], two[kept], cost[kept]
        if len(discs):
            clear = self._obstacles.past_discs(
                bends.x[one], bends.y[one], bends.x[two] - bends.x[one], bends.y[two] - bends.y[one]
            )
            one, two, cost = one[clear], two[clear], cost[clear]
        if count > before:
            dx, dy = bends.x - bends.x[before:, None], bends.y - bends.y[before:, None]
            new, old = np.nonzero(dx * dx + dy * dy <= limit * limit)
            kept = new + before > old
            new, old = new[kept], old[kept]
            dx, dy = dx[new, old], dy[new, old]
            new += before
            kept = bends.takes(new, dx, dy) & bends.takes(old, -dx, -dy)
            new, old = new[kept], old[kept]
            more = self._obstacles.legs(bends.x[new], bends.y[new], bends.x[old], bends.y[old])
            kept = more < limit
            new, old, more = new[kept], old[kept], more[kept]
            one, two = np.concatenate((one, new, old)), np.concatenate((two, old, new))
            cost = np.concatenate((cost, more, more))
        order = np.argsort(one, kind="stable")
        two, cost = two[order], cost[order]
        begin = np.searchsorted(one[order], np.arange(count + 1)).tolist()
        ahead_x, ahead_y = bends.x - x, bends.y - y
        best = np.full(count, np.inf)
        first = np.nonzero(bends.takes(np.arange(count), -ahead_x, -ahead_y))[0]
        from_x, from_y = np.full(len(first), float(x)), np.full(len(first), float(y))
        best[first] = self._obstacles.legs(from_x, from_y, bends.x[first], bends.y[first], snug=True)
        doubted = np.isfinite(best[first]) & np.isinf(
            self._obstacles.legs(from_x, from_y, bends.x[first], bends.y[first])
        )
        for bend in first[doubted]:
            if self._blocked(self.start, (int(bends.x[bend]), int(bends.y[bend]))):
                best[bend] = np.inf
        source = np.full(count, -1)
        waiting = best.copy()
        while count:
            here = int(waiting.argmin())
            if waiting[here] >= limit:
                break
            waiting[here] = np.inf
            some = slice(begin[here], begin[here + 1])
            ends, through = two[some], cost[some] + best[here]
            better = through < best[ends]
            ends, through = ends[better], through[better]
            best[ends] = waiting[ends] = through
            source[ends] = here
        kept = np.nonzero(best < limit)[0]
        kept = kept[np.argsort(best[kept], kind="stable")]
        number = np.zeros(count + 1, dtype=np.intp)
        number[kept] = np.arange(1, len(kept) + 1)
        self._x: Floats = np.concatenate(([float(x)], bends.x[kept]))
        self._y: Floats = np.concatenate(([float(y)], bends.y[kept]))
        self._cost: Floats = np.concatenate(([0.0], best[kept]))
        self._source: Numbers = np.concatenate(([-1], np.where(source[kept] < 0, 0, number[source[kept]])))
        normals = bends.rest[kept, 4:]
        self._bends = bends.of(kept)
        self._normal: Floats = np.concatenate((np.zeros((1, 2)), normals))

    def cost_at(self, place: Point) -> int | None:
        """What it costs to drive there; ``None``: it is too far, or a tank can't stand there."""
        way = self._way_to(place)
        return None if way is None else way[1]

    def path_to(self, place: Point) -> tuple[Point, ...] | None:
        """The way-points of that drive, the place itself the last; ``None`` as for ``cost_at``."""
        way = self._way_to(place)
        return None if way is None else way[0][1:]

    def contours(self, levels: Iterable[int]) -> Mapping[int, tuple[Ring, ...]]:
        """For each level the outlines of where a tank can drive for so much or less: outer ones
        counter-clockwise, holes in them clockwise, none crossing another; filled by the even-odd rule.

        All within them can be driven to for that; they run at most a tenth of an inch inside of where it ends.
        """
        wanted = {level: min(level, self.limit) for level in levels}
        mesh, costs = self._field
        return {
            level: rings(mesh, costs, most - _MARGIN, self._asked) if most > 0 else ()
            for level, most in wanted.items()
        }

    def places(self, step: int) -> Iterator[tuple[Point, int]]:
        """Places it can drive to, with what each costs, ``step`` apart along the rows and columns of a grid
        that the start lies on, from the lower left on."""
        (x, y), far = self.start, self.limit // step
        r, table = self.radius, self.table
        columns = [x + at * step for at in range(-far, far + 1) if r <= x + at * step <= table.width - r]
        rows = [y + at * step for at in range(-far, far + 1) if r <= y + at * step <= table.height - r]
        grid_x, grid_y = (one.ravel().astype(float) for one in np.meshgrid(columns, rows))
        costs, bends = self._costs(grid_x, grid_y)
        for at in np.nonzero(costs <= self.limit)[0]:
            place = int(grid_x[at]), int(grid_y[at])
            way = self._way(int(bends[at]))
            if way is None or self._blocked(way[0][-1], place):
                continue
            cost = self._pulled(way, place)[1] if place != self.start else 0
            if cost <= self.limit:
                yield place, cost

    @cached_property
    def _field(self) -> tuple[Mesh, Floats]:
        (x, y), far, r = self.start, self.limit, self.radius
        mesh = Mesh(
            max(r, x - far),
            max(r, y - far),
            min(self.table.width - r, x + far),
            min(self.table.height - r, y + far),
            _STEP,
        )
        costs, self._nearest = self._costs(mesh.x, mesh.y)
        return mesh, costs

    def _asked(self, x: Floats, y: Floats, near: Numbers) -> Floats:
        bends = self._nearest[near]
        found = np.full(len(x), np.inf)
        stand = self._stands(x, y)
        for column in range(bends.shape[1]):
            new = stand & (bends[:, column] >= 0)
            for before in range(column):
                new &= bends[:, column] != bends[:, before]
            at = np.nonzero(new)[0]
            bend = bends[at, column]
            cost = self._cost[bend] + self._obstacles.legs(self._x[bend], self._y[bend], x[at], y[at])
            found[at] = np.minimum(found[at], cost)
        return found

    def _stands(self, x: Floats, y: Floats) -> Flags:
        found = self._ground.stands(x, y)
        for disc in self._obstacles.discs:
            found &= (x - disc[0]) ** 2 + (y - disc[1]) ** 2 >= self._obstacles.reach**2
        return found

    def _costs(self, x: Floats, y: Floats) -> tuple[Floats, Numbers]:
        """What places cost, and the bend each is driven to from; infinite and -1: they can't be reached."""
        costs, bends = np.full(len(x), np.inf), np.full(len(x), -1)
        stand = np.nonzero(
            self._stands(x, y) & ((x - self.start[0]) ** 2 + (y - self.start[1]) ** 2 <= self.limit**2)
        )[0]
        if not len(stand):
            return costs, bends
        # candidates for a tile, then for its places, the best last
        tile = (x[stand] // _TILE).astype(int) * 1000 + (y[stand] // _TILE).astype(int)
        tiles, which = np.unique(tile, return_inverse=True)
        order = np.argsort(which, kind="stable")
        stand, which = stand[order], which[order]
        may = self._may((tiles // 1000 + 0.5) * _TILE, (tiles % 1000 + 0.5) * _TILE)
        counts = may.sum(axis=1)
        listed = np.nonzero(may)[1]
        begins = np.concatenate(([0], np.cumsum(counts)))
        repeat = counts[which]
        place = np.repeat(np.arange(len(stand)), repeat)
        within = np.arange(len(place)) - np.repeat(np.cumsum(repeat) - repeat, repeat)
        bend = listed[begins[which[place]] + within]
        px, py = x[stand][place], y[stand][place]
        dx, dy = px - self._x[bend], py - self._y[bend]
        least = self._cost[bend] + np.hypot(dx, dy)
        kept = (bend == 0) | self._bends.takes(np.maximum(bend - 1, 0), dx, dy)
        kept &= least <= self.limit
        place, bend, least = place[kept], bend[kept], least[kept]
        order = np.lexsort((least, place))
        place, bend, least = place[order], bend[order], least[order]
        next_ = np.searchsorted(place, np.arange(len(stand)))
        last = np.searchsorted(place, np.arange(len(stand)), side="right")
        best, found = np.full(len(stand), np.inf), np.full(len(stand), -1)
        open_ = np.nonzero(next_ < last)[0]
        while len(open_):
            at = next_[open_]
            bends_at = bend[at]
            cost = self._cost[bends_at] + self._obstacles.legs(
                self._x[bends_at], self._y[bends_at], x[stand[open_]], y[stand[open_]]
            )
            better = cost < best[open_]
            best[open_[better]], found[open_[better]] = cost[better], bends_at[better]
            next_[open_] += 1
            open_ = open_[next_[open_] < last[open_]]
            open_ = open_[least[next_[open_]] < best[open_] - _WORTH]
        costs[stand], bends[stand] = best, found
        return costs, bends

    def _may(self, x: Floats, y: Floats) -> Flags:
        """Which bends may be the last before some place of tiles around these middles."""
        half = _TILE * 0.7072
        dx, dy = x[:, None] - self._x, y[:, None] - self._y
        far = np.hypot(dx, dy)
        found: Flags = self._cost + np.maximum(far - half, 0) <= self.limit
        px, py, qx, qy, nx, ny = np.concatenate((np.zeros((1, 6)), self._bends.rest)).T
        a, b = dx * py - dy * px, dx * qy - dy * qx
        found &= ((a >= -half) & (b >= -half)) | ((a <= half) & (b <= half))
        inward = dx * nx + dy * ny
        found &= (inward <= half + 0.02 * far) | (inward >= INWARD * far - 2 * half)
        return found

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
        least = self._cost + np.hypot(self._x - x, self._y - y)
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
        if not self.free:
            found = self._slid(place, sources, found)
        return found if found[1] <= self.limit else None

    def _slid(
        self, place: Point, sources: Sequence[int], found: tuple[tuple[Point, ...], int]
    ) -> tuple[tuple[Point, ...], int]:
        """The cheaper of ``found`` and the ways to the place whose last way-point lies elsewhere on a border
        of slowing ground."""
        x, y = float(place[0]), float(place[1])
        qx, qy = self._ground.beside(x, y, _BESIDE)
        xs, ys = [qx], [qy]
        for bend in sources:
            nx, ny = self._normal[bend]
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
        """The way to a bend and its cost, in integers; ``None`` if the rules don't allow it after all."""
        if bend not in self._ways:
            before = self._way(int(self._source[bend]))
            place = int(self._x[bend]), int(self._y[bend])
            self._ways[bend] = (
                None if before is None or self._blocked(before[0][-1], place) else self._pulled(before, place)
            )
        return self._ways[bend]

    def _pulled(self, way: tuple[tuple[Point, ...], int], place: Point) -> tuple[tuple[Point, ...], int]:
        """A way and one more place, without the way-points that nothing is lost by leaving out."""
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
