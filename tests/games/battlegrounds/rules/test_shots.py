"""How tanks shoot, and what becomes of those that are hit (BG-5, BG-6, BG-7)."""

from __future__ import annotations

from typing import Any

from game.games.battlegrounds.rules import queries
from game.games.battlegrounds.rules.kinds import NONE, SHELL
from tests.games.battlegrounds.boards import GRID, KIT, after, at, can, four, refused, rows, told, two

NOTHING = rows()
FULL = "/".join(["()()()()()()()()", "()()()()()()()()", *["................"] * 6])


def shooting(board: str, *more: str, colour: str = "green", **kind: str) -> Any:
    return four(board, "phase=shoot", f"acting={colour}", *more, **kind)


def test_a_shot_hits_the_field_at_exactly_its_distance_whatever_is_between__BG_5_1() -> None:
    state = shooting(rows(d5="()", d6="wm", e4="br"), "green=d4 red=c4")
    assert can(state) == ["green*d2:lay", "green*b4:lay", "green*f4:lay", "green*d6", "hold"]
    assert refused(state, "green*d5:clear") == "BG-5.1 out_of_range"
    corner = shooting(NOTHING)
    assert can(corner) == ["green*c1:lay", "green*a3:lay", "hold"]


def test_a_shot_takes_a_token_lays_a_shell_or_takes_one_away__BG_5_2() -> None:
    state = shooting(rows(d6="wm", b4="WM", d2="()"), "green=d4")
    assert can(state) == ["green*d2:clear", "green*b4", "green*f4:lay", "green*d6", "hold"]
    assert told(state, "green*d6")[:2] == ["fired", "token_taken"]
    assert after(state, "green*d6").waiting(0).keys() == {"windmill"}
    assert after(state, "green*f4:lay").shells_left == 14
    assert after(state, "green*d2:clear").shells_left == 16
    assert after(state, "hold").seat == 1


def test_without_a_shell_in_the_pool_none_is_laid__BG_5_2() -> None:
    state = shooting(FULL, "yellow=a6 red=h6", "green=d4")
    assert state.shells_left == 0
    assert can(state) == ["hold"]
    assert refused(state, "green*f4:lay") == "BG-5.2 no_shells"


def test_a_hit_tank_gives_the_top_point_token_of_its_colour__BG_5_3() -> None:
    state = shooting(NOTHING, "yellow=a3")
    shot = after(state, "green*a3:tank")
    assert 1 not in shot.fields
    assert shot.points(0) == 3
    assert queries.score(shot, 0).won == ((1, 3),)
    assert after(shooting(NOTHING, "yellow=a3 won4=yellow3,yellow2"), "green*a3:tank").points(0) == 1
    none = shooting(NOTHING, "yellow=a3 won4=yellow3,yellow2,yellow1")
    assert after(none, "green*a3:tank").points(0) == 0


def test_of_a_tank_on_a_token_the_shooter_chooses_either__BG_5_4() -> None:
    state = shooting(rows(a3="wm"), "yellow=a3")
    assert can(state, "green*a3") == ["green*a3:tank", "green*a3"]
    token = after(state, "green*a3")
    assert token.fields[1] == 16
    assert 16 not in token.tokens
    tank = after(state, "green*a3:tank")
    assert 16 in tank.tokens


def test_own_tanks_and_team_mates_are_not_shot_but_the_token_under_them_is__BG_5_5() -> None:
    own = two(rows(a3="wm"), "red=a3 phase=shoot acting=green")
    assert can(own, "green*a3") == ["green*a3"]
    assert refused(own, "green*a3:tank") == "BG-5.5 own_tank"
    assert refused(two(NOTHING, "red=a3 phase=shoot acting=green"), "green*a3:lay").startswith("BG-5")
    team = shooting(rows(a3="wm"), "red=a3", kind="team/4;target=20;at_once")
    assert can(team, "green*a3") == ["green*a3"]
    assert refused(team, "green*a3:tank") == "BG-5.5 own_tank"


def test_standing_on_a_token_does_not_take_it__BG_5_6() -> None:
    state = four(rows(a1="wm", a3="br"))
    moved = after(state, "green:a1-a3", "hold")
    assert set(moved.tokens) == {0, 16}
    assert not moved.waiting(0)


# --- destroyed tanks ---


def test_a_destroyed_tanks_card_turns_inactive_with_its_upgrades__BG_6_1() -> None:
    state = shooting(NOTHING, "yellow=a3 got2=crCR>panzer_iv")
    shot = after(state, "green*a3:tank")
    card = shot.card_named(1, "panzer_iv")
    assert card is not None
    assert card in shot.inactive(1)
    assert shot.abilities(card.name)["direction"] == 1


def test_a_destroyed_colour_comes_back_with_another_card_and_goes_on__BG_6_2() -> None:
    state = four(rows(a7="()"), "yellow=- cards2=panzer_iv!yellow,is_2 phase=redeploy to=2 queue=yellow")
    assert can(state) == [
        "yellow@a8=is_2", "yellow@b8=is_2", "yellow@a8=panzer_iv", "yellow@b8=panzer_iv"
    ]  # fmt: skip
    assert [repair for _, repair in queries.redeployments(state)] == [False, False, True, True]
    back = after(state, "yellow@b8=is_2")
    assert (back.seat, back.phase) == (1, "main")
    assert can(back, "yellow:") != []
    assert refused(state, "yellow@a7=is_2") == "BG-6.2 base_field"


def test_with_the_card_it_fell_with_the_turn_is_over__BG_6_2() -> None:
    state = four(NOTHING, "yellow=- cards2=panzer_iv!yellow,is_2 phase=redeploy to=2 queue=yellow")
    repaired = after(state, "yellow@a8=panzer_iv")
    assert repaired.seat == 2
    assert repaired.active_card(1) is not None
    # the pause is over with it: next time nothing is left of it
    assert {card.fell for own in repaired.cards for card in own} == {NONE}


def test_a_tank_destroyed_in_anothers_turn_comes_back_when_its_own_begins__BG_6_2() -> None:
    state = after(shooting(NOTHING, "yellow=a3"), "green*a3:tank")
    assert (state.seat, state.phase) == (1, "redeploy")
    assert state.seat_of(state.queue[0]) == 1


def test_with_two_players_only_the_destroyed_colour_comes_back__BG_6_3() -> None:
    base = "phase=redeploy to=1 queue=green green=- cards1=sherman!green,tiger@red,is_2,panther"
    state = two(NOTHING, base)
    assert {word.partition("@")[0] for word in can(state)} == {"green"}
    other = after(state, "green@a1=is_2")
    assert other.seat == 0
    assert can(other, "red:")
    repaired = after(state, "green@a1=sherman")
    assert repaired.seat == 1


def test_of_two_destroyed_colours_both_come_back_and_one_repair_ends_the_turn__BG_6_3() -> None:
    base = "phase=redeploy to=1 queue=green,red green=- red=- cards1=sherman!green,tiger!red,is_2,panther"
    state = two(NOTHING, base)
    both = after(state, "green@a1=is_2", "red@h8=panther")
    assert (both.seat, both.phase) == (0, "main")
    first = after(state, "green@a1=sherman")
    assert (first.seat, first.phase) == (0, "redeploy")
    assert after(first, "red@h8=panther").seat == 1


def test_a_fallen_card_is_a_repair_for_either_colour_of_its_player__BG_6_2() -> None:
    fallen = "cards1=sherman!green,tiger!red,is_2,panther"
    state = two(NOTHING, "phase=redeploy to=1 queue=green,red green=- red=-", fallen)
    # each takes the card the other fell with: both were destroyed, so both are repaired
    assert {a.card for a, repair in queries.redeployments(state) if repair} == {"sherman", "tiger"}
    assert after(state, "green@a1=tiger", "red@h8=sherman").seat == 1
    # a card that was not taken is one as well until both are back, and one like others from then on
    assert after(state, "green@a1=is_2", "red@h8=sherman").seat == 1
    back = after(state, "green@a1=is_2", "red@h8=panther")
    assert {card.fell for own in back.cards for card in own} == {NONE}
    assert "green>sherman" in can(back)


def test_who_repairs_uses_no_action_while_the_other_colour_comes_back__BG_6_2() -> None:
    fallen = "cards1=sherman!green,tiger!red,is_2,panther got1=faFA!,buBU! stack=t_34"
    state = two(NOTHING, "phase=redeploy to=1 queue=green,red green=- red=-", fallen, cards=YELLOWS)
    assert "use:factory" in can(state)
    assert "use:factory" in can(after(state, "green@a1=is_2"))
    repairing = after(state, "green@a1=sherman")
    assert {word.partition("@")[0] for word in can(repairing)} == {"red"}
    assert refused(repairing, "use:factory") == "BG-6.2 repairing"
    assert refused(repairing, "upgrade:bunker>sherman") == "BG-6.2 repairing"


YELLOWS = "cards2=panzer_iv@yellow,stuart@blue,kv_1,cromwell"


def test_a_card_can_be_drawn_before_a_destroyed_tank_comes_back__BG_6_2_BG_8_3() -> None:
    fallen = "cards1=sherman!green,tiger@red,is_2,panther got1=faFA! stack=churchill,t_34"
    state = two(NOTHING, "phase=redeploy to=1 queue=green green=-", fallen, cards=YELLOWS)
    for words in (("use:factory",), ("use:factory", "draw:churchill,t_34")):
        drawing = after(state, *words)
        # it can be written down and saved there
        line = KIT.format_position(drawing)
        assert KIT.format_position(at(line)) == line
    assert after(state, "use:factory", "draw:churchill,t_34", "take:t_34", "green@a1=t_34").phase == "main"


def test_a_base_full_of_shells_shuts_nobody_out__BG_6_2() -> None:
    shells = rows(a8="()", b8="()", a7="()")
    state = after(four(shells, "yellow=- cards2=panzer_iv!yellow,is_2 phase=shoot acting=green"), "hold")
    assert (state.seat, state.phase) == (1, "redeploy")
    assert can(state, "yellow@a7") == ["yellow@a7=is_2", "yellow@a7=panzer_iv"]
    assert told(state, "yellow@a7=is_2") == ["activated", "shell_gone", "placed"]
    back = after(state, "yellow@a7=is_2")
    assert (back.seat, back.phase, back.fields[1]) == (1, "main", GRID.square("a7"))
    assert back.where(SHELL) == sorted((GRID.square("a8"), GRID.square("b8")))
    assert back.shells_left == 14


def test_a_field_of_the_base_without_a_shell_is_taken_while_there_is_one__BG_6_2() -> None:
    shells = rows(a8="()", b8="()")
    state = after(four(shells, "yellow=- cards2=panzer_iv!yellow,is_2 phase=shoot acting=green"), "hold")
    assert can(state, "yellow@") == ["yellow@a7=is_2", "yellow@a7=panzer_iv"]


def test_with_tanks_on_all_fields_of_its_base_a_colour_stays_off_and_does_not_act__BG_6_4() -> None:
    state = four(
        rows(),
        "yellow=- green=a8 blue=a7 red=b8 cards2=panzer_iv!yellow,is_2 phase=shoot acting=green",
    )
    skipped = after(state, "hold")
    # nothing is left for seat 2 to do, so its turn is over as well
    assert skipped.seat == 2
    assert 1 not in skipped.fields


def test_with_two_players_the_other_tank_acts_where_the_base_is_full__BG_6_4() -> None:
    state = two(
        rows(),
        "yellow=- green=a8 blue=a7 red=b8 "
        "cards2=panzer_iv!yellow,stuart@blue,kv_1,t_34 phase=shoot acting=green",
    )
    other = after(state, "hold")
    assert (other.seat, other.phase) == (1, "main")
    assert {word[:4] for word in can(other)} == {"blue"}


def test_nobody_is_eliminated_and_an_empty_stack_gives_nothing__BG_6_5() -> None:
    state = shooting(NOTHING, "yellow=a3 won4=yellow3,yellow2,yellow1")
    shot = after(state, "green*a3:tank")
    assert (shot.seat, shot.phase, shot.points(0)) == (1, "redeploy", 0)
    assert can(shot)


def test_changing_the_tank_keeps_place_and_upgrades_and_ends_the_action__BG_7_1() -> None:
    state = four(NOTHING, "green=d4 got1=crCR>sherman")
    changed = after(state, "green>tiger")
    assert changed.fields[0] == state.fields[0]
    assert changed.seat == 1
    card = changed.active_card(0)
    assert card is not None
    assert card.name == "tiger"
    old = changed.card_named(0, "sherman")
    assert old is not None
    assert changed.abilities(old.name)["direction"] == 1
    assert refused(state, "green>sherman") == "BG-7.1 card_active"
    assert refused(state, "green>kv_1") == "BG-7.1 card_not_there"
