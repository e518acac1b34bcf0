"""Whose decision counts: not another seat's, not one whose time was over, and what is the last word."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.model.clock import ClockRules
from game.model.contract import AgreeDraw, IllegalAction, MatchTime, OfferDraw, Resign, Setup, TimeUp
from game.model.records import Entry
from game.model.session import NOT_TO_ACT, TOO_LATE, Session
from tests.conformance.tiny_game import Choose, TinyGame, TinyMap
from tests.model.nim import Nim
from tests.model.test_session import AT_ONCE, clocked, nim, words


def test_an_answer_for_another_seat_is_not_played() -> None:
    session = nim()
    session.play("pass", seat=0)
    with pytest.raises(IllegalAction) as told:
        session.play("pass", seat=0)  # a bot that was asked before the turn went on
    assert told.value.refusal == NOT_TO_ACT
    assert len(session.whole_line) == 1
    session.play("end", seat=1)
    with pytest.raises(IllegalAction):
        session.play("pass", seat=0)


@pytest.mark.parametrize("late", [lambda s: s.play("end"), lambda s: s.call(Resign(0))])
def test_what_comes_after_the_flag_fell_does_not_count__TC_6_5(late: Callable[[Any], Any]) -> None:
    session, time = clocked(ClockRules(1000))
    time.now = 1000  # nobody has looked at the clock since
    with pytest.raises(IllegalAction) as told:
        late(session)
    assert told.value.refusal == TOO_LATE
    assert [p.entry.call for p in session.whole_line] == [TimeUp(0)]


def test_undo_comes_too_late_as_well__TC_6_5() -> None:
    session, time = clocked(ClockRules(1000))
    session.play("pass")
    time.now = 1000
    assert session.undo({0, 1}) == 0
    assert session.whole_line[-1].entry.call == TimeUp(1)


def test_where_time_up_costs_only_the_turn_the_late_action_is_not_the_next_seats__FT_6_5() -> None:
    session, time = clocked(ClockRules(1000, per_turn=True), game=Nim(lagging=True))
    time.now = 1000
    with pytest.raises(IllegalAction):
        session.play("end")
    assert (session.to_act, session.result) == (1, None)


@pytest.mark.parametrize("call", [Resign(1), AgreeDraw(1)])
def test_a_call_that_ends_the_match_is_the_last_word__TC_6_5(call: Any) -> None:
    session = nim()
    session.play("pass")
    session.call(OfferDraw(0))
    session.call(call)
    if session.result is not None:
        assert session.undo({0, 1}) == 0
    else:
        assert session.undo({0}) > 0


def test_time_that_ran_out_is_not_given_back__TC_6_5() -> None:
    session, time = clocked(ClockRules(1000, per_turn=True), game=Nim(lagging=True))
    session.play("pass")
    time.now = 1000
    assert session.tick()
    assert session.result is None
    assert session.undo_count({0, 1}) == 0


# --- the time of the whole match (FT-6.1) ---


def ford(told: list[Entry[Any]] | None = None, entries: list[Entry[Any]] | None = None) -> Any:
    class Time:
        now = 0

        def __call__(self) -> int:
            return self.now

    time = Time()
    session: Session[Any, Any] = Session(
        TinyGame(),
        Setup((0, 1, 2), TinyMap(), (), AT_ONCE),
        clock=ClockRules(0, match_ms=1000),
        now=time,
        sink=None if told is None else told.append,
        entries=entries or (),
    )
    session.resume()
    return session, time


def test_the_session_calls_the_end_of_the_matchs_time__FT_6_1() -> None:
    session, time = ford()
    time.now = 400
    session.play(Choose(1))
    assert session.match_left == 600
    session.pause()
    time.now = 5000
    assert not session.tick()
    session.resume()
    time.now = 5600
    assert session.tick()
    assert session.whole_line[-1].entry.call == MatchTime(0)
    assert session.result is not None
    assert not session.tick()


def test_undo_gives_the_match_no_time_back_and_a_record_keeps_it__FT_6_1() -> None:
    told: list[Entry[Any]] = []
    session, time = ford(told)
    time.now = 300
    session.play(Choose(1))
    time.now = 500
    assert session.undo({0}) == 1
    assert session.match_left == 500
    again, _ = ford(entries=told)
    assert (words(again), again.match_left) == ([], 500)


def test_a_rule_book_without_such_an_option_plays_on__TC_6_5() -> None:
    session, time = clocked(ClockRules(5000, match_ms=1000))
    time.now = 2000
    assert not session.tick()
    session.play("pass")
    assert session.remaining(0) == 3000
