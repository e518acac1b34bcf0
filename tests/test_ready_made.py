"""Every Python and system that the README names has ready-made packages in the pinned versions."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli import bootstrap
from game.cli.oldest import OLDEST
from tests import amount

SYSTEMS = {
    "Linux": ["manylinux2014_x86_64", *(f"manylinux_2_{minor}_x86_64" for minor in range(17, 29))],
    "Linux on ARM": ["manylinux2014_aarch64", *(f"manylinux_2_{minor}_aarch64" for minor in range(17, 29))],
    "macOS": ["macosx_13_0_arm64"],
    "macOS on Intel": ["macosx_13_0_x86_64"],
    "Windows": ["win_amd64"],
    "Windows for ARM": ["win_arm64"],
}
"""The names that packages have for them."""


@pytest.mark.parametrize("page", ["README.md", "docs/getting_started.md"])
def test_the_pages_name_the_pythons_there_are_packages_for(page: str) -> None:
    least, most, on_arm = (
        ".".join(map(str, version)) for version in (OLDEST, bootstrap.NEWEST, bootstrap.OLDEST_ON_WINDOWS_ARM)
    )
    text = " ".join(Path(bootstrap.ROOT, page).read_text(encoding="utf-8").split())
    assert f"Python {least} to {most} ({on_arm} or newer on Windows for ARM)" in text
    assert page != "README.md" or "macOS 13 or newer" in text


@pytest.fixture(scope="module")
def pip(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """A pip that downloads no packages when it only looks for them; many a Python has an older one."""
    folder = tmp_path_factory.mktemp("pip")
    get = [sys.executable, "-m", "pip", "install", "-q", "--target", str(folder), "pip>=23.3"]
    got = subprocess.run(get, capture_output=True, encoding="utf-8", errors="replace", check=False)
    if got.returncode and not os.environ.get("CI"):
        pytest.skip("the package index doesn’t answer")
    assert got.returncode == 0, got.stderr
    return [sys.executable, str(folder / "pip")]


@pytest.mark.slow
@pytest.mark.parametrize("system", SYSTEMS)
def test_all_packages_are_ready_made(
    system: str, pip: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    minors = range(OLDEST[1], bootstrap.NEWEST[1] + 1)
    for minor in amount.some(set(minors), amount.todays(minors, 2)):
        with monkeypatch.context() as there:
            there.setattr(sys, "version_info", (3, minor, 0, "final", 0))
            pins = bootstrap.pins(bootstrap._needed(bootstrap.TESTS))
        del pins["chess"]  # not ready-made, but nothing in it is compiled
        # which packages those need, pip tells by the Python and the system that it runs on
        options = ["--dry-run", "--ignore-installed", "--only-binary=:all:", f"--target={tmp_path}", "-q"]
        where = [f"--python-version=3.{minor}", *(f"--platform={name}" for name in SYSTEMS[system])]
        packages = [f"{name}=={version}" for name, version in pins.items()]
        command = [*pip, "install", *options, *where, *packages]
        told = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace", check=False)
        named = system != "Windows for ARM" or (3, minor) >= bootstrap.OLDEST_ON_WINDOWS_ARM
        assert (told.returncode == 0) is named, f"Python 3.{minor}: {told.stderr}"
        assert named or "No matching distribution found for" in told.stderr
