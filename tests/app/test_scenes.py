"""Menu, settings, keys, dialogs, licences, pause: worked by posted events, and laid out everywhere."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.licences import scene as licences
from game.app.match.pause import Pause
from game.app.offscreen import offscreen_app
from game.app.poses import SCENES
from game.app.settings.keys_page import KeyCapture
from game.app.table.continuing import LeftOff, Resumable
from game.data.files.paths import ASSETS
from game.data.words.texts import Texts
from game.testing.driver import Driver
from game.ui.controls.dialog import Dialog
from game.ui.controls.dialog import make as dialog
from game.ui.input.keys_file import load_key_changes
from game.ui.paint import pictures
from game.ui.window.application import Application
from tests.app.asking import ask
from tests.app.spacing import Window as Around
from tests.app.spacing import check_everywhere
from tools.package.licences import collect

OURS = [
    "menu", "menu_continue", "menu_lesson", "welcome", "courses_begun",
    "settings", "settings_keys", "settings_gamepad", "licences", "pause", "error",
    "dialog_message", "dialog_confirm", "dialog_text", "dialog_problems", "dialog_second_instance",
]  # fmt: skip
WINDOWS: list[Around] = [
    ((1280, 720), 1.3, "pseudo"),
    ((2560, 1440), 2.5, "en"),
]
MORE: list[Around] = [
    ((1280, 720), 1.0, "en"),
    ((1920, 1000), 1.75, "pseudo"),
    ((1280, 720), 1.0, "pseudo"),
    ((1280, 720), 1.3, "en"),
    ((2560, 1440), 1.0, "en"),
    ((2560, 1440), 1.0, "pseudo"),
    ((2560, 1440), 2.5, "pseudo"),
    ((1920, 1000), 1.75, "en"),
]


@pytest.fixture
def menu(app: Application, player: Driver) -> Driver:
    app.open("menu")
    player.wait(0.1)
    return player


# --- every scene, everywhere ---


@pytest.mark.sample(now=3, few=2)
@pytest.mark.parametrize("windows", [WINDOWS, pytest.param(MORE, marks=pytest.mark.slow(few=4))])
@pytest.mark.parametrize("name", OURS)
def test_widgets_lie_in_the_window_and_apart(app: Application, name: str, windows: list[Around]) -> None:
    app.push(SCENES[name](app))
    check_everywhere(app, windows)


@pytest.mark.sample(now=3, few=2)
@pytest.mark.parametrize("theme", [pytest.param("light", marks=pytest.mark.slow(few=3)), "dark"])
@pytest.mark.parametrize("name", OURS)
def test_every_scene_draws_in_every_theme(home: Path, name: str, theme: str) -> None:
    app = offscreen_app((1280, 720), 1.0, theme)
    app.push(SCENES[name](app))
    app.step()
    colours = {tuple(app.window.surface.get_at((x, y))) for x in range(0, 1280, 8) for y in range(0, 720, 8)}
    assert len(colours) > 5


def _locale_keys() -> Iterator[str]:
    for file in sorted((ASSETS.parent / "game" / "app").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            first = node.args[0]
            if name in ("t", "texts") and isinstance(first, ast.Constant) and isinstance(first.value, str):
                yield first.value


@pytest.mark.slow
def test_every_key_in_the_code_has_words() -> None:
    texts = Texts(ASSETS / "locale")
    assert sorted({key for key in _locale_keys() if not texts.has(key)}) == []


# --- menu ---


def test_the_menu_asks_before_it_quits(menu: Driver) -> None:
    menu.key("escape")
    assert menu.scene.name == "dialog"
    menu.key("escape")
    assert menu.scene.name == "menu"
    menu.click("quit")
    menu.click("accept")
    assert not menu.app.running


def test_the_menu_goes_on_with_the_last_match(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[int] = []
    found = [
        Resumable("tank_chess", "Tank Chess", partial(opened.append, n), lambda size: None, ("a",))
        for n in (1, 2)
    ]
    monkeypatch.setattr("game.app.menu.scene.quick_left_off", lambda app: LeftOff(tuple(found)))
    app.open("menu")
    player.wait(0.1)
    player.key("return")
    player.click("continue")
    assert opened == [1, 1]


@pytest.mark.slow
def test_a_pasted_text_that_is_wrong_is_told_and_can_be_mended(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    def open_text(app: Application, text: str) -> str | None:
        if text != "good":
            return "That is no position."
        opened.append(text)
        return None

    monkeypatch.setattr("game.app.table.opening.open_text", open_text)
    app.open("menu")
    player.wait(0.1)
    player.click("paste")
    player.key("ctrl+a")
    player.type("goo")
    player.key("return")
    assert player.scene.name == "dialog"
    player.type("d")
    player.click("accept")
    assert opened == ["good"]
    assert player.scene.name == "menu"


def test_the_menu_shows_no_picture_twice(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    plain = pictures.drawing

    def drawing(app: Application, name: str, size: tuple[int, int], *assets: Path) -> Any:
        shown.append(name)
        return plain(app, name, size, *assets)

    monkeypatch.setattr(pictures, "drawing", drawing)
    app.open("menu")
    player.wait()
    assert {"learn", "tank_chess", "battlegrounds"} <= set(shown)
    drawn = [plain(app, name, (96, 96)) for name in set(shown)]
    assert all(drawn) and len({pygame.image.tobytes(one, "RGB") for one in drawn if one}) == len(drawn)


def test_without_a_match_the_same_button_begins_the_first_lesson(menu: Driver) -> None:
    menu.click("continue")
    assert menu.scene.name == "tutorial"
    assert menu.scene.at == 0  # type: ignore[attr-defined]
    menu.key("escape")
    assert menu.scene.name == "menu"


# --- settings ---


@pytest.mark.slow
def test_settings_by_mouse(menu: Driver) -> None:
    menu.click("settings")
    menu.click("look.theme")
    box = menu.widget("look.theme").rect
    menu.click((box.x + 20, round(box.bottom + 2.5 * box.height)))
    assert menu.app.theme.name == "dark"
    menu.click("window.zoom")
    box = menu.widget("window.zoom").rect
    menu.click((box.x + 20, round(box.bottom + 4.7 * box.height)))
    assert menu.app.scale == pytest.approx(1.2)
    menu.click("look.reduced_motion")
    menu.click("page.1")
    menu.click("sound.mute")
    assert menu.app.audio.loudness.muted
    assert menu.app.animation == 0
    menu.click("back")
    assert menu.scene.name == "menu"


@pytest.mark.slow
def test_the_speed_of_reveals_is_set_where_a_game_has_them(
    menu: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    menu.click("settings")
    menu.click("play.reveal.2")
    assert menu.app.settings.play.reveal == "fast"
    menu.click("back")
    monkeypatch.setattr("game.app.settings.scene.window_games", lambda having: ())
    menu.click("settings")
    assert not [key for key, _ in menu.scene.focus.stops if key.startswith("play.reveal")]


def test_settings_by_keyboard(menu: Driver) -> None:
    menu.app.open("settings", page="sound")
    menu.wait()
    ring = menu.scene.focus
    while ring.key != "sound.volume":
        menu.key("tab")
    menu.key("right")
    assert menu.app.settings.sound.volume == 75
    menu.click("page.0")
    ring = menu.scene.focus
    while ring.key != "look.coordinates":
        menu.key("tab")
    menu.key("space")
    assert menu.app.settings.look.coordinates is False
    menu.key("escape")
    assert menu.scene.name == "menu"


def test_the_pseudo_language_is_worn_at_once(menu: Driver) -> None:
    menu.app.open("settings")
    menu.wait()
    menu.app.change("look.language", "pseudo")
    menu.wait()
    assert menu.app.texts("menu.quit") != "Quit"
    assert menu.scene.name == "settings"


@pytest.mark.slow
def test_the_language_for_testing_is_offered_only_to_whoever_asked_for_it(menu: Driver) -> None:
    for language, offered in (("en", False), ("pseudo", True)):
        menu.app.change("look.language", language)
        menu.app.open("settings")
        menu.wait()
        options = [option[0] for option in menu.widget("look.language").options_list]
        assert (menu.app.texts("settings.language.pseudo") in options) == offered
        menu.key("escape")


def test_languages_are_offered_by_their_own_names_and_that_of_the_computer_too(menu: Driver) -> None:
    menu.app.open("settings")
    menu.wait()
    options = [option[0] for option in menu.widget("look.language").options_list]
    assert {"English", menu.app.texts("settings.language.system")} <= set(options)
    menu.app.change("look.language", "system")  # tests speak English, whatever the computer does
    menu.wait()
    assert (menu.app.texts.language, menu.app.settings.look.language) == ("en", "system")
    chosen = menu.widget("look.language").selected_option
    assert chosen[0] == menu.app.texts("settings.language.system")


def test_a_key_is_changed_and_kept(menu: Driver) -> None:
    menu.app.open("settings", page="keys")
    menu.wait()
    menu.click("key.hint")
    menu.key("b")
    assert menu.scene.name == "settings"
    assert menu.app.input.keys_of("match", "hint")[0].text == "b"
    assert load_key_changes() == {"match.hint": ["b"]}


@pytest.mark.slow
def test_a_key_in_use_is_only_taken_when_that_is_wanted(menu: Driver) -> None:
    menu.app.open("settings", page="keys")
    menu.wait()
    menu.click("key.hint")
    menu.key("q")
    assert menu.scene.name == "capture"
    menu.key("escape")
    assert menu.app.input.keys_of("match", "hint")[0].text == "h"
    menu.click("key.hint")
    menu.key("q")
    menu.click("accept")
    assert menu.scene.name == "settings"
    assert menu.app.input.keys_of("match", "hint")[0].text == "q"
    assert menu.app.input.keys_of("match", "turn_left") == []


def test_a_key_that_macos_keeps_for_itself_is_refused_in_words(
    menu: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "darwin")
    menu.app.open("settings", page="keys")
    menu.wait()
    menu.click("key.hint")
    menu.key("cmd+q")
    assert menu.scene.name == "capture"
    assert isinstance(menu.scene, KeyCapture) and menu.scene.words == menu.app.texts("keys.kept_by_macos")
    menu.key("cmd+j")
    assert menu.scene.name == "settings"
    assert load_key_changes() == {"match.hint": ["Ctrl+j"]}


@pytest.mark.slow
def test_keys_go_back_to_the_shipped_ones(menu: Driver) -> None:
    menu.app.open("settings", page="keys")
    menu.wait()
    menu.click("key.hint")
    menu.key("b")
    menu.click("reset")
    menu.click("accept")
    assert menu.app.input.keys_of("match", "hint")[0].text == "h"
    assert load_key_changes() == {}


def test_f11_fills_the_screen_from_anywhere(menu: Driver) -> None:
    menu.key("f11")
    assert menu.app.window.fullscreen
    menu.key("f11")
    assert not menu.app.window.fullscreen


# --- dialogs ---


def test_a_dangerous_question_has_the_focus_on_cancel(menu: Driver) -> None:
    done: list[Any] = []
    ask(Dialog(menu.app, "Resign?", accept="Resign", cancel="Cancel", danger=True), done)
    menu.wait()
    menu.key("return")
    assert not any(done)
    assert menu.scene.name == "menu"


def test_a_long_list_of_problems_fits(menu: Driver) -> None:
    menu.app.push(
        dialog(
            menu.app,
            "problems",
            title="Bad",
            words="So:",
            problems=[f"file.yaml:{n}: <b>wrong" for n in range(80)],
        )
    )
    menu.wait()
    menu.key("escape")
    assert menu.scene.name == "menu"


# --- pause and licences ---


def test_a_pause_hides_what_is_below__TC_6_5(menu: Driver) -> None:
    before = menu.app.window.surface.copy()
    pictures = []
    for below in ("menu", "settings"):
        menu.app.open(below)
        menu.app.push(Pause(menu.app))
        menu.wait(0.5)
        pictures.append(menu.app.window.surface.copy())
        menu.app.pop()
    over_menu, over_settings = (pygame.image.tobytes(picture, "RGB") for picture in pictures)
    assert over_menu == over_settings, "no px is what lies below"
    table = menu.app.theme["surface.table"]
    plain = [pictures[0].get_at((x, y)) == table for x in range(0, 400, 10) for y in range(0, 660, 10)]
    assert sum(plain) > 0.8 * len(plain), "and most of them are none of a board"
    menu.app.pop()
    menu.app.push(Pause(menu.app))
    menu.wait(0.1)
    menu.key("escape")
    menu.wait(0.1)
    assert menu.scene.name == "menu"
    shown = menu.app.window.surface
    assert all(
        shown.get_at((x, y)) == before.get_at((x, y)) for x in range(0, 1280, 20) for y in range(0, 720, 20)
    )


@pytest.mark.slow
def test_every_part_of_the_licences_can_be_read(menu: Driver) -> None:
    menu.click("licences")
    parts = licences.load_parts()
    assert {"Treadboard", "Source Sans 3", "Source Serif 4", "pygame-ce", "pygame-gui"} <= {
        part.name for part in parts
    }
    for index in range(len(parts)):
        menu.click(f"part.{index}")
    assert "SIL OPEN FONT LICENSE" in licences.licence_text(parts[1].file)


@pytest.mark.slow
def test_of_a_licence_that_is_too_long_to_show_it_is_said_where_the_rest_is(menu: Driver) -> None:
    menu.click("licences")
    scene = menu.scene
    assert isinstance(scene, licences.Licences)
    told = {}
    for name in ("NumPy", "PyYAML"):
        index = next(number for number, part in enumerate(scene.parts) if part.name == name)
        menu.click(f"part.{index}")
        told[name] = scene._texts()
    assert "Shortened here" in told["NumPy"]
    assert "Shortened here" not in told["PyYAML"]


@pytest.mark.slow
def test_a_packed_program_shows_the_licence_of_its_own_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (python,) = (part for part in licences.load_parts() if part.id == "python")
    monkeypatch.setattr(licences, "PROJECT", tmp_path)
    assert collect(tmp_path / "licences") == []
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in licences.licence_text(python.file)


def test_a_licence_file_outside_the_project_is_not_read(tmp_path: Path) -> None:
    assert licences.licence_text("../../../../../../etc/hostname") == ""
    assert licences.load_parts(tmp_path / "none.yaml") == []
