"""Maps that are broken, changed behind our back, or called by odd names, in the player's hands: nothing is
lost, nothing crashes, every problem is told with its place."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.library.rows import LibraryPress
from game.app.maps import importing
from game.data.files.paths import MAPS, user_data, user_maps
from game.data.files.yaml_files import load_yaml
from game.data.sharing.share import share_text
from game.editor import autosave
from game.editor.document import MapDocument
from game.testing.driver import Driver
from game.ui.window.application import Application
from tests.amount import now_and_then
from tests.app.editor_hands import Drawer, open_editor, small_map, square_editor
from tests.app.workshop import BAD, draw_home
from tests.patience import no_waiting_for_ever

GAME = "tank_chess"
GOOD = MAPS / GAME / "first_drive_10.yaml"
BAD_FILES = sorted(path.name for path in BAD.glob("*.yaml"))
FEW = (
    "map_ragged_row", "map_two_commands", "map_unknown_characters", "map_wrong_types", "map_unknown_keys",
    "quote_not_closed", "latin_1", "binary", "alias_bomb", "empty", "save_of_no_format",
)  # fmt: skip

SOME_BAD_FILES = pytest.mark.parametrize(
    "names",
    [[f"{name}.yaml" for name in FEW], pytest.param(BAD_FILES, marks=pytest.mark.slow)],
    ids=["few", "all"],
)


def own(name: str, raw: bytes = GOOD.read_bytes()) -> Path:
    """A file in the player's folder of maps; a good map if nothing is said."""
    path = user_maps(GAME) / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(raw)
    return path


def title_of(path: Path) -> Any:
    """The title a map's file has."""
    document, problems = load_yaml(path)
    assert document is not None, problems
    data: Any = document.data
    return data["title"]


# --- opening and saving ---


def kept(content: bytes) -> bool:
    """Whether a file of the player's, wherever it is, still holds that."""
    return any(one.is_file() and one.read_bytes() == content for one in user_data().rglob("*"))


@pytest.mark.sample(now=2, few=1)
@pytest.mark.parametrize("name", FEW)
def test_a_bad_file_is_opened_with_its_problems_and_kept_when_saved_over(app: Application, name: str) -> None:
    path = own(f"{name}.yaml", (BAD / f"{name}.yaml").read_bytes())
    before = path.read_bytes()
    hands = open_editor(app, path=path)
    told = [str(problem) for problem in hands.editor.document.file_problems]
    assert all(name in words for words in told)
    assert told or hands.editor.document.findings
    opened_whole = not told
    if told:
        hands.click("dismiss")
    hands.on("d4")
    hands.key("ctrl+s")
    if hands.scene.name == "dialog":
        hands.answer("accept")
    if hands.scene.name == "question":
        hands.answer("replace")
    hands.wait(0.05)
    assert hands.scene is hands.editor
    assert not hands.editor.document.changed
    assert opened_whole or kept(before)


def test_a_file_read_and_dismissed_is_still_kept_beside_what_is_saved_over_it(app: Application) -> None:
    path = own("ragged.yaml", (BAD / "map_ragged_row.yaml").read_bytes())
    before = path.read_bytes()
    hands = open_editor(app, path=path)
    assert hands.editor.document.file_problems
    hands.click("dismiss")
    hands.on("b2")
    hands.key("ctrl+s")
    hands.wait(0.05)
    assert path.read_bytes() != before
    assert [one.read_bytes() for one in path.parent.glob("*.old")] == [before]


@pytest.mark.slow
@SOME_BAD_FILES
def test_every_bad_file_dropped_on_the_editor_is_opened_or_told(
    app: Application, tmp_path: Path, names: list[str]
) -> None:
    hands = open_editor(app, draft=small_map())
    for name in names:
        path = tmp_path / name
        shutil.copy(BAD / name, path)
        before = path.read_bytes()
        known = hands.editor.document
        hands.drop(path)
        hands.wait(0.03)
        if hands.scene.name == "dialog":
            assert hands.editor.document is known, name
            hands.key("return")
        else:
            assert hands.scene is hands.editor, name
            assert hands.editor.document is not known, name
            assert hands.editor.document.file_problems or hands.editor.document.findings, name
        assert path.read_bytes() == before


@pytest.mark.slow
@SOME_BAD_FILES
def test_every_bad_file_dropped_on_the_menu_is_imported_or_told(
    app: Application, tmp_path: Path, names: list[str]
) -> None:
    app.open("menu")
    player = Driver(app)
    for name in names:
        path = tmp_path / name
        shutil.copy(BAD / name, path)
        before = set((user_data() / "maps").rglob("*.yaml"))
        player.send(pygame.event.Event(pygame.DROPFILE, file=str(path)))
        player.wait(0.02)
        new = set((user_data() / "maps").rglob("*.yaml")) - before
        if player.scene.name == "dialog":
            assert not new, name
        else:
            assert player.scene.name == "library", name
            assert len(new) == 1, name
            assert kept(path.read_bytes()), name
        app.to_menu()
        player.wait(0.02)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no such files here")
@pytest.mark.parametrize("name", ["pipe.yaml", "pipe.png", "pipe.txt"])
def test_a_pipe_or_a_device_dropped_on_the_window_is_told(
    name: str, app: Application, tmp_path: Path
) -> None:
    app.open("menu")
    player = Driver(app)
    os.mkfifo(tmp_path / name)
    (tmp_path / f"device_{name}").symlink_to("/dev/zero")
    for path in (tmp_path / name, tmp_path / f"device_{name}"):
        with no_waiting_for_ever():
            player.send(pygame.event.Event(pygame.DROPFILE, file=str(path)))
            player.wait(0.02)
        assert player.scene.name == "dialog"
        assert "isn’t a regular file" in str(getattr(player.scene, "words", ""))
        app.to_menu()
        player.wait(0.02)


@pytest.mark.slow
def test_a_map_whose_yaml_breaks_is_opened_in_the_editor_with_the_place_when_pasted(app: Application) -> None:
    text = GOOD.read_text(encoding="utf-8").replace('"\n', "\n", 1)
    hands = open_editor(app, draft=small_map())
    wrong = importing.try_either(app, text)
    assert wrong is None
    hands.wait(0.1)
    said = hands.editor.wrong_text(text)
    assert said
    assert any(c.isdigit() for c in said)


@pytest.mark.slow
def test_the_library_shows_bad_files_with_their_problems_and_opens_none_of_them_badly(
    app: Application,
) -> None:
    draw_home(Path(app.paths.user_data()).parent)
    app.open("menu")
    scene: Any = app.open("library")
    player = Driver(app)
    player.wait(0.3)
    names = {card.path.name for card in scene.maps.catalogue.all()}
    assert {"map_ragged_row.yaml", "quote_not_closed.yaml", "latin_1.yaml", "con.yaml"} <= names
    for card in scene.maps.catalogue.all():
        if card.own and card.broken:
            scene.arrived(card.path, "")
            player.wait(0.05)
            assert scene.cells.current is not None
            assert scene.cells.current.problems, card.path
            if card.path.stem not in FEW:
                continue
            for act in ("problems", "details", "share", "duplicate", "edit", "play"):
                scene.do(LibraryPress[act.upper()])
                player.wait(0.05)
                while player.scene is not scene:
                    if editor := square_editor(player.scene):
                        assert editor.document.file_problems or editor.document.findings
                    app.pop()
                    player.wait(0.02)


# --- changed behind our back ---


def changed_outside(hands: Drawer, path: Path) -> str:
    """Another program writes the file."""
    text = path.read_text(encoding="utf-8").replace("title: ", "title: Their ", 1)
    path.write_text(text, encoding="utf-8")
    hands.on("b2")
    hands.key("ctrl+s")
    hands.wait(0.05)
    return text


@pytest.mark.slow
def test_a_file_changed_outside_is_asked_about_before_it_is_written_over(app: Application) -> None:
    path = own("mine.yaml")
    hands = open_editor(app, path=path)
    theirs = changed_outside(hands, path)
    assert hands.scene.name == "question"
    hands.answer("cancel")
    assert path.read_text(encoding="utf-8") == theirs
    assert hands.editor.document.changed
    hands.key("ctrl+s")
    hands.answer("replace")
    assert path.read_text(encoding="utf-8") != theirs
    assert [one.read_text(encoding="utf-8") for one in path.parent.glob("*.old")] == [theirs]
    assert not hands.editor.document.changed
    hands.on("c2")
    hands.key("ctrl+s")
    assert hands.scene is hands.editor, "our own writing is no change from outside"


@pytest.mark.slow
def test_beside_a_file_changed_outside_ours_gets_one_of_its_own(app: Application) -> None:
    path = own("mine.yaml")
    hands = open_editor(app, path=path)
    theirs = changed_outside(hands, path)
    hands.answer("both")
    hands.wait(0.05)
    assert path.read_text(encoding="utf-8") == theirs
    assert hands.editor.document.path not in (None, path)
    assert len(list(path.parent.glob("*.yaml"))) == 2
    assert not hands.editor.document.changed


def test_a_file_deleted_outside_is_written_anew(app: Application) -> None:
    path = own("mine.yaml")
    hands = open_editor(app, path=path)
    path.unlink()
    hands.on("b2")
    hands.key("ctrl+s")
    hands.wait(0.05)
    assert hands.scene is hands.editor
    assert path.exists()


@pytest.mark.slow
def test_two_maps_of_one_title_have_two_files(app: Application) -> None:
    first = own("twin.yaml")
    hands = open_editor(app, draft=small_map(title="Twin"))
    hands.key("ctrl+s")
    hands.answer("accept")
    hands.wait(0.05)
    assert hands.scene.name == "question"
    hands.answer("both")
    hands.wait(0.05)
    assert first.read_bytes() == GOOD.read_bytes()
    assert [title_of(path) for path in first.parent.glob("twin_*.yaml")] == ["Twin"]


# --- names ---

NAMES = (
    "../../x", "CON", "n" * 300, "🎲🎲🎲", "dots...", " ", "/etc/passwd", "a\\b", "aux.yaml", "\u202eabc",
    "é" * 80,
    "..", "a:b", "nul.", "COM1.x",
)  # fmt: skip


@pytest.mark.sample(now=1, few=1)
@pytest.mark.parametrize("title", now_and_then(NAMES, 5, few=3))
def test_a_map_of_any_title_is_saved_in_the_players_folder_and_opens_again(
    app: Application, title: str
) -> None:
    outside = {path for path in user_maps(GAME).parents[2].rglob("*") if path.is_file()}
    hands = open_editor(app, draft=small_map())
    hands.key("ctrl+s")
    hands.key("ctrl+a")
    hands.type(title)
    hands.answer("accept")
    hands.wait(0.05)
    if not title.strip():
        assert hands.scene.name == "dialog"
        return
    path = hands.editor.document.path
    assert path is not None
    assert path.parent == user_maps(GAME)
    new = {one for one in user_maps(GAME).parents[2].rglob("*.yaml") if one.is_file()} - outside
    assert [one for one in new if one.parent == path.parent] == [path]
    again = MapDocument.from_file(hands.editor.kit, hands.editor.document.definitions, path)
    assert again.file_problems == ()
    assert again.draft.pieces == hands.editor.draft.pieces


# --- copies ---


@pytest.mark.sample(now=1, few=1)
@pytest.mark.parametrize(
    "change",
    now_and_then([
        {"saved": 1e300}, {"saved": float("nan")}, {"saved": -1}, {"title": "x" * 100_000}, {"path": "a\0b"},
        {"path": "../../etc/passwd"}, {"path": 7}, {"game": "chess"}, {"game": ["x"]}, {"map": 3},
        {"stamp": "x y"},
        {"stamp": "9" * 5000 + " 1"}, {"partial": "yes"}, {"format": 2},
    ], 7),
)  # fmt: skip
def test_a_strange_copy_is_passed_over_or_offered_and_breaks_nothing(
    app: Application, change: dict[str, Any]
) -> None:
    from game.data.files.yaml_dump import dump_yaml

    hands = open_editor(app, draft=small_map())
    hands.on("b2")
    app.stack.clear()
    (one,) = autosave.recoverable([GAME])
    document, _ = load_yaml(one.file)
    assert document is not None
    data: Any = document.data
    if "title" in change:
        data["map"]["title"] = change["title"]
    else:
        data |= change
    try:
        text = dump_yaml(data)
    except ValueError:  # what our own writer refuses somebody else's may write
        text = dump_yaml({**data, "saved": 1}).replace("saved: 1", f"saved: {change.get('saved', 1)}")
    one.file.write_text(text, encoding="utf-8")
    app.open("menu")
    hands.wait(0.1)
    if hands.scene.name == "question":
        hands.answer("recover")
        hands.wait(0.1)
        assert hands.editor.draft.pieces
    else:
        assert hands.scene.name == "menu"


@pytest.mark.slow
def test_what_a_copy_did_not_hold_of_a_broken_file_is_kept_after_the_crash_too(app: Application) -> None:
    path = own("ragged.yaml", (BAD / "map_ragged_row.yaml").read_bytes())
    before = path.read_bytes()
    hands = open_editor(app, path=path)
    hands.click("dismiss")
    hands.on("b2")
    app.stack.clear()
    app.open("menu")
    hands.wait(0.1)
    hands.answer("recover")
    hands.key("ctrl+s")
    hands.wait(0.05)
    assert path.read_bytes() != before
    assert [one.read_bytes() for one in path.parent.glob("*.old")] == [before]


@pytest.mark.slow
def test_a_file_changed_between_crash_and_recovery_is_asked_about(app: Application) -> None:
    path = own("mine.yaml")
    hands = open_editor(app, path=path)
    hands.on("b2")
    app.stack.clear()
    path.write_text("# by hand\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    app.open("menu")
    hands.wait(0.1)
    hands.answer("recover")
    hands.key("ctrl+s")
    hands.wait(0.05)
    assert hands.scene.name == "question"


@pytest.mark.slow
def test_a_copy_that_names_any_file_elsewhere_never_writes_there_unasked(
    app: Application, tmp_path: Path
) -> None:
    mine, there, link = own("mine.yaml"), tmp_path / "precious.yaml", user_maps(GAME) / "link.yaml"
    there.write_bytes(GOOD.read_bytes())
    link.symlink_to(there)
    before = there.read_bytes()
    for named in (there, tmp_path / "new.yaml", link, user_maps(GAME) / ".." / ".." / "config.yaml"):
        hands = open_editor(app, path=mine)
        hands.on("b2")
        app.stack.clear()
        (one,) = autosave.recoverable([GAME])
        text = one.file.read_text(encoding="utf-8")
        assert str(mine) in text
        one.file.write_text(text.replace(str(mine), str(named)), encoding="utf-8")
        app.told.discard("recover")
        app.open("menu")
        hands.wait(0.1)
        hands.answer("recover")
        hands.wait(0.1)
        hands.key("ctrl+s")
        hands.wait(0.05)
        assert hands.scene.name == "dialog", "it is asked what it is to be called"
        assert there.read_bytes() == before and not (tmp_path / "new.yaml").exists()
        hands.key("escape")
        app.stack.clear()
        for left in autosave.recoverable([GAME]):
            autosave.discard(left.file)


@pytest.mark.slow
def test_a_copy_without_the_stamp_of_its_file_asks_before_it_writes_over_it(app: Application) -> None:
    path = own("mine.yaml")
    hands = open_editor(app, path=path)
    hands.on("b2")
    app.stack.clear()
    (one,) = autosave.recoverable([GAME])
    lines = one.file.read_text(encoding="utf-8").splitlines(keepends=True)
    one.file.write_text("".join(line for line in lines if not line.startswith("stamp:")), encoding="utf-8")
    app.open("menu")
    hands.wait(0.1)
    hands.answer("recover")
    hands.key("ctrl+s")
    hands.wait(0.05)
    assert hands.scene.name == "question"


@pytest.mark.skipif(os.name == "nt", reason="a whole path may have no more than that there")
def test_a_map_whose_file_has_the_longest_name_there_is_has_its_copy_elsewhere(app: Application) -> None:
    path = own("n" * 250 + ".yaml")
    hands = open_editor(app, path=path)
    hands.on("b2")
    app.stack.clear()
    (one,) = autosave.recoverable([GAME])
    assert one.path == path
    assert one.file.parent == autosave.unsaved_folder()


# --- texts ---


def test_a_text_cut_or_changed_anywhere_is_told_and_none_crashes(app: Application) -> None:
    document, _ = load_yaml(GOOD)
    assert document is not None
    data: Any = document.data
    text = share_text(GAME, data)
    hands = open_editor(app, draft=small_map())
    for at in range(0, len(text), 7):
        for spoilt in (text[:at], text[:at] + ("A" if text[at] != "A" else "B") + text[at + 1 :]):
            said = hands.editor.wrong_text(spoilt)
            assert said, at
    assert hands.editor.draft.title == "Small"


@pytest.mark.parametrize("game", ["tank_tactics", "flames_of_tanks"])
def test_a_dropped_map_of_another_game_whose_yaml_breaks_is_opened_with_the_place(
    app: Application, tmp_path: Path, game: str
) -> None:
    path = tmp_path / "torn.yaml"
    good = min((MAPS / game).glob("*.yaml")).read_text(encoding="utf-8")
    path.write_text(f"{good}  x: [\n", encoding="utf-8")
    hands = open_editor(app, draft=small_map())
    hands.drop(path)
    hands.wait(0.1)
    editor: Any = next(one for one in app.stack if one.name == "editor")
    assert editor.kit.name == game and editor.document.path is None
    assert [one.line for one in editor.document.file_problems] == [len(good.splitlines()) + 1]
