"""A turn of battle, and how tanks move (BG-3, BG-4)."""

from __future__ import annotations

from game.data.words.wording import telling_words
from game.games.battlegrounds.rules import queries
from game.games.battlegrounds.rules.kinds import SHELL
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from tests.games.battlegrounds.boards import GAME, KIT, after, can, four, refused, rows, told, two, words

NOTHING = rows()


def doing(state: BattlegroundsWorld) -> str:
    """What the seat to act is told to do."""
    return telling_words(KIT.describe(state)[0], words()).partition(": ")[2]


def test_a_turn_has_one_main_action_move_and_shoot_or_change_tank__BG_3_1() -> None:
    state = four(NOTHING)
    assert can(state) == ["green:a1-c1", "green:a1-a3", "green>tiger"]
    assert refused(state, "end") == "BG-3.1 main_first"
    moved = after(state, "green:a1-a3", "hold")
    assert moved.seat == 1
    changed = after(state, "green>tiger")
    assert changed.seat == 1


def test_one_time_actions_may_be_used_at_any_time_of_ones_turn__BG_3_1() -> None:
    state = four(NOTHING, "got1=wmWM!,brBR!")
    assert "use:windmill" in can(state)
    shooting = after(state, "green:a1-a3")
    assert "use:windmill" in can(shooting)
    done = after(shooting, "hold")
    # the main action is done, and the turn goes on while there is something to use
    assert done.seat == 0
    assert can(done) == ["use:windmill", "use:bridge", "end"]
    assert doing(done) == "Use an action or upgrade, or end your turn."
    assert doing(shooting) == "Shoot, or hold fire."
    assert after(done, "end").seat == 1
    more = after(done, "use:bridge")
    assert "green:a3-c3" in can(more)


def test_with_two_players_one_of_the_two_tanks_acts__BG_3_2() -> None:
    state = two(NOTHING)
    assert {word.partition(":")[0] for word in can(state) if ":" in word} == {"green", "red"}
    shooting = after(state, "red:h8-g8")
    assert not can(shooting, "green")
    assert refused(shooting, "green*a3:lay") == "BG-3.2 other_tank_acts"
    assert refused(state, "yellow:a8-b7") == "BG-3.2 not_yours"
    assert after(shooting, "hold").seat == 1


def test_a_tank_moves_first_and_shoots_then__BG_3_3() -> None:
    state = four(NOTHING)
    assert refused(state, "green*c1:lay") == "BG-3.3 move_first"
    shooting = after(state, "green:a1-a3")
    assert can(shooting) == ["green*a1:lay", "green*c3:lay", "green*a5:lay", "hold"]
    assert refused(shooting, "green:a3-a5") == "BG-3.1 no_move_now"


def test_a_move_is_exactly_its_distance_in_a_straight_line__BG_4_1() -> None:
    state = four(NOTHING, "green=d4")
    assert can(state, "green:") == ["green:d4-d2", "green:d4-b4", "green:d4-f4", "green:d4-d6"]
    for word in ("green:d4-d5", "green:d4-d7", "green:d4-d5-e5", "green:d4-f6"):
        assert refused(state, word) == "BG-4.1 not_its_move"


def test_a_move_leaves_not_the_board_and_ends_not_on_a_tank__BG_4_1() -> None:
    state = four(NOTHING, "red=a3")
    assert can(state, "green:") == ["green:a1-c1"]
    assert refused(state, "green:a1-a3") == "BG-4.1 tank_there"
    assert queries.forced(state, 0).why == "only_one"


def test_a_harmful_move_must_be_made_too__BG_4_1() -> None:
    state = four(rows(a2="()", c1="()"))
    assert can(state, "green:") == ["green:a1-c1", "green:a1-a3"]
    assert refused(state, "green:stay") == "BG-4.1 must_move"
    assert queries.forced(state, 0).why == "only_harmful"


def test_a_move_only_an_upgrade_gives_need_not_be_made__BG_4_1() -> None:
    cards = "cards1=cromwell@green,tiger cards2=panzer_iv@yellow,is_2 cards3=pershing@red,kv_1 "
    cards += "cards4=stuart@blue,t_34"
    state = four(NOTHING, "red=d1 blue=a4 got1=crCR>cromwell", cards=cards)
    assert "green:stay" in can(state)
    assert "green:a1-b1-b3" in can(state)
    assert queries.forced(state, 0).why == "upgrades_only"


def test_a_tank_without_a_move_stays_and_may_shoot__BG_4_2() -> None:
    state = four(rows(c1="wm"), "red=a3 blue=c1 yellow=h8")
    assert can(state, "green:") == ["green:stay"]
    assert queries.forced(state, 0).why == "no_move"
    assert told(state, "green:stay") == ["stayed"]
    shooting = after(state, "green:stay")
    assert can(shooting) == ["green*c1:tank", "green*c1", "green*a3:tank", "hold"]


def test_a_shell_on_the_way_or_at_the_end_destroys_the_tank__BG_4_3() -> None:
    for field in ("a2", "a3"):
        state = four(rows(**{field: "()"}))
        assert state.shells_left == 15
        assert told(state, "green:a1-a3")[:3] == ["drove", "shell_gone", "destroyed"]
        gone = after(state, "green:a1-a3")
        assert 0 not in gone.fields
        assert SHELL not in gone.lying
        assert gone.shells_left == 16


def test_driving_over_a_tank_destroys_the_one_that_drives__BG_4_3() -> None:
    state = four(NOTHING, "red=a2")
    gone = after(state, "green:a1-a3")
    assert 0 not in gone.fields
    assert gone.fields[2] == 8


def test_only_the_first_hazard_on_the_way_counts__BG_4_3() -> None:
    state = four(rows(a2="()", a3="()"))
    gone = after(state, "green:a1-a3")
    assert gone.where(SHELL) == [16]


def test_a_shell_gives_nobody_points_and_a_tank_run_over_its_owner__BG_4_4() -> None:
    shell = after(four(rows(a2="()")), "green:a1-a3")
    assert [shell.points(seat) for seat in range(4)] == [0, 0, 0, 0]
    over = after(four(NOTHING, "red=a2"), "green:a1-a3")
    assert [over.points(seat) for seat in range(4)] == [0, 0, 3, 0]
    second = after(four(NOTHING, "red=a2 won2=green3"), "green:a1-a3")
    assert [second.points(seat) for seat in range(4)] == [0, 3, 2, 0]


def test_driving_over_ones_own_or_a_team_mates_tank_gives_no_points__BG_4_4() -> None:
    own = after(two(NOTHING, "red=a2"), "green:a1-a3")
    assert 0 not in own.fields
    assert [own.points(seat) for seat in range(2)] == [0, 0]
    mate = after(four(NOTHING, "red=a2", kind="team/4;target=20;at_once"), "green:a1-a3")
    assert 0 not in mate.fields
    assert [mate.points(side) for side in range(2)] == [0, 0]


def test_a_tank_destroyed_in_its_move_does_not_shoot__BG_4_5() -> None:
    state = four(rows(a2="()", c3="wm"))
    assert after(state, "green:a1-a3").seat == 1
    # with an action left the turn goes on, but the main action is over
    waiting = after(four(rows(a2="()"), "got1=wmWM!,liLI!"), "green:a1-a3")
    assert waiting.seat == 0
    assert waiting.phase == "main"
    assert "use:windmill" not in can(waiting)
    assert GAME.to_act(waiting) == 0
