"""Balance runs on a Dask cluster give the figures of the same matches played here.

Dask is an optional extra: ``pip install 'dask[distributed]'`` and ``-m slow`` to run these.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from game.bots.runner import simulate
from game.cli.main import main
from game.editor.balance import BalanceReport
from tests.editor.test_balance import PLAN, played

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


@pytest.fixture
def distributed() -> Any:
    """Loaded only by who asks for it: it takes a second, and all tests are collected in each process."""
    return pytest.importorskip(
        "distributed", reason="an optional extra that is not installed: pip install 'dask[distributed]'"
    )


def test_a_local_cluster_gives_the_table_of_this_process(distributed: Any) -> None:
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        found = simulate(PLAN.job(), executor=client.get_executor(pure=False), jobs=2)
    assert found.outcomes == simulate(PLAN.job()).outcomes
    assert BalanceReport.of(PLAN, found) == played()


@contextmanager
def running(*words: str, path: str = str(ROOT), folder: Path = ROOT) -> Iterator[Any]:
    program = subprocess.Popen(
        [sys.executable, "-m", *words],
        stderr=subprocess.PIPE,
        encoding="utf-8",
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path},
    )
    try:
        yield program
    finally:
        program.terminate()
        program.communicate(timeout=60)


def test_a_cluster_started_by_hand_is_used_by_its_address(
    distributed: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    quick = ["balance", "official_16", "--games", "4", "--level", "1", "--json"]
    with running("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0") as scheduler:
        address = next(
            word for line in scheduler.stderr for word in line.split() if word.startswith("tcp://127.0.0.1:")
        )
        assert main([*quick, "--scheduler", address]) == 2
        assert "no workers" in capsys.readouterr().err
        with running("distributed.cli.dask_worker", address, "--nworkers", "2", "--nthreads", "1"):
            with distributed.Client(address, set_as_default=False) as client:
                client.wait_for_workers(2, timeout=60)
            assert main([*quick, "--scheduler", address]) == 0
    there = json.loads(capsys.readouterr().out)
    assert main([*quick, "--jobs", "1"]) == 0
    assert there == json.loads(capsys.readouterr().out)


def test_a_worker_that_lacks_treadboard_is_told_and_not_waited_for(
    distributed: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with running("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0") as scheduler:
        address = next(
            word for line in scheduler.stderr for word in line.split() if word.startswith("tcp://127.0.0.1:")
        )
        with running("distributed.cli.dask_worker", address, path="", folder=tmp_path):
            with distributed.Client(address, set_as_default=False) as client:
                client.wait_for_workers(1, timeout=60)
            assert main(["balance", "official_16", "--games", "2", "--scheduler", address]) == 2
    assert "No module named 'game'" in capsys.readouterr().err


@pytest.mark.usefixtures("distributed")
def test_where_nobody_answers_it_is_told(capsys: pytest.CaptureFixture[str], monkeypatch: Any) -> None:
    monkeypatch.setattr("game.cli.cluster.CONNECT_S", 1)
    for address in ("tcp://127.0.0.1:1", "nonsense://", "127.0.0.1:99999"):
        assert main(["balance", "official_16", "--scheduler", address]) == 2
        assert "no scheduler answers" in capsys.readouterr().err
