"""``tournament --alive``: the tables, as text and as data, and what it refuses."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.bots.contract import GameBots
from game.bots.stand_ins import STAND_INS
from game.cli.main import main
from game.games.tank_chess.bots import TankChessBots
from tests.bots.processes import SOON_S, at_work, group, until

Capture = pytest.CaptureFixture[str]
QUICK = ["tournament", "--alive", "--map", "quick_bout_8", "--engine", "bot:1", "--matches", "2"]


def figures(capsys: Capture, *words: str) -> list[dict[str, Any]]:
    assert main([*QUICK, "--json", *words]) == 0
    found: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.slow
def test_a_level_is_measured_against_itself_and_every_stand_in(capsys: Capture) -> None:
    (table,) = figures(capsys)
    assert (table["game"], table["map"]) == ("tank_chess", "quick_bout_8")
    assert [(row["level"], row["against"]) for row in table["rows"]] == [
        (1, against) for against in ("itself", *STAND_INS)
    ]
    for row in table["rows"]:
        assert row["matches"] == len(row["rounds"]) == len(row["lulls"]) == sum(row["reasons"].values()) == 2
        assert row["silent"]["of"] == sum(row["rounds"]) - 2
        assert (row["won"] is None) == (row["against"] == "itself")
    assert len({tuple(row["rounds"]) for row in table["rows"]}) > 2, "they are different players"
    assert figures(capsys) == [table], "the same seed"
    assert figures(capsys, "--seed", "7")[0]["rows"] != table["rows"]


@pytest.mark.slow
def test_the_table_has_a_row_for_each(capsys: Capture) -> None:
    assert main(QUICK) == 0
    head, _, *rows = capsys.readouterr().out.strip().split("\n")
    assert head == (
        "tank_chess on quick_bout_8: bots against themselves and stand-ins, 2 matches each, seed 0"
    )
    found = [row.split("  ")[0] or row.split("  ")[1] for row in rows[2:] if row]
    names = ["level 1", *(f"1 – {name}" for name in STAND_INS)]
    assert found == [*names, "what happens in a round, and how far the nearest enemy is", *names]
    assert all(re.search(r" +[1-9]\.\d   ", row) for row in rows[-len(names) :])
    assert "Fired 0." in rows[-1]


def test_matches_can_have_options(capsys: Capture) -> None:
    words = ["--game", "flames_of_tanks", "--map", "farms", "--engine", "bot:1", "--matches", "1"]
    words = ["tournament", "--alive", *words, "--with", "mode=sudden_death", "--with", "tanks=1"]
    assert main([*words, "--json"]) == 0
    (table,) = json.loads(capsys.readouterr().out)
    assert table["with"] == ["mode=sudden_death", "tanks=1"]
    assert {reason for row in table["rows"] for reason in row["reasons"]} == {"one_left"}
    assert main(words) == 0
    head = capsys.readouterr().out.split(":")[0]
    assert head == "flames_of_tanks on farms with mode=sudden_death with tanks=1"


def test_options_are_for_alive_alone(capsys: Capture) -> None:
    assert main(["tournament", "--with", "mode=sudden_death"]) == 2
    assert "--with has no effect without --alive" in capsys.readouterr().err


@pytest.mark.slow
def test_processes_give_the_same_table(capsys: Capture) -> None:
    assert figures(capsys, "--concurrency", "2") == figures(capsys)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--nodes", "5"], "--nodes has no effect with --alive"),
        (["--out", "there"], "--out has no effect with --alive"),
        (["--random-plies", "2"], "--random-plies has no effect with --alive"),
        (["--engine", "bot:1", "--name", "One"], "--name has no effect with --alive"),
        (["--engine", "bot:1", "--set", "Hash=1"], "--set has no effect with --alive"),
        (["--engine", "bot:99"], "--engine: expected level 1, 2"),
        (["--engine", "./other"], "--engine: './other' isn’t a bot"),
        (["--matches", "0"], "--matches must be at least 1"),
        (["--concurrency", "0"], "--concurrency must be at least 1"),
    ],
)
def test_what_means_nothing_is_refused(capsys: Capture, words: list[str], told: str) -> None:
    assert main(["tournament", "--alive", *words]) == 2
    assert told in capsys.readouterr().err


def test_a_game_that_says_nothing_of_contact_is_left_out(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TankChessBots, "sense", GameBots.sense)
    assert main(QUICK) == 2
    assert "--alive can’t measure Tank Chess" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self").exists(), reason="processes are looked for in /proc")
@pytest.mark.parametrize("how", ["SIGINT", "SIGTERM", "SIGKILL"])
@pytest.mark.parametrize(
    "words", [["tournament", "--alive", "--concurrency", "2"], ["simulate", "--jobs", "2"]]
)
def test_however_it_is_stopped_no_process_is_left(words: list[str], how: str) -> None:
    command = [sys.executable, "main.py", *words, "--game", "flames_of_tanks", "--matches", "500"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", start_new_session=True
    ) as program:
        # this process, and two that play; the fourth looks after shared memory
        until(lambda: sum(map(at_work, group(program.pid))) == 3)
        program.send_signal(getattr(signal, how))
        _, errors = program.communicate(timeout=SOON_S)
    assert "Traceback" not in errors
    until(lambda: not group(program.pid))
