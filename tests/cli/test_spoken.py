"""The terminal, the verbs and what is wrong with what was typed: in the player's language."""

from __future__ import annotations

import io
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli.common import map_setup
from game.cli.main import main
from game.data.files.paths import MAPS
from game.model.contract import CHANCE, PUBLIC
from game.model.registry import kit
from tests.shown import board

GAMES = ("tank_chess", "battlegrounds", "tank_tactics", "tank_battle", "flames_of_tanks")
_WORD = re.compile(r"[^\W\d_]{4,}")


@pytest.mark.slow
@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_a_board_as_text_is_in_the_players_language(game: str, language: str) -> None:
    one, rng = kit(game), random.Random(5)
    state = one.game.new(map_setup(one, None))
    for _ in range(2 if one.info.sampled else 8):
        view = one.game.observe(state, PUBLIC)
        signs = [line for line in one.text_board(view) if isinstance(line, str)]
        assert [line for line in signs if _WORD.search(line)] == []
        english, told = (board(one, view, spoken).splitlines() for spoken in ("en", language))
        assert [line for line in told if line in english and _WORD.search(line)] == []
        assert not any("[" + game in line or "[describe" in line for line in told)
        seat = one.game.to_act(state)
        action = one.game.draw(state, rng) if seat == CHANCE else one.game.actions(state)[0]
        state = one.game.apply(state, action).state


@pytest.mark.parametrize(
    ("game", "text", "told"),
    [
        ("tank_chess", "xx", "1 Teil gefunden; erwartet: drei mit Leerzeichen dazwischen: Reihen, w oder b, "
         "Zugnummer; am nächsten liegt: xx w 1"),
        ("tank_chess", "8/8/8 w 1", "3 Reihen; erwartet: 8 bis 26 Reihen, getrennt durch '/'; "
         "am nächsten liegt: 8 Reihen"),
        ("tank_chess", "8/8/8/8/8/8/8/8 w 1", "Weiß hat in dieser Stellung 0 Befehlspanzer; erwartet: genau "
         "einer"),
        ("battlegrounds", "battle/2", "eine Stellung braucht mindestens ihren Modus, etwa battle/2, und "
         "ihr Brett"),
        ("battlegrounds", "battle/9 -", "'battle/9': erwartet: battle/2 bis battle/4, team/4, family/2 bis "
         "family/4 oder solo/1"),
        ("tank_tactics", "zebra", "das Brett: Spalte 1 (Feld a1): erwartet: eines von "),
        ("tank_battle", "sea green", "erwartet: 8 Teile mit Leerzeichen dazwischen (Phase, Seite, Zug, "
         "ruhige Züge, Grün, Grau, Bewegung, Optionen); gefunden: 2"),
        ("flames_of_tanks", "72 x=1", "'72' ist keine Tischgröße; erwartet: eine wie 72x48"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_position_is_told_in_german(
    game: str, text: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["describe", "--game", game, "--position", text, "--set", "look.language=de"]
    assert main(words) == 2
    assert told in capsys.readouterr().err


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for the player's files that is the current one, too."""
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def typed(lines: str, monkeypatch: pytest.MonkeyPatch, *options: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    assert main(["play", "--terminal", *options]) == 0


def test_a_copy_that_is_there_already_is_told_without_a_number_of_the_system(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed("save X\nsave X\nquit\n", monkeypatch, "--set", "look.language=de")
    assert "\nX wurde nicht gespeichert: Eine Datei dieses Namens gibt es schon\n" in capsys.readouterr().out


def test_a_save_given_as_a_record_is_named_as_what_it_is(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed("save X\nquit\n", monkeypatch)
    capsys.readouterr()
    assert main(["record", "X.yaml"]) == 2
    told = capsys.readouterr().err
    assert "X.yaml is a saved match, not a record" in told and "describe --load X.yaml" in told
    assert main(["record", str(MAPS / "tank_chess" / "official_16.yaml")]) == 2
    assert "is a map, not a record" in capsys.readouterr().err


def test_one_part_is_not_told_as_several(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["moves", "--position", "xx"]) == 2
    assert "found 1 part;" in capsys.readouterr().err


def test_an_option_and_a_mode_of_ones_own_are_refused_in_the_players_language(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "home").mkdir()
    for words, told in (
        (["--with", "turn_limit=x"], "--with turn_limit: erwartet: eine ganze Zahl"),
        (["--game", "flames_of_tanks", "--with", "mode=zz"], "unbekannter Modus 'zz' (möglich: death_match"),
        (
            ["--game", "flames_of_tanks", "--with", "mode=M:rounds=nan"],
            "erwartet: eine ganze Zahl; gefunden: 'nan'",
        ),
    ):
        assert main(["describe", *words, "--set", "look.language=de"]) == 2
        assert told in capsys.readouterr().err


@pytest.mark.slow
def test_nothing_stands_before_the_list_of_scenes() -> None:
    ran = subprocess.run(
        [sys.executable, "main.py", "screenshot", "--scene", "list"],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert ran.stdout.startswith("analysis\n")
