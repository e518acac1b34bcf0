"""Keys on keyboards of many countries."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pygame
import pytest
import yaml

from game.data.files.paths import ASSETS
from game.data.words.texts import Texts
from game.ui.input.input import Bindings, InputMap, Key
from game.ui.input.keyboard import PLACES, Keyboard, is_text

DEFAULT = ASSETS / "keys" / "default.yaml"
SCANCODES = (*range(4, 40), *range(45, 50), *range(51, 57), 100)
UNNAMED = 1 << 30
LAYOUTS: Mapping[str, Mapping[str, str]] = yaml.safe_load(
    (Path(__file__).parent / "keyboards.yaml").read_text(encoding="utf-8")
)
CTRL, ALT, SHIFT, ALT_GR = pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_LSHIFT, pygame.KMOD_RALT
NAMED = [
    "up",
    "down",
    "left",
    "right",
    "return",
    "escape",
    "space",
    "tab",
    "backspace",
    "delete",
    "insert",
    "home",
    "end",
    "pageup",
    "pagedown",
    "f1",
    "f2",
    "f3",
    "f4",
    "f5",
    "f6",
    "f7",
    "f8",
    "f9",
    "f10",
    "f11",
    "f12",
]
TWINS = {"return": "enter", "plus": "plus", "minus": "minus", **{str(n): str(n) for n in range(10)}}


@cache
def shipped() -> Bindings:
    return Bindings.load(DEFAULT)


def codes(layout: str) -> dict[int, int]:
    """What SDL calls each key of a layout."""
    signs = LAYOUTS[layout]["codes"]
    return {
        place: UNNAMED if sign == "·" else ord(sign) for place, sign in zip(SCANCODES, signs, strict=True)
    }


def down(code: int, mod: int = 0, place: int = 0, text: str = "") -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, scancode=place, unicode=text)


def press(layout: str, place: int, mod: int = 0, *, told: bool = True) -> pygame.event.Event:
    """The press of a key. ``told``: SDL says what it types, as X11 does with Ctrl and Alt too."""
    row = LAYOUTS[layout]["shift" if mod & SHIFT else "bare"]
    text = row[SCANCODES.index(place)].replace("·", "")
    return down(codes(layout)[place], mod, place, text if told else "")


def presses(layout: str) -> Iterator[pygame.event.Event]:
    """Every press of a keyboard that needs no AltGr."""
    for mod in (0, SHIFT, CTRL, ALT, CTRL | SHIFT):
        for name in NAMED:
            yield down(getattr(pygame, f"K_{name}", 0) or getattr(pygame, f"K_{name.upper()}"), mod)
        for place in SCANCODES:
            yield press(layout, place, mod, told=not mod & (CTRL | ALT))


def keys_on(layout: str, changes: Mapping[str, list[str]] | None = None) -> InputMap:
    made = InputMap(DEFAULT, changes, bindings=shipped().copy())
    made.keyboard = Keyboard(codes(layout).get)  # type: ignore[arg-type]
    made.texts = Texts(ASSETS / "locale")
    return made


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_action_has_a_key_on_this_keyboard_without_alt_gr(layout: str) -> None:
    keys = keys_on(layout)
    meant = {one for event in presses(layout) for one in keys.keys_in(event)}
    lost = [
        f"{context}.{action}"
        for context, actions in keys.bindings.keys.items()
        for action, bound in actions.items()
        if bound and not meant & set(bound)
    ]
    assert lost == []


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_key_that_a_cap_shows_can_be_pressed_on_this_keyboard(layout: str) -> None:
    keys = keys_on(layout)
    meant = {one for event in presses(layout) for one in keys.keys_in(event)}
    wrong = [
        f"{context}.{action}: {cap}"
        for context, actions in keys.bindings.keys.items()
        for action, bound in actions.items()
        if bound and (cap := keys.caps_of(context, action)[0]) not in {keys.cap(k) for k in meant & {*bound}}
    ]
    assert wrong == []


@pytest.mark.parametrize("layout", ["ru", "ua", "gr", "il", "ara", "ir", "th"])
@pytest.mark.parametrize("told", [True, False])
def test_without_latin_letters_a_key_goes_by_its_place(layout: str, told: bool) -> None:
    keys = keys_on(layout)
    for place, code in PLACES.items():
        for mod in (0, CTRL):
            letter = chr(code)
            if letter.isalnum():
                event = press(layout, place, mod, told=told)
                expected = Key(code, frozenset({"Ctrl"} if mod else ()))
                assert keys.keys_in(event) == (expected,), (letter, event)
                assert keys.translate(event)[0].key == code


@pytest.mark.parametrize("layout", ["fr", "fr_bepo", "de", "tr", "cz", "us"])
def test_with_latin_letters_a_key_goes_by_its_letter(layout: str) -> None:
    keys = keys_on(layout)
    for place, sign in zip(SCANCODES, LAYOUTS[layout]["codes"], strict=True):
        if sign.isascii() and sign.isalpha():
            assert keys.keys_in(press(layout, place, CTRL)) == (Key(ord(sign), frozenset({"Ctrl"})),)
            assert keys.translate(press(layout, place))[0].key == ord(sign)


def test_a_letter_that_a_latin_layout_lacks_goes_by_its_place() -> None:
    keys = keys_on("epo")  # ŝ where Q is elsewhere
    assert keys.action_for(press("epo", pygame.KSCAN_Q), "match") == "turn_left"
    assert keys.action_for(press("epo", pygame.KSCAN_E), "match") == "turn_right"


@pytest.mark.parametrize("layout", LAYOUTS)
def test_presses_show_the_layout_where_sdl_can_not_be_asked(layout: str) -> None:
    keys = keys_on(layout)
    keys.keyboard = Keyboard(lambda place: 0)
    for place in (*SCANCODES, *SCANCODES):
        keys.keys_in(press(layout, place))
    asked = keys_on(layout)
    for place in SCANCODES:
        assert keys.keys_in(press(layout, place, CTRL)) == asked.keys_in(press(layout, place, CTRL))


def test_minus_on_a_french_keyboard_zooms_and_six_is_typed_with_shift() -> None:
    keys = keys_on("fr")
    six = pygame.KSCAN_6
    assert keys.action_for(press("fr", six), "editor") == "zoom_out"
    assert keys.action_for(press("fr", six), "editor_palette") is None
    assert keys.action_for(press("fr", six, SHIFT), "editor_palette") == "ground_6"
    assert keys.action_for(press("fr", six, ALT), "editor_palette") == "piece_6"
    assert keys.action_for(press("fr", pygame.KSCAN_5), "editor_palette") == "ground_5"
    assert keys.action_for(press("fr", pygame.KSCAN_5, SHIFT), "editor_palette") == "ground_5"


def test_plus_is_plus_whatever_it_takes_to_type_it() -> None:
    for layout, place, mod in (
        ("us", 46, SHIFT),
        ("us", 46, 0),
        ("de", 48, 0),
        ("ch", 30, SHIFT),
        ("fr", 46, SHIFT),
    ):
        assert keys_on(layout).action_for(press(layout, place, mod), "match") == "zoom_in", layout


def test_with_alt_gr_a_key_is_the_sign_that_it_types_and_nothing_else() -> None:
    keys = keys_on("de")
    nine = codes("de")[38]
    assert keys.action_for(down(nine, ALT_GR, 38, "]"), "editor") == "brush_larger"
    assert keys.keys_in(down(ord("q"), ALT_GR, 20, "@")) == (Key(ord("@")),)
    assert keys.keys_in(down(ord("e"), ALT_GR, 8, "€")) == ()
    assert keys_on("us").keys_in(down(ord("q"), ALT_GR, 20, "q")) == (Key(ord("q"), frozenset({"Alt"})),)


def test_a_dead_key_is_no_action() -> None:
    assert keys_on("de").keys_in(press("de", 46)) == ()


@pytest.mark.parametrize("name", TWINS)
def test_keypad_and_main_keys_do_the_same(name: str) -> None:
    keys = keys_on("us")
    main = Key.parse(name).code
    pad = getattr(pygame, f"K_KP_{TWINS[name].upper()}")
    for context, actions in keys.bindings.keys.items():
        for action, bound in actions.items():
            if any(key.code == main for key in bound):
                for mod in (0, SHIFT, CTRL, ALT):
                    told = keys.action_in(down(main, mod), context)
                    assert keys.action_in(down(pad, mod | pygame.KMOD_NUM), context) == told, (
                        context,
                        action,
                    )


def test_without_num_lock_the_keypad_is_arrows_unless_digits_mean_something() -> None:
    keys = keys_on("us")
    for digit, name in (("8", "up"), ("7", "home"), ("9", "pageup"), ("period", "delete")):
        pad = getattr(pygame, f"K_KP_{digit.upper()}")
        assert keys.action_for(down(pad), "match") == keys.action_for(down(Key.parse(name).code), "match")
        assert keys.pressed(down(pad), name) == name
        assert keys.pressed(down(pad, pygame.KMOD_NUM), name) is None
    assert keys.action_for(down(pygame.K_KP_8), "tank_battle") == "digit_8"
    assert keys.action_for(down(pygame.K_KP_1), "editor_palette") == "ground_1"


def test_a_key_of_the_keypad_that_the_player_chose_means_that_alone() -> None:
    keys = keys_on("us", {"editor_palette.ground_2": ["kp_5"]})
    assert keys.action_for(down(pygame.K_KP_5, pygame.KMOD_NUM), "editor_palette") == "ground_2"
    assert keys.action_for(down(pygame.K_5), "editor_palette") == "ground_5"


def test_caps_show_what_is_on_this_keyboard() -> None:
    undo = {"us": "U", "ru": "Г", "gr": "Θ", "il": "U", "fr": "U"}
    assert {layout: keys_on(layout).shown("undo", "match") for layout in undo} == undo
    smaller = {"us": "[", "gb": "[", "de": ",", "fr": ",", "ru": "Х", "gr": "["}
    assert {layout: keys_on(layout).shown("brush_smaller", "editor") for layout in smaller} == smaller
    assert keys_on("fr").shown("brush_larger", "editor") == "."
    assert keys_on("fr").shown("zoom_out", "match") == "−"
    assert keys_on("ru").cap("Ctrl+z") == "Ctrl Я"
    assert keys_on("ru").caps_of("match", "undo") == ["Г", "Ctrl Я"]
    assert keys_on("de").caps_of("editor", "brush_larger") == [".", "]"]


def test_a_changed_layout_is_read_again() -> None:
    layout = ["us"]
    keys = keys_on("us")
    keys.keyboard = Keyboard(lambda place: codes(layout[0]).get(place, 0))
    layout[0] = "ru"
    keys.keyboard.read_again()
    assert keys.shown("undo", "match") == "Г"
    layout[0] = "fr"  # found out by the first press, even without a word from SDL
    keys.keys_in(press("fr", pygame.KSCAN_W))
    assert keys.shown("turn_left", "match") == "Q"
    assert keys.action_for(press("fr", pygame.KSCAN_A), "match") == "turn_left"


def test_a_key_chosen_under_one_layout_works_under_another() -> None:
    chosen = keys_on("ru").keys_in(press("ru", pygame.KSCAN_J))[0]
    assert chosen.text == "j"
    for layout in ("ru", "us", "fr", "gr"):
        keys = keys_on(layout, {"match.undo": [chosen.text]})
        assert keys.action_for(press(layout, pygame.KSCAN_J), "match") == "undo"
    assert keys_on("fr").keys_in(press("fr", pygame.KSCAN_A))[0].text == "q"


@pytest.mark.parametrize(
    ("layout", "text", "place", "mod"),
    [("ru", "#1092", 4, 0), ("us", "Shift+equals", 46, SHIFT), ("fr", "6", 35, 0), ("us", "kp_enter", 0, 0),
     ("de", "#246", 51, 0), ("de", "Shift+1", 30, SHIFT)],
)  # fmt: skip
def test_keys_that_players_saved_before_go_on_working(layout: str, text: str, place: int, mod: int) -> None:
    keys = keys_on(layout, {"match.hint": [text]})
    event = press(layout, place, mod) if place else down(pygame.K_KP_ENTER)
    assert keys.action_for(event, "match") == "hint"


def test_a_key_that_the_player_chose_is_not_given_to_another_action_by_a_later_version() -> None:
    keys = keys_on("us", {"editor.grid": ["comma"]})
    assert keys.action_for(press("us", pygame.KSCAN_COMMA), "editor") == "grid"
    assert keys.shown("brush_smaller", "editor") == "["
    keys.reset()
    assert keys.action_for(press("us", pygame.KSCAN_COMMA), "editor") == "brush_smaller"


KEPT = {"mute": "m", "play_hint_all": "h", "close_tab": "w"}
"""Actions with Ctrl and a letter that macOS keeps for itself with Cmd; none has Ctrl+Q or Ctrl+comma."""


@pytest.mark.parametrize("held", [pygame.KMOD_LMETA, pygame.KMOD_RMETA | SHIFT, pygame.KMOD_LMETA | CTRL])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_on_a_mac_cmd_and_the_keys_of_the_system_mean_nothing_here(
    layout: str, held: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    keys = keys_on(layout, {"match.undo": ["Ctrl+q", "Ctrl+comma"]})
    kept = set()
    for place in SCANCODES:
        meant = {chr(one.code) for one in keys.keys_in(press(layout, place, CTRL)) if one.code < 128}
        if meant & set("hmqw,"):
            kept |= meant
            assert keys.keys_in(press(layout, place, held)) == ()
            assert not any(keys.action_for(press(layout, place, held), one) for one in keys.bindings.keys)
    assert kept >= set("hmqw")


@pytest.mark.parametrize(("action", "letter"), KEPT.items())
def test_ctrl_still_does_what_cmd_may_not__and_other_systems_know_no_such_keys(
    action: str, letter: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = keys_on("us")
    context = next(name for name, actions in keys.bindings.keys.items() if action in actions)
    place = pygame.KSCAN_A + ord(letter) - ord("a")
    for system, cmd in (("darwin", None), ("linux", action), ("win32", action)):
        monkeypatch.setattr(sys, "platform", system)
        assert keys.action_for(press("us", place, CTRL), context) == action
        assert keys.action_for(press("us", place, pygame.KMOD_LMETA), context) == cmd
    monkeypatch.setattr(sys, "platform", "darwin")
    assert keys.action_for(press("us", pygame.KSCAN_Z, pygame.KMOD_LMETA), "match") == "undo"


@pytest.mark.parametrize("system", ["linux", "win32", "darwin"])
@pytest.mark.parametrize(
    ("text", "code", "mod", "systems"),
    [
        ("a", "a", 0, "linux win32 darwin"),
        ("с", "с", CTRL, ""),
        ("-", "-", CTRL, ""),
        ("v", "v", pygame.KMOD_LMETA, ""),
        ("q", "q", ALT, "win32 darwin"),  # Windows sends it for AltGr alone; on a Mac Option writes
        ("q", "q", ALT_GR, "win32 darwin"),
        ("@", "q", ALT_GR, "linux win32 darwin"),
        ("@", "q", pygame.KMOD_MODE, "linux win32 darwin"),
        ("@", "q", ALT_GR | CTRL, "linux win32"),
    ],
)
def test_text_while_ctrl_alt_or_cmd_is_held_is_no_text(
    monkeypatch: pytest.MonkeyPatch, system: str, text: str, code: str, mod: int, systems: str
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert is_text(text, down(ord(code), mod, 4, text)) == (system in systems.split())


def test_text_alone_asks_which_keys_are_held(monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[Any] = [0]
    monkeypatch.setattr(pygame.key, "get_mods", lambda: held[0])
    assert is_text("a", None)
    held[0] = CTRL
    assert not is_text("a", None)
