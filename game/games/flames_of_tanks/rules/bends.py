"""Where cheap paths over a table may bend, and what straight legs between places cost, in floats.

Cheapest paths are straight but at corners of what is in the way, where they enter or leave slowing ground and
round the ends of hedges. All that depends on the table alone is worked out once and kept. Floats find
candidates here; what a path costs and whether it is legal is told by ``driving`` alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import atan2, ceil, cos, hypot, pi, sin
from typing import Final

import numpy as np
from numpy.typing import NDArray

from game.games.flames_of_tanks.rules.table import TableMap
from game.model.inches import Point, doubled_area, edges, inside

Floats = NDArray[np.float64]
Numbers = NDArray[np.intp]
Flags = NDArray[np.bool_]
Corner = tuple[float, float]

SAMPLE: Final = 300.0
"""Distance between bends along the border of slowing ground, in thousandths of an inch."""

_TURN: Final = pi / 15
"""Largest angle, in radians, between two tangents that approximate a round corner."""
_TANK_SIDES: Final = 36
_CLEAR: Final = 2.0
"""Distance, in thousandths of an inch, that bends are moved out beyond what is needed: they are rounded to
whole thousandths and must stay legal."""
_NOTHING: Final = 1e-3
_TOUCH: Final = 0.5
_BEFORE: Final = 3.0
INWARD: Final = cos(pi / 4)
"""Least cosine between the normal and a path into ground of double cost. No cheapest path is flatter than
30 degrees from the normal; the rest is for the distance between bends."""
_FANNED: Final = np.array((-0.58, -0.3, 0.0, 0.3, 0.58))
_TOUCHING: Final = 20
_ASIDE: Final = np.array((-320.0, -200.0, -120.0, -60.0, 60.0, 120.0, 200.0, 320.0))
_RINGS: Final = 48
"""Most places of standing tanks for which the bends around them are kept."""
_KEPT: Final = 6
_LEARNT: Final = 64000
"""Reach of the legs learnt in one step, in thousandths of an inch, summed over its bends: one bend's legs
this far, or those of more bends less far."""
_CHUNK: Final = 200_000


def convex_parts(outline: Sequence[Point]) -> list[list[Point]]:
    """Split an area into convex parts that adjoin each other, counter-clockwise. The two points of a line
    are returned unchanged."""
    if len(outline) < 3:
        return [list(outline)]
    points = list(outline) if doubled_area(outline) > 0 else list(reversed(outline))
    parts: list[list[Point]] = []
    while len(points) > 3:
        count = len(points)
        for at in range(count):
            a, b, c = points[at - 1], points[at], points[(at + 1) % count]
            turn = _cross(a, b, c)
            if turn > 0 and not any(_in_triangle(p, a, b, c) for p in points if p not in (a, b, c)):
                parts.append([a, b, c])
                del points[at]
                break
            if turn == 0:
                del points[at]
                break
        else:
            break
    parts.append(points)
    return _joined(parts)


def _joined(parts: list[list[Point]]) -> list[list[Point]]:
    """Join neighbouring parts while the result stays convex."""
    at = 0
    while at < len(parts):
        for other in range(at + 1, len(parts)):
            whole = _sewn(parts[at], parts[other])
            if whole is not None:
                parts[at] = whole
                del parts[other]
                break
        else:
            at += 1
    return parts


def _sewn(one: list[Point], other: list[Point]) -> list[Point] | None:
    for at, a in enumerate(one):
        b = one[(at + 1) % len(one)]
        for there, c in enumerate(other):
            if c == b and other[(there + 1) % len(other)] == a:
                rest = [other[(there + 2 + step) % len(other)] for step in range(len(other) - 2)]
                whole = one[: at + 1] + rest + one[at + 1 :]
                count = len(whole)
                if all(_cross(whole[n - 1], whole[n], whole[(n + 1) % count]) >= 0 for n in range(count)):
                    return whole
    return None


def _cross(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _in_triangle(p: Point, a: Point, b: Point, c: Point) -> bool:
    return _cross(a, b, p) >= 0 and _cross(b, c, p) >= 0 and _cross(c, a, p) >= 0


def _turns(part: Sequence[Point]) -> list[tuple[Point, float, float, int]]:
    """Return the corners of a convex part, each with the direction in radians in which its turn begins,
    the angle of the turn, and the number of steps that approximate a round corner."""
    corners = [p for n, p in enumerate(part) if p != part[n - 1]]
    found = []
    for at, (x, y) in enumerate(corners):
        (x0, y0), (x1, y1) = corners[at - 1], corners[(at + 1) % len(corners)]
        begin = atan2(x0 - x, y - y0)
        turn = (atan2(x - x1, y1 - y) - begin) % (2 * pi)
        if turn < 1.5 * pi:  # else nearly straight on, rounded
            found.append(((x, y), begin, turn, max(1, ceil(turn / _TURN - 1e-9))))
    return found


def _tangents(part: Sequence[Point]) -> list[tuple[float, float, Point]]:
    """Return directions (x, y) of tangents around a convex part, each with its corner; several approximate
    the round corner between two edges."""
    return [
        (cos(begin + turn * step / steps), sin(begin + turn * step / steps), corner)
        for corner, begin, turn, steps in _turns(part)
        for step in range(steps + 1)
    ]


def _chords(part: Sequence[Point], radius: float) -> list[tuple[float, float, float]]:
    """Return half planes (x, y, d) that together lie within a convex part grown by ``radius``: chords cut
    its round corners."""
    found = []
    for (x, y), begin, turn, steps in _turns(part):
        half = turn / steps / 2
        angles = (
            [(begin + half * (2 * step + 1), radius * cos(half)) for step in range(steps)]
            if turn > 1e-9
            else []
        )
        found += [
            (cos(angle), sin(angle), x * cos(angle) + y * sin(angle) + out - _TOUCH)
            for angle, out in [(begin, radius), *angles]
        ]
    return found


class ConvexAreas:
    """Convex areas as half planes, for testing many straight legs at once."""

    def __init__(
        self, planes: Sequence[Sequence[tuple[float, float, float]]], corners: Sequence[Sequence[Corner]]
    ):
        """Store ``planes``, for each area its half planes (x, y, d), inside where x * px + y * py < d, and
        ``corners``, for each area its corners."""
        count, most = len(planes), max((len(one) for one in planes), default=0)
        self.x, self.y, self.d = (np.zeros((count, most)) for _ in range(3))
        self.middle_x, self.middle_y, self.radius = (np.zeros(count) for _ in range(3))
        for at, one in enumerate(planes):
            filled = [*one, *[one[0]] * (most - len(one))]
            self.x[at], self.y[at], self.d[at] = zip(*filled, strict=True)
            xs, ys = zip(*corners[at], strict=True)
            middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
            self.middle_x[at], self.middle_y[at] = middle
            self.radius[at] = max(hypot(x - middle[0], y - middle[1]) for x, y in corners[at])
        self.count = count

    def near(self, x: float, y: float, far: float) -> ConvexAreas:
        """Return the areas that come within ``far`` of a place."""
        kept = np.hypot(self.middle_x - x, self.middle_y - y) <= self.radius + far
        if kept.all():
            return self
        new = ConvexAreas.__new__(ConvexAreas)
        for name in ("x", "y", "d", "middle_x", "middle_y", "radius"):
            setattr(new, name, getattr(self, name)[kept])
        new.count = int(kept.sum())
        return new

    def hold(self, x: Floats, y: Floats) -> Flags:
        """Return for n places (x, y), each of shape (n,), flags of the same shape: whether each lies
        inside any area."""
        found = np.zeros(len(x), dtype=bool)
        if self.count and len(x):
            dx, dy = x[:, None] - self.middle_x, y[:, None] - self.middle_y
            place, part = np.nonzero(dx * dx + dy * dy < self.radius**2)
            out = self.x[part] * x[place, None] + self.y[part] * y[place, None] - self.d[part]
            found[place[out.max(axis=1) < 0]] = True
        return found

    def spans(self, ax: Floats, ay: Floats, dx: Floats, dy: Floats) -> tuple[Numbers, Floats, Floats]:
        """Return where legs enter and leave areas. The n legs go from ``a`` by ``d``, coordinates of shape
        (n,).

        The three results have one entry for each leg inside each area: the leg's number, and the shares of
        the leg, 0 to 1, where it enters and where it leaves.
        """
        if not self.count:
            return np.zeros(0, dtype=np.intp), np.zeros(0), np.zeros(0)
        square = np.maximum(dx * dx + dy * dy, 1e-9)
        x, y = self.middle_x - ax[:, None], self.middle_y - ay[:, None]
        along = (x * dx[:, None] + y * dy[:, None]) / square[:, None]
        np.clip(along, 0, 1, out=along)
        x -= along * dx[:, None]
        y -= along * dy[:, None]
        leg, part = np.nonzero(x * x + y * y < self.radius**2)
        nx, ny = self.x[part], self.y[part]
        toward = nx * dx[leg, None] + ny * dy[leg, None]
        room = self.d[part] - nx * ax[leg, None] - ny * ay[leg, None]
        with np.errstate(divide="ignore", invalid="ignore"):
            share = room / toward
        come = np.where(toward < -1e-9, share, np.where((toward <= 1e-9) & (room <= 0), 2.0, 0.0)).max(axis=1)
        leave = np.where(toward > 1e-9, share, 1.0).min(axis=1)
        come, leave = np.maximum(come, 0), np.minimum(leave, 1)
        kept = leave > come
        return leg[kept], come[kept], leave[kept]


class Obstacles:
    """Everything that stops or slows legs."""

    def __init__(
        self,
        blocks: ConvexAreas,
        snug: ConvexAreas,
        slow: ConvexAreas,
        lines: Floats,
        discs: Floats,
        reach: float,
    ) -> None:
        """Store what stops or slows legs. ``blocks`` covers slightly more than what is in the way,
        ``snug`` slightly less.

        ``lines``: rows of x, y, x, y, cost of a crossing, shape (n, 5). ``discs``: rows of x, y, shape (n,
        2), to which no leg comes nearer than ``reach``.
        """
        self.blocks, self.snug, self.slow = blocks, snug, slow
        self.lines, self.discs, self.reach = lines, discs, reach

    def near(self, x: float, y: float, far: float) -> Obstacles:
        """Return the obstacles that matter within ``far`` of a place."""
        lines, discs = self.lines, self.discs
        if len(lines):
            half_x, half_y = (lines[:, 2] - lines[:, 0]) / 2, (lines[:, 3] - lines[:, 1]) / 2
            gap = np.hypot(lines[:, 0] + half_x - x, lines[:, 1] + half_y - y) - np.hypot(half_x, half_y)
            lines = lines[gap <= far]
        if len(discs):
            discs = discs[np.hypot(discs[:, 0] - x, discs[:, 1] - y) <= far + self.reach]
        blocks, snug, slow = (one.near(x, y, far) for one in (self.blocks, self.snug, self.slow))
        return Obstacles(blocks, snug, slow, lines, discs, self.reach)

    def with_discs(self, discs: Floats) -> Obstacles:
        """Return the same obstacles with other discs."""
        return Obstacles(self.blocks, self.snug, self.slow, self.lines, discs, self.reach)

    def roomy(self, x: float, y: float) -> bool:
        """Return whether a tank at a place touches no obstacle."""
        if (
            len(self.discs)
            and np.min(((self.discs - (x, y)) ** 2).sum(axis=1)) < (self.reach + 2 * _TOUCH) ** 2
        ):
            return False
        return not self.blocks.hold(np.array([x]), np.array([y]))[0]

    def past_discs(self, ax: Floats, ay: Floats, dx: Floats, dy: Floats, snug: bool = False) -> Flags:
        """Return flags of shape (n,): whether each of the n legs from ``a`` by ``d`` passes all discs. A
        leg that begins or ends at a disc and comes nowhere nearer to it passes."""
        reach = self.reach + (-_TOUCH if snug else _TOUCH)
        square = np.maximum(dx * dx + dy * dy, 1e-9)
        found = np.ones(len(ax), dtype=bool)
        for disc_x, disc_y in self.discs:
            x, y = disc_x - ax, disc_y - ay
            along = np.clip((x * dx + y * dy) / square, 0, 1)
            ends = np.minimum(x * x + y * y, (x - dx) ** 2 + (y - dy) ** 2)
            least = np.minimum(reach**2, np.maximum(ends, self.reach**2)) - _NOTHING
            found &= (x - along * dx) ** 2 + (y - along * dy) ** 2 >= least
        return found

    def legs(self, ax: Floats, ay: Floats, bx: Floats, by: Floats, snug: bool = False) -> Floats:
        """Return the costs of n straight legs, shape (n,), in thousandths of an inch; infinite if
        something is in the way.

        A leg that only just passes may count as blocked; with ``snug`` a leg that is just blocked may
        count as free.
        """
        wide = max(self.blocks.count, self.slow.count, len(self.lines), len(self.discs), 1)
        step = max(1, _CHUNK // wide)
        if len(ax) <= step:
            return self._legs(ax, ay, bx, by, snug)
        return np.concatenate(
            [
                self._legs(
                    ax[at : at + step], ay[at : at + step], bx[at : at + step], by[at : at + step], snug
                )
                for at in range(0, len(ax), step)
            ]
        )

    def _legs(self, ax: Floats, ay: Floats, bx: Floats, by: Floats, snug: bool) -> Floats:
        dx, dy = bx - ax, by - ay
        length = np.hypot(dx, dy)
        cost = length.copy()
        if self.blocks.count:
            leg, come, leave = (self.snug if snug else self.blocks).spans(ax, ay, dx, dy)
            cost[leg[(leave - come) * length[leg] > 1e-3]] = np.inf
        if len(self.discs):
            cost[~self.past_discs(ax, ay, dx, dy, snug)] = np.inf
        if self.slow.count:
            leg, come, leave = self.slow.spans(ax, ay, dx, dy)
            if len(leg):
                order = np.lexsort((come, leg))
                leg, come, leave = leg[order], come[order], leave[order]
                until = np.maximum.accumulate(leg * 2 + leave)
                come[1:] = np.maximum(come[1:], until[:-1] - leg[1:] * 2)
                more = np.bincount(leg, np.maximum(leave - come, 0), len(cost))
                cost += more * length
        if len(self.lines):
            x1, y1, x2, y2, price = self.lines.T
            a = dx[:, None] * (y1 - ay[:, None]) - dy[:, None] * (x1 - ax[:, None])
            b = dx[:, None] * (y2 - ay[:, None]) - dy[:, None] * (x2 - ax[:, None])
            leg, line = np.nonzero(a * b <= 0)
            lx, ly = x2[line] - x1[line], y2[line] - y1[line]
            c = lx * (ay[leg] - y1[line]) - ly * (ax[leg] - x1[line])
            d = lx * (by[leg] - y1[line]) - ly * (bx[leg] - x1[line])
            over = c * d <= 0
            cost += np.bincount(leg[over], price[line[over]], len(cost))
        return cost


class Bends:
    """Places where paths may bend. A corner has the vectors to its two neighbours on the outline, since a
    cheapest path bends there only if it passes both on one side. A border has its normal into the ground."""

    def __init__(self, rows: Iterable[tuple[float, ...]] | Floats) -> None:
        """Store ``rows``, shape (n, 8): x, y, the vectors to both neighbours, the normal; 0 for missing
        values."""
        table = np.array(rows if isinstance(rows, np.ndarray) else list(rows), dtype=float).reshape(-1, 8)
        self.x, self.y = np.round(table[:, 0]), np.round(table[:, 1])
        self.rest = table[:, 2:]

    def __len__(self) -> int:
        return len(self.x)

    def of(self, kept: Flags | Numbers) -> Bends:
        """Return the bends that ``kept`` selects by flags or indices."""
        new = Bends(())
        new.x, new.y, new.rest = self.x[kept], self.y[kept], self.rest[kept]
        return new

    def plus(self, other: Bends) -> Bends:
        """Return these bends followed by those of ``other``."""
        new = Bends(())
        new.x, new.y = np.concatenate((self.x, other.x)), np.concatenate((self.y, other.y))
        new.rest = np.concatenate((self.rest, other.rest))
        return new

    @property
    def outward(self) -> tuple[Floats, Floats]:
        """The direction (x, y), each of shape (n,), away from what each corner belongs to; 0 for others."""
        x, y = -self.rest[:, 0] - self.rest[:, 2], -self.rest[:, 1] - self.rest[:, 3]
        length = np.maximum(np.hypot(x, y), 1e-9)
        return x / length, y / length

    def takes(self, at: Numbers, dx: Floats, dy: Floats) -> Flags:
        """Return flags of shape (n,): whether a cheapest path may go on from (or come to) each bend ``at``
        in direction (dx, dy), all of shape (n,)."""
        px, py, qx, qy, nx, ny = self.rest[at].T
        a, b = dx * py - dy * px, dx * qy - dy * qx
        length = np.hypot(dx, dy)
        # the ways to neighbours are of length 1
        slack = 3e-3 * length + 3
        one_side = ((a >= -slack) & (b >= -slack)) | ((a <= slack) & (b <= slack))
        inward = dx * nx + dy * ny
        found: Flags = one_side & ((inward <= 0.02 * length) | (inward >= INWARD * length))
        return found


def _along(
    x: Floats, y: Floats, tx: Floats, ty: Floats, length: Floats, edge: Numbers, come: Floats, leave: Floats
) -> Bends:
    """Return bends on edges just before and just after the shares ``come`` and ``leave`` of them."""
    far = np.concatenate(
        (come * length[edge[: len(come)]] - _BEFORE, leave * length[edge[: len(leave)]] + _BEFORE)
    )
    on = (far >= 0) & (far <= length[edge])
    edge, far = edge[on], far[on]
    rows = np.zeros((len(edge), 8))
    rows[:, 0], rows[:, 1] = x[edge] + tx[edge] * far, y[edge] + ty[edge] * far
    return Bends(rows)


def tank_bends(other: Point, radius: int) -> Bends:
    """Return the bends around another tank."""
    rows = _round_tank(radius).copy()
    rows[:, 0] += other[0]
    rows[:, 1] += other[1]
    return Bends(rows)


@lru_cache(maxsize=8)
def _round_tank(radius: int) -> Floats:
    """Return the bends around a tank at (0, 0) as rows of ``Bends``, shape (n, 8)."""
    out = (2 * radius + _CLEAR) / cos(pi / _TANK_SIDES)
    rows = []
    for side in range(_TANK_SIDES):
        angle = 2 * pi * side / _TANK_SIDES
        before, after = angle - pi / _TANK_SIDES, angle + pi / _TANK_SIDES
        ways = sin(before), -cos(before), -sin(after), cos(after)
        rows.append((out * cos(angle), out * sin(angle), *ways, 0.0, 0.0))
    return np.array(rows)


class Ground:
    """Everything known of driving on a table without tanks. Make it by ``ground_of``."""

    def __init__(self, table: TableMap, radius: int, free: bool) -> None:
        self.table, self.radius, self.free = table, radius, free
        rows: list[tuple[float, ...]] = []
        planes, chords, corners = [], [], []
        for piece in table.blocks:
            outlines = (
                zip(piece.outline, piece.outline[1:], strict=False) if piece.kind.line else [piece.outline]
            )
            for outline in outlines:
                for part in convex_parts(outline):
                    tangents = _tangents(part)
                    if not tangents:
                        continue
                    chords.append(_chords(part, radius))
                    planes.append([(x, y, x * c[0] + y * c[1] + radius + _TOUCH) for x, y, c in tangents])
                    corners.append(
                        [(c[0] + x * radius * 1.1, c[1] + y * radius * 1.1) for x, y, c in tangents]
                    )
                    rows += _corner_bends(tangents, radius + _CLEAR)
        blocks = ConvexAreas(planes, corners)
        slow = () if free else table.slowing
        self.borders = _borders([piece.outline for piece in slow])
        parts = [part for piece in slow for part in convex_parts(piece.outline)]
        lines: list[tuple[float, ...]] = []
        if not free:
            for piece in slow:
                others = [one.outline for one in slow if one is not piece]
                rows += [row for row in _border_bends(piece.outline) if not _inside_any(row, others)]
            for piece in table.lines:
                rows += _line_bends(piece.outline)
                lines += [
                    (*a, *b, piece.kind.crossing)
                    for a, b in zip(piece.outline, piece.outline[1:], strict=False)
                ]
        self.obstacles = Obstacles(
            blocks,
            ConvexAreas(chords, corners),
            ConvexAreas([_planes(part) for part in parts], parts),
            np.array(lines, dtype=float).reshape(-1, 5),
            np.zeros((0, 2)),
            2.0 * radius,
        )
        bends = Bends(rows).plus(self._squeezed())
        self.bends = bends.of(self.stands(bends.x, bends.y))
        self._fixed = len(self.bends)
        self._known = np.zeros(0)
        self._to: list[Numbers] = []
        self._legs: list[Floats] = []
        self._rings: dict[Point, Numbers] = {}
        self._grow()

    def _grow(self) -> None:
        """Make room for what becomes known of new bends."""
        new = len(self.bends) - len(self._known)
        self._known = np.concatenate((self._known, np.full(new, -1.0)))
        self._to += [np.zeros(0, dtype=np.intp)] * new
        self._legs += [np.zeros(0)] * new

    def bends_near(self, place: Point, far: float, others: Sequence[Point]) -> Numbers:
        """Return the indices of the bends within ``far`` of a place that other tanks leave free, including
        the bends around those tanks."""
        missing = [other for other in others if other not in self._rings]
        if len(self._rings) + len(missing) > _RINGS:
            self.bends = self.bends.of(np.arange(self._fixed))
            self._known = self._known[: self._fixed]
            del self._to[self._fixed :], self._legs[self._fixed :]
            self._rings.clear()
            missing = list(others)
        for other in missing:
            ring = tank_bends(other, self.radius).plus(self._squeezed_by(other))
            ring = ring.of(self.stands(ring.x, ring.y))
            self._rings[other] = np.arange(len(self.bends), len(self.bends) + len(ring))
            self.bends = self.bends.plus(ring)
        self._grow()
        at = np.concatenate((np.arange(self._fixed), *(self._rings[other] for other in others)))
        x, y = self.bends.x[at], self.bends.y[at]
        kept = (x - place[0]) ** 2 + (y - place[1]) ** 2 < far * far
        for other_x, other_y in others:
            kept &= (x - other_x) ** 2 + (y - other_y) ** 2 >= 4 * self.radius**2
        found: Numbers = at[kept]
        return found

    def beside(self, x: float, y: float, far: float) -> tuple[Floats, Floats]:
        """Return x and y, each of shape (n,), of places on borders of slowing ground within ``far`` of a
        place where a cheapest path may cross: those from which the way to the place is within 30 degrees
        of the normal."""
        x0, y0, tx, ty, length = self.borders.T
        along, depth = (x - x0) * tx + (y - y0) * ty, np.abs((x - x0) * ty - (y - y0) * tx)
        near = (depth < far) & (along > -far) & (along < length + far)
        borders, along, depth = self.borders[near], along[near], depth[near]
        x0, y0, tx, ty, length = (column[:, None] for column in borders.T)
        places = np.clip(along[:, None] + depth[:, None] * _FANNED, 0, length)
        found_x, found_y = x0 + places * tx + ty * _CLEAR, y0 + places * ty - tx * _CLEAR
        return np.round(found_x.ravel()), np.round(found_y.ravel())

    def _squeezed(self) -> Bends:
        """Return bends where a border of slowing ground meets an obstacle."""
        x, y, tx, ty, length = self.borders.T
        x, y = x + ty * _CLEAR, y - tx * _CLEAR
        edge, come, leave = self.obstacles.blocks.spans(x, y, tx * length, ty * length)
        found = _along(x, y, tx, ty, length, np.concatenate((edge, edge)), come, leave)
        r, table = self.radius, self.table
        for start, step, room in (
            (x, tx * length, (r, table.width - r)),
            (y, ty * length, (r, table.height - r)),
        ):
            for side in room:
                with np.errstate(divide="ignore", invalid="ignore"):
                    share = (side - start) / step
                edge = np.nonzero((share >= 0) & (share <= 1))[0]
                rows = np.zeros((len(edge), 8))
                rows[:, 0] = x[edge] + share[edge] * tx[edge] * length[edge]
                rows[:, 1] = y[edge] + share[edge] * ty[edge] * length[edge]
                found = found.plus(Bends(rows))
        return found.plus(self._crossed())

    def _crossed(self) -> Bends:
        """Return bends where borders of slowing ground cross."""
        x, y, tx, ty, length = self.borders.T
        x, y = x + ty * _CLEAR, y - tx * _CLEAR
        turn = tx[:, None] * ty - ty[:, None] * tx
        dx, dy = x - x[:, None], y - y[:, None]
        with np.errstate(divide="ignore", invalid="ignore"):
            along, other = (dx * ty - dy * tx) / turn, (dx * ty[:, None] - dy * tx[:, None]) / turn
        crossing = (along >= 0) & (along <= length[:, None]) & (other >= 0) & (other <= length)
        one, two = np.nonzero(np.triu(crossing, 1))
        far = along[one, two]
        rows = np.zeros((len(one), 8))
        rows[:, 0], rows[:, 1] = x[one] + tx[one] * far, y[one] + ty[one] * far
        return Bends(rows)

    def _squeezed_by(self, other: Point) -> Bends:
        """Return bends where a border of slowing ground meets the room another tank takes up."""
        x, y, tx, ty, length = self.borders.T
        x, y = x + ty * _CLEAR - other[0], y - tx * _CLEAR - other[1]
        along = -x * tx - y * ty
        square = (2 * self.radius + _TOUCH) ** 2 - (x * ty - y * tx) ** 2
        edge = np.nonzero(square > 0)[0]
        half = np.sqrt(square[edge])
        come, leave = ((along[edge] + side * half) / length[edge] for side in (-1, 1))
        return _along(x + other[0], y + other[1], tx, ty, length, np.concatenate((edge, edge)), come, leave)

    def depths(self, x: Floats, y: Floats) -> Floats:
        """Return, shape (n,), the least distance from each of n places inside slowing ground to its
        border, in thousandths of an inch; 0 for places outside."""
        found = np.zeros(len(x))
        inner = np.nonzero(self.obstacles.slow.hold(x, y))[0]
        if len(inner):
            px, py = x[inner], y[inner]
            x0, y0, tx, ty, length = self.borders.T
            left, right, bottom, top = np.min(px), np.max(px), np.min(py), np.max(py)
            x1, y1 = x0 + tx * length, y0 + ty * length
            near = (np.minimum(x0, x1) <= right) & (np.maximum(x0, x1) >= left)
            near |= (np.minimum(y0, y1) <= top) & (np.maximum(y0, y1) >= bottom)
            x0, y0, tx, ty, length = self.borders[near].T
            dx, dy = px[:, None] - x0, py[:, None] - y0
            along = np.clip(dx * tx + dy * ty, 0, length)
            dx -= along * tx
            dy -= along * ty
            found[inner] = np.sqrt((dx * dx + dy * dy).min(axis=1))
        return found

    def touching(self, place: Point, others: Sequence[Point]) -> tuple[Floats, Floats]:
        """Return x and y, each of shape (n,), of places on both sides of a place along what a tank there
        touches, or nearly touches."""
        (x, y), r = place, self.radius
        near: list[tuple[float, float]] = [
            ((x + other_x) / 2, (y + other_y) / 2)
            for other_x, other_y in others
            if (x - other_x) ** 2 + (y - other_y) ** 2 < (2 * r + _TOUCHING) ** 2
        ]
        for piece in self.table.blocks:
            left, bottom, right, top = piece.box
            far = r + _TOUCHING
            if left < x + far and right > x - far and bottom < y + far and top > y - far:
                for (x0, y0), (x1, y1) in edges(piece.outline, closed=not piece.kind.line):
                    dx, dy = x1 - x0, y1 - y0
                    share = min(max(((x - x0) * dx + (y - y0) * dy) / ((dx * dx + dy * dy) or 1), 0), 1)
                    nearest = x0 + share * dx, y0 + share * dy
                    if hypot(x - nearest[0], y - nearest[1]) < r + _TOUCHING:
                        near.append(nearest)
        found = np.array(near).reshape(-1, 2)
        out_x, out_y = x - found[:, 0], y - found[:, 1]
        length = np.maximum(np.hypot(out_x, out_y), 1)
        out_x, out_y = (out_x / length)[:, None], (out_y / length)[:, None]
        return (
            np.round(x - out_y * _ASIDE + out_x * _CLEAR).ravel(),
            np.round(y + out_x * _ASIDE + out_y * _CLEAR).ravel(),
        )

    def stands(self, x: Floats, y: Floats) -> Flags:
        """Return flags of shape (n,): whether a tank can stand at each of n places, other tanks aside."""
        r, table = self.radius, self.table
        found: Flags = (x >= r) & (y >= r) & (x <= table.width - r) & (y <= table.height - r)
        return found & ~self.obstacles.blocks.hold(x, y)

    def legs(self, at: Numbers, far: float) -> tuple[Numbers, Numbers, Floats]:
        """Return the legs from the bends ``at`` to any bends on the table without other tanks: three
        arrays of one shape (n,), from, to and cost. Legs that no cheapest path takes are left out, and
        those longer than ``far`` may be."""
        self._learn(at[self._known[at] < far], far)
        if not len(at):
            return at, at, np.zeros(0)
        one = np.repeat(at, [len(self._to[bend]) for bend in at])
        two = np.concatenate([self._to[bend] for bend in at])
        cost = np.concatenate([self._legs[bend] for bend in at])
        # of legs to and from bends round tanks one way is kept: those bends come and go
        more = one >= self._fixed
        return (
            np.concatenate((one, two[more])),
            np.concatenate((two, one[more])),
            np.concatenate((cost, cost[more])),
        )

    def learning(self, at: Numbers, far: float) -> Iterator[None]:
        """Learn the legs from these bends in steps of a few milliseconds, so that ``legs`` is quick."""
        few = max(1, round(_LEARNT / far))
        for begin in range(0, len(at), few):
            some = at[begin : begin + few]
            some = some[some < len(self._known)]
            self._learn(some[self._known[some] < far], far)
            yield

    def everything(self, far: float, places: Sequence[Point]) -> Iterator[None]:
        """Learn the legs from all bends of the table as ``learning`` does, those nearest to one of these
        places first."""
        bends, count = self.bends, self._fixed
        off = np.full(count, np.inf)
        for x, y in places:
            off = np.minimum(off, (bends.x[:count] - x) ** 2 + (bends.y[:count] - y) ** 2)
        return self.learning(np.argsort(off, kind="stable"), far)

    def _learn(self, new: Numbers, far: float) -> None:
        """Compute the legs from some bends: from fixed ones to all fixed ones, from others to those before
        them."""
        if not len(new):
            return
        bends, known = self.bends, self._known
        square = (bends.x[new, None] - bends.x) ** 2 + (bends.y[new, None] - bends.y) ** 2
        square[np.arange(len(bends)) >= np.maximum(new, self._fixed)[:, None]] = np.inf
        row, two = np.nonzero((square <= far * far) & (square > (known[new] * np.abs(known[new]))[:, None]))
        one = new[row]
        both = np.isin(two, new) & (known[one] == known[two]) & (one < self._fixed)
        kept = (one != two) & (~both | (one < two))
        one, two, both = one[kept], two[kept], both[kept]
        dx, dy = bends.x[two] - bends.x[one], bends.y[two] - bends.y[one]
        kept = bends.takes(one, dx, dy) & bends.takes(two, -dx, -dy)
        one, two, both = one[kept], two[kept], both[kept]
        cost = self.obstacles.legs(bends.x[one], bends.y[one], bends.x[two], bends.y[two])
        kept = np.isfinite(cost) & (cost > _TOUCH)
        one, two, both, cost = one[kept], two[kept], both[kept], cost[kept]
        start = np.concatenate((one, two[both]))
        end, cost = np.concatenate((two, one[both])), np.concatenate((cost, cost[both]))
        order = np.argsort(start, kind="stable")
        start, end, cost = start[order], end[order], cost[order]
        first = np.searchsorted(start, new)
        last = np.searchsorted(start, new, side="right")
        for bend, here, there in zip(new.tolist(), first.tolist(), last.tolist(), strict=True):
            self._to[bend] = np.concatenate((self._to[bend], end[here:there]))
            self._legs[bend] = np.concatenate((self._legs[bend], cost[here:there]))
        known[new] = far


_grounds: list[Ground] = []


def ground_of(table: TableMap, radius: int, free: bool) -> Ground:
    """Return what is known of driving on a table; that of the last few tables is kept."""
    for at, ground in enumerate(_grounds):
        if ground.table is table and ground.radius == radius and ground.free == free:
            if at:
                _grounds.insert(0, _grounds.pop(at))
            return ground
    _grounds.insert(0, Ground(table, radius, free))
    del _grounds[_KEPT:]
    return _grounds[0]


def forget_grounds() -> None:
    """Forget everything known of tables."""
    _grounds.clear()


def _borders(outlines: Sequence[Sequence[Point]]) -> Floats:
    """Return the edges of areas, counter-clockwise, as rows of x, y, direction (x, y) and length, shape
    (n, 5)."""
    rows = []
    for outline in outlines:
        points = outline if doubled_area(outline) > 0 else tuple(reversed(outline))
        for at, (x1, y1) in enumerate(points):
            x0, y0 = points[at - 1]
            length = hypot(x1 - x0, y1 - y0) or 1.0
            rows.append((x0, y0, (x1 - x0) / length, (y1 - y0) / length, length))
    return np.array(rows, dtype=float).reshape(-1, 5)


def _planes(part: Sequence[Point]) -> list[tuple[float, float, float]]:
    found = []
    for (x0, y0), (x1, y1) in zip(part, (*part[1:], part[0]), strict=True):
        length = hypot(x1 - x0, y1 - y0) or 1.0
        x, y = (y1 - y0) / length, (x0 - x1) / length
        found.append((x, y, x * x0 + y * y0))
    return found


def _corner_bends(tangents: Sequence[tuple[float, float, Point]], out: float) -> list[tuple[float, ...]]:
    """Return rows of ``Bends`` for the corners of the outline that the tangents form at distance ``out``
    from their corners."""
    found: list[tuple[float, ...]] = []
    for at, (x1, y1, corner) in enumerate(tangents):
        x0, y0, before = tangents[at - 1]
        if before != corner:
            continue
        x, y = x0 + x1, y0 + y1
        scale = out * 2 / (x * x + y * y)
        found.append((corner[0] + x * scale, corner[1] + y * scale, y0, -x0, -y1, x1, 0.0, 0.0))
    return found


def _border_bends(outline: Sequence[Point]) -> list[tuple[float, ...]]:
    """Return rows of ``Bends`` along the border of slowing ground, slightly outside."""
    points = list(outline) if doubled_area(outline) > 0 else list(reversed(outline))
    found: list[tuple[float, ...]] = []
    normals = []
    for at, (x0, y0) in enumerate(points):
        x1, y1 = points[(at + 1) % len(points)]
        length = hypot(x1 - x0, y1 - y0) or 1.0
        x, y = (y1 - y0) / length, (x0 - x1) / length
        normals.append((x, y))
        steps = max(1, ceil(length / SAMPLE))
        found += [
            (
                x0 + (x1 - x0) * step / steps + x * _CLEAR,
                y0 + (y1 - y0) * step / steps + y * _CLEAR,
                *(0.0, 0.0, 0.0, 0.0),
                -x,
                -y,
            )
            for step in range(1, steps)
        ]
    for at, (x0, y0) in enumerate(points):
        x, y = normals[at - 1][0] + normals[at][0], normals[at - 1][1] + normals[at][1]
        scale = _CLEAR * 2 / max(x * x + y * y, 0.2)
        found.append((x0 + x * scale, y0 + y * scale, *[0.0] * 6))
    return found


def _line_bends(points: Sequence[Point]) -> list[tuple[float, ...]]:
    """Return rows of ``Bends`` around the ends of a hedge and along it, on both sides of where it bends."""
    found: list[tuple[float, ...]] = []
    last = len(points) - 1
    for at, (x, y) in enumerate(points):
        for other in (at - 1, at + 1):
            if 0 <= other <= last:
                out_x, out_y = x - points[other][0], y - points[other][1]
                scale = 2 * _CLEAR / max(hypot(out_x, out_y), 1)
                dx, dy = out_x * scale, out_y * scale
                # and to both sides: rounded, a bend straight beyond the end may lie on the wrong one
                found += [(x + dx - dy * side, y + dy + dx * side, *[0.0] * 6) for side in (-0.6, 0.0, 0.6)]
    return found


def _inside_any(row: Sequence[float], outlines: Sequence[Sequence[Point]]) -> bool:
    place = round(row[0]), round(row[1])
    return any(inside(place, outline) for outline in outlines)
