"""Modes of Flames of Tanks on the command line: by name, by title, as a line; files of them are checked
(FT-6.6)."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli.common import chosen_options, english, find_map
from game.cli.errors import CommandError
from game.cli.main import main
from game.cli.verbs.validate import examine
from game.data.files.content import load_content, load_map
from game.data.maps.own_modes import save_mode
from game.data.sharing.share import share_text
from game.games.flames_of_tanks.rules.definitions import Mode
from game.games.flames_of_tanks.rules.kit import KIT
from game.games.flames_of_tanks.rules.mode_text import format_mode, parse_mode
from game.games.flames_of_tanks.rules.options import MOST_LINE, Options
from game.games.flames_of_tanks.rules.own_modes import MODES


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path))
    return tmp_path


def test_a_mode_is_named_by_its_name_its_title_its_file_or_its_line__FT_6_6() -> None:
    save_mode(KIT, "Last Flag", {"teams": "two", "ends": {"rounds": 5}})
    line = "Last%20Flag:teams=two,rounds=5"
    farms = load_map(KIT, find_map("flames_of_tanks", "farms"), load_content(KIT), english()).map_file
    for said, meant in (
        ("death_match", "death_match"), ("Death Match", "death_match"), ("sudden-death", "sudden_death"),
        ("last flag", line), ("Last_Flag", line), (line, line), ("X:night=yes", "X:night=yes"),
    ):  # fmt: skip
        assert chosen_options(KIT, [f"mode={said}"], farms) == {"mode": meant}, said
    for said in ("dead_match", "", "X:rounds=0", "X:noise=1", "../../etc/passwd"):
        with pytest.raises(CommandError):
            chosen_options(KIT, [f"mode={said}"], farms)


def test_an_own_mode_is_simulated_by_its_title(capsys: pytest.CaptureFixture[str]) -> None:
    save_mode(KIT, "Short", {"teams": "two", "ends": {"rounds": 1}, "basic": True})
    words = ["simulate", "--game", "flames_of_tanks", "--games", "1", "--seats", "bot:1,bot:1", "--jobs", "1"]
    assert main([*words, "--option", "mode=Short", "--with", "tanks=1", "--map", "farms"]) == 0
    assert main([*words, "--option", "farms", "--with", "mode=Short", "--with", "tanks=1"]) == 0
    assert main([*words, "--with", "mode=Shirt"]) == 2
    assert "Short" in capsys.readouterr().err


def test_a_file_of_a_mode_is_checked_with_every_problem__FT_6_6(tmp_path: Path) -> None:
    good = save_mode(KIT, "Good", {"teams": "two"})
    assert examine(good) == ("mode", [])
    bad = tmp_path / "bad.yaml"
    bad.write_text(
        "format: 1\ngame: flames_of_tanks\ntitle: Bad\nteams: too\nmarkers: 0\nends: {round: 3}\n",
        encoding="utf-8",
    )
    kind, problems = examine(bad)
    assert kind == "mode" and [one.line for one in problems] == [4, 5, 6]
    assert "two" in problems[0].message + problems[0].hint and "rounds" in problems[2].hint
    odd = tmp_path / "odd.yaml"
    odd.write_text(
        "format: 1\ngame: flames_of_tanks\ntitle: Odd\npoints: none\nends: {all_points: true}\n",
        encoding="utf-8",
    )
    ((one,),) = (examine(odd)[1],)
    assert one.severity == "error" and one.line == 5


def test_a_shared_mode_is_checked_as_a_text(capsys: pytest.CaptureFixture[str]) -> None:
    text = share_text(
        "flames_of_tanks", {"format": 1, "game": "flames_of_tanks", "title": "Far", "tie": "shared"}
    )
    assert main(["validate", text]) == 0
    assert "(mode)" in capsys.readouterr().out


def test_data_of_a_mode_is_its_file_and_its_line_fits_the_options__FT_6_6() -> None:
    definitions = load_content(KIT).definitions
    widest = Mode(
        "𝕏" * 40, "four", "invincible", 9, False, 12_345, 60, 600, True, True, (-9, -9, -9, -9), (9, 9, 9, 9),
        "shared", True, True, "drawn",
    )  # fmt: skip
    for mode in (*definitions.modes.values(), widest):
        line = format_mode(mode, definitions)
        assert len(line) <= MOST_LINE and Options(mode=line).mode == line
        assert parse_mode(line, definitions) == mode
        data = MODES.data(line, definitions)
        file = MODES.model.model_validate(
            {"format": 1, "game": "flames_of_tanks", "title": mode.name, **data}
        )
        assert MODES.value(file, definitions) == line
