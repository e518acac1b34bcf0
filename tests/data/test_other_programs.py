"""Programs that aren't ours get the player's environment and the system's libraries, not those of a packaged
program."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from game.cli.tournament.opponent import EngineFailed, EngineProcess
from game.data.files.other_programs import environment_for_others
from game.ui import folders
from game.ui.controls import file_chooser
from tests.windows import windows_library

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


@pytest.fixture
def on_windows(packed: None, monkeypatch: pytest.MonkeyPatch) -> list[str | None]:
    """As a packaged program is started on Windows; the last of the list is where it looks for libraries."""
    looks: list[str | None] = [OURS]

    def look_in(folder: str | None) -> bool:
        looks.append(folder)
        return True

    monkeypatch.setattr(sys, "_MEIPASS", OURS, raising=False)
    windows_library(monkeypatch, "kernel32", SetDllDirectoryW=look_in)
    return looks


def test_no_folder_of_ours_is_on_the_search_path(packed: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "_MEIPASS", OURS, raising=False)
    theirs = ["/usr/bin", f"{OURS}_of_others", ""]
    before = os.pathsep.join([OURS, *theirs, os.path.join(OURS, "pygame")])
    monkeypatch.setenv("PATH", before)
    assert environment_for_others()["PATH"] == os.pathsep.join(theirs)
    assert os.environ["PATH"] == before


@pytest.mark.parametrize("works", [True, False])
def test_on_windows_no_library_of_ours_is_found_by_what_is_started(
    works: bool, on_windows: list[str | None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str | None] = []

    def start(_: Path) -> None:
        seen.append(on_windows[-1])
        if not works:
            raise OSError("nothing shows folders")

    monkeypatch.setattr(os, "startfile", start, raising=False)
    assert folders.open_folder(tmp_path) is works
    assert (seen, on_windows[-1]) == ([None], OURS)


def test_on_windows_an_engine_and_the_file_dialog_find_no_library_of_ours(
    on_windows: list[str | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[object] = []

    def start(*_: object, **__: object) -> str:
        seen.append(on_windows[-1])
        raise OSError("not there")

    monkeypatch.setattr(subprocess, "Popen", start)
    with pytest.raises(EngineFailed):
        EngineProcess(["engine.exe"], {}, lambda: False).start(1)
    monkeypatch.setitem(sys.modules, "crossfiledialog", SimpleNamespace(open_file=start))
    monkeypatch.setattr(os, "setpgrp", lambda: None, raising=False)
    monkeypatch.setattr(os, "environ", dict(os.environ))
    file_chooser.choose(SimpleNamespace(send=seen.append), "file", "A map", "C:\\")  # type: ignore[arg-type]
    assert seen == [None, None, ("", "OSError: not there")]
    assert on_windows[-1] == OURS
