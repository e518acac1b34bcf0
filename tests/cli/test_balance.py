"""``balance``: figures of maps from the command line, the same however they are made."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import CancelledError, ThreadPoolExecutor
from pathlib import Path
from types import ModuleType

import pytest

from game.bots import runner
from game.bots.task_pool import TaskLost
from game.cli.balance_text import squares_text, text
from game.cli.main import main
from game.cli.verbs import balance
from game.data.files.yaml_files import load_yaml
from game.data.sharing.share import share_text
from game.editor.balance_report import BalanceReport
from game.model.grid8 import Grid
from tests.bots.processes import group, until
from tests.editor.test_balance import PLAN, summary

Capture = pytest.CaptureFixture[str]
QUICK = ["--games", "4", "--level", "1", "--seed", "3"]
SMALL = """\
format: 1
game: tank_chess
title: Tiny
board: ["........", "........", "...##...", "........", "........", "...##...", "........", "........"]
white: [C c1 N, L e1 N, M c2 N]
black: [C f8 S, L d8 S, M f7 S]
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    path = tmp_path / "tiny.yaml"
    path.write_text(SMALL, encoding="utf-8")
    return path


@pytest.mark.slow
def test_the_figures_of_a_map_are_the_same_for_any_jobs_and_however_it_is_named(
    small: Path, capsys: Capture
) -> None:
    document, _ = load_yaml(small)
    assert document is not None
    assert isinstance(document.data, dict)
    shared = share_text("tank_chess", document.data)
    told = []
    for name, jobs in ((str(small), "1"), (str(small), "2"), (f"map: {shared}", "1")):
        assert main(["balance", name, *QUICK, "--jobs", jobs, "--json"]) == 0
        (found,) = json.loads(capsys.readouterr().out)["maps"]
        found.pop("map")
        told.append(found)
    assert told[0] == told[1] == told[2]
    report = BalanceReport.from_json(told[0])
    assert (report.title, report.games, report.level) == ("Tiny", 4, 1)


@pytest.mark.slow
def test_one_map_is_told_at_length_and_several_a_line_each(small: Path, capsys: Capture) -> None:
    assert main(["balance", str(small), *QUICK, "--jobs", "1", "--squares"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Tiny: 4 matches, bots level 1")
    for word in (
        "White",
        "Black",
        "drawn",
        "95% interval",
        "too few matches to say",
        "driven over",
        "lost at",
    ):
        assert word in out
    assert main(["balance", str(small), str(small), *QUICK, "--jobs", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["map", "tiny", "tiny"]


def test_maps_with_errors_are_told_with_line_and_column_before_anything_is_played(
    small: Path, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(balance, "simulate", lambda *_: pytest.fail("nothing may be played"))
    bad = []
    for number, (old, new) in enumerate((("C c1 N", "Q c1 N"), ("........", "...")), 1):
        path = tmp_path / f"bad_{number}.yaml"
        path.write_text(SMALL.replace(old, new, 1), encoding="utf-8")
        bad.append(str(path))
    assert main(["balance", str(small), *bad, *QUICK]) == 2
    err = capsys.readouterr().err
    assert "bad_1.yaml:5:9: white[0]" in err
    assert "bad_2.yaml:4:" in err


@pytest.mark.parametrize(
    "words",
    [
        ["no_such_map"],
        ["official_16", "--games", "0"],
        ["official_16", "--jobs", "0"],
        ["official_16", "--random-plies", "-1"],
        ["official_16", "--level", "9"],
        ["official_16", "--game", "ludo"],
        ["TBM1.abcdefgh"],
        [],
    ],
    ids=" ".join,
)
def test_what_can_t_be_done_is_told_with_status_2(words: list[str], capsys: Capture) -> None:
    try:
        status = main(["balance", *words])
    except SystemExit as ended:
        status = int(ended.code or 0)
    out = capsys.readouterr()
    assert status == 2
    assert out.err.strip()
    assert "Traceback" not in out.err


def test_without_dask_a_scheduler_is_refused_with_what_to_install(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["balance", "official_16", "--scheduler", "tcp://127.0.0.1:1"]) == 2
    assert "pip install 'dask[distributed]'" in capsys.readouterr().err


class Cluster:
    """What of ``distributed.Client`` is used, with its workers in this process."""

    cores = 2
    lacks = ""
    closed = 0

    def __init__(self, address: str, timeout: float, set_as_default: bool) -> None:
        if "nobody" in address:
            raise OSError("Timed out")

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *error: object) -> None:
        Cluster.closed += 1

    def nthreads(self) -> dict[str, int]:
        return {"one": self.cores} if self.cores else {}

    def run_on_scheduler(self, function: Callable[..., object], *args: object) -> None:
        function(*args)

    def run(self, function: Callable[..., object], *args: object) -> None:
        if self.lacks:
            raise ModuleNotFoundError(self.lacks)
        function(*args)

    def get_executor(self, pure: bool) -> ThreadPoolExecutor:
        assert not pure, "equal batches would be played once"
        return ThreadPoolExecutor(1)


@pytest.fixture
def clusters(monkeypatch: pytest.MonkeyPatch) -> type[Cluster]:
    module = ModuleType("distributed")
    monkeypatch.setattr(module, "Client", Cluster, raising=False)
    monkeypatch.setitem(sys.modules, "distributed", module)
    return Cluster


def test_matches_are_played_where_the_scheduler_says_with_the_same_figures(
    small: Path, capsys: Capture, clusters: type[Cluster]
) -> None:
    closed = clusters.closed
    told = []
    for where in (["--scheduler", "tcp://host:8786"], ["--jobs", "1"]):
        assert main(["balance", str(small), *QUICK, "--json", *where]) == 0
        told.append(json.loads(capsys.readouterr().out))
    assert told[0] == told[1]
    assert clusters.closed == closed + 1


@pytest.mark.parametrize(
    ("address", "cores", "lacks", "said"),
    [
        ("tcp://nobody:1", 2, "", "no scheduler answers at tcp://nobody:1"),
        ("tcp://host:1", 0, "", "has no workers"),
        ("tcp://host:1", 2, "No module named 'game'", "can’t play: No module named 'game'"),
    ],
)
def test_a_cluster_that_cannot_play_is_told_and_not_waited_for(
    small: Path,
    capsys: Capture,
    clusters: type[Cluster],
    monkeypatch: pytest.MonkeyPatch,
    address: str,
    cores: int,
    lacks: str,
    said: str,
) -> None:
    monkeypatch.setattr(clusters, "cores", cores)
    monkeypatch.setattr(clusters, "lacks", lacks)
    assert main(["balance", str(small), *QUICK, "--scheduler", address]) == 2
    assert said in capsys.readouterr().err


def test_what_other_processes_fail_with_is_told_in_a_line_and_the_rest_is_shown(
    small: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(job: runner.Job, executor: object, jobs: int, progress: object) -> None:
        assert callable(progress)
        progress(summary(0, 1, 0))
        raise TaskLost("Traceback:\n  File\nMemoryError: no more")

    monkeypatch.setattr(balance, "simulate", breaks)
    assert main(["balance", str(small), str(small), *QUICK, "--jobs", "2"]) == 2
    out = capsys.readouterr()
    assert out.err.strip().endswith("tiny stopped: MemoryError: no more")
    assert "66.7%" in out.out


def test_why_others_failed_is_one_line() -> None:
    assert balance.reason(TaskLost("Traceback\n  File\nMemoryError: no more\n")) == "MemoryError: no more"
    assert balance.reason(CancelledError()) == "the connection to the scheduler is lost"
    assert balance.reason(ValueError()) == "ValueError()"


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self").exists(), reason="processes are looked for in /proc")
def test_ctrl_c_shows_what_was_played_and_leaves_no_process() -> None:
    # a session of its own, so that the signal goes to all processes of the run, as from a terminal
    words = [sys.executable, "main.py", "balance", "official_16", "--games", "100000", "--jobs", "2"]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", start_new_session=True
    ) as program:
        # this process, the one that looks after shared memory, and two that play
        until(lambda: len(group(program.pid)) == 4)
        os.killpg(program.pid, signal.SIGINT)
        out, err = program.communicate(timeout=60)
    assert program.returncode == 130
    assert "Traceback" not in err
    assert not out or "of 100000 matches" in out
    until(lambda: not group(program.pid))


def test_a_report_in_words_has_a_bar_for_every_length_and_says_how_much_was_played() -> None:
    words = {"side.white": "White", "side.black": "Black"}
    report = BalanceReport.of(PLAN, summary(0, 0, 1, None, -1))
    said = text(report, words.__getitem__)
    assert "5 of 6 matches" in said
    assert "no one side" in said
    assert sum(line.endswith("#") for line in said.splitlines()) == len(report.histogram)


def test_the_squares_are_two_boards_in_tenths_of_the_most() -> None:
    from dataclasses import replace

    report = replace(BalanceReport.of(PLAN, summary(0)), used={0: 100, 9: 55, 63: 1}, lost_at={})
    lines = squares_text(report, Grid(8, 8)).strip("\n").splitlines()
    assert lines[0].split("  ")[0] == "driven over (9: 100 times)"
    assert lines[1].split() == ["8", ".......0", "8", "........"]
    assert lines[7].split()[1] == ".5......"
    assert lines[8].split()[1] == "9......."
    assert lines[9].split() == ["abcdefgh"] * 2
