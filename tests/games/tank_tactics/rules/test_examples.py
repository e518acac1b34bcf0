"""Every rule of Tank Tactics on small boards, the examples of the rules text among them."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from game.data.files.content import load_content, load_map
from game.data.files.paths import ASSETS, MAPS
from game.data.words.texts import Texts
from game.games.tank_tactics.rules.actions import Exit, Turn
from game.games.tank_tactics.rules.board import EVEN_SHARES, Win
from game.games.tank_tactics.rules.kit import KIT
from game.games.tank_tactics.rules.notation import FORMS
from game.games.tank_tactics.rules.terms import CARRIED, HOME
from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.model.contract import CHANCE, Refusal, Setup
from tests.games.tank_tactics.boards import (
    BOOK,
    GAME,
    after,
    at,
    board,
    can,
    ended,
    events,
    flag,
    points_left,
    refused,
    where,
)
from tests.games.tank_tactics.rules.test_slow import compare

OPEN = """
........
........
........
........
........
........
"""
FAR = "red h6 S"


def fresh(**more: object) -> TankTacticsWorld:
    """A match before anything is set: two players with two tanks each."""
    drawn = board(OPEN, {"green": "a1 N, b1 N", "red": "h6 S, g6 S"}, **more)
    return GAME.new(Setup((0, 2), drawn, BOOK, {"first": 0}))


# --- TT-1: tank setup ---


def test_six_dice_are_set_each_once__TT_1_1() -> None:
    state = fresh(hand=0)
    assert len(can(state)) == 720
    assert refused(state, "A:663321") == "TT-1.1 each_die_once"
    assert refused(state, "B:654321") == "TT-1.1 set_in_order"
    assert after(state, "A:654321").dice[0] == (6, 5, 4, 3, 2, 1)


def test_a_tank_has_6_and_6_and_its_armour_as_hit_points__TT_1_2() -> None:
    target = "red a4 S dice=123456"
    assert points_left(at(OPEN, "green a1 N", target), "red") == 18
    state = at(OPEN, "green a1 N", f"{target} damage=15")
    hit = after(state, "A*a4")
    assert (points_left(hit, "red"), where(hit, "red")) == (1, "a4")
    state = at(OPEN, "green a1 N", f"{target} damage=16")
    assert where(after(state, "A*a4"), "red") == "gone"


def test_cards_go_to_any_tank_any_number__TT_1_3() -> None:
    state = after(fresh(), "deal:repair,repair,smoke", "deal:double_range,double_range,reload")
    assert refused(fresh(), "deal:repair,repair,repair") == "TT-1.3 no_such_hand"
    state = after(state, "A:654321", "B:654321")
    assert can(state) == ["repair:A", "repair:B"]
    assert refused(state, "smoke:A") == "TT-1.3 other_card"
    assert refused(state, "repair:squad") == "TT-1.3 no_squad"
    state = after(state, "repair:A", "repair:A", "smoke:B", "A:654321", "B:654321")
    shown = after(state, "double_range:B", "double_range:B", "reload:B")
    assert shown.cards[:2] == (("repair", "repair"), ("smoke",))
    assert shown.cards[2:] == ((), ("double_range", "double_range", "reload"))


def test_what_is_due_is_told_while_dice_and_cards_are_set__TT_1_4() -> None:
    state = after(fresh(hand=1), "deal:repair", "deal:smoke", "A:654321")
    for word in ("A+3", "end", "repair:A", "A!repair"):
        assert GAME.refuse(state, FORMS.read(word, state)) == Refusal(
            "TT-1.1", "tank_tactics.refuse.set_in_order", {"tank": "B"}
        )
    state = after(state, "B:654321")
    for word in ("A+3", "end", "A:123456", "smoke:A"):
        assert GAME.refuse(state, FORMS.read(word, state)) == Refusal(
            "TT-1.3", "tank_tactics.refuse.other_card", {"card": "repair"}
        )
    begun = at(OPEN, "green a1 N", FAR)
    assert [refused(begun, word) for word in ("A:123456", "repair:A")] == ["TT-1.4 all_set"] * 2


def test_with_squad_cards_a_card_may_go_to_the_squad__TT_1_3() -> None:
    state = after(
        fresh(squad_cards=True), "deal:repair,repair,smoke", "deal:double_range,double_range,reload"
    )
    state = after(state, "A:654321", "B:654321")
    assert can(state) == ["repair:A", "repair:B", "repair:squad"]
    state = after(state, "repair:A", "repair:A", "smoke:squad", "A:654321", "B:654321")
    shown = after(state, "double_range:B", "double_range:squad", "reload:squad")
    assert shown.cards[:2] == (("repair", "repair"), ())
    assert shown.squad[0] == ("smoke",)


def test_settings_are_secret_until_all_are_ready__TT_1_4() -> None:
    state = after(fresh(hand=1), "deal:repair", "deal:smoke", "A:654321", "B:123456", "repair:B")
    seen = GAME.observe(state, 1)
    assert seen.dice[:2] == ((), ()) and seen.given[0] == ()
    assert seen.hand == (("repair",), ("smoke",))
    assert GAME.observe(state, 0).dice[:2] == ((6, 5, 4, 3, 2, 1), (1, 2, 3, 4, 5, 6))
    ready = after(state, "A:654321", "B:123456", "smoke:A")
    assert GAME.observe(ready, 1).dice[1] == (1, 2, 3, 4, 5, 6)
    assert GAME.to_act(ready) == CHANCE


# --- TT-2: the map ---


def test_water_stops_tanks_and_not_shots_a_wall_stops_both__TT_2_1() -> None:
    drawn = "......\n......\n......\n~#....\n......\n......"
    state = at(drawn, "green a1 N", "green b1 N", "red a6 S", "red b6 S")
    assert can(state, "A+") == ["A+1"] and can(state, "B+") == ["B+1"]
    assert refused(state, "A+2") == "TT-3.4 in_the_way_surface"
    assert refused(state, "B+2") == "TT-3.4 in_the_way_raised"
    assert refused(state, "A*a6") == ""
    assert refused(state, "B*b6") == "TT-3.7 no_line"


def test_a_map_says_how_many_tanks_cards_and_hit_dice_there_are__TT_2_2() -> None:
    state = after(fresh(hand=1), "deal:repair")
    assert refused(state, "deal:smoke,smoke") == "TT-1.3 no_such_hand"
    one = at(OPEN, "green a1 N", "red a4 S", "red b4 S", "red c4 S", hit_dice=(3,))
    assert points_left(one, "red", "C") == 3 + 6
    assert refused(one, "B+1") == "TT-2.2 no_such_tank"
    first = fresh()
    assert (where(first, "green", "A"), where(first, "green", "B")) == ("a1", "b1")


def test_points_for_a_kill_win__TT_2_3() -> None:
    win = Win("points", target=4, kill=2)
    state = at(OPEN, "green a1 N", "red a4 S damage=16", FAR, win=win, kills=(2, 0), respawn=True)
    assert ended(after(state, "A*a4")) == ("points", (1, 2))
    short = at(OPEN, "green a1 N", "red a4 S damage=16", FAR, win=win, kills=(1, 0), respawn=True)
    assert ended(after(short, "A*a4")) is None


def test_the_attacker_wins_on_the_goal_the_other_by_holding_it_off__TT_2_3() -> None:
    drawn = "......\n......\n......\nx.....\n......\n......"
    win = Win("goal", rounds=2, attacker=0)
    state = at(drawn, "green a1 N", "red f6 S", win=win)
    assert ended(after(state, "A+2")) == ("goal", (1, 2))
    assert ended(after(state, "A+3")) is None
    assert ended(after(state, "end", "end", "end")) is None
    assert ended(after(state, "end", "end", "end", "end")) == ("held", (2, 1))


def test_most_hit_points_win_after_the_rounds__TT_2_3() -> None:
    win = Win("rounds", rounds=1)
    state = at(OPEN, "green a1 N", "red h6 S damage=1", win=win)
    assert ended(after(state, "end", "end")) == ("rounds", (1, 2))
    even = at(OPEN, "green a1 N", FAR, win=win)
    assert ended(after(even, "end", "end")) == ("rounds", (1, 1))


PORTALS = "o....o\n......\n......\no.....\n......\n......"


def test_a_tank_leaves_a_portal_by_the_one_the_die_picks_once_a_turn__TT_2_4() -> None:
    state = at(PORTALS, "green a1 N", "red f1 N")
    assert refused(state, "A>") == "TT-2.4 no_way_out"
    assert refused(after(state, "A+1"), "A>") == "TT-2.4 no_way_out"
    on = after(at(PORTALS, "green a2 N", "red f1 N"), "A+1")
    assert where(on, "green") == "a3" and can(on, "A>") == ["A>"]
    leaving = after(on, "A>")
    places = Counter(where(after(leaving, f"die:{pips}"), "green") for pips in range(1, 7))
    assert places == {"a6": 3, "f6": 3}
    out = after(leaving, "die:1")
    assert out.used == 1 and out.facing[0] == 0
    assert refused(out, "A>") == "TT-2.4 no_way_out"


def test_faces_left_over_are_rolled_again__TT_2_4() -> None:
    four = "o....o\n......\no.....\no....o\n......\n......"
    state = after(at(four, "green a2 N", "red f1 N"), "A+1", "A>")
    places = Counter(where(after(state, f"die:{pips}"), "green") for pips in range(1, 7))
    # four exits: a die a piece, and two left over
    assert places == {"f3": 1, "a4": 1, "a6": 1, "f6": 1, "a3": 2}
    assert after(state, "die:6").phase == "portal"
    assert Exit(6) in [action for action, _ in GAME.chance(after(state, "die:6")) or ()]


def test_a_portal_with_a_tank_on_it_is_no_exit__TT_2_4() -> None:
    state = at("o.....\n......\n......\no.....\n......\n......", "green a2 N", "red a6 S")
    assert refused(after(state, "A+1"), "A>") == "TT-2.4 no_way_out"


def test_what_is_done_after_the_move_gives_the_portal_up_a_card_does_not__TT_2_4() -> None:
    state = after(at(PORTALS, "green a2 N cards=reload", "red f1 N"), "A+1")
    assert refused(after(state, "A!reload"), "A>") == ""
    assert refused(after(state, "A=E"), "A>") == "TT-2.4 no_way_out"


def test_a_destroyed_tank_comes_back_for_one_action__TT_2_4() -> None:
    win = Win("points", target=9)
    told = ("green a1 E damage=9 gone", "green c1 N", "red a4 S")
    state = at(OPEN, *told, win=win, respawn=True, starts={"green": "a1 E, b1 N"})
    assert can(state, "A") == ["A@a1", "A@b1"]
    back = after(state, "A@b1")
    assert (where(back, "green"), points_left(back, "green"), back.facing[0]) == ("b1", 18, 0)
    assert back.actions_of(back.tank) == 2 and "A+1" in can(back)
    held = ("green a1 E gone", "green a1 N", "green b1 N", "red a4 S")
    full = at(OPEN, *held, win=win, respawn=True, starts={"green": "a1 E, a1 E, b1 E"})
    assert refused(full, "A@a1") == "TT-2.4 no_free_start"


def test_a_barrier_with_a_die_is_shot_down_and_then_open__TT_2_4() -> None:
    drawn = "......\n......\n......\nc.....\n......\n......"
    state = at(drawn, "green a1 N dice=345261", "red a6 S", "red f6 S")
    assert refused(state, "A+2") == "TT-3.4 in_the_way_raised"
    assert refused(state, "A*a6") == "TT-3.7 no_line"
    assert refused(state, "A+x") == "TT-3.9 nothing_to_ram"
    hit = after(state, "A*a3")
    assert hit.barrier == (1,) and refused(hit, "A*a6") == "TT-3.7 no_line"
    gone = after(hit, "A*a3")
    assert gone.barrier == (0,)
    assert refused(gone, "A*a3") == "TT-3.6 nothing_there"
    assert refused(gone, "A*a6") == "" and refused(gone, "A+2") == ""


@pytest.mark.sample(now=5)
@pytest.mark.parametrize("path", sorted((MAPS / "tank_tactics").glob("*.yaml")), ids=lambda path: path.stem)
def test_every_shipped_map_is_played_alike_by_both_tellings__TT_2_5(path: Path) -> None:
    loaded = load_map(KIT, path, load_content(KIT), Texts(ASSETS / "locale"))
    map_file = loaded.map_file
    assert map_file is not None
    for way in KIT.seatings_for(map_file):
        rng = random.Random(25)
        state = GAME.new(KIT.setup(map_file, BOOK, way.sides, {}))
        for ply in range(160):
            seat = GAME.to_act(state)
            if seat is None:
                break
            # hands of many cards are not listed
            if GAME.chance(state) is not None and ply % 8 == 0:
                compare(state, rng, most=3)
            found = [GAME.draw(state, rng)] if seat == CHANCE else list(GAME.actions(state))
            state = GAME.apply(state, rng.choice(found)).state


def test_who_holds_a_goal_wins_by_its_rounds_however_quiet_they_are__TT_2_6() -> None:
    goal = Win("goal", rounds=26, attacker=0)
    state = at(
        "\n".join(["x.......", *OPEN.split()[1:]]), "green a1 N", "red h6 S", win=goal, round=20, quiet=9
    )
    for _ in range(6):
        state = after(state, "end", "end")
        assert ended(state) is None
    assert KIT.parse_position(KIT.format_position(state), BOOK).map == state
    assert ended(after(state, "end", "end")) == ("held", (2, 1))


@pytest.mark.parametrize("win", [Win(), Win("rounds", rounds=30), Win("flag")])
def test_ten_rounds_without_damage_are_a_draw_whoever_is_ahead__TT_2_6(win: Win) -> None:
    state = at(OPEN, "green a1 N damage=1", "red h6 S", win=win, quiet=9)
    assert ended(after(state, "end", "end")) == ("quiet", (1, 1))
    hurt = at(OPEN, "green a1 N", "red a4 S", win=win, quiet=9)
    assert ended(after(hurt, "A*a4", "end", "end")) is None
    assert ended(after(at(OPEN, "green a1 N", FAR, win=win, quiet=8), "end", "end")) is None


@pytest.mark.parametrize(("kills", "places"), [((1, 0), (1, 2)), ((1, 1), (1, 1))])
def test_on_a_points_map_ten_rounds_without_damage_leave_it_to_points__TT_2_6(
    kills: tuple[int, int], places: tuple[int, int]
) -> None:
    state = at(OPEN, "green a1 N damage=9", FAR, win=Win("points", target=9), kills=kills, quiet=9)
    assert ended(after(state, "end", "end")) == ("quiet", places)


def test_in_a_draw_by_quiet_rounds_who_was_out_before_comes_last__TT_2_6() -> None:
    tanks = ("green a1 N", "yellow a6 E gone", "red h6 S damage=3")
    state = at(OPEN, *tanks, fell=(0, 1, 0), quiet=9)
    assert ended(after(state, "end", "end")) == ("quiet", (1, 3, 1))


def test_damage_to_a_barrier_is_no_damage__TT_2_6() -> None:
    drawn = "......\n......\n......\nf.....\n......\n......"
    state = at(drawn, "green a1 N", "red f6 S", quiet=9)
    assert ended(after(state, "A*a3", "end", "end")) == ("quiet", (1, 1))


def test_a_match_ends_after_its_most_rounds__TT_2_6() -> None:
    state = at(OPEN, "green a1 N", "red h6 S damage=1", max_rounds=1)
    assert ended(after(state, "end", "end")) == ("max_rounds", (1, 2))


SCORES = "......\n......\n......\n2.....\n......\n......"


def test_every_tank_on_a_scoring_square_scores_at_the_end_of_the_turn__TT_2_6() -> None:
    state = at(SCORES, "green a3 N", "green f1 N", "red f6 S", win=Win("points", target=9))
    turned = after(state, "B=E")
    assert turned.points(0) == 0
    assert after(turned, "end").points(0) == 2
    assert after(turned, "end", "end").points(1) == 0


def test_a_rammer_that_destroys_itself_counts_for_the_other__TT_2_6() -> None:
    win = Win("points", target=9, kill=2)
    state = at(OPEN, "green a1 N damage=17", "green c1 N", "red a2 S", win=win)
    assert after(state, "A+x").kills == (0, 2)
    both = at(OPEN, "green a1 N damage=17", "red a2 S damage=15", win=win, kills=(7, 7))
    assert ended(after(both, "A+x")) == ("points", (1, 1))
    more = at(OPEN, "green a1 N damage=17", "red a2 S damage=15", win=win, kills=(7, 8))
    assert ended(after(more, "A+x")) == ("points", (2, 1))
    stays = at(OPEN, "green a1 N damage=17", "red a2 S damage=15", "red h6 S", win=win, kills=(7, 7))
    assert ended(after(stays, "A+x")) == ("points", (1, 1)), "who is still in has no more points"


def test_a_ram_s_damage_comes_before_the_goal_and_from_standing_is_no_move__TT_2_6() -> None:
    drawn = "......\n......\n......\nx.....\n......\n......"
    win = Win("goal", rounds=9, attacker=0)
    told = ("green a2 N", "red a4 S", "red f6 S")
    assert ended(after(at(drawn, *told, win=win), "A+x")) == ("goal", (1, 2))
    dies = at(drawn, "green a2 N damage=17", *told[1:], win=win)
    assert ended(after(dies, "A+x")) == ("last_standing", (2, 1))
    stands = at(drawn, "green a3 N", *told[1:], win=win)
    assert ended(after(stands, "A+x")) is None


def test_who_falls_as_the_points_are_reached_is_behind_those_still_in__TT_2_6() -> None:
    win = Win("points", target=3, kill=2)
    told = ("green a1 N", "yellow a6 E", "red a4 S damage=16")
    state = at(OPEN, *told, win=win, kills=(1, 0, 0))
    assert ended(after(state, "A*a4")) == ("points", (1, 2, 3))
    assert "fell" in events(state, "A*a4")


HOMES = {"green": "c1", "red": "a3"}


def test_a_flag_is_taken_by_ending_a_move_on_it_and_brought_home__TT_2_7() -> None:
    state = at(OPEN, "green a1 N", FAR, win=Win("flag"), homes=HOMES)
    assert flag(after(state, "A+3"), "red") == "home"
    taken = after(state, "A+2")
    assert flag(taken, "red") == "tank 0"
    assert ended(after(taken, "A-2")) == ("flag", (1, 2))
    assert ended(after(taken, "A-1")) is None


def test_a_fallen_carrier_drops_the_flag_and_its_owner_sends_it_home__TT_2_7() -> None:
    told = ("green a1 N", "green c1 N", "red c3 S damage=16", "red c5 S")
    carried = (CARRIED - 2, HOME)
    state = at(OPEN, *told, win=Win("flag"), homes={"green": "f4", "red": "h6"}, flag=carried)
    assert flag(state, "green") == "tank 2"
    dropped = after(state, "A*c3")
    assert flag(dropped, "green") == "c3"
    sent = after(dropped, "end", "end", "B+2")
    assert flag(sent, "green") == "home"
    taken = after(dropped, "end", "B+2")
    assert flag(taken, "green") == "tank 3"


def test_a_flag_dropped_on_its_own_square_is_at_home__TT_2_7() -> None:
    told = ("green a1 N", "red c3 S damage=16", FAR)
    state = at(OPEN, *told, win=Win("flag"), homes={"green": "c3", "red": "h5"}, flag=(CARRIED - 1, HOME))
    assert flag(after(state, "A*c3"), "green") == "home"


def test_a_round_ends_when_every_player_still_in_has_had_a_turn__TT_2_8() -> None:
    state = at(OPEN, "green a1 N", "yellow a6 E", FAR)
    assert [after(state, *["end"] * n).round for n in range(4)] == [1, 1, 1, 2]
    two = at(OPEN, "green a1 N", "yellow a4 E damage=16", FAR)
    assert after(two, "A*a4", "end", "end").round == 2
    waits = at(OPEN, "green a1 N", "red a4 S gone", FAR, win=Win("rounds", rounds=9), respawn=True)
    assert points_left(waits, "red") == 0


# --- TT-3: start and turn ---


def test_the_highest_die_starts_ties_roll_again_turns_go_clockwise__TT_3_1() -> None:
    drawn = board(OPEN, {"green": "a1 N", "yellow": "a6 E", "red": "h6 S"}, hand=0)
    state = GAME.new(Setup((0, 1, 2), drawn, BOOK, {"first": 0}))
    state = after(state, *["A:654321"] * 3)
    assert len(GAME.chance(state) or ()) == 216
    tied = after(state, "roll:5,2,5")
    assert len(GAME.chance(tied) or ()) == 36
    assert refused(tied, "roll:5,2,5") == "TT-3.1 no_such_roll"
    started = after(tied, "roll:1,-,4")
    assert [after(started, *["end"] * n).seat for n in range(4)] == [2, 0, 1, 2]


def test_one_tank_takes_as_many_actions_as_its_die_says__TT_3_2() -> None:
    state = at(OPEN, "green a1 N dice=213456", "green c1 N", FAR)
    once = after(state, "A+1")
    assert refused(once, "B+1") == "TT-3.2 other_tank_acts"
    twice = after(once, "A+1")
    assert refused(twice, "A+1") == "TT-3.2 no_actions"
    assert can(twice) == ["end"]
    assert after(once, "end").seat == 1
    assert after(state, "end").seat == 1


@pytest.mark.parametrize(("seats", "parts"), [(2, "2/3 1"), (3, "4/6 5/6 1"), (4, "5/8 6/8 7/8 1")])
def test_the_usual_shares_of_an_even_start_are_the_fractions_of_the_help__TT_3_2(
    seats: int, parts: str
) -> None:
    for share, part in zip(EVEN_SHARES[seats], map(Fraction, parts.split()), strict=True):
        for die in range(1, 7):
            assert die * share // 100 == int(die * part)


@pytest.mark.parametrize(("seats", "actions"), [(2, (3, 5)), (3, (3, 4, 5)), (4, (3, 3, 4, 5))])
def test_with_an_even_start_who_comes_sooner_has_fewer_actions_in_the_first_round__TT_3_2(
    seats: int, actions: tuple[int, ...]
) -> None:
    told = ("green b2 N", "yellow b5 E", "red g5 S", "blue g2 W")
    state = at(OPEN, *(f"{tank} dice=564321" for tank in told[:seats]), even_start=True)
    for most in (*actions, 5):
        index = state.match.tanks[state.seat][0]
        for left in range(most, 0, -1):
            assert state.actions_of(index) == left
            state = after(state, "A=S" if state.facing[index] == 0 else "A=N")
        assert refused(state, "A=E") == "TT-3.2 no_actions"
        state = after(state, "end")


def test_nothing_faces_or_moves_diagonally__TT_3_3() -> None:
    state = at(OPEN, "green d3 N", FAR)
    refusal = GAME.refuse(state, Turn(0, 1))
    assert refusal is not None and refusal.rule == "TT-3.3"
    assert {where(after(state, word), "green") for word in can(state, "A+")} == {"d4", "d5", "d6"}


def test_a_tank_of_speed_5_drives_back_2_and_one_of_speed_1_drives_back_1__TT_3_4() -> None:
    wide = "\n".join(["............"] * 12)
    five = at(wide, "green f6 N dice=153246", "red l12 S")
    assert can(five, "A+") == [f"A+{n}" for n in range(1, 6)]
    assert can(five, "A-") == ["A-1", "A-2"]
    assert refused(five, "A-3") == "TT-3.4 too_far_back"
    one = at(wide, "green f6 N dice=213456", "red l12 S")
    assert can(one, "A-") == ["A-1"]


def test_no_move_goes_through_or_onto_a_tank_or_off_the_map__TT_3_4() -> None:
    state = at(OPEN, "green a1 N", "green a3 N", FAR)
    assert can(state, "A+") == ["A+1"]
    assert refused(state, "A+2") == "TT-3.4 in_the_way_tank"
    assert refused(state, "A-1") == "TT-3.4 edge"


def test_a_turn_costs_one_action_however_far__TT_3_5() -> None:
    state = at(OPEN, "green d3 N", FAR)
    assert can(state, "A=") == ["A=E", "A=S", "A=W"]
    assert after(state, "A=S").used == after(state, "A=E").used == 1
    assert refused(state, "A=N") == "TT-3.5 same_facing"


def test_a_shot_needs_range_and_ammo_which_is_full_again_next_turn__TT_3_6() -> None:
    state = at(OPEN, "green a1 S dice=643215", "red d4 S", "red e5 S", "red b1 S")
    assert can(state, "A*") == ["A*d4", "A*b1"]
    assert refused(state, "A*e5") == "TT-3.6 out_of_range"
    assert refused(after(state, "A*d4"), "A*d4") == "TT-3.6 no_ammo"
    assert refused(after(state, "A*d4", "end", "end"), "A*d4") == ""
    assert refused(at(OPEN, "green a1 N", "green a3 N", FAR), "A*a3") == "TT-3.6 own_tank"
    assert refused(state, "A*c1") == "TT-3.6 nothing_there"


@pytest.mark.parametrize(
    ("drawn", "sees"),
    [
        ("......\n......\n......\n.#....\n......\n......", True),
        ("......\n......\n......\n......\n#.....\n......", True),
        ("......\n......\n......\n......\n##....\n......", False),
        ("......\n......\n......\n......\n.#....\n......", False),
        ("......\n......\n......\n......\n#.....\n.#....", False),
        ("......\n......\n......\n......\n.~....\n......", True),
    ],
)
def test_walls_block_by_their_inside_and_two_by_their_corner__TT_3_7(drawn: str, sees: bool) -> None:
    state = at(drawn, "green a1 N", "red c3 S")
    assert (refused(state, "A*c3") == "") == sees
    back = at(drawn, "green c3 N", "red a1 S")
    assert (refused(back, "A*a1") == "") == sees


def test_tanks_do_not_block_shots__TT_3_7() -> None:
    assert refused(at(OPEN, "green a1 N", "green a2 N", "red a3 S", "red a4 S"), "A*a4") == ""


def test_a_shot_always_deals_its_damage_and_more_ammo_than_actions_is_useless__TT_3_8() -> None:
    state = at(OPEN, "green a1 N dice=245361", "red a4 S")
    assert points_left(after(state, "A*a4"), "red") == 18 - 3
    twice = after(state, "A*a4", "A*a4")
    assert points_left(twice, "red") == 18 - 6
    assert twice.shots_of(0) == 4
    assert refused(twice, "A*a4") == "TT-3.2 no_actions"


def test_a_ram_costs_the_rammer_1_and_the_rammed_3__TT_3_9() -> None:
    state = at(OPEN, "green a1 N", "red a4 S")
    rammed = after(state, "A+x")
    assert (where(rammed, "green"), where(rammed, "red")) == ("a3", "a4")
    assert (points_left(rammed, "green"), points_left(rammed, "red")) == (17, 15)
    again = after(rammed, "A+x", "A+x")
    assert (points_left(again, "green"), points_left(again, "red")) == (15, 9)
    assert refused(again, "A+x") == "TT-3.2 no_actions"


def test_a_ram_needs_a_step_of_speed_and_an_enemy__TT_3_9() -> None:
    # speed 4: a4 is three squares on and the tank on a5 takes the fourth step
    assert refused(at(OPEN, "green a1 N", "red a5 S"), "A+x") == ""
    assert refused(at(OPEN, "green a1 N", "red a6 S"), "A+x") == "TT-3.9 nothing_to_ram"
    assert refused(at(OPEN, "green a1 N", "green a3 N", FAR), "A+x") == "TT-3.9 nothing_to_ram"
    backward = at(OPEN, "green a3 N", "red a1 N")
    assert where(after(backward, "A-x"), "green") == "a2"


def test_a_destroyed_tank_is_no_barrier_any_more__TT_3_10() -> None:
    state = at(OPEN, "green a1 N", "red a3 S damage=16", FAR)
    assert can(state, "A+") == ["A+1", "A+x"]
    gone = after(state, "A*a3")
    assert can(gone, "A+") == ["A+1", "A+2", "A+3", "A+4"]
    assert refused(after(gone, "end"), "A+1") == "TT-3.10 destroyed"


def test_both_tanks_of_a_ram_can_fall__TT_3_10() -> None:
    state = at(OPEN, "green a1 N damage=17", "green c1 N", "red a2 S damage=15", FAR)
    both = after(state, "A+x")
    assert (where(both, "green"), where(both, "red")) == ("gone", "gone")
    assert both.seat == 1


# --- TT-4: ability cards ---


def test_cards_are_played_by_the_acting_tank_once__TT_4_1() -> None:
    told = ("green a1 N cards=extra_action", "green c1 N cards=repair", FAR)
    state = at(OPEN, *told, squad=(("reload",), ()), squad_cards=True)
    assert can(state, "A!") == ["A!extra_action", "A!!reload"]
    assert can(state, "B!") == ["B!repair", "B!!reload"]
    played = after(state, "A!extra_action")
    assert played.used == 0
    assert refused(played, "B!repair") == "TT-3.2 other_tank_acts"
    assert refused(played, "A!extra_action") == "TT-4.1 no_such_card"
    assert after(played, "A!!reload").squad[0] == ()


def test_a_destroyed_tank_s_cards_are_lost_and_effects_end_with_the_turn__TT_4_1() -> None:
    state = at(OPEN, "green a1 N cards=double_damage", "red a4 S damage=16 cards=repair", FAR)
    assert after(state, "A*a4").cards[1] == ()
    unused = after(state, "A!double_damage", "end", "end")
    assert points_left(unused, "red") == 2
    assert unused.damage_of(0) == 2


def test_an_amphibious_move_crosses_water_and_neither_ends_nor_rams_there__TT_4_1() -> None:
    drawn = "......\n......\n......\n......\n~.....\n......"
    state = at(drawn, "green a1 N cards=amphibious", "red f6 S")
    assert refused(state, "A+2") == "TT-3.4 in_the_way_surface"
    swims = after(state, "A!amphibious")
    assert can(swims, "A+") == ["A+2", "A+3", "A+4"]
    assert refused(swims, "A+1") == "TT-4.1 ends_on_water"
    assert after(swims, "A+2", "A=S").move_cards == ()
    assert refused(after(swims, "A+2", "A=S"), "A+2") == "TT-3.4 in_the_way_surface"
    enemy = at(drawn, "green a1 N cards=amphibious", "red a3 S")
    assert refused(after(enemy, "A!amphibious"), "A+x") == "TT-3.9 nothing_to_ram"


def test_each_card_does_what_it_says__TT_4_2() -> None:
    assert BOOK.deck == dict.fromkeys(BOOK.cards, 2)
    assert len(BOOK.cards) == 10
    wide = "\n".join(["............"] * 12)

    def with_card(card: str, *others: str) -> TankTacticsWorld:
        return after(at(wide, f"green d4 N damage=4 cards={card}", *(others or ("red d7 S",))), f"A!{card}")

    assert with_card("double_range").range_of(0) == 10
    assert with_card("double_damage").damage_of(0) == 4
    assert points_left(after(with_card("double_damage"), "A*d7"), "red") == 14
    fast = with_card("double_speed", "red l1 S")
    assert (fast.speed_of(0), fast.speed_of(0, False)) == (8, 4)
    assert (now := with_card("extra_action")).actions_of(now.tank) == 4
    free = after(with_card("free_turn"), "A=E")
    assert (free.used, after(free, "A=S").used) == (0, 1)
    assert points_left(with_card("repair"), "green") == 18 - 1
    shot = after(at(wide, "green d4 N cards=reload", "red d7 S"), "A*d7")
    assert refused(shot, "A*d7") == "TT-3.6 no_ammo"
    assert refused(after(shot, "A!reload"), "A*d7") == ""


def test_repair_goes_not_above_full__TT_4_2() -> None:
    assert points_left(after(at(OPEN, "green a1 N damage=1 cards=repair", FAR), "A!repair"), "green") == 18


def test_smoke_hides_from_more_than_3_squares_until_the_next_turn__TT_4_2() -> None:
    wide = "\n".join(["............"] * 12)
    state = after(at(wide, "green d4 N cards=smoke", "red d8 S", "red d7 S"), "A!smoke", "end")
    assert refused(state, "A*d4") == "TT-4.2 smoke"
    assert refused(state, "B*d4") == ""
    assert refused(after(state, "end", "end"), "A*d4") == ""


def test_double_range_and_a_breach_shot_combine__TT_4_3() -> None:
    drawn = "......\n......\n......\n......\n......\n......\n......\n#.....\n......\n......"
    state = at(drawn, "green a1 N cards=double_range,breach_shot", "red a8 S")
    assert refused(state, "A*a8") == "TT-3.6 out_of_range"
    far = after(state, "A!double_range")
    assert refused(far, "A*a8") == "TT-3.7 no_line"
    assert refused(after(state, "A!breach_shot"), "A*a8") == "TT-3.6 out_of_range"
    both = after(far, "A!breach_shot")
    shot = after(both, "A*a8")
    assert points_left(shot, "red") == 16 and shot.shot_cards == ()


def test_two_doubles_make_four__TT_4_3() -> None:
    state = at(OPEN, "green a1 N cards=double_damage,double_damage", "red a4 S")
    assert points_left(after(state, "A!double_damage", "A!double_damage", "A*a4"), "red") == 18 - 8


# --- TT-5: the end ---


def test_the_last_player_with_tanks_wins__TT_5_1() -> None:
    state = at(OPEN, "green a1 N", "red a4 S damage=16")
    assert ended(after(state, "A*a4")) == ("last_standing", (1, 2))


def test_all_gone_at_once_is_a_draw_of_those_who_fell_last__TT_5_1() -> None:
    told = ("green a1 N damage=17", "red a2 S damage=15")
    assert ended(after(at(OPEN, *told), "A+x")) == ("last_standing", (1, 1))
    three = at(OPEN, told[0], "yellow a6 E gone", told[1], fell=(0, 1, 0))
    assert ended(after(three, "A+x")) == ("last_standing", (1, 3, 1))


def test_who_is_out_is_placed_by_when_it_fell_not_by_points__TT_5_1() -> None:
    win = Win("points", target=9)
    told = ("green a1 N", "yellow a6 E", "red h6 S gone", "blue h1 W gone")
    state = at(OPEN, *told, win=win, kills=(3, 4, 0, 5), fell=(0, 0, 2, 1), max_rounds=1)
    assert ended(after(state, "end", "end")) == ("max_rounds", (2, 1, 3, 4))
