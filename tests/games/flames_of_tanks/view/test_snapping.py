"""Where a ghost holds, and how it heads: touching, on rings, at ranges, at the edge of cover."""

from __future__ import annotations

import math

import pytest

from game.games.flames_of_tanks.rules import queries
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view.plan import Plan
from game.games.flames_of_tanks.view.snapping import HOLDS, Snap, held_heading, snapped
from game.model.inches import Point
from tests.games.flames_of_tanks.boards import at

HOUSE = "building=30,10_34,10_34,20_30,20"


def plan_at(ground: str = "", mine: str = "20,14/0", enemy: str = "50,24/0") -> Plan:
    """The acting tank, an enemy, and pieces of ground."""
    return Plan(at(mine, enemy, ground=ground))


def hold(plan: Plan, place: Point) -> Snap:
    held = snapped(plan, place)
    assert held is not None and math.dist(held.place, place) <= HOLDS
    assert plan.ghost(held.place).refusal is None
    return held


def test_a_ghost_holds_where_it_touches_a_house_or_a_tank__FT_1_1() -> None:
    plan = plan_at(HOUSE)
    held = hold(plan, (28_700, 15_000))
    assert (held.place, held.why, held.kind) == ((28_800, 15_000), "touch", "building")
    held = hold(plan_at(enemy="24,14/0"), (21_400, 14_000))
    assert (held.place, held.why, held.tank) == ((21_600, 14_000), "touch_tank", 1)


def test_a_ghost_holds_on_rings_and_at_ranges__FT_4_1_FT_2_4() -> None:
    plan = plan_at(mine="30,20/0")
    held = hold(plan, (32_200, 24_000))
    assert (held.place, held.why, held.point, held.length) == ((32_000, 24_000), "ring", "B", 4_000)
    plan = plan_at(mine="20,14/0", enemy="38,14/0")
    held = hold(plan, (22_150, 14_000))
    assert (held.place, held.why, held.tank, held.length) == ((22_000, 14_000), "range", 1, 16_000)


@pytest.mark.parametrize(
    ("from_open", "side"), [(True, 1), (False, -1)], ids=["in the open", "in cover or unseen"]
)
def test_a_ghost_holds_at_the_edge_of_cover__FT_2_5(from_open: bool, side: int) -> None:
    plan = plan_at(HOUSE, mine="20,14/0", enemy="50,24/0")
    position = plan.base
    # up along x = 20 the house's upper corner gives more and more of the enemy free
    levels: list[str] = [queries.seen_from(position, (20_000, y), 1) for y in range(10_000, 28_000, 10)]
    assert levels[0] == "" and levels[-1] == "open" and "cover" in levels
    before, after = ("cover", "open") if from_open else ("", "cover")
    edge = 10_000 + 10 * levels.index(after)
    place = (20_000, edge + side * 120)
    held = hold(plan, place)
    assert held.tank == 1 and held.why == ("in_the_open" if from_open else "unseen")
    here = queries.seen_from(position, place, 1)
    assert here == queries.seen_from(position, held.place, 1) == (after if from_open else before)
    # a thousandth or two beyond it is otherwise
    beyond = held.place[0], held.place[1] - side * 3
    assert queries.seen_from(position, beyond, 1) != here


def test_the_edge_of_cover_is_told_for_every_way_of_being_seen__FT_2_4() -> None:
    told: set[str] = set()
    plan = plan_at(HOUSE)
    for y in range(10_000, 28_000, 100):
        held = snapped(plan, (20_000, y))
        if held is not None and held.why in ("unseen", "in_sight", "in_cover", "in_the_open"):
            seen = queries.seen_from(plan.base, held.place, 1)
            assert seen == {"unseen": "", "in_the_open": "open"}.get(held.why, "cover")
            told.add(held.why)
    assert told == {"unseen", "in_sight", "in_cover", "in_the_open"}


@pytest.mark.parametrize(("heading", "held"), [(30, 0), (1770, 1800), (3560, 0), (60, None)])
def test_a_heading_holds_along_the_edge_of_a_house__FT_1_1(heading: int, held: int | None) -> None:
    position: FlamesOfTanksWorld = plan_at(HOUSE, mine="28.7,15/0").base
    found = held_heading(position, (28_700, 15_000), heading)
    assert (None if found is None else found.heading) == held
    if found is not None:
        assert (found.why, found.kind, found.mark) == ("along", "building", (30_000, 15_000))
    assert held_heading(position, (27_000, 15_000), heading) is None  # too far from it


def test_a_heading_holds_at_an_enemy__FT_2_4() -> None:
    position = plan_at().base
    found = held_heading(position, (40_000, 14_000), 430)
    assert found is not None and (found.why, found.tank, found.heading) == ("at_tank", 1, 450)
    assert found.mark == (50_000, 24_000)
