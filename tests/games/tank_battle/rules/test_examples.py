"""Every rule of Tank Battle on small boards, the examples of the publisher's text among them."""

from __future__ import annotations

import random

import pytest

from game.games.tank_battle.rules.actions import Action, Fight, Go, Peg, Place, Spin
from game.games.tank_battle.rules.board import HIDDEN, number
from game.games.tank_battle.rules.events import Fought
from game.games.tank_battle.rules.kit import KIT
from game.games.tank_battle.rules.world import SEALED, MatchTerms, TankBattleWorld
from game.model.contract import CHANCE, PUBLIC, AgreeDraw, OfferDraw, Resign, SeenStep, Setup, TimeUp
from tests.games.tank_battle.boards import (
    GAME,
    after,
    at,
    can,
    ended,
    events,
    rank_of,
    refused,
    step,
    tank_squares,
)
from tests.games.tank_battle.files import DEFINITIONS, PIECE_SET
from tests.games.tank_battle.rules.slow import ORDER
from tests.games.tank_battle.rules.test_slow import compare
from tests.shown import board

GREEN_SET = "hq@11 ammo@22 fuel@33 1@10 2@9 3@8 4@7 5@6 6@5 gun@12 gun@14 gun@16 gun@18 gun@20 mine@1 mine@2"
GREY_SET = (
    "hq@81 ammo@72 fuel@63 1@100 2@99 3@98 4@97 5@96 6@95 gun@82 gun@84 gun@86 gun@88 gun@90 mine@91 mine@92"
)

FAR = "1:6 2:5 3:4"
"""Three green tanks out of the way: with another one TB-3.9 doesn't hold."""


def fresh(**options: object) -> TankBattleWorld:
    """A match before anything is placed."""
    return GAME.new(Setup((0, 1), None, DEFINITIONS, options))


def ready(**options: object) -> TankBattleWorld:
    """A match that both have set up."""
    return after(fresh(**options), f"{GREEN_SET} {GREY_SET}")


def plotting(green: str, grey: str, options: str = "") -> TankBattleWorld:
    """A position in which Grey plots its first shots."""
    return at(green, grey, to="grey", options=options).with_(phase="plot")


def plotted(seed: int = 1) -> TankBattleWorld:
    """A match in which Green is about to make its second movement."""
    state, rng = ready(), random.Random(seed)
    while state.begun < 3:
        state = GAME.apply(state, rng.choice(list(GAME.actions(state)))).state
    return state


# --- TB-1: the board and the pieces ---


def test_squares_are_numbered_from_greens_lower_right_corner__TB_1_1() -> None:
    rows = [line.split()[0] for line in board(KIT, fresh()).splitlines() if line[:3].strip().isdigit()]
    assert rows == ["100", "90", "80", "70", "60", "50", "40", "30", "20", "10"]
    assert can(at("45:1", "96:1", turn=1), "45") == ["45-55", "45-46", "45-44"]
    assert can(at("6:1", "56:1", to="grey"), "56") == ["56-46", "56-55", "56-57"]
    assert can(at("41:1", "96:1"), "41") == ["41-51", "41-42"]
    assert can(at("50:1", "96:1"), "50") == ["50-60", "50-49"]
    assert refused(fresh(), "hq@51") == "TB-2.1 side" and refused(fresh(), "hq@50") == ""


def test_each_side_has_6_tanks_3_installations_5_guns_2_mines_and_its_pegs__TB_1_2() -> None:
    state = ready()
    for seat in (0, 1):
        assert sorted(state.ranks[seat]) == [1, 2, 3, 4, 5, 6]
        assert (len(state.guns[seat]), len(state.sites[seat]), len(state.mines[seat])) == (5, 3, 2)
        assert (state.red_pegs(seat), state.white[seat]) == (6, 5)


# --- TB-2: set-up ---


def test_installations_share_no_row_and_no_column_and_avoid_the_back_row__TB_2_1() -> None:
    state = fresh()
    assert refused(state, "hq@7") == "TB-2.1 not_back_row"
    assert refused(state, "ammo@22") == "TB-2.1 order"
    state = after(state, "hq@23")
    assert refused(state, "ammo@28") == "TB-2.1 row"
    assert refused(state, "ammo@33") == "TB-2.1 column"
    state = after(state, "ammo@34")
    assert refused(state, "fuel@36") == "TB-2.1 row"
    assert refused(state, "fuel@14") == "TB-2.1 column"
    assert refused(state, "fuel@15") == ""
    assert refused(after(fresh(), GREEN_SET), "hq@92") == "TB-2.1 not_back_row"
    assert refused(state, "27-37") == "TB-2.1 setup"


def test_tanks_start_on_the_back_row__TB_2_2() -> None:
    state = after(fresh(), "hq@11 ammo@22 fuel@33")
    assert can(state) == [f"1@{square}" for square in range(10, 0, -1)]
    assert refused(state, "1@11") == "TB-2.2 back_row"
    assert refused(state, "2@10") == "TB-2.1 order"
    assert refused(state, "1@60") == "TB-2.2 side"
    assert refused(after(state, "1@4"), "2@4") == "TB-2.2 taken"


def test_guns_stand_on_free_squares_of_the_own_side__TB_2_3() -> None:
    state = after(fresh(), "hq@11 ammo@22 fuel@33 1@10 2@9 3@8 4@7 5@6 6@5")
    assert refused(state, "gun@11") == refused(state, "gun@10") == "TB-2.3 taken"
    assert refused(state, "gun@51") == "TB-2.3 side"
    assert refused(state, "gun@4") == refused(state, "gun@50") == ""
    assert refused(after(state, "gun@4"), "gun@4") == "TB-2.3 taken"


def test_mines_may_lie_under_a_tank_and_not_under_guns_or_installations__TB_2_4() -> None:
    state = after(fresh(), GREEN_SET.removesuffix(" mine@1 mine@2"))
    assert refused(state, "mine@12") == refused(state, "mine@33") == "TB-2.4 taken"
    assert refused(state, "mine@60") == "TB-2.4 side"
    assert refused(state, "mine@10") == refused(state, "mine@1") == ""
    assert refused(after(state, "mine@10"), "mine@10") == "TB-2.4 two_mines"
    both = after(fresh(), f"{GREEN_SET} {GREY_SET}")
    for seat, viewer in ((0, 1), (1, 0), (0, PUBLIC), (1, PUBLIC)):
        assert GAME.observe(both, viewer).mines[seat] == (HIDDEN, HIDDEN)
    assert GAME.observe(both, 0).mines[0] == both.mines[0]


# --- TB-3: the turn ---


def test_the_first_movement_of_each_is_safe_and_then_shots_are_plotted__TB_3_1() -> None:
    state, rng, acted = ready(), random.Random(4), set()
    assert GAME.to_act(state) == 0
    while state.begun < 3:
        acted.add((state.begun, state.phase, GAME.to_act(state)))
        assert state.phase == "plot" or state.shots == (None, None)
        state = GAME.apply(state, rng.choice(list(GAME.actions(state)))).state
    assert {one for one in acted if one[2] != CHANCE} == {(1, "move", 0), (2, "move", 1), (2, "plot", 1)}
    assert state.shots[1] is not None and GAME.to_act(state) == 0


def test_six_red_shots_go_on_different_empty_squares__TB_3_2() -> None:
    state = plotting("1:1 12:2 23:3 34:4 G31 M32", "61:1 72:2 83:3 94:4 G88 H75 A64 F53 M66 W2")
    assert "r66" in can(state) and "r32" in can(state)  # mines are no pieces that anybody sees
    for taken in (1, 12, 31, 61, 72, 88):
        assert refused(state, f"r{taken}") == "TB-3.2 taken"
    assert refused(state, "seal") == "TB-3.2 missing"
    state = after(state, "r2 r3 r4 r5 r6")
    assert refused(state, "seal") == "TB-3.2 missing" and refused(state, "r2") == "TB-3.2 twice"
    state = after(state, "r7")
    assert refused(state, "r8") == "TB-3.2 no_red" and refused(state, "seal") == ""
    state = after(state, "w8 w9")
    assert refused(state, "w10") == "TB-3.2 no_white" and refused(state, "w9") == "TB-3.2 twice"
    assert can(state) == ["seal"]
    assert after(state, "seal").white == (0, 2)
    assert refused(state, "1-11") == "TB-3.2 plot"


def test_the_move_is_six_squares_in_all_and_three_for_a_tank__TB_3_3() -> None:
    state = at(f"{FAR} 5:1 F22", "96:1")
    state = after(state, "5-15 15-25")
    assert refused(state, "reveal") == "TB-3.3 needs"
    state = after(state, "25-35")
    assert refused(state, "35-45") == "TB-3.3 tank_full"
    assert refused(state, "36-46") == "TB-3.3 no_tank"
    state = after(state, "1-11 11-21 21-31")
    assert can(state) == ["reveal"] and refused(state, "2-12") == "TB-3.3 turn_full"


def test_without_fuel_the_move_is_four_squares__TB_3_3_TB_4_3() -> None:
    state = after(at(f"{FAR} 5:1", "96:1"), "5-15 15-25 25-35 1-11")
    assert can(state) == ["reveal"]


def test_a_step_that_puts_the_total_out_of_reach_is_refused__TB_3_3() -> None:
    # 1 and 50 are shut in, 10 and 5 have three squares each, and 9 is a dead end
    state = at("1:1 50:2 10:3 5:4 H11 F22 G2 G8 G19", "60:1 49:2 96:3")
    assert refused(state, "10-9") == "TB-3.3 total" and refused(state, "10-20") == ""
    assert refused(after(state, "10-20"), "5-15") == "TB-3.3 start"
    compare(state, random.Random(1))


def test_where_the_total_cannot_be_reached_the_move_ends_when_no_step_is_left__TB_3_3() -> None:
    # 1 and 8 are shut in, 10 has three squares of four
    state = at("1:1 10:2 8:3 G11 G2 G18 G7 G9", "96:1")
    assert refused(state, "reveal") == "TB-3.3 needs_all"
    state = after(state, "10-20 20-30")
    assert refused(state, "reveal") == "TB-3.3 needs_all"
    assert can(after(state, "30-40")) == ["reveal"]
    assert can(at("1:1 2:2 10:3 G11 G3 G12 G9 G20", "96:1")) == ["reveal"]


def test_the_forward_step_comes_before_the_total__TB_3_3_TB_3_5() -> None:
    # ahead on 69 the move of that tank is over after one square; to the side it would have been three
    state = at("59:4 1:2 3:3 G11 G13 G2 G4 F22", "F69 G68 G67 G66 G70 96:1")
    assert can(state) == ["59-69"]
    assert can(after(state, "59-69")) == ["reveal"]
    # 1 goes three squares to the side, 56 three, or one ahead on the fuel dump
    state = at("56:1 1:2 45:3 G11 G12 G13 G14 F25", "F66 G65 G67 G68 G69 44:1 46:2 55:3")
    assert "56-57" not in can(state) and can(after(state, "56-66 1-2 2-3 3-4")) == ["reveal"]
    compare(state, random.Random(1))


def test_steps_go_ahead_or_to_the_side_one_square_and_never_back__TB_3_4() -> None:
    state = at(f"{FAR} 25:1 F33", "96:1")
    assert can(state, "25") == ["25-35", "25-26", "25-24"]
    assert refused(state, "25-36") == refused(state, "25-45") == "TB-3.4 one_square"
    assert refused(state, "25-15") == "TB-3.4 backward"
    assert refused(after(state, "25-26"), "26-25") == "TB-3.4 again"
    flagged = at(f"{FAR} 25:1^ F33", "96:1")
    assert can(flagged, "25") == ["25-35", "25-26", "25-24", "25-15"]
    assert refused(after(flagged, "25-15"), "15-25") == "TB-3.4 again"
    round_a_corner = after(at("25:1^ 1:2 F33", "96:1"), "25-26 26-16 16-15")
    assert refused(round_a_corner, "15-25") == "TB-3.4 again"


@pytest.mark.parametrize("square", [-2, -1, 100, 10**9])
def test_there_is_nothing_off_the_board__TB_3_4(square: int) -> None:
    moving, plots = at("5:1 1:2 3:3", "96:1 98:2"), plotting("5:1 1:2 3:3", "96:1 98:2 W1")
    here = moving.tanks[0][0]
    tries: list[tuple[TankBattleWorld, Action]] = [
        (moving, Go(here, square)),
        (moving, Go(square, here)),
        (plots, Peg(square)),
        (plots, Peg(square, True)),
        (fresh(), Place("hq", square)),
    ]
    for state, action in tries:
        refusal = GAME.refuse(state, action)
        assert refusal is not None and refusal.key == "tank_battle.refuse.off_board"
    fights = after(at("54:4 1:2 5:3", "74:1 65:2 98:6"), "54-64 1-11 11-21 21-31 reveal")
    refusal = GAME.refuse(fights, Fight(square, here))
    assert refusal is not None and refusal.rule == "TB-4.4"


def test_one_step_of_a_turn_goes_ahead__TB_3_5() -> None:
    state = after(at(f"{FAR} 25:1 F33", "96:1"), "25-26 26-27 27-28 3-4 4-5")
    assert refused(state, "5-6") == "TB-3.5 forward"
    assert can(state) and all(int(word.split("-")[1]) - int(word.split("-")[0]) == 10 for word in can(state))


def test_a_turn_without_any_way_ahead_needs_none__TB_3_5() -> None:
    state = at("2:1 4:2 1:3^ G11 G12 G13 G14 G5 F26", "96:1")
    assert can(state) == ["2-3", "4-3"]
    assert can(after(state, "4-3")) == ["reveal"]
    assert refused(state, "reveal") == "TB-3.3 needs_all"


def test_a_tank_that_another_follows_has_ended_its_move__TB_3_6() -> None:
    state = after(at(f"{FAR} 25:1 F33", "96:1"), "25-35 1-11")
    assert refused(state, "35-45") == "TB-3.6 ended"
    assert refused(state, "11-21") == ""


def test_no_tank_enters_a_piece_but_an_enemy_installation_ends_its_move__TB_3_7() -> None:
    state = at(f"{FAR} 44:1 G43 F33", "45:1 H54 G96 M66")
    assert refused(state, "44-45") == refused(state, "44-43") == "TB-3.7 taken"
    assert refused(state, "44-54") == ""
    assert refused(after(state, "44-54"), "54-55") == "TB-3.7 on_site"
    own = at(f"{FAR} 32:1 F33", "96:1")
    assert refused(own, "32-33") == "TB-3.7 own_site"
    mined = at(f"{FAR} 44:1 F33", "96:1 H77 M54 M64")
    assert refused(mined, "44-54") == "" and refused(after(mined, "44-54"), "54-64") == ""


def test_a_new_command_tank_goes_on_along_the_enemys_back_row_and_not_off_it__TB_3_8() -> None:
    state = at(f"{FAR} 85:1 F33", "100:1")
    state = after(state, "85-95")
    assert refused(state, "95-94") == ""
    assert refused(state, "95-85") == "TB-3.8 flagged"
    assert refused(after(state, "95-96"), "96-86") == "TB-3.8 flagged"
    along = after(state, "95-94 94-93")
    assert refused(along, "93-92") == "TB-3.3 tank_full"
    assert events(after(along, "1-11 11-21 21-31"), "reveal")[0] == ("promoted", "green", 93)
    # of the total it takes what other tanks can't
    alone = at("85:1 5:2 6:3 4:4 F33 G15 G16 G14 G7 G3", "100:1")
    assert "95-94" in can(after(alone, "85-95"))
    state = after(state, "1-11 11-21 21-31 2-12 12-22")
    assert events(state, "reveal")[0] == ("promoted", "green", 95)
    # a command tank that comes back to that row goes on
    again = after(at(f"{FAR} 85:1^ F33", "100:1"), "85-95")
    assert "95-94" in can(again) and "95-85" not in can(again)
    # shot on arrival it had its flag first
    shot = after(at(f"{FAR} 85:1 F33", "100:1 r95 H77"), "85-95 1-11 11-21 21-31 2-12 12-22")
    assert [event[0] for event in events(shot, "reveal")][:3] == ["promoted", "opened", "destroyed"]


def test_two_tanks_move_one_square_and_five__TB_3_9() -> None:
    state = after(at("5:1 1:2 F33", "96:1"), "1-11 5-15 15-25 25-35 35-45 45-55")
    assert can(state) == ["reveal"]
    assert tank_squares(after(state, "reveal"), "green") == [11, 55]


def test_one_of_two_tanks_moves_one_square_and_the_other_none__TB_3_9() -> None:
    state = at("5:1 1:2 F33", "96:1")
    assert refused(state, "reveal") == "TB-3.9 needs_forward"
    assert refused(after(state, "5-15"), "reveal") == ""
    assert refused(after(state, "5-6"), "reveal") == "TB-3.9 needs_forward"
    wide = after(state, "5-6 6-7 7-8 8-9 9-10")
    assert refused(wide, "1-2") == "TB-3.5 few_forward" and refused(wide, "10-20") == ""


def test_a_command_tank_may_move_in_any_direction_in_place_of_a_forward_step__TB_3_9() -> None:
    for way in ("45-44", "45-35", "45-55"):
        assert refused(after(at("45:1^ 1:2 F33", "96:1"), way), "reveal") == ""
    assert refused(after(at("45:1^ 1:2 F33", "96:1"), "1-2"), "reveal") == "TB-3.9 needs_forward"


def test_where_nothing_goes_ahead_one_step_is_enough__TB_3_9() -> None:
    state = at("1:1 G11 G12 G13 G14 G5", "96:1")
    assert can(state) == ["1-2"] and refused(state, "reveal") == "TB-3.9 needs_step"
    assert can(after(state, "1-2")) == ["2-3", "reveal"]
    assert can(at("1:1 G11 G2", "96:1")) == ["reveal"]


# --- TB-4: what comes of it ---


def test_misses_and_white_pegs_are_told__TB_4_1() -> None:
    state = after(at("45:4 5:2 1:3", "96:1 93:2 r55 r46 r6 w15 H77 W3"), "45-55 55-54 5-15 15-25")
    assert events(state, "reveal") == [("opened", "grey", [6, 46, 55], [15], 0, 2), ("turn_ended", "green")]
    assert state.white == (0, 3) and after(state, "reveal").white == (0, 2)


def test_two_hits_are_told_without_ranks__TB_4_1() -> None:
    state = after(at("45:4 5:2 1:3", "96:1 93:2 r55 w15 H77 W3"), "5-15 45-55 1-11 11-21")
    assert events(state, "reveal") == [
        ("opened", "grey", [55], [15], 2, 2),
        ("destroyed", "green", 15, "shot"),
        ("destroyed", "green", 55, "shot"),
        ("turn_ended", "green"),
    ]
    assert GAME.observe(after(state, "reveal"), 1).ranks[0].count(0) == 6


def test_a_conservative_move_into_a_square_another_tank_left_is_safe__TB_4_1() -> None:
    state = at("25:4 5:2 1:3 24:1", "96:1 r35 r45 r55 r15 r14 r6 H77")
    state = after(state, "25-35 35-45 24-25 5-4")
    assert refused(state, "4-3") == "TB-3.3 turn_full"
    told = events(state, "reveal")
    assert ("destroyed", "green", 45, "shot") in told and sum(one[0] == "destroyed" for one in told) == 1


def test_a_mine_destroys_before_any_battle_and_is_used_up__TB_4_2() -> None:
    state = at("45:4 1:2 5:3", "65:1 96:2 H77 M55 M66")
    state = after(state, "45-55 1-11 11-21 21-31")
    told = events(state, "reveal")
    assert told == [("destroyed", "green", 55, "mine"), ("turn_ended", "green")]
    position = after(state, "reveal")
    assert [number(square) for square in position.spent[1]][-1] == 55 and len(position.mines[1]) == 1


def test_passing_over_a_mine_and_ending_on_ones_own_is_safe__TB_4_2() -> None:
    state = after(at("45:4 1:2 5:3 H22 M11", "98:1 H77 M55 M66"), "45-55 55-54 1-11 5-15")
    assert events(state, "reveal") == [("turn_ended", "green")]
    position = after(state, "reveal")
    assert {number(square) for square in position.trodden[1]} == {54} and len(position.mines[1]) == 2


def test_a_tank_shot_on_a_mine_leaves_it_where_it_is__TB_4_2() -> None:
    state = after(at("45:4 1:2 5:3", "98:1 H77 M55 M66 r55"), "45-55 1-11 11-21 21-31")
    assert ("destroyed", "green", 55, "shot") in events(state, "reveal")
    position = after(state, "reveal")
    assert len(position.mines[1]) == 2 and position.trodden[1] == frozenset()


def test_an_hq_takes_its_mines_with_it__TB_4_3() -> None:
    taken = after(at("54:4 1:2 5:3", "98:1 H64 M65 M66"), "54-64 1-11 11-21 21-31")
    assert ("site_lost", "grey", "hq", 64, False) in events(taken, "reveal")
    state = after(at("55:4 1:2 5:3", "98:1 A64 M65 M66"), "55-65 1-11 11-21 21-31")
    assert events(state, "reveal") == [("turn_ended", "green")]


def test_without_ammo_a_side_plots_a_red_peg_for_each_tank__TB_4_3() -> None:
    for tanks, pegs in (("94:1 96:2 98:3 100:4", 4), ("94:1 96:2 98:3", 3)):
        state = after(at("54:4 1:2 5:3", f"{tanks} A64", turn=3), "54-64 1-11 11-21 21-31")
        assert state.red_pegs(1) == 6
        assert after(state, "reveal").red_pegs(1) == pegs
    plot = plotting("5:1", "96:1 98:2 93:3")
    assert refused(after(plot, "r51 r52"), "seal") == "TB-3.2 missing"
    assert can(after(plot, "r51 r52 r53")) == ["seal"]


def test_a_lost_fuel_dump_leaves_four_squares__TB_4_3() -> None:
    state = after(at("54:4 1:2 5:3 F33", "94:1 96:2 98:3 F64"), "54-64 1-11 11-21 21-31 5-15 15-25 reveal")
    assert state.turn_steps(1) == 4 and state.turn_steps(0) == 6


def test_all_neighbours_are_fought_in_the_order_the_mover_chooses__TB_4_4() -> None:
    state = after(at("54:4 1:2 5:3", "74:1 65:2 63:3 98:6"), "54-64 1-11 11-21 21-31 reveal")
    assert GAME.to_act(state) == 0 and can(state) == ["64x65", "64x63", "64x74"]
    assert refused(state, "64x54") == "TB-4.4 no_battle" and refused(state, "1-11") == "TB-4.4 fight"
    state = after(state, "64x63 64x65")
    # the last one is no choice
    assert tank_squares(state, "grey") == [98] and state.begun == 2
    lost = after(at("54:4 1:2 5:3", "74:5 65:2 63:3 98:6"), "54-64 1-11 11-21 21-31 reveal 64x74")
    # a tank that is destroyed fights no more
    assert tank_squares(lost, "grey") == [63, 65, 74, 98] and tank_squares(lost, "green") == [5, 31]


def test_pieces_beside_a_destroyed_installation_are_fought__TB_4_4() -> None:
    state = after(at("54:4 1:2 5:3", "74:1 98:6 H64 G65"), "54-64 1-11 11-21 21-31")
    assert ("site_lost", "grey", "hq", 64, False) in events(state, "reveal")
    assert can(after(state, "reveal")) == ["64x65", "64x74"]


def test_pieces_on_a_diagonal_are_not_fought__TB_4_4() -> None:
    state = after(at("54:4 1:2 5:3", "75:1 73:2 98:6 G55"), "54-64 1-11 11-21 21-31")
    assert events(state, "reveal") == [("turn_ended", "green")]


@pytest.mark.parametrize(("mine", "theirs"), [(5, 4), (4, 5), (4, 4)])
def test_a_5_wins_over_a_4_and_equals_both_fall__TB_4_5(mine: int, theirs: int) -> None:
    state = after(at(f"34:{mine} 1:2 5:3", f"55:{theirs} 98:6"), "34-44 44-45 5-4 4-3")
    assert events(state, "reveal")[0] == ("fought", "green", 45, mine, 55, theirs)
    state = after(state, "reveal")
    assert (45 in tank_squares(state, "green")) == (mine > theirs)
    assert (55 in tank_squares(state, "grey")) == (theirs > mine)
    for viewer in (0, 1, PUBLIC):
        seen = GAME.observe(state, viewer)
        assert mine in seen.ranks[0] and theirs in seen.ranks[1]


def test_a_spinner_decides_between_tank_and_gun__TB_4_6() -> None:
    state = after(at("54:4 1:2 5:3", "98:6 G65 W2"), "54-64 1-11 11-21 21-31 reveal")
    assert GAME.to_act(state) == CHANCE
    assert GAME.chance(state) == [(Spin(field), 1) for field in range(1, 7)]
    for field in range(1, 6):
        assert events(state, f"spin:{field}")[:2] == [
            ("spun", "green", 64, 65, field, True),
            ("gun_lost", "grey", 65, True),
        ]
    assert events(state, "spin:6")[:2] == [
        ("spun", "green", 64, 65, 6, False),
        ("destroyed", "green", 64, "gun"),
    ]
    assert after(state, "spin:1").white == (0, 1)
    assert refused(state, "64x65") == "TB-4.6 spin"
    refusal = GAME.refuse(state, Spin(7))
    assert refusal is not None and refusal.rule == "TB-4.6"


def test_a_gun_lost_without_a_peg_left_costs_none_and_other_odds_can_be_set__TB_4_6() -> None:
    words = "54-64 1-11 11-21 21-31 reveal"
    state = after(at("54:4 1:2 5:3", "98:6 G65", options="gun=2"), words)
    assert ("gun_lost", "grey", 65, False) in events(state, "spin:2")
    assert ("destroyed", "green", 64, "gun") in events(state, "spin:3")
    # a white peg that was fired in this turn is gone already
    fired = after(at("54:4 1:2 5:3", "98:6 G65 W1 w70"), words)
    assert ("gun_lost", "grey", 65, False) in events(fired, "spin:1")


def test_ranks_that_were_shown_stay_known_and_the_memory_aid_is_an_option__TB_4_7() -> None:
    state = after(at("34:5 1:2 5:3", "55:4 98:6"), "34-44 44-45 5-4 4-3 reveal")
    seen = GAME.observe(state, 1)
    assert 5 in seen.ranks[0] and seen.ranks[0].count(0) == 5
    assert not GAME.remembers(Setup((0, 1), None, DEFINITIONS, {}))
    assert GAME.remembers(Setup((0, 1), None, DEFINITIONS, {"memory_aid": False}))
    for seat in (0, 1):
        shown: SeenStep[TankBattleWorld, Action] = SeenStep(GAME.observe(state, seat), (), None)
        assert GAME.recall(shown, shown.view, seat) is shown


def test_without_the_aid_a_person_is_shown_no_rank_after_its_battle_and_a_bot_keeps_it__TB_4_7() -> None:
    start = at("34:5 1:2 5:3", "55:4 98:6", options="unmarked")
    before = after(start, "34-44 44-45 5-4 4-3")
    played = step(before, "reveal")
    assert GAME.shows_briefly(played) and not GAME.shows_briefly(step(start, "34-44"))
    for seat, own in ((0, 6), (1, 6), (PUBLIC, 0)):
        seen = GAME.observe_step(before, played, seat)
        assert any(seen.view.known), "bots are told"
        left = GAME.recall(seen, seen.view, seat)
        assert [sum(1 for rank in ranks if rank) for ranks in left.view.ranks] == [
            own if side == seat else 0 for side in (0, 1)
        ]
        assert not any(left.view.known)
        fought = [event for event in left.events if isinstance(event, Fought)]
        assert [(event.rank, event.enemy_rank) for event in fought] == [(0, 0)]


# --- TB-5: the variation ---


def test_shots_at_ones_own_installations_are_an_option__TB_5_1() -> None:
    for options, answer in (("", "TB-5.1 own_site"), ("variation", "")):
        state = plotting("5:1 1:2 3:3", "96:1 H64 A73 F82", options)
        assert refused(state, "r64") == answer
        assert refused(state, "r96") == "TB-3.2 taken"
    shot = after(state, "r64 r51 r52 r53 r54 r55")
    assert can(shot) == ["seal"]  # it counts among the red ones


def test_a_shot_on_ones_own_installation_destroys_it_and_a_tank_there__TB_5_1() -> None:
    start = at("54:4 1:2 5:3", "98:6 H64 A73 M65 M66 r64 r73 W2", options="variation")
    told = events(after(start, "54-64 1-11 11-21 21-31"), "reveal")
    assert told == [
        ("opened", "grey", [64, 73], [], 1, 2),
        ("destroyed", "green", 64, "shot"),
        ("site_lost", "grey", "hq", 64, True),
        ("site_lost", "grey", "ammo", 73, True),
        ("turn_ended", "green"),
    ]
    # its mines still work in this turn
    told = events(after(start, "54-55 55-65 1-11 11-21"), "reveal")
    assert ("site_lost", "grey", "hq", 64, True) in told and ("destroyed", "green", 65, "mine") in told


# --- TB-6: the end ---


def test_who_destroys_the_last_tank_wins_at_once__TB_6_1_TB_6_3() -> None:
    state = after(at("54:4", "74:1 G63"), "54-64 reveal 64x74")
    assert ended(state) == ("destroyed", (1, 2)) and GAME.to_act(state) is None
    assert refused(state, "64x63") == "TB-6.3 over"
    assert ended(after(at("54:1", "74:4 98:2"), "54-64 reveal")) == ("destroyed", (2, 1))
    assert ended(after(at("54:1", "74:4 98:2 r64"), "54-64 reveal")) == ("destroyed", (2, 1))


def test_two_last_tanks_of_one_rank_are_a_draw__TB_6_1() -> None:
    assert ended(after(at("54:4", "74:4"), "54-64 reveal")) == ("both_destroyed", (1, 1))


def test_a_side_that_cannot_move_passes__TB_6_1() -> None:
    state = at("1:1 G11 G2", "96:1")
    assert events(state, "reveal") == [("turn_ended", "green")]
    assert GAME.to_act(after(state, "reveal")) == 1


def test_sixty_turns_without_a_destroyed_tank_are_a_draw__TB_6_2() -> None:
    quiet = at("5:1 1:2 F33", "96:1", quiet=59)
    assert ended(after(quiet, "5-15 reveal")) == ("quiet", (1, 1))
    assert ended(after(at("5:1 1:2 F33", "96:1", quiet=58), "5-15 reveal")) is None
    fought = after(at("54:4 1:2", "74:1 98:2", quiet=59), "54-64 reveal")
    assert ended(fought) is None and fought.quiet == 0


def test_resigning_or_running_out_of_time_loses__TB_6_3() -> None:
    state = ready()
    assert ended(GAME.call(state, Resign(0)).state) == ("resigned", (2, 1))
    assert ended(GAME.call(state, TimeUp(1)).state) == ("time_up", (1, 2))
    for call in (OfferDraw(0), AgreeDraw(0), Resign(2)):
        refusal = GAME.refuse_call(state, call)
        assert refusal is not None and refusal.rule == "TB-6.3"
    refusal = GAME.refuse_call(GAME.call(state, Resign(0)).state, Resign(1))
    assert refusal is not None and refusal.key.endswith("over")


# --- TB-7: what a player sees ---


def test_a_view_has_no_ranks_mines_or_shots_of_the_enemy__TB_7_1() -> None:
    state = plotted()
    assert state.shots[1] is not None
    for viewer in (0, PUBLIC):
        seen = GAME.observe(state, viewer)
        assert seen.ranks[1] == (0,) * 6 and seen.mines[1] == (HIDDEN,) * 2 and seen.shots[1] == SEALED
        assert seen.tanks == state.tanks and seen.guns == state.guns
    assert GAME.observe(state, 0).ranks[0] == state.ranks[0]
    public = GAME.observe(state, PUBLIC)
    assert public.ranks == ((0,) * 6,) * 2 and public.mines == ((HIDDEN,) * 2,) * 2
    over = GAME.call(state, Resign(0)).state
    assert GAME.observe(over, 0) == over


def test_a_set_up_is_seen_by_nobody_else_until_both_are_ready__TB_7_1() -> None:
    state = after(fresh(), "hq@23 ammo@34")
    seen = GAME.observe(state, 1)
    assert (seen.sites[0], seen.step) == ((), 0)
    placed = after(fresh(), GREEN_SET)
    seen = GAME.observe(placed, 1)
    assert seen.tanks[0] == (HIDDEN,) * 6 and seen.guns[0] == (HIDDEN,) * 5 and seen.sites[0] == (HIDDEN,) * 3
    assert GAME.observe(placed, 0).sites[0] == placed.sites[0]
    assert rank_of(ready(), "green", 10) == 1


def test_pieces_are_placed_in_one_order__TB_2_1() -> None:
    state = fresh()
    for word in GREEN_SET.split():
        assert {one.split("@")[0] for one in can(state)} == {word.split("@")[0]}
        state = after(state, word)
    assert [word.split("@")[0] for word in GREEN_SET.split()] == ORDER
    assert TankBattleWorld(MatchTerms(PIECE_SET)).to_act == 0
