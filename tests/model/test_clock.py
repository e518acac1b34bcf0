"""Clocks count what they are told (TC-6.5, FT-6.5)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.model.clock import Clock, ClockRules


def test_only_the_running_side_loses_time__TC_6_5() -> None:
    clock = Clock(ClockRules(1000), sides=2)
    clock.start(0, now=100)
    assert (clock.running, clock.remaining(0, 400), clock.remaining(1, 400)) == (0, 700, 1000)
    clock.start(1, now=400)
    assert (clock.running, clock.remaining(0, 900), clock.remaining(1, 900)) == (1, 700, 500)


def test_starting_who_runs_changes_nothing__TC_6_5() -> None:
    clock = Clock(ClockRules(1000), sides=2)
    clock.start(0, now=0)
    clock.start(0, now=300)
    assert clock.remaining(0, 500) == 500


def test_the_increment_comes_after_a_turn_only__TC_6_5() -> None:
    clock = Clock(ClockRules(1000, 50), sides=2)
    clock.start(0, now=0)
    assert clock.stop(now=200) == 200
    assert clock.snapshot() == (800, 1000)
    clock.start(0, now=300)
    assert clock.stop(now=400, turn_over=True) == 100
    assert clock.snapshot() == (750, 1000)
    assert clock.stop(now=500, turn_over=True) == 0, "nobody was running"
    assert clock.snapshot() == (750, 1000)


def test_a_turn_timer_is_full_again_for_each_turn__FT_6_5() -> None:
    clock = Clock(ClockRules(1000, 20, per_turn=True), sides=1)
    clock.start(0, now=0)
    clock.stop(now=400)
    assert clock.snapshot() == (600,)
    clock.turn_over(0)
    assert clock.snapshot() == (1020,)
    clock.turn_over(0)
    assert clock.snapshot() == (1020,)


def test_a_flag_falls_at_zero_and_time_never_runs_below__TC_6_5() -> None:
    clock = Clock(ClockRules(1000), sides=2)
    assert clock.flagged(5000) is None
    clock.start(1, now=0)
    assert clock.flagged(999) is None
    assert clock.flagged(1000) == 1
    assert clock.remaining(1, 9000) == 0
    clock.stop(now=9000)
    assert clock.snapshot() == (1000, 0)
    assert clock.flagged(9000) is None, "nobody runs"


def test_time_that_goes_backwards_is_no_time() -> None:
    clock = Clock(ClockRules(1000), sides=1)
    clock.start(0, now=500)
    assert clock.remaining(0, 100) == 1000
    assert clock.stop(now=100) == 0


def test_restoring_stops_and_sets() -> None:
    clock = Clock(ClockRules(1000), sides=2)
    clock.start(0, now=0)
    clock.restore((300, -5))
    assert (clock.running, clock.snapshot()) == (None, (300, 0))
    with pytest.raises(ValueError, match="1 times for 2 clocks"):
        clock.restore((3,))


@pytest.mark.parametrize(("initial", "increment"), [(0, 0), (-1, 0), (10, -1)])
def test_rules_that_make_no_sense_are_refused(initial: int, increment: int) -> None:
    with pytest.raises(ValueError, match=r"some time|negative"):
        ClockRules(initial, increment)


@pytest.mark.slow
@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 200), st.booleans()), max_size=30))
def test_no_time_is_lost_or_made(turns: list[tuple[int, int, bool]]) -> None:
    clock, now, spent, earned = Clock(ClockRules(10_000, 7), sides=3), 0, 0, 0
    for side, ms, over in turns:
        clock.start(side, now)
        now += ms
        spent += clock.stop(now, turn_over=over)
        earned += 7 * over
    assert spent == sum(ms for _, ms, _ in turns)
    assert sum(clock.snapshot()) == 30_000 - spent + earned


def test_the_match_has_a_time_of_its_own_that_runs_whoever_acts__FT_6_1() -> None:
    clock = Clock(ClockRules(0, match_ms=1000), sides=2)
    assert clock.rules.slots(2) == 3
    clock.start(0, now=0)
    assert (clock.flagged(5000), clock.match_left(400)) == (None, 600)
    clock.start(1, now=400)
    assert (clock.match_left(900), clock.snapshot()) == (100, (0, 0, 600))
    clock.stop(now=900)
    assert (clock.match_left(9000), clock.snapshot()) == (100, (0, 0, 100))
    assert Clock(ClockRules(1000), sides=2).match_left(5000) is None
