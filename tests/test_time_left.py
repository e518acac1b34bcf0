"""``--seconds``, which keeps CI within its time on any machine."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.amount import ROUND, in_order, next_first

ROOT = Path(__file__).parents[1]


@pytest.mark.slow
@pytest.mark.parametrize(("seconds", "outcome"), [(0, "skipped"), (900, "passed")])
def test_no_test_is_begun_when_the_time_is_over(seconds: int, outcome: str) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "pytest", "-rs", "-n", "0", f"--seconds={seconds}", "tests/test_layers.py"],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert told.returncode == 0
    assert f" {outcome}" in told.stdout.splitlines()[-1]
    assert ("no time left" in told.stdout) == (outcome == "skipped")
    assert ("of tests/test_layers.py" in told.stdout) == (outcome == "skipped"), "and when it is next first"


def test_each_file_is_among_the_first_within_any_five_days() -> None:
    files = {str(path.relative_to(ROOT)) for path in (ROOT / "tests").rglob("test_*.py")}
    begun, days = 739_000, 30
    firsts = [[file for file in files if next_first(file, day) == day] for day in range(begun, begun + days)]
    for at, first in enumerate(firsts):
        order = in_order(files, begun + at)
        assert set(order[: len(first)]) == set(first) and len(order) == len(files) > 300
        assert len(first) < len(files) / 3, "they are evenly spread"
    for at in range(days - ROUND + 1):
        assert sorted(file for first in firsts[at : at + ROUND] for file in first) == sorted(files)
