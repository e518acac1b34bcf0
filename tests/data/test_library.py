"""The library of maps: shipped ones and the player's, broken ones with their problems, quickly."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel, ConfigDict, Field

from game.data.files import paths
from game.data.files.problems import KeyPath, ProblemsError
from game.data.maps.library import MapEntry, MapLibrary


class Map(BaseModel):
    """A map of no game."""

    model_config = ConfigDict(extra="forbid")
    title: str = Field(min_length=1)
    board: list[str] = Field(default=[])


class NoGame:
    """As much of a Kit as the library needs."""

    name = "no_game"
    map_model: type[BaseModel] = Map


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MapLibrary:
    monkeypatch.setenv(paths.HOME_VARIABLE, str(tmp_path / "home"))
    shipped = tmp_path / "shipped"
    shipped.mkdir()
    (shipped / "a.yaml").write_text('title: A\nboard: [".."]\n', encoding="utf-8")
    (shipped / "b.yaml").write_text("title: B\nbord: []\n", encoding="utf-8")
    (shipped / "c.yaml").write_text("title: [\n", encoding="utf-8")
    (shipped / "notes.txt").write_text("no map", encoding="utf-8")
    (shipped / "folder.yaml").mkdir()
    return MapLibrary(NoGame(), shipped=shipped)


def test_broken_maps_are_listed_with_their_problems(library: MapLibrary) -> None:
    found = {loaded.path.name: loaded for loaded in library.maps()}
    assert list(found) == ["a.yaml", "b.yaml", "c.yaml", "folder.yaml"]
    assert found["a.yaml"].map == Map(title="A", board=[".."])
    assert not found["a.yaml"].problems
    assert found["b.yaml"].map is None
    assert found["b.yaml"].title == "B"
    assert "did you mean board?" in str(found["b.yaml"].problems[0])
    assert found["c.yaml"].title == "c"
    assert "folder, not a file" in str(found["folder.yaml"].problems[0])


def test_a_games_own_check_tells_with_lines(library: MapLibrary) -> None:
    def further(found: Any) -> list[tuple[KeyPath, str]]:
        return [(("board", 0), "too small")]

    checked = MapLibrary(NoGame(), further, shipped=library.shipped)
    loaded = checked.maps()[0]
    assert loaded.map is None
    assert str(loaded.problems[0]).endswith("a.yaml:2:9: board[0]: too small")


def test_the_players_own_maps_come_after_the_shipped_and_are_found_first(library: MapLibrary) -> None:
    path = library.save({"title": "A", "board": ["##", ".."]}, "A")
    assert path == paths.user_maps("no_game") / "a.yaml"
    assert path.read_text(encoding="utf-8") == 'title: A\nboard:\n  - "##"\n  - ".."\n'
    assert [(file.name, file.origin) for file in library.files()][-1] == ("a", "user")
    found = library.find("a")
    assert found is not None
    assert library.load(found).map.board == ["##", ".."]
    assert library.find("none") is None


def test_a_new_map_never_takes_anothers_file_and_shipped_ones_are_not_changed(library: MapLibrary) -> None:
    first, second = (library.save({"title": "../x"}, "../x") for _ in range(2))
    assert (first.name, second.name) == ("x.yaml", "x_2.yaml")
    assert library.save({"title": "Y"}, "Y", path=first) == first
    with pytest.raises(ProblemsError, match="this map is built in and can’t be changed"):
        library.save({"title": "Y"}, "Y", path=library.shipped / "a.yaml")
    with pytest.raises(ProblemsError):
        library.save({"title": "Y"}, "Y", path=library.user / ".." / "y.yaml")


def test_a_map_is_read_again_only_when_its_file_has_changed(library: MapLibrary) -> None:
    file = library.files()[0]
    first = library.load(file)
    assert library.load(file) is first
    file.path.write_text("title: New one\n", encoding="utf-8")
    assert library.load(file).title == "New one"
    file.path.unlink()
    assert "file not found" in str(library.load(file).problems[0])


def test_listing_reads_no_file(library: MapLibrary, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_open(*_: object, **__: object) -> None:
        raise AssertionError("a file was opened")

    monkeypatch.setattr(Path, "open", no_open)
    assert len(library.files()) == 4


def test_no_folder_is_an_empty_library(tmp_path: Path) -> None:
    assert MapLibrary(NoGame(), shipped=tmp_path / "x", user=tmp_path / "y").maps() == []


def test_a_hundred_maps_are_read_within_a_second(tmp_path: Path) -> None:
    board = "\n".join(f'  - "{"." * 26}"' for _ in range(26))
    for number in range(100):
        (tmp_path / f"{number}.yaml").write_text(f"title: Map {number}\nboard:\n{board}\n", encoding="utf-8")
    library = MapLibrary(NoGame(), shipped=tmp_path, user=tmp_path / "none")
    begun = time.process_time()
    assert all(loaded.map for loaded in library.maps())
    assert time.process_time() - begun < 1


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="needs files that can’t be read")
def test_a_map_that_may_not_be_read_is_listed_with_its_problem(library: MapLibrary) -> None:
    path = library.shipped / "a.yaml"
    path.chmod(0)
    assert "can’t be read" in str(library.load(MapEntry(path, "shipped")).problems[0])
