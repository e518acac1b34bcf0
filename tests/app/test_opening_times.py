"""What makes screens open at once: counted, not timed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app import preload
from game.app.maps import catalogue
from game.app.maps.catalogue import MapCatalogue
from game.app.preload import SCENES, pieces
from game.app.screens import SCREENS, exists
from game.data.files.config import save_user
from game.data.files.paths import has_help
from game.data.files.yaml_files import load_yaml
from game.data.saves import saves
from game.data.words import help_book
from game.model.entries import games, window_games
from game.testing.driver import Driver
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.node import Node
from game.ui.window.application import Application
from tests.app.placed import Placed, Spot


class Buttons(Placed):
    """Ten buttons, the last one disabled."""

    def __init__(self, app: Application) -> None:
        super().__init__(app)
        self.label = "Button 3"

    def controls(self) -> list[tuple[Node, Spot]]:
        labels = {row: self.label if row == 3 else f"Button {row}" for row in range(10)}
        return [
            (
                self.button(f"b{row}", label, why=None if row < 9 else ""),
                (100, 60 * row + 20, 200, 40),
            )
            for row, label in labels.items()
        ]


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The states of buttons that were painted, in order."""
    noted: list[str] = []
    real = PaintedCanvas._button_box

    def painting(self: PaintedCanvas, rect: pygame.Rect, state: Any, *look: Any) -> str:
        noted.append(state)
        return real(self, rect, state, *look)

    monkeypatch.setattr(PaintedCanvas, "_button_box", painting)
    return noted


def test_a_button_is_painted_in_the_states_that_are_seen(
    app: Application, player: Driver, painted: list[str]
) -> None:
    app.push(Buttons(app))
    player.wait(0.5)
    assert painted.count("hovered") == painted.count("active") == 0
    assert painted.count("normal") <= 10
    assert painted.count("disabled") == 1
    player.move(player.widget("b3").rect.center)
    assert painted.count("hovered") == 1


def test_a_changed_button_shows_its_new_face_in_every_state(app: Application, player: Driver) -> None:
    scene = Buttons(app)
    app.push(scene)
    player.wait(0.1)
    place = pygame.Rect(player.widget("b3").rect)

    def face() -> bytes:
        return pygame.image.tobytes(app.window.surface.subsurface(place), "RGB")

    normal = face()
    player.move(place.center)
    hovered = face()
    player.move((900, 600))
    scene.label = "Another"
    player.wait(0.1)
    changed = face()
    player.move(place.center)
    assert len({normal, hovered, changed, face()}) == 4


def shipped(app: Application) -> MapCatalogue:
    maps = MapCatalogue(app.texts, games=(games()[0],), keep=False)
    maps.look()
    maps.read_shipped()
    return maps


def test_shipped_maps_are_read_once_however_often_a_screen_opens(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = shipped(app)
    assert first.cards
    monkeypatch.setattr(catalogue, "read_card", lambda *_: pytest.fail("read again"))
    assert shipped(app).cards == first.cards


def test_an_own_map_is_read_anew_each_time(app: Application, home: Path) -> None:
    own = home / "data" / "maps" / games()[0]
    own.mkdir(parents=True)
    (own / "mine.yaml").write_text("title: [", encoding="utf-8")
    shipped(app).refresh()
    mine = next(card for card in shipped(app).all() if card.entry.name == "mine")
    assert not mine.checked


def test_what_is_loaded_ahead_is_all_there(app: Application) -> None:
    for piece in pieces(app.texts):
        piece()
    assert all(SCREENS[name] in sys.modules for name in SCENES)
    assert all(map(exists, SCENES))
    assert {key[0].parent.name for key in catalogue._shipped} >= set(games())


def test_the_rules_of_the_first_game_are_ready_soon_and_all_books_are_read_in_the_end(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    books, found = list[str](), list[str]()
    monkeypatch.setattr(help_book, "load_book", lambda game, language: books.append(game))
    for at, piece in enumerate(pieces(app.texts)):
        if not books and at < 12:
            piece()
        elif getattr(piece, "func", None) is preload._book:
            found.append(piece.args[0])  # type: ignore[attr-defined]
    first, *others = window_games(has_help)
    assert books == [first] and found == others
    assert SCREENS["rules"] in sys.modules


def test_the_editor_is_on_the_screen_before_the_dialog_that_opens_on_it(
    app: Application, player: Driver
) -> None:
    editor = app.open("editor")
    app.step()
    assert app.frames_drawn == 1
    assert app.stack.top is editor
    player.wait(0.1)
    assert app.stack.top is not editor


def test_saves_are_looked_into_ahead(app: Application, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = home / "data" / "saves"
    folder.mkdir(parents=True)
    for number in range(40):
        (folder / f"{number}.yaml").write_text("format: 2\n", encoding="utf-8")
    for piece in pieces(app.texts):
        piece()
    monkeypatch.setattr(saves, "open_plain", lambda path: pytest.fail(f"{path} is read again"))
    assert len(saves.list_saves(folder)) == 40


@pytest.mark.slow
def test_the_first_frame_and_each_screen_import_what_is_listed(home: Path) -> None:
    save_user({"sound.mute": True})  # at the very first start languages are named, by Babel
    command = [sys.executable, "-m", "tests.app.opening_imports"]
    for _ in range(2):  # the second start has what the first one kept
        done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True, timeout=60)
    found: dict[str, list[str]] = json.loads(done.stdout[done.stdout.index("{") :])
    listed, _ = load_yaml(Path(__file__).with_name("opening_imports.yaml"))
    assert listed is not None and isinstance(listed.data, dict)
    known: set[Any] = set()
    for shown, imports in found.items():
        more: Any = listed.data[shown]
        known |= {*more}
        new = sorted({*imports} - known)
        assert not new, f"{shown} imports what opening_imports.yaml doesn't list for it"
