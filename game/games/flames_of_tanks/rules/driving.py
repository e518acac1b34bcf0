"""Where a tank may stand and drive, and what it costs (FT-1.1, FT-1.2, FT-2.3). All of it is exact.

A tank is a disc of ``radius`` around its centre. Lengths are thousandths of an inch.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final

from game.games.flames_of_tanks.rules.table import TableMap
from game.model.inches import Point, Span, crossings, leaves, near, root_up, spans, sweeps, union

EDGE: Final = "edge"
TANK: Final = "tank"


def obstructed(table: TableMap, place: Point, others: Sequence[Point], radius: int) -> str:
    """Return what a tank at ``place`` would overlap: "" for nothing, ``EDGE``, the name of a kind of
    terrain, or ``TANK``, looked for in that order. ``others``: the centres of the other tanks, each of the
    same radius.

    Touching is allowed (FT-1.1).
    """
    return blocked(table, place, place, others, radius)


def blocked(table: TableMap, a: Point, b: Point, others: Sequence[Point], radius: int) -> str:
    """Return what a tank that drives straight from ``a`` to ``b`` would overlap on its way, in the words
    of ``obstructed``. Both ends belong to the way."""
    (ax, ay), (bx, by) = a, b
    left, right = (ax, bx) if ax < bx else (bx, ax)
    bottom, top = (ay, by) if ay < by else (by, ay)
    left, bottom, right, top = left - radius, bottom - radius, right + radius, top + radius
    if left < 0 or bottom < 0 or right > table.width or top > table.height:
        return EDGE
    for piece in table.blocks:
        box = piece.box
        if box[0] >= right or box[2] <= left or box[1] >= top or box[3] <= bottom:
            continue
        if sweeps(a, b, radius, piece.outline, not piece.kind.line):
            return piece.kind.name
    left, bottom, right, top = left - radius, bottom - radius, right + radius, top + radius
    for other in others:
        x, y = other
        if left < x < right and bottom < y < top and near(other, a, b, 2 * radius):
            return TANK
    return ""


def leg_cost(table: TableMap, a: Point, b: Point, free: bool = False) -> int:
    """What it costs to drive straight from ``a`` to ``b``, rounded up to the thousandth (FT-1.1, FT-1.2,
    FT-2.3): the inches, those strictly inside slowing areas twice (two that overlap slow once), and so much
    more for each crossing of each line. The tank's centre counts. ``free``: none of it slows (Wide Tracks).

    A leg crosses a line as ``crossings`` says: touching it, ending on it, running along it or going round
    its end costs nothing. A leg that begins on a line and leaves it pays for one crossing, so that nobody
    gets over a line for nothing by stopping on it; at the line's two ends one may turn freely (``leaves``).
    """
    (ax, ay), (bx, by) = a, b
    square = (bx - ax) ** 2 + (by - ay) ** 2
    if free or not square:
        return root_up(square)
    left, right = (ax, bx) if ax < bx else (bx, ax)
    bottom, top = (ay, by) if ay < by else (by, ay)
    slow: list[Span] = []
    for piece in table.slowing:
        box = piece.box
        if box[0] <= right and box[2] >= left and box[1] <= top and box[3] >= bottom and not piece.kind.line:
            slow += spans(a, b, piece.outline)
    more = 0
    for piece in table.lines:
        box = piece.box
        if box[0] <= right and box[2] >= left and box[1] <= top and box[3] >= bottom:
            times = len(crossings(a, b, piece.outline))
            if box[0] <= ax <= box[2] and box[1] <= ay <= box[3]:
                times += leaves(a, b, piece.outline)
            more += times * piece.kind.crossing
    if not slow:
        return root_up(square) + more
    whole = 1 + sum((end - begin for begin, end in union(slow)), Fraction(0))
    return root_up(square * whole * whole) + more


def path_cost(table: TableMap, path: Sequence[Point], free: bool = False) -> int:
    """Return the cost of a path in thousandths of an inch: the sum of its legs. ``path`` begins with where
    the tank stands."""
    return sum(leg_cost(table, a, b, free) for a, b in pairwise(path))
