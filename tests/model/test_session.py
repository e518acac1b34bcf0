"""The session: record, chance, undo and redo, clocks, reading back."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from game.model.clock import ClockRules
from game.model.contract import (
    CHANCE,
    PUBLIC,
    DeclineDraw,
    IllegalAction,
    OfferDraw,
    Resign,
    Setup,
    TimeUp,
)
from game.model.records import Entry
from game.model.session import Session
from tests.conformance.tiny_game import Choose, Keep, Lock, Roll, TinyGame, TinyMap, TinyWorld
from tests.model.nim import Nim, NimState

AT_ONCE = {"clock_at_once": True}
"""The clocks of most tests run from the start."""

TWO = Setup((0, 1), None, None, AT_ONCE)


class FakeTime:
    """Milliseconds that pass when told to."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        return self.now


def nim(setup: Setup = TWO, game: Nim | None = None, **more: Any) -> Session[NimState, str]:
    return Session(game or Nim(), setup, **more)


def clocked(
    rules: ClockRules, setup: Setup = TWO, game: Nim | None = None, **more: Any
) -> tuple[Session[NimState, str], FakeTime]:
    time = FakeTime()
    session = Session(game or Nim(), setup, clock=rules, now=time, **more)
    session.resume()
    return session, time


def ford(**more: Any) -> Session[TinyWorld, Any]:
    return Session(TinyGame(), Setup((0, 1, 2), TinyMap(), ()), **more)


def words(session: Session[Any, Any]) -> list[Any]:
    return [played.entry.action for played in session.whole_line]


def choose_all(session: Session[TinyWorld, Any], *gears: int) -> None:
    for gear in gears:
        session.play(Choose(gear))
        session.play(Lock())


# --- playing, record, chance ---


def test_each_entry_is_reported_once_in_the_order_it_happened() -> None:
    told: list[Entry[Any]] = []
    session = nim(sink=told.append)
    session.play("pass")
    session.play("roll")
    session.call(OfferDraw(0))
    session.play("pass")
    session.undo({0})
    session.redo({0})
    assert [(e.kind, e.seat) for e in told] == [
        ("move", 0),
        ("move", 1),
        ("chance", CHANCE),
        ("call", 0),
        ("move", 0),
        ("undo", -1),
        ("redo", -1),
    ]
    assert told[2].action == words(session)[2]


def test_the_sink_hears_of_an_entry_before_those_who_show_it() -> None:
    order: list[str] = []
    session = nim(sink=lambda entry: order.append(f"saved {entry.action}"))
    session.listeners.append(lambda: order.append(f"shown {session.whole_line[-1].entry.action}"))
    session.play("pass")
    session.play("roll")
    die = words(session)[-1]
    assert order == ["saved pass", "shown pass", "saved roll", "shown roll", f"saved {die}", f"shown {die}"]


def test_a_refused_action_changes_nothing() -> None:
    told: list[Entry[Any]] = []
    session = nim(sink=told.append)
    session.play("pass")
    session.undo({0})
    before = session.state
    for wrong in ("d3", "nonsense"):
        with pytest.raises(IllegalAction):
            session.play(wrong)
    assert session.state is before
    assert len(told) == 2
    assert session.redo({0, 1}) == 1, "a refused action does not end what can be redone"


def test_chance_is_drawn_at_once_and_again_and_again() -> None:
    session = nim()
    session.play("dice")
    assert session.to_act == 1
    assert len(session.state.rolled) == 100
    assert len(set(session.state.rolled)) == 6


@pytest.mark.slow
def test_hundreds_of_dice_in_a_row_are_no_deep_recursion() -> None:
    session = nim(game=Nim(begins_with_dice=3000))
    assert len(session.whole_line) == 3000


def test_the_seed_and_the_number_of_a_draw_decide_it() -> None:
    first, second, other = nim(seed=5), nim(seed=5), nim(seed=6)
    for session in (first, second, other):
        session.play("pass")
    second.undo({0})
    second.play("again")
    second.play("pass")
    for session in (first, second, other):
        session.play("dice")
    assert first.state.rolled == second.state.rolled, "undo and other moves leave the dice as they were"
    assert first.state.rolled != other.state.rolled


def test_without_draws_whoever_plays_brings_the_outcome() -> None:
    session = nim(draws=False)
    session.play("roll")
    assert session.to_act == CHANCE
    with pytest.raises(IllegalAction):
        session.play("pass")
    session.play("d4")
    assert (session.whole_line[-1].entry.kind, session.state.rolled) == ("chance", ("d4",))


def test_a_match_waits_for_chance_while_its_source_has_nothing_yet() -> None:
    there: list[random.Random] = []
    session = nim(source=lambda number: there[number] if number < len(there) else None)
    session.play("roll")
    assert session.to_act == CHANCE and len(session.whole_line) == 1
    session.go_on()
    assert session.to_act == CHANCE
    there.append(random.Random(3))
    session.go_on()
    assert session.to_act == 1 and len(session.whole_line) == 2
    assert words(session)[1] == Nim().draw(session.whole_line[1].before, random.Random(3))


# --- undo and redo ---


def test_what_is_settled_is_not_taken_back_and_nothing_taken_back_before_comes_again() -> None:
    session = nim()
    for word in ("pass", "pass", "pass", "pass"):
        session.play(word)
    session.settle(2)
    assert session.undo_count({0}) == 2 and session.undo({0}) == 2
    assert session.undo_count({0}) == 0 and session.undo_stop({0}) == "sent"
    assert session.redo_count({0}) == 2
    session.settle(2)
    assert session.redo_count({0}) == 2, "nothing was settled since"
    session.settle(1)
    assert session.redo_count({0}) == 0


def test_undo_goes_over_ones_own_last_decision_and_all_that_followed() -> None:
    session = nim()
    for word in ("pass", "pass", "pass", "pass"):
        session.play(word)
    assert session.undo_count({0}) == 2
    assert session.undo_count({1}) == 1
    assert session.undo_count({0, 1}) == 1
    assert session.undo({0}) == 2
    assert (len(session.whole_line), session.to_act) == (2, 0)
    assert session.undo({0}) == 2
    assert session.undo({0}) == 0


def test_redo_goes_on_to_ones_own_next_decision_with_the_bots_between() -> None:
    session = nim()
    for word in ("again", "pass", "again", "pass", "again"):
        session.play(word)
    state = session.state
    assert session.undo({0}) == 1
    assert session.undo({0}) == 3
    assert (words(session), session.to_act) == (["again"], 0)
    assert session.redo_count({0}) == 3
    assert session.redo({0}) == 3
    assert session.redo({0}) == 1
    assert session.state is state
    assert session.redo({0}) == 0


def test_a_new_decision_ends_what_can_be_redone() -> None:
    session = nim()
    session.play("pass")
    session.undo({0})
    session.play("again")
    assert session.redo_count({0}) == 0


def test_undo_stops_at_chance() -> None:
    session = nim()
    session.play("again")
    session.play("roll again")
    assert session.undo_count({0}) == 0
    session.play("again")
    assert session.undo({0}) == 1
    assert session.undo_count({0}) == 0


def test_undo_stops_where_somebody_learnt_something() -> None:
    session = nim()
    session.play("learn")
    assert session.undo_count({0}) == 0
    session.play("pass")
    assert session.undo_count({1}) == 1
    assert session.undo_count({0}) == 0


def test_undo_can_be_ruled_out_for_a_match() -> None:
    session = nim(setup=Setup((0, 1), None, None, {"undo": False}))
    session.play("pass")
    assert session.undo({0}) == 0


def test_a_secret_choice_is_taken_back_only_by_who_is_still_to_act() -> None:
    session = ford()
    session.play(Choose(1))
    assert session.undo_count({1}) == 0, "another’s choice"
    assert session.undo_count({0, 1, 2}) == 1
    assert session.undo({0}) == 1
    session.play(Choose(2))
    session.play(Lock())
    for seats in ({0}, {1}, {0, 1, 2}):
        assert session.undo_count(seats) == 0, "the seat was handed over"
    session.play(Choose(1))
    assert session.undo({1}) == 1
    assert session.undo_count({0, 1}) == 0


def test_what_was_shown_is_never_taken_back() -> None:
    session = ford()
    choose_all(session, 1, 2, 3)
    assert session.whole_line[-1].stops_undo
    assert session.undo_count({0, 1, 2}) == 0


def test_after_the_end_of_a_match_with_secrets_nothing_is_taken_back() -> None:
    session = Session(TinyGame(), Setup((0, 1), TinyMap(line=1, deck=()), ()))
    while session.result is None:
        session.play(session.game.actions(session.view(session.to_act or 0))[0])
    assert session.undo_count({0, 1}) == 0
    assert session.open


def test_where_nothing_is_hidden_any_more_undo_is_as_in_an_open_game() -> None:
    class Ready(TinyGame):
        """All secrets are over once the gears were shown: like a secret setup (TT-1.4)."""

        def observe(self, state: TinyWorld, seat: int) -> TinyWorld:
            return super().observe(state, seat) if state.phase == "choose" and state.round == 1 else state

    session = Session(Ready(), Setup((0, 1), TinyMap(deck=("fuel",) * 9), ()), seed=1)
    choose_all(session, 1, 2)
    while session.state.phase != "choose":
        session.play(Keep())
    assert session.state.round == 2
    gear = session.game.actions(session.state)[0]
    session.play(gear)
    session.play(Lock())
    session.play(session.game.actions(session.state)[0])
    assert session.undo({0}) == 2, "over the other’s choice, for all can see it"


def test_an_open_match_shows_all_and_a_secret_one_when_it_is_over() -> None:
    assert nim().open
    session = ford()
    assert not session.open
    for seat in (0, 1):
        session.call(Resign(seat))
    assert session.open


# --- what seats see ---


def test_refusals_are_judged_on_what_the_seat_can_know() -> None:
    class Nosy(TinyGame):
        def refuse(self, view: TinyWorld, action: Any) -> Any:
            seen.append(view)
            return super().refuse(view, action)

    seen: list[TinyWorld] = []
    session = Session(Nosy(), Setup((0, 1), TinyMap(), ()))
    session.play(Choose(1))
    session.play(Lock())
    seen.clear()
    assert session.refuse(Choose(2)) is None
    assert seen == [session.view(1)] != [session.state]


def test_a_seat_notices_no_entry_it_cant_know_of() -> None:
    session = ford()
    choose_all(session, 1, 2)
    session.play(Choose(3))
    assert len(session.whole_line) == 5
    assert [len(list(session.noticed(seat))) for seat in (0, 1, 2, PUBLIC)] == [3, 3, 3, 2]


def test_a_record_counts_nothing_its_viewer_cant_know_of() -> None:
    session = ford()
    choose_all(session, 1, 2)
    session.play(Choose(3))
    for viewer, plies in {0: (1, 2, 4), 1: (2, 3, 4), 2: (2, 4, 5), PUBLIC: (2, 4)}.items():
        record = session.record(viewer)
        assert len(record) == len(record.entries) == len(plies)
        for number, ply in enumerate(plies, 1):
            played = session.whole_line[ply - 1]
            assert (record.entry(number).seat, record.entry(number).kind) == (
                played.entry.seat,
                played.entry.kind,
            )
            assert record.step(number) == session.game.observe_step(played.before, played.step, viewer)
            assert record.view(number) == session.game.observe(played.step.state, viewer)
            assert record.view(number - 1) == session.game.observe(played.before, viewer)
        assert record.view(0) == session.game.observe(session.start, viewer)


def test_a_moment_is_found_in_every_record() -> None:
    session = ford()
    choose_all(session, 1, 2)
    then = session.moment
    session.play(Choose(3))
    own, public = session.record(1), session.record(PUBLIC)
    assert (own.at(then), public.at(then)) == (3, 2)
    assert [public.at(own.moment(ply)) for ply in range(4)] == [0, 1, 1, 2]
    assert own.at(session.moment) == len(own)
    assert then < session.moment and str(then) == "RecordPoint()", "what is hidden counts in it"


def test_a_record_follows_undo_and_what_is_played_instead() -> None:
    session = ford()
    record = session.record(0)
    session.play(Choose(1))
    first = record.entries[0]
    assert (len(record), record.step(1).action) == (1, Choose(1))
    assert session.undo({0})
    assert len(record) == record.at(session.moment) == 0
    session.play(Choose(2))
    assert (len(record), record.step(1).action) == (1, Choose(2))
    assert record.entries[0] is not first


def test_a_record_begun_before_the_end_shows_no_more_afterwards() -> None:
    session = ford()
    before = session.record(0)
    choose_all(session, 1, 2)
    session.play(Choose(3))
    session.call(Resign(0))
    if session.result is None:
        session.call(Resign(1))
    assert session.open
    assert len(session.record(0)) == len(session.whole_line) > len(before)
    assert session.record(0).whole and not before.whole
    assert len(session.record(0, then=True)) == len(before)


# --- clocks ---


def test_a_session_begins_paused__TC_6_5() -> None:
    time = FakeTime()
    session = nim(clock=ClockRules(1000), now=time)
    time.now = 500
    assert session.remaining(0) == 1000
    session.resume()
    time.now = 700
    assert session.remaining(0) == 800


def test_a_match_without_clock_has_no_time__TC_6_5() -> None:
    session = nim()
    session.resume()
    session.pause()
    assert session.remaining(0) is None
    assert not session.tick()
    session.play("pass")
    assert session.whole_line[-1].entry.clocks is None


def test_the_clocks_start_with_the_first_move__TC_6_5() -> None:
    session, time = clocked(ClockRules(10_000, 500), setup=Setup((0, 1), None, None))
    time.now = 60_000
    assert not session.tick() and session.clocks == (10_000, 10_000)
    session.play("again")
    first = session.whole_line[-1].entry
    assert (first.ms, first.clocks) == (0, (10_000, 10_000)), "what was thought before it costs nothing"
    time.now = 61_000
    assert session.remaining(0) == 9000, "the turn goes on, and so does its clock"
    session.play("pass")
    time.now = 63_000
    assert (session.remaining(0), session.remaining(1)) == (9500, 8000)
    told = [played.entry for played in session.whole_line]
    again = nim(setup=session.setup, entries=told, clock=ClockRules(10_000, 500), now=time)
    again.resume()
    time.now = 64_000
    assert again.remaining(1) == 9000, "a match that has begun goes on at once"


def test_a_first_move_that_ends_the_turn_earns_no_increment_and_taken_back_the_clock_runs__TC_6_5() -> None:
    session, time = clocked(ClockRules(10_000, 500), setup=Setup((0, 1), None, None))
    time.now = 5000
    session.play("pass")
    assert session.whole_line[-1].entry.clocks == (10_000, 10_000)
    session.undo({0})
    time.now = 7000
    assert session.remaining(0) == 8000, "nobody thinks on for nothing by taking moves back"


def test_the_matchs_time_starts_with_the_first_move_too__FT_6_1() -> None:
    session, time = clocked(ClockRules(5000, match_ms=1000), setup=Setup((0, 1), None, None))
    time.now = 900
    session.play("pass")
    time.now = 1100
    assert session.match_left == 800


def test_each_side_pays_for_its_turns_and_gets_its_increment__TC_6_5() -> None:
    session, time = clocked(ClockRules(10_000, 500))
    time.now = 1000
    session.play("again")
    first = session.whole_line[-1].entry
    time.now = 3000
    session.play("pass")
    second = session.whole_line[-1].entry
    time.now = 3700
    assert (first.ms, first.clocks) == (1000, (9000, 10_000))
    assert (second.ms, second.clocks) == (2000, (7500, 10_000))
    assert (session.remaining(0), session.remaining(1)) == (7500, 9300)


@pytest.mark.parametrize(
    ("word", "left"), [("roll again", 9000), ("roll", 9500), ("dice", 9500), ("pass", 9500)]
)
def test_chance_within_a_turn_does_not_end_it__TC_6_5(word: str, left: int) -> None:
    session, time = clocked(ClockRules(10_000, 500))
    time.now = 1000
    session.play(word)
    assert session.remaining(0) == left
    assert session.whole_line[-1].entry.clocks == (left, 10_000)


def test_a_pause_costs_nothing_and_forgets_nothing__TC_6_5() -> None:
    session, time = clocked(ClockRules(10_000))
    time.now = 1000
    session.pause()
    time.now = 50_000
    session.resume()
    time.now = 50_400
    session.play("pass")
    entry = session.whole_line[-1].entry
    assert (entry.ms, entry.clocks) == (1400, (8600, 10_000))


def test_time_up_is_called_for_the_seat_to_act__TC_6_5() -> None:
    session, time = clocked(ClockRules(1000))
    session.play("pass")
    time.now = 999
    assert not session.tick()
    time.now = 1000
    assert session.tick()
    entry = session.whole_line[-1].entry
    assert (entry.call, entry.ms, entry.clocks) == (TimeUp(1), 1000, (1000, 0))
    assert session.result is not None
    assert not session.tick()


def test_nobodys_time_runs_out_in_a_pause__TC_6_5() -> None:
    session, time = clocked(ClockRules(1000))
    session.pause()
    time.now = 5000
    assert not session.tick()


def test_a_turn_timer_that_ran_out_is_full_for_the_next_turn__FT_6_5() -> None:
    session, time = clocked(ClockRules(1000, per_turn=True), game=Nim(lagging=True))
    time.now = 1000
    assert session.tick()
    assert (session.to_act, session.remaining(0)) == (1, 1000)
    time.now = 1600
    session.play("pass")
    assert (session.remaining(0), session.remaining(1)) == (1000, 1000)


def test_two_players_of_a_side_share_its_clock__TC_6_6() -> None:
    session, time = clocked(ClockRules(1000), setup=Setup((0, 1, 0), None, None, AT_ONCE))
    for time.now in (100, 150, 350):
        session.play("pass")
    assert (session.remaining(0), session.remaining(1)) == (700, 950)


def test_a_call_keeps_the_time_used_before_it__TC_6_5() -> None:
    session, time = clocked(ClockRules(10_000))
    time.now = 4000
    session.call(OfferDraw(0))
    call = session.whole_line[-1].entry
    assert (call.ms, call.clocks) == (0, (6000, 10_000))
    time.now = 5000
    session.call(DeclineDraw(1))
    session.play("pass")
    assert session.whole_line[-1].entry.ms == 5000


def test_undo_gives_the_time_back__TC_6_5() -> None:
    session, time = clocked(ClockRules(10_000, 100))
    time.now = 1000
    session.play("pass")
    time.now = 4000
    session.undo({0})
    assert (session.remaining(0), session.remaining(1)) == (10_000, 10_000)
    time.now = 4600
    session.redo({0})
    assert (session.remaining(0), session.remaining(1)) == (9100, 10_000)
    assert not session.paused
    time.now = 5000
    assert session.remaining(1) == 9600


def test_undo_gives_no_time_of_a_turn_back__FT_6_5() -> None:
    session, time = clocked(ClockRules(10_000, per_turn=True), setup=Setup((0,), None, None, AT_ONCE))
    time.now = 4000
    session.play("pass")
    assert session.remaining(0) == 6000
    time.now = 5000
    session.undo({0})
    assert session.remaining(0) == 5000
    time.now = 6000
    session.redo({0})
    assert session.remaining(0) == 4000


def test_a_match_taken_up_again_has_the_time_it_had__TC_6_5() -> None:
    session, time = clocked(ClockRules(10_000), left=(700, 300))
    assert (session.remaining(0), session.remaining(1)) == (700, 300)
    time.now = 50
    session.play("pass")
    session.undo({0})
    assert session.remaining(0) == 700


# --- reading back ---


def recorded(play: Callable[[Session[NimState, str]], None], **more: Any) -> list[Entry[Any]]:
    told: list[Entry[Any]] = []
    play(nim(sink=told.append, **more))
    return told


def a_match(session: Session[NimState, str]) -> None:
    for word in ("pass", "roll", "again", "pass", "pass"):
        session.play(word)
    session.undo({0})
    session.undo({1})
    session.redo({1})
    session.call(OfferDraw(1))
    session.play("roll again")


def test_a_record_leads_to_the_same_line_and_is_not_reported_again() -> None:
    record, told = recorded(a_match, seed=4), list[Entry[Any]]()
    again = nim(seed=99, sink=told.append, entries=record)
    straight = nim(seed=4)
    a_match(straight)
    assert again.state == straight.state
    assert words(again) == words(straight)
    assert told == []


def test_a_record_that_begins_with_chance_is_not_drawn_over() -> None:
    game = Nim(begins_with_dice=2)
    first = nim(game=game, seed=1)
    again = nim(game=game, seed=2, entries=[played.entry for played in first.whole_line])
    assert again.state.rolled == first.state.rolled


def test_outcomes_a_torn_record_lacks_are_drawn_as_they_were() -> None:
    record = recorded(a_match, seed=4)
    assert record[-1].kind == "chance"
    told: list[Entry[Any]] = []
    again = nim(seed=4, sink=told.append, entries=record[:-1])
    assert told == [record[-1]]
    assert again.to_act == 1


def test_what_was_undone_before_the_end_of_a_record_can_be_redone_after() -> None:
    def play(session: Session[NimState, str]) -> None:
        session.play("pass")
        session.undo({0})

    again = nim(entries=recorded(play))
    assert again.redo({0}) == 1
    assert words(again) == ["pass"]


def test_a_record_brings_the_clocks_back__TC_6_5() -> None:
    told: list[Entry[Any]] = []
    session, time = clocked(ClockRules(10_000, 100), sink=told.append)
    time.now = 1000
    session.play("roll again")
    time.now = 3000
    session.play("pass")
    time.now = 3500
    session.call(OfferDraw(1))
    again = nim(entries=told, clock=ClockRules(10_000, 100), now=FakeTime())
    assert again.paused
    assert (again.remaining(0), again.remaining(1)) == (7100, 9500)


@pytest.mark.parametrize(
    "entry",
    [
        Entry("move", 1, "pass"),
        Entry("chance", CHANCE, "pass"),
        Entry("chance", 0, "pass"),
        Entry("move", 0, "d3"),
        Entry("move", 0, "nonsense"),
        Entry("move", 0),
        Entry("call", 0),
        Entry("undo", -1, count=3),
        Entry("undo", -1, count=0),
        Entry("redo", -1, count=1),
    ],
)
def test_an_entry_that_does_not_fit_stops_the_reading_there(entry: Entry[Any]) -> None:
    session = nim()
    good = [Entry("move", 0, "pass"), Entry("move", 1, "pass")]
    with pytest.raises(ValueError):  # noqa: PT011 - which of them it is does not matter
        session.follow([*good, entry, *good])
    assert words(session) == ["pass", "pass"]
    session.play("pass")
    assert session.whole_line[-1].entry.seat == 0


def test_the_sink_is_back_after_a_record_that_could_not_be_followed() -> None:
    told: list[Entry[Any]] = []
    session = nim(sink=told.append)
    with pytest.raises(IllegalAction):
        session.follow([Entry("move", 0, "nonsense")])
    session.play("pass")
    assert len(told) == 1


def test_a_match_can_go_on_from_a_state() -> None:
    start = NimState(2, seat=1, round=40)
    session = nim(start=start)
    session.play("pass")
    assert (session.state.seat, session.state.round) == (0, 41)
    session.undo({1})
    assert session.state is start


def test_dice_of_ford_are_in_its_record() -> None:
    session = ford(seed=3)
    choose_all(session, 1, 2, 3)
    kinds = [played.entry.kind for played in session.whole_line]
    assert kinds[:7] == ["move"] * 6 + ["chance"]
    assert isinstance(session.whole_line[6].entry.action, Roll)
