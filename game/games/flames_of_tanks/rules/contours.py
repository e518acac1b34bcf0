"""Contours of a function known only at single places: the areas where its value is at most a level, found
on a grid and made exact where they cross its lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np

from game.games.flames_of_tanks.rules.bends import Flags, Floats, Numbers
from game.model.inches import Point
from game.model.steps import Steps

Asked = Callable[[Floats, Floats, Numbers], Floats]
"""A function for the values of n places: it takes x and y, shape (n,), and rows of numbers of the sources
that may give each place its value (−1 for none), and returns values of shape (n,)."""

Sure = Callable[[Floats, Floats], "Steps[tuple[Floats, Numbers]]"]
"""A slower function for the values of n places from all sources: it takes x and y, shape (n,), and gives
the least values and the numbers of their sources, both of shape (n,)."""

Ring = tuple[Point, ...]

_ROUNDS: Final = 6
_CLOSE: Final = 6.0
_STEEP: Final = 2.5
"""Most the value grows in a thousandth of an inch, except where it jumps."""
_OUTSIDE: Final = 1.0


class Mesh:
    """A grid of places with the centres of its squares, split into triangles, and a rim just outside."""

    def __init__(self, left: float, bottom: float, right: float, top: float, step: float) -> None:
        xs, ys = _marks(left, right, step), _marks(bottom, top, step)
        columns, rows = len(xs), len(ys)
        grid_x, grid_y = np.meshgrid(xs, ys)
        mid_x, mid_y = np.meshgrid((xs[1:] + xs[:-1]) / 2, (ys[1:] + ys[:-1]) / 2)
        self.corners = columns * rows
        self.x: Floats = np.concatenate((grid_x.ravel(), mid_x.ravel()))
        self.y: Floats = np.concatenate((grid_y.ravel(), mid_y.ravel()))
        square = np.arange((rows - 1) * (columns - 1))
        a = square // (columns - 1) * columns + square % (columns - 1)
        self.squares: Numbers = np.stack((a, a + 1, a + columns + 1, a + columns), axis=1)

    def middles(self, values: Floats, level: float, slack: float) -> Numbers:
        """Return the numbers of the centres that may matter to a level, judged by the corners of their
        squares."""
        told = values[self.squares]
        return (
            self.corners
            + np.nonzero((told.min(axis=1) <= level + slack) & (told.max(axis=1) > level - slack))[0]
        )

    def triangles(self, under: Flags) -> Numbers:
        """Return the triangles that the level crosses, counter-clockwise, as place numbers of shape (n,
        3): some corners are under the level and some are not."""
        mixed = under[self.squares].sum(axis=1) + under[self.corners :]
        square = np.nonzero((mixed > 0) & (mixed < 5))[0]
        corners, middle = self.squares[square], self.corners + square
        found = np.concatenate(
            [np.stack((corners[:, side], corners[:, (side + 1) % 4], middle), axis=1) for side in range(4)]
        )
        count = under[found].sum(axis=1)
        kept: Numbers = found[(count > 0) & (count < 3)]
        return kept


def _marks(low: float, high: float, step: float) -> Floats:
    inner = np.linspace(low, high, max(2, int(np.ceil((high - low) / step)) + 1))
    return np.concatenate(([low - _OUTSIDE], inner, [high + _OUTSIDE]))


class _Cut(NamedTuple):
    """Where a level cuts the mesh: the triangles it cuts, by their corners (the lone one, then the others
    counter-clockwise), whether the lone one is under it, the lines of the mesh it cuts, by their ends, and
    where in these each triangle is left and entered, what is under the level to the left."""

    corners: Numbers
    inner: Flags
    one: Numbers
    two: Numbers
    begin: Numbers
    end: Numbers


def _cut(mesh: Mesh, under: Flags) -> _Cut:
    found = mesh.triangles(under)
    flags = under[found]
    inner: Flags = flags.sum(axis=1) == 1
    lone = np.where(inner, flags.argmax(axis=1), (~flags).argmax(axis=1))
    rows = np.arange(len(found))
    corners = np.stack([found[rows, (lone + step) % 3] for step in range(3)], axis=1)
    size = len(mesh.x)
    apex = corners[:, 0]
    sides = [np.minimum(apex, other) * size + np.maximum(apex, other) for other in corners[:, 1:].T]
    keys, number = np.unique(np.concatenate(sides), return_inverse=True)
    to_after, to_before = number[: len(found)], number[len(found) :]
    begin, end = np.where(inner, to_after, to_before), np.where(inner, to_before, to_after)
    return _Cut(corners, inner, keys // size, keys % size, begin, end)


def rings(
    mesh: Mesh, values: Floats, tellers: Numbers, levels: Sequence[float], asked: Asked, sure: Sure
) -> Steps[list[tuple[Ring, ...]]]:
    """For each level the outlines of where ``values`` (one for each place of the mesh; infinite: under no
    level), which ``tellers`` told, are at most the level: outer ones counter-clockwise, holes clockwise. All
    levels are searched at once: many places are asked in hardly more time than few."""
    cuts = []
    for level in levels:
        cuts.append(_cut(mesh, values <= level))
        yield
    counts = [len(cut.one) for cut in cuts]
    if not sum(counts):
        return [() for _ in levels]
    whose = np.repeat(np.arange(len(levels)), counts)
    limit = np.array(levels, dtype=float)
    one, two = (np.concatenate(ends) for ends in zip(*((cut.one, cut.two) for cut in cuts), strict=True))
    x, y = yield from _crossings(mesh, one, two, values, limit[whose], tellers, asked, sure)
    offsets = np.concatenate(([0], np.cumsum(counts)[:-1]))
    begin = np.concatenate([cut.begin + at for cut, at in zip(cuts, offsets, strict=True)])
    end = np.concatenate([cut.end + at for cut, at in zip(cuts, offsets, strict=True)])
    corners = np.concatenate([cut.corners for cut in cuts])
    inner = np.concatenate([cut.inner for cut in cuts])
    level = limit[whose[begin]]
    middle_x, middle_y = (x[begin] + x[end]) / 2, (y[begin] + y[end]) / 2
    near = tellers[corners]
    yield
    bad = np.nonzero(asked(middle_x, middle_y, near) > level)[0]
    costs, _ = yield from sure(middle_x[bad], middle_y[bad])
    bad = bad[costs > level[bad]]
    following = dict(zip(begin.tolist(), end.tolist(), strict=True))
    if len(bad):
        anchor = np.where(inner[bad], corners[bad, 0], corners[bad, 1])
        low, high = np.zeros(len(bad)), np.ones(len(bad))
        dx, dy = middle_x[bad] - mesh.x[anchor], middle_y[bad] - mesh.y[anchor]
        for _ in range(_ROUNDS):
            yield
            share = (low + high) / 2
            place = mesh.x[anchor] + share * dx, mesh.y[anchor] + share * dy
            good = asked(*place, near[bad]) <= level[bad]
            low, high = np.where(good, share, low), np.where(good, high, share)
        for step, (first, last) in enumerate(
            zip(begin[bad].tolist(), end[bad].tolist(), strict=True), len(x)
        ):
            following[first], following[step] = step, last
        x = np.concatenate((x, mesh.x[anchor] + low * dx))
        y = np.concatenate((y, mesh.y[anchor] + low * dy))
        whose = np.concatenate((whose, whose[begin[bad]]))
    found: list[list[Ring]] = [[] for _ in levels]
    yield
    for start, ring in _linked(following, x, y):
        found[whose[start]].append(ring)
        yield
    return [tuple(some) for some in found]


def _crossings(
    mesh: Mesh, one: Numbers, two: Numbers, values: Floats, level: Floats, tellers: Numbers,
    asked: Asked, sure: Sure,
) -> Steps[tuple[Floats, Floats]]:  # fmt: skip
    """Return where lines of the mesh leave the area under their level: x and y, shape (n,), of the last
    places found inside."""
    swap = values[one] > level
    one, two = np.where(swap, two, one), np.where(swap, one, two)
    at_low, at_high = values[one], values[two]
    x, y = mesh.x[one], mesh.y[one]
    dx, dy = mesh.x[two] - x, mesh.y[two] - y
    length = np.hypot(dx, dy)
    low, high = np.zeros(len(one)), np.ones(len(one))
    near = np.stack((tellers[one], tellers[two], np.full(len(one), -1)), axis=1)

    def narrow(some: Numbers) -> Steps[None]:
        for _ in range(_ROUNDS):
            yield
            open_ = (at_low < level - _CLOSE)[some] & ((high - low) * length > _CLOSE)[some]
            found = some[open_]
            if not len(found):
                return
            least, most, a, b = low[found], high[found], at_low[found], at_high[found]
            jump = b - a > _STEEP * (most - least) * length[found]
            with np.errstate(invalid="ignore"):
                share = np.where(jump, 0.5, (level[found] - _CLOSE / 2 - a) / (b - a))
            share = least + (most - least) * np.clip(share, 0.03, 0.97)
            told = asked(x[found] + share * dx[found], y[found] + share * dy[found], near[found])
            good = told <= level[found]
            low[found], at_low[found] = np.where(good, share, least), np.where(good, told, a)
            high[found], at_high[found] = np.where(good, most, share), np.where(good, b, told)

    yield from narrow(np.arange(len(one)))
    # what ends well under the level may be told less by others
    ends = np.nonzero((at_low < level - _CLOSE) & (high < 1))[0]
    told, by = yield from sure(x[ends] + high[ends] * dx[ends], y[ends] + high[ends] * dy[ends])
    farther = told <= level[ends]
    ends = ends[farther]
    near[ends, 2] = by[farther]
    low[ends], at_low[ends], high[ends], at_high[ends] = high[ends], told[farther], 1.0, np.inf
    yield from narrow(ends)
    return x + low * dx, y + low * dy


def _linked(following: dict[int, int], x: Floats, y: Floats) -> Iterator[tuple[int, Ring]]:
    """Yield rings of whole thousandths from successor numbers, each with a number of its own."""
    places = list(zip(np.round(x).astype(int).tolist(), np.round(y).astype(int).tolist(), strict=True))
    while following:
        start, here = following.popitem()
        ring = [places[start]]
        while here != start:
            if places[here] != ring[-1]:
                ring.append(places[here])
            here = following.pop(here)
        ring = _thinned(ring)
        if len(ring) > 2:
            yield start, tuple(ring)


def _thinned(ring: list[Point]) -> list[Point]:
    """Return a ring without the places that lie, nearly, on the straight line between their neighbours."""
    kept: list[Point] = []
    for at, place in enumerate(ring):
        if kept:
            (x0, y0), (x2, y2) = kept[-1], ring[(at + 1) % len(ring)]
            dx, dy = x2 - x0, y2 - y0
            off = dx * (place[1] - y0) - dy * (place[0] - x0)
            if abs(off) <= 1.5 * max(abs(dx), abs(dy)) and len(kept) > 1 and max(abs(dx), abs(dy)) < 4000:
                continue
        kept.append(place)
    return kept
