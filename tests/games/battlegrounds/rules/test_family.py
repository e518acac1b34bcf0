"""The family option: walk, turn two over, remember (BG-11)."""

from __future__ import annotations

import random
from collections import Counter

from game.games.battlegrounds.rules.actions import Action
from game.games.battlegrounds.rules.definitions import GRID
from game.games.battlegrounds.rules.events import Uncovered
from game.games.battlegrounds.rules.world import BattlegroundsWorld
from game.model.contract import CHANCE, PUBLIC, Step
from tests.games.battlegrounds.boards import (
    GAME,
    after,
    at,
    can,
    content,
    random_match,
    refused,
    rows,
    setup,
    step,
    told,
)

DOWN = {GRID.name(spot): "??" for spot in range(64)}
PIECES = "green=a1 yellow=a8 red=h8 blue=h1"


def family(board: str, *more: str, players: int = 4) -> BattlegroundsWorld:
    """A position, green to walk."""
    pieces = " ".join(word for word in PIECES.split()[:players] if word[:4] not in " ".join(more))
    return at(
        f"family/{players};target=10;at_once;no_shells {board} {pieces} {' '.join(more)} phase={_phase(more)}"
    )


def _phase(more: tuple[str, ...]) -> str:
    return "walk" if not any("opened=" in word for word in more) else "uncover"


def begun(seed: int = 0) -> BattlegroundsWorld:
    """A match when the first piece is to be placed."""
    rng = random.Random(seed)
    state = GAME.new(setup("family", 4))
    while GAME.to_act(state) == CHANCE:
        state = GAME.apply(state, GAME.draw(state, rng)).state
    return state


def turned(state: BattlegroundsWorld, *pairs: str) -> BattlegroundsWorld:
    """The state after some tokens were turned over: ``green?b2=windmill``."""
    for pair in pairs:
        word, _, picture = pair.partition("=")
        state = after(state, word, f"shows:{picture}")
    return state


def test_all_tokens_lie_face_down_but_two__BG_11_1() -> None:
    state = begun()
    assert set(state.face_up()) == {GRID.square("d4"), GRID.square("e5")}
    assert len(state.tokens) == 64
    assert not any((*state.cards, state.unseen))
    assert not any(state.points_left(colour) for colour in range(4))
    assert state.shells_left == 0
    assert can(state) == ["green@a1", "green@b1", "green@a2"]
    assert len(state.pieces) == 4


def test_the_two_that_are_turned_up_are_never_alike__BG_11_1() -> None:
    state = after(GAME.new(setup("family", 2)), "lay:face-down")
    outcomes = GAME.chance(state)
    assert outcomes is not None
    assert len(outcomes) == 16 * 15
    assert refused(state, "open:windmill,windmill") == "BG-11.1 not_open"


def test_a_piece_goes_one_or_two_steps_and_may_come_back__BG_11_2() -> None:
    state = family(rows(**DOWN), "green=d4")
    reached = {word.partition("-")[2] for word in can(state)}
    assert reached == {f"{column}{rank}" for column in "bcdef" for rank in "23456"}
    assert refused(state, "green:d4-g4") == "BG-11.2 too_far"


def test_a_piece_ends_not_on_another_and_passes_it_unharmed__BG_11_2() -> None:
    state = family(rows(**DOWN), "green=a1 red=a2 blue=b1 yellow=b2")
    assert refused(state, "green:a1-a2") == "BG-11.2 piece_there"
    assert "green:a1-a3" in can(state)
    walked = after(state, "green:a1-c3")
    assert len(walked.fields) == 4


def test_two_tokens_beside_the_piece_are_turned_over__BG_11_3() -> None:
    state = after(family(rows(**DOWN)), "green:a1-a1")
    assert can(state) == ["green?b1", "green?a2", "green?b2"]
    assert refused(state, "green?c3") == "BG-11.3 not_beside"
    one = after(state, "green?b2")
    assert GAME.to_act(one) == CHANCE
    one = after(one, "shows:windmill")
    assert can(one) == ["green?b1", "green?a2"]
    two = turned(one, "green?a2=bridge")
    assert (two.seat, two.phase) == (1, "walk")


def test_fewer_are_turned_over_where_fewer_lie__BG_11_3() -> None:
    one = after(family(rows(b2="??", h8="??")), "green:a1-a1")
    assert turned(one, "green?b2=windmill").seat == 1
    none = after(family(rows(h8="??", h7="??", g8="??")), "green:a1-a1")
    assert none.seat == 1


def test_a_token_under_a_piece_may_be_turned_over__BG_11_3() -> None:
    state = after(family(rows(**DOWN), "yellow=b2"), "green:a1-a1")
    assert "green?b2" in can(state)


def test_a_pair_is_two_points_and_another_turn__BG_11_4() -> None:
    state = after(family(rows(**DOWN)), "green:a1-a1")
    pair = turned(state, "green?b1=windmill", "green?b2=windmill")
    assert (pair.points(0), pair.seat, pair.phase) == (2, 0, "walk")
    assert len(pair.tokens) == 62
    over = turned(after(pair, "green:a1-b2"), "green?a2=bridge", "green?b3=church")
    assert over.seat == 1


def test_a_pair_with_what_lay_face_up_counts_and_two_pairs_are_two_turns__BG_11_4() -> None:
    board = rows(**{**DOWN, "d4": "WM", "e5": "BR"})
    pairs = turned(after(family(board), "green:a1-a1"), "green?b1=windmill", "green?b2=bridge")
    assert (pairs.points(0), pairs.extra, pairs.seat) == (4, 1, 0)
    assert not pairs.face_up()


def test_of_three_alike_those_just_turned_over_go_first__BG_11_4() -> None:
    board = rows(**{**DOWN, "d4": "WM"})
    state = turned(after(family(board), "green:a1-a1"), "green?b1=windmill", "green?b2=windmill")
    assert state.points(0) == 2
    assert GRID.square("d4") in state.tokens
    assert GRID.square("b1") not in state.tokens


def test_what_was_turned_over_before_is_covered_at_the_end_of_a_move__BG_11_5() -> None:
    board = rows(**{**DOWN, "d4": "CA", "e5": "BR"})
    state = after(family(board), "green:a1-a1")
    last = step(turned(state, "green?b1=windmill"), "green?b2").state
    events = told(last, "shows:church")
    assert "covered" in events
    done = after(last, "shows:church")
    assert {GRID.name(spot) for spot in done.face_up()} == {"b1", "b2"}
    # in another turn won by a pair the first move's tokens are covered as well
    next_one = turned(after(done, "yellow:a8-a8"), "yellow?a7=radar", "yellow?b7=farm")
    assert {GRID.name(spot) for spot in next_one.face_up()} == {"a7", "b7"}


def test_ten_points_win_at_once__BG_11_6() -> None:
    state = after(family(rows(b1="??", b2="??", d4="BR"), "got1=caca,dede,lili,fafa"), "green:a1-a1")
    done = turned(state, "green?b1=windmill", "green?b2=windmill")
    assert done.outcome is not None
    assert (done.outcome.reason, done.outcome.rule, done.outcome.winners) == ("target", "BG-11.6", (0,))


def test_with_equal_turns_ten_points_end_the_match_with_the_round__BG_11_6() -> None:
    board, ten = rows(b1="??", b2="??", a7="??", b7="??", h4="??", h5="??"), "got1=caca,dede,lili,fafa,wmwm"
    words = f"family/2;target=10;at_once;no_shells;equal_turns {board} green=a1 yellow=a8 {ten} phase=walk"
    state = turned(after(at(words), "green:a1-a1"), "green?b1=bridge", "green?b2=church")
    assert (state.outcome, state.seat) == (None, 1)
    done = turned(after(state, "yellow:a8-a8"), "yellow?a7=radar", "yellow?b7=farm").outcome
    assert done is not None
    assert (done.reason, done.rule, done.winners) == ("target", "BG-11.6", (0,))
    # who begins a round plays on, whatever it has
    late = at(words.replace("phase", "first=2 phase"))
    over = turned(after(late, "green:a1-a1"), "green?b1=bridge", "green?b2=church").outcome
    assert over is not None
    assert over.reason == "target"


def test_when_no_pair_is_left_most_points_win__BG_11_6() -> None:
    others = [picture.letters for picture in content().definitions.pictures if picture.letters != "wm"]
    taken = [f"{two}{two}" for two in others]
    state = at(
        f"family/2;target=99;at_once;no_shells {rows(b1='??', b2='??')} green=a1 yellow=a8 "
        f"got1={','.join(taken)} got2={','.join([*taken, 'wmwm'])} phase=walk"
    )
    done = turned(after(state, "green:a1-a1"), "green?b1=windmill", "green?b2=windmill")
    assert done.outcome is not None
    assert (done.outcome.reason, done.outcome.rule) == ("nothing_left", "BG-11.6")
    assert done.outcome.scores == (32.0, 32.0)
    assert done.outcome.drawn


def test_twenty_rounds_without_a_pair_end_the_match__BG_9_2() -> None:
    """Whoever remembers everything could else turn over what gives the next nothing, for ever."""
    state = family(rows(**{**DOWN, "h4": "..", "h5": ".."}), "quiet=80 got2=caca")
    ended = turned(after(state, "green:a1-a1"), "green?b1=windmill", "green?b2=bridge").outcome
    assert ended is not None
    assert (ended.reason, ended.rule, ended.winners) == ("quiet", "BG-9.2", (1,))
    # a pair begins the count anew
    pair = turned(after(state, "green:a1-a1"), "green?b1=windmill", "green?b2=windmill")
    assert (pair.outcome, pair.quiet, pair.seat) == (None, 0, 0)
    assert turned(after(pair, "green:a1-a1"), "green?a2=radar").outcome is None
    on = turned(after(family(rows(**DOWN), "quiet=79"), "green:a1-a1"), "green?b1=radar", "green?b2=farm")
    assert (on.outcome, on.seat, on.quiet) == (None, 1, 80)


def test_a_whole_match_ends_with_the_target_or_with_no_pair_left__BG_11_6() -> None:
    for players in (2, 3, 4):
        *_, (_, last) = random_match(setup("family", players), players)
        outcome = last.state.outcome
        assert outcome is not None
        assert outcome.rule == "BG-11.6"


def test_no_observation_holds_a_picture_that_lies_face_down__BG_11_7() -> None:
    for state, _ in random_match(setup("family", 3), 5):
        for viewer in (0, 1, 2, PUBLIC):
            view = GAME.observe(state, viewer)
            up = set(view.face_up())
            for spot, picture in view.tokens.items():
                assert bool(picture) == (spot in up)
            hidden = Counter(dict(view.bag)).total()
            assert hidden == len(view.tokens) - len(up) or not view.tokens


def test_what_lies_face_down_may_be_anything_that_nobody_sees__BG_11_7() -> None:
    states = [state for state, _ in random_match(setup("family", 2), 8)]
    view = GAME.observe(states[60], 0)
    seen = {GAME.resample(view, random.Random(n)).picture[63] for n in range(60)}
    assert len(seen) > 8


def test_before_the_first_two_are_turned_up_anything_may_still_lie_anywhere__BG_11_1_BG_11_7() -> None:
    state = after(GAME.new(setup("family", 3)), "lay:face-down")
    view = GAME.observe(state, 1)
    for seed in range(20):
        assert len(GAME.chance(GAME.resample(view, random.Random(seed))) or ()) == 16 * 15


def test_a_token_seen_before_shows_the_same_again__BG_11_7() -> None:
    steps: list[tuple[BattlegroundsWorld, Step[BattlegroundsWorld, Action]]]
    steps = list(random_match(setup("family", 2), 9))
    shown: dict[int, str] = {}
    for _, made in steps:
        for event in made.events:
            if isinstance(event, Uncovered):
                assert shown.setdefault(event.field, event.picture) == event.picture
    assert len(shown) > 20
