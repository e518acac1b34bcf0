"""``validate --game``: what a game's words lack."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from game.cli.game_words import Asked, told_words
from game.cli.main import main
from game.data.files.paths import ASSETS
from game.model.entries import games
from game.model.registry import kit


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("game", games())
def test_every_word_of_a_shipped_game_is_there(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", "--game", game]) == 0
    told = capsys.readouterr()
    assert f"{game}.name (the game’s info)" in told.out
    assert "0 are not" in told.out
    assert told.err == ""


@pytest.mark.slow
def test_refusals_ends_bots_and_lessons_are_asked_for() -> None:
    told = {line.partition(" ")[0] for line in told_words(kit("battlegrounds"), (ASSETS / "locale",))[0]}
    assert {"battlegrounds.reason.resigned_two", "bots.battlegrounds.1.line"} <= told
    for group in ("battlegrounds.refuse.", "battlegrounds.card.", "battlegrounds.event.", "tutorial."):
        assert any(key.startswith(group) for key in told), group
    lines, _ = told_words(kit("tank_chess"), (ASSETS / "locale",))
    assert "puzzles.goal.tank_chess.win (a goal of puzzles)" in lines


@pytest.mark.unfilled
@pytest.mark.parametrize(
    ("words", "params", "told"),
    [
        ("x: Words", (), ""),
        ('x: "About {card}"', ("card",), ""),
        ('x: "About {card} at {square}"', ("card",), "nothing fills {square}"),
        ('x: {one: "{n} card", other: "{n} cards of {who}"}', ("n",), "nothing fills {who}"),
        ('x: "About {card"', ("card",), "its braces can’t be read"),
        ("y: Other words", (), "there are no words"),
    ],
)
def test_words_that_lack_something_are_told(
    tmp_path: Path, words: str, params: tuple[str, ...], told: str
) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "x.yaml").write_text(words, encoding="utf-8")
    texts = Asked((tmp_path,))
    texts("x", **dict.fromkeys(params, 2))
    said = texts.lacking("x")
    assert said.startswith(told) and bool(said) == bool(told)


def changed(folder: Path, language: str, pattern: str) -> None:
    """The words of Tank Tactics in a language, without what the pattern matches."""
    shutil.copytree(ASSETS / "locale" / language, folder / language)
    file = folder / language / "tank_tactics.yaml"
    text, count = re.subn(pattern, "", file.read_text(encoding="utf-8"))
    assert count
    file.write_text(text, encoding="utf-8")


@pytest.mark.slow
def test_a_card_without_words_is_found_by_its_definition(tmp_path: Path) -> None:
    changed(tmp_path, "en", r"(?m)^    free_turn:.*\n(?:      .*\n)*")
    _, wrong = told_words(kit("tank_tactics"), (tmp_path,))
    assert [line.partition(":")[0] for line in wrong] == [
        f"tank_tactics.card.free_turn.{part}" for part in ("effect", "name", "when")
    ]
    assert all("(assets/games/tank_tactics/cards.yaml:" in line for line in wrong)


@pytest.mark.slow
def test_words_that_another_language_lacks_are_told(tmp_path: Path) -> None:
    shutil.copytree(ASSETS / "locale" / "en", tmp_path / "en")
    changed(tmp_path, "de", r"(?m)^    no_chance_now:.*\n")
    _, wrong = told_words(kit("tank_tactics"), (tmp_path,))
    assert len(wrong) == 1
    assert wrong[0].startswith("tank_tactics.refuse.no_chance_now: missing (English is shown) in locale/de: ")


@pytest.mark.slow
def test_a_game_without_words_lacks_them_all(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    lines, wrong = told_words(kit("tank_chess"), (tmp_path,))
    assert lines == []
    assert "tank_chess.name: there are no words; write them in locale/en (the game’s info)" in wrong
    assert any(line.startswith("tank_chess.refuse.only_command_escapes: ") for line in wrong)
