"""Installed games on the command line."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.cli.main import main
from tests.conformance.tiny_game import ENTRY
from tests.installed_games import with_games
from tests.model.test_entries import called

BAD = called("bad", rules="tests.model.no_such_module")


def test_a_game_that_fails_is_named_with_its_reason(capsys: pytest.CaptureFixture[str]) -> None:
    with with_games(ENTRY, BAD):
        assert main(["simulate", "--game", "bad"]) == 2
        assert "no_such_module" in capsys.readouterr().err
        assert main(["simulate", "--game", "nothing"]) == 2
        told = capsys.readouterr().err
    assert ", tiny" in told and "choose from tank_chess, battlegrounds" in told
    assert "bad can’t be used: tests.model.no_such_module" in told


@pytest.mark.parametrize(
    ("verb", "part"),
    [
        ("validate", "rules"),
        ("validate", "bots"),
        ("validate", "view"),
        ("simulate", "rules"),
        ("moves", "rules"),
    ],
)
def test_a_game_with_a_module_missing_is_told_in_one_line(
    verb: str, part: str, capsys: pytest.CaptureFixture[str]
) -> None:
    parts: dict[str, Any] = {part: "tests.conformance.no_such_module"}
    with with_games(replace(ENTRY, **parts)):
        assert main([verb, "--game", "tiny"]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "no_such_module can’t be loaded" in line


def test_the_help_lists_installed_games(capsys: pytest.CaptureFixture[str]) -> None:
    with with_games(ENTRY), pytest.raises(SystemExit):
        main(["validate", "--help"])
    assert "tiny" in capsys.readouterr().out
