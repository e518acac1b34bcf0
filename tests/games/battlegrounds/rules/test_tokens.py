"""Pairs, one-time actions and upgrades (BG-8)."""

from __future__ import annotations

import random
from typing import Any

from game.games.battlegrounds.rules import queries
from game.games.battlegrounds.rules.moves import routes
from game.games.battlegrounds.rules.play import abilities_left
from game.model.contract import CHANCE, PUBLIC
from tests.games.battlegrounds.boards import GAME, GRID, KIT, after, can, four, refused, rows, step, told, two

NOTHING = rows()
SHOOT = "phase=shoot acting=green"
STACK = "stack=churchill,cromwell,hellcat,panther"


def test_two_of_a_picture_make_a_pair_at_once_and_a_third_waits__BG_8_1() -> None:
    state = four(rows(a3="wm", c1="wm"), SHOOT, "got1=wm")
    assert told(state, "green*a3")[:3] == ["fired", "token_taken", "pair"]
    pair = after(state, "green*a3")
    assert (len(pair.got[0].pairs), pair.points(0), pair.waiting(0)) == (1, 2, {})
    third = after(four(rows(c1="wm"), SHOOT, "got1=wmwm"), "green*c1")
    assert (len(third.got[0].pairs), list(third.waiting(0))) == (1, ["windmill"])
    fourth = after(four(rows(c1="WM"), SHOOT, "got1=wmwm,wm"), "green*c1")
    assert (len(fourth.got[0].pairs), fourth.points(0)) == (2, 4)


def test_a_pair_with_a_special_token_gives_what_it_gives_now_or_later__BG_8_2() -> None:
    state = four(rows(a3="BU"), SHOOT, "got1=bu")
    given = after(state, "green*a3")
    assert [given.ability(token) for token in abilities_left(given, 0)[1]] == ["armour"]
    assert can(given, "upgrade:") == ["upgrade:bunker>sherman", "upgrade:bunker>tiger"]
    kept = after(given, "end")
    assert kept.seat == 1
    assert abilities_left(kept, 0)[1]
    assert refused(kept, "hold").startswith("BG-3.3")
    # of plain tokens there is nothing to use
    plain = after(four(rows(a3="bu"), SHOOT, "got1=bu"), "green*a3")
    assert not abilities_left(plain, 0)[1]


def test_nobody_else_may_use_what_a_pair_gives__BG_8_2() -> None:
    state = four(NOTHING, "got2=buBU!,wmWM!")
    assert not can(state, "u")


def test_an_additional_turn_is_one_more_main_action__BG_8_3() -> None:
    state = four(NOTHING, "got1=wmWM!")
    twice = after(state, "use:windmill", "green:a1-a3", "hold")
    assert (twice.seat, twice.mains) == (0, 1)
    assert after(twice, "green>tiger").seat == 1


def test_an_additional_turn_is_not_for_a_tank_off_the_board__BG_8_3() -> None:
    state = four(rows(a2="()"), "got1=wmWM!,faFA!", STACK)
    gone = after(state, "green:a1-a3")
    assert gone.seat == 0
    assert "use:windmill" not in can(gone)
    assert refused(gone, "use:windmill") == "BG-8.3 no_tank_for_it"
    other = after(two(rows(a2="()"), "got1=wmWM!"), "green:a1-a3")
    assert can(after(other, "use:windmill"), "red:")


def test_an_additional_tank_is_one_of_the_two_on_top_of_the_stack__BG_8_3() -> None:
    state = after(four(NOTHING, "got1=faFA!", STACK), "use:factory")
    assert GAME.to_act(state) == CHANCE
    outcomes = GAME.chance(state)
    assert outcomes is not None
    assert len(outcomes) == 6
    looking = after(state, "draw:churchill,hellcat")
    assert can(looking) == ["take:churchill", "take:hellcat"]
    kept = after(looking, "take:hellcat")
    assert kept.card_named(0, "hellcat") in kept.inactive(0)
    assert kept.stack_size == 2
    # the other one is out of the game: it can't be drawn any more
    assert kept.stack == ("cromwell", "panther")
    assert refused(after(state, "draw:churchill,hellcat"), "take:panther") == "BG-8.3 card_not_there"


def test_the_cards_drawn_and_the_one_put_away_are_hidden_from_the_others__BG_8_3() -> None:
    state = after(four(NOTHING, "got1=faFA!", STACK), "use:factory")
    drawn = step(state, "draw:churchill,hellcat")
    for viewer in (1, 2, 3, PUBLIC):
        seen = GAME.observe_step(state, drawn, viewer)
        assert seen.action is None
        assert "churchill" not in str(seen.events)
        assert {"churchill", "hellcat"} <= set(seen.view.stack)
    own = GAME.observe_step(state, drawn, 0)
    assert own.action == drawn.action
    kept = after(drawn.state, "take:hellcat")
    other = GAME.observe(kept, 1)
    assert other.boxed[0] == ("",)
    guessed = {GAME.resample(other, random.Random(n)).stack for n in range(40)}
    assert len(guessed) == 3


def test_a_last_card_is_taken_and_an_empty_stack_cannot_be_drawn_from__BG_8_3() -> None:
    one = after(four(NOTHING, "got1=faFA!", "stack=panther"), "use:factory", "draw:panther")
    assert one.card_named(0, "panther") is not None
    assert (one.stack_size, one.phase) == (0, "main")
    none = four(NOTHING, "got1=faFA!")
    assert not can(none, "use:")
    assert refused(none, "use:factory") == "BG-8.3 stack_empty"


def test_upgrades_go_on_own_cards_at_most_two_and_stay__BG_8_4() -> None:
    state = four(NOTHING, "got1=crCR>sherman,liLI!,raRA>sherman")
    assert can(state, "upgrade:") == ["upgrade:lighthouse>tiger"]
    assert refused(state, "upgrade:lighthouse>sherman") == "BG-8.4 card_full"
    assert refused(state, "upgrade:lighthouse>panzer_iv") == "BG-8.4 not_your_card"
    # the inactive card's upgrade does not work yet
    inactive = after(four(NOTHING, "green=d4 got1=crCR!"), "upgrade:crossroads>tiger")
    assert can(inactive, "green:") == ["green:d4-d2", "green:d4-b4", "green:d4-f4", "green:d4-d6"]


def test_with_direction_a_tank_turns_within_its_own_directions__BG_8_5() -> None:
    state = four(NOTHING, "green=d4 got1=crCR>sherman")
    assert can(state, "green:d4-d5-") == ["green:d4-d5-c5", "green:d4-d5-e5"]
    assert "green:d4-d6" in can(state)
    assert refused(state, "green:d4-d5-e6") == "BG-4.1 not_its_move"
    diagonal = four(NOTHING, "green=d4 got1=crCR>panther cards1=panther@green,tiger", cards=NO_PANTHER)
    assert can(diagonal, "green:d4-e5-") == ["green:d4-e5-f4", "green:d4-e5-d6"]


def test_an_upgrade_that_changes_nothing_is_told_before__BG_8_4() -> None:
    def pointless(state: Any, word: str) -> str:
        found = queries.pointless(state, KIT.parse_action(word, state))
        return "" if found is None else f"{found.rule} {found.key.rpartition('.')[2]}"

    twice = four(NOTHING, "green=d4 got1=crCR>sherman,liLI!")
    assert pointless(twice, "upgrade:lighthouse>sherman") == "BG-8.4 twice"
    assert pointless(twice, "upgrade:lighthouse>tiger") == "BG-8.5 short"
    assert pointless(four(NOTHING, "green=d4 got1=liLI!"), "upgrade:lighthouse>sherman") == ""
    further = four(NOTHING, "green=d4 got1=aiAI>tiger,liLI!")
    assert pointless(further, "upgrade:lighthouse>tiger") == ""
    armour = four(NOTHING, "green=d4 got1=buBU>sherman,caCA!")
    assert pointless(armour, "upgrade:castle>sherman") == ""


NO_PANTHER = "cards2=panzer_iv@yellow,is_2 cards3=pershing@red,kv_1 cards4=stuart@blue,t_34"


def test_a_turning_move_enters_no_field_twice_and_ends_elsewhere__BG_8_5() -> None:
    long = four(
        NOTHING, "green=d4 got1=crCR>cromwell,aiAI>cromwell cards1=cromwell@green,tiger", cards=NO_PANTHER
    )
    ways = can(long, "green:")
    assert "green:d4-d5-e5-e4" in ways
    assert not any(word.endswith("-d4") for word in ways)
    for action in GAME.actions(long):
        path = getattr(action, "path", ())
        assert len(set(path)) == len(path)
        assert len(path) in (0, 3, 4)


def test_a_turning_move_never_comes_over_the_field_it_began_on__BG_8_5() -> None:
    origin = GRID.square("d4")
    for distance in (2, 3, 4, 5, 6):  # more than two upgrades can give, but a file may have other cards
        for pattern in ("orthogonal", "diagonal"):
            found = routes(pattern, distance, 0, True, origin)
            assert found
            assert not any(origin in path for path in found)


def test_a_tank_that_moves_one_field_cannot_turn_without_further_move__BG_8_5() -> None:
    cards = "cards1=tiger@green,sherman"
    one = four(NOTHING, "green=d4 got1=crCR>tiger", cards, cards=NO_PANTHER)
    assert len(can(one, "green:")) == 4
    two_fields = four(NOTHING, "green=d4 got1=crCR>tiger,aiAI>tiger", cards, cards=NO_PANTHER)
    assert "green:d4-d5-e5" in can(two_fields)
    assert len(can(two_fields, "green:")) == 4 + 4 + 8


def test_further_move_and_shot_are_one_field_more_if_one_likes__BG_8_6() -> None:
    move = four(NOTHING, "green=a4 got1=aiAI>sherman")
    assert can(move, "green:a4-a") == ["green:a4-a2", "green:a4-a1", "green:a4-a6", "green:a4-a7"]
    both = four(NOTHING, "green=a4 yellow=h3 got1=aiAI>sherman,fuFU>sherman")
    assert [word[-2:] for word in can(both, "green:a4-") if word.endswith("4")] == ["c4", "d4", "e4"]
    shot = four(NOTHING, SHOOT, "got1=raRA>sherman,hiHI>sherman")
    assert can(shot, "green*a") == ["green*a3:lay", "green*a4:lay", "green*a5:lay"]


def test_with_change_of_order_a_tank_shoots_first_and_must_move_then__BG_8_7() -> None:
    state = four(rows(a3="wm"), "got1=haHA>sherman")
    assert {"green*a3", "green*c1:lay", "green:a1-a3"} <= set(can(state))
    shot = after(state, "green*a3")
    assert can(shot) == ["green:a1-c1", "green:a1-a3"]
    assert refused(shot, "green:stay") == "BG-4.1 must_move"
    assert refused(shot, "green>tiger") == "BG-3.1 finish_first"
    # it has shot: after its move the turn is over
    assert after(shot, "green:a1-a3").seat == 1
    # in the usual order it may still do both
    assert after(state, "green:a1-c1").phase == "shoot"


def test_after_such_a_shot_a_tank_without_a_move_stays__BG_8_7() -> None:
    state = four(NOTHING, "red=c1 blue=a3 got1=haHA>sherman")
    assert after(state, "green*c1:tank").phase == "drive"
    shut = after(four(NOTHING, "red=c1 blue=a3 yellow=b1 got1=haHA>sherman,raRA>sherman"), "green*a4:lay")
    assert can(shut) == ["green:stay"]
    assert after(shut, "green:stay").seat == 1


def test_armour_takes_one_shot_and_gives_no_points__BG_8_8() -> None:
    state = four(NOTHING, SHOOT, "yellow=a3 got2=buBU>panzer_iv")
    assert queries.shots_of(state, 0)[1].armour
    assert told(state, "green*a3:tank")[:2] == ["fired", "armour"]
    hit = after(state, "green*a3:tank")
    assert hit.fields[1] == 16
    assert hit.points(0) == 0
    # it is spent, and its slot is free again
    card = hit.driven[1]
    assert not hit.upgrades(card)
    assert hit.points(1) == 2


def test_armour_takes_a_shell_and_the_tank_goes_on__BG_8_8() -> None:
    state = four(rows(a2="()"), "got1=buBU>sherman")
    assert told(state, "green:a1-a3") == ["drove", "shell_gone", "armour"]
    saved = after(state, "green:a1-a3")
    assert (saved.fields[0], saved.phase, saved.shells_left) == (16, "shoot", 16)
    both = after(four(rows(a2="()", a3="()"), "got1=buBU>sherman"), "green:a1-a3")
    assert 0 not in both.fields
    two_plates = after(four(rows(a2="()", a3="()"), "got1=buBU>sherman,caCA>sherman"), "green:a1-a3")
    assert two_plates.fields[0] == 16


def test_armour_saves_from_driving_over_any_tank_and_then_nobody_gets_points__BG_8_8() -> None:
    enemy = after(four(NOTHING, "red=a2 got1=buBU>sherman"), "green:a1-a3")
    assert enemy.fields[0] == 16
    assert enemy.points(2) == 0
    own = after(two(NOTHING, "red=a2 got1=buBU>sherman"), "green:a1-a3")
    assert own.fields[0] == 16
    assert own.fields[2] == 8


def test_an_inactive_cards_armour_does_not_save__BG_8_8() -> None:
    state = four(rows(a2="()"), "got1=buBU>tiger")
    assert 0 not in after(state, "green:a1-a3").fields


def test_a_word_names_the_pair_and_the_card_not_numbers() -> None:
    state = four(NOTHING, "got1=buBU!,wmWM!")
    for word in can(state):
        assert KIT.parse_action(word, state) in GAME.actions(state)
        assert not any(part.isdigit() and len(part) > 1 for part in word.split(">"))
