"""What two programs change in the same file at once, and what the disk refuses."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from game.data.files import config, paths, pending_changes, player_file
from game.data.files.config import Settings, save_user
from game.data.files.locks import lock_beside
from game.data.people import learning
from game.data.people.learning import add_solved, load_solved
from game.data.people.puzzle_progress import Tried, change_progress, load_progress, progress_file
from game.data.words.texts import Texts
from game.ui.input.keys_file import keys_file, load_key_changes, save_key_changes


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path))
    yield tmp_path
    pending_changes._WAITING.clear()


def solve(name: str) -> None:
    change_progress("tank_chess", lambda before: before.after(name, solved=True))


def test_what_two_programs_solve_is_all_kept() -> None:
    with ThreadPoolExecutor(4) as both:
        list(both.map(solve, [f"p{n}" for n in range(12)]))
        list(both.map(lambda n: add_solved("tank_chess", f"l{n}"), range(12)))
    assert set(load_progress("tank_chess").puzzles) == {f"p{n}" for n in range(12)}
    assert load_progress("tank_chess").streak == 12
    assert load_solved("tank_chess") == {f"l{n}" for n in range(12)}


def test_what_two_programs_set_is_all_kept() -> None:
    changes: list[dict[str, Any]] = [
        {"sound.volume": 11}, {"look.coordinates": False}, {"play.premoves": False}, {"sound.mute": True},
        {"look.map_labels": "off"}, {"play.recap": False},
    ]  # fmt: skip
    with ThreadPoolExecutor(6) as both:
        list(both.map(save_user, changes))
    found, problems = Settings.load()
    assert not problems
    assert all(found.get(key) == value for change in changes for key, value in change.items())


def test_keys_of_two_programs_are_merged_and_one_taken_back_goes() -> None:
    save_key_changes({"match.undo": ["f5"], "match.hint": ["f6"]}, {})
    save_key_changes({"match.flip": ["f7"]}, {})  # another one, that began before
    save_key_changes({"match.undo": ["f8"]}, {"match.undo": ["f5"], "match.hint": ["f6"]})
    assert load_key_changes([]) == {"match.undo": ["f8"], "match.flip": ["f7"]}


def test_what_the_disk_refuses_counts_and_is_written_when_it_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: Any, **__: Any) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    plain = paths.atomic_write
    monkeypatch.setattr(player_file, "atomic_write", full)
    solve("a")
    solve("b")
    assert add_solved("tank_chess", "first") == {"first"}
    pending_changes.retry()
    assert str(pending_changes.trouble()) == str(OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))
    assert set(load_progress("tank_chess").puzzles) == {"a", "b"} and load_solved("tank_chess") == {"first"}
    monkeypatch.setattr(player_file, "atomic_write", plain)
    solve("c")  # another one in the meantime
    pending_changes.retry()
    assert pending_changes.trouble() is None
    pending_changes._WAITING.clear()
    assert set(load_progress("tank_chess").puzzles) == {"a", "b", "c"} and load_solved("tank_chess")
    assert load_progress("tank_chess").record("b") == Tried(solved=True)
    assert not list(config.user_settings_file().parent.rglob("*.lock"))


def test_what_another_program_keeps_locked_counts_and_is_written_when_it_can_be() -> None:
    solve("a")
    path = progress_file("tank_chess").path
    other = lock_beside(path)
    assert other.take()
    add = progress_file("tank_chess").shared()
    add._changes.append(lambda before: before.after("b", solved=True))
    assert set(add.retry(0.0).puzzles) == {"a", "b"}, "it counts at once"
    trouble = pending_changes.trouble()
    assert trouble is not None and trouble.errno == errno.EBUSY
    assert Texts(paths.locale_folders(), "en").why(trouble) == "Another program is using this file"
    assert b"b:" not in path.read_bytes()
    other.release()
    pending_changes.retry(0.0)
    assert pending_changes.trouble() is None and set(load_progress("tank_chess").puzzles) == {"a", "b"}
    assert b"b:" in path.read_bytes()


@pytest.mark.slow
def test_a_lock_that_is_held_for_three_seconds_is_waited_for() -> None:
    """Puzzles, lessons, settings and keys."""
    ways: dict[Path, Callable[[], object]] = {
        progress_file("tank_chess").path: lambda: solve("a"),
        learning.progress_file("tank_chess").path: lambda: add_solved("tank_chess", "first"),
        config.user_settings_file(): lambda: save_user({"sound.volume": 11}),
        keys_file(write=True): lambda: save_key_changes({"match.undo": ["f5"]}, {}),
    }
    locks = [lock_beside(path) for path in ways]
    for lock in locks:
        lock.path.parent.mkdir(parents=True, exist_ok=True)
        assert lock.take()
    with ThreadPoolExecutor(len(ways)) as programs:
        waiting = [programs.submit(way) for way in ways.values()]
        time.sleep(3)
        early = [one for one in waiting if one.done()] + [path for path in ways if path.exists()]
        for lock in locks:
            lock.release()
        assert not early, "none goes on without the lock"
    assert [one.exception() for one in waiting] == [None] * len(ways)
    pending_changes._WAITING.clear()
    assert "a" in load_progress("tank_chess").puzzles and load_solved("tank_chess") == {"first"}
    assert Settings.load()[0].sound.volume == 11 and load_key_changes([]) == {"match.undo": ["f5"]}
