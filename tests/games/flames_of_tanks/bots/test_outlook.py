"""What level 4 of Flames of Tanks expects of the coming round."""

from __future__ import annotations

from dataclasses import replace

from game.bots.contract import Limits, Seen
from game.bots.solving import never
from game.games.flames_of_tanks.bots.looks import LookCount
from game.games.flames_of_tanks.bots.outlook import ExpectedDamage, Outlook
from game.games.flames_of_tanks.bots.players import Strategist
from game.games.flames_of_tanks.bots.style import STRATEGIST, Style
from game.games.flames_of_tanks.bots.threats import Threats
from game.games.flames_of_tanks.bots.worth import Worth
from game.games.flames_of_tanks.rules import actions as act
from game.games.flames_of_tanks.rules.actions import Action
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from tests.games.flames_of_tanks.boards import at

HOUSE = "building=30,20_30,28_42,28_42,20"
"""Between the north and the south of the table's middle."""

LAST = "round=12"


def _outlook(state: FlamesOfTanksWorld, style: Style = STRATEGIST) -> Outlook:
    looks = LookCount(4000, never, roughly=True)
    return Outlook(state, Worth(state, style, looks), looks)


def test_a_place_in_an_enemys_sight_is_worse_than_one_behind_a_house__FT_2_5() -> None:
    outlook = _outlook(at("36,10/0", "36,36/180", ground=HOUSE))
    assert outlook.value((36_000, 16_000), 0, {}) > outlook.value((20_000, 24_000), 0, {}) + 0.2


def test_an_enemy_that_sees_nobody_may_drive_up_and_shoot_with_a_second_action__FT_2_2() -> None:
    state = at("36,10/0", "36,36/180", ground=HOUSE, more=LAST)
    blind = replace(STRATEGIST, spots=0)
    assert _outlook(state, blind).value((31_000, 16_000), 0, {}) == 0
    assert _outlook(state).value((31_000, 16_000), 0, {}) < -0.2


def test_the_front_towards_the_gun_is_better_than_the_back__FT_2_6() -> None:
    outlook = _outlook(at("36,10/0", "36,30/180"))
    assert outlook.value((36_000, 10_000), 0, {}) > outlook.value((36_000, 10_000), 1800, {})


def test_who_is_destroyed_shoots_from_where_it_comes_in__FT_3_1() -> None:
    # C is in sight of the tank: whoever comes in there shoots as well as from where it stood
    gone = {1: ExpectedDamage(1.0)}
    near = at("36,10/0", "36,30/180", points="A/8,8/allied C/36,34/axis", more=LAST)
    far = at("36,10/0", "36,30/180", points="A/8,8/allied C/64,47/axis", more=LAST)
    place = (36_000, 10_000)
    assert _outlook(far).value(place, 0, gone) == 0 > _outlook(near).value(place, 0, gone)


def test_a_crew_that_must_remount_first_shoots_less__FT_2_7() -> None:
    outlook = _outlook(at("36,10/0", "36,30/180", more=LAST))
    place = (36_000, 10_000)
    assert 0 > outlook.value(place, 0, {1: ExpectedDamage(0.0, 1.0)}) > outlook.value(place, 0, {}) / 2


def test_in_the_last_round_only_those_count_who_still_act__FT_6_1() -> None:
    outlook = _outlook(at("36,10/0", "36,30/180", to=2, more=LAST))
    assert outlook.value((36_000, 30_000), 1800, {}) == 0


def test_of_a_drawn_order_those_in_the_bag_act_in_the_last_round_and_else_all__FT_2_1() -> None:
    tanks = ("8,40/0", "30,30/180", "36,10/0", "42,30/180")
    mode = "Bag:teams=two,order=drawn"
    assert _outlook(at(*tanks, mode=mode, to=3, more="bag=2")).order == (1, 0, 3, 2)
    assert _outlook(at(*tanks, mode=mode, to=3, more=f"bag=2 {LAST}")).order == (1,)


def test_before_the_first_turn_only_lower_numbers_act_before_a_tank__FT_2_0() -> None:
    state = at(
        "36,10/0", "to_join", "36,40/180", "60,40/0", mode="death_match", seats="allied,axis",
        points="A/36,20/nobody B/60,20/nobody", to=2, phase="place", more="placing entered",
    )  # fmt: skip
    looks = LookCount(4000, never)
    threats = Threats(state, STRATEGIST, looks)
    assert [foe.tank for foe in threats.foes] == [0]
    assert Worth(state, STRATEGIST, looks).first_strike == 0.5


def _chosen(state: FlamesOfTanksWorld) -> Action:
    seat = state.match.seats[state.tank]
    return Strategist().choose(Seen(seat, state), Limits(nodes=4000), 1)


def test_it_shoots_at_who_still_acts_and_not_at_who_has_acted__FT_2_1() -> None:
    # tank 2 has had its last turn, tank 4 would shoot next
    state = at("8,40/0:bailed", "30,30/180", "36,10/0", "42,30/180", to=3, more=LAST)
    assert _chosen(state) == act.Shoot(3)
