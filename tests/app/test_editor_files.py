"""The editor's files: saving, leaving, recovery, sharing, what is dropped on the window; and broken input."""

from __future__ import annotations

import io
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from game.app.editor import sketching
from game.app.editor.commands import EditorPress
from game.app.sharing.waiting import long_picture
from game.data.files.paths import MAPS, user_maps
from game.data.files.yaml_files import load_yaml
from game.data.saves.match_text import match_text
from game.data.sharing.code_pictures import codes_png
from game.data.sharing.png_text import MAP_KEYWORD
from game.data.sharing.qr_codes import codes_of
from game.data.sharing.share import share_text
from game.editor import autosave
from game.editor.commands import set_meta
from game.model.drafting import MapDraft
from game.model.grid8 import Grid
from game.ui.window.application import Application
from tests.app.editor_hands import Drawer, open_editor, small_map
from tests.app.test_waiting import until
from tests.shared_matches import played

GAME = "tank_chess"


@pytest.fixture
def small(app: Application) -> Drawer:
    """A map that can be played, in no file yet."""
    return open_editor(app, draft=small_map())


def saved(name: str = "small") -> Path:
    """Where a map of that title is saved."""
    return user_maps(GAME) / f"{name}.yaml"


# --- saving ---


@pytest.mark.slow
def test_what_is_typed_replaces_the_title_that_is_offered_on_leaving(small: Drawer) -> None:
    small.on("b2")
    small.key("escape")
    small.answer("save")
    small.type("Test table")
    assert small.widget("entry").get_text() == "Test table"


@pytest.mark.slow
def test_the_first_save_asks_for_a_title_and_the_next_does_not(small: Drawer) -> None:
    small.key("ctrl+s")
    small.answer("accept")
    assert saved().exists()
    assert not small.editor.document.changed
    small.on("b2")
    small.click("bar.save")
    assert small.scene is small.editor
    document, _ = load_yaml(saved())
    assert document is not None
    data: Any = document.data
    assert data["board"][8][1] == "#"


@pytest.mark.slow
def test_a_saved_map_is_opened_again_as_it_was(app: Application, small: Drawer) -> None:
    small.on("b2")
    small.key("ctrl+s")
    small.answer("accept")
    drawn = small.editor.draft
    small.key("escape")
    assert small.scene.name == "menu"
    again = open_editor(app, path=saved())
    assert again.editor.draft.ground == drawn.ground
    assert again.editor.draft.pieces == drawn.pieces
    assert again.editor.draft.title == "Small"


@pytest.mark.slow
def test_a_name_that_is_taken_is_asked_about(small: Drawer) -> None:
    saved().parent.mkdir(parents=True)
    saved().write_text("format: 1\n", encoding="utf-8")
    small.key("ctrl+s")
    small.answer("accept")
    small.wait(0.05)
    assert small.scene.name == "question"
    small.answer("both")
    assert saved().read_text(encoding="utf-8") == "format: 1\n"
    assert len(list(user_maps(GAME).glob("small*.yaml"))) == 2


@pytest.mark.slow
def test_replacing_the_other_map_is_possible(small: Drawer) -> None:
    saved().parent.mkdir(parents=True)
    saved().write_text("format: 1\n", encoding="utf-8")
    small.key("ctrl+s")
    small.answer("accept")
    small.wait(0.05)
    small.answer("replace")
    assert "board" in saved().read_text(encoding="utf-8")


@pytest.mark.slow
def test_save_as_gives_the_map_a_second_file(small: Drawer) -> None:
    small.key("ctrl+s")
    small.answer("accept")
    small.key("ctrl+shift+s")
    small.key("ctrl+a")
    small.type("Other")
    small.answer("accept")
    small.wait(0.05)
    assert saved().exists()
    assert saved("other").exists()
    assert small.editor.draft.title == "Other"


def test_a_shipped_map_is_saved_as_ones_own(app: Application) -> None:
    path = MAPS / GAME / "official_16.yaml"
    before = path.read_bytes()
    hands = open_editor(app, path=path)
    hands.key("ctrl+s")
    assert hands.scene.name == "dialog"
    hands.answer("accept")
    hands.wait(0.05)
    assert path.read_bytes() == before
    assert list(user_maps(GAME).glob("*.yaml"))


@pytest.mark.slow
def test_details_are_asked_for_and_checked(small: Drawer) -> None:
    small.key("f2")
    small.click("date")
    small.type("soon")
    small.click("accept")
    assert small.scene.name == "map_details"
    small.click("date")
    small.key("ctrl+a")
    small.type("2026-05-17")
    small.click("author")
    small.type("Anna")
    small.click("tags")
    small.type("river, small")
    small.answer("accept")
    meta = small.editor.draft.meta
    assert (meta["author"], meta["tags"], meta["date"]) == ("Anna", ["river", "small"], "2026-05-17")
    small.key("ctrl+z")
    assert "author" not in small.editor.draft.meta


def test_a_save_that_fails_is_told_and_loses_nothing(small: Drawer, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("game.data.maps.library.atomic_write", full)
    monkeypatch.setattr("game.editor.document.atomic_write", full)
    small.key("ctrl+s")
    small.answer("accept")
    small.wait(0.05)
    assert small.scene.name == "dialog"
    small.key("return")
    assert small.editor.document.changed


# --- leaving ---


@pytest.mark.slow
def test_leaving_asks_about_what_is_not_saved(small: Drawer) -> None:
    small.on("b2")
    small.key("escape")
    assert small.scene.name == "question"
    small.answer("stay")
    assert small.scene is small.editor
    small.key("escape")
    small.answer("save")
    small.answer("accept")
    small.wait(0.1)
    assert saved().exists()
    assert small.scene.name == "menu"


def test_a_map_that_was_only_looked_at_is_left_unasked(small: Drawer) -> None:
    small.key("escape")
    assert small.scene.name == "menu"


@pytest.mark.slow
def test_closing_the_window_asks_too(app: Application, small: Drawer) -> None:
    import pygame

    small.on("b2")
    small.send(pygame.event.Event(pygame.QUIT))
    assert app.running
    assert small.scene.name == "question"
    small.answer("discard")
    assert not app.running


@pytest.mark.slow
def test_another_map_asks_about_this_one(small: Drawer) -> None:
    small.on("b2")
    small.key("ctrl+n")
    small.answer("game.tank_chess")
    create(small)
    assert small.scene.name == "question"
    small.answer("discard")
    assert small.editor.draft.title == ""


# --- new maps ---


def create(hands: Drawer, press: Callable[[], object] | None = None) -> None:
    """Press the button; the map is drawn beside the window, and taken when it is there."""
    dialog = hands.scene
    if press is None:
        hands.click("accept")
    else:
        press()
    for _ in range(2000):
        if hands.scene is not dialog:
            return
        hands.wait()
        time.sleep(0.005)
    raise AssertionError("no map was drawn")


def test_a_new_map_by_size_and_symmetry(app: Application) -> None:
    hands = open_editor(app)
    assert hands.scene.name == "editor_new"
    hands.click("size.12")
    hands.click("symmetry.2")
    create(hands)
    assert hands.editor.draft.grid == Grid(12, 12)
    assert hands.editor.draft.symmetry == "top_bottom"


def test_no_map_of_another_size_is_made_in_place_of_one_that_can_not_be(app: Application) -> None:
    hands = open_editor(app)
    hands.wait(0.3)
    hands.click("width")
    hands.key("ctrl+a")
    hands.type("99")
    hands.wait(0.3)
    hands.click("accept")
    hands.wait(0.2)
    form: Any = hands.scene
    assert form.name == "editor_new" and "26" in form.wrong
    hands.click("width")
    hands.key("ctrl+a")
    hands.type("9")
    create(hands)
    assert hands.editor.draft.grid.width == 9


def test_a_pasted_map_of_another_game_takes_the_place_of_the_editor(small: Drawer) -> None:
    small.editor.do(EditorPress.PASTE_TEXT)
    small.wait(0.3)
    dialog: Any = small.scene
    dialog.text = min((MAPS / "tank_tactics").glob("*.yaml")).read_text(encoding="utf-8")
    small.click("accept")
    small.wait(0.3)
    editors: list[Any] = [scene for scene in small.app.stack if scene.name == "editor"]
    assert [one.kit.name for one in editors] == ["tank_tactics"] and small.scene is editors[0]


def test_a_new_map_of_a_size_that_was_changed_is_not_taken_by_itself(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The button was pressed for another size, which then became one that can't be."""
    drawn, sketch = threading.Event(), sketching.sketch

    def slow(*given: Any) -> Any:
        drawn.wait(20)
        return sketch(*given)

    monkeypatch.setattr(sketching, "sketch", slow)
    hands = open_editor(app)
    hands.wait(0.3)
    form: Any = hands.scene

    def size(text: str) -> None:
        hands.click("width")
        hands.key("ctrl+a")
        hands.type(text)

    size("14")
    hands.click("accept")
    size("99")
    drawn.set()
    hands.wait(0.2)
    size("12")
    for _ in range(2000):
        if not form.sketcher.busy:
            break
        hands.wait()
        time.sleep(0.005)
    assert form.made is not None and hands.scene is form
    create(hands)
    assert hands.editor.draft.grid.width == 12


@pytest.mark.slow
def test_a_new_map_with_an_army_and_from_a_template(app: Application) -> None:
    hands = open_editor(app)
    hands.click("begin.1")
    create(hands)
    assert hands.editor.draft.pieces
    hands.key("ctrl+n")
    hands.answer("game.tank_chess")
    hands.click("begin.2")
    create(hands)
    hands.answer("discard")
    assert hands.editor.draft.ground
    assert hands.editor.draft.title == ""


def test_enter_after_a_click_on_a_tab_creates_the_map(app: Application) -> None:
    hands = open_editor(app)
    hands.click("begin.1")
    create(hands, lambda: hands.key("return"))
    assert hands.editor.draft.pieces


@pytest.mark.slow
def test_a_random_map_is_legal_and_another_is_another(app: Application) -> None:
    hands = open_editor(app)
    hands.click("begin.3")
    hands.click("size.12")
    seen = []
    for _ in range(2):
        for _ in range(2000):
            hands.wait()
            time.sleep(0.005)
            if not hands.scene.sketcher.busy:  # type: ignore[attr-defined]
                break
        seen.append(hands.scene.made)  # type: ignore[attr-defined]
        hands.click("another")
    assert seen[0] is not None
    assert seen[0] != seen[1]
    create(hands)
    assert hands.editor.document.playable


# --- recovery ---


@pytest.mark.slow
def test_what_a_crash_left_is_offered_and_recovered(app: Application, small: Drawer) -> None:
    small.on("b2")
    drawn = small.editor.draft
    app.stack.clear()  # nobody was asked: the copy stays
    assert len(autosave.recoverable([GAME])) == 1
    again = open_editor(app, draft=MapDraft(Grid(8, 8)))
    assert again.scene.name == "question"
    again.answer("recover")
    assert again.editor.draft.ground == drawn.ground
    assert again.editor.document.changed
    again.key("escape")
    again.answer("discard")
    assert autosave.recoverable([GAME]) == []


def test_a_thrown_away_copy_is_gone(app: Application, small: Drawer) -> None:
    small.on("b2")
    app.stack.clear()
    again = open_editor(app)
    again.answer("discard")
    assert autosave.recoverable([GAME]) == []


def test_saving_leaves_no_copy(app: Application, small: Drawer) -> None:
    small.on("b2")
    small.key("ctrl+s")
    small.answer("accept")
    small.wait(0.1)
    app.stack.clear()
    assert autosave.recoverable([GAME]) == []


# --- sharing ---


@pytest.mark.slow
def test_a_map_is_shared_as_text_and_opened_from_it(small: Drawer, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []

    def keep(text: str) -> bool:
        copied.append(text)
        return True

    monkeypatch.setattr("game.app.sharing.reports.copy_text", keep)
    small.on("b2")
    drawn = small.editor.draft
    small.key("ctrl+e")
    small.click("copy_text")
    small.key("escape")
    small.key("ctrl+z")
    assert small.editor.wrong_text(copied[0]) is None
    small.editor.follow(small.editor.open_came(copied[0]))
    small.wait(0.1)
    if small.scene.name == "question":
        small.answer("discard")
    assert small.editor.draft.ground == drawn.ground
    assert small.editor.draft.title == "Small"


@pytest.mark.sample(now=2, few=1)
@pytest.mark.parametrize("text", ["", "TBM1.nonsense", "hello", "TBM9.abc", "[1, 2"])
def test_a_text_that_is_no_map_is_told_in_the_dialog(small: Drawer, text: str) -> None:
    small.editor.do(EditorPress.PASTE_TEXT)
    small.wait()
    small.key("ctrl+a")
    small.type(text)
    small.click("accept")
    assert small.scene.name == "dialog"
    assert small.scene.wrong  # type: ignore[attr-defined]


def test_the_title_that_is_proposed_is_replaced_by_typing(app: Application) -> None:
    hands = open_editor(app, draft=small_map(title=""))
    hands.key("ctrl+s")
    hands.wait(0.1)
    assert hands.scene.text  # type: ignore[attr-defined]
    hands.type("Mine")
    assert hands.scene.text == "Mine"  # type: ignore[attr-defined]


@pytest.mark.slow
def test_a_text_is_typed_at_once_after_choosing_it_in_the_menu_by_mouse(small: Drawer) -> None:
    small.click("bar.menu")
    small.click("item.paste_text")
    small.wait(0.1)
    small.key("ctrl+a")
    small.type("abc")
    assert small.scene.text == "abc"  # type: ignore[attr-defined]


def test_enter_accepts_a_dialog_though_a_click_beside_its_fields_took_the_focus(small: Drawer) -> None:
    small.key("ctrl+n")
    small.answer("game.tank_chess")
    small.wait(0.3)
    dialog = small.scene
    card = dialog.card  # type: ignore[attr-defined]
    small.click((card.left + 30, card.bottom - 25))
    assert dialog.focus.current is None
    small.key("return")
    small.wait(0.3)
    assert small.scene is small.editor
    assert not small.editor.draft.pieces


@pytest.mark.slow
def test_an_empty_board_is_left_unasked_and_one_with_an_army_is_not(small: Drawer) -> None:
    small.key("ctrl+n")
    small.answer("game.tank_chess")
    small.answer("accept")
    small.wait(0.1)
    assert not small.editor.draft.pieces
    assert not small.editor.board.state.unsaved
    small.on("b2")
    assert small.editor.board.state.unsaved


def save_picture(hands: Drawer) -> Path:
    """Save the map as a picture, by its dialog."""
    hands.key("ctrl+e")
    hands.click("save_picture")
    path = Path(hands.scene.text)  # type: ignore[attr-defined]
    hands.click("accept")
    return path


@pytest.mark.slow
def test_share_and_details_are_those_of_the_library(app: Application, small: Drawer) -> None:
    small.key("ctrl+s")
    small.answer("accept")

    def shown() -> tuple[type, list[str]]:
        found = type(small.scene), [name for name, _ in small.scene.focus.stops]
        small.key("escape")
        return found

    found = {}
    for key in ("ctrl+e", "f2"):
        small.key(key)
        found[key] = shown()
    small.key("escape")
    app.open("library", at=saved())
    small.wait(0.3)
    for key, button in (("ctrl+e", "share"), ("f2", "details")):
        small.click(button)
        assert found[key] == shown()


@pytest.mark.slow
def test_a_picture_carries_the_map_and_opens_when_dropped(small: Drawer) -> None:
    small.on("b2")
    drawn = small.editor.draft
    path = save_picture(small)
    assert str(path) in small.scene.told  # type: ignore[attr-defined]
    small.key("escape")
    small.key("ctrl+z")
    small.drop(path)
    small.wait(0.1)
    if small.scene.name == "question":
        small.answer("discard")
    assert small.editor.draft.ground == drawn.ground


@pytest.mark.slow
def test_a_picture_dropped_elsewhere_comes_into_the_library(app: Application, small: Drawer) -> None:
    path = save_picture(small)
    small.key("escape")
    small.key("escape")
    assert small.scene.name == "menu"
    small.drop(path)
    small.wait(0.1)
    assert small.scene.name == "library"
    assert list(user_maps(GAME).glob("*.yaml"))


@pytest.mark.slow
def test_a_large_photo_of_a_maps_codes_opens_here_and_one_of_a_match_elsewhere(
    small: Drawer, tmp_path: Path
) -> None:
    document, _ = load_yaml(MAPS / GAME / "quick_bout_8.yaml")
    assert document is not None and isinstance(document.data, dict)
    match = match_text(played(GAME, 6, resigned=True))
    photos = []
    for number, text in enumerate((share_text(GAME, document.data), match)):
        sheet = Image.open(io.BytesIO(codes_png(text, codes_of(text), MAP_KEYWORD))).convert("L")
        photos.append(tmp_path / f"{number}.jpg")
        sheet.rotate(3, expand=True, fillcolor=140).resize((2600, 2800)).save(photos[-1], quality=95)
        assert long_picture(photos[-1])
    small.drop(photos[0])
    until(small, lambda: small.scene.name != "waiting")
    small.wait(0.2)
    if small.scene.name == "question":
        small.answer("discard")
    assert small.editor.draft.title == document.data["title"]
    small.drop(photos[1])
    until(small, lambda: small.scene.name == "replay")


@pytest.mark.slow
def test_a_picture_that_is_no_map_is_told(small: Drawer, tmp_path: Path) -> None:
    for name, data in (("a.png", b"\x89PNG\r\n\x1a\nrubbish"), ("b.png", b"GIF"), ("c.yaml", b"- 1\n")):
        path = tmp_path / name
        path.write_bytes(data)
        small.drop(path)
        assert small.scene.name == "dialog", name
        small.key("return")
    assert small.scene is small.editor


# --- broken files ---

BROKEN = """\
format: 1
game: tank_chess
title: Broken
board:
  - "..........."
  - ".........."
  - "....Z....."
  - ".........."
  - ".........."
  - ".........."
  - ".........."
  - ".........."
  - ".........."
white:
  - C c1 N
  - C d1 N
  - Q e1 N
black:
  - C h9 S
"""


def test_a_broken_file_opens_as_far_as_it_can_with_all_problems_listed(
    app: Application, tmp_path: Path
) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text(BROKEN, encoding="utf-8")
    hands = open_editor(app, path=path)
    told = [str(problem) for problem in hands.editor.document.file_problems]
    assert len(told) >= 2
    assert all(":" in words for words in told)
    assert hands.stand("c1") is not None
    assert hands.editor.column.checks.rows[0].weight == "error"
    hands.click("dismiss")
    assert not hands.editor.document.file_problems
    assert path.read_text(encoding="utf-8") == BROKEN


def test_a_file_nothing_can_be_read_of_is_not_written_over(app: Application, tmp_path: Path) -> None:
    path = tmp_path / "rubbish.yaml"
    path.write_text("board: [\n", encoding="utf-8")
    hands = open_editor(app, path=path)
    assert hands.editor.document.file_problems
    hands.on("b2")
    hands.key("ctrl+s")
    hands.answer("accept")
    assert path.read_text(encoding="utf-8") == "board: [\n"


@pytest.mark.slow
def test_the_menu_offers_what_a_crash_left_once(app: Application, small: Drawer) -> None:
    small.on("b2")
    drawn = small.editor.draft
    app.stack.clear()
    app.open("menu")
    small.wait(0.1)
    assert small.scene.name == "question"
    small.answer("recover")
    assert small.editor.draft.ground == drawn.ground
    assert small.editor.document.changed
    small.key("escape")
    small.answer("discard")
    app.to_menu()
    small.wait(0.1)
    assert small.scene.name == "menu"
    assert autosave.recoverable([GAME]) == []


@pytest.mark.slow
def test_closing_the_window_asks_below_a_playtest_too(app: Application, small: Drawer) -> None:
    import pygame

    small.on("b2")
    small.key("f5")
    small.wait(0.1)
    for _ in range(2):
        small.send(pygame.event.Event(pygame.QUIT))
        assert app.running
        assert small.scene.name == "question"
    small.answer("stay")
    assert small.scene.name == "match"
    small.send(pygame.event.Event(pygame.QUIT))
    small.answer("discard")
    assert not app.running


@pytest.mark.parametrize("title", ["\u200b", "\u0301"])
def test_a_map_whose_title_can_not_be_seen_is_called_by_its_file(app: Application, title: str) -> None:
    draft = small_map()
    path = saved()
    path.parent.mkdir(parents=True, exist_ok=True)
    hands = open_editor(app, draft=draft)
    document = hands.editor.document
    document.do("meta", set_meta(draft, title=title), {"title": title})
    document.path = path
    hands.wait(0.1)
    assert hands.editor.board.state.title == path.stem


def test_a_new_map_may_be_of_another_game(small: Drawer) -> None:
    small.key("ctrl+n")
    assert small.scene.name == "which_game" and small.scene.focus.key == "game.tank_chess"
    small.answer("game.tank_tactics")
    small.wait(0.3)
    assert small.scene.name == "editor_new"
    editor: Any = next(one for one in small.app.stack if one.name == "editor")
    assert editor.kit.name == "tank_tactics"
