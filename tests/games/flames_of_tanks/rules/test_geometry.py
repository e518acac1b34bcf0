"""Driving and sight in Flames of Tanks: examples by rule, and random tables against slow, plain tellings.

What the plain tellings (``flames_of_tanks_ground``) may differ by is said where they are compared.
"""

from __future__ import annotations

import itertools
import math
import random
from fractions import Fraction

import pytest

from game.games.flames_of_tanks.rules.driving import blocked, leg_cost, obstructed, path_cost
from game.games.flames_of_tanks.rules.sight import SightStop, blocker, chord_seen, look, shows_front
from game.games.flames_of_tanks.rules.table import GroundKind, TableMap, TerrainPiece
from game.model.inches import Point
from tests.amount import some
from tests.games.flames_of_tanks.boards import KINDS, RADIUS, TANK, random_table, standing_places
from tests.games.flames_of_tanks.rules.ground import (
    clearance,
    gap,
    line_passes,
    plain_cost,
    plain_cover,
    plainly_seen,
)


def box(left: int, bottom: int, right: int, top: int) -> tuple[Point, ...]:
    """A rectangle, in inches."""
    x0, y0, x1, y1 = left * 1000, bottom * 1000, right * 1000, top * 1000
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)


def table_of(**pieces: tuple[Point, ...]) -> TableMap:
    """A table with those pieces; a number may stand behind a kind's name."""
    terrain = tuple(
        TerrainPiece(KINDS[name.rstrip("0123456789")], outline) for name, outline in pieces.items()
    )
    return TableMap(72000, 48000, terrain)


def at(x: float, y: float) -> Point:
    return round(x * 1000), round(y * 1000)


# --- random tables ---


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


@pytest.mark.slow
def test_driving_on_random_tables__FT_1_1_FT_1_2_FT_2_3() -> None:
    drive_on_random_tables(1, 8)


def test_sight_on_random_tables__FT_1_2_FT_2_4_FT_2_5() -> None:
    look_on_random_tables(1, 12)


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("seed", range(2, 12))
def test_driving_on_thousands_of_random_tables__FT_1_1_FT_1_2_FT_2_3(seed: int) -> None:
    drive_on_random_tables(seed, some(400, 60))


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("seed", range(2, 12))
def test_sight_on_thousands_of_random_tables__FT_1_2_FT_2_4_FT_2_5(seed: int) -> None:
    look_on_random_tables(seed, some(400, 60))


# --- what is the same from everywhere ---


def turned(place: Point, size: int, mirrored: bool) -> Point:
    """A square table a quarter turn clockwise, or mirrored left and right."""
    x, y = place
    return (size - x, y) if mirrored else (y, size - x)


@pytest.mark.parametrize("mirrored", [False, True])
def test_a_turned_or_mirrored_table_plays_the_same__FT_1_1_FT_2_3_FT_2_5(mirrored: bool) -> None:
    """All but the ends of the six-inch rule is exact; those may lie two steps of their grid apart each."""
    rng = random.Random(7)
    size = 24000
    for _ in range(some(60, 25)):
        table = random_table(rng, 8, size)
        other = TableMap(
            size,
            size,
            tuple(
                TerrainPiece(piece.kind, tuple(turned(corner, size, mirrored) for corner in piece.outline))
                for piece in table.terrain
            ),
        )
        places = standing_places(rng, table, 3)
        for a, b in itertools.permutations(places, 2):
            a2, b2 = turned(a, size, mirrored), turned(b, size, mirrored)
            heading = rng.randrange(3600)
            assert leg_cost(table, a, b) == leg_cost(other, a2, b2)
            assert blocked(table, a, b, places[2:], RADIUS) == blocked(
                other, a2, b2, [turned(place, size, mirrored) for place in places[2:]], RADIUS
            )
            first = look(table, TANK, a, b, heading, ())
            second = look(other, TANK, a2, b2, -heading if mirrored else heading + 900, ())
            assert abs(first.seen - second.seen) <= Fraction(8, 4096)
            assert (first.cover, first.front) == (second.cover, second.front)
            # what is told of a piece doesn't hang on which way round its corners go
            backward = TableMap(
                size,
                size,
                tuple(TerrainPiece(piece.kind, piece.outline[::-1]) for piece in table.terrain),
            )
            assert look(backward, TANK, a, b, heading, ()) == first
            assert leg_cost(backward, a, b) == leg_cost(table, a, b)


# --- examples ---


def test_a_tank_may_touch_what_it_may_not_overlap__FT_1_1() -> None:
    table = table_of(building=box(20, 20, 24, 24), water=box(40, 20, 44, 24), wood=box(30, 30, 40, 40))
    for place, what in (
        (at(1.2, 1.2), ""),
        (at(1.199, 1.2), "edge"),
        (at(70.8, 46.8), ""),
        (at(70.8, 46.801), "edge"),
        (at(18.8, 22), ""),
        (at(18.801, 22), "building"),
        (at(22, 22), "building"),
        (at(45.199, 22), "water"),
        (at(45.2, 22), ""),
        (at(35, 35), ""),
        (at(10, 13.399), "tank"),
        (at(10, 13.4), ""),
        # past the corner of a house: 0.72 and 0.96 inches away, just 1.2 inches
        (at(24.72, 24.96), ""),
        (at(24.719, 24.96), "building"),
    ):
        assert obstructed(table, place, [at(10, 11)], RADIUS) == what, place


def test_a_tank_drives_past_what_it_touches__FT_1_1() -> None:
    table = table_of(building=box(20, 20, 24, 24))
    assert blocked(table, at(5, 18.8), at(60, 18.8), [at(40, 16.4)], RADIUS) == ""
    assert blocked(table, at(5, 18.8), at(60, 18.8), [at(40, 16.401)], RADIUS) == "tank"
    assert blocked(table, at(5, 18.801), at(60, 18.8), [], RADIUS) == "building"
    assert blocked(table, at(5, 22), at(60, 22), [], RADIUS) == "building"
    assert blocked(table, at(5, 1.2), at(60, 1.199), [], RADIUS) == "edge"
    # between two houses as far apart as it is wide
    table = table_of(building1=box(20, 20, 24, 24), building2=(at(20, 26.4), at(24, 26.4), at(22, 30)))
    assert blocked(table, at(5, 25.2), at(60, 25.2), [], RADIUS) == ""
    assert blocked(table, at(5, 25.2), at(60, 25.2), [], RADIUS + 1) == "building"
    # away from a tank it touches
    assert blocked(table, at(50, 10), at(50, 20), [at(47.6, 10), at(52.4, 10), at(50, 7.6)], RADIUS) == ""
    assert blocked(table, at(50, 10), at(50, 20), [at(47.601, 15)], RADIUS) == "tank"


def test_inches_inside_slowing_ground_count_twice_and_only_once_more__FT_1_2_FT_2_3() -> None:
    table = table_of(rough=box(10, 10, 14, 20), wood=box(12, 10, 16, 20))
    assert leg_cost(table, at(5, 15), at(25, 15)) == 26000
    assert leg_cost(table, at(11, 15), at(13, 15)) == 4000
    assert leg_cost(table, at(5, 15), at(25, 15), free=True) == 20000
    # along the edge, and over a corner, is outside
    assert leg_cost(table, at(5, 20), at(25, 20)) == 20000
    assert leg_cost(table_of(rough=box(10, 10, 14, 20)), at(12, 22), at(16, 18)) == 5657
    # along the edge that two of them share, too
    assert (
        leg_cost(table_of(rough=box(10, 10, 14, 20), wood=box(14, 10, 18, 20)), at(14, 12), at(14, 18))
        == 6000
    )
    assert leg_cost(table, at(3, 3), at(3, 3)) == 0
    assert path_cost(table, [at(5, 15), at(11, 15), at(11, 25)]) == 7000 + 15000
    assert path_cost(table, [at(5, 15)]) == 0


def test_the_cost_of_each_leg_is_rounded_up__FT_1_1_FT_2_3() -> None:
    table = table_of(rough=box(0, 0, 1, 1))
    # the root of 2 is 1.41421…; in rough ground, 2.82842…
    assert leg_cost(table, at(5, 5), at(6, 6)) == 1415
    assert leg_cost(table, at(0, 0), at(1, 1)) == 2829
    assert leg_cost(table, (0, 0), (3, 4)) == 10
    assert path_cost(table, [at(5, 5), at(6, 6), at(5, 7)]) == 2830


HEDGE = (at(20, 10), at(20, 20), at(25, 25))


@pytest.mark.parametrize(
    ("a", "b", "times"),
    [
        (at(15, 15), at(25, 15), 1),
        (at(15, 15), at(20, 15), 0),  # ends on it
        (at(20, 15), at(15, 15), 1),  # begins on it and leaves
        (at(20, 15), at(25, 15), 1),
        (at(20, 12), at(20, 18), 0),  # runs along it
        (at(20, 5), at(20, 15), 0),
        (at(20, 12), at(20, 5), 0),  # leaves over its end
        (at(20, 5), at(20, 30), 0),  # in over its end, along it, and off at the bend
        (at(20, 15), at(20, 30), 1),  # begins on it, leaves it at the bend
        (at(15, 10), at(25, 10), 0),  # past its end
        (at(20, 10), at(25, 10), 0),  # its end is free
        (at(20, 10), at(20, 30), 0),  # from its end on, along it
        (at(25, 25), at(20, 25), 0),
        (at(15, 20), at(25, 20), 1),  # through the bend
        (at(15, 25), at(25, 15), 1),
        (at(15, 17.5), at(25, 22.5), 1),  # through the bend
        (at(18, 18), at(22, 26), 0),
        (at(15, 25), at(24, 16), 1),
    ],
)
def test_a_crossing_is_from_one_side_to_the_other__FT_1_2(a: Point, b: Point, times: int) -> None:
    table = table_of(hedge=HEDGE)
    cost = leg_cost(table, a, b)
    assert cost == math.ceil(math.dist(a, b)) + 2000 * times
    assert leg_cost(table_of(hedge=HEDGE[::-1]), a, b) == cost
    assert leg_cost(table_of(hedge=HEDGE, wall=HEDGE), a, b) == cost + 2000 * times
    assert leg_cost(table, a, b, free=True) == math.ceil(math.dist(a, b))


def test_each_crossing_of_a_bent_line_counts__FT_1_2() -> None:
    table = table_of(hedge=(at(10, 5), at(12, 15), at(14, 5), at(16, 15)))
    assert leg_cost(table, at(5, 10), at(25, 10)) == 20000 + 3 * 2000
    assert leg_cost(table, at(5, 15), at(15, 15)) == 10000
    ring = table_of(wall=(at(10, 10), at(20, 10), at(20, 20), at(10, 20), at(10, 10)))
    assert leg_cost(ring, at(5, 5), at(15, 15)) == 14143 + 2000
    assert leg_cost(ring, at(5, 5), at(25, 25)) == 28285 + 4000
    assert leg_cost(ring, at(10, 10), at(5, 5)) == 7072 + 2000


def test_the_parts_of_a_hull_that_are_seen_lie_where_lines_reach__FT_1_2_FT_2_5() -> None:
    rng = random.Random(4)
    parts = 0
    for _ in range(some(400, 60)):
        table = random_table(rng, 12, 24000)
        shooter, target = ((rng.randrange(24000), rng.randrange(24000)) for _ in range(2))
        heading = rng.randrange(3600)
        chord = chord_seen(table, TANK, shooter, target, heading)
        seen = look(table, TANK, shooter, target, heading, ()).seen
        assert sum(end - begin for begin, end in chord.seen) == seen
        ends = [end for span in chord.seen for end in span]
        assert ends == sorted(set(ends)) and all(0 <= end <= 1 for end in ends)
        parts = max(parts, len(chord.seen))
        # where it is seen, nothing stops a line
        (ax, ay), (bx, by) = chord.first, chord.last
        for begin, end in chord.seen:
            middle = (begin + end) / 2
            place = round(ax + (bx - ax) * middle), round(ay + (by - ay) * middle)
            if end - begin > Fraction(1, 50):
                assert blocker(table, shooter, place) is None, (table, place)
    assert parts > 1


def test_a_house_hides_what_lies_behind_it_and_touching_it_hides_nothing__FT_2_5() -> None:
    shooter, target = at(10, 20), at(30, 20)
    # the target's nearer flank lies 0.65 inches nearer: its outermost corners are at 29.35 and 1 up or down
    seen = look(table_of(), TANK, shooter, target, 0, ())
    assert seen.seen == 1 and seen.cover == () and not seen.front
    # a line to the corner passes (29.35 - 10) / 2 of the way at 0.5 up
    beside = table_of(building=((19675, 20500), (19675, 26000), (18000, 26000), (18000, 23000)))
    assert look(beside, TANK, shooter, target, 0, ()).seen == 1
    for below, share in ((20000, Fraction(1, 2)), (20001, Fraction(1, 2) + Fraction(1, 1000)), (19500, 0)):
        house = table_of(building=((19675, below), (19675, 26000), (19000, 26000), (19000, 25000)))
        result = look(house, TANK, shooter, target, 0, ())
        assert result.seen == share
        assert result.cover == (("hidden",) if share <= Fraction(1, 2) else ())
    # behind the target, or against it, it hides nothing
    assert look(table_of(building=box(31, 15, 33, 25)), TANK, shooter, target, 0, ()).seen == 1
    house = table_of(building=((29350, 15000), (32000, 15000), (32000, 25000), (29350, 25000)))
    assert look(house, TANK, shooter, target, 0, ()).seen == 1


def test_what_lies_along_the_chord_is_behind_it__FT_2_5() -> None:
    # seen from the lower left the chord goes from (29.35, 31) to (30.65, 29)
    house = table_of(building=((28050, 33000), (31950, 27000), (40000, 40000)))
    assert look(house, TANK, at(10, 10), at(30, 30), 0, ()).seen == 1
    wood = table_of(wood=((28050, 33000), (31950, 27000), (25000, 25000)))
    assert look(wood, TANK, at(10, 10), at(30, 30), 0, ()).seen == 0
    assert look(wood, TANK, at(40, 40), at(30, 30), 0, ()).seen == 1


def test_of_two_corners_in_one_line_the_nearer_counts__FT_2_5() -> None:
    # the shooter stands on the line across the front, so the chord is the flank, from 19 to 21
    house = table_of(building=((19675, 20500), (19675, 15000), (19000, 15000), (19000, 20000)))
    for heading, mirror in ((0, 1), (1800, -1)):
        pieces = tuple(
            TerrainPiece(p.kind, tuple((x, 20000 + mirror * (y - 20000)) for x, y in p.outline))
            for p in house.terrain
        )
        table = TableMap(72000, 48000, pieces)
        assert look(table, TANK, (10000, 20000 + mirror * 1000), at(30, 20), heading, ()).seen == Fraction(
            1, 2
        )


def test_water_rough_ground_hedges_and_walls_let_sight_pass__FT_1_2() -> None:
    table = table_of(
        water=box(14, 15, 16, 25),
        rough=box(17, 15, 19, 25),
        hedge=(at(21, 10), at(21, 30)),
        wall=(at(22, 10), at(22, 30)),
    )
    result = look(table, TANK, at(10, 20), at(30, 20), 0, ())
    assert result.seen == 1 and result.cover == ("hedge", "wall")
    assert blocker(table, at(10, 20), at(30, 20)) is None


def test_a_wood_is_seen_into_and_out_of_but_not_through__FT_1_2() -> None:
    table = table_of(wood=box(15, 10, 20, 30))
    through = look(table, TANK, at(10, 20), at(30, 20), 0, ())
    assert through.seen == 0 and through.cover == ("wood", "hidden")
    assert blocker(table, at(10, 20), at(30, 20)) == SightStop("wood", at(20, 20))
    into = look(table, TANK, at(10, 20), at(18, 20), 0, ())
    assert into.seen == 1 and into.cover == ("wood",)
    out = look(table, TANK, at(18, 20), at(30, 20), 0, ())
    assert out.seen == 1 and out.cover == ()
    both = look(table, TANK, at(18, 15), at(18, 20), 0, ())
    assert both.seen == 1 and both.cover == ("wood",)
    # a hull half in the wood's far edge: what stands out behind it isn't seen
    half = look(table, TANK, at(10, 20), at(20.65, 20), 0, ())
    assert half.seen == 0


def test_an_arm_of_a_wood_is_gone_through_like_a_wood__FT_1_2() -> None:
    comb = (at(10, 10), at(20, 10), at(20, 20), at(18, 20), at(18, 12), at(12, 12), at(12, 20), at(10, 20))
    table = table_of(wood=comb)
    # from one arm over the gap into the other: no arm is left behind
    assert look(table, TANK, at(11, 18), at(19, 18), 900, ()).seen == 1
    # on from the second arm
    assert look(table, TANK, at(11, 18), at(24, 18), 900, ()).seen == 0
    assert look(table, TANK, at(15, 18), at(24, 18), 900, ()).seen == 0
    assert look(table, TANK, at(15, 18), at(19, 18), 900, ()).seen == 1
    assert blocker(table, at(11, 18), at(24, 18)) == SightStop("wood", at(20, 18))


def test_six_inches_inside_woods_are_seen_and_no_more__FT_1_2() -> None:
    wood = table_of(wood=box(20, 10, 50, 30))
    assert blocker(wood, at(10, 20), at(26, 20)) is None
    assert blocker(wood, at(10, 20), at(26.001, 20)) == SightStop("wood", at(26, 20))
    assert blocker(wood, at(44, 20), at(60, 20)) is None
    assert blocker(wood, at(43.999, 20), at(60, 20)) == SightStop("wood", at(49.999, 20))
    assert blocker(wood, at(30, 20), at(36, 20)) is None
    assert blocker(wood, at(30, 20), at(36.5, 20)) == SightStop("wood", at(36, 20))
    # the nearer flank of the hull lies 0.65 inches this side of its centre
    assert look(wood, TANK, at(10, 20), at(26.5, 20), 0, ()).seen == 1
    assert look(wood, TANK, at(10, 20), at(26.9, 20), 0, ()).seen == 0
    assert look(wood, TANK, at(43, 20), at(60, 20), 0, ()).seen == 0
    assert look(wood, TANK, at(45, 20), at(60, 20), 0, ()).seen == 1
    assert look(wood, TANK, at(30, 20), at(34, 20), 0, ()).seen == 1
    assert look(wood, TANK, at(30, 20), at(38, 20), 0, ()).seen == 0
    # at 5.95 inches the lines to less than 0.773 up or down are no longer than six
    share = look(wood, TANK, at(30, 20), at(36.6, 20), 0, ()).seen
    assert abs(float(share) - math.sqrt(36 - 5.95**2)) < 2 / 4096
    # both ends in woods: their inches together, those of two that overlap once
    two = table_of(wood1=box(10, 10, 14, 30), wood2=box(20, 10, 30, 30))
    assert blocker(two, at(11, 20), at(23, 20)) is None
    assert blocker(two, at(11, 20), at(23.5, 20)) == SightStop("wood", at(23, 20))
    lapped = table_of(wood1=box(10, 10, 16, 30), wood2=box(9, 10, 30, 30))
    assert blocker(lapped, at(11, 20), at(17, 20)) is None
    # 12 inches of woods that hold no end block by being gone through, whatever their size
    assert blocker(table_of(wood=box(20, 10, 21, 30)), at(10, 20), at(30, 20)) == SightStop(
        "wood", at(21, 20)
    )


def test_a_part_of_the_hull_can_be_too_deep_in_a_wood__FT_1_2_FT_2_5() -> None:
    # the hull lies along the line of sight's slope: its far end is deeper in the wood than its near end
    table = table_of(wood=box(20, 0, 50, 48))
    share = look(table, TANK, at(10, 20), at(26, 20), 300, ()).seen
    assert 0 < share < 1
    plain = plainly_seen(table, at(10, 20), at(26, 20), 300, 4000)
    assert abs(float(share) - plain) < 0.001


def test_a_thin_arm_of_a_wood_hides_a_thin_part_of_the_hull__FT_1_2_FT_2_5() -> None:
    arm = (at(12, 20.02), at(20, 20.25), at(20, 20.26), at(12, 20.1))
    table = table_of(wood=(at(8, 18), at(12, 18), *arm, at(12, 22), at(8, 22)))
    share = look(table, TANK, at(10, 20), at(30, 20), 0, ()).seen
    assert 0.9 < share < 0.97
    assert abs(float(share) - plainly_seen(table, at(10, 20), at(30, 20), 0, 2000)) < 0.002


def test_an_end_on_a_woods_edge_is_outside_it__FT_1_2() -> None:
    table = table_of(wood=box(20, 10, 22, 30))
    for shooter, target, stop in ((20, 30, 22), (10, 22, 22), (20, 22, 22), (22, 10, 20)):
        assert blocker(table, at(shooter, 20), at(target, 20)) == SightStop("wood", at(stop, 20))
    assert look(table, TANK, at(20, 20), at(30, 20), 0, ()).seen == 0
    assert blocker(table, at(20, 20), at(10, 20)) is None


def test_cover_is_for_what_the_line_between_the_centres_crosses__FT_2_4() -> None:
    shooter, target = at(10, 20), at(30, 20)
    for bottom, cover in ((20, ()), (19.999, ("hedge",))):
        table = table_of(hedge=(at(20, bottom), at(20, 30)))
        assert look(table, TANK, shooter, target, 0, ()).cover == cover
    # within two inches of the shooter it doesn't count; at the target's own hedge it does
    for x, cover in ((12, ()), (12.001, ("wall",)), (29.9, ("wall",))):
        table = table_of(wall=(at(x, 10), at(x, 30)))
        assert look(table, TANK, shooter, target, 0, ()).cover == cover
    # all of a bent hedge is one hedge
    bent = table_of(hedge=(at(10, 21), at(20, 21), at(20, 10)))
    assert look(bent, TANK, shooter, target, 0, ()).cover == ()
    # on it is not behind it
    assert look(table_of(hedge=(at(30, 10), at(30, 30))), TANK, shooter, target, 0, ()).cover == ()


def test_a_wood_around_the_shooter_covers_only_who_is_in_it__FT_1_2_FT_2_4() -> None:
    comb = (at(10, 10), at(20, 10), at(20, 20), at(18, 20), at(18, 12), at(12, 12), at(12, 20), at(10, 20))
    table = table_of(wood=comb)
    assert look(table, TANK, at(11, 18), at(15, 18), 0, ()).cover == ()
    assert look(table, TANK, at(11, 18), at(19, 18), 0, ()).cover == ("wood",)
    assert look(table, TANK, at(15, 18), at(11, 18), 0, ()).cover == ("wood",)
    # on its edge is not in it
    edge = table_of(wood=box(20, 10, 24, 30))
    assert look(edge, TANK, at(10, 20), at(20, 20), 0, ()).cover == ()
    assert look(edge, TANK, at(10, 20), at(20.001, 20), 0, ()).cover == ("wood",)


def test_smoke_covers_what_the_line_goes_through_it_to__FT_2_4_FT_5_5() -> None:
    table = table_of()
    shooter, target = at(10, 20), at(30, 20)
    for smoke, cover in (
        ([at(27.5, 21.499)], ("smoke",)),
        ([at(27.5, 21.5)], ()),
        ([at(31.499, 20)], ("smoke",)),
        ([at(31.5, 20)], ()),
        ([at(8.501, 20)], ("smoke",)),
        ([at(50, 20), at(20, 19)], ("smoke",)),
        ([], ()),
    ):
        result = look(table, TANK, shooter, target, 0, smoke)
        assert result.seen == 1 and result.cover == cover


def test_all_reasons_for_cover_stand_in_one_order__FT_2_4() -> None:
    table = table_of(
        wall=(at(22, 10), at(22, 30)),
        hedge=(at(21, 10), at(21, 30)),
        building=box(24, 20, 25, 26),
        wood=((29000, 16000), (29000, 24000), (34000, 24000), (34000, 16000)),
    )
    result = look(table, TANK, at(10, 20), at(30, 20), 0, [at(27, 20)])
    assert result.cover == ("wood", "hedge", "wall", "hidden", "smoke")
    assert 0 < result.seen <= Fraction(1, 2)


def test_the_front_counts_from_the_line_across_it_on__FT_2_6() -> None:
    target = at(30, 20)
    for shooter, heading, front in (
        (at(30, 30), 0, True),
        (at(30, 21), 0, True),
        (at(10, 21), 0, True),
        (at(10, 20.999), 0, False),
        (at(30, 10), 0, False),
        (at(31, 5), 900, True),
        (at(30.999, 5), 900, False),
        (at(29, 5), 2700, True),
        (at(30, 19), 1800, True),
        (at(30, 19.001), 1800, False),
    ):
        assert shows_front(TANK, shooter, target, heading) == front
        assert look(table_of(), TANK, shooter, target, heading, ()).front == front
    # from a shooter right on the line across the front: the flank alone is seen
    assert look(table_of(), TANK, at(10, 21), target, 0, ()).seen == 1


def test_the_line_stops_at_what_stands_first__FT_2_5() -> None:
    table = table_of(wood=box(22, 10, 24, 30), building=box(26, 18, 28, 22))
    assert blocker(table, at(10, 20), at(30, 20)) == SightStop("wood", at(24, 20))
    assert blocker(table, at(30, 20), at(10, 20)) == SightStop("building", at(28, 20))
    assert blocker(table, at(10, 5), at(30, 5)) is None
    assert blocker(table, at(10, 18), at(30, 18)) == SightStop("wood", at(24, 18))
    # along a house's wall sight passes
    assert blocker(table_of(building=box(26, 18, 28, 22)), at(10, 18), at(30, 18)) is None


def test_odd_kinds_of_ground_do_what_their_data_say__FT_1_2() -> None:
    """A line that no tank passes, one that sight doesn't, one that slows, and a house around the shooter."""
    dyke = GroundKind("dyke", line=True, passable=False)
    screen = GroundKind("screen", line=True, sight="blocked")
    table = TableMap(
        72000,
        48000,
        (TerrainPiece(dyke, (at(20, 10), at(20, 30))), TerrainPiece(screen, (at(40, 10), at(40, 20)))),
    )
    assert blocked(table, at(10, 20), at(18.8, 20), [], RADIUS) == ""
    assert blocked(table, at(10, 20), at(30, 20), [], RADIUS) == "dyke"
    assert leg_cost(table, at(30, 15), at(50, 15)) == 20000
    assert look(table, TANK, at(30, 15), at(50, 15), 0, ()).seen == 0
    assert look(table, TANK, at(30, 20), at(50, 20), 0, ()).seen == Fraction(1, 2)
    assert blocker(table, at(30, 15), at(50, 15)) == SightStop("screen", at(40, 15))
    assert look(table, TANK, at(10, 15), at(30, 15), 0, ()).seen == 1
    bent = TableMap(72000, 48000, (TerrainPiece(dyke, (at(20, 10), at(30, 20), at(20, 30))),))
    assert obstructed(bent, at(20, 20), [], RADIUS) == obstructed(bent, at(24, 20), [], RADIUS) == ""
    slow = GroundKind("ditch", line=True, slows=True, crossing=500)
    bent = TableMap(72000, 48000, (TerrainPiece(slow, (at(20, 10), at(30, 20), at(20, 30))),))
    assert leg_cost(bent, at(10, 20), at(40, 20)) == 30500
    assert look(table_of(building=box(5, 5, 40, 40)), TANK, at(10, 20), at(30, 20), 0, ()).seen == 0
