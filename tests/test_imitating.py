"""A test that fails while it imitates Windows is told like any other, and the next one runs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
TESTS = """\
import os, sys
import pytest

@pytest.fixture
def windows(monkeypatch):
    monkeypatch.setattr(os, "name", "nt" if os.name == "posix" else "posix")
    monkeypatch.setattr(sys, "platform", "win32")

@pytest.fixture
def broken(windows):
    raise ValueError("in the set-up")

def test_fails(windows):
    raise ValueError("in the test")

def test_is_not_begun(broken):
    pass

def test_passes(windows):
    assert sys.platform == "win32"

def test_is_the_next_one():
    assert (os.name, sys.platform) == {system!r}
"""


def test_a_failure_on_an_imitated_system_does_not_end_the_run(tmp_path: Path) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    file = tmp_path / "below" / "test_there.py"
    file.parent.mkdir()
    file.write_text(TESTS.replace("{system!r}", repr((os.name, sys.platform))), encoding="utf-8")
    told = subprocess.run(
        [sys.executable, "-m", "pytest", "-v", "-p", "tests.conftest", "-p", "no:cacheprovider", "."],
        cwd=file.parent,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert told.returncode == 1, told.stdout + told.stderr
    assert "1 failed, 2 passed, 1 error" in told.stdout.splitlines()[-1]
    assert "ValueError: in the test" in told.stdout and "ValueError: in the set-up" in told.stdout
