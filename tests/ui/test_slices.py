"""Work between frames."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from game.ui.window.slices import Sliced


def steps(count: int, taken: list[int]) -> Generator[None, None, str]:
    for number in range(count):
        taken.append(number)
        yield
    return "found"


def test_at_least_one_step_is_taken_at_a_time_and_the_last_brings_what_is_found() -> None:
    taken: list[int] = []
    work = Sliced(steps(3, taken))
    for count in (1, 2, 3):
        assert not work.work(0.0)
        assert (len(taken), work.found, work.done) == (count, None, False)
    assert work.work(0.0) and work.done and work.found == "found"
    assert work.work(0.0) and taken == [0, 1, 2]


def test_all_steps_are_taken_by_who_can_wait_or_has_the_time() -> None:
    for waits in (True, False):
        taken: list[int] = []
        work = Sliced(steps(40, taken))
        if waits:
            work.finish()
        else:
            assert work.work(60_000)
        assert (len(taken), work.found) == (40, "found")


def test_what_goes_wrong_is_told_to_who_works() -> None:
    def broken() -> Generator[None, None, None]:
        yield
        raise ZeroDivisionError

    work = Sliced(broken())
    work.work(0.0)
    with pytest.raises(ZeroDivisionError):
        work.work(0.0)
