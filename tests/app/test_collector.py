"""Unused memory is looked for while nothing is drawn, and found all the same."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from game.ui.window.collector import IDLE_S, MOST_S, YOUNG, GarbageCollector


class Ring:
    """Keeps itself alive until somebody looks."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def rubbish() -> Iterator[GarbageCollector]:
    made = GarbageCollector()
    made.start()
    yield made
    made.close()


def an_old_one() -> weakref.ref[Ring]:
    """A ring in the oldest generation that nobody holds any more."""
    ring = Ring()
    for generation in (0, 1):
        gc.collect(generation)
    return weakref.ref(ring)


@pytest.mark.slow
def test_what_is_old_is_left_alone_while_something_is_drawn(rubbish: GarbageCollector) -> None:
    old = an_old_one()
    kept = []
    for _ in range(60):
        kept.append([[number] for number in range(YOUNG[0])])
        rubbish.turn(True, 1 / 60)
    assert old() is not None


@pytest.mark.slow
def test_it_is_found_as_soon_as_nothing_is_drawn_for_a_second(rubbish: GarbageCollector) -> None:
    old = an_old_one()
    rubbish.turn(True, 1 / 60)
    rubbish.turn(False, IDLE_S / 2)
    assert old() is not None
    rubbish.turn(False, IDLE_S / 2)
    assert old() is None


@pytest.mark.slow
def test_it_is_found_though_something_is_drawn_all_the_time(rubbish: GarbageCollector) -> None:
    old = an_old_one()
    for _ in range(int(MOST_S) + 1):
        rubbish.turn(True, 1.0)
    assert old() is None


@pytest.mark.slow
def test_what_was_there_at_a_rest_is_looked_through_at_the_next(rubbish: GarbageCollector) -> None:
    ring = Ring()
    rubbish.turn(True, 0.1)
    rubbish.turn(False, IDLE_S)
    assert gc.get_freeze_count() > 0
    frozen = weakref.ref(ring)
    del ring
    rubbish.turn(True, 0.1)
    rubbish.turn(False, IDLE_S)
    assert frozen() is None


@pytest.mark.slow
def test_nothing_is_looked_for_again_while_nothing_happens(rubbish: GarbageCollector) -> None:
    old = an_old_one()
    for _ in range(5):
        rubbish.turn(False, IDLE_S)
    assert old() is not None


@pytest.mark.slow
def test_the_collector_is_given_back_as_it_was() -> None:
    before = gc.get_threshold()
    made = GarbageCollector()
    made.start()
    assert gc.get_threshold() != before
    made.close()
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0
