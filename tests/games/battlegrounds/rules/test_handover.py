"""Who must not look at whose screen in Battlegrounds, and how far a match can be taken back."""

from __future__ import annotations

from itertools import permutations

from game.games.battlegrounds.rules.actions import EndTurn, Hold, TakeCard, Uncover, UseAction, Walk
from game.model.contract import PUBLIC
from game.model.session import Session
from tests.games.battlegrounds.boards import GAME, KIT, after, four, random_match, rows, setup

STACK = "stack=churchill,cromwell,hellcat,panther"


def apart(state: object) -> set[tuple[int, int]]:
    """The pairs of four seats that must be kept apart."""
    return {pair for pair in permutations(range(4), 2) if GAME.views_differ(state, *pair)}  # type: ignore[arg-type]


def test_seats_are_kept_apart_while_one_of_them_looks_at_cards_and_no_longer__BG_8_3() -> None:
    state = four(rows(c3="HI"), "got1=faFA!", STACK)
    looking = after(state, "use:factory", "draw:churchill,hellcat")
    kept = after(looking, "take:hellcat")
    assert not apart(state) and not apart(kept)
    assert apart(looking) == {pair for pair in permutations(range(4), 2) if 0 in pair}
    assert GAME.views_differ(looking, 0, PUBLIC) and not GAME.views_differ(looking, 1, PUBLIC)
    assert GAME.observe(kept, 0) != GAME.observe(kept, 1), "who kept a card knows the other one for good"


def test_a_draft_and_covered_tokens_keep_nobody_apart__BG_2_4_BG_11_7() -> None:
    for option, draft in (("battle", True), ("family", False)):
        for state, _ in random_match(setup(option, 4, draft=draft), 3, longest=60):
            assert not apart(state)


def test_after_a_card_was_kept_undo_goes_over_a_handover_but_not_over_the_look__BG_8_3() -> None:
    start = four(rows(c3="HI", a6="st", h6="wm"), "got1=faFA!", STACK)
    text = KIT.format_position(start)
    session = Session(GAME, KIT.parse_position(text, start.definitions, ()), seed=2)
    people = {0, 1, 2, 3}

    def play(kind: type) -> None:
        view = session.view(session.to_act or 0)
        session.play(next(action for action in GAME.actions(view) if isinstance(action, kind)))

    play(UseAction)
    assert session.undo_stop(people) == "chance"
    play(TakeCard)
    assert session.undo_stop(people) == "learnt"
    looked = len(session.whole_line)
    session.play(GAME.actions(session.state)[0])
    while session.state.seat == 0:
        play(Hold if session.state.phase == "shoot" else EndTurn)
    assert session.state.seat == 1 and session.undo_stop(people) == ""
    while session.undo(people):
        assert len(session.whole_line) >= looked
    assert len(session.whole_line) == looked


def test_in_family_undo_stops_at_the_token_turned_up__BG_11_3() -> None:
    session = Session(GAME, setup("family", 2), seed=3)
    while session.state.phase == "place":
        session.play(GAME.actions(session.state)[0])
    walked = len(session.whole_line)
    session.play(next(a for a in GAME.actions(session.view(0)) if isinstance(a, Walk)))
    assert session.undo({0, 1}) == 1 and len(session.whole_line) == walked
    session.redo({0, 1})
    session.play(next(a for a in GAME.actions(session.view(0)) if isinstance(a, Uncover)))
    assert session.undo_count({0, 1}) == 0 and session.undo_stop({0, 1}) == "chance"
