"""Why a match can't be taken back any further: each reason is told."""

from __future__ import annotations

from game.model.clock import ClockRules
from game.model.contract import Resign, Setup
from tests.model.test_session import choose_all, clocked, ford, nim


def test_before_anything_is_played_there_is_nothing_to_take_back() -> None:
    assert nim().undo_stop({0, 1}) == "start"


def test_a_match_may_rule_it_out() -> None:
    session = nim(setup=Setup((0, 1), None, None, {"undo": False}))
    session.play("pass")
    assert session.undo_stop({0, 1}) == "off"


def test_an_own_decision_can_be_taken_back_and_there_is_no_reason() -> None:
    session = nim()
    session.play("pass")
    assert session.undo_stop({0}) == "" and session.undo_count({0}) == 1
    assert session.undo_stop({1}) == "start", "that seat has not played yet"


def test_chance_and_what_was_learnt_are_told_apart() -> None:
    rolled, learnt = nim(), nim()
    rolled.play("roll")
    learnt.play("learn")
    assert (rolled.undo_stop({0}), learnt.undo_stop({0})) == ("chance", "learnt")


def test_time_and_last_words_are_told_apart() -> None:
    session, time = clocked(ClockRules(1000))
    session.play("pass")
    time.now += 2000
    session.tick()
    assert session.undo_stop({0, 1}) == "time"
    resigned = nim()
    resigned.play("pass")
    resigned.call(Resign(1))
    assert resigned.undo_stop({0, 1}) == "last_word"


def test_after_a_handover_with_secrets_it_is_the_handover() -> None:
    session = ford()
    choose_all(session, 1)
    assert session.undo_stop({0, 1, 2}) == "handover"


def test_with_secrets_a_turn_of_somebody_else_is_not_called_a_handover() -> None:
    session = ford()
    choose_all(session, 1)
    assert session.undo_stop({0}) == "turn", "nobody else sits there: the device has not changed hands"
    choose_all(session, 2)
    assert session.undo_stop({0, 2}) == "handover"
    assert session.undo_stop({1, 2}) == "handover"
