"""Programs that aren't ours get the player's environment, not the one of a packaged program."""

from __future__ import annotations

import multiprocessing
import os
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.data.files.other_programs import environment_for_others
from game.ui import folders
from game.ui.controls import file_chooser

OURS = "/opt/treadboard/_internal"


@pytest.fixture
def packed(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a packaged program is started on Linux where the player has set no search path."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", OURS)
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG", raising=False)


def test_a_search_path_of_ours_alone_goes(packed: None) -> None:
    given = environment_for_others()
    assert "LD_LIBRARY_PATH" not in given
    assert given.items() <= os.environ.items()
    assert os.environ["LD_LIBRARY_PATH"] == OURS, "our own processes go on with it"


@pytest.mark.parametrize("before", ["/opt/lib", ""])
def test_the_players_own_search_path_comes_back(
    before: str, packed: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", f"{OURS}:{before}")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", before)
    given = environment_for_others()
    assert given["LD_LIBRARY_PATH"] == before
    assert "LD_LIBRARY_PATH_ORIG" not in given


def test_from_its_folder_treadboard_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/opt/lib")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "a game of the player's")
    assert environment_for_others() == dict(os.environ)


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="as on Linux")
def test_a_packaged_treadboard_shows_a_folder_with_the_systems_libraries(
    packed: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told, program = tmp_path / "told", tmp_path / "bin" / "xdg-open"
    program.parent.mkdir()
    program.write_text(
        f'#!/bin/sh\necho "$1 ${{LD_LIBRARY_PATH-none}}" > {told}.new\nmv {told}.new {told}\n',
        encoding="utf-8",
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(program.parent), prepend=os.pathsep)
    assert folders.open_folder(tmp_path)
    until = time.monotonic() + 20
    while not told.exists() and time.monotonic() < until:
        time.sleep(0.01)
    assert told.read_text(encoding="utf-8").split() == [str(tmp_path), "none"]


def test_what_the_file_dialog_starts_gets_it_too(packed: None, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str | None] = []

    def open_file(**_: object) -> str:
        seen.append(os.environ.get("LD_LIBRARY_PATH"))
        return "/home/a/map.yaml"

    monkeypatch.setitem(sys.modules, "crossfiledialog", SimpleNamespace(open_file=open_file))
    # the process of the dialog is this one: it keeps its group, and gets its environment back
    monkeypatch.setattr(os, "setpgrp", lambda: None, raising=False)
    monkeypatch.setattr(os, "environ", {**os.environ, "DISPLAY": ":9"})
    ours, theirs = multiprocessing.Pipe(duplex=False)
    with ours, theirs:
        file_chooser.choose(theirs, "file", "A map", "/home/a")
        assert ours.recv() == ("/home/a/map.yaml", "")
    assert seen == [None]
