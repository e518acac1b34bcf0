"""What a tank sees of another one and of the table, and the cover it finds (FT-1.2, FT-2.4, FT-2.5, FT-2.6).

Sight goes from the shooter's centre to the chord: the straight line between the outermost corners of the
target's hull, as seen by the shooter. A place on the chord is told by its share of it, from 0 at the corner
farthest clockwise, the first one, to 1 at the last one. What stands between throws a shadow on the chord.
Shadows are exact, but for those of the rule of six inches (``DEEP``), whose ends are found to a part in
``GRID`` of the chord: less than a thousandth of an inch on a chord of four.

Inside the triangle of shooter and chord a point has coordinates ``x`` and ``y``, integers from 0: how far it
lies towards the last and the first corner, in parts of ``depth``. Their sum tells how far out it lies: it is
``depth`` on the chord itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import atan2, ceil, cos, isqrt, radians, sin, tau
from typing import Final, NamedTuple

from game.games.flames_of_tanks.rules.definitions import BasicTank
from game.games.flames_of_tanks.rules.table import TableMap, TerrainPiece
from game.model.inches import (
    INCH,
    ONE,
    Point,
    Span,
    cosine,
    crossings,
    doubled_area,
    edges,
    enters,
    gap_square,
    hull,
    inside,
    near,
    nearest,
    sine,
    spans,
    union,
)

HIDDEN: Final = "hidden"
SMOKE: Final = "smoke"

DEEP: Final = 6 * INCH
"""Most thousandths of an inch a line sees inside woods that hold one of its ends (FT-1.2)."""
OWN_LINE: Final = 2 * INCH
"""Distance from the shooter within which a hedge or wall gives no cover from it (FT-2.4)."""
SMOKE_RADIUS: Final = 3 * INCH // 2
"""Radius of a smoke marker (FT-5.5)."""
GRID: Final = 1 << 12
"""Number of parts into which the chord is divided where the rule of six inches ends somewhere on it."""

_ALL: Final = (Fraction(0), Fraction(1))
_HALF: Final = Fraction(1, 2)
_NOTHING: Final = Fraction(0)
_EVERYTHING: Final = Fraction(1)

_FINE: Final = 1 << 20
"""Number of parts of ``depth`` in which lengths along a line are counted."""

EVERY_DEGREES: Final = 1.5
"""Largest angle between two lines of sight, in degrees."""

ASIDE: Final = 0.0004
"""How far beside a corner two lines of sight pass it, as a part of its distance."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a shooter sees of a target. ``seen``: the share of the hull it sees, 0 if it can't shoot at it.
    ``cover``: why the target is in cover: kinds of areas by name, then kinds of lines, ``HIDDEN``,
    ``SMOKE``. ``front``: its front armour counts."""

    seen: Fraction
    cover: tuple[str, ...]
    front: bool


class Chord(NamedTuple):
    """The chord of a hull: its ends as the shooter sees them, the first farthest clockwise, and the parts of
    it that are seen, in order."""

    first: Point
    last: Point
    seen: tuple[Span, ...]


class SightStop(NamedTuple):
    """The obstacle that stops a line: the name of a kind of terrain, and where, to the nearest thousandth."""

    kind: str
    at: Point


def look(
    table: TableMap, tank: BasicTank, shooter: Point, target: Point, heading: int, smoke: Sequence[Point]
) -> Look:
    """Return what a tank whose centre is at ``shooter`` sees of one at ``target`` with that heading.

    ``smoke``: the centres of the smoke markers. Range and night don't matter, and tanks don't block sight
    (FT-2.5).
    """
    seen = share_seen(table, tank, shooter, target, heading)
    cover = _ground_cover(table, shooter, target)
    if 2 * seen.numerator <= seen.denominator:
        cover.append(HIDDEN)
    if any(near(centre, shooter, target, SMOKE_RADIUS) for centre in smoke):
        cover.append(SMOKE)
    return Look(seen, tuple(cover), shows_front(tank, shooter, target, heading))


def shows_front(tank: BasicTank, shooter: Point, target: Point, heading: int) -> bool:
    """Return whether the shooter is on or before the line across the front of the target's hull (FT-2.6)."""
    ahead = (shooter[0] - target[0]) * sine(heading) + (shooter[1] - target[1]) * cosine(heading)
    return 2 * ahead >= tank.length * ONE


def share_seen(table: TableMap, tank: BasicTank, shooter: Point, target: Point, heading: int) -> Fraction:
    """Return the share of the target's chord that a line from the shooter's centre reaches (FT-1.2,
    FT-2.5)."""
    dark = _dark(table, tank, shooter, target, heading)[2]
    return 1 - sum((end - begin for begin, end in dark), _NOTHING) if dark else _EVERYTHING


def chord_seen(table: TableMap, tank: BasicTank, shooter: Point, target: Point, heading: int) -> Chord:
    """Return the target's chord and the parts of it that a line from the shooter's centre reaches."""
    (ax, ay), (bx, by), dark = _dark(table, tank, shooter, target, heading)
    ends = [_NOTHING, *(end for span in union(dark) for end in span), _EVERYTHING]
    seen = tuple((begin, end) for begin, end in zip(ends[::2], ends[1::2], strict=True) if begin < end)
    (sx, sy) = shooter
    return Chord((ax + sx, ay + sy), (bx + sx, by + sy), seen)


def _dark(
    table: TableMap, tank: BasicTank, shooter: Point, target: Point, heading: int
) -> tuple[Point, Point, Sequence[Span]]:
    """The ends of the target's chord as the shooter sees them from (0, 0), and the parts of it that no line
    reaches.

    Buildings block what passes through their inside. A wood blocks a line that goes in and out again, every
    arm of it for itself; an end of the line on a wood's edge is outside it. Where woods hold the ends, the
    parts of the line that touch those ends count, each inch once.
    """
    sx, sy = shooter
    corners = [(x - sx, y - sy) for x, y in hull(target, heading, tank.length, tank.width)]
    first = last = corners[0]
    for corner in corners[1:]:
        x, y = corner
        turn = first[0] * y - first[1] * x
        if turn < 0 or (turn == 0 and x * x + y * y < first[0] ** 2 + first[1] ** 2):
            first = corner
        turn = last[0] * y - last[1] * x
        if turn > 0 or (turn == 0 and x * x + y * y < last[0] ** 2 + last[1] ** 2):
            last = corner
    ax, ay = first
    bx, by = last
    depth = ax * by - ay * bx
    if depth <= 0 or inside(shooter, [(x + sx, y + sy) for x, y in corners]):
        return first, last, ()
    left, right = sx + min(0, ax, bx), sx + max(0, ax, bx)
    bottom, top = sy + min(0, ay, by), sy + max(0, ay, by)

    dark: list[Span] = []
    for piece in table.walls:
        box = piece.box
        if box[0] >= right or box[2] <= left or box[1] >= top or box[3] <= bottom:
            continue
        if not piece.kind.line and _holds(piece, shooter):
            return first, last, [_ALL]
        if _aside(box, shooter, first, last):
            continue
        points = [(ax * (y - sy) - ay * (x - sx), (x - sx) * by - (y - sy) * bx) for x, y in piece.outline]
        for (x0, y0), (x1, y1) in edges(points, not piece.kind.line):
            if x0 + y0 >= depth and x1 + y1 >= depth:
                continue
            shadow = _shadow(x0, y0, x1, y1, depth)
            if shadow is _ALL:
                return first, last, [_ALL]
            if shadow is not None:
                dark.append(shadow)

    woods = []
    for piece in table.woods:
        box = piece.box
        if box[0] >= right or box[2] <= left or box[1] >= top or box[3] <= bottom:
            continue
        if _aside(box, shooter, first, last):
            continue
        points = [(ax * (y - sy) - ay * (x - sx), (x - sx) * by - (y - sy) * bx) for x, y in piece.outline]
        line = piece.kind.line
        holds = not line and _holds(piece, shooter)
        # Seen from its right a line's corners go round the other way in x and y.
        way = -1 if line or doubled_area(piece.outline) > 0 else 1
        leaving: list[Span] = []
        for (x0, y0), (x1, y1) in edges(points, not line):
            if not line and way * (x0 * y1 - x1 * y0) <= 0:
                continue
            shadow = _shadow(x0, y0, x1, y1, depth)
            if shadow is _ALL and not holds:
                return first, last, [_ALL]
            if shadow is not None:
                leaving.append(shadow)
        dark += _twice(leaving) if holds else leaving
        if not line and (holds or min(x + y for x, y in points) < depth < max(x + y for x, y in points)):
            woods.append(_Wood(points, way, holds))
    if dark:
        dark = list(union(dark))
    if woods and max(ax * ax + ay * ay, bx * bx + by * by) > DEEP * DEEP:
        dark = list(union(dark + _too_deep(woods, first, last, depth, dark)))
    return first, last, dark


def _aside(box: tuple[int, int, int, int], shooter: Point, first: Point, last: Point) -> bool:
    """Return whether all of a box is beside the triangle: right of its first side, or left of its last."""
    left, bottom, right, top = box
    sx, sy = shooter
    x, y = first
    if x * ((top if x > 0 else bottom) - sy) <= y * ((left if y > 0 else right) - sx):
        return True
    x, y = last
    return x * ((bottom if x > 0 else top) - sy) >= y * ((right if y > 0 else left) - sx)


def _holds(piece: TerrainPiece, place: Point) -> bool:
    """Return whether a place is strictly inside an area."""
    box = piece.box
    return box[0] < place[0] < box[2] and box[1] < place[1] < box[3] and inside(place, piece.outline)


def _shadow(x0: int, y0: int, x1: int, y1: int, depth: int) -> Span | None:
    """Return the part of the chord behind an edge; ``None`` for an edge beyond the chord or outside the
    triangle. Coordinates are those of the triangle (see the module)."""
    if (x0 <= 0 and x1 <= 0) or (y0 <= 0 and y1 <= 0):
        return None
    s0, s1 = x0 + y0, x1 + y1
    if s0 > depth:
        if s1 > depth:
            return None
        # Only directions matter from here on: points may be made longer.
        x0, y0 = x0 * (depth - s1) + x1 * (s0 - depth), y0 * (depth - s1) + y1 * (s0 - depth)
    elif s1 > depth:
        x1, y1 = x1 * (depth - s0) + x0 * (s1 - depth), y1 * (depth - s0) + y0 * (s1 - depth)
    if (x0 <= 0 and x1 <= 0) or (y0 <= 0 and y1 <= 0):
        return None
    if x0 < 0:
        x0, y0 = 0, y0 * x1 - y1 * x0
    elif x1 < 0:
        x1, y1 = 0, y1 * x0 - y0 * x1
    if y0 <= 0 and y1 <= 0:
        return None
    if y0 < 0:
        x0, y0 = x0 * y1 - x1 * y0, 0
    elif y1 < 0:
        x1, y1 = x1 * y0 - x0 * y1, 0
    s0, s1 = x0 + y0, x1 + y1
    if s0 <= 0 or s1 <= 0:
        return None
    turn = x0 * s1 - x1 * s0
    if turn == 0:
        return None
    if turn > 0:
        x0, s0, x1, s1 = x1, s1, x0, s0
    if x0 == 0 and x1 == s1:
        return _ALL
    return Fraction(x0, s0), Fraction(x1, s1)


def _twice(parts: Sequence[Span]) -> list[Span]:
    """Return where two or more parts overlap."""
    ends = sorted([(begin, 1) for begin, _ in parts] + [(end, -1) for _, end in parts])
    found, count, since = [], 0, _NOTHING
    for place, step in ends:
        if count == 2 and step == -1 and since < place:
            found.append((since, place))
        count += step
        if count == 2 and step == 1:
            since = place
    return found


class _Wood(NamedTuple):
    """A wood that may hold an end of the line: its corners in the triangle's coordinates, their direction
    of rotation, whether the shooter is inside."""

    points: list[tuple[int, int]]
    way: int
    holds: bool


def _too_deep(
    woods: Sequence[_Wood], first: Point, last: Point, depth: int, dark: Sequence[Span]
) -> list[Span]:
    """Return the parts of the chord to which lines go too far inside the woods that hold their ends."""
    stops = {0, GRID}
    for points, _, _ in woods:
        for (x0, y0), (x1, y1) in edges(points):
            s0, s1 = x0 + y0, x1 + y1
            if x0 > 0 and y0 > 0:
                stops |= {x0 * GRID // s0, x0 * GRID // s0 + 1}
            if (s0 > depth) != (s1 > depth):
                place = (x0 * (s1 - depth) + x1 * (depth - s0)) * GRID // (depth * (s1 - s0))
                if 0 <= place < GRID:
                    stops |= {place, place + 1}
    for begin, end in dark:
        stops |= {begin.numerator * GRID // begin.denominator, -(-end.numerator * GRID // end.denominator)}

    def deep(at: int) -> bool:
        inches = _inches_inside(woods, at, depth)
        if not inches:
            return False
        x = first[0] * (GRID - at) + last[0] * at
        y = first[1] * (GRID - at) + last[1] * at
        return (x * x + y * y) * inches * inches > (DEEP * GRID * depth * _FINE) ** 2

    found: list[Span] = []
    for low, high in pairwise(sorted(stops)):
        if any(begin * GRID <= low and high <= end * GRID for begin, end in dark):
            continue
        marks = [*range(low, high, max(1, (high - low) // 4)), high]
        for (here, is_deep), (there, is_deep_then) in pairwise([(mark, deep(mark)) for mark in marks]):
            below, above = here, there
            while is_deep != is_deep_then and above - below > 1:
                middle = (below + above) // 2
                if deep(middle) == is_deep:
                    below = middle
                else:
                    above = middle
            if is_deep:
                found.append((Fraction(here, GRID), Fraction(above, GRID)))
            elif is_deep_then:
                found.append((Fraction(above, GRID), Fraction(there, GRID)))
    return found


def _inches_inside(woods: Sequence[_Wood], at: int, depth: int) -> int:
    """Return how much of the line to a place on the chord (of ``GRID``) is inside woods that hold one of
    its ends, in parts of ``depth * _FINE``: from the shooter on, and up to the target, each inch once."""
    far = GRID - at
    whole = depth * _FINE
    out, back = 0, whole
    for points, way, holds in woods:
        first, last, inward = whole, 0, holds
        x0, y0 = points[-1]
        z0 = x0 * far - y0 * at
        for x1, y1 in points:
            z1 = x1 * far - y1 * at
            if (z0 > 0) != (z1 > 0):
                s = ((x0 + y0) * z1 - (x1 + y1) * z0) * _FINE // (z1 - z0)
                if 0 < s < whole:
                    first = min(first, s)
                    if s > last:
                        last, inward = s, way * (x0 * y1 - x1 * y0) <= 0
            x0, y0, z0 = x1, y1, z1
        if holds and first > out:
            out = first
        if inward and last < back:
            back = last
    return min(whole, out + whole - back)


def _ground_cover(table: TableMap, shooter: Point, target: Point) -> list[str]:
    """Return the kinds of terrain that give the target cover: areas before lines, each by name (FT-1.2,
    FT-2.4)."""
    (ax, ay), (bx, by) = shooter, target
    left, right = (ax, bx) if ax < bx else (bx, ax)
    bottom, top = (ay, by) if ay < by else (by, ay)
    found = set()
    for piece in table.cover:
        box = piece.box
        if box[0] > right or box[2] < left or box[1] > top or box[3] < bottom:
            continue
        kind = piece.kind
        if (kind.line, kind.name) not in found and _covers(piece, shooter, target):
            found.add((kind.line, kind.name))
    return [name for _, name in sorted(found)]


def _covers(piece: TerrainPiece, shooter: Point, target: Point) -> bool:
    """Return whether a piece that gives cover is between the centres, or holds the target."""
    outline = piece.outline
    if piece.kind.line:
        if not crossings(shooter, target, outline):
            return False
        gaps = (gap_square(shooter, c, d) for c, d in edges(outline, closed=False))
        return all(above > OWN_LINE * OWN_LINE * below for above, below in gaps)
    if _holds(piece, shooter):
        return _holds(piece, target)
    return enters(shooter, target, outline)


def blocker(table: TableMap, shooter: Point, target: Point) -> SightStop | None:
    """Return what stops the line between two centres first, and where: a building where the line enters
    it, a wood where the line leaves it again, or where six inches inside are used up (FT-1.2, FT-2.5);
    ``None`` for nothing."""
    (ax, ay), (bx, by) = shooter, target
    left, right = (ax, bx) if ax < bx else (bx, ax)
    bottom, top = (ay, by) if ay < by else (by, ay)
    stops: list[tuple[Fraction, str]] = []
    out, back = _NOTHING, _EVERYTHING
    out_kind = back_kind = ""
    for piece in (*table.walls, *table.woods):
        box = piece.box
        if box[0] > right or box[2] < left or box[1] > top or box[3] < bottom:
            continue
        name = piece.kind.name
        if piece.kind.line:
            stops += [(place, name) for place in crossings(shooter, target, piece.outline)[:1]]
            continue
        parts = spans(shooter, target, piece.outline)
        if piece.kind.sight == "blocked":
            stops += [(begin, name) for begin, _ in parts[:1]]
            continue
        for begin, end in parts:
            from_inside = begin == 0 and _holds(piece, shooter)
            to_inside = end == 1 and _holds(piece, target)
            if not from_inside and not to_inside:
                stops.append((end, name))
            if from_inside and end > out:
                out, out_kind = end, name
            if to_inside and begin < back:
                back, back_kind = begin, name
    square = (bx - ax) ** 2 + (by - ay) ** 2
    inches = min(_EVERYTHING, out + 1 - back)
    if square * inches * inches > DEEP * DEEP:
        deep = Fraction(DEEP * _FINE, isqrt(square * _FINE * _FINE))
        stops.append((deep, out_kind) if deep <= out else (deep + back - out, back_kind))
    if not stops:
        return None
    place, name = min(stops)
    return SightStop(
        name,
        (
            ax + nearest((bx - ax) * place.numerator, place.denominator),
            ay + nearest((by - ay) * place.numerator, place.denominator),
        ),
    )


def seen_from(table: TableMap, place: Point) -> tuple[Point, ...]:
    """Return the outline of what a tank's centre sees from a place: lines to all sides, each up to where
    something stops it."""
    angles = {radians(EVERY_DEGREES * step) for step in range(ceil(360 / EVERY_DEGREES))}
    corners = [corner for piece in (*table.walls, *table.woods) for corner in piece.outline]
    corners += [(0, 0), (table.width, 0), (0, table.height), (table.width, table.height)]
    for x, y in corners:
        if (x, y) != place:
            angle = atan2(y - place[1], x - place[0]) % tau
            angles |= {angle, (angle - ASIDE) % tau, (angle + ASIDE) % tau}
    found = []
    for angle in sorted(angles):
        end = _edge(table, place, angle)
        stop = blocker(table, place, end) if end != place else None
        found.append(end if stop is None else stop.at)
    return tuple(found)


def unseen_from(table: TableMap, place: Point) -> tuple[tuple[tuple[Point, ...], ...], ...]:
    """Return what a tank's centre doesn't see of the table from a place, as areas of rings; none for a
    place off the table."""
    if not (0 < place[0] < table.width and 0 < place[1] < table.height):
        return ()
    whole = ((0, 0), (table.width, 0), (table.width, table.height), (0, table.height))
    return ((whole, seen_from(table, place)),)


def _edge(table: TableMap, place: Point, angle: float) -> Point:
    """Return where a line in that direction (counter-clockwise from the right) leaves the table."""
    dx, dy = cos(angle), sin(angle)
    ways = []
    if abs(dx) > 1e-12:
        ways.append(((table.width if dx > 0 else 0) - place[0]) / dx)
    if abs(dy) > 1e-12:
        ways.append(((table.height if dy > 0 else 0) - place[1]) / dy)
    far = min(ways)
    x, y = round(place[0] + far * dx), round(place[1] + far * dy)
    return min(max(x, 0), table.width), min(max(y, 0), table.height)
