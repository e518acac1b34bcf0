"""Measures what terrain leaves for tanks: gaps that none can pass, points none can drive to, the share
covered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import isqrt
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from game.games.flames_of_tanks.rules.reach import Reach
from game.games.flames_of_tanks.rules.table import TableMap, TerrainPiece
from game.model import inches
from game.model.inches import Point

STEP: Final = 250
"""Step of the grid on which free places are searched, in thousandths of an inch."""

COARSE: Final = 500
"""Step of the grid on which shares of the table are counted, in thousandths of an inch."""

LOOKS_OPEN: Final = 1_000
"""Least width of a gap that looks open, in thousandths of an inch."""

FAR: Final = 1_000_000
"""A length greater than any drive."""

Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Gap:
    """Two pieces too near to each other for a tank: how far apart they are, and where."""

    one: TerrainPiece
    other: TerrainPiece
    width: int
    at: Point


def gaps(table: TableMap, room: int) -> Iterator[Gap]:
    """Yield the gaps between impassable pieces that look open but are less than ``room`` wide."""
    for one, other in combinations(table.blocks, 2):
        if _apart(one.box, other.box) >= room:
            continue
        found = _nearest(one.outline, other.outline)
        if found is not None and LOOKS_OPEN <= found[0] < room:
            yield Gap(one, other, *found)


def _apart(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> int:
    """Return the distance of two boxes on the axis on which they are farther apart."""
    across = max(one[0] - other[2], other[0] - one[2])
    up = max(one[1] - other[3], other[1] - one[3])
    return max(across, up)


def _nearest(one: Sequence[Point], other: Sequence[Point]) -> tuple[int, Point] | None:
    """Return the distance of two areas and the middle of the shortest way between them; ``None`` if they
    touch or overlap."""
    if inches.inside(one[0], other) or inches.inside(other[0], one):
        return None
    best: tuple[int, Point] | None = None
    first, second = list(inches.edges(one)), list(inches.edges(other))
    for a, b in first:
        for c, d in second:
            if inches.meet(a, b, c, d):
                return None
    for points, parts in ((one, second), (other, first)):
        for point in points:
            for c, d in parts:
                above, below = inches.gap_square(point, c, d)
                width = isqrt(above // below)
                if best is None or width < best[0]:
                    foot = _foot(point, c, d)
                    best = width, ((point[0] + foot[0]) // 2, (point[1] + foot[1]) // 2)
    return best if best is not None and best[0] > 0 else None


def _foot(point: Point, a: Point, b: Point) -> Point:
    """Return the place on the straight line from ``a`` to ``b`` nearest to a point."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    along = min(max((point[0] - a[0]) * dx + (point[1] - a[1]) * dy, 0), length)
    if not length:
        return a
    return a[0] + inches.nearest(along * dx, length), a[1] + inches.nearest(along * dy, length)


# ---- where tanks can be


@lru_cache(maxsize=512)
def _mask(outline: tuple[Point, ...], size: Point, step: int, margin: int) -> tuple[slice, slice, Flags]:
    """Return the places of a grid within an area, or nearer to it than ``margin``: the part of the grid
    around it as two slices, and flags of that part's shape."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    left, right = max(0, (min(xs) - margin) // step), min(size[0] // step, (max(xs) + margin) // step + 1)
    low, high = max(0, (min(ys) - margin) // step), min(size[1] // step, (max(ys) + margin) // step + 1)
    x: Any = np.arange(left, right + 1, dtype=float)[None, :] * step
    y: Any = np.arange(low, high + 1, dtype=float)[:, None] * step
    odd = np.zeros((max(0, high - low + 1), max(0, right - left + 1)), dtype=bool)
    near = odd.copy()
    if odd.size:
        for (ax, ay), (bx, by) in inches.edges(outline):
            if ay != by:
                crosses = (ay > y) != (by > y)
                odd ^= crosses & (x < (bx - ax) * (y - ay) / (by - ay) + ax)
            if margin:
                dx, dy = bx - ax, by - ay
                length = dx * dx + dy * dy
                share = np.clip(((x - ax) * dx + (y - ay) * dy) / length, 0, 1) if length else 0.0
                near |= (x - ax - share * dx) ** 2 + (y - ay - share * dy) ** 2 < margin * margin
    return slice(low, high + 1), slice(left, right + 1), odd | near


def _covered(table: TableMap, pieces: Sequence[TerrainPiece], step: int, margin: int) -> Flags:
    size = (table.width, table.height)
    found = np.zeros((table.height // step + 1, table.width // step + 1), dtype=bool)
    for piece in pieces:
        if len(piece.outline) > 2:
            rows, columns, within = _mask(piece.outline, size, step, margin)
            found[rows, columns] |= within
    return found


def share(table: TableMap, pieces: Sequence[TerrainPiece]) -> float:
    """Return the share of the table that lies under these areas, 0 to 1."""
    return float(_covered(table, pieces, COARSE, 0).mean())


def _parts(free: Flags) -> NDArray[np.intp]:
    """Return the connected parts of the free places as an array of the shape of ``free``: each part has a
    number from 1; 0 for places that aren't free."""
    found = np.zeros(free.shape, dtype=np.intp)
    above: list[tuple[int, int, int]] = []
    same = [0]

    def root(number: int) -> int:
        while same[number] != number:
            same[number] = same[same[number]]
            number = same[number]
        return number

    for row, line in enumerate(free):
        edge = np.flatnonzero(np.diff(np.concatenate(([0], line.astype(np.int8), [0]))))
        runs: list[tuple[int, int, int]] = []
        for first, last in zip(edge[::2].tolist(), edge[1::2].tolist(), strict=True):
            number = 0
            for begin, end, other in above:
                if begin < last and first < end:
                    if not number:
                        number = root(other)
                    else:
                        same[root(other)] = number = root(number)
            if not number:
                number = len(same)
                same.append(number)
            runs.append((first, last, number))
            found[row, first:last] = number
        above = runs
    return np.array([root(number) for number in range(len(same))], dtype=np.intp)[found]


def cut_off(table: TableMap, radius: int) -> tuple[int, ...]:
    """Return the numbers of the points to which no tank can drive from the first one.

    Most are found together on a grid; for the others the rules' own drives decide.
    """
    if len(table.points) < 2:
        return ()
    free = ~_covered(table, table.blocks, STEP, radius)
    edge = -(-radius // STEP)
    free[:edge], free[:, :edge] = False, False
    free[(table.height - radius) // STEP + 1 :] = False
    free[:, (table.width - radius) // STEP + 1 :] = False
    parts = _parts(free)

    def around(at: Point) -> set[int]:
        x, y = at[0] // STEP, at[1] // STEP
        return set(np.unique(parts[max(0, y) : y + 2, max(0, x) : x + 2]).tolist()) - {0}

    first = around(table.points[0].at)
    doubted = [number for number, point in enumerate(table.points) if number and not around(point.at) & first]
    if not doubted:
        return ()
    reach = Reach(table, table.points[0].at, (), FAR, radius=radius, free=True)
    return tuple(number for number in doubted if reach.cost_at(table.points[number].at) is None)
