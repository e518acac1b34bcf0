"""A player's own set-ups on the disk: saved, listed, renamed, and kept inside their folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.data.files import own_files
from game.data.files.own_files import rename_own
from game.data.files.trash import trash
from game.data.maps import map_text
from game.data.maps.own_setups import list_setups, save_setup, setups_folder

SQUARES = {"hq": [13], "tanks": [1, 10, 4, 6, 5, 7]}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path))
    return tmp_path


def test_a_set_up_is_saved_listed_renamed_and_trashed() -> None:
    assert list_setups("tank_battle") == []
    path = save_setup("tank_battle", "  My   wall ", SQUARES)
    save_setup("tank_battle", "A flank", SQUARES)
    assert [(one.title, one.value and one.value.squares) for one in list_setups("tank_battle")] == [
        ("A flank", SQUARES), ("My wall", SQUARES)
    ]  # fmt: skip
    rename_own(path, "0 wall")
    assert list_setups("tank_battle")[0].title == "0 wall"
    assert path.read_text(encoding="utf-8").startswith("#"), "the rest of the file stays"
    trash(path)
    assert [one.title for one in list_setups("tank_battle")] == ["A flank"]


@pytest.mark.parametrize("title", ["../../out", "/etc/passwd", "con", "a/b\\c", "…"])
def test_no_name_leads_out_of_the_folder(home: Path, title: str) -> None:
    path = save_setup("tank_battle", title, SQUARES)
    assert path.parent == setups_folder("tank_battle")
    assert list_setups("tank_battle")[0].title == title


@pytest.mark.parametrize("title", ["", "  ", "x" * 41, "a\x00b", "a\u202eb"])
def test_a_bad_title_is_refused(title: str) -> None:
    with pytest.raises(ValueError, match="1 to 40"):
        save_setup("tank_battle", title, SQUARES)
    assert list_setups("tank_battle") == []


@pytest.mark.parametrize(
    "text",
    [
        "", "[1, 2", "format: 1", "format: 2\ngame: tank_battle\ntitle: X\nsquares: {hq: [1]}\n",
        "format: 1\ngame: tank_battle\ntitle: X\nsquares: {hq: [-1]}\n",
        "format: 1\ngame: tank_chess\ntitle: X\nsquares: {hq: [1]}\n",
    ],
)  # fmt: skip
def test_a_broken_file_is_listed_with_the_reason_and_left_alone(text: str) -> None:
    folder = setups_folder("tank_battle")
    folder.mkdir(parents=True)
    (folder / "broken.yaml").write_text(text, encoding="utf-8")
    save_setup("tank_battle", "broken", SQUARES)
    found = {one.path.name: one for one in list_setups("tank_battle")}
    assert found["broken.yaml"].value is None and found["broken.yaml"].problems
    assert found["broken_2.yaml"].value.squares == SQUARES  # type: ignore[union-attr]
    assert (folder / "broken.yaml").read_text(encoding="utf-8") == text


def test_a_link_out_of_the_folder_is_not_read(home: Path) -> None:
    path = save_setup("tank_battle", "Mine", SQUARES)
    outside = home / "elsewhere.yaml"
    path.rename(outside)
    path.symlink_to(outside)
    (one,) = list_setups("tank_battle")
    assert one.value is None and one.problems


def test_a_full_disk_leaves_the_old_file(monkeypatch: pytest.MonkeyPatch) -> None:
    path = save_setup("tank_battle", "Mine", SQUARES)

    def full(*given: object, **more: object) -> None:
        raise OSError(28, "No space left on device")

    for module in (own_files, map_text):
        monkeypatch.setattr(module, "atomic_write", full)
    with pytest.raises(OSError, match="No space"):
        rename_own(path, "Other")
    with pytest.raises(OSError, match="No space"):
        save_setup("tank_battle", "New", SQUARES)
    assert [one.title for one in list_setups("tank_battle")] == ["Mine"]
