"""``validate --game``: what a game's words lack."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.cli.game_words import Wanted, lacking, told_words, wanted_words
from game.cli.main import main
from game.data.files.paths import locale_folders
from game.data.words.texts import Texts
from game.model.entries import games
from game.rules.registry import kit

ENGLISH = Texts(locale_folders())


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("game", games())
def test_every_word_of_a_shipped_game_is_there(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", "--game", game]) == 0
    told = capsys.readouterr()
    assert f"{game}.name (menu)" in told.out
    assert "0 are not" in told.out
    assert told.err == ""


@pytest.mark.slow
def test_refusals_ends_bots_and_lessons_are_asked_for() -> None:
    keys = {one.key for one in wanted_words(kit("battlegrounds"), ENGLISH)}
    assert {"battlegrounds.reason.resigned", "bots.battlegrounds.1.line", "battlegrounds.seating.two"} <= keys
    assert any(key.startswith("battlegrounds.refuse.") for key in keys)
    assert any(key.startswith("tutorial.battlegrounds.") for key in keys)
    assert "puzzles.goal.tank_chess.win" in {one.key for one in wanted_words(kit("tank_chess"), ENGLISH)}


@pytest.mark.parametrize(
    ("words", "params", "told"),
    [
        ("x: Words", set(), ""),
        ("x: About {card}", {"card"}, ""),
        ("x: About {card} at {square}", {"card"}, "nothing fills {square}"),
        ('x: {one: "{n} card", other: "{n} cards of {who}"}', {"n"}, "nothing fills {who}"),
        ("x: About {card", {"card"}, "its braces can’t be read"),
        ("y: Other words", set(), "there are no words"),
    ],
)
def test_words_that_lack_something_are_told(tmp_path: Path, words: str, params: set[str], told: str) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "x.yaml").write_text(words if ": {" in words or "{" not in words else quoted(words))
    wanted = Wanted("x", "a test", frozenset(params))
    assert lacking(wanted, Texts(tmp_path)).startswith(told)
    assert bool(told) == bool(lacking(wanted, Texts(tmp_path)))
    if "no words" in told:
        assert lacking(replace(wanted, needed=False), Texts(tmp_path)) == ""


def quoted(words: str) -> str:
    key, _, text = words.partition(": ")
    return f'{key}: "{text}"'


@pytest.mark.slow
def test_a_game_without_words_lacks_them_all(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    lines, wrong = told_words(kit("tank_chess"), Texts(tmp_path))
    assert lines == []
    assert "tank_chess.name: there are no words (menu)" in wrong
