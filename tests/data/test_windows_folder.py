"""On Windows every Python finds the same matches, also one from the Microsoft Store."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import platformdirs
import pytest

from game.data.files import paths, windows_folder
from game.data.files.plain_files import copy_plain
from tests.windows import STORE, store_python

OLDER = STORE.replace("3.12", "3.11")


@pytest.fixture
def local(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """``AppData/Local`` of a player on Windows."""
    local = tmp_path / "AppData" / "Local"
    local.mkdir(parents=True)
    monkeypatch.delenv(paths.HOME_VARIABLE, raising=False)
    for variable in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(variable, str(tmp_path))
    monkeypatch.setattr(paths, "WINDOWS", True)
    monkeypatch.setattr(paths, "PATIENCE_S", (0.0, 0.0))
    for kind, part in (("data", ""), ("config", ""), ("cache", "Cache")):
        folder = local / "Treadboard" / part
        monkeypatch.setattr(platformdirs, f"user_{kind}_path", lambda *_, to=folder, **__: to)
    started()
    yield local
    started()


def started() -> None:
    """Treadboard is started anew."""
    windows_folder.windows_folder.cache_clear()


def outside(local: Path) -> Path:
    return local.parents[1] / "Saved Games" / "Treadboard"


def kept(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def held(folder: Path) -> dict[str, str]:
    """The files below a folder, with what is in them."""
    files = (Path(where, name) for where, _, names in os.walk(folder) for name in names)
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in files}


def test_a_usual_python_keeps_to_appdata_and_makes_nothing(local: Path) -> None:
    assert paths.user_data() == paths.user_config() == local / "Treadboard"
    assert paths.user_cache() == local / "Treadboard" / "Cache"
    assert [path.name for path in local.parents[1].iterdir()] == ["AppData"]
    assert not any(local.iterdir())


def test_the_first_start_of_a_new_player_has_a_folder_that_others_find(local: Path) -> None:
    with store_python(local) as own:
        folder = paths.user_data()
        kept(folder, "saves/a.yaml", "a")
        assert not own.exists()
    assert folder == outside(local) and held(folder) == {"saves/a.yaml": "a"}
    assert paths.from_home(paths.user_saves()) == str(Path("~", "Saved Games", "Treadboard", "saves"))


def test_what_all_pythons_kept_comes_along_and_is_then_everybodys(local: Path) -> None:
    real, older = local / "Treadboard", local / "Packages" / OLDER / "LocalCache" / "Local" / "Treadboard"
    kept(real, "saves/usual.yaml", "usual")
    kept(real, "settings.yaml", "usual")
    kept(older, "saves/older.yaml", "older")
    kept(older, "settings.yaml", "older")
    with store_python(local) as own:
        # as a Treadboard that knew nothing of all this has written it
        match = kept(real, "saves/store.yaml", "store")
        kept(real, "people/abc/profile.yaml", "store")
        kept(real, "Cache/words/x.json", "store")
        kept(real, "saves/.store.yaml.lock", " 7\n")
        assert (own / "Treadboard" / "saves" / "store.yaml").exists()
        os.utime(own / "Treadboard" / "saves" / "store.yaml", (1e9, 1e9))
        assert match.exists()
        assert paths.user_data() == paths.user_config() == outside(local)
        assert paths.user_cache() == outside(local) / "Cache"
    assert not match.exists(), "others don’t see it where it seems to be"
    before = {
        "saves/usual.yaml": "usual", "saves/older.yaml": "older", "saves/store.yaml": "store",
        "people/abc/profile.yaml": "store", "settings.yaml": "usual",
    }  # fmt: skip
    assert held(outside(local)) == before
    assert (outside(local) / "saves" / "store.yaml").stat().st_mtime == 1e9
    assert held(real) == {"saves/usual.yaml": "usual", "settings.yaml": "usual"}, "left as it was"
    assert len(held(own / "Treadboard")) == 4 and len(held(older)) == 2

    started()
    assert paths.user_data() == outside(local), "the usual Python, too"
    (outside(local) / "saves" / "store.yaml").unlink()
    kept(outside(local), "settings.yaml", "new")
    started()
    with store_python(local):
        assert paths.user_data() == outside(local)
    after = {**before, "settings.yaml": "new"}
    del after["saves/store.yaml"]
    assert held(outside(local)) == after, "it comes along once"


def test_a_copy_that_fails_leaves_all_as_it_was_and_is_tried_again(
    local: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy, left = copy_plain, [1]

    def full(source: Path, target: Path) -> None:
        if not left:
            raise OSError(errno.ENOSPC, "No space left on device", str(target))
        left.pop()
        copy(source, target)

    for name in ("a", "b", "c"):
        kept(local / "Treadboard", f"saves/{name}.yaml", name)
    monkeypatch.setattr(windows_folder, "copy_plain", full)
    with store_python(local):
        assert paths.user_data() == local / "Treadboard"
        assert held(local / "Treadboard") == {f"saves/{name}.yaml": name for name in "abc"}
        assert not any(outside(local).parent.iterdir())
        monkeypatch.setattr(windows_folder, "copy_plain", copy)
        assert paths.user_data() == local / "Treadboard", "not while the program runs"
        started()
        assert paths.user_data() == outside(local)
    assert held(outside(local)) == {f"saves/{name}.yaml": name for name in "abc"}


def test_a_start_that_was_killed_half_way_leaves_nothing(local: Path) -> None:
    kept(local / "Treadboard", "saves/a.yaml", "whole")
    kept(outside(local).parent, ".Treadboard.0123abcd.part/saves/a.yaml", "wh")
    with store_python(local):
        assert held(paths.user_data()) == {"saves/a.yaml": "whole"}
    assert [path.name for path in outside(local).parent.iterdir()] == ["Treadboard"]


def test_of_two_first_starts_at_once_the_first_ones_folder_is_everybodys(
    local: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = copy_plain

    def slow(source: Path, target: Path) -> None:
        copy(source, target)
        kept(outside(local), "saves/new.yaml", "begun in the other one")

    kept(local / "Treadboard", "saves/a.yaml", "a")
    monkeypatch.setattr(windows_folder, "copy_plain", slow)
    with store_python(local):
        assert held(paths.user_data()) == {"saves/new.yaml": "begun in the other one"}
    assert [path.name for path in outside(local).parent.iterdir()] == ["Treadboard"]


def test_the_variable_wins_over_all_this(
    local: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "stick"))
    with store_python(local):
        assert paths.user_data() == tmp_path / "stick" / "data"
    assert not outside(local).parent.exists()


def test_a_virtual_environment_of_such_a_python_is_one_too(local: Path) -> None:
    with store_python(local):
        assert sys.base_prefix != sys.prefix
        assert paths.user_data() == outside(local)
