"""The map library in the hands of a player: found, chosen, played, changed, deleted, brought in, sent out."""

from __future__ import annotations

import ast
import shutil
import time
from pathlib import Path
from typing import get_args

import pygame
import pytest

from game.app.library import scene as library_module
from game.app.library.scene import LibraryScene
from game.app.maps import importing, sharing
from game.app.poses import SCENES
from game.app.poses.library import sample_maps
from game.app.setup.scene import SetupScene
from game.app.trash.scene import TrashPage
from game.data.files.paths import MAPS, locale_folders, user_maps
from game.data.files.trash import list_trash, trash
from game.data.files.yaml_files import load_yaml
from game.data.maps.map_cards import MapCard
from game.data.maps.map_import import Reason
from game.data.people.last_choices import LastSeat, LastSetup, last_setup
from game.data.sharing.share import share_text
from game.data.words.texts import Texts
from game.model.entries import games
from game.testing.driver import Driver
from game.ui.commands import Set
from game.ui.controls.dialog import Dialog, TextDialog
from game.ui.window.application import Application
from tests.amount import now_and_then
from tests.app.opened import Opened, note_opened
from tests.app.setup_page import map_list_of
from tests.app.spacing import Window as Around
from tests.app.spacing import check_everywhere

DRAWN = games(lambda info: info.editable)
SHIPPED = sum(len(list((MAPS / game).glob("*.yaml"))) for game in DRAWN)


@pytest.fixture
def opened(app: Application, monkeypatch: pytest.MonkeyPatch) -> Opened:
    return note_opened(app, monkeypatch, "match", "setup", "editor")


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is put into the clipboard."""
    found: list[str] = []

    def copy(text: str) -> bool:
        found.append(text)
        return True

    monkeypatch.setattr("game.app.sharing.reports.copy_text", copy)
    return found


def own() -> Path:
    return user_maps("tank_chess")


def show(app: Application, player: Driver, at: str = "garden_war", *, maps: bool = True) -> LibraryScene:
    if maps:
        sample_maps(own())
    scene = LibraryScene(app)
    app.push(scene)
    player.wait(0.1)
    if at:
        choose(scene, player, at)
    return scene


def choose(scene: LibraryScene, player: Driver, name: str) -> None:
    index = next(at for at, card in enumerate(scene.cells.items) if card.entry.name == name)
    scene.cells.choose(index)
    player.wait()
    scene.focus.set(scene.focus.by_key("list"))


@pytest.mark.slow
def test_a_new_map_asks_for_its_game_unless_the_list_is_of_one(
    app: Application, player: Driver, opened: Opened
) -> None:
    scene = show(app, player, "", maps=False)
    player.click("new")
    assert player.scene.name == "which_game" and player.scene.focus.key == "game.tank_chess"
    assert opened == []
    player.click("game.flames_of_tanks")
    assert opened.last("editor")["game"] == "flames_of_tanks"
    player.click("new")
    player.key("escape")
    assert player.scene is scene and len(opened) == 1
    scene.ask_for(game="tank_tactics")
    player.click("new")
    assert opened.last("editor")["game"] == "tank_tactics"


def current(scene: LibraryScene) -> MapCard:
    card = scene.cells.current
    assert card is not None
    return card


def titles(scene: LibraryScene) -> list[str]:
    return [card.title for card in scene.cells.items]


def judged(scene: LibraryScene, player: Driver) -> None:
    for _ in range(3000):
        player.wait()
        if not scene.maps.catalogue._unread and next(scene.maps.catalogue.unjudged(), None) is None:
            return
        time.sleep(0.005)  # they are judged in a thread
    raise AssertionError("the maps were never judged")


# --- the list ---


@pytest.mark.slow
def test_shipped_and_own_maps_are_listed_broken_ones_too(app: Application, player: Driver) -> None:
    scene = show(app, player)
    assert len(scene.cells.items) == SHIPPED + 5
    assert {"Official", "Half a bridge", "torn", "Garden war"} <= set(titles(scene))
    player.click("origin.2")
    assert len(scene.cells.items) == 5
    player.click("origin.1")
    assert len(scene.cells.items) == SHIPPED


@pytest.mark.slow
def test_pictures_and_verdicts_follow(app: Application, player: Driver) -> None:
    scene = show(app, player)
    judged(scene, player)
    player.wait(0.5)
    assert scene.map_picture(scene.cells.items[0], scene.cells.rect_of(0).width - 2 * scene.px(8)) is not None
    bad = {card.title for card in scene.cells.items if card.broken}
    assert bad == {"Half a bridge", "torn"}


def test_verdicts_are_kept_for_the_next_time(app: Application, player: Driver) -> None:
    scene = show(app, player)
    judged(scene, player)
    app.pop()
    again = LibraryScene(app)
    app.push(again)
    again.maps.catalogue.refresh()
    assert list(again.maps.catalogue.unjudged()) == []


@pytest.mark.slow
def test_typing_anywhere_searches(app: Application, player: Driver) -> None:
    scene = show(app, player)
    player.type("garden")
    assert titles(scene) == ["Garden war", "Garden war"]
    assert player.widget("search").get_text() == "garden"
    player.key("escape")
    assert len(scene.cells.items) == SHIPPED + 5
    assert player.scene is scene


@pytest.mark.slow
def test_searching_by_keys_and_back_to_the_list(app: Application, player: Driver) -> None:
    scene = show(app, player)
    player.key("ctrl+f")
    player.type("clara")
    assert titles(scene) == ["A winter’s march over the very long frozen river"]
    player.key("return")
    assert scene.focus.key == "list"
    assert current(scene).author == "Clara"


@pytest.mark.slow
def test_a_search_without_result_offers_the_way_out(app: Application, player: Driver) -> None:
    scene = show(app, player)
    player.key("ctrl+f")
    player.type("submarine")
    assert scene.cells.items == ()
    assert scene.cells.current is None
    player.click("clear_all")
    assert len(scene.cells.items) == SHIPPED + 5


@pytest.mark.slow
def test_order_and_view_are_kept_for_the_next_time(app: Application, player: Driver) -> None:
    scene = show(app, player)
    player.click("rows.1")
    scene.focus.set(player.widget("sort"))
    player.key("right")
    assert scene.maps.view.rows
    assert scene.maps.query.sort == "changed"
    times = [card.changed for card in scene.cells.items]
    assert times == sorted(times, reverse=True)
    app.pop()
    again = LibraryScene(app)
    app.push(again)
    assert again.maps.view == scene.maps.view


@pytest.mark.slow
def test_a_tag_narrows_the_list(app: Application, player: Driver) -> None:
    scene = show(app, player)
    scene.focus.set(player.widget("filter"))
    for _ in range(60):
        if scene.maps.query.tag == "home":
            break
        player.key("right")
    assert titles(scene) == ["Garden war", "Garden war"]


# --- playing and drawing ---


def test_enter_plays_the_chosen_map(app: Application, player: Driver, opened: Opened) -> None:
    scene = show(app, player)
    player.key("right")
    path = current(scene).path
    player.key("return")
    assert opened.last("setup") == {"how": "push", "game": "tank_chess", "map": str(path)}


@pytest.mark.slow
def test_a_double_click_plays(
    app: Application, player: Driver, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pygame.time.get_ticks", lambda: 5000)
    scene = show(app, player, "")
    for _ in range(2):
        player.click(scene.cells.rect_of(1).center)
    assert opened.last("setup")["map"] == str(scene.cells.items[1].path)


@pytest.mark.slow
def test_the_setup_has_the_very_map_though_another_has_its_name(app: Application, player: Driver) -> None:
    own().mkdir(parents=True)
    shutil.copy(MAPS / "tank_chess" / "official_16.yaml", own() / "official_16.yaml")
    scene = show(app, player, "", maps=False)
    index = next(at for at, card in enumerate(scene.cells.items) if card.title == "Official" and not card.own)
    scene.cells.choose(index)
    player.click("play")
    setup = player.scene
    assert isinstance(setup, SetupScene)
    assert setup.match.draft.map is not None
    assert setup.match.draft.map.path == MAPS / "tank_chess" / "official_16.yaml"
    assert map_list_of(setup).maps.origin == "shipped"


def test_playing_at_once_takes_the_last_choice(app: Application, player: Driver, opened: Opened) -> None:
    seats = (LastSeat(player="person", name="Zoe"), LastSeat(player="person", name="Max"))
    last_setup("tank_chess").write(LastSetup(seating="tank_chess.seating.two", seats=seats, clock="15"))
    show(app, player)
    player.key("shift+return")
    plan = opened.last("match")["plan"]
    assert [one.name for one in plan.players] == ["Zoe", "Max"]
    assert plan.map_title == "Garden war"
    assert plan.clock.initial_ms == 15 * 60_000


@pytest.mark.slow
def test_own_maps_are_edited_and_shipped_ones_as_a_copy(
    app: Application, player: Driver, opened: Opened
) -> None:
    scene = show(app, player)
    player.key("e")
    assert opened.last("editor") == {"how": "push", "game": "tank_chess", "path": own() / "garden_war.yaml"}
    choose(scene, player, "official_16")
    assert player.widget("edit").label == scene.t("library.edit_copy")
    player.click("edit")
    asked = opened.last("editor")
    assert "path" not in asked
    assert asked["draft"].title == "Official, copy"
    assert len(asked["draft"].pieces) == 20


def test_a_new_map_is_begun(app: Application, player: Driver, opened: Opened) -> None:
    show(app, player)
    player.key("ctrl+n")
    player.key("return")
    assert opened.last("editor") == {"how": "push", "game": "tank_chess"}


@pytest.mark.slow
def test_a_broken_map_is_mended_not_played(app: Application, player: Driver, opened: Opened) -> None:
    scene = show(app, player, "half_a_bridge")
    judged(scene, player)
    with pytest.raises(KeyError):
        player.widget("play")
    player.key("shift+return")
    assert opened == []
    player.key("return")
    assert opened.last("editor")["path"] == own() / "half_a_bridge.yaml"


def test_the_problems_of_a_torn_file_are_told_with_their_lines(app: Application, player: Driver) -> None:
    scene = show(app, player, "torn")
    with pytest.raises(KeyError):
        player.widget("edit")
    player.key("return")
    dialog = player.scene
    assert "Line 5" in dialog.problems[0]  # type: ignore[attr-defined]
    assert scene.cells.current is not None


@pytest.mark.slow
def test_the_setup_offers_all_maps_and_takes_the_one_chosen(app: Application, player: Driver) -> None:
    sample_maps(own())
    app.open("setup", game="tank_chess")
    setup = player.scene
    assert isinstance(setup, SetupScene)
    player.wait()
    player.click("all_maps")
    scene = player.scene
    assert isinstance(scene, LibraryScene)
    choose(scene, player, "winter")
    with pytest.raises(KeyError):
        player.widget("play_now")
    player.click("play")
    assert player.scene is setup
    assert setup.match.draft.map is not None
    assert setup.match.draft.map.entry.name == "winter"
    assert map_list_of(setup).maps.origin == "user"


@pytest.mark.parametrize("to_edit", [False, True])
def test_while_a_map_is_chosen_for_another_screen_no_key_starts_a_match(
    app: Application, player: Driver, opened: Opened, to_edit: bool
) -> None:
    def drawn() -> None:
        raise AssertionError("no new map was asked for")

    sample_maps(own())
    picked: list[Path] = []
    scene = LibraryScene(app, game="tank_chess", pick=picked.append, draw=drawn if to_edit else None)
    app.push(scene)
    player.wait(0.1)
    choose(scene, player, "winter")
    player.key("shift+return")
    assert opened == []
    player.key("return")
    assert [path.stem for path in picked] == ["winter"]


# --- changing ---


@pytest.mark.slow
def test_a_map_is_renamed_and_that_taken_back(app: Application, player: Driver) -> None:
    scene = show(app, player)
    path = current(scene).path
    player.key("f2")
    dialog = player.scene
    assert isinstance(dialog, TextDialog)
    dialog.do(Set("entry", "Kitchen war"))
    player.key("return")
    assert player.scene is scene
    assert current(scene).title == "Kitchen war"
    assert current(scene).path.name == "kitchen_war.yaml"
    player.click("undo")
    assert current(scene).path == path
    assert current(scene).title == "Garden war"


@pytest.mark.slow
def test_undo_of_a_new_title_keeps_what_was_saved_since(app: Application, player: Driver) -> None:
    scene = show(app, player)
    scene.maps.choose_file(own() / "winter.yaml")
    scene.show_chosen()
    player.wait()
    before = current(scene).title
    player.key("f2")
    player.key("ctrl+a")
    player.type("Summer")
    player.key("return")
    player.wait(0.1)
    path = current(scene).path
    drawn = path.read_text(encoding="utf-8") + "# drawn since\n"
    path.write_text(drawn, encoding="utf-8")
    scene.look_again()
    player.click("undo")
    player.wait(0.1)
    assert current(scene).title == before and not path.exists()
    text = current(scene).path.read_text(encoding="utf-8")
    assert text.endswith("# drawn since\n") and text == drawn.replace("title: Summer", f"title: {before}")


def test_an_empty_title_is_refused(app: Application, player: Driver) -> None:
    scene = show(app, player)
    player.key("f2")
    dialog = player.scene
    assert isinstance(dialog, TextDialog)
    dialog.do(Set("entry", "   "))
    player.click("accept")
    assert player.scene is dialog
    assert dialog.wrong == scene.t("library.title_empty")


@pytest.mark.slow
def test_details_are_changed_and_wrong_ones_told(app: Application, player: Driver) -> None:
    scene = show(app, player)
    player.click("details")
    player.click("date")
    player.key("end")
    player.type("9")
    player.click("accept")
    assert player.scene is not scene
    assert "date" in player.scene.wrong  # type: ignore[attr-defined]
    player.click("date")
    player.key("end")
    player.key("backspace")
    player.click("author")
    player.key("end")
    player.type(" B")
    player.key("return")
    assert player.scene is scene
    assert current(scene).author == "Anna B"
    assert "# from the last rank" in current(scene).path.read_text(encoding="utf-8")


def test_details_of_a_shipped_map_are_only_read(app: Application, player: Driver) -> None:
    scene = show(app, player, "official_16")
    player.key("ctrl+i")
    with pytest.raises(KeyError):
        player.widget("title")
    player.key("escape")
    assert player.scene is scene


@pytest.mark.slow
def test_a_copy_is_chosen_and_can_be_taken_back(app: Application, player: Driver) -> None:
    scene = show(app, player, "official_16")
    player.key("ctrl+d")
    assert current(scene).title == "Official, copy"
    assert current(scene).own
    player.key("ctrl+d")
    assert current(scene).title == "Official, copy, copy"
    player.key("ctrl+z")
    player.key("ctrl+z")
    assert len(scene.cells.items) == SHIPPED + 5


@pytest.mark.slow
def test_deleted_by_a_key_and_taken_back_by_mouse(app: Application, player: Driver) -> None:
    scene = show(app, player)
    path = current(scene).path
    player.key("delete")
    assert not path.exists()
    assert scene.note == scene.t("library.deleted", title="Garden war")
    player.click("undo")
    assert path.exists()
    assert current(scene).path == path


def test_shipped_maps_can_not_be_deleted(app: Application, player: Driver) -> None:
    scene = show(app, player, "official_16")
    player.key("delete")
    assert list_trash() == []
    assert scene.note == scene.t("library.shipped_stays")


@pytest.mark.slow
def test_the_trash_gives_back_deletes_for_good_and_is_emptied(
    app: Application, player: Driver, home: Path
) -> None:
    saves = home / "data" / "saves"
    saves.mkdir(parents=True)
    (saves / "m.yaml").write_text("x", encoding="utf-8")
    trash(saves / "m.yaml")
    scene = show(app, player)
    for name in ("garden_war", "winter", "torn"):
        choose(scene, player, name)
        player.key("delete")
    player.click("trash")
    page = player.scene
    assert isinstance(page, TrashPage)
    assert len(page.listed) == 3
    player.key("return")
    assert len(page.listed) == 2
    player.key("delete")
    assert isinstance(player.scene, Dialog)
    player.key("escape")
    assert len(page.listed) == 2
    player.key("delete")
    player.click("accept")
    assert len(page.listed) == 1
    player.click("empty")
    player.click("accept")
    assert not page.listed
    # matches that were deleted are none of this page's
    assert [one.origin.name for one in list_trash()] == ["m.yaml"]
    player.key("escape")
    assert len(scene.cells.items) == SHIPPED + 3


def test_a_trash_of_two_files_of_one_name_gives_both_back(app: Application, player: Driver) -> None:
    scene = show(app, player)
    text = current(scene).path.read_text(encoding="utf-8")
    player.key("delete")
    (own() / "garden_war.yaml").write_text(text.replace("Anna", "Other"), encoding="utf-8")
    player.key("ctrl+z")
    assert current(scene).path.name == "garden_war_3.yaml"
    assert "Other" in (own() / "garden_war.yaml").read_text(encoding="utf-8")


# --- other programs ---


def test_a_file_deleted_elsewhere_is_told(app: Application, player: Driver, opened: Opened) -> None:
    scene = show(app, player)
    current(scene).path.unlink()
    player.key("return")
    assert opened == []
    assert scene.note == scene.t("library.gone", name="garden_war.yaml")
    assert len(scene.cells.items) == SHIPPED + 4


@pytest.mark.slow
def test_files_changed_and_added_elsewhere_are_seen(app: Application, player: Driver) -> None:
    scene = show(app, player)
    path = current(scene).path
    path.rename(path.with_name("moved.yaml"))
    text = path.with_name("moved.yaml").read_text(encoding="utf-8")
    (own() / "winter.yaml").write_text(text.replace("Garden war", "Changed"), encoding="utf-8")
    player.wait(1.3)
    names = {card.entry.name: card.title for card in scene.cells.items}
    assert "garden_war" not in names
    assert names["moved"] == "Garden war"
    assert names["winter"] == "Changed"


def test_a_map_saved_meanwhile_is_chosen(app: Application, player: Driver) -> None:
    scene = show(app, player)
    app.open("dialog", title="an editor, say")
    text = (own() / "garden_war.yaml").read_text(encoding="utf-8")
    (own() / "new.yaml").write_text(text.replace("Garden war", "New one"), encoding="utf-8")
    app.pop()
    player.wait()
    assert current(scene).path.name == "new.yaml"
    scene.maps.catalogue.read(60)  # a slow machine reads it a little later
    scene.look_again()
    assert current(scene).title == "New one"


@pytest.mark.slow
def test_what_is_typed_outlasts_a_change_of_the_folder(app: Application, player: Driver) -> None:
    scene = show(app, player)
    player.key("ctrl+f")
    player.type("gar")
    shutil.copy(own() / "garden_war.yaml", own() / "more.yaml")
    player.wait(1.3)
    player.type("den")
    assert scene.maps.query.text == "garden"
    assert len(scene.cells.items) == 3


@pytest.mark.slow(few=1)
@pytest.mark.parametrize("raw", [b"", b"\xff\xfe", b"x" * 3_000_000, b"a: &a [*a]"])
def test_any_file_can_lie_there(raw: bytes, app: Application, player: Driver) -> None:
    own().mkdir(parents=True)
    (own() / "odd.yaml").write_bytes(raw)
    scene = show(app, player, "odd", maps=False)
    assert current(scene).broken
    for key in ("return", "escape", "e", "f2", "ctrl+i", "shift+return", "ctrl+s", "escape", "ctrl+d"):
        player.key(key)
    assert (own() / "odd.yaml").read_bytes() == raw


# --- out ---


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("game", DRAWN)
def test_a_map_is_printed_from_the_library(app: Application, player: Driver, game: str) -> None:
    scene = show(app, player)
    choose(scene, player, next(one.entry.name for one in scene.cells.items if one.game == game))
    player.wait(0.1)
    player.click("print")
    player.wait(0.1)
    assert player.scene.name == "print"
    player.key("escape")
    assert player.scene is scene
    player.key("ctrl+p")
    assert player.scene.name == "print"


@pytest.mark.slow
def test_the_text_of_a_map_gives_the_map(app: Application, player: Driver, copied: list[str]) -> None:
    scene = show(app, player)
    player.click("share")
    player.click("copy_text")
    assert copied[0].startswith("TBM")
    player.key("escape")
    path = current(scene).path
    before, _ = load_yaml(path)
    path.unlink()
    assert importing.try_either(app, copied[0]) is None
    after, _ = load_yaml(current(scene).path)
    assert before is not None
    assert after is not None
    assert after.data == before.data


@pytest.mark.slow
def test_a_picture_and_a_file_are_written_and_come_back(
    app: Application, player: Driver, tmp_path: Path
) -> None:
    scene = show(app, player)
    text = current(scene).path.read_text(encoding="utf-8")
    player.click("share")
    for key, name in (("save_picture", "pic"), ("save_file", "map")):
        player.click(key)
        dialog = player.scene
        assert isinstance(dialog, TextDialog)
        dialog.do(Set("entry", str(tmp_path / name)))
        player.click("accept")
    assert pygame.image.load(tmp_path / "pic.png").get_width() == sharing.PICTURE_PX
    assert (tmp_path / "map.treadmap").read_text(encoding="utf-8") == text
    player.key("escape")
    current(scene).path.unlink()
    assert importing.try_either(app, str(tmp_path / "pic.png")) is None
    assert current(scene).title == "Garden war"
    # letter for letter the same as before, so another file than the picture's
    assert importing.try_either(app, str(tmp_path / "map.treadmap")) is None
    assert current(scene).path.read_text(encoding="utf-8") == text


@pytest.mark.slow
def test_no_file_is_written_over(app: Application, player: Driver, tmp_path: Path) -> None:
    (tmp_path / "there.yaml").write_text("mine", encoding="utf-8")
    scene = show(app, player)
    player.click("share")
    player.click("save_file")
    dialog = player.scene
    assert isinstance(dialog, TextDialog)
    dialog.do(Set("entry", str(tmp_path / "there.yaml")))
    player.click("accept")
    assert dialog.wrong == scene.t("match.file_exists")
    assert (tmp_path / "there.yaml").read_text(encoding="utf-8") == "mine"


# --- in ---


def test_a_dropped_file_opens_the_library_from_anywhere(
    app: Application, player: Driver, tmp_path: Path
) -> None:
    app.open("menu")
    path = tmp_path / "from elsewhere.yaml"
    text = (MAPS / "tank_chess" / "official_16.yaml").read_text(encoding="utf-8")
    path.write_text(text.replace("title: Official", "title: Elsewhere"), encoding="utf-8")
    assert importing.try_either(app, str(path)) is None
    player.wait(0.1)
    scene = player.scene
    assert isinstance(scene, LibraryScene)
    assert current(scene).title == "Elsewhere"
    assert current(scene).path == own() / "elsewhere.yaml"
    player.click("undo")
    assert not (own() / "elsewhere.yaml").exists()
    assert path.exists()


@pytest.mark.parametrize("game", DRAWN)
def test_a_dropped_map_of_every_game_is_imported(
    app: Application, player: Driver, tmp_path: Path, game: str
) -> None:
    app.open("menu")
    path = tmp_path / "from elsewhere.yaml"
    sign = "players:" if game == "tank_tactics" else "title:"
    text = next(t for one in sorted((MAPS / game).glob("*.yaml")) if sign in (t := one.read_text("utf-8")))
    path.write_text(text.replace("title: ", "title: Elsewhere "), encoding="utf-8")
    player.send(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    player.wait(0.1)
    scene = player.scene
    assert isinstance(scene, LibraryScene)
    assert current(scene).game == game and current(scene).own and not current(scene).broken


def test_a_broken_map_comes_in_with_its_problems(app: Application, player: Driver) -> None:
    scene = show(app, player)
    text = "game: tank_chess\nformat: 1\ntitle: Odd\nboard: [abc]\nwhite: []\nblack: []\n"
    assert importing.try_either(app, text) is None
    player.wait(0.1)
    assert current(scene).title == "Odd"
    assert current(scene).broken


def test_a_file_of_the_library_is_shown_not_copied(app: Application, player: Driver) -> None:
    scene = show(app, player)
    assert importing.try_either(app, str(own() / "winter.yaml")) is None
    assert importing.try_either(app, str(MAPS / "tank_chess" / "long_range_20.yaml")) is None
    player.wait()
    assert current(scene).title == "Long Range"
    assert len(list(own().iterdir())) == 5


@pytest.mark.parametrize(
    "content", [b"\x89PNG\r\n\x1a\nnot really", b"\0\1\2", b"hello", b"record: []\n", b""]
)
def test_what_is_no_map_gives_a_message_and_nothing_else(
    content: bytes, app: Application, player: Driver, tmp_path: Path
) -> None:
    app.open("menu")
    path = tmp_path / "thing"
    path.write_bytes(content)
    wrong = importing.try_either(app, str(path))
    player.wait()
    assert player.scene.name == "menu"
    assert wrong and "[library" not in wrong
    assert not own().exists()


def test_text_is_pasted_into_the_list(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = show(app, player)
    document, _ = load_yaml(MAPS / "tank_chess" / "official_16.yaml")
    assert document is not None
    assert isinstance(document.data, dict)
    text = share_text("tank_chess", {**document.data, "title": "Pasted one"})
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: text)
    player.key("ctrl+v")
    assert current(scene).title == "Pasted one"
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "")
    player.key("ctrl+v")
    assert isinstance(player.scene, Dialog) and "drop the file" in player.scene.words


@pytest.mark.slow
def test_the_import_dialog_takes_a_way_to_a_file(app: Application, player: Driver, tmp_path: Path) -> None:
    scene = show(app, player)
    path = tmp_path / "x.yaml"
    text = (MAPS / "tank_chess" / "official_16.yaml").read_text(encoding="utf-8")
    path.write_text(text.replace("title: Official", "title: By its way"), encoding="utf-8")
    player.click("import")
    dialog = player.scene
    assert isinstance(dialog, TextDialog)
    dialog.do(Set("entry", str(tmp_path / "none.yaml")))
    player.click("accept")
    assert "none.yaml" in dialog.wrong
    dialog.do(Set("entry", f'"{path}"'))
    player.click("accept")
    assert player.scene is scene
    assert current(scene).title == "By its way"


@pytest.mark.slow
def test_after_an_import_the_large_picture_comes_without_a_touch(
    app: Application, player: Driver, tmp_path: Path
) -> None:
    scene = show(app, player)
    path = tmp_path / "x.yaml"
    text = (MAPS / "tank_chess" / "official_16.yaml").read_text(encoding="utf-8")
    path.write_text(text.replace("title: Official", "title: Zebra"), encoding="utf-8")
    player.click("import")
    dialog = player.scene
    assert isinstance(dialog, TextDialog)
    dialog.do(Set("entry", str(path)))
    player.click("accept")
    for _ in range(60):
        player.wait()
    card = current(scene)
    assert card.title == "Zebra"
    assert scene.pictures.pictures.has((card.path, card.stamp, scene._large_px))


@pytest.mark.slow
def test_a_large_picture_comes_before_the_small_ones_that_were_asked_for_first(
    app: Application, player: Driver
) -> None:
    scene = show(app, player)
    player.wait(0.5)
    pictures = scene.pictures
    pictures.pictures.forget()
    for card in scene.cells.items[:4]:
        scene.map_picture(card, 40)
    scene.map_picture(current(scene), scene._large_px)
    assert pictures.work(1, first=scene._large_px) == {scene._large_px}


@pytest.mark.slow
def test_what_is_said_at_the_foot_goes_by_itself_and_undo_stays_in_its_place(
    app: Application, player: Driver, tmp_path: Path
) -> None:
    scene = show(app, player)
    path = tmp_path / "x.yaml"
    path.write_text(current(scene).path.read_text(encoding="utf-8"), encoding="utf-8")
    assert importing.try_either(app, str(path)) is None
    assert scene.note == scene.t("library.import_known")
    player.wait(10, dt=0.1)
    assert scene.note == ""
    player.click("duplicate")
    assert scene.note
    place = pygame.Rect(player.widget("undo").rect)
    player.wait(10, dt=0.1)
    assert scene.note == ""
    assert player.widget("undo").rect == place


# --- gamepad ---


@pytest.mark.slow
def test_a_gamepad_chooses_plays_and_edits(app: Application, player: Driver, opened: Opened) -> None:
    scene = show(app, player)
    player.pad("dpad_right")
    assert current(scene).path.name == "garden_war_2.yaml"
    player.pad("a")
    assert opened.last("setup")["map"] == str(current(scene).path)
    player.pad("x")
    assert opened.last("editor")["path"] == current(scene).path
    player.pad("y")
    assert opened.last("match")["plan"].map_title == "Garden war"


# --- looks ---

POSES = sorted(name for name in SCENES if name.startswith("library"))


WINDOWS: list[Around] = [((1280, 720), 1.3, "pseudo")]
MORE: list[Around] = [
    ((2560, 1440), 2.5, "en"),
    ((1280, 720), 1.0, "en"),
    ((1280, 720), 1.0, "pseudo"),
    ((1280, 720), 1.3, "en"),
    ((2560, 1440), 2.5, "pseudo"),
]


@pytest.mark.slow(few=1)
@pytest.mark.parametrize("windows", [WINDOWS, pytest.param(MORE, marks=pytest.mark.slow(few=3))])
@pytest.mark.parametrize("name", now_and_then(POSES, 4, few=3))
def test_everything_lies_in_the_window_and_apart(app: Application, name: str, windows: list[Around]) -> None:
    app.push(SCENES[name](app))
    check_everywhere(app, windows, lambda stop: stop.is_enabled)


def test_every_word_is_there(app: Application) -> None:
    sources = [*Path(importing.__file__).parent.glob("*.py")]
    sources += Path(library_module.__file__).parent.glob("*.py")
    keys = {
        node.value
        for path in sources
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node.value.startswith(("library.", "setup.", "matches.", "match."))
        and not node.value.endswith((".", "_", ".yaml", ".json"))
    }
    assert len(keys) > 80
    assert sorted(key for key in keys if not app.texts.has(key)) == []
    reasons = [f"library.no_map.{reason}" for reason in get_args(Reason)]
    assert [key for key in reasons if not app.texts.has(key)] == []


@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_the_search_field_shows_its_word_whole_where_there_is_little_room(
    app: Application, player: Driver, language: str
) -> None:
    app.change("window.zoom", 130)
    app.set_texts(Texts(locale_folders(), language))
    scene = show(app, player)
    entry = player.widget("search")
    wide = app.fonts.size(scene.t("library.search"), "body", app.scale)[0]
    assert entry.rect.width >= wide + app.scale * 16
