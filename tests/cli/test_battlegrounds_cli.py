"""Battlegrounds on the command line: its options are maps, and it has up to four players and chance."""

from __future__ import annotations

import io
import json
import random
import re
import sys
from pathlib import Path

import pytest

from game.cli.main import main
from game.cli.terminal.table import TerminalTable
from game.data.saves.matches import Match, Player, new_plan
from tests.games.battlegrounds.boards import GAME, KIT, content, option, setup

Capture = pytest.CaptureFixture[str]
GAME_WORDS = ["--game", "battlegrounds"]
WAYS = [("battle", 2), ("battle", 3), ("battle", 4), ("team", 4), ("family", 2), ("family", 4), ("solo", 1)]
GOLDEN = Path(__file__).resolve().parents[1] / "games" / "battlegrounds" / "golden"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path / "home"))
    return tmp_path


@pytest.mark.slow(few=3)
@pytest.mark.parametrize(("name", "players"), WAYS)
def test_people_play_an_option_to_its_end_in_the_terminal(name: str, players: int) -> None:
    made, rng = setup(name, players), random.Random(players)
    people = tuple(Player("person", f"Ann{seat}") for seat in range(players))
    plan = new_plan(KIT, content(), option(name), people, sides=made.sides, seed=players)
    match = Match.create(plan, folder=None)
    lines = ["help", "moves", "board", "position", "nonsense", "hold"]

    class Typist(io.StringIO):
        """Types what is legal, whoever is asked."""

        def readline(self, *_: object) -> str:  # type: ignore[override]
            seat = match.session.to_act
            assert seat is not None
            if lines:
                return lines.pop(0) + "\n"
            view = match.session.view(seat)
            return KIT.format_action(rng.choice(list(GAME.actions(view))), view) + "\n"

    out = io.StringIO()
    TerminalTable(match, Typist(), out).run("")
    shown = out.getvalue()
    assert match.session.result is not None
    assert "The match is over" in shown
    assert "Not understood: 'nonsense'" in shown
    assert f"{players} " in shown
    for key in ("{winner}", "{n}", "battlegrounds."):
        assert key not in shown


@pytest.mark.slow
def test_a_match_is_begun_with_option_and_players(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("board\nquit\n"))
    words = ["play", "--terminal", *GAME_WORDS, "--option", "family", "--players", "3", "--people"]
    assert main(words) == 0
    out = capsys.readouterr().out
    assert "Red has 0 points of 10." in out
    assert "4 blue" not in out


def test_a_position_says_itself_how_many_play(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("moves\nposition\nquit\n"))
    rows = "/".join(["................"] * 8)
    position = (
        f"battle/3;target=14 {rows} green=a1 yellow=a8 red=h8 cards1=tiger@green,is_2 "
        "cards2=kv_1@yellow,stuart cards3=sherman@red,t_34 phase=main to=1 turn=4"
    )
    assert main(["play", "--terminal", *GAME_WORDS, "--people", "--position", position]) == 0
    out = capsys.readouterr().out
    assert "Drive: green:a1-b1 green:a1-a2\n" in out
    assert "Change tank (uses your main action): green>is_2\n" in out
    assert position in out


@pytest.mark.slow(few=1)
@pytest.mark.parametrize(("name", "players"), [("solo", 1), ("battle", 3)])
def test_bots_are_counted(name: str, players: int, capsys: Capture) -> None:
    seats = ",".join(["bot:1"] * players)
    words = ["simulate", *GAME_WORDS, "--option", name, "--players", str(players), "--seats", seats]
    assert main([*words, "--games", "2", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert (figures["games"], figures["levels"]) == (2, [1] * players)
    points = [bot["points"] for bot in figures["bots"]]
    assert [len(each) for each in points] == [2] * players
    assert main([*words, "--games", "2"]) == 0
    table = capsys.readouterr().out
    assert f"{sum(points[0]) / 2:.1f} points on average" in table
    alone = [line for line in table.splitlines() if re.fullmatch(r"\d+ +points +\d+", line)]
    assert bool(alone) == (players == 1)


@pytest.mark.parametrize("name", ["battle_four", "battle_three_draft", "team", "family_two", "solo"])
def test_a_record_says_itself_what_it_was_played_with(name: str, capsys: Capture) -> None:
    assert main(["record", *GAME_WORDS, str(GOLDEN / f"{name}.txt")]) == 0
    out = capsys.readouterr().out
    assert "moves, all legal" in out
    assert "phase=over" in out


def test_validate_knows_the_files_and_how_many_may_play(capsys: Capture) -> None:
    assert main(["validate", *GAME_WORDS, "--option", "team", "--players", "4"]) == 0
    assert "team.yaml: good (map)" in capsys.readouterr().out
    files = ["maps/battlegrounds", "assets/tanks/battlegrounds.yaml", "assets/games/battlegrounds"]
    assert main(["validate", *files]) == 0
    out = capsys.readouterr().out
    assert "good (cards)" in out
    assert "good (tokens)" in out
    assert main(["validate", *GAME_WORDS, "--explain", "map"]) == 0
    assert "quiet_rounds" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ["simulate", "--option", "team", "--players", "3"],
            "wrong number of players for Team: 3 (possible: 4)",
        ),
        (
            ["simulate", "--option", "solo", "--seats", "bot:1,bot:1"],
            "wrong number of players for Solo: 2 (possible: 1)",
        ),
        (
            ["simulate", "--players", "3", "--seats", "bot:1,bot:1"],
            "--seats and --players must give the same number of players, not 2",
        ),
        (["play", "--terminal", "--option", "familiy"], "did you mean family"),
        (
            ["play", "--terminal", "--option", "family", "--players", "5"],
            "wrong number of players for Family: 5 (possible: 2, 3, 4)",
        ),
        (
            ["validate", "--option", "team", "--players", "2"],
            "wrong number of players for Team: 2 (possible: 4)",
        ),
    ],
)
def test_what_an_option_is_not_for_is_told(
    words: list[str], says: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert main([words[0], *GAME_WORDS, *words[1:]]) == 2
    assert says in capsys.readouterr().err
