"""How tests are told: one that fails while it imitates Windows like any other, and in CI none is skipped for
want of a program; one that tries nothing fails."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

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


def run(folder: Path, tests: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run these tests in a folder of their own, told as ours are, with ``more`` in the environment."""
    (folder / "pytest.ini").write_text("[pytest]\nenable_assertion_pass_hook = true\n", encoding="utf-8")
    file = folder / "below" / "test_there.py"
    file.parent.mkdir(exist_ok=True)
    file.write_text(tests, encoding="utf-8")
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-v", "-p", "tests.conftest", "-p", "no:cacheprovider", "."],
        cwd=file.parent,
        env=os.environ | {"PYTHONPATH": str(ROOT)} | more,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


SKIPPED = """\
import pytest

@pytest.mark.skipif(True, reason="weston is not installed")
def test_of_a_program(): pass

def test_of_another(): pytest.skip("pactl isn’t installed")

def test_of_the_system(): pytest.skip("this is Windows")
"""


@pytest.mark.parametrize(
    ("ci", "lacks", "told"),
    [("1", "", "1 failed, 1 skipped, 1 error"), ("1", "1", "3 skipped"), ("", "", "3 skipped")],
)
def test_in_ci_no_test_is_skipped_for_want_of_a_program(
    tmp_path: Path, ci: str, lacks: str, told: str
) -> None:
    done = run(tmp_path, SKIPPED, CI=ci, TESTS_LACK_PROGRAMS=lacks)
    assert told in done.stdout.splitlines()[-1], done.stdout + done.stderr


IDLE = """\
def test_of_nothing():
    for one in []:
        assert one

def test_of_something():
    for one in (1, 2):
        assert one

def test_without_assertions(): pass
"""


def test_a_test_that_reaches_none_of_its_assertions_fails(tmp_path: Path) -> None:
    done = run(tmp_path, IDLE)
    assert "1 failed, 2 passed" in done.stdout.splitlines()[-1], done.stdout + done.stderr
    assert "FAILED" in done.stdout and "test_of_nothing - Failed: it tried nothing" in done.stdout


def test_a_failure_on_an_imitated_system_does_not_end_the_run(tmp_path: Path) -> None:
    told = run(tmp_path, TESTS.replace("{system!r}", repr((os.name, sys.platform))))
    assert told.returncode == 1, told.stdout + told.stderr
    assert "1 failed, 2 passed, 1 error" in told.stdout.splitlines()[-1]
    assert "ValueError: in the test" in told.stdout and "ValueError: in the set-up" in told.stdout
