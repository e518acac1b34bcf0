"""Driving and sight in Flames of Tanks: examples by rule, and random tables against slow, plain tellings.

The plain tellings cut lines into many small parts and look at each, in floats; what they may differ by is
said where they are compared.
"""

from __future__ import annotations

import itertools
import math
import random
from fractions import Fraction

import pytest

from game.model.inches import Point, ahead, hull, inside, simple
from game.rules.flames_of_tanks.definitions import BasicTank
from game.rules.flames_of_tanks.driving import blocked, leg_cost, obstructed, path_cost
from game.rules.flames_of_tanks.sight import Stop, blocker, look, shows_front
from game.rules.flames_of_tanks.table import GroundKind, Table, Terrain
from tests.amount import some

KINDS = {
    kind.name: kind
    for kind in (
        GroundKind("rough", slows=True),
        GroundKind("wood", slows=True, cover=True, sight="through"),
        GroundKind("building", sight="blocked", passable=False),
        GroundKind("water", passable=False),
        GroundKind("hedge", line=True, cover=True, crossing=2000),
        GroundKind("wall", line=True, cover=True, crossing=2000),
    )
}
TANK = BasicTank(
    speed=(16000, 12000, 8000),
    gun="76mm",
    range=32000,
    rof=2,
    anti_tank=11,
    firepower=3,
    front=7,
    side=6,
    top=1,
    radius=1000,
    length=2400,
    width=1400,
    rows=("light", "light", "medium", "heavy"),
)
RADIUS = TANK.radius


def box(left: int, bottom: int, right: int, top: int) -> tuple[Point, ...]:
    """A rectangle, in inches."""
    x0, y0, x1, y1 = left * 1000, bottom * 1000, right * 1000, top * 1000
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)


def table_of(**pieces: tuple[Point, ...]) -> Table:
    """A table with those pieces; a number may stand behind a kind's name."""
    terrain = tuple(Terrain(KINDS[name.rstrip("0123456789")], outline) for name, outline in pieces.items())
    return Table(72000, 48000, terrain)


def at(x: float, y: float) -> Point:
    return round(x * 1000), round(y * 1000)


def random_table(rng: random.Random, pieces: int, size: int) -> Table:
    """Stars with long and short arms, and lines with corners."""
    terrain = []
    while len(terrain) < pieces:
        kind = rng.choice(list(KINDS.values()))
        x, y = rng.randrange(size), rng.randrange(size)
        if kind.line:
            angle = rng.randrange(3600)
            outline = [(x, y)]
            for _ in range(rng.randint(1, 4)):
                outline.append(ahead(outline[-1], angle, rng.randrange(1500, 5000)))
                angle += rng.randint(-600, 600)
        else:
            start, corners = rng.randrange(3600), rng.randint(3, 9)
            outline = [
                ahead((x, y), start + 3600 * number // corners, rng.randrange(800, 4500))
                for number in range(corners)
            ]
            if rng.random() < 0.5:
                outline.reverse()
        if simple(outline, closed=not kind.line):
            terrain.append(Terrain(kind, tuple(outline)))
    return Table(size, size, tuple(terrain))


# --- the plain tellings ---


def plainly_inside(x: float, y: float, outline: tuple[Point, ...]) -> bool:
    odd = False
    for (x0, y0), (x1, y1) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            odd = not odd
    return odd


def gap(x: float, y: float, a: Point, b: Point) -> float:
    """How far a place lies from a straight line."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    share = ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy)
    share = min(1.0, max(0.0, share))
    return math.hypot(x - a[0] - share * dx, y - a[1] - share * dy)


def clearance(table: Table, x: float, y: float, others: list[Point]) -> float:
    """How far the centre of a tank is from where it would have to be to overlap something; below 0: it does."""
    gaps = [x - RADIUS, y - RADIUS, table.width - RADIUS - x, table.height - RADIUS - y]
    for piece in table.terrain:
        if not piece.kind.passable:
            outline = piece.outline
            least = min(gap(x, y, a, b) for a, b in zip(outline, (*outline[1:], outline[0]), strict=True))
            gaps.append((-least if plainly_inside(x, y, outline) else least) - RADIUS)
    gaps += [math.hypot(x - ox, y - oy) - 2 * RADIUS for ox, oy in others]
    return min(gaps)


def cuts(ax: float, ay: float, bx: float, by: float, points: tuple[Point, ...], closed: bool) -> list[float]:
    """Where a line crosses the edges of an outline or a chain."""
    found = []
    dx, dy = bx - ax, by - ay
    for (x0, y0), (x1, y1) in zip(points, (*points[1:], points[0]) if closed else points[1:], strict=False):
        s, t = dx * (y0 - ay) - dy * (x0 - ax), dx * (y1 - ay) - dy * (x1 - ax)
        if (s > 0) != (t > 0):
            x, y = x0 + (x1 - x0) * s / (s - t), y0 + (y1 - y0) * s / (s - t)
            place = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)
            if 0 < place < 1:
                found.append(place)
    return sorted(found)


def parts(
    ax: float, ay: float, bx: float, by: float, outline: tuple[Point, ...]
) -> list[tuple[float, float]]:
    """The parts of a line inside an area."""
    ends = [0.0, *cuts(ax, ay, bx, by, outline, True), 1.0]
    return [
        (begin, end)
        for begin, end in itertools.pairwise(ends)
        if plainly_inside(ax + (bx - ax) * (begin + end) / 2, ay + (by - ay) * (begin + end) / 2, outline)
    ]


def plain_cost(table: Table, a: Point, b: Point) -> float:
    """Inches once, in slow parts twice, and the lines."""
    slow = [part for piece in table.slowing for part in parts(*a, *b, piece.outline)]
    ends = sorted({0.0, 1.0, *(end for part in slow for end in part)})
    share = sum(
        end - begin
        for begin, end in itertools.pairwise(ends)
        if any(low <= begin and end <= high for low, high in slow)
    )
    lines = sum(piece.kind.crossing * len(cuts(*a, *b, piece.outline, False)) for piece in table.lines)
    return math.dist(a, b) * (1 + share) + lines


def line_passes(table: Table, ax: float, ay: float, bx: float, by: float) -> bool:
    """Whether one line of sight passes (FT-1.2)."""
    held: list[tuple[float, float]] = []
    for piece in table.terrain:
        if piece.kind.sight == "blocked" and parts(ax, ay, bx, by, piece.outline):
            return False
        if piece.kind.sight == "through":
            for begin, end in parts(ax, ay, bx, by, piece.outline):
                if begin > 0 and end < 1:
                    return False
                held.append((begin, end))
    ends = sorted({0.0, 1.0, *(end for part in held for end in part)})
    deep = sum(
        end - begin
        for begin, end in itertools.pairwise(ends)
        if any(low <= begin and end <= high for low, high in held)
    )
    return deep * math.hypot(bx - ax, by - ay) <= 6000


def plainly_seen(table: Table, shooter: Point, target: Point, heading: int, samples: int) -> float:
    """The share of lines that pass, to so many places on the segment between the outermost corners."""
    corners = hull(target, heading, TANK.length, TANK.width)
    middle = math.atan2(target[1] - shooter[1], target[0] - shooter[0])

    def beside(corner: Point) -> float:
        angle = math.atan2(corner[1] - shooter[1], corner[0] - shooter[0]) - middle
        return (angle + math.pi) % (2 * math.pi) - math.pi

    (ax, ay), (bx, by) = min(corners, key=beside), max(corners, key=beside)
    passing = 0
    for number in range(samples):
        share = (number + 0.5) / samples
        passing += line_passes(table, *shooter, ax + (bx - ax) * share, ay + (by - ay) * share)
    return passing / samples


def plain_cover(table: Table, shooter: Point, target: Point) -> set[str]:
    """The kinds of ground that give cover."""
    found = set()
    for piece in table.terrain:
        if not piece.kind.cover:
            continue
        outline = piece.outline
        if piece.kind.line:
            if cuts(*shooter, *target, outline, False) and all(
                gap(*shooter, a, b) > 2000 for a, b in itertools.pairwise(outline)
            ):
                found.add(piece.kind.name)
        elif plainly_inside(*target, outline) or (
            not plainly_inside(*shooter, outline) and cuts(*shooter, *target, outline, True)
        ):
            found.add(piece.kind.name)
    return found


# --- random tables ---


def standing_places(rng: random.Random, table: Table, count: int) -> list[Point]:
    found: list[Point] = []
    for _ in range(400):
        place = rng.randrange(1000, table.width - 1000), rng.randrange(1000, table.height - 1000)
        if not obstructed(table, place, found, RADIUS):
            found.append(place)
        if len(found) == count:
            break
    return found


def drive_on_random_tables(seed: int, tables: int) -> None:
    """Costs differ by less than the rounding (and a millionth); ways that come nearer than a thousandth of an
    inch to what stands there are not judged."""
    rng = random.Random(seed)
    judged = {"": 0, "more": 0}
    for _ in range(tables):
        table = random_table(rng, 8, 20000)
        others = standing_places(rng, table, 3)
        for _ in range(6):
            a, b = ((rng.randrange(20000), rng.randrange(20000)) for _ in range(2))
            cost = leg_cost(table, a, b)
            assert cost - 1 - 1e-6 <= plain_cost(table, a, b) <= cost + 1e-6, (table, a, b)
            assert leg_cost(table, b, a) == cost
            assert leg_cost(table, a, b, free=True) == math.ceil(math.dist(a, b))
            steps = 200
            gaps = [
                clearance(
                    table, a[0] + (b[0] - a[0]) * step / steps, a[1] + (b[1] - a[1]) * step / steps, others
                )
                for step in range(steps + 1)
            ]
            way, here = blocked(table, a, b, others, RADIUS), obstructed(table, a, others, RADIUS)
            if abs(gaps[0]) > 1:
                assert bool(here) == (gaps[0] < 0), (table, a)
            assert bool(way) == bool(blocked(table, b, a, others, RADIUS))
            # between two samples the centre is nowhere farther than this from one of them
            loose = math.dist(a, b) / steps / 2
            if min(gaps) < -1 or min(gaps) > loose + 1:
                assert bool(way) == (min(gaps) < 0), (table, a, b)
                judged["more" if way else ""] += 1
    assert judged["more"] > 0


def look_on_random_tables(seed: int, tables: int) -> None:
    """The share seen differs by no more than what so many samples leave open: half a sample at each place
    where sight begins or ends, of which no more than eight are granted."""
    rng = random.Random(seed)
    samples = 160
    kinds = set()
    for _ in range(tables):
        table = random_table(rng, rng.choice((3, 6, 10)), 26000)
        places = standing_places(rng, table, 3)
        for shooter, target in itertools.permutations(places, 2):
            heading = rng.randrange(3600)
            result = look(table, TANK, shooter, target, heading, ())
            plain = plainly_seen(table, shooter, target, heading, samples)
            assert abs(float(result.seen) - plain) <= 4 / samples, (table, shooter, target, heading)
            assert set(result.cover) - {"hidden"} == plain_cover(table, shooter, target)
            assert ("hidden" in result.cover) == (result.seen <= Fraction(1, 2))
            stop = blocker(table, shooter, target)
            assert (stop is None) == line_passes(table, *shooter, *target), (table, shooter, target)
            if stop is not None:
                assert gap(*stop.at, shooter, target) <= 0.8
            kinds.add(0 if result.seen == 0 else 1 if result.seen == 1 else "part")
    assert tables < 100 or kinds == {0, 1, "part"}


def test_driving_on_random_tables__FT_1_1_FT_1_2_FT_2_3() -> None:
    drive_on_random_tables(1, 12)


def test_sight_on_random_tables__FT_1_2_FT_2_4_FT_2_5() -> None:
    look_on_random_tables(1, 12)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 12))
def test_driving_on_thousands_of_random_tables__FT_1_1_FT_1_2_FT_2_3(seed: int) -> None:
    drive_on_random_tables(seed, some(400, 60))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 12))
def test_sight_on_thousands_of_random_tables__FT_1_2_FT_2_4_FT_2_5(seed: int) -> None:
    look_on_random_tables(seed, some(400, 60))
