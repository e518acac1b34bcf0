"""A map drawn, saved and shared on a disk as Windows has it, by keys and mouse."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.app.sharing.going_out import share_match
from game.data.files.paths import user_maps
from game.testing.driver import Driver
from game.ui.commands import Set
from game.ui.controls.dialog import Dialog, TextDialog
from game.ui.window.application import Application
from tests.app.editor_hands import Drawer, open_editor, small_map
from tests.shared_matches import played
from tests.windows import windows_disk


@pytest.fixture(autouse=True)
def _disk(app: Application, tmp_path: Path) -> Iterator[None]:
    with windows_disk(tmp_path):
        yield


def files() -> list[str]:
    return sorted(path.name for path in user_maps("tank_chess").iterdir() if path.suffix == ".yaml")


def save_as(hands: Drawer, keys: str, title: str) -> None:
    hands.key(keys)
    hands.key("ctrl+a")
    hands.type(title)
    hands.answer("accept")
    hands.wait(0.05)


@pytest.mark.slow
def test_a_map_called_like_a_device_is_saved_and_can_be_called_so_in_capitals(app: Application) -> None:
    hands = open_editor(app, draft=small_map())
    save_as(hands, "ctrl+s", "con")
    assert files() == ["con_.yaml"]
    save_as(hands, "ctrl+shift+s", "CON")
    assert hands.scene is hands.editor, "it is the same file: nothing is asked"
    assert files() == ["con_.yaml"]
    assert "title: CON" in (user_maps("tank_chess") / "con_.yaml").read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_map_whose_file_another_program_has_open_is_told_and_saved_later(app: Application) -> None:
    hands = open_editor(app, draft=small_map())
    save_as(hands, "ctrl+s", "hill")
    path = user_maps("tank_chess") / "hill.yaml"
    before = path.read_bytes()
    hands.on("b2")
    with path.open("rb"):
        hands.key("ctrl+s")
        dialog = hands.scene
        assert isinstance(dialog, Dialog)
        assert "Another program is using this file" in dialog.words
    hands.answer("accept")
    assert path.read_bytes() == before
    assert hands.editor.document.changed
    hands.key("ctrl+s")
    assert path.read_bytes() != before
    assert files() == ["hill.yaml"]


@pytest.mark.slow
def test_a_picture_whose_name_windows_can_not_have_is_told_where_it_is_typed(
    app: Application, player: Driver, tmp_path: Path
) -> None:
    app.open("menu")
    share_match(app, played("battlegrounds", 4))
    player.wait()
    player.click("position_picture")
    dialog = player.scene
    assert isinstance(dialog, TextDialog)
    dialog.do(Set("entry", str(tmp_path / "move 3: the end?.png")))
    player.click("accept")
    assert "doesn’t allow that file name" in (dialog.wrong or "")
    dialog.do(Set("entry", str(tmp_path / "move 3.png")))
    player.click("accept")
    assert (tmp_path / "move 3.png").is_file()
