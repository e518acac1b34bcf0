"""Where tanks can drive in Flames of Tanks: against a slow, plain search on random tables, and by rule.

The plain search knows no bends: it floods a lattice with the rules' own legs, then pulls the ways it found
straight by moving each waypoint about as long as that makes them cheaper. Both tellings are of real paths;
the reach may cost more by ``WORSE`` at most. Contours are compared with what it tells of single places.
"""

from __future__ import annotations

import heapq
import itertools
import math
import random
from collections.abc import Sequence

import pytest

from game.data.files.content import load_content, load_map
from game.data.files.paths import ASSETS, MAPS
from game.data.words.texts import Texts
from game.games.flames_of_tanks.rules.bends import forget_grounds, ground_of
from game.games.flames_of_tanks.rules.contours import Ring
from game.games.flames_of_tanks.rules.driving import blocked, leg_cost, path_cost
from game.games.flames_of_tanks.rules.kit import KIT
from game.games.flames_of_tanks.rules.reach import Reach, reaching
from game.games.flames_of_tanks.rules.reach import reach_of as bounded
from game.games.flames_of_tanks.rules.table import TableMap, TerrainPiece
from game.model.inches import Point, ahead, distance
from game.model.steps import finished
from tests.amount import some
from tests.games.flames_of_tanks.boards import BOOK, GAME, KINDS, RADIUS, random_table, standing_places

WORSE = 60
"""Thousandths of an inch: so much more than a plain search finds may be told."""

INSIDE = 100
"""Thousandths of an inch: so far inside of the true contour a shown one may run."""

BESIDE = tuple(step for step in itertools.product(range(-2, 3), repeat=2) if math.gcd(*step) == 1)


def table_of(*pieces: tuple[str, Sequence[Point]], width: int = 40000, height: int = 30000) -> TableMap:
    return TableMap(
        width, height, tuple(TerrainPiece(KINDS[kind], tuple(outline)) for kind, outline in pieces)
    )


def reach_of(
    table: TableMap, start: Point, others: Sequence[Point] = (), limit: int = 16000, free: bool = False
) -> Reach:
    return Reach(table, start, others, limit, radius=RADIUS, free=free)


def allowed(table: TableMap, path: Sequence[Point], others: Sequence[Point]) -> bool:
    return not any(blocked(table, a, b, others, RADIUS) for a, b in itertools.pairwise(path))


def random_start(
    rng: random.Random, pieces: int, size: int, tanks: int
) -> tuple[TableMap, Point, list[Point]]:
    """A table, where a tank stands, and the others."""
    while True:
        table = random_table(rng, pieces, size)
        found = standing_places(rng, table, tanks)
        if found:
            return table, found[0], found[1:]


def random_places(rng: random.Random, table: TableMap, start: Point, limit: int, count: int) -> list[Point]:
    """Places that may be within reach, on the table or a little off it."""
    return [
        (start[0] + rng.randint(-limit, limit), start[1] + rng.randint(-limit, limit)) for _ in range(count)
    ]


def plain_ways(
    table: TableMap, start: Point, others: Sequence[Point], limit: int, step: int
) -> dict[Point, tuple[Point, ...]]:
    """A way to each place of a lattice around the start, found by a flood."""
    costs = {start: 0}
    ways: dict[Point, tuple[Point, ...]] = {start: (start,)}
    heap = [(0, start)]
    while heap:
        cost, here = heapq.heappop(heap)
        if cost > costs[here]:
            continue
        for dx, dy in BESIDE:
            there = here[0] + dx * step, here[1] + dy * step
            more = cost + leg_cost(table, here, there)
            if more <= min(limit, costs.get(there, limit + 1) - 1) and not blocked(
                table, here, there, others, RADIUS
            ):
                costs[there], ways[there] = more, (*ways[here], there)
                heapq.heappush(heap, (more, there))
    return ways


def pulled(table: TableMap, path: Sequence[Point], others: Sequence[Point]) -> int:
    """What a way costs once each of its waypoints lies where no small change makes it cheaper."""
    points = list(path)
    for step in (500, 200, 80, 30, 10):
        changed = True
        while changed:
            changed = False
            at = 1
            while at < len(points) - 1:
                a, b, c = points[at - 1 : at + 2]
                best, new = leg_cost(table, a, b) + leg_cost(table, b, c), b
                if leg_cost(table, a, c) <= best and not blocked(table, a, c, others, RADIUS):
                    del points[at]
                    changed = True
                    continue
                for dx, dy in BESIDE:
                    there = b[0] + dx * step, b[1] + dy * step
                    cost = leg_cost(table, a, there) + leg_cost(table, there, c)
                    if cost < best and allowed(table, (a, there, c), others):
                        best, new = cost, there
                if new != b:
                    points[at], changed = new, True
                at += 1
    return path_cost(table, points)


def compare_with_plain_search(rng: random.Random, limit: int, step: int, places: int) -> None:
    table, start, others = random_start(rng, rng.randint(2, 14), 20000, rng.randint(1, 5))
    reach = reach_of(table, start, others, limit)
    ways = plain_ways(table, start, others, limit - WORSE, step)
    for place in rng.sample(sorted(ways), min(places, len(ways))):
        cost = reach.cost_at(place)
        assert cost is not None, (start, place)
        way = reach.path_to(place)
        assert way is not None
        best = min(pulled(table, ways[place], others), pulled(table, (start, *way), others))
        assert cost <= best + WORSE, (start, place)


def check_paths(rng: random.Random, places: int) -> None:
    """Each path is legal and costs what is said; where there is none, there is no straight one."""
    table, start, others = random_start(rng, rng.randint(0, 30), 30000, rng.randint(1, 7))
    limit, free = rng.choice((500, 6000, 12000, 16000, 40000)), rng.random() < 0.2
    reach = reach_of(table, start, others, limit, free)
    for place in random_places(rng, table, start, limit, places):
        cost, path = reach.cost_at(place), reach.path_to(place)
        assert (cost is None) == (path is None)
        if cost is None or path is None:
            straight = leg_cost(table, start, place, free)
            assert straight > limit or blocked(table, start, place, others, RADIUS)
            continue
        assert cost == path_cost(table, (start, *path), free) <= limit
        assert path[-1] == place
        assert allowed(table, (start, *path), others)
        if not blocked(table, start, place, others, RADIUS):
            assert cost <= leg_cost(table, start, place, free)
        assert cost >= distance(start, place)


def even_odd(place: Point, rings: Sequence[Ring]) -> bool:
    odd = False
    for ring in rings:
        for (x0, y0), (x1, y1) in zip(ring, (*ring[1:], ring[0]), strict=True):
            if (y0 > place[1]) != (y1 > place[1]):
                odd ^= place[0] < x0 + (x1 - x0) * (place[1] - y0) / (y1 - y0)
    return odd


def beside_rings(place: Point, rings: Sequence[Ring]) -> float:
    """How far a place lies from the nearest ring."""
    best = math.inf
    for ring in rings:
        for (x0, y0), (x1, y1) in zip(ring, (*ring[1:], ring[0]), strict=True):
            dx, dy = x1 - x0, y1 - y0
            share = ((place[0] - x0) * dx + (place[1] - y0) * dy) / max(dx * dx + dy * dy, 1)
            share = min(max(share, 0), 1)
            best = min(best, math.hypot(x0 + share * dx - place[0], y0 + share * dy - place[1]))
    return best


def places_beside(rng: random.Random, table: TableMap, start: Point, limit: int, count: int) -> list[Point]:
    """Places beside what is in the way near the start, 30 thousandths of an inch more than touching."""
    pieces = [piece for piece in table.blocks if distance(piece.outline[0], start) < limit]
    found: list[Point] = []
    for _ in range(count if pieces else 0):
        outline = rng.choice(pieces).outline
        at = rng.randrange(len(outline))
        (x0, y0), (x1, y1) = outline[at - 1], outline[at]
        share, off = rng.random(), (RADIUS + 30) / math.hypot(x1 - x0, y1 - y0) * rng.choice((-1, 1))
        x, y = x0 + share * (x1 - x0) + (y1 - y0) * off, y0 + share * (y1 - y0) - (x1 - x0) * off
        found.append((round(x), round(y)))
    return found


def check_contours(rng: random.Random, places: int, limit: int) -> None:
    """No place within costs more than the level, and each one outside lies near the contour or costs nearly
    the level, or more."""
    table, start, others = random_start(rng, rng.randint(0, 20), 30000, rng.randint(1, 7))
    reach = reach_of(table, start, others, limit)
    levels = (limit // 4, limit // 2, limit)
    contours = reach.contours(levels)
    for place in random_places(rng, table, start, limit, places):
        cost = reach.cost_at(place)
        for level in levels:
            if even_odd(place, contours[level]):
                assert cost is not None and cost <= level, (start, place, level)
            elif cost is not None and cost <= level - INSIDE:
                assert beside_rings(place, contours[level]) <= INSIDE, (start, place, level)


@pytest.mark.slow
def test_paths_are_legal_and_cost_what_is_said__FT_1_1_FT_2_3() -> None:
    for seed in range(6):
        check_paths(random.Random(seed), 25)


def test_no_path_of_a_plain_search_is_much_cheaper__FT_2_3() -> None:
    for seed in (6, 10, 16, 29):
        compare_with_plain_search(random.Random(seed), 5000, 600, 6)


@pytest.mark.slow
def test_contours_follow_what_is_in_the_way__FT_1_1() -> None:
    """Of places where a tank nearly touches a house or water hardly any lies outside."""
    content, path = load_content(KIT), MAPS / "flames_of_tanks" / "farms.yaml"
    farms = load_map(KIT, path, content, Texts(ASSETS / "locale")).map_file
    table, rng = GAME.new(KIT.setup(farms, BOOK, (0, 1), {})).match.table, random.Random(1)
    told = []
    for _ in range(some(24, 3)):
        start, *others = standing_places(rng, table, 6)
        reach = reach_of(table, start, others, 12000)
        rings = reach.contours((12000,))[12000]
        for place in places_beside(rng, table, start, 12000, 120):
            cost = reach.cost_at(place)
            if cost is not None and cost <= 12000 - INSIDE:
                told.append(even_odd(place, rings))
    assert len(told) > some(100, 40) and told.count(False) <= 0.03 * len(told)


@pytest.mark.slow
def test_contours_are_never_outside_and_hardly_inside__FT_2_3() -> None:
    for seed in (5, 6, 12, 13):
        check_contours(random.Random(seed), 60, 8000)


@pytest.mark.slow(few=3)
@pytest.mark.parametrize("seed", range(1, 9))
def test_paths_on_hundreds_of_tables_are_legal_and_cost_what_is_said__FT_1_1_FT_2_3(seed: int) -> None:
    for number in range(some(100, 20)):
        check_paths(random.Random(seed * 1000 + number), 40)


@pytest.mark.slow(few=3)
@pytest.mark.parametrize("seed", range(1, 9))
def test_no_path_of_a_plain_search_is_much_cheaper_on_hundreds_of_tables__FT_2_3(seed: int) -> None:
    for number in range(some(25, 3)):
        compare_with_plain_search(random.Random(seed * 1000 + number), 9000, 500, 12)


@pytest.mark.slow(few=3)
@pytest.mark.parametrize("seed", range(1, 9))
def test_contours_on_hundreds_of_tables_are_never_outside_and_hardly_inside__FT_2_3(seed: int) -> None:
    for number in range(some(25, 5)):
        check_contours(random.Random(seed * 1000 + number), 200, 14000)


def test_on_an_empty_table_a_place_costs_its_distance__FT_2_3() -> None:
    table, start = table_of(), (20000, 15000)
    reach = reach_of(table, start, limit=8000)
    assert reach.cost_at(start) == 0 and reach.path_to(start) == ()
    assert reach.cost_at((23000, 19000)) == 5000 and reach.path_to((23000, 19000)) == ((23000, 19000),)
    assert reach.cost_at((28000, 15000)) == 8000
    assert reach.cost_at((28001, 15000)) is None and reach.path_to((28001, 15000)) is None
    assert {place for place, _ in reach.places(4000)} == {
        (20000 + x, 15000 + y)
        for x in range(-8000, 8001, 4000)
        for y in range(-8000, 8001, 4000)
        if x * x + y * y <= 64e6
    }


def test_the_edge_may_be_touched__FT_1_1() -> None:
    reach = reach_of(table_of(), (1200, 1200), limit=8000)
    assert reach.cost_at((1200, 9200)) == 8000
    assert reach.cost_at((1199, 5000)) is None


def test_a_tank_drives_along_what_it_touches_and_round_it__FT_1_1() -> None:
    house = [(10000, 10000), (20000, 10000), (20000, 14000), (10000, 14000)]
    table = table_of(("building", house), ("water", [(24001, 0), (26000, 0), (26000, 30000), (24001, 30000)]))
    start, behind = (15000, 8800), (15000, 15200)
    reach = reach_of(table, start, limit=20000)
    assert reach.cost_at((10000, 8800)) == 5000
    assert reach.cost_at((15000, 8801)) is None
    around = 2 * 5000 + 4000 + math.pi * 1200
    told = reach.cost_at(behind)
    assert told is not None and around <= told <= around + WORSE
    # another tank between the house and the water leaves no gap of a tank's width
    squeezed = reach_of(table, (22000, 8000), [(22001, 15000)], limit=20000)
    assert squeezed.cost_at((22000, 18000)) is None
    assert reach_of(table, (22000, 8000), limit=20000).cost_at((22000, 18000)) == 10000


def test_ground_that_slows_is_gone_round_where_that_is_cheaper__FT_1_2_FT_2_3() -> None:
    wood = [(18000, 10000), (22000, 10000), (22000, 20000), (18000, 20000)]
    table = table_of(("wood", wood))
    start = (14000, 15000)
    reach, tracks = reach_of(table, start), reach_of(table, start, free=True)
    assert reach.cost_at((26000, 15000)) == 16000  # straight through: 8 and twice 4
    assert tracks.cost_at((26000, 15000)) == 12000
    round_it = reach.cost_at((24000, 20500))
    assert round_it is not None and round_it < leg_cost(table, start, (24000, 20500))
    # Snell's law: in flat, on steep
    bent = reach.path_to((20000, 18000))
    assert bent is not None and len(bent) == 2
    (x, y), (last_x, last_y) = bent
    outside = (y - start[1]) / math.dist(start, (x, y))
    within = (last_y - y) / math.dist((x, y), (last_x, last_y))
    assert outside == pytest.approx(2 * within, abs=0.03)


def test_a_hedge_costs_two_inches_or_the_way_round_it__FT_1_2() -> None:
    table = table_of(("hedge", [(20000, 10000), (20000, 20000)]))
    reach = reach_of(table, (19000, 15000))
    assert reach.cost_at((21000, 15000)) == 4000
    near_end = reach_of(table, (19000, 19900))
    told = near_end.cost_at((21000, 19900))
    assert told is not None and 2000 < told < 2100


def test_a_tank_that_is_shut_in_goes_nowhere__FT_1_1() -> None:
    start = (20000, 15000)
    others = [(start[0] + dx, start[1] + dy) for dx, dy in ((2401, 0), (-2401, 0), (0, 2401), (0, -2401))]
    reach = reach_of(table_of(), start, others)
    assert reach.cost_at(start) == 0
    assert reach.cost_at((25000, 15000)) is None
    assert [place for place, _ in reach.places(1000)] == [start]
    nowhere = reach_of(table_of(), start, limit=0)
    assert nowhere.cost_at(start) == 0 and nowhere.cost_at((20001, 15000)) is None
    assert nowhere.contours((0,)) == {0: ()} and list(nowhere.places(1000)) == [(start, 0)]


def test_places_cost_what_their_paths_cost__FT_2_3() -> None:
    table, start, others = random_start(random.Random(5), 14, 30000, 5)
    reach = reach_of(table, start, others, 9000)
    found = dict(reach.places(1500))
    assert start in found and len(found) > 20
    for x in range(start[0] - 9000, start[0] + 9001, 1500):
        for y in range(start[1] - 9000, start[1] + 9001, 1500):
            cost = reach.cost_at((x, y))
            told = found.get((x, y))
            if cost is None or told is None:
                assert told is None and (cost is None or cost > 9000 - WORSE)
            else:
                assert cost <= told <= cost + 2 * WORSE


@pytest.mark.slow
def test_what_was_asked_before_changes_nothing__FT_2_3() -> None:
    rng = random.Random(7)
    table, start, _ = random_start(rng, 14, 30000, 1)
    asked = random_places(rng, table, start, 12000, 40)
    others = [place for place in standing_places(rng, table, 60) if distance(place, start) >= 2 * RADIUS]
    forget_grounds()
    fresh = [reach_of(table, start, others[:3], 12000).cost_at(place) for place in asked]
    for number in range(3, len(others) - 3, 3):
        reach_of(table, start, others[number : number + 3], 15000 if number < 30 else 9000)
    assert [reach_of(table, start, others[:3], 12000).cost_at(place) for place in asked] == fresh


@pytest.mark.parametrize("off", [(-2400, 0), (2400, 0), (0, 2400), (1440, -1920), (-1440, -1920)])
def test_a_tank_that_touches_another_drives_away_and_round_it__FT_1_1(off: Point) -> None:
    other = (20000, 15000)
    table = table_of()
    start = other[0] + off[0], other[1] + off[1]
    apart = other[0] + off[0] * 101 // 100, other[1] + off[1] * 101 // 100
    touching, near = reach_of(table, start, [other]), reach_of(table, apart, [other])
    for at in range(0, 3600, 225):
        place = ahead(other, at, 5000)
        told, expected = touching.cost_at(place), near.cost_at(place)
        assert told is not None and expected is not None
        assert abs(told - expected) <= 20 + 3 * WORSE, (at, told, expected)
    assert len(list(touching.places(1000))) > 300
    area = touching.contours([8000])[8000]
    assert any(len(ring) > 20 for ring in area)


@pytest.mark.slow
def test_what_was_learnt_step_by_step_changes_nothing__FT_2_3() -> None:
    rng = random.Random(11)
    table, start, others = random_start(rng, 14, 30000, 4)
    asked = random_places(rng, table, start, 12000, 40)
    levels = (6000, 12000)
    forget_grounds()
    fresh = reach_of(table, start, others, 12000)
    costs, contours = [fresh.cost_at(place) for place in asked], fresh.contours(levels)
    forget_grounds()
    learnt = sum(1 for _ in ground_of(table, RADIUS, False).everything(12000, [start]))
    assert learnt > 10
    sliced = finished(reaching(table, start, others, 12000, radius=RADIUS))
    steps = sum(1 for _ in sliced.tracing(levels))
    assert steps > 10
    assert [sliced.cost_at(place) for place in asked] == costs
    assert sliced.contours(levels) == contours


def test_an_overloaded_tank_reaches_what_both_its_speed_and_its_inches_allow__FT_5_5() -> None:
    wood = ((21000, 0), (21000, 40000), (40000, 40000), (40000, 0))
    table, start = table_of(("wood", wood), width=40000, height=40000), (20000, 20000)
    reach = bounded(table, start, (), 8000, radius=RADIUS, inches=6000)
    assert reach.path_to((14000, 20000)) and not reach.path_to((13900, 20000)), "six inches in the open"
    assert reach.path_to((24500, 20000)) and not reach.path_to((24600, 20000)), "eight of speed in the wood"
    told = 0
    for place in itertools.product(range(13000, 27001, 1000), range(13000, 27001, 1000)):
        path = reach.path_to(place)
        if path is not None:
            told += 1
            assert path_cost(table, (start, *path)) <= 8000
            assert path_cost(table, (start, *path), free=True) <= 6000
    assert told > 60
    plain = bounded(table, start, (), 8000, radius=RADIUS)
    corners = [corner for ring in reach.contours([8000])[8000] for corner in ring[::4]]
    assert all(plain.path_to(corner) and distance(start, corner) <= 6000 for corner in corners)
    # where the cheap way is a little too long and the short one too dear, neither is a way
    assert sum(reach.path_to(corner) is None for corner in corners) <= len(corners) // 6
