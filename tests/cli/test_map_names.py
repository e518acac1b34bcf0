"""Whatever takes the name of a map finds those of all games, without ``--game``."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli.common import find_map, game_of
from game.cli.errors import CommandError
from game.cli.main import VERBS, main, parser_for, settled
from game.data.files.paths import MAPS, maps_of, user_maps
from game.model.entries import games

WITH_A_MAP = {
    "play": ["--terminal", "--map"], "moves": ["--map"], "describe": ["--map"],
    "perft": ["--depth", "0", "--map"],
    "simulate": ["--matches", "1", "--map"], "balance": ["--matches", "2"], "share": [],
    "print": ["--out", "no.pdf"], "validate": ["--map"], "engine": ["--map"],
    "screenshot": ["--scene", "setup", "--out", "no.png", "--map"],
}  # fmt: skip
"""Verbs that take a map of any game, and how."""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path / "home"))


@pytest.mark.parametrize("verb", WITH_A_MAP)
def test_every_verb_finds_the_maps_of_every_game(verb: str) -> None:
    assert verb in VERBS
    for game in games():
        for path in sorted(maps_of(game).glob("*.yaml")):
            for name in (path.stem, path.name, str(path)):
                args = settled(parser_for(verb).parse_args([*WITH_A_MAP[verb], name]))
                same = [other for other in games() if (maps_of(other) / path.name).exists()]
                assert args.game == (game if name == str(path) else same[0])
                assert find_map(args.game, name).name == path.name


@pytest.mark.parametrize("verb", WITH_A_MAP)
def test_a_map_that_no_game_has_is_told_with_the_maps_of_all_games(
    verb: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([verb, *WITH_A_MAP[verb], "six_farms"]) == 2
    err = capsys.readouterr().err
    assert "unknown map 'six_farms'" in err and "did you mean farms?" in err
    assert all(path.stem in err for path in MAPS.rglob("*.yaml"))
    assert main([verb, *WITH_A_MAP[verb], "six_farms", "--game", "tank_battle"]) == 2
    err = capsys.readouterr().err
    assert "classic" in err and "official_16" not in err


@pytest.mark.parametrize("name", ["five_farms", "Five Farms", "five-farms", "FARMS"])
def test_a_map_is_found_by_its_title_and_in_any_letters(name: str) -> None:
    args = settled(parser_for("print").parse_args([name, "--out", "x.pdf"]))
    assert (args.game, find_map(args.game, name).stem) == ("flames_of_tanks", "farms")


def test_a_players_own_map_of_any_game_is_found_by_its_name() -> None:
    folder = user_maps("flames_of_tanks")
    folder.mkdir(parents=True)
    (folder / "my_farms.yaml").write_text("game: flames_of_tanks\n", encoding="utf-8")
    args = settled(parser_for("print").parse_args(["my_farms", "--out", "x.pdf"]))
    assert find_map(args.game, "my_farms") == folder / "my_farms.yaml"


def test_a_map_of_another_game_than_the_one_named_is_told() -> None:
    with pytest.raises(CommandError, match=r"that map is for .*flames_of_tanks.*, not .*tank_chess"):
        find_map("tank_chess", "farms")


def test_what_is_no_name_is_left_to_whoever_reads_it(tmp_path: Path) -> None:
    (tmp_path / "match").write_text("x", encoding="utf-8")
    for name in (str(tmp_path / "match"), "nowhere/x.yaml", "TBM1.abc", "8/8/8/8 w 1"):
        args = parser_for("print").parse_args([name, "--out", "x.pdf"])
        assert game_of(args) == games()[0]
    assert game_of(parser_for("share").parse_args(["--read", "hello"])) == games()[0]


def test_a_record_of_any_game_is_read_by_its_position_where_it_names_no_map(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    row = "." * 12
    board = f"{'/'.join([row] * 12)} starts.green=c3N starts.red=l12S seats=green,red"
    tanks = "tanks.green=c3N/654321 tanks.red=l12S/436521 to=green"
    file = tmp_path / "record.txt"
    file.write_text(
        f'[Format "1"]\n[Result "*"]\n[Position "{board} {tanks}"]\n\n1. A+1\n*\n', encoding="utf-8"
    )
    assert main(["record", str(file), "--quiet"]) == 0
    assert "tanks.green=c4N" in capsys.readouterr().out
