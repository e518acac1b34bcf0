"""Glicko-2 against its author's example."""

from __future__ import annotations

import pytest

from game.model.glicko import Rating, after


def test_the_example_of_the_paper() -> None:
    own = Rating(1500, 200, 0.06)
    new = after(own, [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)])
    assert new.rating == pytest.approx(1464.06, abs=0.01)  # the paper rounds in between
    assert new.deviation == pytest.approx(151.52, abs=0.005)
    assert new.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_period_without_matches_makes_it_less_certain() -> None:
    own = Rating(1500, 200, 0.06)
    new = after(own, [])
    assert new.rating == 1500 and 200 < new.deviation < 201
    assert after(Rating(1500, 350), []).deviation == 350


def test_winning_raises_it_and_every_match_makes_it_more_certain() -> None:
    own, before = Rating(), Rating()
    for _ in range(40):
        own = after(own, [(Rating(1200, 40), 1.0)])
        assert own.rating > before.rating and own.deviation < before.deviation
        before = own
    assert after(own, [(Rating(1200, 40), 0.0)]).rating < own.rating - 5
