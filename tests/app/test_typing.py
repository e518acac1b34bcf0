"""Typing in fields: other alphabets, text that is composed, what is undone."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.testing.driver import Driver
from game.ui.commands import Set
from game.ui.tree.node import Node
from game.ui.window.application import Application
from tests.app.placed import Placed, Spot

CTRL = pygame.KMOD_LCTRL
FIELDS = ("line", "box")


class Fields(Placed):
    """Both kinds of fields."""

    def controls(self) -> list[tuple[Node, Spot]]:
        line, box = (self.values.get(key, "ab") for key in FIELDS)
        return [
            (self.entry(Set("line"), line), (40, 40, 300, 36)),
            (self.entry_box(Set("box"), box, lines=9), (40, 100, 300, 200)),
        ]


@pytest.fixture(params=FIELDS)
def field(app: Application, player: Driver, request: pytest.FixtureRequest) -> Any:
    app.push(Fields(app))
    player.wait(0.1)
    player.click(request.param)
    made = player.widget(request.param)
    made.edit_position = 2
    made.text_entered = False
    return made


def log(player: Driver) -> list[str]:
    scene = player.scene
    assert isinstance(scene, Fields)
    return scene.log


def press(player: Driver, code: int, place: int, text: str, mod: int = 0) -> None:
    """Press and release a key, as X11 tells it: its text comes with Ctrl, too."""
    keys: dict[str, Any] = {"key": code, "mod": mod, "scancode": place}
    typed = [pygame.event.Event(pygame.TEXTINPUT, text=text)] if text else []
    player.send(
        pygame.event.Event(pygame.KEYDOWN, unicode=text, **keys),
        *typed,
        pygame.event.Event(pygame.KEYUP, unicode=text, **keys),
    )


def shown(field: Any) -> str:
    """What a field shows, which is more than its text while something is composed."""
    layout = field.drawable_shape.text_box_layout if hasattr(field, "text") else field.text_box_layout
    return "\n".join(
        "".join(getattr(chunk, "text", "") for chunk in row.items).rstrip() for row in layout.layout_rows
    )


@pytest.mark.parametrize(
    ("letters", "places"), [("фсчмя", (4, 6, 27, 25, 29)), ("شؤءرئ", (4, 6, 27, 25, 29))]
)
def test_shortcuts_of_fields_go_by_the_place_in_other_alphabets(
    field: Any, player: Driver, letters: str, places: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[str] = []
    for module in ("ui_text_entry_line", "ui_text_entry_box", "ui_text_box"):
        name = f"pygame_gui.elements.{module}.clipboard_copy"
        monkeypatch.setattr(name, kept.append, raising=False)
    monkeypatch.setattr("pygame.scrap.get_text", lambda: kept[-1])
    select, copy, cut, paste, undo = zip(map(ord, letters), places, letters, strict=True)
    press(player, *select, CTRL)
    assert field.get_text() == "ab" and sorted(field.select_range) == [0, 2]
    press(player, *copy, CTRL)
    assert (field.get_text(), kept) == ("ab", ["ab"])
    press(player, *cut, CTRL)
    assert (field.get_text(), kept) == ("", ["ab", "ab"])
    press(player, *paste, CTRL)
    press(player, *paste, CTRL)
    assert field.get_text() == "abab"
    press(player, *undo, CTRL)
    assert field.get_text() == "ab"
    press(player, *select)
    assert field.get_text() == "ab" + letters[0]


def test_text_while_ctrl_is_held_stays_out_after_ctrl_is_let_go(field: Any, player: Driver) -> None:
    ctrl: dict[str, Any] = {"key": pygame.K_LCTRL, "scancode": 224, "unicode": ""}
    letter: dict[str, Any] = {"key": ord("-"), "scancode": 45, "unicode": "-", "mod": CTRL}
    player.send(
        pygame.event.Event(pygame.KEYDOWN, mod=CTRL, **ctrl),
        pygame.event.Event(pygame.KEYDOWN, **letter),
        pygame.event.Event(pygame.TEXTINPUT, text="-"),
        pygame.event.Event(pygame.KEYUP, **letter),
        pygame.event.Event(pygame.KEYUP, mod=0, **ctrl),
    )
    assert field.get_text() == "ab"
    press(player, ord("-"), 45, "-")
    assert field.get_text() == "ab-"


def compose(player: Driver, text: str, start: int = 0) -> None:
    player.send(pygame.event.Event(pygame.TEXTEDITING, text=text, start=start, length=0))


def test_text_is_shown_while_it_is_composed(field: Any, player: Driver) -> None:
    field.edit_position = 1
    compose(player, "に")
    compose(player, "にほ", 2)
    assert (shown(field), field.get_text()) == ("aにほb", "ab")
    press(player, pygame.K_BACKSPACE, 42, "")  # the input method's
    press(player, pygame.K_ESCAPE, 41, "")
    assert (shown(field), field.get_text()) == ("aにほb", "ab")
    player.type("日本")
    assert (shown(field), field.get_text()) == ("a日本b", "a日本b")
    assert log(player)[-1] == "a日本b"
    press(player, pygame.K_BACKSPACE, 42, "")
    assert field.get_text() == "a日b"


def test_what_is_composed_and_given_up_leaves_the_text(field: Any, player: Driver) -> None:
    compose(player, "´")
    assert shown(field) == "ab´"
    compose(player, "")
    assert (shown(field), field.get_text()) == ("ab", "ab")
    compose(player, "´")
    other = "line" if player.widget("box") is field else "box"
    player.click(other)
    assert (shown(field), field.get_text(), field.composed) == ("ab", "ab", "")
    assert log(player) == []


def test_what_is_composed_takes_the_place_of_the_selected_text(field: Any, player: Driver) -> None:
    press(player, pygame.K_a, 4, "", CTRL)
    compose(player, "^")
    assert (shown(field), field.get_text()) == ("^", "ab")
    player.type("ê")
    assert (shown(field), field.get_text()) == ("ê", "ê")


def test_ctrl_z_undoes_what_was_typed_and_ctrl_y_does_it_again(field: Any, player: Driver) -> None:
    player.type("cd")
    press(player, pygame.K_z, 29, "", CTRL)
    assert (field.get_text(), shown(field), log(player)[-1]) == ("abc", "abc", "abc")
    press(player, pygame.K_z, 29, "", CTRL)
    press(player, pygame.K_z, 29, "", CTRL)
    assert field.get_text() == "ab"
    press(player, pygame.K_y, 28, "", CTRL)
    press(player, pygame.K_z, 29, "", CTRL | pygame.KMOD_LSHIFT)
    assert field.get_text() == "abcd"
    player.type("e")
    assert field.get_text() == "abcde"
    press(player, pygame.K_y, 28, "", CTRL)
    assert field.get_text() == "abcde"


def test_without_num_lock_the_keypad_moves_the_caret(field: Any, player: Driver) -> None:
    press(player, pygame.K_KP_4, 92, "")
    press(player, pygame.K_KP_PERIOD, 99, "")
    assert field.get_text() == "a"
    press(player, pygame.K_KP_4, 92, "4", pygame.KMOD_NUM)
    assert field.get_text() == "a4"


def test_a_changed_layout_changes_the_key_caps(app: Application, player: Driver) -> None:
    app.push(Fields(app))
    player.wait(0.1)
    before = player.widget("line")
    app.input.keyboard._read = lambda place: ord("ф") if place == pygame.KSCAN_A else 0
    player.send(pygame.event.Event(pygame.KEYMAPCHANGED))
    assert app.input.cap("a") == "Ф"
    assert player.widget("line") is not before


def test_an_event_that_pygame_can_not_read_ends_nothing(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, broken = pygame.event.get, [True]

    def get() -> list[pygame.event.Event]:
        if broken.pop() if broken else False:
            raise SystemError("returned a result with an exception set")
        return real()

    app.push(Fields(app))
    monkeypatch.setattr(pygame.event, "get", get)
    app.step([], 0.1)
    assert not broken and player.scene.name == "placed"
