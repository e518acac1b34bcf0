"""The rules of Flames of Tanks by examples, those of the rule text among them."""

from __future__ import annotations

import pytest

from game.data.files.content import load_content, load_map
from game.data.files.paths import ASSETS, MAPS
from game.data.words.texts import Texts
from game.games.flames_of_tanks.rules.actions import Piece, Turn
from game.games.flames_of_tanks.rules.kit import KIT
from game.games.flames_of_tanks.rules.queries import kinds_of_move
from game.games.flames_of_tanks.rules.stats import stats
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.model.contract import MatchTime, Resign, SeenStep, TimeUp
from game.model.inches import hull, within
from tests.games.flames_of_tanks.boards import (
    BOOK,
    GAME,
    POINTS,
    after,
    at,
    called,
    chances,
    points,
    refused,
    tank,
    turn,
)

LIGHT, MEDIUM, HEAVY = "", "armour@0,1,0", "range@0,3,0"
"""Grids that make a tank Light, Medium, Heavy: the highest row in use is 1 or 2, 3, 4."""
FAR = "60,8/0"


def of(*pieces: tuple[str, int, int]) -> object:
    return stats(BOOK, tuple(Piece(name, column, row) for name, column, row in pieces))


# --- tanks ---


def test_the_basic_tank_is_as_printed__FT_1_3_FT_1_4() -> None:
    basic = stats(BOOK, ())
    assert (basic.range, basic.rof, basic.anti_tank, basic.firepower) == (32000, 2, 11, 3)
    assert (basic.front, basic.side, basic.top, basic.weight) == (7, 6, 1, 0)
    assert BOOK.tank.speed == (16000, 12000, 8000)


@pytest.mark.parametrize(("grid", "inches"), [(LIGHT, 16), (MEDIUM, 12), (HEAVY, 8)])
def test_a_move_is_as_long_as_the_weight_allows__FT_1_4_FT_2_3_FT_5_3(grid: str, inches: int) -> None:
    state = at(f"20,4/0::{grid}", FAR)
    assert refused(state, f"go:20,{4 + inches}/90") == ""
    assert refused(state, f"go:20,{4 + inches}.001/90") == "FT-2.3 too_far"
    assert tank(after(state, f"go:20,{4 + inches}/90.5"), 1).heading == 905


def test_ground_halves_the_speed__FT_2_3() -> None:
    state = at("20,4/0", FAR, ground="rough=10,4_10,40_30,40_30,4")
    assert refused(state, "go:20,12/0") == ""
    assert refused(state, "go:20,12.1/0") == "FT-2.3 too_far"


# --- turns ---


def farms(**options: object) -> FlamesOfTanksWorld:
    """The start of a match on Five Farms, two tanks for each of two seats."""
    content, words = load_content(KIT), Texts(ASSETS / "locale")
    table = load_map(KIT, MAPS / "flames_of_tanks" / "farms.yaml", content, words).map_file
    return GAME.new(KIT.setup(table, BOOK, (0, 1), {"tanks": 2, **options}))


def test_tanks_enter_as_basic_tanks_in_the_reverse_order_and_act_by_their_numbers__FT_2_0_FT_2_1() -> None:
    state = farms()
    assert state.match.seats == (0, 1, 0, 1)
    for number, word in (
        (4, "enter:64,40/0"),
        (3, "enter:8,8/0"),
        (2, "enter:64,38/0"),
        (1, "enter:8,10.4/0"),
    ):
        assert turn(state) == (number, "place") and state.placing
        if number == 2:
            assert refused(state, word) == "FT-1.1 in_the_way_tank"
            word = "enter:64,37.6/0"
            assert refused(state, "enter:64,35.9/0") == "FT-3.1 not_at_point"
        state = after(state, word)
        assert tank(state, number).installed == ()
    assert turn(state) == (1, "act") and not state.placing
    assert turn(after(state, "end end end end")) == (1, "act")


def test_with_an_even_start_tanks_enter_as_they_are_drawn__FT_2_0_FT_2_1() -> None:
    drawn = {f"turn={number}" for number in (1, 2, 3, 4)}
    state = farms(even_start=True)
    for number, word in ((2, "64,40/0"), (3, "8,8/0"), (1, "8,10.4/0"), (4, "64,37.6/0")):
        assert state.placing and chances(state) == drawn
        assert KIT.parse_position(KIT.format_position(state), BOOK).map == state
        step = GAME.apply(state, Turn(number - 1))
        [told] = KIT.describe_step(SeenStep(step.state, step.events, Turn(number - 1)), state)
        assert Texts(ASSETS / "locale").told(told) == f"Tank {number} is drawn to come in next."
        state = step.state
        drawn.remove(f"turn={number}")
        assert turn(state) == (number, "place") and state.still_to_act() == state.bag
        assert GAME.refuse_call(state, Resign(0)) is None
        state = after(state, f"enter:{word}")
    assert not state.placing and len(chances(state)) == 4, "all are in the bag for the first round"
    gone = called(after(farms(even_start=True), "turn=1"), Resign(0))
    assert gone.outcome is not None, "nobody else is left"
    assert KIT.describe(gone)[0].params == {"turn": 1}, "no round has the number 0"


def test_a_mode_of_ones_own_may_start_evenly__FT_6_6() -> None:
    mode = "Fair:teams=two,order=even"
    assert farms(mode=mode) == farms(mode="Fair:teams=two", even_start=True)
    assert farms(mode=mode, drawn=True).match.mode.order == "even"
    assert KIT.own_modes.sets(mode, BOOK) == ["drawn", "even_start"]


def test_a_spawn_point_of_a_side_that_nobody_plays_is_told__FT_6_6() -> None:
    points = "A/8,8/allied B/64,40/axis C/64,8/third"
    state = at("20,4/0", "60,40/0", mode="Alone:teams=none", points=points)
    words = Texts(ASSETS / "locale")
    told = [words.told(one) for one in KIT.describe(state)]
    assert "Spawn point C, 64″ from the left and 8″ from the bottom, is Third team’s." in told


def test_a_second_action_needs_4_and_there_is_no_third__FT_2_2() -> None:
    state = at("20,4/0", FAR)
    assert refused(state, "roll") == "FT-2.2 act_first"
    state = after(state, "go:20,8/0")
    assert refused(state, "go:20,9/0") == "FT-2.2 roll_first"
    assert turn(after(state, "roll second=3")) == turn(after(state, "end")) == (2, "act")
    again = after(state, "roll second=4 go:20,9/0")
    assert turn(again) == (2, "act")
    assert tank(again, 1).place == (20000, 9000)


def test_shots_hit_on_3_and_on_4_in_cover__FT_2_4() -> None:
    for ground, hits in (("", 1), ("hedge=18,20_22,20", 0)):
        state = after(at("20,4/0", "20,30/0", ground=ground), "shoot:2")
        shot = state.shot
        assert shot is not None and shot.need == (3 if hits else 4)
        after_dice = after(state, "hits=2,3")
        assert turn(after_dice) == ((1, "saves") if hits else (1, "more"))
    assert refused(at("20,4/0", "20,36/0"), "shoot:2") == ""
    assert refused(at("20,4/0", "20,36.001/0"), "shoot:2") == "FT-2.4 out_of_range"


@pytest.mark.parametrize(
    ("heading", "dice", "there", "bailed"),
    [
        ("180", "5,6", True, False),
        ("180", "4,6", True, True),
        ("180", "3,6", False, False),
        ("0", "5,6", True, True),
        ("0", "4,5", False, False),
        ("90", "6,6", True, False),
    ],
)
def test_saves_are_the_die_and_the_armour_against_the_gun__FT_2_6(
    heading: str, dice: str, there: bool, bailed: bool
) -> None:
    state = after(at("20,4/0", f"20,20/{heading}"), f"shoot:2 hits=3,3 saves={dice}")
    assert (tank(state, 2).here, tank(state, 2).bailed) == (there, bailed)


def test_a_bailed_out_crew_remounts_on_4_and_uses_what_is_left__FT_2_7() -> None:
    state = at("20,4/0:bailed", "20,20/180")
    for word in ("go:20,5/0", "shoot:2"):
        assert refused(state, word) == "FT-2.7 bailed_out"
    missed = after(state, "remount remounting=3")
    assert tank(missed, 1).bailed and turn(missed) == (1, "more")
    back = after(missed, "roll second=4 remount remounting=4")
    assert not tank(back, 1).bailed and turn(back) == (2, "act")
    assert refused(after(state, "remount remounting=4 roll second=4"), "shoot:2") == ""
    # bailed out again: nothing more
    again = after(at("20,4/0", "20,20/180:bailed"), "shoot:2 hits=3,1 saves=4")
    assert tank(again, 2).bailed and tank(again, 2).deaths == 0


def test_nobody_shoots_at_team_mates__FT_2_8() -> None:
    state = at("20,4/0", "20,20/180", "24,4/0", "60,4/0")
    assert refused(state, "shoot:3") == refused(state, "shoot:1") == "FT-2.8 team_mate"


# --- destroyed ---


@pytest.mark.parametrize(("grid", "draws"), [(LIGHT, 1), (MEDIUM, 2), (HEAVY, 3)])
def test_a_tank_earns_by_the_weight_it_destroys__FT_3_1_FT_3_3_FT_5_3(grid: str, draws: int) -> None:
    state = after(at("20,4/0", f"20,20/0::{grid}"), "shoot:2 hits=3,1 saves=1")
    assert turn(state) == (1, "draw") and state.draws == draws
    assert (tank(state, 1).kills, tank(state, 2).deaths) == (1, 1)
    state = after(state, "draw=" + "+".join(["anti_tank"] * draws))
    assert tank(state, 1).workshop == ("anti_tank",) * draws
    if grid:
        assert turn(state) == (1, "salvage")
        name = grid.partition("@")[0]
        kept, lost = after(state, "salvage=4"), after(state, "salvage=3")
        assert tank(kept, 2).workshop == (name,) and tank(lost, 2).workshop == ()
        order = list(BOOK.upgrades)
        assert lost.pool[order.index(name)] == kept.pool[order.index(name)] + 1
    else:
        assert turn(state) == (1, "more")
    back = after(state, "salvage=4 end" if grid else "end")
    assert turn(back) == (2, "refit" if grid else "place")


def test_an_empty_pool_gives_what_it_has__FT_3_3() -> None:
    none = ",".join(["0"] * len(BOOK.upgrades))
    one = ",".join(["1", *["0"] * (len(BOOK.upgrades) - 1)])
    heavy = "20,20/0::range@0,3,0"
    state = after(at("20,4/0", heavy, more=f"pool={one}"), "shoot:2 hits=3,1 saves=1")
    assert state.draws == 1
    assert turn(after(at("20,4/0", heavy, more=f"pool={none}"), "shoot:2 hits=3,1 saves=1")) == (1, "salvage")


def test_enemy_markers_and_enemies_close_a_spawn_point__FT_3_2() -> None:
    there = at("destroyed", FAR, to=2)
    assert turn(after(there, "end")) == (1, "place")
    marked = at("destroyed", FAR, to=2, more="at=A/allied/axis/1")
    assert turn(after(marked, "end")) == (2, "act"), "the tank waits a turn"
    near = "8,10/0"
    assert turn(after(at("destroyed", near, to=2), "end"))[0] == 1
    # in Death Match nobody enters with an enemy within 2 inches
    for place, first in (("8,10/0", "place"), ("8,10.1/0", "place")):
        state = at("destroyed", place, to=2, mode="death_match", points="A/8,8/nobody")
        assert turn(after(state, "end")) == ((2, "act") if place == near else (1, first))


def test_a_closed_spawn_point_says_why__FT_3_2() -> None:
    place = "enter:8,9/0"
    marked = after(at("destroyed", FAR, to=2, more="at=A/allied/axis/1 at=B/allied"), "end")
    assert refused(marked, place) == "FT-3.2 closed_markers"
    for owner, why in (("axis", "enemys"), ("nobody", "unclaimed")):
        state = after(at("destroyed", FAR, to=2, more=f"at=A/{owner} at=B/allied"), "end")
        assert refused(state, place) == f"FT-3.2 closed_{why}"
    assert refused(state, "enter:20,20/0") == "FT-3.1 not_at_point"
    two = "A/8,8/nobody B/36,30/nobody"
    near = after(at("destroyed", "8,10/0", to=2, mode="death_match", points=two), "end")
    assert refused(near, "enter:8,6.1/0") == "FT-3.2 closed_enemy_near"


# --- spawn points ---


def test_three_markers_claim_a_point__FT_4_1_FT_3_3() -> None:
    for count, capture in ((0, False), (1, False), (2, True)):
        more = f"at=B/nobody/allied/{count}" if count else ""
        state = after(at("36,27.999/0", FAR, to=2, more=more), "end")
        assert tank(state, 1).markers == 1
        assert points(state)[1] == ((0, -1, 0) if capture else (-1, 0, count + 1))
        assert turn(state) == ((1, "draw") if capture else (1, "act"))
        if capture:
            assert state.draws == 2
            assert turn(after(state, "draw=anti_tank+armour")) == (1, "act")


@pytest.mark.parametrize(
    ("own", "enemy", "marks"),
    [
        ("36,28/0", FAR, 1),
        ("36,28.001/0", FAR, 0),
        ("36,27/0:bailed", FAR, 1),
        ("36,27/0", "36,20/0", 0),
        ("36,27/0", "36,20/0:bailed", 0),
        ("36,27/0", "36,19.999/0", 1),
    ],
)
def test_markers_need_4_inches_and_no_enemy_there__FT_4_1(own: str, enemy: str, marks: int) -> None:
    assert tank(after(at(own, enemy, to=2), "end"), 1).markers == marks


def test_a_tank_between_two_points_chooses_one__FT_4_1() -> None:
    state = after(at("36,27/0", FAR, to=2, points=POINTS + " D/36,30/nobody"), "end")
    assert turn(state) == (1, "claim")
    assert refused(state, "claim:A") == "FT-4.1 not_to_claim"
    assert points(after(state, "claim:D"))[3] == (-1, 0, 1)


def test_a_third_teams_markers_go_before_ones_own__FT_4_1() -> None:
    mode = "M:teams=four,all_points=yes"
    everybody = {"seats": "allied,axis,third", "mode": mode}
    state = at(
        "36,27/0", "64,30/0", "60,8/0", to=3, more="at=B/axis/third/2",
        points=POINTS + " D/8,40/third E/64,8/fourth", **everybody,
    )  # fmt: skip
    assert points(after(state, "end"))[1] == (1, 0, 1)


def test_returning_the_flag_clears_all_and_places_none__FT_4_2() -> None:
    for place, owner, there in (("36,27/0", "nobody", -1), ("8,11/0", "allied", 0)):
        name = "B" if owner == "nobody" else "A"
        state = after(at(place, FAR, to=2, more=f"at={name}/{owner}/axis/2"), "end")
        assert (tank(state, 1).flags, tank(state, 1).markers) == (1, 0)
        assert (there, -1, 0) in points(state)
    # nothing to clear at one's own point
    assert tank(after(at("8,11/0", FAR, to=2), "end"), 1).flags == 0


def test_invincible_points_take_no_markers__FT_4_3() -> None:
    state = after(at("36,27/0", FAR, to=2, points=POINTS.replace("nobody", "nobody/invincible")), "end")
    assert tank(state, 1).markers == 0


def test_a_workshop_takes_a_tank_off_the_table_to_refit__FT_4_4() -> None:
    shop = "shops=20,8"
    for own, enemy, why in (
        ("20,4/0", FAR, ""),
        ("20,3.999/0", FAR, "FT-4.4 no_workshop"),
        ("20,4/0", "24,8/0", "FT-4.4 no_workshop"),
    ):
        state = after(at(f"{own}:::smoke", enemy, to=2, ground=shop), "end")
        assert refused(state, "workshop") == why
    state = after(at("20,4/0:::smoke", FAR, to=2, ground=shop), "end")
    inside = after(state, "workshop")
    assert tank(inside, 1).where == "refitting" and tank(inside, 1).deaths == 0
    back = after(inside, "end")
    assert turn(back) == (1, "refit")
    back = after(back, "refit:smoke@0,0,0 enter:8,8/0")
    assert turn(back) == (1, "act") and tank(back, 1).installed
    assert refused(after(state, "go:20,5/0"), "workshop") == "FT-2.2 not_now"
    sudden = at("20,4/0", FAR, mode="death_match", ground=shop, more="sudden=1,2/allied,axis/13 round=13")
    assert refused(sudden, "workshop") == "FT-4.4 no_workshop_now"


# --- upgrades ---


def test_the_pool_has_the_shipped_tokens__FT_5_1() -> None:
    colours = dict.fromkeys(("red", "green", "yellow", "blue"), 0)
    for one in BOOK.upgrades.values():
        colours[one.colour] += one.copies
    assert colours == {"red": 12, "green": 12, "yellow": 12, "blue": 20}


@pytest.mark.parametrize(
    ("grid", "why"),
    [
        ("anti_tank@0,0,0", ""),
        ("anti_tank@2,3,0", ""),
        ("anti_tank@3,0,0", "FT-5.2 outside_grid"),
        ("anti_tank@3,0,1", ""),
        ("anti_tank@0,3,1", "FT-5.2 overhang"),
        ("anti_tank@0,0,0+armour@1,0,0", "FT-5.2 overlap"),
        ("anti_tank@0,0,0+armour@0,1,0", ""),
        ("anti_tank@0,0,0+anti_tank@0,1,0", "FT-5.4 not_owned"),
    ],
)
def test_upgrades_lie_wholly_on_the_grid_and_not_on_each_other__FT_5_2_FT_5_4(grid: str, why: str) -> None:
    state = after(at("destroyed:::anti_tank+armour", FAR, to=2), "end")
    assert refused(state, "enter:8,8/0") == "FT-2.2 refit_first"
    assert refused(state, f"refit:{grid}") == why


def test_upgrades_add_up_but_the_blue_ones__FT_5_4() -> None:
    assert stats(BOOK, tuple(Piece("anti_tank", 0, row) for row in range(3))).anti_tank == 14
    two = stats(BOOK, (Piece("armour", 0, 0), Piece("armour", 2, 0)))
    assert (two.front, two.side, two.top) == (9, 8, 1)
    assert stats(BOOK, (Piece("range", 0, 0), Piece("range", 0, 1))).range == 48000
    assert stats(BOOK, (Piece("powerful_engine", 0, 0), Piece("powerful_engine", 2, 0))).speed == 20000


def test_overloaded_sticks_out_and_crawls__FT_5_5() -> None:
    state = after(at("destroyed:::anti_tank+overloaded", FAR, to=2), "end")
    assert refused(state, "refit:overloaded@1,0,0+anti_tank@0,3,1") == ""
    assert refused(state, "refit:overloaded@1,0,0+anti_tank@0,4,0") == "FT-5.2 overhang"
    drives = at("20,4/0::overloaded@0,0,0", FAR)
    assert refused(drives, "go:20,10/0") == "" and refused(drives, "go:20,10.1/0") == "FT-5.5 overloaded"
    assert drives.stats(0).weight == 2
    again = after(drives, "go:20,8/0 roll second=6")
    assert refused(again, "go:20,10/0") == "" and refused(again, "go:20,10.1/0") == "FT-5.5 overloaded"


def test_a_fast_tank_moves_far_and_no_more__FT_5_5() -> None:
    for grid, inches in ((LIGHT, 40), (MEDIUM, 32), (HEAVY, 24)):
        more = f"+{grid}" if grid else ""
        state = at(f"20,4/0::fast_tank@0,0,0{more}", "60,40/0")
        assert refused(state, f"fast:20,{4 + inches}/0") == ""
        assert refused(state, f"fast:20,{4 + inches}.001/0") == "FT-2.3 too_far"
        assert turn(after(state, f"fast:20,{4 + inches}/0")) == (2, "act")
    assert refused(at("20,4/0", FAR), "fast:20,8/0") == "FT-5.5 not_fast"
    state = after(at("20,4/0::fast_tank@0,0,0", FAR), "go:20,8/0 roll second=6")
    assert refused(state, "fast:20,9/0") == "FT-5.5 fast_first"


def test_engine_tracks_and_stormtroopers_move_further__FT_5_5() -> None:
    assert refused(at("20,4/0::powerful_engine@0,0,0", FAR), "go:20,24/0") == ""
    rough = "rough=10,4_10,40_30,40_30,4 hedge=18,10_22,10"
    tracks = at("20,4/0::wide_tracks@0,0,0", FAR, ground=rough)
    assert refused(tracks, "wide:20,20/0") == "" and refused(tracks, "go:20,20/0") == "FT-2.3 too_far"
    over = after(tracks, "wide:20,20/0 roll second=6")
    assert refused(over, "go:20,21/0") == refused(over, "wide:20,21/0") == "FT-5.5 wide_once"
    moved = after(tracks, "go:20,5/0 roll second=6")
    assert refused(moved, "wide:20,21/0") == "" and refused(moved, "wide:20,21.001/0") == "FT-2.3 too_far"
    storm = after(at("20,4/0::stormtrooper@0,0,0", FAR), "go:20,8/0 end")
    assert turn(storm) == (1, "storm")
    assert refused(storm, "last:20,12/0") == "" and refused(storm, "last:20,12.001/0") == "FT-2.3 too_far"
    assert refused(storm, "go:20,12/0") == "FT-2.2 storm_left"
    assert turn(after(storm, "last:20,12/0")) == turn(after(storm, "end")) == (2, "act")
    assert turn(after(at("20,4/0:bailed:stormtrooper@0,0,0", FAR), "end")) == (2, "act")
    both = after(at("20,4/0::stormtrooper@0,0,0+wide_tracks@0,1,0", FAR), "wide:20,5/0 end")
    assert kinds_of_move(both) == [("last", False), ("last", True)]


def test_failed_dice_are_rolled_again__FT_5_5() -> None:
    ammo = after(at("20,4/0:bailed:protected_ammo@0,0,0", FAR), "remount")
    assert chances(ammo) == {f"remounting={one}" for one in (4, 5, 6)} | {
        f"remounting={one}>{other}" for one in (1, 2, 3) for other in range(1, 7)
    }
    assert not tank(after(ammo, "remounting=1>4"), 1).bailed
    for name, inches, again in (
        ("stabilisers", 16, True),
        ("stabilisers", 16.001, False),
        ("advanced_optics", 16, False),
        ("advanced_optics", 16.001, True),
    ):
        state = after(at(f"20,4/0::{name}@0,0,0", f"20,{4 + inches:g}/0"), "shoot:2")
        assert state.shot is not None and state.shot.again is again
        assert refused(state, "hits=2>3,6") == ("" if again else "FT-2.2 no_such_roll")


def test_smoke_covers_until_the_shooters_next_turn__FT_5_5() -> None:
    state = at("20,4/0::smoke@0,0,0", "20,20/180", "45,12/0", "60,40/0")
    assert refused(at("20,4/0", "20,20/180"), "smoke:2") == "FT-5.5 no_smoke"
    laid = after(state, "smoke:2 hits=6,6")
    assert tank(laid, 1).smoke == ((20000, 17500),) and turn(laid) == (1, "more")
    assert laid.shot_at(0, 1).need == 4 and laid.shot_at(1, 0).need == 4
    assert laid.shot_at(2, 1).need == 3
    assert tank(after(state, "smoke:2 hits=2,2"), 1).smoke == ()
    assert tank(after(laid, "end end end end"), 1).smoke == ()


def test_night_hides_what_is_far_from_who_has_no_searchlight__FT_5_6_FT_5_5() -> None:
    mode = "N:teams=two,night=yes"
    assert refused(at("20,4/0", "20,20/0", mode=mode), "shoot:2") == ""
    assert refused(at("20,4/0", "20,20.001/0", mode=mode), "shoot:2") == "FT-5.6 night"
    light = at("20,4/0::searchlight@0,0,0", "20,36/0", mode=mode, ground="hedge=18,20_22,20")
    assert refused(light, "shoot:2") == ""
    assert light.shot_at(0, 1).need == 3


# --- modes ---

LAST = "round=12"


def card(kills: int, deaths: int) -> str:
    return f"::::{kills},{deaths},0,0,0"


def test_death_match_ends_with_its_rounds_and_kills_less_deaths_win__FT_6_1_FT_6_4() -> None:
    state = at(
        f"20,4/0:{card(3, 1)}", f"60,8/0:{card(2, 1)}", f"60,40/0:{card(4, 6)}",
        mode="death_match", seats="allied,axis,third", to=3, more=LAST,
    )  # fmt: skip
    result = GAME.result(after(state, "end"))
    assert result is not None
    assert (result.places, result.scores, result.reason) == ((1, 2, 3), (2, 1, -2), "rounds")


def test_the_minutes_end_a_match_with_the_round__FT_6_1() -> None:
    state = called(at(f"20,4/0:{card(1, 0)}", FAR, mode="death_match", more="round=3"), MatchTime(0))
    assert GAME.refuse_call(state, MatchTime(0)) is not None
    assert turn(after(state, "end")) == (2, "act")
    result = GAME.result(after(state, "end end"))
    assert result is not None and result.reason == "minutes"


def test_all_points_and_no_enemy_on_the_table_end_capture_the_flag__FT_6_2() -> None:
    own = "at=A/allied at=B/allied at=C/allied"
    state = at("20,4/0", "20,20/0", more=own)
    shot = after(state, "shoot:2 hits=3,3 saves=1,1 draw=smoke")
    result = GAME.result(shot)
    assert result is not None
    assert (result.reason, result.places) == ("all_points", (1, 2))


def test_a_sides_score_is_the_sum_of_its_members__FT_6_2() -> None:
    state = at(
        f"20,4/0:{card(1, 0)}", f"60,8/0:{card(2, 0)}", f"30,4/0:{card(0, 3)}", f"60,40/0:{card(0, 1)}",
        seats="allied,axis,allied,axis", to=4, more=LAST,
    )  # fmt: skip
    result = GAME.result(after(state, "end"))
    assert result is not None and result.scores == (-2, 1, -2, 1) and result.places == (2, 1, 2, 1)


def test_a_tie_is_decided_by_sudden_death_near_the_centre__FT_6_3() -> None:
    state = after(
        at(f"20,4/0:bailed:smoke@0,0,0::{card(1, 0)[3:]}", f"60,8/0:{card(1, 0)}", to=2, more=LAST), "end"
    )
    assert state.sudden is not None and state.placing and len(chances(state)) == 2
    state = after(state, "turn=1 refit:smoke@1,0,0")
    assert refused(state, "enter:36,36.001/0") == "FT-6.3 not_at_centre"
    state = after(state, "enter:36,36/180 turn=2 enter:36,12/0 turn=2")
    assert tank(state, 1).installed and not tank(state, 1).bailed
    assert refused(state, "shoot:1") == "FT-6.3 truce"
    state = after(state, "end turn=1 end turn=1")
    fallen = after(state, "shoot:2 hits=3,3 saves=1,1")
    ended = GAME.result(fallen)
    assert ended is not None and (ended.reason, ended.places) == ("sudden_death", (1, 2))
    assert (tank(fallen, 1).kills, tank(fallen, 1).sudden_kills, tank(fallen, 2).sudden_deaths) == (1, 1, 1)
    assert ended.scores == (1, 1), "the score stood when the rounds were over"
    for number in range(9):
        assert GAME.result(state) is None
        state = after(state, "end turn=2 end" if number == 8 else "end turn=2 end turn=1")
    tied = GAME.result(state)
    assert tied is not None and tied.reason == "sudden_death_tie" and tied.places == (1, 1)


def test_who_can_hide_hides_for_sudden_death__FT_6_3() -> None:
    house = "building=30,23_30,25_42,25_42,23"
    state = after(at("20,4/0", FAR, to=2, ground=house, more=LAST), "end")
    state = after(state, "turn=2 enter:36,30/0 turn=1")
    assert refused(state, "enter:36,33/0") == "FT-6.3 in_sight"
    assert refused(state, "enter:36,18/0") == ""


def test_three_lags_put_a_tank_out__FT_6_5() -> None:
    state = at("20,4/0::smoke@0,0,0:::0,0,0,0,2", "60,8/0", "30,4/0", "60,40/0")
    assert GAME.refuse_call(state, TimeUp(1)) is not None
    out = called(state, TimeUp(0))
    assert tank(out, 1).where == "out" and tank(out, 2).kills == 0 and turn(out) == (2, "act")
    assert out.pool[list(BOOK.upgrades).index("smoke")] == 2
    stays = at("20,4/0:::::0,0,0,0,2", "60,8/0", more="stay")
    assert tank(called(stays, TimeUp(0)), 1).where == "table"
    alone = GAME.result(called(out, Resign(1)))
    assert alone is not None and (alone.reason, alone.places) == ("alone", (1, 2))


def test_last_man_standing_is_a_mode_like_any_other__FT_6_6() -> None:
    mode = "Last:points=none,respawn=no,one_left=yes,score=2/0/0/0"
    state = at("20,4/0", "20,20/0", mode=mode, points="A/8,8/nobody", more="round=2")
    result = GAME.result(after(state, "shoot:2 hits=3,3 saves=1,1"))
    assert result is not None and (result.reason, result.scores) == ("one_left", (2, 0))
    joins = at("20,4/0", "20,20/0", "30,4/0", "to_join", mode=mode, points="A/8,8/nobody", more="round=2")
    assert GAME.result(after(joins, "shoot:2 hits=3,3 saves=1,1")) is None


def test_sudden_death_is_a_mode_of_its_own__FT_6_7() -> None:
    state = at(
        "20,4/0", "20,20/0", "60,40/0", mode="sudden_death", seats="allied,axis,third", more="round=2 bag=2,3"
    )
    shot = after(state, "shoot:2 hits=3,3 saves=1,1")
    assert GAME.result(shot) is None
    assert chances(after(shot, "end")) == {"turn=3"}, "nobody comes back"
    result = GAME.result(called(shot, Resign(2)))
    assert result is not None and result.places == (1, 2, 3)


# --- sizes, and who enters ---


def test_the_hull_stays_inside_its_circle_whatever_it_heads__FT_1_1() -> None:
    tank = BOOK.tank
    corners = hull((0, 0), 0, tank.length, tank.width)
    assert all(within((0, 0), corner, tank.radius) for corner in corners)


def test_whose_time_runs_out_while_placing_takes_the_first_place_without_a_lag__FT_2_0_FT_6_5() -> None:
    start = at("to_join", "to_join", to=2, phase="place", more="placing entered")
    placed = called(start, TimeUp(1))
    assert tank(placed, 2).here and tank(placed, 2).lags == 0 and turn(placed) == (1, "place")
    sudden = at(
        "to_join::smoke@0,0,0", "to_join", mode="death_match", phase="refit",
        more="sudden=1,2/allied,axis/13 round=13 entered placing bag=2",
    )  # fmt: skip
    placed = called(sudden, TimeUp(0))
    assert tank(placed, 1).here and tank(placed, 1).installed and placed.placing and placed.bag == (2 - 1,)


def test_the_next_turn_is_known_only_where_the_order_is__FT_2_1() -> None:
    tanks = ("20,4/0", FAR, "30,4/0", "60,40/0")
    drawn = at(*tanks, mode="Bag:teams=two,order=drawn", to=1, more="bag=2,4")
    assert GAME.premove_view(drawn, 1) is None, "either of two may be drawn"
    one = at(*tanks, mode="Bag:teams=two,order=drawn", to=1, more="bag=4")
    ahead = GAME.premove_view(one, 1)
    assert ahead is not None and turn(ahead) == (4, "act")
    fixed = GAME.premove_view(at(*tanks), 1)
    assert fixed is not None and turn(fixed) == (2, "act")


def test_a_turn_planned_for_the_round_after_the_truce_may_shoot__FT_6_3() -> None:
    duel = "M:teams=none,points=none,respawn=no,order=drawn"
    now = GAME.premove_view(at("30,20/90", "50,20/270", mode=duel, more="bag=2"), 1)
    assert now is not None and refused(now, "shoot:1") == "FT-6.3 truce"
    later = GAME.premove_view(at("30,20/90", "50,20/270", mode=duel, to=2), 0)
    assert later is not None and not refused(later, "shoot:2")


def test_a_save_keeps_the_bag_and_the_card_of_sudden_death__FT_2_1_FT_6_3() -> None:
    drawn = after(at("20,4/0", FAR, mode="Bag:teams=two,order=drawn", more="bag=2"), "end")
    assert chances(drawn) == {"turn=2"}
    fought = at(
        "36,36/180:::::1,0,0,0,0,2,0",
        "36,12/0",
        mode="death_match",
        more="sudden=1,2/allied,axis/13 round=13",
    )
    for state in (drawn, fought):
        read = KIT.load_state(KIT.dump_state(state), KIT.parse_position(KIT.format_position(state), BOOK))
        assert read == state
