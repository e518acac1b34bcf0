"""Geometry on a table measured in inches, in integers alone: the same on every machine.

A length is an integer, thousandths of an inch; a point is two, to the right and up. An angle is an integer,
tenths of a degree, 0 up, growing clockwise. Where a line meets an outline is told by its share of the line,
an exact ``Fraction`` from 0 (its first end) to 1. No float decides anything.

Touching is neither overlapping nor crossing: an area is what lies strictly inside its outline, and a limit
reached exactly holds. An outline names the corners of an area in order, either way round, the first corner
not said again; it may be of any shape that doesn't cross itself. A chain names the points of a line; if it
ends where it begins it is closed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import isqrt
from typing import Final

Point = tuple[int, int]
Outline = Sequence[Point]
Span = tuple[Fraction, Fraction]
"""A part of a line: the shares of it where the part begins and ends."""

INCH: Final = 1000
FULL_TURN: Final = 3600
ONE: Final = 10**18
"""The sine of a right angle: ``sine`` and ``cosine`` count in parts of it."""

_PI: Final = 3_14159_26535_89793_23846_26433_83279_50288_41971
_GUARD: Final = 10**40
_HALF_STEPS: Final = FULL_TURN * 2
"""The table of sines goes by half tenths of a degree: between two of them lies the nearest tenth."""


def _quarter() -> tuple[int, ...]:
    """Sines from 0 to 90 degrees by half tenths of a degree, in parts of ``ONE``, the nearest integers."""
    step = 2 * _PI // _HALF_STEPS
    small_sine, small_cosine, term = 0, 0, _GUARD
    for number in range(12):
        sign = 1 if number % 4 < 2 else -1
        if number % 2:
            small_sine += sign * term
        else:
            small_cosine += sign * term
        term = term * step // (_GUARD * (number + 1))
    sines, sine_now, cosine_now = [], 0, _GUARD
    unit = _GUARD // ONE
    for _ in range(_HALF_STEPS // 4 + 1):
        sines.append((sine_now + unit // 2) // unit)
        sine_now, cosine_now = (
            (sine_now * small_cosine + cosine_now * small_sine) // _GUARD,
            (cosine_now * small_cosine - sine_now * small_sine) // _GUARD,
        )
    return tuple(sines)


_SINES: Final = _quarter()
_RIGHT_ANGLE: Final = len(_SINES) - 1


def sine(angle: int) -> int:
    """The sine in parts of ``ONE``: the x of a step of length one in that direction.

    >>> sine(0), sine(900) == ONE, sine(300) == ONE // 2, sine(2700) == -ONE
    (0, True, True, True)
    """
    half = angle % FULL_TURN * 2
    if half > 2 * _RIGHT_ANGLE:
        half -= 2 * _RIGHT_ANGLE
        return -_SINES[half if half <= _RIGHT_ANGLE else 2 * _RIGHT_ANGLE - half]
    return _SINES[half if half <= _RIGHT_ANGLE else 2 * _RIGHT_ANGLE - half]


def cosine(angle: int) -> int:
    """The cosine in parts of ``ONE``: the y of a step of length one in that direction."""
    return sine(angle + FULL_TURN // 4)


def nearest(above: int, below: int) -> int:
    """The integer nearest to ``above / below`` (``below`` > 0); halves go away from 0.

    >>> nearest(5, 2), nearest(-5, 2), nearest(4, 3)
    (3, -3, 1)
    """
    if above < 0:
        return -((-2 * above + below) // (2 * below))
    return (2 * above + below) // (2 * below)


def root_up(square: Fraction | int) -> int:
    """The least integer whose square is no less than ``square`` (which is 0 or more).

    >>> root_up(0), root_up(9), root_up(10), root_up(Fraction(1, 7))
    (0, 3, 4, 1)
    """
    whole = -(-square.numerator // square.denominator)
    return isqrt(whole - 1) + 1 if whole > 0 else 0


def ahead(point: Point, angle: int, length: int) -> Point:
    """The place ``length`` from ``point`` in that direction, to the nearest thousandth.

    >>> ahead((0, 0), 900, 5 * INCH), ahead((0, 0), 2250, INCH)
    ((5000, 0), (-707, -707))
    """
    return point[0] + nearest(length * sine(angle), ONE), point[1] + nearest(length * cosine(angle), ONE)


def bearing(a: Point, b: Point) -> int:
    """The direction from ``a`` to ``b``, to the nearest tenth of a degree, under ``FULL_TURN``; 0 if they
    are one place.

    >>> bearing((0, 0), (0, 7)), bearing((0, 0), (7, 7)), bearing((0, 0), (-1, 0))
    (0, 450, 2700)
    """
    dx, dy = b[0] - a[0], b[1] - a[1]
    x, y = abs(dx), abs(dy)
    if x == 0 == y:
        return 0
    low, high = 0, FULL_TURN // 4
    while low < high:
        middle = (low + high) // 2
        border = 2 * middle + 1
        if x * _SINES[_RIGHT_ANGLE - border] < y * _SINES[border]:
            high = middle
        else:
            low = middle + 1
    if dx >= 0:
        return low if dy >= 0 else FULL_TURN // 2 - low
    return (FULL_TURN - low if dy >= 0 else FULL_TURN // 2 + low) % FULL_TURN


def distance(a: Point, b: Point) -> int:
    """How far it is from ``a`` to ``b``, rounded up to the thousandth.

    >>> distance((0, 0), (3000, 4000)), distance((0, 0), (1, 1))
    (5000, 2)
    """
    return root_up((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)


def within(a: Point, b: Point, limit: int) -> bool:
    """Whether it is no farther than ``limit`` from ``a`` to ``b``, exactly."""
    return limit >= 0 and (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 <= limit * limit


def doubled_area(outline: Outline) -> int:
    """Twice the area, in square thousandths; below 0 if the corners go clockwise.

    >>> doubled_area([(0, 0), (2, 0), (2, 3), (0, 3)])
    12
    """
    total = 0
    x0, y0 = outline[-1]
    for x1, y1 in outline:
        total += x0 * y1 - x1 * y0
        x0, y0 = x1, y1
    return total


def inside(point: Point, outline: Outline) -> bool:
    """Whether a point lies strictly inside an area; on its outline it doesn't.

    >>> square = [(0, 0), (4, 0), (4, 4), (0, 4)]
    >>> inside((1, 1), square), inside((0, 1), square), inside((5, 1), square)
    (True, False, False)
    """
    px, py = point
    odd = False
    x0, y0 = outline[-1]
    for x1, y1 in outline:
        if (y0 > py) != (y1 > py):
            side = (x1 - x0) * (py - y0) - (y1 - y0) * (px - x0)
            if side == 0:
                return False
            if (side > 0) == (y1 > y0):
                odd = not odd
        elif py == y0 == y1 and (x0 <= px <= x1 or x1 <= px <= x0):
            return False
        if px == x1 and py == y1:
            return False
        x0, y0 = x1, y1
    return odd


def gap_square(point: Point, a: Point, b: Point) -> tuple[int, int]:
    """The square of how far a point lies from the straight line from ``a`` to ``b``, as a fraction: what
    stands above and (more than 0) below.

    >>> gap_square((0, 5), (-1, 0), (1, 0)), gap_square((4, 4), (0, 0), (1, 0))
    ((100, 4), (25, 1))
    """
    dx, dy = b[0] - a[0], b[1] - a[1]
    px, py = point[0] - a[0], point[1] - a[1]
    along = px * dx + py * dy
    if along <= 0:
        return px * px + py * py, 1
    length = dx * dx + dy * dy
    if along >= length:
        return (px - dx) ** 2 + (py - dy) ** 2, 1
    return (px * dy - py * dx) ** 2, length


def near(point: Point, a: Point, b: Point, limit: int) -> bool:
    """Whether the straight line from ``a`` to ``b`` comes nearer to a point than ``limit``: whether it runs
    through a disc of that radius, and doesn't only touch it."""
    above, below = gap_square(point, a, b)
    return above < limit * limit * below


def on_line(point: Point, a: Point, b: Point) -> bool:
    """Whether a point lies on the straight line from ``a`` to ``b``, its ends included."""
    (x, y), (x0, y0), (x1, y1) = point, a, b
    return (
        (x1 - x0) * (y - y0) == (y1 - y0) * (x - x0)
        and min(x0, x1) <= x <= max(x0, x1)
        and min(y0, y1) <= y <= max(y0, y1)
    )


def meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the straight lines from ``a`` to ``b`` and from ``c`` to ``d`` have a point in common; touching
    counts."""
    side_c, side_d = _side(a, b, c), _side(a, b, d)
    side_a, side_b = _side(c, d, a), _side(c, d, b)
    if (side_c > 0 > side_d or side_c < 0 < side_d) and (side_a > 0 > side_b or side_a < 0 < side_b):
        return True
    return on_line(c, a, b) or on_line(d, a, b) or on_line(a, c, d) or on_line(b, c, d)


def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the straight lines from ``a`` to ``b`` and ``c`` to ``d`` cross; touching doesn't count."""
    side_c, side_d = _side(a, b, c), _side(a, b, d)
    if not (side_c > 0 > side_d or side_c < 0 < side_d):
        return False
    side_a, side_b = _side(c, d, a), _side(c, d, b)
    return side_a > 0 > side_b or side_a < 0 < side_b


def gap_under(a: Point, b: Point, c: Point, d: Point, limit: int) -> bool:
    """Whether the straight lines from ``a`` to ``b`` and ``c`` to ``d`` are nearer to each other than
    ``limit`` somewhere."""
    return (
        near(c, a, b, limit)
        or near(d, a, b, limit)
        or near(a, c, d, limit)
        or near(b, c, d, limit)
        or (limit > 0 and cross(a, b, c, d))
    )


def _side(a: Point, b: Point, point: Point) -> int:
    """Above 0 if the point lies to the left of the line from ``a`` to ``b``, below 0 to the right."""
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])


def edges(points: Outline, closed: bool = True) -> Iterator[tuple[Point, Point]]:
    """The straight parts of an outline, or (not ``closed``) of a chain."""
    return zip(points, (*points[1:], points[0]) if closed else points[1:], strict=False)


def spans(a: Point, b: Point, outline: Outline) -> tuple[Span, ...]:
    """The parts of the straight line from ``a`` to ``b`` that lie strictly inside an area, from ``a`` on.

    A part that runs along the outline is not inside. A part that only touches the outline from inside is
    not cut there.

    >>> spans((0, 2), (8, 2), [(2, 0), (6, 0), (6, 4), (2, 4)])
    ((Fraction(1, 4), Fraction(3, 4)),)
    """
    ax, ay = a
    dx, dy = b[0] - ax, b[1] - ay
    sides = [dx * (y - ay) - dy * (x - ax) for x, y in outline]
    if min(sides) >= 0 or max(sides) <= 0:
        return ()
    # The line is moved aside by less than anything: where a corner lies on it, the outline's inside is
    # what lies inside beside it on the left and on the right.
    parts = _moved_aside(a, outline, sides, False)
    if parts and 0 in sides:
        parts = _common(parts, _moved_aside(a, outline, sides, True))
    return tuple(parts)


def _moved_aside(a: Point, outline: Outline, sides: Sequence[int], right: bool) -> list[Span]:
    """The spans of a line moved a little to its left (or ``right``), where no corner lies on it."""
    ax, ay = a
    places = []
    before, beyond = 0, 0
    (x0, y0), side0 = outline[-1], sides[-1]
    left0 = side0 >= 0 if right else side0 > 0
    for (x1, y1), side1 in zip(outline, sides, strict=True):
        left1 = side1 >= 0 if right else side1 > 0
        if left0 != left1:
            above, below = (x0 - ax) * (y1 - ay) - (x1 - ax) * (y0 - ay), side1 - side0
            if below < 0:
                above, below = -above, -below
            if above <= 0:
                before += 1
            elif above >= below:
                beyond += 1
            else:
                places.append(Fraction(above, below))
        x0, y0, side0, left0 = x1, y1, side1, left1
    places.sort()
    if before % 2:
        places.insert(0, Fraction(0))
    if beyond % 2:
        places.append(Fraction(1))
    parts: list[Span] = []
    for begin, end in zip(places[::2], places[1::2], strict=True):
        if parts and parts[-1][1] == begin:
            parts[-1] = (parts[-1][0], end)
        else:
            parts.append((begin, end))
    return parts


def _common(some: Sequence[Span], others: Sequence[Span]) -> list[Span]:
    """The parts that lie both in ``some`` and in ``others``."""
    parts = []
    for begin, end in some:
        for other_begin, other_end in others:
            low, high = max(begin, other_begin), min(end, other_end)
            if low < high:
                parts.append((low, high))
    return parts


def union(parts: Sequence[Span]) -> tuple[Span, ...]:
    """Parts of a line that may overlap as parts that don't, in order."""
    joined: list[Span] = []
    for begin, end in sorted(parts):
        if joined and begin <= joined[-1][1]:
            if end > joined[-1][1]:
                joined[-1] = (joined[-1][0], end)
        else:
            joined.append((begin, end))
    return tuple(joined)


def enters(a: Point, b: Point, outline: Outline) -> bool:
    """Whether the straight line from ``a`` to ``b`` comes into an area; running along its outline doesn't
    count. A line without length does if it lies inside."""
    return bool(spans(a, b, outline)) if a != b else inside(a, outline)


def sweeps(a: Point, b: Point, radius: int, outline: Outline, closed: bool = True) -> bool:
    """Whether a disc of that radius, going straight from ``a`` to ``b``, comes to overlap an area (or, not
    ``closed``, a chain)."""
    if any(gap_under(a, b, c, d, radius) for c, d in edges(outline, closed)):
        return True
    return closed and enters(a, b, outline)


def crossings(a: Point, b: Point, chain: Outline) -> tuple[Fraction, ...]:
    """Where the straight line from ``a`` to ``b`` crosses a chain, in order: where the chain comes from one
    side of it, meets it, and goes on to the other side.

    Going through one of the chain's points, or running along it for a while, is one crossing if it comes
    from the one side and leaves to the other; the first place where they meet is told. Beginning or ending on
    the chain, going round an end of it, or coming up to it and leaving to the same side is touching.

    >>> crossings((0, 0), (8, 0), [(2, -1), (2, 1), (4, 0), (6, 1)])
    (Fraction(1, 4),)
    """
    ax, ay = a
    dx, dy = b[0] - ax, b[1] - ay
    sides = [dx * (y - ay) - dy * (x - ax) for x, y in chain]
    if min(sides) >= 0 or max(sides) <= 0:
        return ()
    points = list(chain)
    if points[0] == points[-1] and sides[0] == 0:
        # a closed chain is read from a point beside the line on
        start = next(at for at, side in enumerate(sides) if side)
        points = points[start:-1] + points[: start + 1]
        sides = sides[start:-1] + sides[: start + 1]
    places = []
    last = -1
    for at, side in enumerate(sides):
        if side == 0:
            continue
        if last >= 0 and (side > 0) != (sides[last] > 0):
            if at == last + 1:
                (x0, y0), (x1, y1) = points[last], points[at]
                above, below = (x0 - ax) * (y1 - ay) - (x1 - ax) * (y0 - ay), side - sides[last]
                if below < 0:
                    above, below = -above, -below
                if 0 < above < below:
                    places.append(Fraction(above, below))
            else:
                length = dx * dx + dy * dy
                along = [(x - ax) * dx + (y - ay) * dy for x, y in points[last + 1 : at]]
                if min(along) > 0 and max(along) < length:
                    places.append(Fraction(min(along), length))
        last = at
    return tuple(sorted(places))


def leaves(a: Point, b: Point, chain: Outline) -> bool:
    """Whether the straight line from ``a`` to ``b`` begins on a chain and leaves it to one of its sides. It
    doesn't if it only runs along it, begins at one of its two ends, or runs out over one."""
    parts = list(edges(chain, closed=False))
    if not any(on_line(a, c, d) for c, d in parts):
        return False
    ends = set() if chain[0] == chain[-1] else {chain[0], chain[-1]}
    (ax, ay), (bx, by) = a, b
    dx, dy = bx - ax, by - ay
    if a == b or a in ends:
        return False
    here, at = 0, a
    while True:
        for c, d in parts:
            for begin, end in ((c, d), (d, c)):
                if _side(a, b, begin) == 0 == _side(a, b, end):
                    low = (begin[0] - ax) * dx + (begin[1] - ay) * dy
                    high = (end[0] - ax) * dx + (end[1] - ay) * dy
                    if low <= here < high:
                        here, at = high, end
                        break
            else:
                continue
            break
        else:
            return here < dx * dx + dy * dy and at not in ends
        if here >= dx * dx + dy * dy:
            return False


def hull(place: Point, heading: int, length: int, width: int) -> tuple[Point, Point, Point, Point]:
    """The corners of a hull whose middle is at ``place``, to the nearest thousandth, clockwise: left front,
    right front, right rear, left rear.

    >>> hull((0, 0), 900, 2400, 1400)
    ((1200, 700), (1200, -700), (-1200, -700), (-1200, 700))
    """
    x, y = place
    s, c = sine(heading), cosine(heading)
    front_x, front_y, right_x, right_y = length * s, length * c, width * c, -width * s
    return (
        (x + nearest(front_x - right_x, 2 * ONE), y + nearest(front_y - right_y, 2 * ONE)),
        (x + nearest(front_x + right_x, 2 * ONE), y + nearest(front_y + right_y, 2 * ONE)),
        (x + nearest(right_x - front_x, 2 * ONE), y + nearest(right_y - front_y, 2 * ONE)),
        (x + nearest(-front_x - right_x, 2 * ONE), y + nearest(-front_y - right_y, 2 * ONE)),
    )


def simple(points: Outline, closed: bool = True) -> bool:
    """Whether an outline is one of an area: three corners or more, an inside, and no edge that crosses or
    touches another one but for the corner two neighbours share. Or (not ``closed``) whether a chain never
    crosses or touches itself, but that it may end where it begins.

    >>> simple([(0, 0), (4, 0), (4, 4)]), simple([(0, 0), (4, 4), (4, 0), (0, 4)])
    (True, False)
    """
    return len(points) >= (3 if closed else 2) and knot(points, closed) is None


def knot(points: Outline, closed: bool = True) -> Point | None:
    """The first place at which an outline, or (not ``closed``) a chain, crosses or touches itself, to the
    nearest thousandth; ``None`` where it nowhere does. See ``simple``.

    >>> knot([(0, 0), (4, 4), (4, 0), (0, 4)]), knot([(0, 0), (4, 0), (4, 4)])
    ((2, 2), None)
    """
    if not closed and len(points) > 3 and points[0] == points[-1]:
        points, closed = points[:-1], True
    twice = next((point for number, point in enumerate(points) if point in points[:number]), None)
    if twice is not None:
        return twice
    count = len(points)
    parts = list(edges(points, closed))
    for first, (a, b) in enumerate(parts):
        for second in range(first + 1, len(parts)):
            c, d = parts[second]
            ends: list[tuple[Point, tuple[Point, Point]]]
            if second == first + 1:
                ends = [(d, (a, b)), (a, (c, d))]
            elif closed and first == 0 and second == count - 1:
                ends = [(c, (a, b)), (b, (c, d))]
            else:
                ends = [(c, (a, b)), (d, (a, b)), (a, (c, d)), (b, (c, d))]
                if cross(a, b, c, d):
                    return _crossing(a, b, c, d)
            touching = next((end for end, edge in ends if on_line(end, *edge)), None)
            if touching is not None:
                return touching
    return None


def _crossing(a: Point, b: Point, c: Point, d: Point) -> Point:
    """The point where two straight lines cross."""
    above, below = _side(c, d, a), _side(c, d, a) - _side(c, d, b)
    if below < 0:
        above, below = -above, -below
    return a[0] + nearest((b[0] - a[0]) * above, below), a[1] + nearest((b[1] - a[1]) * above, below)
