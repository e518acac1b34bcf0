"""Locks of the system, and files written whole: what is left by killed processes, links put in the way."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.data.files.locks import ProcessLock, lock_beside, sweep_locks
from game.data.files.paths import atomic_write, sweep_parts
from game.ui.window.instance import InstanceLock
from tests.amount import some

ROOT = Path(__file__).resolve().parents[2]

TAKES = """
import random, sys, time
from pathlib import Path
from game.ui.window.instance import InstanceLock

def dawdle(frame, event, arg):  # each line takes its time, so that the three get into each other’s way
    if frame.f_code.co_filename.endswith(("instance.py", "locks.py")):
        time.sleep(random.random() / 500)
        return dawdle

lock = InstanceLock(Path(sys.argv[1]))
go = Path(sys.argv[1]) / "go"
print("ready", flush=True)
while not go.exists():
    pass
sys.settrace(dawdle)
print("mine" if lock.take() is None else "other", flush=True)
sys.stdin.readline()
"""

SILENT = {**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
"""Without pygame's greeting, which would be the first line."""

posix = pytest.mark.skipif(os.name == "nt", reason="modes and links as POSIX has them")


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("left", ["", "999999999 1\n"])
def test_of_three_started_at_once_on_a_stale_lock_exactly_one_gets_it(tmp_path: Path, left: str) -> None:
    lock = tmp_path / "running.lock"
    started = [
        subprocess.Popen(
            [sys.executable, "-c", TAKES, str(tmp_path)],
            cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8", env=SILENT,
        )
        for _ in range(3)
    ]  # fmt: skip
    try:
        for one in started:
            assert one.stdout is not None
            assert one.stdout.readline() == "ready\n"
        lock.write_text(left, encoding="utf-8")
        (tmp_path / "go").touch()
        told = [one.stdout.readline().strip() for one in started if one.stdout is not None]
    finally:
        for one in started:
            one.kill()
            one.communicate()
    assert sorted(told) == ["mine", "other", "other"]
    assert InstanceLock(tmp_path).take() is None, "killed, they hold it no more"


@pytest.mark.slow
def test_of_three_started_at_once_exactly_one_gets_the_lock_every_time(tmp_path: Path) -> None:
    for number in range(some(20, 3)):
        folder = tmp_path / str(number)
        folder.mkdir()
        test_of_three_started_at_once_on_a_stale_lock_exactly_one_gets_it(folder, "999999999 1\n")


def test_a_lock_leaves_no_file_behind(tmp_path: Path) -> None:
    lock = ProcessLock(tmp_path / "a.lock")
    assert lock.take()
    lock.release()
    assert os.listdir(tmp_path) == []


@posix
def test_a_lock_whose_file_was_deleted_is_held_no_more(tmp_path: Path) -> None:
    first, second = ProcessLock(tmp_path / "a.lock"), ProcessLock(tmp_path / "a.lock")
    assert first.take()
    first.path.unlink()
    assert not first.holds
    assert second.take()
    assert not first.take()
    first.release()
    assert second.holds


@posix
def test_two_names_of_a_file_have_one_lock(tmp_path: Path) -> None:
    (tmp_path / "link.yaml").symlink_to(tmp_path / "m.yaml")
    first, second = lock_beside(tmp_path / "m.yaml"), lock_beside(tmp_path / "link.yaml")
    assert first.take()
    assert not second.take()
    first.release()


def test_locks_that_nobody_holds_are_swept_and_held_ones_stay(tmp_path: Path) -> None:
    for name in (".stale.yaml.lock", ".held.yaml.lock", ".young.yaml.lock", "m.yaml", "poetry.lock"):
        (tmp_path / name).write_text("", encoding="utf-8")
    (tmp_path / ".large.lock").write_text("x" * 100, encoding="utf-8")
    old = time.time() - 4000
    for path in tmp_path.iterdir():
        if "young" not in path.name:
            os.utime(path, (old, old))
    held = ProcessLock(tmp_path / ".held.yaml.lock")
    assert held.take()
    os.utime(held.path, (old, old))
    assert sweep_locks(tmp_path) == 1
    assert not (tmp_path / ".stale.yaml.lock").exists()
    assert len(os.listdir(tmp_path)) == 5
    held.release()


# --- files written whole ---


@posix
def test_a_file_keeps_its_mode_when_it_is_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "keys.yaml"
    for mode in (0o600, 0o640, 0o444):
        path.unlink(missing_ok=True)
        path.write_text("old", encoding="utf-8")
        path.chmod(mode)
        atomic_write(path, "new")
        assert path.stat().st_mode & 0o777 == mode
        assert path.read_text(encoding="utf-8") == "new"


@posix
def test_a_new_file_has_the_mode_the_system_gives(tmp_path: Path) -> None:
    atomic_write(tmp_path / "a.yaml", "new")
    (tmp_path / "b.yaml").write_text("new", encoding="utf-8")
    assert (tmp_path / "a.yaml").stat().st_mode == (tmp_path / "b.yaml").stat().st_mode


@posix
def test_a_link_at_the_unfinished_files_name_is_never_written_through(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    precious = tmp_path / "precious"
    precious.write_text("precious", encoding="utf-8")
    (tmp_path / f".a.yaml.{os.getpid()}.part").symlink_to(precious)
    atomic_write(tmp_path / "a.yaml", "new")
    monkeypatch.setattr("secrets.token_hex", lambda n: "0" * 2 * n)
    (tmp_path / f".a.yaml.{'0' * 16}.part").symlink_to(precious)
    with pytest.raises(FileExistsError):
        atomic_write(tmp_path / "a.yaml", "newer")
    assert precious.read_text(encoding="utf-8") == "precious"
    assert (tmp_path / "a.yaml").read_text(encoding="utf-8") == "new"


def test_a_new_file_is_never_written_over_another(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    atomic_write(path, "first", new=True)
    with pytest.raises(FileExistsError):
        atomic_write(path, "second", new=True)
    assert path.read_text(encoding="utf-8") == "first"
    assert os.listdir(tmp_path) == ["a.yaml"]


def test_what_was_left_unfinished_is_swept_if_it_is_ours_and_old(tmp_path: Path) -> None:
    inside = tmp_path / "maps" / "tank_chess"
    inside.mkdir(parents=True)
    ours = [tmp_path / f".keys.yaml.{'47' * 8}.part", inside / f".my_map.yaml.{'0a' * 8}.part"]
    others = [tmp_path / "book.part", tmp_path / ".film.part", tmp_path / f".young.yaml.{'0a' * 8}.part"]
    for path in (*ours, *others):
        path.write_text("half", encoding="utf-8")
        if "young" not in path.name:
            os.utime(path, (1000, 1000))
    assert sweep_parts(tmp_path) == 2
    assert not any(path.exists() for path in ours)
    assert all(path.exists() for path in others)


def test_a_very_long_name_can_be_written(tmp_path: Path) -> None:
    path = tmp_path / f"{'漢' * 80}.yaml"
    atomic_write(path, "new")
    assert path.read_text(encoding="utf-8") == "new"
