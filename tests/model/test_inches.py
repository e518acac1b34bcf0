"""Geometry in inches, against slow tellings that are plainly right, on a small lattice where much touches."""

from __future__ import annotations

import itertools
import math
import random
from fractions import Fraction

import pytest

from game.model import inches
from game.model.inches import FULL_TURN, INCH, ONE, Point
from tests.amount import some

Place = tuple[Fraction, Fraction]


def lattice(rng: random.Random, size: int) -> Point:
    return rng.randint(0, size), rng.randint(0, size)


def random_outline(rng: random.Random, size: int) -> list[Point]:
    """An area on a small lattice, of any shape, either way round."""
    while True:
        points = [lattice(rng, size) for _ in range(rng.randint(3, 7))]
        if inches.simple(points):
            return points


def side(a: Place | Point, b: Place | Point, c: Place | Point) -> Fraction:
    """Where ``c`` lies beside the line from ``a`` to ``b``."""
    return Fraction((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))


def plainly_inside(place: Place, outline: list[Point]) -> bool:
    """By counting the edges over a ray that meets no corner; not on an edge."""
    for a, b in zip(outline, [*outline[1:], outline[0]], strict=True):
        if side(a, b, place) == 0 and (
            min(a[0], b[0]) <= place[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= place[1] <= max(a[1], b[1])
        ):
            return False
    far = place[0] + 10**6, place[1] + Fraction(10**6, 7919) + Fraction(1, 1009)
    count = 0
    for a, b in zip(outline, [*outline[1:], outline[0]], strict=True):
        if side(place, far, a) * side(place, far, b) < 0 and side(a, b, place) * side(a, b, far) < 0:
            count += 1
    return count % 2 == 1


def plain_spans(a: Point, b: Point, outline: list[Point]) -> list[tuple[Fraction, Fraction]]:
    """The line is cut wherever it can meet an edge; the middle of each piece tells what the piece is."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    cuts = {Fraction(0), Fraction(1)}
    for c, d in zip(outline, [*outline[1:], outline[0]], strict=True):
        s, t = side(a, b, c), side(a, b, d)
        if s != t:
            x, y = c[0] + (d[0] - c[0]) * s / (s - t), c[1] + (d[1] - c[1]) * s / (s - t)
            cuts.add(((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy))
        cuts.add(Fraction((c[0] - a[0]) * dx + (c[1] - a[1]) * dy, dx * dx + dy * dy))
    found: list[tuple[Fraction, Fraction]] = []
    for begin, end in itertools.pairwise(sorted(cut for cut in cuts if 0 <= cut <= 1)):
        middle = (begin + end) / 2
        if plainly_inside((a[0] + dx * middle, a[1] + dy * middle), outline):
            if found and found[-1][1] == begin:
                found[-1] = found[-1][0], end
            else:
                found.append((begin, end))
    return found


def plain_crossings(a: Point, b: Point, chain: list[Point]) -> int:
    """Points on the line are pushed to one side or the other: as few crossings as there can be then."""
    length = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    along = [Fraction((x - a[0]) * (b[0] - a[0]) + (y - a[1]) * (b[1] - a[1]), length) for x, y in chain]
    sides = [side(a, b, point) for point in chain]
    closed = chain[0] == chain[-1]
    fewest = len(chain)
    loose = [at for at, value in enumerate(sides) if value == 0]
    for signs in itertools.product((-1, 1), repeat=len(loose)):
        pushed = dict(zip(loose, signs, strict=True))
        if closed and pushed.get(0) != pushed.get(len(chain) - 1):
            continue
        count = 0
        for at in range(len(chain) - 1):
            s, t = sides[at] or pushed[at], sides[at + 1] or pushed[at + 1]
            if (s > 0) == (t > 0):
                continue
            if sides[at] == 0 or sides[at + 1] == 0:
                place = along[at] if sides[at] == 0 else along[at + 1]
            else:
                place = along[at] + (along[at + 1] - along[at]) * s / (s - t)
            count += 0 < place < 1
        fewest = min(fewest, count)
    return fewest


def test_sines_are_those_of_the_circle() -> None:
    for angle in range(-FULL_TURN, 2 * FULL_TURN):
        assert abs(inches.sine(angle) / ONE - math.sin(math.radians(angle / 10))) < 1e-14
        assert abs(inches.cosine(angle) / ONE - math.cos(math.radians(angle / 10))) < 1e-14
        assert inches.sine(-angle) == -inches.sine(angle) == inches.sine(angle + 1800)
    # a right one is right to its last figure
    for angle in range(901):
        assert abs(inches.sine(angle) ** 2 + inches.cosine(angle) ** 2 - ONE * ONE) <= 2 * ONE


def test_ahead_is_the_nearest_place_and_the_same_in_every_quarter__FT_1_1() -> None:
    rng = random.Random(1)
    for _ in range(2000):
        angle, length = rng.randrange(FULL_TURN), rng.randrange(90 * INCH)
        x, y = inches.ahead((0, 0), angle, length)
        assert abs(x - length * math.sin(math.radians(angle / 10))) < 0.5001
        assert abs(y - length * math.cos(math.radians(angle / 10))) < 0.5001
        assert inches.ahead((0, 0), angle + 900, length) == (y, -x)
        assert inches.ahead((0, 0), -angle, length) == (-x, y)
        assert inches.ahead((5, 7), angle, length) == (5 + x, 7 + y)


def test_bearing_is_the_nearest_tenth_of_a_degree__FT_1_1() -> None:
    rng = random.Random(2)
    for size in (3, 100, 150 * INCH):
        for _ in range(1000):
            x, y = rng.randint(-size, size), rng.randint(-size, size)
            if (x, y) == (0, 0):
                continue
            angle = inches.bearing((9, 9), (9 + x, 9 + y))
            true = math.degrees(math.atan2(x, y)) * 10
            assert 0 <= angle < FULL_TURN
            assert abs((angle - true + 1800) % FULL_TURN - 1800) <= 0.5 + 1e-9
            assert inches.bearing((0, 0), (y, -x)) == (angle + 900) % FULL_TURN
            assert inches.bearing((0, 0), (-x, y)) == -angle % FULL_TURN


def test_distances_are_rounded_up_and_limits_hold_exactly__FT_1_1() -> None:
    rng = random.Random(3)
    for _ in range(2000):
        a, b = lattice(rng, 200 * INCH), lattice(rng, 200 * INCH)
        length = inches.distance(a, b)
        assert inches.within(a, b, length)
        assert a == b or not inches.within(a, b, length - 1)
    assert inches.distance((0, 0), (0, 0)) == 0
    assert inches.within((0, 0), (3, 4), 5)
    assert [inches.root_up(Fraction(twice, 2)) for twice in (17, 18, 19, 32, 33)] == [3, 3, 4, 4, 5]
    assert not inches.within((0, 0), (0, 0), -1)


def test_a_hull_is_turned_about_its_middle() -> None:
    for heading in range(0, FULL_TURN, 7):
        corners = inches.hull((100, 200), heading, 2400, 1400)
        s, c = math.sin(math.radians(heading / 10)), math.cos(math.radians(heading / 10))
        for (x, y), (along, right) in zip(
            corners, ((1200, -700), (1200, 700), (-1200, 700), (-1200, -700)), strict=True
        ):
            assert abs(x - 100 - along * s - right * c) < 0.5001
            assert abs(y - 200 - along * c + right * s) < 0.5001
        assert inches.doubled_area(corners) < 0
        about = [(x - 100, y - 200) for x, y in corners]
        turned = inches.hull((0, 0), heading + 900, 2400, 1400)
        assert [(y, -x) for x, y in about] == list(turned)


@pytest.mark.slow
def test_much_touches_on_a_small_lattice_and_all_is_told_right_a_thousand_times() -> None:
    on_a_lattice(random.Random(4), some(20000, 3000))


def test_much_touches_on_a_small_lattice_and_all_is_told_right() -> None:
    on_a_lattice(random.Random(5), some(300, 100))


def on_a_lattice(rng: random.Random, count: int) -> None:
    for _ in range(count):
        size = rng.choice((3, 5, 9))
        outline = random_outline(rng, size)
        a, b = lattice(rng, size), lattice(rng, size)
        assert inches.inside(a, outline) == plainly_inside((Fraction(a[0]), Fraction(a[1])), outline)
        if a != b:
            assert list(inches.spans(a, b, outline)) == plain_spans(a, b, outline), (a, b, outline)
            backward = [(1 - end, 1 - begin) for begin, end in reversed(inches.spans(b, a, outline))]
            assert backward == list(inches.spans(a, b, outline))
        assert inches.enters(a, b, outline) == inches.enters(b, a, outline)

        chain = [lattice(rng, size) for _ in range(rng.randint(2, 6))]
        chain = [point for point, _ in itertools.groupby(chain)]
        if rng.random() < 0.3 and len(chain) > 3 and chain[0] != chain[-1]:
            chain.append(chain[0])
        if len(chain) < 2 or a == b:
            continue
        on_it = {
            point: any(inches.on_line(point, c, d) for c, d in itertools.pairwise(chain)) for point in (a, b)
        }
        crossed = inches.crossings(a, b, chain)
        assert len(crossed) == len(inches.crossings(b, a, chain)) == len(inches.crossings(a, b, chain[::-1]))
        if not on_it[a] and not on_it[b]:
            assert len(crossed) == plain_crossings(a, b, chain), (a, b, chain)
            assert not inches.leaves(a, b, chain)
        assert list(crossed) == sorted(crossed)
        assert all(0 < place < 1 for place in crossed)


def test_stopping_on_a_line_never_makes_a_crossing_cheaper__FT_1_2() -> None:
    rng = random.Random(6)
    for _ in range(3000):
        chain = [lattice(rng, 8) for _ in range(rng.randint(2, 5))]
        if rng.random() < 0.3:
            chain.append(chain[0])
        a, way = lattice(rng, 4), (rng.randint(-2, 2), rng.randint(-2, 2))
        stop = a[0] + way[0], a[1] + way[1]
        b = stop[0] + way[0], stop[1] + way[1]
        if way == (0, 0) or not inches.simple(chain, closed=False):
            continue
        straight = len(inches.crossings(a, b, chain)) + inches.leaves(a, b, chain)
        first = len(inches.crossings(a, stop, chain)) + inches.leaves(a, stop, chain)
        second = len(inches.crossings(stop, b, chain)) + inches.leaves(stop, b, chain)
        assert first + second >= straight, (a, stop, b, chain)


def test_lines_that_touch_neither_cross_nor_come_under_a_limit() -> None:
    assert inches.cross((0, 0), (4, 4), (0, 4), (4, 0))
    for c, d in (((2, 2), (4, 0)), ((0, 0), (4, 0)), ((1, 1), (3, 3)), ((4, 4), (9, 9))):
        assert not inches.cross((0, 0), (4, 4), c, d)
        assert inches.meet((0, 0), (4, 4), c, d)
    assert not inches.meet((0, 0), (4, 4), (5, 5), (9, 9))
    assert not inches.near((0, 5), (-9, 0), (9, 0), 5)
    assert inches.near((0, 5), (-9, 0), (9, 0), 6)
    assert not inches.near((13, 4), (0, 0), (10, 0), 5)
    assert not inches.gap_under((0, 0), (9, 0), (0, 3), (9, 3), 3)
    assert inches.gap_under((0, 0), (9, 0), (0, 3), (9, 2), 3)


def test_a_corner_that_points_inwards_is_not_inside() -> None:
    notched = [(0, 0), (2, 3), (4, 0), (4, 6), (0, 6)]
    for outline in (notched, [(x, 6 - y) for x, y in notched], [(y, x) for x, y in notched]):
        assert not any(inches.inside(corner, outline) for corner in outline)
    assert inches.spans((0, 3), (4, 3), notched) == ((Fraction(0), Fraction(1)),)
    assert inches.spans((2, 0), (2, 6), notched) == ((Fraction(1, 2), Fraction(1)),)


def test_a_line_along_an_edge_is_inside_on_neither_way() -> None:
    corner_house = [(0, 0), (6, 0), (6, 2), (2, 2), (2, 6), (0, 6)]
    for outline in (corner_house, corner_house[::-1]):
        assert inches.spans((0, 2), (6, 2), outline) == ((Fraction(0), Fraction(1, 3)),)
        assert inches.spans((6, 2), (0, 2), outline) == ((Fraction(2, 3), Fraction(1)),)
        assert not inches.enters((2, 5), (2, 2), outline)
        assert not inches.enters((2, 2), (2, 5), outline)


def test_only_outlines_of_one_area_are_simple() -> None:
    assert inches.simple([(0, 0), (4, 0), (4, 4), (0, 4)])
    assert inches.simple([(0, 0), (2, 0), (4, 0), (4, 4)])
    for wrong in (
        [(0, 0), (4, 0)],
        [(0, 0), (4, 0), (8, 0)],
        [(0, 0), (4, 4), (4, 0), (0, 4)],
        [(0, 0), (4, 0), (4, 4), (2, 0), (0, 4)],
        [(0, 0), (4, 0), (2, 0), (2, 3)],
        [(0, 0), (4, 0), (4, 4), (0, 0), (0, 4)],
    ):
        assert not inches.simple(wrong)
    assert inches.simple([(0, 0), (4, 0)], closed=False)
    assert inches.simple([(0, 0), (4, 0), (4, 4), (0, 0)], closed=False)
    for wrong in ([(0, 0), (0, 0)], [(0, 0), (4, 0), (0, 0)], [(0, 0), (4, 0), (4, 4), (2, 0)]):
        assert not inches.simple(wrong, closed=False)
