"""Names of files stay in their folder; files are written whole or not at all."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.data.files import paths
from game.data.files.content import load_content
from game.data.files.names import MAX_NAME_BYTES, UnsafeName, free_path, inside, safe_filename, shows
from game.data.files.own_files import clean_title
from game.data.files.paths import atomic_write, shown_path
from game.data.maps.library import MapEntry
from game.data.maps.map_cards import read_card
from game.data.people.profiles import clean_name, list_profiles
from game.data.saves.saves import summary
from game.editor.stamps import list_stamps
from game.model.registry import kit as kit_of
from game.ui.words import drawable


@pytest.mark.parametrize(
    "name",
    [
        "",
        "/etc/passwd",
        "../x.yaml",
        "a/../../x",
        "a//b",
        "./x",
        "a/..",
        "C:x.yaml",
        "C:\\x",
        "..\\x",
        "a\\b",
        "nul",
        "NUL.yaml",
        "com1.txt",
        "sub/Con",
        "x.",
        "x ",
        " x",
        "a\nb",
        "a\0b",
        "x" * 300,
        "a*b",
        "what?",
    ],
)
def test_a_name_that_leads_out_or_that_some_system_refuses_is_unsafe(name: str, tmp_path: Path) -> None:
    with pytest.raises(UnsafeName):
        inside(tmp_path, name)


def test_a_plain_name_is_a_file_in_the_folder(tmp_path: Path) -> None:
    assert inside(tmp_path, "Höhe 203.yaml") == tmp_path / "Höhe 203.yaml"
    assert inside(tmp_path, "sub/a.yaml") == tmp_path / "sub" / "a.yaml"


def test_a_link_out_of_the_folder_is_unsafe_and_one_within_is_not(tmp_path: Path) -> None:
    home, outside = tmp_path / "home", tmp_path / "outside"
    home.mkdir()
    outside.mkdir()
    (home / "link").symlink_to(outside)
    (home / "circle").symlink_to(home / "circle")
    (home / "real").mkdir()
    (home / "near").symlink_to(home / "real")
    for name in ("link", "link/x.yaml"):
        with pytest.raises(UnsafeName):
            inside(home, name)
    assert inside(home, "near/x.yaml").parent == home / "near"


@given(st.text(max_size=200))
def test_any_title_gives_a_safe_file_name(title: str) -> None:
    name = safe_filename(title)
    assert 0 < len(name.encode()) <= MAX_NAME_BYTES + 1
    assert "/" not in name
    assert inside(Path("folder"), f"{name}.yaml").name == f"{name}.yaml"


def test_titles_stay_readable_in_file_names() -> None:
    assert safe_filename("Hügel 203 – der Angriff!") == "Hügel_203_der_Angriff"
    assert safe_filename("con") == "con_"
    assert safe_filename("...") == "untitled"


def test_a_free_path_counts_up(tmp_path: Path) -> None:
    for expected in ("a.yaml", "a_2.yaml", "a_3.yaml"):
        path = free_path(tmp_path, "a")
        assert path.name == expected
        path.touch()


def test_writing_makes_folders_and_leaves_nothing_else_behind(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "x.yaml"
    atomic_write(path, "ü\n")
    atomic_write(path, b"second\n")
    assert path.read_bytes() == b"second\n"
    assert [entry.name for entry in path.parent.iterdir()] == ["x.yaml"]


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("old", encoding="utf-8")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space") as told:
        atomic_write(path, "new")
    assert told.value.filename == str(path)
    assert path.read_text(encoding="utf-8") == "old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["x.yaml"]


def test_a_failed_write_names_the_file_and_not_the_unfinished_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("old", encoding="utf-8")
    with pytest.raises(FileExistsError) as told:
        atomic_write(path, "new", new=True)
    assert (told.value.filename, told.value.filename2) == (str(path), None)

    def read_only(name: Path, *_: object) -> int:
        raise OSError(30, "Read-only file system", str(name))

    monkeypatch.setattr(os, "open", read_only)
    with pytest.raises(OSError, match="Read-only") as other:
        atomic_write(path, "new")
    assert other.value.filename == str(path)


def test_a_link_goes_on_pointing_at_the_written_file(tmp_path: Path) -> None:
    real, link = tmp_path / "real.yaml", tmp_path / "link.yaml"
    real.write_text("old", encoding="utf-8")
    link.symlink_to(real)
    atomic_write(link, "new")
    assert link.is_symlink()
    assert real.read_text(encoding="utf-8") == "new"


def test_one_variable_moves_all_of_the_players_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "stick"))
    assert paths.user_data() == tmp_path / "stick" / "data"
    assert paths.user_maps("tank_chess") == tmp_path / "stick" / "data" / "maps" / "tank_chess"
    assert paths.user_config().parent == paths.user_cache().parent == tmp_path / "stick"
    assert not (tmp_path / "stick").exists(), "asking creates nothing"
    assert shown_path(tmp_path / "stick" / "data" / "saves" / "x.yaml") == "saves/x.yaml"


def test_without_the_variable_the_folders_are_those_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(paths.HOME_VARIABLE, raising=False)
    assert "readboard" in str(paths.user_data())
    assert shown_path(paths.MAPS / "tank_chess" / "x.yaml") == "maps/tank_chess/x.yaml"


def test_files_and_settings_need_no_pygame() -> None:
    code = (
        "import sys, game.data.files.config, game.data.maps.library, game.data.saves.saves;"
        "import game.data.files.trash;"
        "assert 'pygame' not in sys.modules; assert not any(m.startswith('game.games') for m in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], cwd=paths.PROJECT, check=True)


def test_a_file_that_is_open_elsewhere_for_a_moment_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, refused = os.replace, [1, 1]

    def held(source: Path, target: Path) -> None:
        if refused:
            refused.pop()
            raise PermissionError(13, "used by another process")
        real(source, target)

    monkeypatch.setattr(os, "replace", held)
    monkeypatch.setattr(paths, "PATIENCE_S", (0.0, 0.0))  # what Windows gets
    atomic_write(tmp_path / "a.yaml", "new")
    assert (tmp_path / "a.yaml").read_text(encoding="utf-8") == "new"
    refused.extend([1] * 9)
    with pytest.raises(PermissionError):
        atomic_write(tmp_path / "a.yaml", "newer")
    assert (tmp_path / "a.yaml").read_text(encoding="utf-8") == "new"
    assert os.listdir(tmp_path) == ["a.yaml"]


UNSEEN = ["\u200b", "\u0301\u0301", "\u3164", " \u200d\u00a0"]


@pytest.mark.parametrize("name", UNSEEN)
def test_a_name_nothing_can_be_seen_of_is_refused_with_the_reason(name: str) -> None:
    assert not shows(name)
    with pytest.raises(ValueError, match=r"characters"):
        clean_title(name)
    with pytest.raises(ValueError, match=r"people\.wrong"):
        clean_name(name, [])
    assert clean_title("\u0416\u0301 1") and clean_name("\u05d0", [])


@pytest.mark.parametrize("name", UNSEEN)
def test_what_was_given_such_a_name_is_called_by_its_file(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path))
    quoted = json.dumps(name)
    header = f"format: 1\ngame: tank_chess\ntitle: {quoted}\n"
    stamp = paths.user_data() / "stamps" / "tank_chess" / "wall.yaml"
    save = paths.user_saves() / "match.yaml"
    profile = paths.person_folder("a" * 12) / "profile.yaml"
    own_map = paths.user_maps("tank_chess") / "hill.yaml"
    for path, text in (
        (stamp, f"{header}size: [1, 1]\n"), (profile, f"format: 1\nname: {quoted}\n"),
        (save, f"format: 4{header[9:]}rules: 1\nseats: []\nsetup: {{}}\nrecord:\n"), (own_map, header),
    ):  # fmt: skip
        path.parent.mkdir(parents=True)
        path.write_text(text, encoding="utf-8")
    assert [one.title for one in list_stamps("tank_chess")] == ["wall"]
    assert summary(save).header is not None and summary(save).title == "match"
    assert [one.name for one in list_profiles()[0]] == ["a" * 12]
    kit = kit_of("tank_chess")
    content = load_content(kit)
    assert read_card(kit, content, MapEntry(own_map, "user")).title == "hill"


def test_only_letters_and_signs_reach_the_fonts() -> None:
    assert {drawable(name).strip() for name in UNSEEN} == {""}
    assert drawable("e\u0301") == "e\u0301"
