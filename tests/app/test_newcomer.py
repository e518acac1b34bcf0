"""The shell as a newcomer meets it: the menu's pictures, first use by one device, bad input, settings."""

from __future__ import annotations

import itertools
import threading
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.menu.parts import LEARN_PICTURE, draw_picture
from game.app.menu.scene import Menu
from game.app.offscreen import offscreen_app
from game.app.poses import SCENES
from game.app.settings.capture import ShowContext
from game.app.start import new_app
from game.app.table.continuing import LeftOff, Resumable
from game.app.table.opening import map_match, usual_players
from game.cli.main import main
from game.data.files.config import Settings
from game.data.files.paths import ASSETS
from game.data.files.problems import Problem
from game.data.words.texts import Texts
from game.model.registry import kit as kit_of
from game.testing.driver import Driver
from game.ui.controls import dialog
from game.ui.controls.field_nodes import EntryField
from game.ui.input.input import GAMEPAD, Key
from game.ui.input.keys_file import keys_file, load_key_changes, make_input, save_key_changes
from game.ui.paint import palette
from game.ui.paint.fonts import FontStore
from game.ui.screen import Screen
from game.ui.tree.seen import Picture, Text
from game.ui.window.application import Application
from game.ui.window.loudness import KINDS
from game.ui.window.window import Window
from game.ui.words import drawable
from tests.amount import now_and_then
from tests.app.spacing import is_pin_on
from tests.installed_games import only_these

FIVE = ("tank_chess", "battlegrounds", "tank_tactics", "tank_battle", "flames_of_tanks")


@pytest.fixture
def menu(app: Application, player: Driver) -> Driver:
    app.open("menu")
    player.wait(0.1)
    return player


# --- the menu ---


def test_the_menus_pictures_are_dark_in_the_dark(home: Path) -> None:
    def brightness(theme: str) -> float:
        app = offscreen_app((1280, 720), 1.0, theme)
        app.open("menu")
        app.step()
        app.step()
        menu = app.stack.top
        assert isinstance(menu, Menu)
        shown = {LEARN_PICTURE, menu.featured}
        found = [
            sum(pygame.transform.average_color(app.window.surface, one.rect)[:3]) / 3
            for one in menu.tree
            if isinstance(one.node, Picture) and one.node.draw is draw_picture and one.node.data[1] in shown
        ]
        assert len(found) == 2
        app.close()
        return max(found)

    assert brightness("light") > 150
    assert brightness("dark") < 130


@pytest.mark.sample(now=6, few=2)
@pytest.mark.parametrize("games", [1, 2, 3, 5])
@pytest.mark.parametrize("scale", [1.0, 1.3])
@pytest.mark.parametrize("with_match", [False, True])
def test_the_menu_holds_with_any_number_of_games(
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    no_words_are_missing: list[str],
    games: int,
    scale: float,
    with_match: bool,
) -> None:
    pose = SCENES["menu_continue" if with_match else "menu"]  # reading poses needs all games
    only_these(monkeypatch, *FIVE[:games])
    app = offscreen_app((1280, 720), scale)
    app.push(pose(app))
    app.step()
    app.step()
    assert app.stack.top is not None
    stops = [(key, pygame.Rect(stop.rect)) for key, stop in app.stack.top.focus.stops]
    wanted = {"new", "rules", "matches", "paste", "learn", "settings", "screen", "licences", "quit"}
    assert wanted <= {key for key, _ in stops}
    assert {f"new.{game}" for game in FIVE[1:games]} <= {key for key, _ in stops}
    assert [key for key, rect in stops if not pygame.Rect(0, 0, 1280, 720).contains(rect)] == []
    assert [key for key, rect in stops if rect.height < app.px(30)] == []
    apart = itertools.combinations(stops, 2)
    met = [(a, b) for (a, one), (b, two) in apart if one.inflate(-4, -4).colliderect(two)]
    assert [(a, b) for a, b in met if not is_pin_on(a, b)] == []
    app.close()
    no_words_are_missing.clear()  # games that are still to come have no words


@pytest.mark.sample(now=2)
@pytest.mark.parametrize(("scale", "language"), [(1.0, "en"), (1.3, "de")])
def test_a_match_or_a_lesson_to_go_on_with_moves_no_button_of_the_menu(
    home: Path, monkeypatch: pytest.MonkeyPatch, scale: float, language: str
) -> None:
    fit, cut = FontStore.fit, []

    def noted(self: FontStore, text: str, role: str, width: int, scale: float = 1.0) -> str:
        made = fit(self, text, role, width, scale)
        cut.extend([text] if made != text else [])
        return made

    monkeypatch.setattr(FontStore, "fit", noted)
    places = []
    for name in ("menu", "menu_continue", "menu_lesson", "menu_reading"):
        app = offscreen_app((1280, 720), scale, language=language)
        app.push(SCENES[name](app))
        app.step()
        app.step()
        assert app.stack.top is not None
        places.append({key: pygame.Rect(stop.rect) for key, stop in app.stack.top.focus.stops})
        app.close()
    assert not {"Continue", "Weiterspielen", "Learn by playing", "Spielend lernen"} & set(cut)
    assert {"continue", "learn", "analysis"} <= places[0].keys()
    assert all(one == places[0] for one in places)


def test_the_menu_is_there_before_its_saves_are_read_and_fills_their_place(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_go_on, opened = threading.Event(), list[str]()
    match = Resumable("tank_chess", "Tank Chess", lambda: opened.append("match"), lambda size: None, ("a",))

    def slowly(_app: Any) -> LeftOff:
        may_go_on.wait(5)
        return LeftOff((match,))

    monkeypatch.setattr("game.app.menu.scene.quick_left_off", lambda app: None)
    monkeypatch.setattr("game.app.menu.scene.left_off", slowly)
    app.open("menu")
    player.wait(0.1)
    before = {key: pygame.Rect(stop.rect) for key, stop in player.scene.focus.stops}
    player.click("continue")
    assert opened == [] and player.widget("continue").why
    may_go_on.set()
    player.scene.reader.wait()  # type: ignore[attr-defined]
    player.wait(0.1)
    assert {key: pygame.Rect(stop.rect) for key, stop in player.scene.focus.stops} == before
    player.click("continue")
    assert opened == ["match"]


def test_a_pinned_game_has_the_large_card_and_keeps_it(menu: Driver) -> None:
    menu.click("pin.tank_tactics")
    menu.wait(0.7)
    keys = {key for key, _ in menu.scene.focus.stops}
    assert {"new.tank_chess", "pin.tank_chess"} <= keys and "new.tank_tactics" not in keys
    menu.click("new")
    assert menu.scene.name == "setup"
    assert menu.scene.match.draft.map.game == "tank_tactics"  # type: ignore[attr-defined]
    assert Settings.load()[0].look.pinned_game == "tank_tactics"


@pytest.mark.slow
def test_a_newcomer_gets_from_the_menu_to_a_match_with_a_gamepad_alone(menu: Driver) -> None:
    for press in ("dpad_right", "dpad_right", "dpad_up", "dpad_up"):  # the first one shows the frame
        if menu.scene.focus.key != "new":
            menu.pad(press)
    assert menu.scene.focus.key == "new"
    menu.pad("a")
    assert menu.scene.name == "setup"
    menu.pad("dpad_right")
    # beside the official map is the smallest one of official pieces
    assert menu.scene.match.draft.map.title == "Quick Bout"  # type: ignore[attr-defined]
    for _ in range(60):
        if menu.scene.focus.key == "start":
            break
        menu.pad("shoulder_right")
    menu.pad("a")
    menu.wait(0.2)
    assert menu.scene.name == "match"
    menu.app.to_menu()


def test_a_scene_opened_by_key_shows_its_focus_and_one_opened_by_mouse_does_not(menu: Driver) -> None:
    menu.click("settings")
    assert not menu.scene.focus.shown
    menu.key("escape")
    while menu.scene.focus.key != "settings":
        menu.key("tab")
    menu.key("return")
    assert menu.scene.name == "settings"
    assert menu.scene.focus.shown


# --- what is typed and pasted ---

NASTY = ["a\0b", "\ud800", "\u202e" * 40, "\u200b", "\ufe0f", "\x07", "\U000e0001", "x\udcffy", "\u3164", ""]


@pytest.mark.sample(now=3)
@pytest.mark.parametrize("text", NASTY)
def test_any_text_can_be_drawn_and_entered(menu: Driver, text: str) -> None:
    app, scene = menu.app, menu.scene
    surface = pygame.Surface((200, 60))
    app.painter.text(surface, text, "body", (0, 0), width=100)
    assert isinstance(scene, Screen)
    scene.draw_node(surface, Text(text, lines=0), pygame.Rect(0, 0, 100, 50))
    made = EntryField("name", None, text).make(scene, pygame.Rect(0, 0, 200, 30))
    made.set_text(text + "Anna")
    assert made.get_text().endswith("Anna")
    menu.wait()
    assert drawable("Zoë Д 漢字") == "Zoë Д 漢字"


@pytest.mark.sample(now=1, few=2)
@pytest.mark.parametrize("text", [*NASTY, "e5-g7NE " * 130_000, "<b>\n" * 50])
def test_garbage_in_the_clipboard_is_told_and_does_no_harm(
    menu: Driver, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: text)
    menu.click("paste")
    menu.key("return")
    assert menu.scene.name == "dialog"
    assert menu.scene.wrong  # type: ignore[attr-defined]
    menu.key("escape")
    assert menu.scene.name == "menu"


def test_a_long_text_is_opened_whole_though_only_its_beginning_is_shown(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "e5-g7NE\n" * 1000)
    monkeypatch.setattr("game.app.table.opening.open_text", lambda app, text: opened.append(text))
    app.open("menu")
    player.wait(0.1)
    player.click("paste")
    assert len(player.widget("entry").get_text()) <= dialog.SHOWN
    player.key("return")
    assert [len(text) for text in opened] == [8000]


@pytest.mark.slow
def test_a_paste_into_a_field_takes_what_there_is_room_for(
    menu: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "b\0c\n" * 100_000)
    menu.click("new")
    menu.click("seat.0.name")
    menu.key("ctrl+a")
    menu.key("ctrl+v")
    assert menu.widget("seat.0.name").get_text() == ("bc " * 30)[:30]
    assert menu.scene.match.draft.choice.seats[0].name == ("bc " * 30)[:30]  # type: ignore[attr-defined]


# --- keys ---


def write_keys(text: str) -> None:
    keys_file().parent.mkdir(parents=True, exist_ok=True)
    keys_file().write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("keys: [", 2),
        ("keys:\n  match.undo: b\n", 2),
        ("keys:\n  match.hint: [j]\n  match.undo: [no such key]\n", 3),
        ("keys: 3\n", 1),
        ("keys:\n  gamepad.match.hint: [zz]\n", 2),
    ],
)
def test_a_broken_keys_file_is_told_with_its_line_and_kept(home: Path, text: str, line: int) -> None:
    write_keys(text)
    problems: list[Problem] = []
    load_key_changes(problems)
    assert [(problem.path, problem.line) for problem in problems] == [("keys.yaml", line)]
    save_key_changes({"match.undo": ["b"]}, load_key_changes())
    assert load_key_changes() == {"match.undo": ["b"]}
    kept = [path for path in keys_file().parent.iterdir() if "broken" in path.name]
    assert [path.read_text(encoding="utf-8") for path in kept] == [text]


@pytest.mark.sample(now=4, few=2)
@pytest.mark.parametrize("which", ["default", "mine"])
@pytest.mark.parametrize(
    "text",
    now_and_then([
        "format: 1\n", "contexts: 3\n", "contexts: [a, b]\n", "contexts: {ui: [up]}\n",
        "contexts: {ui: {up: up}}\n", "contexts: {ui: {up: [[up]]}}\n",
        "contexts: {ui: {up: [no such key]}}\n",
        "contexts: {ui: {up: [up]}}\ngamepad: 7\n", "contexts: {ui: {up: [up]}}\ngamepad: {ui: {up: a}}\n",
        "contexts: {ui: null}\n", "[]\n", "- a\n", "3\n", "",
    ], 6),
)  # fmt: skip
def test_keys_of_another_shape_are_told_and_the_window_opens_with_those_there_always_are(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, which: str, text: str
) -> None:
    shipped = (ASSETS / "keys" / "default.yaml").read_text(encoding="utf-8")
    (tmp_path / "default.yaml").write_text(shipped, encoding="utf-8")
    (tmp_path / f"{which}.yaml").write_text(text, encoding="utf-8")

    def made(scheme: str, problems: list[Problem]) -> Any:
        return make_input(which, problems, tmp_path)

    monkeypatch.setattr("game.ui.window.application.make_input", made)
    app = new_app(window=Window((1280, 720)))
    assert [problem.path for problem in app.problems if problem.path.endswith(f"{which}.yaml")]
    app.open("menu")
    player = Driver(app)
    player.key("tab")
    player.key("down")
    app.open("settings")
    app.step([], 0.1)
    app.stack.clear()


def test_an_unknown_action_is_told_and_stays_in_the_file(home: Path) -> None:
    write_keys("keys: {match.undoo: [b]}\n")
    problems: list[Problem] = []
    made = make_input("default", problems)
    assert [problem.hint for problem in problems] == ["did you mean match.undo?"]
    save_key_changes(made.changes, made.kept)
    assert load_key_changes() == {"match.undoo": ["b"]}


def test_a_key_without_a_name_of_ours_survives_the_file(home: Path) -> None:
    key = Key(233, frozenset({"Ctrl"}))
    save_key_changes({"match.undo": [key.text], "match.hint": []}, {})
    made = make_input("default", [])
    assert made.keys_of("match", "undo") == [key]
    assert made.keys_of("match", "hint") == []


def test_another_scheme_of_keys_is_laid_on_the_shipped_one(home: Path, tmp_path: Path) -> None:
    shipped = (ASSETS / "keys" / "default.yaml").read_text(encoding="utf-8")
    (tmp_path / "default.yaml").write_text(shipped, encoding="utf-8")
    (tmp_path / "mine.yaml").write_text("contexts: {match: {undo: [b], nope: [c]}}\n", encoding="utf-8")
    (tmp_path / "bad.yaml").write_text("contexts: [1]\n", encoding="utf-8")
    problems: list[Problem] = []
    made = make_input("mine", problems, tmp_path)
    assert [key.text for key in made.keys_of("match", "undo")] == ["b"]
    assert [problem.key for problem in problems] == ["match.nope"]
    made.set_keys("match", "undo", [Key.parse("u")])
    made.reset()
    assert [key.text for key in made.keys_of("match", "undo")] == ["b"]
    for scheme in ("bad", "absent"):
        problems.clear()
        assert make_input(scheme, problems, tmp_path).keys_of("match", "undo")
        assert len(problems) == 1


# --- the gamepad's buttons ---


def pad_page(menu: Driver) -> None:
    menu.app.open("settings", page="gamepad")
    menu.wait(0.1)


@pytest.mark.slow
def test_a_button_of_the_gamepad_is_changed_and_kept(menu: Driver) -> None:
    pad_page(menu)
    menu.click("pad.match.hint")
    menu.pad("guide")
    assert menu.scene.name == "settings"
    assert menu.app.input.bindings.pad["match"]["hint"] == ["guide"]
    swapped = {"gamepad.match.hint": ["guide"], "gamepad.match.explain": ["stick_press"]}
    assert load_key_changes() == swapped, "the button had another meaning: both change places"
    event = pygame.event.Event(GAMEPAD, button="guide")
    assert make_input("default", []).action_for(event, "match") == "hint"
    menu.click("reset")
    menu.click("accept")
    assert menu.app.input.bindings.pad["match"]["hint"] == ["stick_press"]
    assert load_key_changes() == {}


def test_a_button_in_use_changes_places_and_escape_leaves_it(menu: Driver) -> None:
    pad_page(menu)
    menu.click("pad.match.hint")
    menu.key("escape")
    assert menu.app.input.changes == {}
    menu.click("pad.match.hint")
    menu.pad("x")
    pads = menu.app.input.bindings.pad["match"]
    assert (pads["hint"], pads["next_target"]) == (["x"], ["stick_press"])


def test_the_buttons_that_lead_back_here_keep_their_meaning_and_say_so(menu: Driver) -> None:
    pad_page(menu)
    page: Any = menu.scene
    page.do(ShowContext("ui"))
    menu.wait(0.1)
    other = next(name for name in menu.app.input.bindings.pad["ui"] if name not in ("accept", "back"))
    menu.click(f"pad.ui.{other}")
    menu.pad("a")
    dialog: Any = menu.scene
    assert dialog.name == "pad_capture"
    accept = menu.app.texts("keys.action.accept")
    assert dialog.words == menu.app.texts("pad.fixed", button="A", action=accept)
    assert menu.app.input.changes == {}
    menu.pad("guide")
    assert menu.scene is page
    assert menu.app.input.bindings.pad["ui"][other] == ["guide"]


# --- settings ---

CHANGES: dict[str, Any] = {
    "window.zoom": 120, "window.fullscreen": True, "look.theme": "dark", "look.language": "pseudo",
    "look.animation_speed": 2.0, "look.reduced_motion": True, "look.coordinates": False,
    "sound.volume": 35, "sound.mute": True, "play.confirm_moves": True, "play.autosave": False,
}  # fmt: skip


@pytest.mark.sample(now=4, few=2)
@pytest.mark.parametrize("key", list(CHANGES))
def test_a_setting_survives_a_restart(menu: Driver, key: str) -> None:
    assert menu.app.settings.get(key) != CHANGES[key]
    menu.app.change(key, CHANGES[key])
    menu.wait(0.7)
    again, problems = Settings.load()
    assert (again.get(key), problems) == (CHANGES[key], [])


def test_every_setting_of_the_page_is_there(menu: Driver) -> None:
    menu.click("settings")
    keys = {key for key, _ in menu.scene.focus.stops}
    assert {
        "play.autosave",
        "play.confirm_moves",
        "look.coordinates",
        "look.reduced_motion",
    } <= keys
    menu.click("play.autosave")
    assert menu.app.settings.play.autosave is False
    menu.click("page.1")
    keys = {key for key, _ in menu.scene.focus.stops}
    volumes = {f"sound.{name}" for name in ("volume", "mute", "quiet_hours", *KINDS)}
    assert volumes <= keys
    menu.click("listen.guns")
    menu.click("listen.music")
    assert [name for name in menu.app.audio.played if name != "click"][-2:] == ["shot_medium", "victory"]


def test_settings_that_cannot_be_written_are_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # a file where a folder should be: nobody can write there, not even root
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("TREADBOARD_HOME", str(tmp_path / "file" / "home"))
    pygame.display.init()
    app = new_app(Settings(), window=Window((1280, 720)))
    app.raises = True
    hands = Driver(app)
    app.open("menu")
    hands.wait(0.1)
    app.change("sound.mute", True)
    hands.wait(0.7)
    assert hands.scene.name == "dialog"
    hands.key("return")
    app.change("sound.volume", 10)
    hands.wait(0.7)
    assert hands.scene.name == "menu"
    assert app.audio.loudness.muted
    app.close()


def settings_with(**changes: Any) -> Settings:
    made = Settings()
    return made.model_copy(update={"new_match": made.new_match.model_copy(update=changes)})


def test_a_match_without_a_setup_is_as_the_settings_have_it(app: Application) -> None:
    app.settings = settings_with(bot_level=9, clock="own", clock_minutes=7, clock_increment=3)
    plan = map_match(app, "tank_chess", "official_16")
    assert plan.players[1].level == 7
    assert plan.clock is not None
    assert (plan.clock.initial_ms, plan.clock.increment_ms) == (420_000, 3_000)
    app.settings = settings_with(others="people", clock="map", names=("Zoë",))
    plan = map_match(app, "tank_chess", "official_16")
    assert plan.clock is not None
    assert plan.clock.initial_ms == 30 * 60_000
    assert [player.kind for player in usual_players(app, kit_of("tank_chess"), (0, 1))] == [
        "person",
        "person",
    ]


def test_a_broken_theme_is_told_and_another_one_shown(
    app: Application, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = palette.load_theme

    def broken(name: str) -> Any:
        if name == "dark":
            raise palette.ThemeError("dark.yaml: palette.ink is missing")
        return whole(name)

    monkeypatch.setattr("game.ui.window.system_theme.load_theme", broken)
    app.change("look.theme", "dark")
    assert not app.theme.palette.is_dark
    assert any("palette.ink" in problem.message for problem in app.problems)
    app.step([], 0.1)


def test_without_any_whole_theme_the_start_ends_with_what_is_wrong(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(name: str) -> Any:
        raise palette.ThemeError(f"{name}.yaml: type.body: expected a list")

    monkeypatch.setattr("game.ui.window.system_theme.load_theme", broken)
    assert main(["play"]) == 2
    told = capsys.readouterr().err
    assert "dark.yaml: type.body" in told and "none of the themes" in told and "Traceback" not in told


def test_broken_words_are_told_and_only_they_are_missing(
    tmp_path: Path, no_words_are_missing: list[str]
) -> None:
    folder = tmp_path / "en"
    folder.mkdir()
    (folder / "a.yaml").write_text("a: {word: here, odd: 'with { brace {n}'}\n", encoding="utf-8")
    (folder / "b.yaml").write_text("b: [unclosed\n", encoding="utf-8")
    (folder / "c.yaml").write_bytes(b"\xff\xfe\x00")
    texts = Texts(tmp_path)
    assert texts("a.word") == "here"
    assert texts("b.word") == "[b.word]"
    no_words_are_missing.clear()
    assert texts("a.odd", n=1) == "with { brace {n}"
    assert [problem.path for problem in texts.problems] == ["en/b.yaml", "en/c.yaml"]
