"""What levels 3 and 4 of Flames of Tanks make of spawn points, workshops and ways to them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.bots.contract import Seen, level
from game.bots.solving import never
from game.games.flames_of_tanks.bots.flags import Flags
from game.games.flames_of_tanks.bots.looks import LookCount
from game.games.flames_of_tanks.bots.outlook import Outlook
from game.games.flames_of_tanks.bots.refit import Fitting
from game.games.flames_of_tanks.bots.routes import MOST, Routes, routes
from game.games.flames_of_tanks.bots.style import STRATEGIST
from game.games.flames_of_tanks.bots.worth import Worth
from game.games.flames_of_tanks.rules import actions as act
from game.games.flames_of_tanks.rules.actions import Action
from game.games.flames_of_tanks.rules.world import CLAIM, FlamesOfTanksWorld
from game.model import inches
from game.model.inches import Point
from tests.games.flames_of_tanks.boards import GAME, at
from tests.games.flames_of_tanks.bots.matches import BOTS

WALL = "building=46,2_46,46_50,46_50,2"
"""Nobody sees from one side of the table to the other."""

B = (36_000, 24_000)


def _chosen(state: FlamesOfTanksWorld, number: int) -> Action:
    seen: Seen[FlamesOfTanksWorld, Action] = Seen(state.match.seats[state.tank], state)
    action: Action = BOTS.make(number).choose(seen, level(BOTS, number).limits, 1)
    return action


def _end(state: FlamesOfTanksWorld, action: Action) -> Point:
    return action.path[-1] if isinstance(action, act.Move) else state.acting.place


@pytest.mark.parametrize("number", [3, 4])
def test_it_drives_where_it_can_claim_a_point__FT_4_1(number: int) -> None:
    state = at("26,10/0", "66,40/180", ground=WALL, more="round=2")
    assert inches.within(_end(state, _chosen(state, number)), B, CLAIM)


@pytest.mark.parametrize("number", [3, 4])
def test_it_stays_until_the_point_is_claimed__FT_4_1(number: int) -> None:
    state = at("36,27/0", "66,40/180", ground=WALL, more="round=4 at=B/nobody/allied/2")
    assert inches.within(_end(state, _chosen(state, number)), B, CLAIM)


@pytest.mark.parametrize("number", [3, 4])
def test_it_takes_back_a_point_that_is_about_to_be_lost__FT_4_2(number: int) -> None:
    state = at("16,16/0", "66,40/180", ground=WALL, more="round=4 at=A/allied/axis/2 at=B/allied")
    assert inches.within(_end(state, _chosen(state, number)), (8_000, 8_000), CLAIM)


def test_a_third_tank_leaves_a_point_to_two_nearer_ones__FT_4_1() -> None:
    seats, more = "allied,axis", "round=2"
    tanks = ["30,10/0", "66,40/180", "40,12/0", "60,40/180", "36,6/0", "60,30/180"]
    third = Flags(at(*tanks, ground=WALL, seats=seats, to=5, more=more))
    tanks[2] = "destroyed"
    second = Flags(at(*tanks, ground=WALL, seats=seats, to=5, more=more))
    assert second.pull((36_000, 16_000)) > 1.5 * third.pull((36_000, 16_000)) > 0


def test_a_point_is_worth_nothing_when_no_time_is_left_to_claim_it__FT_6_1() -> None:
    tanks = ("36,27/0", "66,40/180")
    assert Flags(at(*tanks, more="round=9")).claim(1, 0) > 0
    assert Flags(at(*tanks, more="round=10")).claim(1, 0) == 0
    assert Flags(at(*tanks, more="round=10 at=B/nobody/allied/1")).claim(1, 0) > 0
    assert Flags(at(*tanks, more="round=12 at=B/nobody/allied/2")).claim(1, 0) == 0


def test_the_enemys_last_way_in_counts_most__FT_3_2() -> None:
    tanks, more = ("20,10/0", "60,20/180"), "round=2"
    last = Flags(at(*tanks, more=more)).claim(2, 0)
    other = Flags(at(*tanks, more=f"{more} at=B/axis")).claim(2, 0)
    assert last > other > Flags(at(*tanks, more=more)).claim(1, 0)


def test_the_last_point_wins_the_match_for_who_leads_and_loses_it_for_who_is_behind__FT_6_2() -> None:
    more, claims = "round=8 at=A/allied at=B/allied at=C/axis/allied/2", []
    for kills, lost in ((1, 0), (0, 0), (0, 1)):
        own, other = f"64,37/0:::::{kills},{lost},0,0,0", f"destroyed:::::{lost},{kills},0,0,0"
        claims.append(Flags(at(own, other, more=more)).claim(2, 0))
    ahead, even, behind = claims
    assert ahead > even + 0.2
    assert even > 0 > behind


@pytest.mark.parametrize("number", [3, 4])
def test_it_leaves_the_last_point_that_would_end_the_match_while_it_is_behind__FT_6_2(number: int) -> None:
    more = "round=8 at=A/allied at=B/allied at=C/axis/allied/2"
    ends = [
        _end(state, _chosen(state, number))
        for state in (
            at(f"64,37/0:::::{card}", f"destroyed:::::{other}", more=more)
            for card, other in (("1,0,0,0,0", "0,1,0,0,0"), ("0,1,0,0,0", "1,0,0,0,0"))
        )
    ]
    assert [inches.within(end, (64_000, 40_000), CLAIM) for end in ends] == [True, False]


def test_the_last_point_draws_who_leads_while_no_enemy_is_on_the_table__FT_6_2() -> None:
    more = "round=8 at=A/allied at=B/allied at=C/axis/allied/2"
    flags = Flags(at("50,37/0:::::1,0,0,0,0", "destroyed:::::0,1,0,0,0", more=more))
    assert flags.pull((56_000, 37_000)) > flags.pull((50_000, 37_000)) > 0.3


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_of_two_points_it_claims_the_one_that_wins_and_shuns_the_one_that_loses__FT_6_2(number: int) -> None:
    points = "A/8,8/allied B/36,24/nobody C/36,28/axis"
    for card, other, claimed in (("1,0", "0,1", 1), ("0,1", "1,0", 2)):
        state = at(
            f"36,26/0:::::{card},0,0,0", f"destroyed:::::{other},0,0,0", points=points, phase="claim",
            more="round=8 at=A/allied at=B/nobody/allied/2 at=C/allied/axis/2",
        )  # fmt: skip
        assert _chosen(state, number) == act.Claim(claimed)


def test_a_claim_that_draws_the_match_is_not_one_that_wins_it__FT_6_2() -> None:
    points, mode = "A/8,8/allied B/36,24/nobody C/36,28/axis", "Own:teams=two,points=claimed,tie=shared"
    state = at(
        "36,26/0", "destroyed", points=points, phase="claim", mode=f"{mode},rounds=10,all_points=yes",
        more="round=3 at=A/allied at=B/nobody/allied/2 at=C/allied/axis/2",
    )  # fmt: skip
    outcome = GAME.result(GAME.apply(state, act.Claim(1)).state)
    assert outcome is not None and outcome.drawn
    assert _chosen(state, 4) == act.Claim(2), "it has all other points, and seven rounds to win"


def test_who_has_left_leads_nobody__FT_6_5() -> None:
    cards = "30,20/0", "60,40/180:::::1,0,0,0,0", "out:::::2,0,0,0,0"
    points = "A/8,8/nobody B/36,24/nobody C/64,40/nobody"
    state = at(*cards, mode="death_match", points=points, seats="allied,axis,third", more="round=5")
    flags = Flags(state)
    assert (flags.lead(0), flags.lead(1), flags.lead(2)) == (-1, 1, 1)


def test_a_point_of_who_has_left_is_one_of_nobody__FT_6_5() -> None:
    mode, seats = "Own:teams=four,points=claimed,rounds=10", "allied,axis,third"
    points = "A/8,8/allied B/64,8/axis C/8,40/third"

    def claim(third: str, owner: str) -> float:
        more = f"round=2 at=A/allied at=B/axis at=C/{owner}"
        state = at("30,20/0", "60,40/180", third, mode=mode, seats=seats, points=points, more=more)
        return Flags(state).claim(2, 0)

    assert claim("12,38/0", "third") > claim("12,38/0", "nobody") == claim("out", "nobody")
    assert claim("out", "third") == claim("out", "nobody")
    assert claim("out", "nobody/third/2") > 0, "its markers have still to be cleared"


def test_points_that_nobody_can_claim_draw_nobody__FT_4_3() -> None:
    for mode in ("death_match", "sudden_death"):
        flags = Flags(at("30,20/0", "60,20/180", mode=mode, points="" if mode[0] == "s" else
                         "A/8,8/nobody B/36,24/nobody C/64,40/nobody"))  # fmt: skip
        assert flags.pull(B) == flags.at_once(B) == 0


def test_the_coming_round_counts_claims_and_who_contests_them__FT_4_1() -> None:
    state = at("36,10/0", "66,40/180", ground=WALL, more="round=2")
    looks = LookCount(4000, never, roughly=True)
    outlook = Outlook(state, Worth(state, STRATEGIST, looks), looks)
    assert outlook.value((36_000, 21_000), 0, {}) > outlook.value((36_000, 19_000), 0, {}) + 0.2
    enemy = at("20,40/0", "36,27/180", ground="building=25,2_25,46_30,46_30,2", more="round=2")
    outlook = Outlook(enemy, Worth(enemy, STRATEGIST, looks), looks)
    assert outlook.value((20_000, 40_000), 0, {}) < -0.2


def test_a_way_round_a_building_is_longer_than_the_straight_one__FT_2_3() -> None:
    table = at("36,10/0", "66,40/180", ground="building=46,6_46,46_50,46_50,6").match.table
    ways = routes(table, 1_200)
    assert ways.length((40_000, 24_000), (44_000, 24_000)) == 4_000
    assert 42_000 < ways.length((40_000, 24_000), (56_000, 24_000)) < 52_000


def test_the_largest_table_has_a_coarser_grid_that_is_found_in_time__FT_2_3() -> None:
    small = at("36,10/0", "66,40/180", ground="building=46,6_46,46_50,46_50,6").match.table
    large = Routes(replace(small, width=144_000, height=144_000), 1_200)
    assert len(large.ways) <= (MOST + 1) ** 2
    assert 42_000 < large.length((40_000, 24_000), (56_000, 24_000)) < 56_000


def test_a_tank_drives_to_a_workshop_when_a_refit_is_due_and_goes_in__FT_4_4() -> None:
    owns = ":::anti_tank+anti_tank+armour+armour"
    more = "round=3 shops=20,24 at=A/allied at=B/allied"
    away = at(f"20,12/0{owns}", "66,40/180", ground=WALL, more=more)
    assert inches.within(_end(away, _chosen(away, 4)), (20_000, 24_000), CLAIM)
    there = at(f"20,22/0{owns}", "66,40/180", ground=WALL, more=f"{more} fresh")
    assert _chosen(there, 4) == act.GoIn()


def test_smoke_is_left_in_the_workshop__FT_5_4() -> None:
    state = at("to_join:::smoke+stabilisers", "66,40/180", phase="refit", more="round=3 entered")
    assert [piece.name for piece in Fitting(state).best()] == ["stabilisers"]
