"""What a player deletes can be put back until the trash is emptied."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from game.data.files import paths
from game.data.files.names import UnsafeName
from game.data.files.trash import empty_trash, list_trash, restore, trash


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "home"))


def write(name: str, text: str = "title: mine\n") -> Path:
    path = paths.user_saves() / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_a_deleted_file_can_be_put_back() -> None:
    path = write("m.yaml")
    gone = trash(path)
    assert not path.exists()
    assert [one.origin for one in list_trash()] == [path]
    assert restore(gone) == path
    assert path.read_text(encoding="utf-8") == "title: mine\n"
    assert list_trash() == []


def test_what_is_put_back_takes_no_others_place() -> None:
    first = trash(write("m.yaml", "1"))
    second = trash(write("m.yaml", "2"))
    path = write("m.yaml", "3")
    assert restore(first).name == "m_2.yaml"
    assert restore(second).name == "m_3.yaml"
    assert [
        path.with_name(name).read_text(encoding="utf-8") for name in ("m.yaml", "m_2.yaml", "m_3.yaml")
    ] == [
        "3",
        "1",
        "2",
    ]


def test_an_emptied_trash_is_empty_but_for_what_was_in_other_folders() -> None:
    path = write("m.yaml")
    trash(path)
    assert empty_trash(path.parent / "elsewhere") == 0
    assert empty_trash(path.parent) == 1
    assert list_trash() == []
    assert empty_trash(path.parent) == 0


def test_only_the_players_own_files_can_be_deleted(tmp_path: Path) -> None:
    for path in (
        paths.MAPS / "tank_chess" / "official_16.yaml",
        tmp_path / "x.yaml",
        paths.PROJECT,
        paths.user_saves() / ".." / ".." / "x.yaml",
    ):
        with pytest.raises(UnsafeName):
            trash(path)
    with pytest.raises(FileNotFoundError):
        trash(paths.user_saves() / "none.yaml")


def test_a_file_that_cannot_be_moved_stays_where_it_is_and_leaves_no_empty_folders(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = write("m.yaml")

    def held(source: Path, target: Path) -> None:
        raise PermissionError(13, "used by another process")

    monkeypatch.setattr(os, "replace", held)  # so Windows answers for a save that is being written
    with pytest.raises(PermissionError):
        trash(path)
    assert path.exists()
    assert list((paths.user_data() / "trash").iterdir()) == []


def test_only_a_folder_named_as_the_trash_names_them_is_looked_into() -> None:
    trash(write("m.yaml"))
    far = "9" * (60 if os.name == "nt" else 200)  # a whole path has 260 signs there
    for name in ("-5", "-", "5-", "x", far, "253402400000-0"):
        file = paths.user_data() / "trash" / name / "maps" / "tank_chess" / "a.yaml"
        file.parent.mkdir(parents=True)
        file.write_text("title: a\n", encoding="utf-8")
    assert [one.path.parents[2].name for one in list_trash()][:2] == [far, "253402400000-0"]
    assert len(list_trash()) == 3


def test_programs_that_delete_and_empty_at_once_are_in_nobodys_way() -> None:
    def both(who: int) -> int:
        count = 0
        for n in range(20):
            trash(write(f"{who}-{n}.yaml"))
            count += empty_trash(paths.user_saves()) >= 0
        return count

    with ThreadPoolExecutor(3) as programs:
        assert list(programs.map(both, range(3))) == [20, 20, 20]
    assert list_trash() == []
    assert list((paths.user_data() / "trash").iterdir()) == []
