"""Every check of the suite can fail: each broken variant of Ford is caught, by the check it breaks."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace
from typing import Any

import pytest

from game.games.tank_battle.rules.world import TankBattleWorld
from game.model import visible_record
from game.model.session import Session
from game.testing import elsewhere, suite
from game.testing.case import MATCH_CHECKS, POSITION_CHECKS, STEP_CHECKS, Broken, Case, CheckedPosition, must
from game.testing.maps import cases_of
from tests.conformance import setups
from tests.conformance.broken import EXPECTED, ActionsInOrderOfASet, kit_of
from tests.conformance.tiny_kit import KIT

SEEDS = 6
"""Matches in which a variant may first show what is wrong with it."""

ELSEWHERE = "same_in_another_process"
SILENT = "columns_are_secret_or_not"
SET_ORDER = kit_of(ActionsInOrderOfASet)


def _first_failure(case: Case) -> Broken:
    for seed in range(SEEDS):
        try:
            suite.run(case, seed)
        except Broken as broken:
            return broken
    raise AssertionError("the suite found nothing")


@pytest.mark.sample(now=3, few=8)
@pytest.mark.parametrize("kind", [k for k, check in EXPECTED.items() if check != ELSEWHERE])
def test_a_broken_game_is_caught_by_name(kind: type[Any]) -> None:
    broken = _first_failure(setups.tiny(kit_of(kind), ""))
    assert broken.check == EXPECTED[kind], str(broken)
    assert f"seed={broken.seed}" in str(broken)


@pytest.mark.slow
def test_an_order_that_hangs_on_hashes_is_caught_in_another_process() -> None:
    case = setups.tiny(SET_ORDER, "tests.conformance.test_suite_catches:SET_ORDER")
    match = suite.play(case, seed=0, longest=20)
    with pytest.raises(Broken, match=ELSEWHERE):
        elsewhere.check(case, [played.before for played in match.line], seed=0)


@pytest.mark.slow
def test_a_game_with_secrets_must_bring_twins() -> None:
    case = replace(setups.tiny(KIT, ""), twins=None)
    assert _first_failure(case).check == "secrets_are_kept_and_declared"


def test_secrets_that_hide_nothing_are_caught() -> None:
    # with no twins to tell it what is secret, the suite still finds that nothing is
    class Open(type(KIT.game)):  # type: ignore[misc]
        def observe(self, state: Any, seat: int) -> Any:
            return state

        def observe_step(self, before: Any, step: Any, seat: int) -> Any:
            return replace(super().observe_step(before, step, seat), events=step.events, action=step.action)

        def resample(self, view: Any, rng: Any) -> Any:
            return view

    case = replace(setups.tiny(type(KIT)(Open()), ""), twins=lambda state, seat: ())
    assert _first_failure(case).check == "secrets_are_kept_and_declared"


def test_a_session_that_redoes_too_little_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    class Forgetful(Session[Any, Any]):
        def redo(self, seats: Container[int]) -> int:
            return 0

    monkeypatch.setattr(suite, "Session", Forgetful)
    assert _first_failure(setups.tiny(KIT, "")).check == "undo_and_redo"


@pytest.mark.slow
def test_a_record_that_counts_what_is_hidden_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visible_record, "tells", lambda seen, view: True)
    assert _first_failure(setups.tiny(KIT, "")).check == "records_count_nothing_hidden"


def test_a_column_that_doesnt_say_whether_it_is_secret_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    columns = TankBattleWorld.columns
    forgotten = columns | {"quiet": replace(columns["quiet"], secret=None)}
    monkeypatch.setattr(TankBattleWorld, "columns", forgotten)
    broken = _first_failure(setups.cases("tank_battle")[0])
    assert broken.check == SILENT and "quiet" in str(broken)


@pytest.mark.slow
def test_every_check_has_been_seen_to_fail() -> None:
    suite.run(setups.tiny(KIT, ""), 0)
    checks = {*POSITION_CHECKS, *STEP_CHECKS, *MATCH_CHECKS}
    others = {"plays", "ends", "undo_and_redo", "states_stay_as_they_are", ELSEWHERE}
    assert checks | others == {*EXPECTED.values(), "undo_and_redo", SILENT}


@pytest.mark.slow
def test_a_failure_can_be_seen_again() -> None:
    broken = _first_failure(setups.tiny(kit_of(next(iter(EXPECTED))), ""))
    with pytest.raises(Broken) as again:
        suite.run(broken.case, broken.seed, thorough_at=broken.ply)
    assert str(again.value) == str(broken)


def test_the_lines_of_a_failure_play_that_match_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(p: CheckedPosition) -> None:
        must(p.ply < 3, "too long")

    monkeypatch.setitem(POSITION_CHECKS, "wrong", wrong)
    for case in (setups.cases("tiny")[1], cases_of("battlegrounds", setups.TWINS["battlegrounds"])[0]):
        with pytest.raises(Broken) as first:
            suite.run(case, 1)
        lines = [line.strip() for line in str(first.value).splitlines()[2:]]
        with pytest.raises(Broken) as again:
            exec("\n".join(lines), {})
        assert str(again.value) == str(first.value)


def test_a_quick_match_is_broken_off_and_still_checked() -> None:
    match = suite.run(setups.cases("tiny")[0], seed=0, most=4)
    assert len(match.line) == 4
    assert match.session.to_act is not None
