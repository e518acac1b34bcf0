"""What the terminal says to nonsense, what a hint says, and what can still be asked after the match: in every
game."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from game.cli.main import main
from game.model.entries import games


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


def typed(game: str, text: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert main(["play", "--terminal", "--game", game]) == 0
    return capsys.readouterr().out


@pytest.mark.sample(now=2, few=1)
@pytest.mark.parametrize("game", games())
def test_after_the_match_it_can_still_be_asked_for(
    game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = typed(game, "resign\nrecord\nposition\nmoves\nsave again.txt\nquit\nrecord\n", capsys, monkeypatch)
    over = out.index("The match is over: ")
    assert out.index("leaves:1") > over and out.count("[Result ") == 1, "not after quit"
    assert "You can still type: record save board position describe rules quit" in out[over:]


@pytest.mark.sample(now=2, few=1)
@pytest.mark.parametrize("game", games())
def test_nonsense_is_told_what_was_expected_and_no_move_that_nobody_meant(
    game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = typed(game, "xyzzy 1\nhello\ne5 hello\nhnit\nrecrod\nquit\n", capsys, monkeypatch)
    assert out.count("Not understood: ") == 5
    assert "nearest" not in out and "out" not in out.partition("Not understood: ")[2].partition("\n")[0]
    assert out.count("Did you mean") == 3, "help is near hello"
    assert "Did you mean hint?" in out and "Did you mean record?" in out


@pytest.mark.slow(few=2)
@pytest.mark.parametrize("game", games())
def test_a_hint_has_words(
    game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = typed(game, "hint\nquit\n", capsys, monkeypatch)
    move, words = out.partition("Hint: ")[2].splitlines()[:2]
    assert move and words.startswith("  ") and len(words.split()) >= 2


def test_a_move_with_a_question_mark_is_answered_and_not_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = typed("tank_chess", "moves c1\nquit\n", capsys, monkeypatch)
    move = next(word for word in out.split() if word.startswith("c1-"))
    out = typed("tank_chess", f"{move} ?\nhello ?\nposition\nquit\n", capsys, monkeypatch)
    assert "No enemy can destroy anything of yours in its next turn, or end the match." in out
    assert "Not understood: " in out
    assert " w 1" in out.partition("Not understood: ")[2], "it is White's first turn still"
