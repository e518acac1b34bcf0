"""The files of an installed game are found where it says, by the code that finds ours."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.cli.common import find_map
from game.data.files.content import Content, load_map
from game.data.files.paths import (
    ASSETS,
    MAPS,
    assets_of,
    is_shipped_map,
    lessons_of,
    locale_folders,
    maps_of,
    user_maps,
)
from game.data.maps.library import MapLibrary
from game.data.puzzles.puzzle_names import puzzle_names
from game.data.words.help_book import load_book
from game.data.words.texts import Texts
from game.model.registry import kit
from tests.conformance.tiny_game import ENTRY
from tests.installed_games import with_games

FILES = {
    "locale/en/tiny.yaml": "tiny: {name: Ford, line: A race}\nmenu: {quit: Taken}\n",
    "locale/de/tiny.yaml": "tiny: {name: Furt}\nmenu: {quit: Genommen}\n",
    "maps/tiny/ford.yaml": "title: The ford\nline: 6\n",
    "help/en/tiny.yaml": "format: 1\ngame: tiny\nsections: [{id: a, title: Rules, blocks: []}]\n",
    "puzzles/tiny/01_first.yaml": "{}\n",
}


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path / "home"))
    folder = tmp_path / "data"
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    with with_games(replace(ENTRY, data=str(folder))):
        yield folder


def test_its_words_come_beside_ours_and_replace_none(data: Path) -> None:
    assert locale_folders() == (data / "locale", ASSETS / "locale")
    english, german = Texts(locale_folders()), Texts(locale_folders(), "de")
    assert (english("tiny.name"), german("tiny.name"), german("tiny.line")) == ("Ford", "Furt", "A race")
    assert english("menu.quit") == Texts(ASSETS / "locale")("menu.quit")
    assert german("menu.quit") == Texts(ASSETS / "locale", "de")("menu.quit")
    assert english.game_name("tiny") == "Ford"
    assert english.game_name("no_such_game") == "No such game"


def test_its_maps_help_and_puzzles_are_found(data: Path) -> None:
    found = kit("tiny")
    assert [entry.path for entry in MapLibrary(found).files()] == [data / "maps" / "tiny" / "ford.yaml"]
    path = find_map("tiny", "ford")
    checked = load_map(found, path, Content((), {}), Texts(locale_folders()))
    assert checked.map_file.title == "The ford"
    assert load_book("tiny").sections[0].title == "Rules"
    assert load_book("tiny", "de").game == "tiny"
    assert puzzle_names("tiny") == ["01_first"]
    assert lessons_of("tiny") == data / "help" / "tutorial" / "tiny"


def test_its_maps_are_nobodys_to_change_and_the_players_are(data: Path) -> None:
    assert is_shipped_map(data / "maps" / "tiny" / "ford.yaml")
    assert is_shipped_map(MAPS / "tank_chess" / "official_16.yaml")
    assert not is_shipped_map(user_maps("tiny") / "mine.yaml")


def test_shipped_games_and_games_that_are_gone_have_ours(data: Path) -> None:
    assert assets_of("tank_chess") == assets_of("no_such_game") == ASSETS
    assert maps_of("battlegrounds") == MAPS / "battlegrounds"
    assert assets_of("tiny") == data
