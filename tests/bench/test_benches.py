"""That the benchmarks can be run; how fast anything is, no test says."""

from __future__ import annotations

from importlib import import_module

import pytest

from tests.bench import harness
from tests.bench.__main__ import main, names
from tests.bench.bench_world import copies


@pytest.mark.parametrize("name", names())
def test_every_bench_has_a_main_and_says_how_it_is_run(name: str) -> None:
    module = import_module(f"tests.bench.{name}")
    assert callable(module.main)
    assert f"python3 -m tests.bench.{name}" in (module.__doc__ or "")


def test_works_are_measured_in_turn_and_compared_round_by_round() -> None:
    now, order = [0.0], []

    def work(name: str, cost: float) -> harness.Work:
        def run() -> None:
            now[0] += cost
            order.append(name)

        return run

    took = harness.interleaved({"a": work("a", 1.0), "b": work("b", 3.0)}, rounds=4, clock=lambda: now[0])
    assert took == {"a": [1.0] * 4, "b": [3.0] * 4}
    assert order[-8:] == ["a", "b"] * 4
    plain, compared = harness.figures(took, "a", 1e3, "ms")
    assert (plain.value, plain.ratio) == (1000.0, None)
    assert (compared.value, compared.ratio, compared.beside) == (3000.0, 3.0, "a")
    assert "3.00 times a" in str(compared)


def test_an_unknown_bench_is_told_with_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["speed"]) == 2
    assert "bench_world" in capsys.readouterr().err


def test_copies_of_a_world_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.bench.bench_world.interleaved", lambda works: {n: [1.0] for n in works})
    assert copies()[0].name == "copy"
