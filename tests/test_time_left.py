"""``--seconds``, which keeps CI within its time on any machine."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

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
