"""A player's folders as earlier versions wrote them are read for ever: settings, keys, choices, progress."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game.data.files.config import Settings
from game.data.files.content import load_content, load_map
from game.data.files.paths import ASSETS, user_maps
from game.data.maps.last_setup import last_setup
from game.data.people.progress import load_solved
from game.data.words.texts import Texts
from game.model.registry import kit
from game.ui.input.keys_file import make_input

BEFORE = Path(__file__).parent / "home_before"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(BEFORE, tmp_path / "home")
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_settings_of_before_are_as_they_were() -> None:
    settings, problems = Settings.load({})
    assert problems == []
    assert (settings.look.theme, settings.look.coordinates, settings.window.scale) == ("dark", False, 130)
    assert (settings.sound.volume, settings.sound.mute) == (40, True)


def test_keys_of_before_do_what_they_did() -> None:
    problems: list[object] = []
    made = make_input("default", problems)  # type: ignore[arg-type]
    assert problems == []
    assert [key.text for key in made.keys_of("match", "hint")] == ["j"]
    assert [key.text for key in made.keys_of("match", "finish")] == ["k"]  # it was called drive_only


def test_choices_and_progress_of_before_are_there() -> None:
    chess, battle = last_setup("tank_chess").find(), last_setup("battlegrounds").find()
    assert chess is not None and battle is not None
    assert (chess.map, chess.minutes, [seat.name for seat in chess.seats]) == (
        "the_ford_12",
        20,
        ["Anna", ""],
    )
    assert chess.seating in [seating.key for seating in kit("tank_chess").info.seatings]
    assert [seat.player for seat in battle.seats] == ["person", "person", "bot"]
    assert load_solved("tank_chess") == {"first_drive"}
    assert load_solved("battlegrounds", "family") == {"turn"}


def test_a_map_of_before_is_played() -> None:
    of = kit("tank_chess")
    content, texts = load_content(of), Texts(ASSETS / "locale")
    checked = load_map(of, user_maps("tank_chess") / "my_own_drive.yaml", content, texts)
    made = of.setup(checked.map_file, content.definitions, of.usual_sides(checked.map_file), {})
    assert of.game.new(made) is not None
