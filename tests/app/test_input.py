"""Keys as data."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.data.files.paths import ASSETS
from game.data.words.texts import Texts
from game.ui.input.input import GAMEPAD_BUTTONS, TRIGGERS, Bindings, InputMap, Key
from game.ui.input.keys_file import keys_file, load_key_changes, save_key_changes

DEFAULT = ASSETS / "keys" / "default.yaml"
STICKS = {"stick_up", "stick_down", "stick_left", "stick_right"}


def down(code: int, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)


def test_a_context_is_asked_first_then_menus_then_everywhere() -> None:
    keys = InputMap(DEFAULT)
    assert keys.action_for(down(pygame.K_TAB), "match") == "next_target"
    assert keys.action_for(down(pygame.K_TAB)) == "next"
    assert keys.action_for(down(pygame.K_F11), "match") == "fullscreen"
    assert keys.action_for(down(pygame.K_F13), "match") is None


def test_modifiers_are_part_of_a_key() -> None:
    keys = InputMap(DEFAULT)
    assert keys.action_for(down(pygame.K_z), "match") == "danger"
    assert keys.action_for(down(pygame.K_z, pygame.KMOD_LCTRL), "match") == "undo"
    assert keys.action_for(down(pygame.K_z, pygame.KMOD_RMETA), "match") == "undo"
    assert keys.action_for(down(pygame.K_z, pygame.KMOD_NUM | pygame.KMOD_CAPS), "match") == "danger"
    assert keys.action_for(down(pygame.K_LSHIFT, pygame.KMOD_LSHIFT), "match") is None


def test_the_shipped_keys_have_no_conflicts() -> None:
    bindings = Bindings.load(DEFAULT)
    found = [
        (context, action, key.text, other)
        for context, actions in bindings.keys.items()
        for action, keys in actions.items()
        for key in keys
        if (other := bindings.conflict(context, action, key))
    ]
    assert found == []


def test_every_action_and_button_has_words() -> None:
    texts = Texts(ASSETS / "locale")
    bindings = Bindings.load(DEFAULT)
    keys = {f"keys.context.{context}" for context in bindings.keys}
    keys |= {
        overlay if texts.has(overlay := f"match.overlay.{action}") else f"keys.action.{action}"
        for part in (bindings.keys, bindings.pad)
        for a in part.values()
        for action in a
    }
    keys |= {
        f"pad.button.{name}"
        for name in {*GAMEPAD_BUTTONS, *TRIGGERS.values(), *STICKS}
        if not name.startswith("guide")
    }
    assert [key for key in sorted(keys) if not texts.has(key)] == []


def test_gamepad_buttons_of_the_file_exist() -> None:
    used = {b for actions in Bindings.load(DEFAULT).pad.values() for names in actions.values() for b in names}
    assert used <= {*GAMEPAD_BUTTONS, *TRIGGERS.values(), *STICKS}


@pytest.mark.parametrize(
    "text", ["a", "Ctrl+z", "Shift+tab", "f11", "plus", "kp_enter", "Ctrl+Alt+Shift+x", "+"]
)
def test_keys_are_read_and_written(text: str) -> None:
    if text == "+":
        with pytest.raises(ValueError, match="isn’t a key"):
            Key.parse(text)
        return
    assert Key.parse(text).text == text
    assert Key.parse(text).shown(Texts(ASSETS / "locale"))


@given(st.text(max_size=12))
def test_any_text_is_a_key_or_refused(text: str) -> None:
    try:
        key = Key.parse(text)
    except ValueError:
        return
    assert Key.parse(key.text) == key


def test_changes_lie_on_top_and_what_makes_no_sense_is_left_out() -> None:
    keys = InputMap(DEFAULT, {"match.undo": ["b"], "match.nonsense": ["c"], "match.hint": ["no such key"]})
    assert keys.action_for(down(pygame.K_b), "match") == "undo"
    assert keys.action_for(down(pygame.K_u), "match") is None
    assert keys.action_for(down(pygame.K_h), "match") == "hint"
    assert keys.refused == ["match.nonsense", "match.hint"]


def test_changes_are_kept(home: Path) -> None:
    save_key_changes({"match.undo": ["b", "Ctrl+z"]}, {})
    assert load_key_changes() == {"match.undo": ["b", "Ctrl+z"]}


@pytest.mark.parametrize(
    "text", ["", "[1, 2]", "keys: 3", "keys: {a: b}", "{", "\0", "&a [*a]", "x: &a {b: *a}"]
)
def test_a_broken_file_of_keys_changes_nothing(home: Path, text: str) -> None:
    keys_file().parent.mkdir(parents=True)
    keys_file().write_text(text, encoding="utf-8")
    assert load_key_changes() == {}


def test_keys_have_their_names_in_the_players_language(tmp_path: Path) -> None:
    for language, words in (("en", "ctrl: Ctrl, pageup: Page up"), ("de", "ctrl: Strg, pageup: Bild auf")):
        (tmp_path / language).mkdir()
        (tmp_path / language / "keys.yaml").write_text(f"keys: {{cap: {{{words}}}}}\n", encoding="utf-8")
    key = Key.parse("Ctrl+pageup")
    assert [key.shown(Texts(tmp_path, language)) for language in ("en", "de")] == [
        "Ctrl Page up",
        "Strg Bild auf",
    ]
    assert key.text == "Ctrl+pageup"  # files have one language
    assert Key.parse("Ctrl+z").shown(Texts(tmp_path, "de")) == "Strg Z"
