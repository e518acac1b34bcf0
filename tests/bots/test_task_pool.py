"""Processes that can be ended in the midst of their work, and leave nothing behind however they end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future, wait
from multiprocessing.context import SpawnProcess
from pathlib import Path

import pytest

from game.bots.task_pool import TaskLost, TaskPool, spare_cores
from tests.bots.processes import SOON_S, gone, until

pytestmark = pytest.mark.slow  # processes start in each of them


@pytest.fixture
def pool() -> Iterator[TaskPool]:
    made = TaskPool(2)
    yield made
    made.kill()
    made.join()


def test_tasks_are_done_elsewhere_and_their_values_come_back(pool: TaskPool) -> None:
    futures = [pool.submit(pow, base, 2) for base in range(20)]
    assert [future.result(SOON_S) for future in futures] == [base**2 for base in range(20)]
    assert 1 <= len(pool.pids) <= 2
    assert os.getpid() not in pool.pids
    assert list(pool.map(abs, (-1, -2))) == [1, 2]


def test_a_task_that_fails_says_why_and_the_next_one_is_done(pool: TaskPool) -> None:
    with pytest.raises(TaskLost, match="invalid literal"):
        pool.submit(int, "x").result(SOON_S)
    assert pool.submit(int, "7").result(SOON_S) == 7


def test_what_can_t_be_sent_fails_alone(pool: TaskPool) -> None:
    with pytest.raises(Exception, match="pickle"):
        pool.submit(lambda: 1).result(SOON_S)
    with pytest.raises(TaskLost, match="pickle"):
        # the value can't come back: a module is no value
        pool.submit(__import__, "os").result(SOON_S)
    assert pool.submit(abs, -3).result(SOON_S) == 3


def test_a_process_that_dies_fails_its_own_task_and_is_replaced() -> None:
    pool = TaskPool(1)
    try:
        with pytest.raises(TaskLost, match="exit code 3"):
            pool.submit(os._exit, 3).result(SOON_S)
        assert pool.submit(abs, -3).result(SOON_S) == 3
    finally:
        pool.kill()
        pool.join()


def test_kill_ends_what_is_under_way_and_cancels_what_waits(pool: TaskPool) -> None:
    futures: list[Future[None]] = [pool.submit(time.sleep, 1000) for _ in range(6)]
    until(lambda: len(pool.pids) == 2)
    pids = pool.pids
    pool.kill()
    assert not wait(futures, SOON_S).not_done
    for future in futures:
        with pytest.raises((TaskLost, CancelledError)):
            future.result()
    pool.join(SOON_S)
    assert pool.pids == []
    assert all(gone(pid) for pid in pids)
    with pytest.raises(RuntimeError):
        pool.submit(abs, 1)


def test_kill_before_the_first_process_is_up_leaves_none() -> None:
    for _ in range(3):
        pool = TaskPool(2)
        future = pool.submit(time.sleep, 1000)
        pool.kill()
        pool.join(SOON_S)
        assert pool.pids == []
        assert future.done()


def test_kill_while_a_process_is_being_started_ends_it(
    pool: TaskPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = SpawnProcess.start

    def late(process: SpawnProcess) -> None:
        pool.kill()
        start(process)

    monkeypatch.setattr(SpawnProcess, "start", late)
    future = pool.submit(time.sleep, 1000)
    with pytest.raises(TaskLost):
        future.result(SOON_S)
    pool.join(SOON_S)
    assert pool.pids == []


def test_a_process_another_thread_has_buried_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def still_running(process: SpawnProcess) -> None:
        # what the standard library says where its own thread was quicker to hear of the end
        raise ValueError("Cannot close a process while it is still running.")

    pool = TaskPool(1)
    try:
        monkeypatch.setattr(SpawnProcess, "close", still_running)
        with pytest.raises(TaskLost, match="exit code 3"):
            pool.submit(os._exit, 3).result(SOON_S)
        assert pool.submit(abs, -3).result(SOON_S) == 3
    finally:
        pool.kill()
        pool.join()


def test_shut_down_without_haste_everything_is_done() -> None:
    pool = TaskPool(2)
    futures = [pool.submit(abs, -n) for n in range(6)]
    pool.shutdown()
    assert [future.result(0) for future in futures] == list(range(6))
    assert pool.pids == []


PROGRAM = """
import sys, time
from game.bots.task_pool import TaskPool
if __name__ == "__main__":
    pool = TaskPool(2)
    for future in [pool.submit(time.sleep, 0.5) for _ in range(2)]:
        future.result()
    futures = [pool.submit(time.sleep, 1000) for _ in range(8)]
    assert len(pool.pids) == 2
    print(*pool.pids, flush=True)
    if sys.argv[1] == "leave":
        sys.exit(7)
    time.sleep(1000)
"""


@pytest.mark.parametrize("way", ["leave", "kill", "interrupt"])
@pytest.mark.skipif(os.name == "nt", reason="signals are asked of, and processes looked for, as on Unix")
def test_the_program_may_end_in_the_midst_of_it_however_it_likes(way: str, tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text(PROGRAM, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": os.getcwd()}
    with subprocess.Popen(
        [sys.executable, str(file), way],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        start_new_session=True,
    ) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        pids = [int(word) for word in program.stdout.readline().split()]
        assert len(pids) == 2
        if way == "kill":
            program.kill()
        elif way == "interrupt":
            os.killpg(program.pid, signal.SIGINT)  # as a terminal does: to all processes there
        try:
            status = program.wait(SOON_S)
        finally:
            program.kill()
        assert program.stderr.read().count(b"Traceback") == (way == "interrupt")
    assert status == {"leave": 7, "kill": -signal.SIGKILL, "interrupt": -signal.SIGINT}[way]
    until(lambda: all(gone(pid) for pid in pids))


def test_a_pool_has_a_process_and_the_window_a_core(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        TaskPool(0)
    for cores, spare in ((None, 1), (1, 1), (2, 1), (8, 7)):
        monkeypatch.setattr(os, "cpu_count", lambda cores=cores: cores)
        assert spare_cores() == spare
