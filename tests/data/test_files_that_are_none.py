"""Whatever lies where the app looks for a file: pipes, devices, sockets and files without end are told at
once, and never waited for or read into memory."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game.app.library.map_list import View, load_view
from game.app.table.match_source import from_path
from game.data.files.config import Settings, save_user, user_settings_file
from game.data.files.content import load_content
from game.data.files.paths import user_cache, user_data, user_maps, user_saves
from game.data.files.plain_files import copy_plain, open_plain, read_head, read_plain
from game.data.files.problems import ProblemsError
from game.data.maps.library import MapLibrary
from game.data.maps.map_import import NoMap, read_file
from game.data.maps.map_verdicts import Verdicts, verdict_file
from game.data.people.last_choices import LastPrint, last_print, last_setup
from game.data.people.learning import load_solved, progress_file
from game.data.people.puzzle_progress import load_progress
from game.data.people.puzzle_progress import progress_file as tried_file
from game.data.puzzles.puzzles import load_shelf
from game.data.saves.reviews import load_review, review_file
from game.data.saves.saves import list_saves, read_save
from game.data.words.texts import Texts
from game.model.registry import kit
from game.ui.input.keys_file import keys_file, make_input
from game.ui.paint.palette import ThemeError, load_palette
from game.ui.window import crash
from game.ui.window.instance import InstanceLock
from tests.patience import no_waiting_for_ever

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such files here")

KINDS = ("pipe", "device", "socket")


@pytest.fixture(autouse=True)
def _in_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path / "home"))
    with no_waiting_for_ever():
        yield


def put(kind: str, path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path.symlink_to("/dev/zero")
    else:
        here = Path.cwd()
        os.chdir(path.parent)  # a socket's name is short
        try:
            with socket.socket(socket.AF_UNIX) as one:
                one.bind(path.name)
        finally:
            os.chdir(here)
    return path


@pytest.mark.parametrize("kind", KINDS)
def test_only_plain_files_are_opened(kind: str, tmp_path: Path) -> None:
    path = put(kind, tmp_path / "odd")
    for deed in (
        lambda: open_plain(path),
        lambda: open_plain(path, "ab"),
        lambda: open_plain(path, "a+b"),
        lambda: open_plain(path, "r+b"),
        lambda: read_plain(path, 10),
        lambda: read_head(path, 10),
        lambda: copy_plain(path, tmp_path / "copy"),
    ):
        with pytest.raises(OSError, match="regular file"):
            deed()
    assert not (tmp_path / "copy").exists()


def test_folders_missing_files_and_names_that_are_none_are_told(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError, match="folder"):
        read_plain(tmp_path, 10)
    for name in (tmp_path / "none", "a\0b", "x" * 10_000):
        with pytest.raises(OSError, match=r"file not found|too long"):
            read_plain(name, 10)
    path = tmp_path / "x"
    path.write_bytes(b"12345")
    assert read_plain(path, 5) == b"12345"
    assert read_head(path, 3) == b"123"
    with pytest.raises(OSError, match="too large"):
        read_plain(path, 4)


def asks() -> dict[str, tuple[Callable[[], Path], Callable[[], object]]]:
    """Where the app looks for a file of the player's, and what reads it: nothing may be raised."""
    tank_chess = kit("tank_chess")
    content, setup = load_content(tank_chess), last_setup("tank_chess")
    return {
        "settings": (user_settings_file, lambda: Settings.load()[1]),
        "keys": (keys_file, lambda: read_keys()),
        "last setup": (lambda: setup.path, lambda: setup.find() is None),
        "last print": (lambda: last_print().path, lambda: last_print().value() == LastPrint()),
        "lessons": (lambda: progress_file("tank_chess").path, lambda: load_solved("tank_chess") == set()),
        "puzzles tried": (lambda: tried_file("tank_chess").path, lambda: load_progress("tank_chess")),
        "own puzzles": (
            lambda: user_data() / "puzzles" / "tank_chess" / "x.yaml",
            lambda: load_shelf(tank_chess, content).problems,
        ),
        "verdicts": (lambda: verdict_file("tank_chess"), lambda: known_verdicts() is None),
        "reviews": (lambda: review_file("k"), lambda: load_review("k", 1, 1) == {}),
        "the library’s view": (lambda: user_cache() / "library.json", lambda: load_view() == View()),
        "maps": (
            lambda: user_maps("tank_chess") / "x.yaml",
            lambda: [e for e in MapLibrary(tank_chess).files() if e.origin == "user"] or True,
        ),
        "matches": (lambda: user_saves() / "x.yaml", lambda: list_saves(user_saves())[0].problems),
        "one match": (lambda: user_saves() / "x.yaml", lambda: read_save(user_saves() / "x.yaml")[1]),
    }  # fmt: skip


def read_keys() -> object:
    problems: list[object] = []
    make_input("default", problems)  # type: ignore[arg-type]
    return problems


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("what", [
    "settings", "keys", "last setup", "lessons", "puzzles tried", "own puzzles", "verdicts", "reviews",
    "the library’s view", "maps", "matches", "one match",
])  # fmt: skip
def test_what_lies_in_the_player_s_folders_is_not_waited_for(what: str, kind: str) -> None:
    where, ask = asks()[what]
    put(kind, where())
    assert ask()


@pytest.mark.parametrize("kind", KINDS)
def test_settings_that_are_no_file_are_left_alone_and_told(kind: str) -> None:
    put(kind, user_settings_file())
    with pytest.raises(OSError, match="regular file"):
        save_user({"sound.volume": 3})


@pytest.mark.parametrize("kind", KINDS)
def test_the_lock_and_the_log_are_not_waited_for(kind: str, tmp_path: Path) -> None:
    lock = InstanceLock(tmp_path)
    put(kind, tmp_path / "running.lock")
    assert lock.take() is None
    lock.release()
    put(kind, crash.log_file(tmp_path))
    assert crash.write(tmp_path, "x") is None


@pytest.mark.parametrize("kind", KINDS)
def test_words_and_themes_are_not_waited_for(kind: str, tmp_path: Path) -> None:
    put(kind, tmp_path / "en" / "x.yaml")
    assert "regular file" in str(Texts(tmp_path).problems[0])
    with pytest.raises(ThemeError, match="regular file"):
        load_palette(put(kind, tmp_path / "x.yaml"))


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("suffix", [".yaml", ".png", ".txt"])
def test_what_is_dropped_on_the_window_is_not_waited_for(kind: str, suffix: str, tmp_path: Path) -> None:
    path = put(kind, tmp_path / f"x{suffix}")
    with pytest.raises(NoMap) as caught:
        read_file(path, {})
    assert caught.value.reason == "not_plain"
    with pytest.raises(ProblemsError, match="regular file"):
        from_path(path, "tank_chess", Texts(Path("assets/locale")))


def known_verdicts() -> object:
    return Verdicts(verdict_file("tank_chess"), "").get(Path("x"), (0, 0))
