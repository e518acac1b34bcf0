"""No verb that reads a save tells twin matches apart, which differ in what their only person can't know."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from game.cli.main import main
from game.cli.verbs.describe import EVENTS
from game.data.files.content import load_content
from game.data.saves.match_plan import position_plan
from game.data.saves.matches import Match, Player
from game.model.entries import games
from game.model.registry import kit as kit_of
from game.model.session import Session
from tests.app.twins import session_of, uneven_twins, unseen_twins
from tests.conformance import setups
from tests.conformance.suite import Case

Capture = pytest.CaptureFixture[str]

WITH_SECRETS = [name for name in games() if kit_of(name).game.info.secrets]

VERBS = {
    "describe": ["describe", "--load", "{}"],
    "share": ["share", "--match", "{}"],
    "share --read": ["share", "--read", "{}"],
    "animate": ["animate", "{}", "--out", "film.png"],
    "record": ["record", "{}"],
    "validate": ["validate", "{}"],
    "play": ["play", "--terminal", "--load", "{}"],
}
"""Every verb that is handed a save."""


def saved(case: Case, viewer: int, actions: Sequence[Any], folder: Path) -> None:
    """A match of these actions as a save, one seat a person and all others bots."""
    kit, content = case.kit, load_content(case.kit)
    players = tuple(
        Player("person" if seat == viewer else "bot", f"Ann {seat}", 1) for seat in case.setup.seats
    )
    start = kit.format_position(case.rules.new(case.setup))
    plan = position_plan(kit, content, start, players, sides=case.setup.sides)
    session: Session[Any, Any] = Session(kit.game, plan.setup(), draws=False)
    for action in actions:
        session.play(action)
    match = Match(plan, session)
    match.begun = "2024-05-31T18:00:00Z"
    match.keep(folder, "match")
    match.close()


@pytest.mark.slow
@pytest.mark.parametrize("game", WITH_SECRETS)
def test_no_verb_tells_saves_of_twin_matches_apart(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path / "home"))
    twins = (*uneven_twins(game), *unseen_twins(game))[0]
    told: list[dict[str, object]] = []
    for which in (0, 1):
        folder = tmp_path / str(which)
        folder.mkdir()
        saved(twins.case, twins.viewer, twins.lines[which], folder)
        monkeypatch.chdir(folder)
        told.append({})
        for name, words in VERBS.items():
            monkeypatch.setattr(sys, "stdin", io.StringIO("board\ndescribe\nrecord\nquit\nquit\n"))
            status = main([word.format("match.yaml") for word in words])
            out = capsys.readouterr()
            assert "Traceback" not in out.err
            told[-1][name] = (status, out.out, out.err)
    assert told[0] == told[1]
    assert told[0]["share"] == (2, "", "main.py: a match with secrets can’t be shared until it ends\n")
    assert told[0]["describe"][0] == told[0]["validate"][0] == 0  # type: ignore[index]


@pytest.mark.parametrize("verb", ["share", "animate"])
@pytest.mark.parametrize("game", WITH_SECRETS)
def test_a_match_that_is_still_secret_is_not_shared_and_that_is_said(
    game: str, verb: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    case = next(case for case in setups.cases(game) if case.secret)
    saved(case, 0, (), tmp_path)
    assert main([word.format("match.yaml") for word in VERBS[verb]]) == 2
    assert capsys.readouterr().err.endswith(": a match with secrets can’t be shared until it ends\n")


def test_the_last_events_described_are_those_its_person_knows_of__TB_2_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    """The other's set-up, which came last, takes nothing away from them."""
    case = setups.find("tank_battle", "classic (0, 1)")
    session = session_of(case, ())
    while session.state.phase == "setup":
        session.play(session.game.actions(session.state)[0])
    monkeypatch.chdir(tmp_path)
    saved(case, 0, [played.entry.action for played in session.whole_line], tmp_path)
    known = len(session.record(0))
    assert len(session.whole_line) > EVENTS > known
    assert main(["describe", "--load", "match.yaml"]) == 0
    told = capsys.readouterr().out.rstrip().rpartition("\n\n")[2].splitlines()
    assert len(told) - 1 == known
