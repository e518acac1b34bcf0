"""The bot's process: asked, cancelled, killed, and never in the caller's way."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game.bots.contract import Limits, Seen
from game.bots.worker import BEGINS_S, Answer, Failure, LocalWorker, ThinkingProgress, Worker, ask
from game.model.contract import SeenStep
from tests.bots import odd_bots
from tests.bots.odd_bots import CURIOUS, DEAF, DYING, FAULTY, FRAGILE, PATIENT
from tests.bots.processes import SOON_S, until
from tests.installed_games import installed


def seen(view: Any, *steps: SeenStep[Any, Any]) -> Seen[Any, Any]:
    return Seen(0, view, steps)


@pytest.fixture(scope="module", autouse=True)
def odd_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Installed games: a bot's process finds them as this one does."""
    points = {"odd": "tests.bots.odd_bots:ENTRY", "botless": "tests.bots.odd_bots:NO_BOTS"}
    with installed(tmp_path_factory.mktemp("installed"), points):
        yield


@pytest.fixture(scope="module")
def shared() -> Iterator[Worker]:
    worker = Worker("odd")
    yield worker
    worker.close()
    worker.join()


def wait_ready(worker: Worker) -> None:
    worker.request(seen(0.0), PATIENT, 0)
    ask(worker)


def test_a_request_is_answered_with_the_levels_limits_and_the_seed(shared: Worker) -> None:
    shared.request(seen(0.0), PATIENT, 42)
    assert shared.busy
    assert ask(shared) == ("done", 42, 1)
    assert not shared.busy


def test_a_style_is_kept_apart_and_one_that_is_unknown_is_plain(shared: Worker) -> None:
    for style, more in (("x", ("x",)), ("from another version", ()), ("", ())):
        shared.request(seen(0.0), PATIENT, 42, style=style)
        assert ask(shared) == ("done", 42, 1, *more)


def test_limits_of_a_request_replace_those_of_the_level(shared: Worker) -> None:
    shared.request(seen(0.0), PATIENT, 1, Limits(nodes=77))
    assert ask(shared) == ("done", 1, 77)


def test_progress_comes_before_the_answer(shared: Worker) -> None:
    number = shared.request(seen(0.1), PATIENT, 0)
    messages: list[Any] = []
    while not any(isinstance(m, Answer) for m in messages):
        messages += shared.poll()
        time.sleep(0.001)
    assert isinstance(messages[0], ThinkingProgress)
    assert messages[0].thought.line == ("a",)
    assert isinstance(messages[-2], ThinkingProgress)
    assert messages[-2].thought.line == ("c",), "the last thought comes even if it follows soon"
    assert len(messages) < 4
    assert {m.ident for m in messages} == {number}


def test_a_draw_offer_is_answered(shared: Worker) -> None:
    shared.request_draw(seen(1), PATIENT)
    assert ask(shared) is True


def test_an_analysis_tells_every_line_though_nothing_new_is_found_for_long(shared: Worker) -> None:
    shared.analyse(seen(30.0), Limits(), 3)
    told: dict[int, int] = {}

    def all_deep() -> bool:
        for message in shared.poll():
            assert isinstance(message, ThinkingProgress)
            told[message.thought.rank] = message.thought.depth
        return told == {1: 2, 2: 2, 3: 2}

    until(all_deep)
    assert shared.busy
    shared.cancel()
    wait_ready(shared)


def test_an_analysis_is_answered_with_its_lines(shared: Worker) -> None:
    shared.analyse(seen(0.0), Limits(nodes=5), 2)
    assert [(thought.rank, thought.line) for thought in ask(shared)] == [(1, ("1",)), (2, ("2",))]


def test_the_process_holds_no_pygame_and_gets_all_steps(shared: Worker) -> None:
    steps: list[SeenStep[Any, Any]] = [SeenStep(number, (), None) for number in range(5)]
    for held in (steps[:2], steps[:4], steps[:1], [*steps[:1], steps[4]], []):
        shared.request(seen(None, *held), CURIOUS, 0)
        assert ask(shared) == (False, [step.view for step in held])


def test_an_error_of_the_bot_is_told_and_the_process_lives_on(shared: Worker) -> None:
    wait_ready(shared)
    pid = shared.pid
    shared.request(seen(None), FAULTY, 0)
    with pytest.raises(RuntimeError, match="odd bot"):
        ask(shared)
    wait_ready(shared)
    assert shared.pid == pid


def test_a_value_that_cannot_be_sent_is_told(shared: Worker) -> None:
    shared.request(seen(lambda: None), PATIENT, 0)
    with pytest.raises(RuntimeError, match="sent"):
        ask(shared)


def test_a_cancelled_bot_stops_by_the_flag_and_its_process_stays(shared: Worker) -> None:
    wait_ready(shared)
    pid = shared.pid
    shared.request(seen(60.0), PATIENT, 0)
    while not shared.poll():
        time.sleep(0.001)
    shared.cancel()
    assert not shared.busy
    shared.request(seen(0.0), PATIENT, 5)
    # the first question would have taken a minute, and nobody was killed for it
    assert ask(shared, 50.0) == ("done", 5, 1)
    assert shared.pid == pid


def test_a_bot_that_was_stopped_with_all_of_us_is_given_its_time_to_stop(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slept: list[float] = []

    def sleeps_once(things: Any, timeout: float | None = None) -> list[Any]:
        if timeout is not None and not slept and worker._keeper._kill_at is not None:
            slept.append(5.0)
            return []
        return wait(things, timeout)

    worker = Worker("odd")
    try:
        wait_ready(worker)
        pid = worker.pid
        clock = SimpleNamespace(monotonic=lambda: time.monotonic() + sum(slept), sleep=time.sleep)
        monkeypatch.setattr("game.bots.worker.time", clock)
        monkeypatch.setattr("game.bots.worker.wait", sleeps_once)
        worker.request(seen(60.0), PATIENT, 0)
        until(lambda: bool(worker.poll()))
        worker.cancel()
        worker.request(seen(0.0), PATIENT, 5)
        assert ask(worker) == ("done", 5, 1)
        assert slept
        assert worker.pid == pid
    finally:
        worker.close()
        worker.join()


def test_a_ring_under_way_is_over_before_the_bell_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    worker = Worker("odd")
    keeper, begun, go_on = worker._keeper, threading.Event(), threading.Event()
    ring = keeper._bell.send_bytes

    def slow_ring(data: bytes) -> None:
        begun.set()
        assert go_on.wait(5)
        ring(data)

    monkeypatch.setattr(keeper._bell, "send_bytes", slow_ring)
    ringing = threading.Thread(target=keeper.cancel, args=(1,))
    ringing.start()
    assert begun.wait(5)
    keeper._closing = True
    worker.join(BEGINS_S + 0.1)
    assert keeper.is_alive() and not keeper._bell.closed
    go_on.set()
    ringing.join(5)
    worker.join()
    assert keeper._bell.closed
    keeper.cancel(2)  # nobody is there any more


def test_a_worker_tells_when_there_is_something_to_take() -> None:
    told = threading.Event()
    worker = Worker("odd", told.set)
    try:
        worker.request(seen(0.0), PATIENT, 5)
        assert told.wait(60)
        assert worker.poll()
    finally:
        worker.close()
        worker.join()


def test_a_new_request_cancels_the_one_before(shared: Worker) -> None:
    shared.request(seen(60.0), PATIENT, 1)
    number = shared.request(seen(0.0), PATIENT, 2)
    assert ask(shared) == ("done", 2, 1)
    assert number == shared.request(seen(0.0), PATIENT, 3) - 1
    assert ask(shared) == ("done", 3, 1)


@pytest.mark.slow
def test_a_deaf_bot_is_killed_and_a_new_process_answers() -> None:
    worker = Worker("odd")
    try:
        wait_ready(worker)
        pid = worker.pid
        assert pid is not None
        worker.request(seen(600.0), DEAF, 0)
        time.sleep(0.1)
        worker.cancel()
        until(lambda: worker.pid != pid)
        worker.request(seen(0.0), PATIENT, 9)
        assert ask(worker) == ("done", 9, 1)
    finally:
        worker.close()
        worker.join()


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL on this system")
def test_a_killed_process_is_noticed_and_its_question_asked_again(shared: Worker) -> None:
    wait_ready(shared)
    pid = shared.pid
    assert pid is not None
    shared.request(seen(0.5), PATIENT, 7)
    while not shared.poll():
        time.sleep(0.001)
    os.kill(pid, signal.SIGKILL)
    assert ask(shared) == ("done", 7, 1)
    assert shared.pid != pid


def test_a_question_that_kills_its_process_is_repeated_once(shared: Worker, tmp_path: Path) -> None:
    shared.request(seen(str(tmp_path / "mark")), FRAGILE, 0)
    assert ask(shared) == (False, [])


@pytest.mark.slow
def test_a_question_that_always_kills_its_process_fails(shared: Worker) -> None:
    shared.request(seen(None), DYING, 0)
    with pytest.raises(RuntimeError, match="lost twice"):
        ask(shared)
    wait_ready(shared)


@pytest.mark.slow
def test_a_module_that_is_not_there_fails_instead_of_starting_for_ever() -> None:
    worker = Worker("botless")
    try:
        worker.request(seen(None), PATIENT, 0)
        with pytest.raises(RuntimeError, match="lost twice"):
            ask(worker)
    finally:
        worker.close()
        worker.join()


def test_asking_never_blocks_not_even_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    start, may_start = SpawnProcess.start, threading.Event()
    allowed: list[bool] = []

    def late(process: SpawnProcess) -> None:
        allowed.append(may_start.wait(SOON_S))
        start(process)

    monkeypatch.setattr(SpawnProcess, "start", late)
    worker = Worker("odd")
    worker.request(seen(0.0), PATIENT, 0)
    assert worker.poll() == []
    worker.cancel()
    worker.request(seen(0.0), PATIENT, 0)
    worker.close()
    may_start.set()  # whoever waited for the process would never have come here
    worker.join(SOON_S)
    assert allowed in ([], [True])


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="os.kill(pid, 0) would end a process on Windows")
def test_a_closed_worker_leaves_no_process() -> None:
    worker = Worker("odd")
    wait_ready(worker)
    pid = worker.pid
    assert pid is not None
    worker.close()
    worker.join()
    assert worker.pid is None
    with pytest.raises(OSError):  # noqa: PT011
        os.kill(pid, 0)


def test_the_local_worker_has_the_same_face() -> None:
    worker = LocalWorker(odd_bots.BOTS)
    worker.request(seen(0.0), PATIENT, 3)
    kinds = [type(message) for message in worker.poll()]
    assert kinds == [ThinkingProgress, ThinkingProgress, ThinkingProgress, Answer]
    worker.request(seen(0.0), PATIENT, 3)
    worker.cancel()
    assert worker.poll() == []
    worker.request_draw(seen(0), PATIENT)
    assert ask(worker) is False
    worker.request(seen(None), FAULTY, 0)
    assert isinstance(worker.poll()[0], Failure)
    worker.close()
