"""Balance runs: what the figures say, that they can be kept, and that a run never holds anybody up."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.bots.runner import Job, RunSummary, SimulatedMatch, simulate
from game.data.files.content import load_content
from game.data.files.yaml_files import load_yaml
from game.data.sharing.share import map_checksum
from game.editor import balance
from game.editor.balance import BalancePlan, BalanceReport, BalanceRun, BalanceState, draft_checksum
from game.editor.balance_report import histogram, judge, quartiles
from game.games.tank_chess.rules.kit import KIT
from game.model.contract import Setup
from tests.bots.processes import SOON_S, gone, until
from tests.games.tank_chess.bots.tables import SMALL, START, setup

PLAN = BalancePlan(
    "tank_chess",
    setup(SMALL),
    ("side.white", "side.black"),
    games=6,
    level=1,
    seed=3,
    title="Small",
    checksum="00c0ffee",
)


def summary(*winners: int | None, sides: tuple[int, ...] = (0, 1)) -> RunSummary:
    """Matches with those winners, ``None`` for a draw, and ``-1`` for one that all have lost."""
    job = Job("tank_chess", Setup(sides, None, None), (1,) * len(sides), len(winners))
    places = {None: (1,) * len(sides), -1: (2,) * len(sides)}
    return RunSummary(
        job,
        tuple(
            SimulatedMatch(
                n,
                (0, 1),
                None if side == -1 else side,
                places.get(side, (1, 2)),
                "escaped",
                10 + n,
                5,
                {"destroyed": {3: 1}, "used": {3: 2, n: 1}},
            )
            for n, side in enumerate(winners)
        ),
    )


@cache
def played() -> BalanceReport:
    return BalanceReport.of(PLAN, simulate(PLAN.job()))


def until_done(run: BalanceRun) -> BalanceState:
    until(lambda: not run.poll().running)
    assert run.join(SOON_S)
    return run.poll()


def test_a_report_counts_each_side_draws_and_the_rest() -> None:
    found = BalanceReport.of(PLAN, summary(0, 0, 0, 1, None, -1, 0, 1))
    assert {key: part.count for key, part in found.wins.items()} == {"side.white": 4, "side.black": 2}
    assert (found.draws.count, found.others.count, found.decisive.count) == (1, 1, 6)
    assert (found.games, found.planned) == (8, 6)
    assert found.decisive.share == 0.75
    assert found.wins["side.white"].low < 0.5 < found.wins["side.white"].high
    assert (found.lost_at, found.used[3], found.used[0]) == ({3: 8}, 15, 1)
    assert found.lengths == (10, 12, 13.5, 16, 17)
    assert found.reasons == {"escaped": 8}


@pytest.mark.parametrize(
    ("winners", "said"),
    [
        ((0, 1) * 100, ("balanced", None)),
        ((None,) * 200, ("balanced", None)),
        ((0, 1) * 20, ("too_few", None)),
        ((None,) * 3, ("too_few", None)),
        ((), ("too_few", None)),
        ((0,) * 12, ("too_few", None)),
        ((0,) * 70 + (1,) * 30, ("leans", 0)),
        ((1,) * 70 + (0,) * 30, ("leans", 1)),
        ((0,) * 30 + (1,) * 8 + (None,) * 20, ("leans", 0)),
        ((0,) * 54 + (1,) * 46, ("too_few", None)),
        # a small advantage, however sure, is what the first move is worth: the map is balanced
        ((0,) * 2700 + (1,) * 2300, ("balanced", None)),
    ],
)
def test_the_verdict_needs_enough_matches_and_a_lean_that_matters(
    winners: tuple[int | None, ...], said: tuple[str, int | None]
) -> None:
    assert judge(summary(*winners), (0, 1)) == said
    report = BalanceReport.of(PLAN, summary(*winners))
    assert report.leans_to == (None if said[1] is None else PLAN.side_keys[said[1]])


def test_three_sides_are_judged_by_thirds_and_one_alone_not_at_all() -> None:
    assert judge(summary(*(0, 1, 2) * 100, sides=(0, 1, 2)), (0, 1, 2)) == ("balanced", None)
    assert judge(summary(*(0, 1, 2, 2) * 50, sides=(0, 1, 2)), (0, 1, 2)) == ("leans", 2)
    assert judge(summary(0, 0, sides=(0,)), (0,)) == ("too_few", None)


@given(st.lists(st.integers(0, 5000), max_size=60))
def test_a_histogram_holds_every_match_in_bars_of_one_width(lengths: list[int]) -> None:
    bars = histogram(lengths)
    assert sum(count for *_, count in bars) == len(lengths)
    assert len(bars) <= 12
    assert len({high - low for low, high, _ in bars}) <= 1
    for low, high, count in bars:
        assert count == sum(low <= length <= high for length in lengths)
    least, first, middle, third, most = quartiles(lengths)
    assert least <= first <= middle <= third <= most


def test_a_report_can_be_kept_and_read_again() -> None:
    data = played().to_json()
    assert list(data)[:4] == ["format", "title", "checksum", "game"]
    assert list(data) == list(BalanceReport.of(PLAN, summary()).to_json())
    again = json.loads(json.dumps(data))
    assert BalanceReport.from_json(again) == played()
    assert BalanceReport.from_json({**again, "later": 1}) == played()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: None,
        lambda data: [data],
        lambda data: {**data, "format": 2},
        lambda data: {key: data[key] for key in data if key != "wins"},
        lambda data: {**data, "games": "many"},
        lambda data: {**data, "used": {"a1": 3}},
        lambda data: {**data, "verdict": "great"},
        lambda data: {**data, "lengths": [1, 2]},
        lambda data: {**data, "title": object()},
    ],
)
def test_a_report_somebody_spoilt_is_refused(spoil: Callable[[dict[str, Any]], Any]) -> None:
    with pytest.raises((ValueError, TypeError)):
        BalanceReport.from_json(spoil(played().to_json()))


def test_a_draft_has_the_checksum_of_its_file() -> None:
    drafting = KIT.drafting
    assert drafting is not None
    definitions = load_content(KIT).definitions
    for path in sorted(Path("maps/tank_chess").glob("*.yaml")):
        document, _ = load_yaml(path)
        assert document is not None
        data: Any = document.data
        draft, _ = drafting.read(data, definitions)
        assert draft_checksum(draft, drafting, definitions) == map_checksum(data)
        renamed = replace(draft, meta={**draft.meta, "title": "Another", "symmetry": "left_right"})
        assert draft_checksum(renamed, drafting, definitions) == map_checksum(data)
        fewer = replace(draft, pieces=dict(list(draft.pieces.items())[1:]))
        assert draft_checksum(fewer, drafting, definitions) != map_checksum(data)


def test_a_plan_without_matches_is_none() -> None:
    with pytest.raises(ValueError, match="match"):
        replace(PLAN, games=0)
    with pytest.raises(ValueError, match="random"):
        replace(PLAN, random_plies=-1)


@pytest.mark.slow
def test_a_run_gives_the_figures_of_the_same_matches_played_here() -> None:
    run = BalanceRun(PLAN, jobs=2)
    state = until_done(run)
    assert (state.done, state.total, state.cancelled, state.error) == (6, 6, False, "")
    assert state.report == played()
    assert run.pids == []


def test_a_run_takes_any_executor_and_leaves_it_open() -> None:
    with ThreadPoolExecutor(2) as pool:
        assert until_done(BalanceRun(PLAN, jobs=2, executor=pool)).report == played()
        assert pool.submit(abs, -1).result(SOON_S) == 1


def test_a_run_tells_of_a_part_while_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(balance, "REPORT_EVERY_S", 0.0)
    seen: dict[int, BalanceReport | None] = {}
    with ThreadPoolExecutor(1) as pool:
        run = BalanceRun(replace(PLAN, games=12), jobs=1, executor=pool)
        while (state := run.poll()).running:
            seen[state.done] = state.report
            time.sleep(0.001)
    parts = {done: report for done, report in seen.items() if report is not None}
    assert all(report.games == done and report.planned == 12 for done, report in parts.items())
    assert run.poll().report is not None


@pytest.mark.slow
def test_a_cancelled_run_keeps_what_was_played_and_leaves_no_process() -> None:
    run = BalanceRun(replace(PLAN, setup=setup(START), games=100_000), jobs=2)
    until(lambda: run.poll().done > 0)
    pids = run.pids
    run.cancel()
    assert run.join(SOON_S)
    state = run.poll()
    assert (state.running, state.cancelled, state.error) == (False, True, "")
    assert state.report is not None
    assert state.report.games == state.done < 100_000
    assert pids
    assert run.pids == []


def test_a_run_cancelled_at_once_has_no_figures() -> None:
    run = BalanceRun(replace(PLAN, games=1000))
    run.cancel()
    run.cancel()
    assert run.join(SOON_S)
    assert run.poll() == BalanceState(0, 1000, running=False, cancelled=True)


@pytest.mark.slow
def test_what_goes_wrong_elsewhere_is_told() -> None:
    state = until_done(BalanceRun(replace(PLAN, level=77), jobs=1))
    assert not state.cancelled
    assert "77" in state.error.splitlines()[-1]
    assert state.report is None


PROGRAM = """
import sys, time
from game.editor.balance import BalanceRun
from tests.editor.test_balance import PLAN, START, replace, setup
if __name__ == "__main__":
    run = BalanceRun(replace(PLAN, setup=setup(START), games=100_000), jobs=2)
    while not run.poll().done:
        time.sleep(0.01)
    print(*run.pids, flush=True)
    if sys.argv[1] == "crash":
        raise RuntimeError("on purpose")
"""


@pytest.mark.slow(few=1)
@pytest.mark.parametrize("way", ["crash", "quit"])
def test_a_program_that_ends_in_the_midst_of_a_run_leaves_nothing(way: str, tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text(PROGRAM, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(file), way],
        capture_output=True,
        encoding="utf-8",
        timeout=2 * SOON_S,
        env={**os.environ, "PYTHONPATH": os.getcwd()},
        check=False,
    )
    assert done.returncode == (1 if way == "crash" else 0), done.stderr
    pids = [int(word) for word in done.stdout.split()]
    assert pids
    until(lambda: all(gone(pid) for pid in pids))


@pytest.mark.slow
def test_the_processes_of_a_run_load_no_window_and_no_more_than_matches_need() -> None:
    words = (
        "import sys, game.bots.runner, game.bots.task_pool, game.editor.balance\n"
        "print([name for name in sys.modules if name.startswith(('pygame', 'game.app', 'game.view'))])"
    )
    done = subprocess.run([sys.executable, "-c", words], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.strip() == "[]"
