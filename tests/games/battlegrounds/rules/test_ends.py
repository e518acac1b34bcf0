"""When a match of battle or team ends, and who has won (BG-9, BG-10)."""

from __future__ import annotations

import pytest

from game.games.battlegrounds.rules import queries
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.model.contract import Resign, Result, TimeUp
from tests.games.battlegrounds.boards import GAME, after, at, can, four, refused, rows, setup, two

NOTHING = rows()
TEAM = "team/4;target=20;at_once"
FIVE_PAIRS = "wmwm,brbr,chch,stst,fafa"
SIX_PAIRS = FIVE_PAIRS + ",dede"


def ended(state: BattlegroundsWorld) -> Result:
    assert state.outcome is not None
    assert GAME.to_act(state) is None
    return state.outcome


@pytest.mark.parametrize(("players", "target"), [(2, 16), (3, 14), (4, 12)])
def test_the_target_depends_on_the_number_of_players__BG_9_1(players: int, target: int) -> None:
    assert GAME.new(setup("battle", players)).target == target


def test_the_target_is_looked_at_when_a_turn_ends__BG_9_1() -> None:
    state = four(rows(a3="wm"), "phase=shoot acting=green", f"got1={SIX_PAIRS.replace('wmwm', 'wm')}")
    assert state.points(0) == 10
    won = ended(after(state, "green*a3"))
    assert (won.reason, won.rule, won.winners) == ("target", "BG-9.1", (0,))
    # with an upgrade to place the turn, and the match, go on
    state = four(rows(a3="wm"), "phase=shoot acting=green got1=wm,brbr,chch,stst,fafa,liLI!")
    waiting = after(state, "green*a3")
    assert waiting.points(0) == 12
    assert waiting.outcome is None
    assert ended(after(waiting, "end")).winners == (0,)


def test_points_that_come_in_anothers_turn_count_when_that_turn_ends__BG_9_1() -> None:
    state = four(NOTHING, f"red=a2 got3={FIVE_PAIRS}")
    assert state.points(2) == 10
    won = ended(after(state, "green:a1-a3"))
    assert won.winners == (2,)
    assert won.scores == (0.0, 0.0, 13.0, 0.0)


def test_whose_turn_it_was_wins_first_and_then_clockwise__BG_9_1() -> None:
    both = f"got1={SIX_PAIRS} got3=lili,hihi,haha,rara,caca,bubu"
    assert ended(after(four(NOTHING, both, "phase=shoot acting=green"), "hold")).winners == (0,)
    other = four(NOTHING, both.replace("got1", "got4"), "phase=shoot acting=green")
    assert ended(after(other, "hold")).winners == (2,)


def test_points_of_tanks_and_pairs_are_added__BG_9_1() -> None:
    state = four(NOTHING, "got1=wmwm,brbr won1=yellow3,red3,red2")
    assert state.points(0) == 12
    score = queries.score(state, 0)
    assert (score.pairs, score.pair_points, score.won) == (2, 4, ((1, 3), (2, 2), (2, 3)))
    assert score.points == 12


def test_with_nothing_left_to_score_most_points_win_and_ties_are_shared__BG_9_2() -> None:
    all_won = (
        "won1=yellow3,red2,blue1 won2=green3,green2,green1 won3=yellow2,yellow1,blue3 won4=red3,red1,blue2"
    )
    state = four(rows(e5="wm"), all_won, "phase=shoot acting=green")
    result = ended(after(state, "hold"))
    assert (result.reason, result.rule) == ("nothing_left", "BG-9.2")
    assert result.places == (1, 1, 1, 1)
    # with a second windmill somewhere a pair can be made
    for more in (rows(e5="wm", e7="WM"), rows(e5="wm")):
        waiting = "got2=wm" if more == rows(e5="wm") else ""
        assert after(four(more, all_won, waiting, "phase=shoot acting=green"), "hold").outcome is None


def test_twenty_quiet_rounds_end_the_match__BG_9_2() -> None:
    state = four(NOTHING, "quiet=79 phase=shoot acting=green")
    assert queries.last_turns(state) == 2
    on = after(state, "hold")
    assert on.outcome is None
    result = ended(after(on, can(on)[0], "hold"))
    assert (result.reason, result.rule) == ("quiet", "BG-9.2")


def test_shells_on_all_bases_end_no_match__BG_6_2_BG_9_2() -> None:
    bases = ["a1", "b1", "a2", "a8", "b8", "a7", "h8", "g8", "h7", "h1", "g1", "h2"]
    cards = "cards1=sherman!green,tiger cards2=panzer_iv!yellow,is_2 cards3=pershing!red,kv_1 "
    cards += "cards4=stuart@blue,t_34"
    board, off = rows(**dict.fromkeys(bases, "()"), d5="()"), "green=- yellow=- red=- blue=d4 to=4"
    state = four(board, off, cards=cards, kind="battle/4;target=12;quiet_rounds=200")
    stuck = after(state, "blue:d4-d7")  # over the shell
    assert (stuck.outcome, stuck.seat, stuck.phase) == (None, 0, "redeploy")
    assert can(stuck, "green@a1")


def points_of_equal_turns(words: str, first: int = 1) -> BattlegroundsWorld:
    """Seat 1 of three has the target at the end of its turn, and a round is played to its end."""
    word = f"first={first} " if first > 1 else ""
    return at(
        f"battle/3;target=4;equal_turns {rows(d4='wm', e5='wm', d8='br', e8='br')} "
        f"green=a1 yellow=a8 red=h8 cards1=sherman@green,tiger cards2=panzer_iv@yellow,is_2 "
        f"cards3=pershing@red,kv_1 got1=stst,fafa {word}{words} phase=shoot acting=green to=1"
    )


def test_with_equal_turns_a_round_is_played_to_its_end__BG_9_1() -> None:
    state = after(points_of_equal_turns("won2=green3"), "hold")
    assert (state.outcome, state.seat) == (None, 1)
    state = after(state, *can(state, "yellow:")[:1], "hold")
    assert (state.outcome, state.seat) == (None, 2)
    state = after(state, *can(state, "red:")[:1], "hold")
    result = ended(state)
    assert (result.reason, result.places) == ("target", (1, 2, 3))


def test_with_equal_turns_most_points_win_and_a_tie_is_shared__BG_9_1() -> None:
    for won, places in (("won2=green3,green2,red1", (2, 1, 3)), ("won3=green3,yellow1", (1, 3, 1))):
        state = after(points_of_equal_turns(won), "hold")
        for colour in ("yellow", "red"):
            state = after(state, *can(state, f"{colour}:")[:1], "hold")
        assert ended(state).places == places


def test_with_equal_turns_the_round_ends_before_the_seat_that_began__BG_2_0_BG_9_1() -> None:
    state = after(points_of_equal_turns("", first=3), "hold")
    assert (state.outcome, state.seat) == (None, 1)
    assert ended(after(state, *can(state, "yellow:")[:1], "hold")).places == (1, 2, 2)


def test_a_token_or_a_point_begins_the_count_of_quiet_rounds_anew__BG_9_2() -> None:
    state = four(rows(a3="wm"), "quiet=80 phase=shoot acting=green")
    taken = after(state, "green*a3")
    assert taken.outcome is None
    assert taken.quiet == 1
    assert after(four(NOTHING, "yellow=a3 quiet=80 phase=shoot acting=green"), "green*a3:tank").quiet == 1
    assert after(four(NOTHING, "quiet=80 phase=shoot acting=green"), "hold").outcome is not None


def test_in_team_partners_share_tokens_pairs_and_points__BG_10_1() -> None:
    state = four(rows(a3="wm"), "got1=wm phase=shoot acting=green", kind=TEAM)
    assert state.areas == (0, 1)
    paired = after(state, "green*a3")
    assert paired.points(state.area(0)) == paired.points(state.area(2)) == 2
    # seats 1 and 3 are one team, 2 and 4 the other
    assert state.friendly(0, 2)
    assert not state.friendly(0, 1)


def test_in_team_upgrades_go_on_either_members_cards_and_who_has_the_turn_uses_actions__BG_10_1() -> None:
    state = four(NOTHING, "got1=crCR!,wmWM!", kind=TEAM)
    assert can(state, "upgrade:") == [
        f"upgrade:crossroads>{card}" for card in ("sherman", "tiger", "pershing", "kv_1")
    ]
    partner = four(NOTHING, "got1=crCR!,wmWM! to=3", kind=TEAM)
    assert "use:windmill" in can(partner)
    enemy = four(NOTHING, "got1=crCR!,wmWM! to=2", kind=TEAM)
    assert not can(enemy, "u")


def test_in_team_twenty_points_end_the_match_at_once__BG_10_1() -> None:
    nine = "wm,brbr,chch,stst,fafa,dede,lili,hihi,haha,liLI!"
    state = four(rows(a3="wm"), f"got1={nine} phase=shoot acting=green", kind=TEAM)
    result = ended(after(state, "green*a3"))
    assert (result.reason, result.rule, result.winners) == ("target", "BG-10.1", (0, 2))
    # in the others' turn as well
    over = four(NOTHING, f"red=- blue=a2 got2={nine} won2=red3,red2,red1,green3", kind=TEAM)
    assert ended(after(over, "green:a1-a3")).winners == (1, 3)


def test_in_team_equal_turns_play_the_round_to_its_end__BG_10_1() -> None:
    nine = "wm,brbr,chch,stst,fafa,dede,lili,hihi,haha,liLI!"
    state = four(
        rows(a3="wm"),
        f"got1={nine} phase=shoot acting=green",
        kind=TEAM.replace("at_once", "at_once;equal_turns"),
    )
    state = after(state, "green*a3", "end")
    for colour in ("yellow", "red", "blue"):
        assert state.outcome is None
        state = after(state, *can(state, f"{colour}:")[:1])
        if "hold" in can(state):
            state = after(state, "hold")
        if state.phase == "main" and colour == "red":
            state = after(state, "end")
    assert ended(state).winners == (0, 2)


# --- who gives up ---


def test_who_gives_up_leaves_the_board_and_is_last() -> None:
    state = four(NOTHING, "got1=wmwm")
    gone = GAME.call(state, Resign(0)).state
    assert gone.seat == 1
    assert 0 not in gone.fields
    gone = GAME.call(gone, TimeUp(2)).state
    assert GAME.to_act(gone) == 1
    last = GAME.call(gone, Resign(3)).state
    assert ended(last).winners == (1,)
    assert ended(last).places[0] == 2
    assert refused(state, "yellow:a8-c6").startswith("BG-3.2")


def test_what_who_left_has_is_nobodys_to_win__BG_9_2() -> None:
    won = "won1=red3,red2,red1 won3=yellow3,yellow2,yellow1 won2=green3,green2,green1"
    state = four(NOTHING, won, "phase=shoot acting=green")
    assert after(state, "hold").outcome is None
    left = GAME.call(state, Resign(3)).state
    assert ended(after(left, "hold")).reason == "nothing_left"


def test_who_left_does_not_reach_the_target__BG_9_1() -> None:
    state = four(NOTHING, f"got1={SIX_PAIRS}")
    gone = GAME.call(state, Resign(0)).state
    assert gone.outcome is None
    assert gone.seat == 1


def test_one_of_a_team_may_leave_and_the_other_goes_on__BG_10_1() -> None:
    state = four(NOTHING, kind=TEAM)
    gone = GAME.call(state, Resign(0)).state
    assert gone.outcome is None
    both = GAME.call(gone, Resign(2)).state
    assert ended(both).winners == (1, 3)


def test_a_match_of_two_ends_when_one_gives_up() -> None:
    result = ended(GAME.call(two(NOTHING), Resign(1)).state)
    assert (result.reason, result.winners) == ("resigned", (0,))
