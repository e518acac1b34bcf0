"""The player's own set-ups at the table of Tank Battle: saved, laid out, renamed and deleted by mouse and
keys (TB-2.5)."""

from __future__ import annotations

from typing import Any

import pytest

from game.data.files import own_files
from game.data.maps.own_setups import list_setups, save_setup, setups_folder
from game.games.tank_battle.rules.setups import written
from game.games.tank_battle.view.spots import OwnSetupSpot
from game.ui.commands import Set
from game.ui.window.application import Application
from game.view.spots import ButtonSpot
from tests.games.tank_battle.boards import template
from tests.games.tank_battle.files import PIECE_SET
from tests.games.tank_battle.view.hands import TankBattleHands


@pytest.fixture
def hands(app: Application) -> TankBattleHands:
    return TankBattleHands(app)


def on_top(hands: TankBattleHands) -> Any:
    """The scene on top."""
    return hands.app.stack.top


def answer(hands: TankBattleHands, text: str) -> None:
    """Type into the dialog on top, and accept."""
    dialog = on_top(hands)
    assert dialog is not hands.match_scene
    entry = dialog.focus.by_key("entry")
    entry.set_text(text)
    dialog.do(Set("entry", text))
    hands.quick("return")
    hands.app.step([], 0.1)


def own_spots(table: Any) -> list[OwnSetupSpot]:
    """The player's own set-ups that are listed."""
    return [one.spot for one in table.beside.spots if isinstance(one.spot, OwnSetupSpot)]


def test_a_set_up_is_saved_by_name_and_laid_out_again__TB_2_5(hands: TankBattleHands) -> None:
    hands.begin()
    table = hands.table
    hands.click(ButtonSpot("own"))
    hands.click(ButtonSpot("own_save"))
    assert hands.app.stack.top is hands.match_scene, "pieces are missing"
    table.phase.set_up.lay_template("bait")
    laid = list(table.phase.set_up.squares)
    hands.click(ButtonSpot("own_save"))
    answer(hands, "My bait")
    assert [one.title for one in list_setups("tank_battle")] == ["My bait"]
    (spot,) = own_spots(table)
    hands.push("clear")
    hands.click(spot)
    assert table.phase.set_up.squares == tuple(laid)
    hands.press_match("undo")
    assert len(table.phase.set_up.missing) == len(laid), "one step"


@pytest.mark.slow
def test_the_other_side_lays_it_out_the_other_way_round__TB_2_5(hands: TankBattleHands) -> None:
    path = save_setup("tank_battle", "Mine", written(PIECE_SET, template("bait", 0), 0))
    hands.begin()
    hands.set_up("three_walls")
    table = hands.table
    assert table.viewer == 1 and not table.phase.own_listed, "names alone, and only when asked for"
    hands.click(ButtonSpot("own"))
    hands.click(OwnSetupSpot(path.name))
    assert table.phase.set_up.squares == tuple(template("bait", 1))


def test_names_are_changed_and_set_ups_deleted(hands: TankBattleHands) -> None:
    path = save_setup("tank_battle", "Mine", written(PIECE_SET, template("bait", 0), 0))
    save_setup("tank_battle", "Other", written(PIECE_SET, template("bait", 0), 0))
    hands.begin()
    hands.click(ButtonSpot("own"))
    hands.click(ButtonSpot("own_rename"))
    assert hands.app.stack.top is hands.match_scene, "none is chosen"
    hands.click(OwnSetupSpot(path.name))
    hands.click(ButtonSpot("own_rename"))
    answer(hands, "other")
    assert hands.app.stack.top is not hands.match_scene, "that name is taken"
    answer(hands, "Better")
    assert [one.title for one in list_setups("tank_battle")] == ["Better", "Other"]
    hands.click(ButtonSpot("own_delete"))
    dialog = on_top(hands)
    for _ in range(10):
        hands.app.step([], 0.1)
    dialog.accept()
    hands.app.step([], 0.1)
    assert [one.title for one in list_setups("tank_battle")] == ["Other"]


ONE_ROW = (
    "{hq: [12], ammo: [13], fuel: [24], tanks: [1, 2, 3, 4, 5, 6], gun: [31, 32, 33, 34, 35], mine: [41, 42]}"
)


@pytest.mark.parametrize("squares", ["{hq: [1]}", ONE_ROW])
def test_a_file_that_is_no_set_up_is_told_and_changes_nothing(hands: TankBattleHands, squares: str) -> None:
    folder = setups_folder("tank_battle")
    folder.mkdir(parents=True)
    text = f"format: 1\ngame: tank_battle\ntitle: Odd\nsquares: {squares}\n"
    (folder / "odd.yaml").write_text(text, encoding="utf-8")
    (folder / "torn.yaml").write_text("format: [", encoding="utf-8")
    hands.begin()
    hands.click(ButtonSpot("own"))
    hands.click(OwnSetupSpot("odd.yaml"))
    assert not hands.table.phase.set_up.can_undo
    assert hands.match_scene.notice.words
    hands.click(OwnSetupSpot("torn.yaml"))
    assert hands.app.stack.top is not hands.match_scene
    assert (folder / "odd.yaml").read_text(encoding="utf-8") == text


def test_a_full_disk_is_told(hands: TankBattleHands, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*given: object, **more: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(own_files, "atomic_write", full)
    hands.begin()
    hands.table.phase.set_up.lay_template("bait")
    hands.click(ButtonSpot("own"))
    hands.click(ButtonSpot("own_save"))
    answer(hands, "Mine")
    assert "The disk is full" in on_top(hands).wrong


@pytest.mark.slow
def test_many_are_listed_page_by_page(hands: TankBattleHands) -> None:
    for number in range(20):
        save_setup("tank_battle", f"Number {number:02}", written(PIECE_SET, template("bait", 0), 0))
    hands.begin()
    hands.click(ButtonSpot("own"))
    seen: list[str] = []
    while True:
        page = [spot.key for spot in own_spots(hands.table)]
        if page[0] in seen:
            break
        seen += page
        hands.click(ButtonSpot("own_page"))
    assert len(seen) == 20 == len(set(seen))
