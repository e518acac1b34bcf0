"""The game on the page "Write a game" is whole: it is found, tested and played as the page says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.layers import ROOT

PAGE = ROOT / "docs" / "write_a_game.md"


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the page, each with its name."""
    folder = tmp_path_factory.mktemp("page")
    found = re.findall(
        r"(?ms)^\*\*`([^`]+)`\*\*[^`]*?(?:`[^`\n]+`[^`]*?)*^```\w+\n(.*?)^```$", PAGE.read_text("utf-8")
    )
    for name, text in found:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    assert len(found) == 7, [name for name, _ in found]
    (folder / "last_shell-1.0.dist-info" / "METADATA").write_text("Name: last_shell\nVersion: 1.0\n", "utf-8")
    return folder


def run(package: Path, *words: str, typed: str = "") -> str:
    env = {
        **os.environ,
        "PYTHONPATH": f"{package}{os.pathsep}{ROOT}",
        "TREADBOARD_HOME": str(package / "home"),
    }
    done = subprocess.run(
        [sys.executable, "-m", *words],
        cwd=package,
        env=env,
        input=typed,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
def test_its_own_test_is_the_conformance_suite_and_passes(package: Path) -> None:
    assert "10 passed" in run(
        package, "pytest", "-p", "no:cacheprovider", "-o", "addopts=", "test_last_shell.py"
    )


@pytest.mark.slow
def test_it_is_played_in_the_terminal_and_its_texts_are_there(package: Path) -> None:
    two = ("--terminal", "--game", "last_shell", "--seats", "person,person")
    told = run(package, "game", "play", *two, typed="take:3\n" * 4)
    assert "The last shell is taken" in told
    run(package, "game", "validate", "--game", "last_shell")
    run(package, "game", "validate", str(package / "last_shell/data/maps/last_shell/heap.yaml"))
    assert "20 matches" in run(package, "game", "simulate", "--game", "last_shell", "--games", "20")


@pytest.mark.slow
def test_it_is_typed(package: Path) -> None:
    pytest.importorskip("mypy")
    run(package, "mypy", "--strict", "--explicit-package-bases", "last_shell", "test_last_shell.py")
