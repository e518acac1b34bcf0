"""Treadboard as an installed package: what it needs, what is in it, and that it runs from there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest
import yaml

from game.cli.bootstrap import _pins

ROOT = Path(__file__).parents[1]
NOT_TO_PLAY = {"pytest", "pytest_xdist", "hypothesis", "chess"}


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def plain(name: str) -> str:
    return name.lower().replace("-", "_").replace(".", "_")


@pytest.mark.slow
def test_what_it_needs_is_what_the_list_pins_without_the_tests() -> None:
    pins = _pins("requirements.txt")
    needs: dict[str, str] = {}
    for spec in project()["project"]["dependencies"]:
        match = re.fullmatch(r"([\w.-]+)>=([\d.]+)(?:,<[\d.]+)?", spec)
        assert match is not None, spec
        needs[plain(match[1])] = match[2]
    assert needs.keys() == pins.keys() - NOT_TO_PLAY

    def number(version: str) -> tuple[int, ...]:
        return tuple(map(int, version.split(".")))

    newer = [name for name, least in needs.items() if number(least) > number(pins[name])]
    assert newer == [], "the pinned version would be too old for the package"


def test_the_licences_name_every_package_it_needs() -> None:
    listed = yaml.safe_load((ROOT / "assets/help/licences.yaml").read_text(encoding="utf-8"))
    named = {plain(part["package"]) for part in listed["parts"] if "package" in part}
    assert named == _pins("requirements.txt").keys() - NOT_TO_PLAY


def test_a_tag_builds_for_three_systems() -> None:
    workflow = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8"))
    systems = workflow["jobs"]["build"]["strategy"]["matrix"]["os"]
    assert [name.split("-")[0] for name in systems] == ["ubuntu", "windows", "macos"]


def test_the_desktop_knows_the_kinds_of_files() -> None:
    linux = ROOT / "tools/package/linux"
    entry = (linux / "treadboard.desktop").read_text(encoding="utf-8")
    kinds = re.search(r"^MimeType=(.*)$", entry, re.MULTILINE)
    assert kinds is not None
    told = (linux / "treadboard.xml").read_text(encoding="utf-8")
    assert [kind for kind in kinds[1].split(";") if kind] == re.findall(r'<mime-type type="([^"]+)"', told)


@pytest.mark.slow
def test_the_wheel_holds_all_and_runs_from_elsewhere(tmp_path: Path) -> None:
    pytest.importorskip("hatchling", reason="the list of requirements-dev.txt has it")
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "-q", "-w"]
    subprocess.run([*command, str(tmp_path), str(ROOT)], check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        names = set(packed.namelist())
        packed.extractall(tmp_path / "installed")
    assets = [path.relative_to(ROOT) for top in ("assets", "maps") for path in (ROOT / top).rglob("*.*")]
    missing = [path for path in assets if path.suffix != ".pyc" and f"game/{path.as_posix()}" not in names]
    assert missing == []
    assert not [name for name in names if name.startswith("tests")]
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    env |= {"PYTHONPATH": str(tmp_path / "installed"), "TREADBOARD_HOME": str(tmp_path / "home")}

    def run(*words: str) -> str:
        command = [sys.executable, "-m", "game", *words]
        return subprocess.run(
            command, cwd=tmp_path, env=env, check=True, capture_output=True, text=True
        ).stdout

    assert run("--version").startswith("Treadboard ")
    assert "good" in run("validate", str(tmp_path / "installed" / "game" / "maps"))
    run("screenshot", "--scene", "menu", "--out", "menu.png")
    assert (tmp_path / "menu.png").is_file()
