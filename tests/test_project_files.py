"""The files around the code keep to one way of checking it: the same on every machine and in CI."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
BINARY = {".png", ".jpg", ".ico", ".ttf", ".otf", ".woff2", ".wav", ".ogg"}


def committed() -> list[Path]:
    try:
        done = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this is no git clone")
    return [ROOT / name for name in done.stdout.splitlines()]


def test_the_workflow_runs_ci_run_on_three_systems_and_two_pythons() -> None:
    workflow = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8"))
    job = workflow["jobs"]["all"]
    matrix = job["strategy"]["matrix"]
    assert {name.split("-")[0] for name in matrix["os"]} == {"ubuntu", "macos", "windows"}
    assert matrix["python"][0] == "3.11"
    assert len(matrix["python"]) == 2
    assert job["steps"][-1]["run"] == ".ci/run"
    assert job["defaults"]["run"]["shell"] == "bash"


def test_ci_run_and_pre_commit_use_the_projects_own_lint() -> None:
    assert "-m tests.lint" in (ROOT / ".ci/run").read_text(encoding="utf-8")
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    assert [repo["repo"] for repo in hooks["repos"]] == ["local"], "nothing is fetched from elsewhere"
    assert "python -m tests.lint" in {hook["entry"] for hook in hooks["repos"][0]["hooks"]}


def test_every_binary_file_is_marked_as_one() -> None:
    attributes = (ROOT / ".gitattributes").read_text(encoding="utf-8")
    marked = set(re.findall(r"^\*(\.\w+) binary$", attributes, re.MULTILINE))
    assert marked == BINARY
    for path in committed():
        if path.is_file() and "tests/data" not in path.as_posix() and path.suffix not in BINARY:
            assert b"\0" not in path.read_bytes(), f"{path} is binary, but not marked"


def test_text_files_have_plain_line_ends() -> None:
    for path in committed():
        data = "tests/data" in path.as_posix()
        if path.is_file() and not data and path.suffix not in BINARY:
            assert b"\r\n" not in path.read_bytes(), path


def test_no_path_is_one_that_windows_can_not_hold() -> None:
    seen: dict[str, str] = {}
    for path in committed():
        name = path.relative_to(ROOT).as_posix()
        assert not re.search(
            r'[<>:"\\|?*]|[ .](/|$)|(^|/)(con|prn|aux|nul|com\d|lpt\d)(\.|/|$)', name, re.IGNORECASE
        )
        assert seen.setdefault(name.lower(), name) == name, "two names that differ in capitals only"
        assert len(name) < 120
