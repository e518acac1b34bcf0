"""Every registered game, and the tiny one, keeps what DESIGN.md says must always be true.

A failure names game, setup, seed and entry, and how to see it again. ``--full`` plays hundreds, and those on
all maps to their ends.
"""

from __future__ import annotations

from typing import Any

import pytest

from game.testing import elsewhere, suite
from game.testing.case import Case
from tests.amount import now_and_then, some, today
from tests.conformance import setups

FEW = {"tiny": 8}
MANY = {"tiny": 300}

BEGINNING = some(30, 16)
"""Entries of a match here; the slow tests play whole ones."""

SOME = {"tiny": 6}
"""Whole matches of a case without ``--full``; 1 of the others."""

ALIKE = 5
"""Whole matches on each map that plays by the same rules as the default one: there are many of these."""

CASES = [(game, case.label) for game in setups.games() for case in setups.cases(game)]


OFTEN = {"tiny": 1, "battlegrounds": 3}
"""Cases of a game that the fast tests play; the others, and whole matches of all, are slow."""


def _cases() -> list[Any]:
    found = []
    for game in setups.games():
        every = [case.label for case in setups.cases(game)]
        played = [(game, label, seed) for label in every for seed in _seeds(game, label)]
        found += now_and_then(played, OFTEN.get(game, 2) * some(FEW, {"tiny": 4}).get(game, 1), few=4)
    return found


def _seeds(game: str, label: str) -> range:
    # cases begin with different seeds: what a match is like (calls, say) hangs on the seed, too
    first = CASES.index((game, label))
    return range(first, first + FEW.get(game, 1))


def _most(case: Case) -> int | None:
    # of a small game a whole match; of the others the beginning, their slow runs play them to the end
    if case.game == "tiny":
        return None
    return BEGINNING if case.quick is None else case.quick // 2


@pytest.mark.sample(now=4, few=8)
@pytest.mark.parametrize(("game", "label", "seed"), _cases())
def test_a_match_keeps_what_must_always_be_true(game: str, label: str, seed: int) -> None:
    case = setups.find(game, label)
    suite.run(case, seed, most=_most(case))


@pytest.mark.parametrize("game", setups.games())
def test_a_whole_match_keeps_what_must_always_be_true(game: str) -> None:
    """To its end: what happens late in a match is in no beginning. Another map and seed every day."""
    labels = [case.label for case in setups.cases(game) if case.quick is None]
    suite.run(setups.find(game, labels[today() % len(labels)]), today() % 1000)


@pytest.mark.slow(few=3)
@pytest.mark.parametrize(("game", "label"), CASES)
def test_hundreds_of_matches_keep_what_must_always_be_true(game: str, label: str) -> None:
    case = setups.find(game, label)
    for seed in range(some(MANY.get(game, 25) if case.quick is None else ALIKE, SOME.get(game, 1))):
        suite.run(case, seed)


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("game", setups.games())
def test_states_mean_the_same_in_another_process(game: str) -> None:
    states = []
    for case in setups.cases(game)[:: some(1, 5)]:
        match = suite.play(case, seed=3)
        found = [match.session.start, *(played.step.state for played in match.line)]
        states += found[:: 1 + len(found) // 3]
    for case in setups.cases(game)[:1]:
        elsewhere.check(case, states, seed=3)


@pytest.mark.parametrize("game", setups.games())
def test_a_game_says_what_it_is(game: str) -> None:
    for case in setups.cases(game):
        assert case.rules.name == case.kit.name == game
        assert isinstance(case.rules.rules_version, int)
        assert case.rules.rules_version >= 1
        assert all(max(s.sides) < len(case.kit.info.sides) for s in case.kit.info.seatings)
