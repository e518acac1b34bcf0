"""Showing a folder: by the program that the system has for it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.ui import folders


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has a call for it")
@pytest.mark.parametrize(
    ("system", "there", "started"),
    [
        ("darwin", {"open", "gio", "xdg-open"}, ["open"]),  # the others may be there by Homebrew
        ("linux", {"open", "gio", "xdg-open"}, ["xdg-open"]),
        ("linux", {"open", "gio"}, ["gio", "open"]),  # and this one may open a terminal
        ("linux", {"open"}, None),
    ],
)
def test_a_folder_is_shown_by_what_the_system_has_for_it(
    system: str, there: set[str], started: list[str] | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[list[str]] = []

    class Started:
        def __init__(self, words: list[str], **_: Any) -> None:
            ran.append(words)

        def wait(self) -> int:
            return 0

    monkeypatch.setattr(shutil, "which", lambda name: name if name in there else None)
    monkeypatch.setattr(subprocess, "Popen", Started)
    monkeypatch.setattr(sys, "platform", system)
    folder = tmp_path / "maps"
    assert folders.open_folder(folder) is (started is not None)
    assert folder.is_dir()
    assert ran == ([] if started is None else [[*started, str(folder)]])
