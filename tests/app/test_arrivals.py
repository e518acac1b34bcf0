"""What others send opens when it is pasted or dropped, in whatever way it arrives."""

from __future__ import annotations

import io
import shutil
import stat
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest
from PIL import Image

from game.app.library.scene import LibraryScene
from game.app.maps.sharing import SharedFile, png_of
from game.app.post import office
from game.app.post.letter_picture import letter_png
from game.app.sharing import incoming, pasting, share_dialog
from game.app.sharing.animating import Film, FilmOptions
from game.app.sharing.drawing import window_tools
from game.data.files.content import load_content
from game.data.files.recognise import Recognised, recognise_path, recognise_text
from game.data.files.yaml_files import load_yaml
from game.data.saves.record_folder import record_files
from game.data.sharing.code_pictures import text_in_picture
from game.model.registry import kit as kit_of
from game.testing.driver import Driver
from game.ui.controls import clipboard
from game.ui.controls.clipboard import Copied, clipboard_text, copied, copy_text
from game.ui.controls.dialog import TextDialog
from game.ui.flow import Flow, follow
from game.ui.window.application import Application
from tests.data.arrivals import ROWS, WAYS, arrives, pixels, thing
from tests.data.post.post_hands import meet, plan_of
from tests.data.test_png_text import PICTURE
from tests.shared_matches import GAMES, played

E = pygame.event.Event


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The clipboard: its ``text``, and what else is in it under ``other``."""
    held: dict[str, Any] = {"text": "", "other": Copied()}
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: held["text"])
    monkeypatch.setattr(pasting, "copied", lambda: held["other"])
    return held


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Recognised]:
    """What was opened."""
    found: list[Recognised] = []

    def take(app: Application, one: Recognised, source: Path | None) -> Flow:
        found.append(one)
        yield from ()

    monkeypatch.setattr(incoming, "_open", take)
    return found


def put(player: Driver, held: dict[str, Any], came: str | list[Path]) -> None:
    """Paste what has arrived: a text, or files as a file manager copies them."""
    held["text"] = came if isinstance(came, str) else ""
    files = () if isinstance(came, str) else tuple(path.as_uri() for path in came)
    held["other"] = Copied(files)
    player.key("ctrl+v")
    until_read(player)


def drop(player: Driver, came: str | list[Path]) -> None:
    if isinstance(came, str):
        events = [E(pygame.DROPTEXT, text=came)]
    else:
        events = [E(pygame.DROPFILE, file=str(path)) for path in came]
    player.send(E(pygame.DROPBEGIN), *events, E(pygame.DROPCOMPLETE))
    until_read(player)


def until_read(player: Driver) -> None:
    """Let what is pasted be dropped, and what is large be read."""
    player.wait()
    while player.scene.name == "waiting":
        player.wait()
    player.wait()


@pytest.mark.sample(now=12, few=40)
@pytest.mark.parametrize(("way", "name"), ROWS)
def test_what_arrives_in_each_way_opens_when_it_is_pasted_and_when_it_is_dropped(
    way: str, name: str, app: Application, player: Driver, held: dict[str, Any], opened: list[Recognised],
    tmp_path: Path,
) -> None:  # fmt: skip
    came = arrives(way, name, tmp_path)
    if came is None:
        pytest.skip("it doesn’t come in that way")
    app.open("menu")
    player.wait()
    put(player, held, came)
    drop(player, came)
    assert player.scene.name == "menu", "nothing was asked"
    assert len(opened) == 2
    for found in opened:
        if found.kind == "folder":
            assert found.path is not None
            found = recognise_path(record_files(found.path)[0], incoming.KitShelf())
        assert thing(name).has(found)


@pytest.mark.slow(few=6)
@pytest.mark.parametrize("way", WAYS)
def test_a_letter_is_pasted_on_the_page_of_its_match_in_whatever_way_it_comes(
    way: str, app: Application, player: Driver, held: dict[str, Any], opened: list[Recognised],
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    taken: list[str] = []

    def take_letters(app: Application, text: str, source: Path | None) -> Flow:
        taken.append(text)
        yield from ()

    monkeypatch.setattr(office, "take_letters", take_letters)
    came = arrives(way, "letter", tmp_path)
    if came is None or way == "folder":
        return
    app.open("menu")
    held["text"] = came if isinstance(came, str) else ""
    held["other"] = Copied() if isinstance(came, str) else Copied(files=tuple(map(str, came)))
    follow(app, office.paste(app))
    until_read(player)
    found = [recognise_text(text, {}) for text in taken] + opened
    assert len(found) == 1 and thing("letter").has(found[0]), "dropped files open as everywhere"


@pytest.mark.parametrize("name", ["map", "letter"])
def test_a_picture_of_which_only_the_pixels_were_copied_opens_by_its_codes(
    name: str, app: Application, player: Driver, held: dict[str, Any], opened: list[Recognised]
) -> None:
    app.open("menu")
    player.wait()
    held["other"] = Copied(picture=pixels(thing(name)))
    player.key("ctrl+v")
    until_read(player)
    assert len(opened) == 1 and thing(name).has(opened[0])


@pytest.mark.parametrize("screen", ["menu", "settings", "library"])
def test_a_picture_that_says_nothing_is_asked_for_as_a_file(
    screen: str, app: Application, player: Driver, held: dict[str, Any]
) -> None:
    app.open(screen)
    player.wait()
    for other in (Copied(picture=PICTURE), Copied()):
        held["other"] = other
        player.key("ctrl+v")
        until_read(player)
        dialog: Any = player.scene
        said = dialog.wrong if isinstance(dialog, TextDialog) else dialog.words
        assert isinstance(dialog, TextDialog) is (screen == "menu")
        assert "rop" in said and "file" in said
        player.key("escape")


def test_the_box_of_the_menu_is_for_what_is_not_recognised(
    app: Application, player: Driver, held: dict[str, Any], opened: list[Recognised]
) -> None:
    app.open("menu")
    player.wait()
    held["text"] = thing("match").text
    player.click("paste")
    assert player.scene.name == "menu" and [one.kind for one in opened] == ["match"]
    held["text"] = "nothing of ours"
    player.key("ctrl+v")
    box = player.scene
    assert isinstance(box, TextDialog) and box.text == "nothing of ours" and box.wrong


def test_beside_a_text_that_is_none_of_ours_the_picture_or_file_counts(
    app: Application, player: Driver, held: dict[str, Any], opened: list[Recognised], tmp_path: Path
) -> None:
    path = tmp_path / "a.treadmap"
    path.write_text(thing("map").plain, encoding="utf-8")
    app.open("settings")
    player.wait()
    for other in (Copied((str(path),)), Copied((path.as_uri(),)), Copied(picture=pixels(thing("map")))):
        held.update(text="a.treadmap", other=other)
        player.key("ctrl+v")
        until_read(player)
        assert player.scene.name == "settings" and thing("map").has(opened.pop())


@pytest.mark.slow
def test_a_copied_picture_of_a_map_opens_in_the_editor_and_in_the_library(
    app: Application, player: Driver, held: dict[str, Any]
) -> None:
    held["other"] = Copied(picture=pixels(thing("map")))
    app.open("library")
    player.wait()
    player.key("ctrl+v")
    until_read(player)
    library = player.scene
    assert isinstance(library, LibraryScene) and "Official" in library.note
    app.open("editor", game="tank_chess", how="clear_to")
    player.wait()
    while player.scene.name != "editor":  # what is said to newcomers
        player.key("escape")
    editor: Any = player.scene
    player.key("ctrl+v")
    until_read(player)
    assert editor.document.draft.title == "Official"


# --- what goes out ---


def bare(png: bytes) -> bytes:
    """Only the pixels of a picture."""
    seen, made = Image.open(io.BytesIO(png)).convert("RGB"), io.BytesIO()
    Image.frombytes("RGB", seen.size, seen.tobytes()).save(made, "PNG")
    return made.getvalue()


def told_map(game: str) -> SharedFile:
    kit = kit_of(game)
    content = load_content(kit)
    document, _ = load_yaml(Path("maps") / game / f"{kit.default_map}.yaml")
    assert document is not None and isinstance(document.data, dict) and kit.drafting is not None
    draft, _ = kit.drafting.read(document.data, content.definitions)
    return SharedFile(kit, content, "A map", "", document.data, draft)


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("game", GAMES)
def test_every_shared_picture_shows_what_it_carries(game: str, app: Application) -> None:
    ended = played(game, 12, resigned=True)
    subjects = [share_dialog.of_match(match) for match in (ended, played(game, 12))]
    pictures = [share_dialog.position_png(app, subject) for subject in subjects if subject.open]
    if kit_of(game).drafting is not None:
        pictures.append(png_of(app, told_map(game)))
    for picture in pictures:
        assert text_in_picture(bare(picture)) == text_in_picture(picture)
    tools = window_tools(app, ended.plan.content, ended.session.setup)
    for size in ("small", "medium", "large"):
        film = Film(tools, ended, FilmOptions(size=size))
        shown = io.BytesIO()
        pygame.image.save(film.still(), shown, "film.png")
        assert text_in_picture(shown.getvalue()) == film.text


@pytest.mark.parametrize("game", ["tank_chess"])
def test_the_picture_of_a_letter_shows_what_it_carries(game: str, app: Application) -> None:
    post = meet(plan_of(game))[0]
    picture = letter_png(app, post, thing("letter").text, ("Ann", "to Ben"))
    assert text_in_picture(bare(picture)) == thing("letter").text


@pytest.mark.parametrize("pasted", [True, False])
def test_of_very_many_files_the_first_are_taken_and_that_is_told(
    app: Application, player: Driver, held: dict[str, Any], monkeypatch: pytest.MonkeyPatch, pasted: bool
) -> None:
    """A queue of SDL's has places for 65,535 events."""
    taken: list[Path] = []

    def take(app: Application, paths: list[Path]) -> Flow:
        taken.extend(paths)
        yield from ()

    monkeypatch.setattr(incoming, "_take_files", take)
    app.open("menu")
    player.wait()
    files = [Path(f"/no/{number}.txt") for number in range(70_000 if pasted else 300)]
    put(player, held, files) if pasted else drop(player, files)
    assert taken == files[:100]
    assert [one.words for one in app.messages.newest()] == ["Only the first 100 files were taken."]


# --- what the system hands over ---


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, dict[str, bytes]], None]:
    """Makes ``xclip`` or ``wl-paste`` of its own, with the kinds and contents that it hands over."""

    def install(name: str, contents: dict[str, bytes]) -> None:
        folder = tmp_path / "bin"
        folder.mkdir(exist_ok=True)
        for number, content in enumerate(contents.values()):
            (folder / str(number)).write_bytes(content)
        cases = [f"*' {kind}') cat {folder}/{number};;" for number, kind in enumerate(contents)]
        kinds = "\\n".join(contents)
        cases += [f"*TARGETS|*--list-types) printf '{kinds}';;", "*) exit 1;;"]
        script = folder / name
        script.write_text(f'#!/bin/sh\ncase "$*" in\n{chr(10).join(cases)}\nesac\n', encoding="utf-8")
        script.chmod(script.stat().st_mode | stat.S_IXUSR)
        monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")

    monkeypatch.setenv("DISPLAY", ":77")
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-77")
    return install


WINDOWS = (("x11", "xclip"), ("wayland", "wl-paste"))


@pytest.mark.parametrize(("driver", "name"), WINDOWS)
def test_pictures_and_files_are_read_by_the_program_of_the_system(
    driver: str, name: str, program: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    pygame.display.init()
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    monkeypatch.setattr(shutil, "which", lambda asked: asked if asked == name else None)
    program(name, {"image/bmp": b"bmp", "image/png": b"png" * 500_000})
    assert copied() == Copied(picture=b"png" * 500_000)
    program(name, {"text/uri-list": b"file:///a/b%20c.png\r\nfile:///d\r\n", "image/png": b"an icon"})
    assert copied() == Copied(("file:///a/b%20c.png", "file:///d"))
    program(name, {"x-special/gnome-copied-files": b"copy\nfile:///a\0", "text/plain": b"/a"})
    assert copied() == Copied(("file:///a",))
    program(name, {"text/plain;charset=utf-8": b"a", "UTF8_STRING": b"a"})
    assert copied() == Copied()
    program(name, {})
    assert copied() == Copied()


def test_a_clipboard_without_text_is_not_asked_for_one(
    program: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """SDL would wait for a second, and ``xclip`` would have nothing for anybody afterwards."""
    pygame.display.init()
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(shutil, "which", lambda asked: asked if asked == "xclip" else None)
    asked: list[bool] = []

    def text() -> str:
        asked.append(True)
        return "text"

    monkeypatch.setattr(pygame.scrap, "get_text", text)
    program("xclip", {"image/png": b"png"})
    assert clipboard_text() == "" and not asked
    for kind in ("UTF8_STRING", "text/plain;charset=utf-8", "TEXT"):
        program("xclip", {kind: b"text", "image/png": b"png"})
        assert clipboard_text() == "text"


@pytest.mark.parametrize(
    ("driver", "held", "kept"),
    [("x11", "a – b", ["a – b"]), ("x11", "another program's", []), ("wayland", "a – b", [])],
)
def test_before_the_window_closes_xclip_gets_what_was_copied_last(
    driver: str, held: str, kept: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[str] = []
    monkeypatch.setattr(clipboard, "_driver", lambda: driver)
    monkeypatch.setattr(clipboard, "_kinds", tuple)
    monkeypatch.setattr(clipboard, "_ours", "")
    monkeypatch.setattr(pygame.scrap, "put_text", lambda _: None)
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: held)
    monkeypatch.setattr(shutil, "which", lambda asked: asked if asked == "xclip" else None)
    monkeypatch.setattr(subprocess, "run", lambda *_, input, **__: given.append(input.decode()))
    clipboard.keep_text()
    assert given == [], "nothing was copied yet"
    assert copy_text("first") and copy_text("a \0– b")
    clipboard.keep_text()
    assert given == kept
    monkeypatch.setattr(shutil, "which", lambda _: None)
    clipboard.keep_text()
    assert given == kept, "xclip is not installed"


@pytest.mark.parametrize("kind", ["image/png", "text/uri-list"])
def test_of_a_program_without_an_end_no_more_is_read_than_a_picture_may_have(
    kind: str, program: Callable[..., None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pygame.display.init()
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(shutil, "which", lambda asked: asked if asked == "xclip" else None)
    program("xclip", {kind: b""})
    script = tmp_path / "bin" / "xclip"
    endless = script.read_text("utf-8").replace(f"cat {tmp_path}/bin/0", "exec yes file:///a")
    script.write_text(endless, encoding="utf-8")
    monkeypatch.setattr(clipboard, "MOST_BYTES", 100_000)
    found = copied()
    if kind == "image/png":
        assert len(found.picture) == 100_000
    else:
        assert found.files == ("file:///a",) * 101


def test_a_program_that_does_not_answer_is_not_waited_for(
    program: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clipboard, "MOST_S", 0.05)
    pygame.display.init()
    assert clipboard._answer(("sleep", "9")) == b""
    assert clipboard._answer(("no program of this name",)) == b""


@pytest.mark.parametrize("driver", ["windows", "cocoa"])
def test_pictures_and_files_of_windows_and_macos_come_by_pillow(
    driver: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from PIL import ImageGrab

    pygame.display.init()
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    monkeypatch.setattr(clipboard, "_answer", lambda command: b"")
    held: Any = None
    monkeypatch.setattr(ImageGrab, "grabclipboard", lambda: held)
    assert copied() == Copied()
    held = Image.open(io.BytesIO(PICTURE))
    assert copied() == Copied(picture=PICTURE), "with the texts in it"
    held = Image.frombytes("L", (2, 1), b"\0\xff")
    read = Image.open(io.BytesIO(copied().picture))
    assert read.size == (2, 1) and read.tobytes() == b"\0\xff"
    held = [r"C:\Ä\a.png"]
    assert copied() == Copied((r"C:\Ä\a.png",))
    monkeypatch.setattr(clipboard, "_answer", lambda command: b"/Users/a/b.png\n")
    assert copied() == Copied(("/Users/a/b.png",) if driver == "cocoa" else (r"C:\Ä\a.png",))
