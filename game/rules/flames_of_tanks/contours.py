"""Contours of what is told of places only: areas where it is at most a level, found on a grid and made exact
where they cross its lines."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Final, TypeAlias, TypeVar

import numpy as np

from game.rules.flames_of_tanks.bends import Flags, Floats, Numbers
from game.rules.flames_of_tanks.table import Point

Asked = Callable[[Floats, Floats, Numbers], Floats]
"""What places are told: x, y, and rows of numbers of places of the mesh near to them."""

Ring = tuple[Point, ...]

_T = TypeVar("_T")

Steps: TypeAlias = Generator[None, None, _T]
"""Work that is done a little at a time."""

_ROUNDS: Final = 6
_CLOSE: Final = 6.0
_OUTSIDE: Final = 1.0


def finished(steps: Steps[_T]) -> _T:
    """What such work comes to, done at once."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: _T = end.value
            return found


class Mesh:
    """A grid of places with the middles of its squares, as triangles, and a rim just outside."""

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
        """The middles that may matter to a level, by what the corners of their squares are told."""
        told = values[self.squares]
        return (
            self.corners
            + np.nonzero((told.min(axis=1) <= level + slack) & (told.max(axis=1) > level - slack))[0]
        )

    def triangles(self, under: Flags) -> Numbers:
        """The triangles, counter-clockwise, some of whose corners are under a level and some not."""
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


def rings(mesh: Mesh, values: Floats, level: float, asked: Asked) -> Steps[tuple[Ring, ...]]:
    """The outlines of where ``values`` (one for each place of the mesh; infinite: under no level) are at most
    ``level``: outer ones counter-clockwise, holes clockwise."""
    under: Flags = values <= level
    found = mesh.triangles(under)
    if not len(found):
        return ()
    flags = under[found]
    inner = flags.sum(axis=1) == 1
    lone = np.where(inner, flags.argmax(axis=1), (~flags).argmax(axis=1))
    rows = np.arange(len(found))
    apex, after, before = found[rows, lone], found[rows, (lone + 1) % 3], found[rows, (lone + 2) % 3]
    size = len(mesh.x)
    sides = [np.minimum(apex, other) * size + np.maximum(apex, other) for other in (after, before)]
    keys, number = np.unique(np.concatenate(sides), return_inverse=True)
    to_after, to_before = number[: len(found)], number[len(found) :]
    # what is under the level stays to the left
    begin, end = np.where(inner, to_after, to_before), np.where(inner, to_before, to_after)
    x, y = yield from _crossings(mesh, values, level, asked, keys // size, keys % size)
    middle_x, middle_y = (x[begin] + x[end]) / 2, (y[begin] + y[end]) / 2
    near = np.stack((apex, after, before), axis=1)
    bad = np.nonzero(asked(middle_x, middle_y, near) > level)[0]
    following = dict(zip(begin.tolist(), end.tolist(), strict=True))
    if len(bad):
        anchor = np.where(inner[bad], apex[bad], after[bad])
        low, high = np.zeros(len(bad)), np.ones(len(bad))
        dx, dy = middle_x[bad] - mesh.x[anchor], middle_y[bad] - mesh.y[anchor]
        for _ in range(_ROUNDS):
            yield
            share = (low + high) / 2
            good = asked(mesh.x[anchor] + share * dx, mesh.y[anchor] + share * dy, near[bad]) <= level
            low, high = np.where(good, share, low), np.where(good, high, share)
        for step, (one, two) in enumerate(zip(begin[bad].tolist(), end[bad].tolist(), strict=True), len(x)):
            following[one], following[step] = step, two
        x = np.concatenate((x, mesh.x[anchor] + low * dx))
        y = np.concatenate((y, mesh.y[anchor] + low * dy))
    return _linked(following, x, y)


def _crossings(
    mesh: Mesh, values: Floats, level: float, asked: Asked, one: Numbers, two: Numbers
) -> Steps[tuple[Floats, Floats]]:
    """Where lines of the mesh leave what is under the level: the last places found there that are."""
    swap = values[one] > level
    one, two = np.where(swap, two, one), np.where(swap, one, two)
    x, y = mesh.x[one], mesh.y[one]
    dx, dy = mesh.x[two] - x, mesh.y[two] - y
    low, high = np.zeros(len(one)), np.ones(len(one))
    at_low, at_high = values[one], values[two]
    near = np.stack((one, two), axis=1)
    for _ in range(_ROUNDS):
        yield
        open_ = np.nonzero((at_low < level - _CLOSE) & ((high - low) * np.hypot(dx, dy) > _CLOSE))[0]
        if not len(open_):
            break
        least, most, a, b = low[open_], high[open_], at_low[open_], at_high[open_]
        with np.errstate(invalid="ignore"):
            share = np.where(np.isfinite(b), (level - _CLOSE / 2 - a) / (b - a), 0.5)
        share = least + (most - least) * np.clip(share, 0.03, 0.97)
        told = asked(x[open_] + share * dx[open_], y[open_] + share * dy[open_], near[open_])
        good = told <= level
        low[open_], at_low[open_] = np.where(good, share, least), np.where(good, told, a)
        high[open_], at_high[open_] = np.where(good, most, share), np.where(good, b, told)
    return x + low * dx, y + low * dy


def _linked(following: dict[int, int], x: Floats, y: Floats) -> tuple[Ring, ...]:
    """Rings of whole thousandths out of what follows what."""
    places = list(zip(np.round(x).astype(int).tolist(), np.round(y).astype(int).tolist(), strict=True))
    found = []
    while following:
        start, here = following.popitem()
        ring = [places[start]]
        while here != start:
            if places[here] != ring[-1]:
                ring.append(places[here])
            here = following.pop(here)
        ring = _thinned(ring)
        if len(ring) > 2:
            found.append(tuple(ring))
    return tuple(found)


def _thinned(ring: list[Point]) -> list[Point]:
    """A ring without the places that lie on the straight line between their neighbours, nearly."""
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
