"""The whole of a scene by keyboard, and by gamepad."""

from __future__ import annotations

import math
from typing import Any

import pygame
import pytest

from game.testing.driver import Driver
from game.ui.commands import Commands, Declared, Set
from game.ui.controls.dialog import Dialog
from game.ui.controls.embedded import FocusStop
from game.ui.controls.tree_list import TreeList
from game.ui.input.focus import FocusArea
from game.ui.tree.lists import RowSpot
from game.ui.tree.node import Node
from game.ui.tree.seen import Text
from game.ui.window.application import Application
from tests.app.asking import ask
from tests.app.placed import Placed, Spot


class Form(Placed):
    """Controls of each kind, in a grid."""

    def __init__(self, app: Application) -> None:
        super().__init__(app)
        self.pale: tuple[str, ...] = ()
        self.gone: tuple[str, ...] = ()

    @property
    def area(self) -> FocusArea:
        """The board."""
        found: FocusArea = self.focus.by_key("board")
        return found

    def controls(self) -> list[tuple[Node, Spot]]:
        value, words = self.values.get, ("x", "y", "z")
        buttons = {f"b{column}{row}": (column, row) for column in range(3) for row in range(2)}
        return [
            *(
                (
                    self.button(key, why="" if key in self.pale else None),
                    (40 + column * 200, 40 + row * 100, 150, 40),
                )
                for key, (column, row) in buttons.items()
                if key not in self.gone
            ),
            (self.entry(Set("entry"), value("entry", "ab"), done=Set("entry")), (40, 260, 300, 36)),
            (self.tick(Set("tick"), "tick", value("tick", False)), (40, 320, 300, 36)),
            (self.slider(Set("slider"), value("slider", 0.5)), (40, 380, 300, 24)),
            (self.menu(Set("menu"), words, range(3), value("menu", 0)), (40, 440, 300, 36)),
            (self.choice(Set("seg"), ("p", "q", "r"), range(3), value("seg", 0)), (40, 500, 300, 36)),
            (FocusStop("board"), (700, 40, 400, 400)),
        ]

    def back(self) -> None:
        self.log.append("back")


@pytest.fixture
def form(app: Application, player: Driver) -> Form:
    scene = Form(app)
    app.push(scene)
    player.wait(0.1)
    return scene


def test_tab_walks_through_everything_and_round(form: Form, player: Driver) -> None:
    keys = [key for key, _ in form.focus.stops]
    seen = []
    for _ in keys:
        player.key("tab")
        seen.append(form.focus.key)
    assert seen == keys
    player.key("tab")
    assert form.focus.key == keys[0]
    player.key("shift+tab")
    assert form.focus.key == keys[-1]


def test_the_first_tab_on_a_fresh_screen_shows_the_stop_that_has_the_focus(
    form: Form, player: Driver
) -> None:
    form.focus.focus_first("b10")
    way = []
    for key in ("tab", "tab", "shift+tab"):
        player.key(key)
        way.append(form.focus.key)
    assert way == ["b10", "b11", "b10"]


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("press", ["escape", "pad"])
def test_whoever_comes_back_by_keys_sees_where_the_focus_is(
    app: Application, player: Driver, press: str
) -> None:
    app.open("menu")
    player.wait(0.1)
    player.click("maps")
    assert player.scene.name == "library" and not player.scene.focus.shown
    player.pad("b") if press == "pad" else player.key("escape")
    assert player.scene.name == "menu"
    assert player.scene.focus.shown and player.scene.focus.current is not None


def test_arrows_go_where_they_point(form: Form, player: Driver) -> None:
    player.key("tab")
    way = []
    for key in ("right", "down", "left", "up", "right", "right", "right"):
        player.key(key)
        way.append(form.focus.key)
    assert way == ["b10", "b11", "b01", "b00", "b10", "b20", "board"]


def test_enter_and_space_press(form: Form, player: Driver) -> None:
    player.key("tab")
    player.key("return")
    player.key("space")
    assert form.log == ["b00", "b00"]


def test_escape_goes_back(form: Form, player: Driver) -> None:
    player.key("escape")
    assert form.log == ["back"]


def test_a_disabled_or_hidden_widget_is_passed_over(form: Form, player: Driver) -> None:
    form.pale, form.gone = ("b01",), ("b10",)
    player.wait()
    player.key("tab")
    player.key("tab")
    assert form.focus.key == "b11"


def test_typing_goes_to_the_entry_and_tab_leaves_it(form: Form, player: Driver) -> None:
    form.focus.focus_first("entry")
    player.type("cd")
    assert form.log[-1] == "abcd"
    player.key("return")
    assert form.log[-1] == "abcd"
    player.key("tab")
    assert form.focus.key == "tick"
    player.type("zz")
    assert form.log[-1] == "abcd"


def test_escape_in_an_entry_leaves_only_the_entry(form: Form, player: Driver) -> None:
    form.focus.focus_first("entry")
    player.key("escape")
    assert "back" not in form.log
    player.key("escape")
    assert form.log[-1] == "back"


def test_a_click_into_an_entry_lets_tab_go_on_from_there(form: Form, player: Driver) -> None:
    player.click("entry")
    player.key("tab")
    assert form.focus.key == "tick"


def test_arrows_change_a_slider_and_a_drop_down(form: Form, player: Driver) -> None:
    form.focus.focus_first("slider")
    player.key("right")
    assert form.log[-1] == pytest.approx(0.55)
    form.focus.focus_first("menu")
    player.key("right")
    player.key("return")
    assert form.log[-2:] == [1, 2]
    player.key("left")
    assert form.log[-1] == 1


def test_a_check_box_and_segments_are_switched_by_key_and_by_mouse(form: Form, player: Driver) -> None:
    player.click("tick")
    player.key("space")
    assert form.log == [True], "the first key only shows where the focus is"
    player.key("space")
    player.click("seg.2")
    assert form.log == [True, False, 2]
    assert [form.focus.by_key(f"seg.{i}").on for i in range(3)] == [False, False, True]


def test_escape_closes_an_open_drop_down_and_nothing_else(form: Form, player: Driver) -> None:
    menu = player.widget("menu")
    player.click("menu")
    player.wait(0.1)
    assert menu.current_state is menu.menu_states["expanded"]
    player.key("escape")
    player.wait(0.1)
    assert menu.current_state is menu.menu_states["closed"]
    assert form.log == []
    player.key("escape")
    assert form.log == ["back"]


def test_arrows_go_through_a_drop_down_that_is_open_and_enter_chooses(form: Form, player: Driver) -> None:
    menu = player.widget("menu")
    for keys, log in (
        (("down", "down", "return"), [2]),
        (("return",), []),
        (("up", "up", "up", "return"), [0]),
    ):
        form.log.clear()
        player.click("menu")
        player.wait(0.1)
        for key in keys:
            assert menu.current_state is menu.menu_states["expanded"] and form.log == []
            player.key(key)
        assert menu.current_state is not menu.menu_states["expanded"]
        assert form.focus.key == "menu" and form.log == log


@pytest.mark.slow
def test_an_open_list_shows_words_whole_that_the_closed_one_shortens(
    app: Application, player: Driver
) -> None:
    words = ["All", "Tag: two to four players", "Tag: mud"]

    class Narrow(Placed):
        def controls(self) -> list[tuple[Node, Spot]]:
            return [
                (self.menu(Set(key), words, range(3), self.values.get(key, 0)), (x, 40, 110, 36))
                for key, x in (("left", 40), ("right", 1160))
            ]

    narrow = Narrow(app)
    app.push(narrow)
    player.wait(0.1)
    for key in ("left", "right"):
        menu = player.widget(key)
        player.click(key)
        player.wait(0.1)
        listed = menu.menu_states["expanded"].options_selection_list
        assert [item["text"] for item in listed.item_list] == words
        wide = app.fonts.size(words[1], "body", app.scale)[0]
        assert listed.rect.width > wide and listed.rect.left >= 0 and listed.rect.right <= app.size[0]
        player.click((listed.rect.x + 20, listed.rect.y + listed.list_item_height * 3 // 2))
        player.wait(0.1)
        assert menu.current_state is menu.menu_states["closed"]
        assert menu.selected_option[0].endswith("…"), "the closed menu has no more room than before"
    assert narrow.log == [1, 1]


def test_a_drop_down_by_mouse(form: Form, player: Driver) -> None:
    player.click("menu")
    menu = form.focus.by_key("menu").rect
    player.click((menu.left + 40, menu.bottom + menu.height * 3 // 2))
    assert form.log == [1]


def test_the_frame_is_drawn_for_keys_only(form: Form, player: Driver, app: Application) -> None:
    place = (form.focus.by_key("b00").rect.left - 3, 60)
    plain = app.window.surface.get_at(place)
    player.key("tab")
    assert app.window.surface.get_at(place) == app.theme["ink.primary"]
    player.click((1200, 700))
    assert app.window.surface.get_at(place) == plain


def test_an_area_knows_whether_it_has_the_focus(form: Form, player: Driver) -> None:
    player.click((800, 200))
    assert form.area.focused
    player.key("tab")
    assert not form.area.focused


def test_a_gamepad_moves_the_focus_and_presses(form: Form, player: Driver) -> None:
    for button in ("dpad_down", "dpad_right", "stick_down", "a", "b"):
        player.pad(button)
    assert form.log == ["b11", "back"]


def test_real_gamepad_events_do_the_same(form: Form, player: Driver) -> None:
    event = pygame.event.Event
    player.send(event(pygame.JOYHATMOTION, instance_id=7, hat=0, value=(0, -1)))
    player.send(event(pygame.JOYAXISMOTION, instance_id=7, axis=0, value=0.9))
    player.send(event(pygame.JOYAXISMOTION, instance_id=7, axis=0, value=0.95))
    player.send(event(pygame.JOYAXISMOTION, instance_id=7, axis=0, value=0.0))
    player.send(event(pygame.JOYBUTTONDOWN, instance_id=7, button=0))
    player.send(event(pygame.CONTROLLERBUTTONDOWN, instance_id=8, button=1))
    assert form.log == ["b10", "back"]


def test_a_trigger_is_pressed_once_however_far_it_is_pulled(form: Form, player: Driver) -> None:
    inputs = form.app.input
    pressed = []
    for value in (9_000, 21_000, 32_767, 15_000, 24_000, 0, 30_000):
        event = pygame.event.Event(pygame.CONTROLLERAXISMOTION, instance_id=8, axis=5, value=value)
        pressed += [(value, one.button) for one in inputs.translate(event)]
    assert pressed == [(21_000, "trigger_right"), (30_000, "trigger_right")]
    assert inputs.due() == math.inf


def test_a_held_stick_repeats(form: Form, player: Driver) -> None:
    event = pygame.event.Event
    player.key("tab")
    player.send(event(pygame.JOYAXISMOTION, instance_id=7, axis=0, value=0.9))
    assert form.focus.key == "b10"
    player.wait(0.5)
    assert form.focus.key == "b20"


class Listing(Placed):
    """More rows than there is room for."""

    def __init__(self, app: Application) -> None:
        super().__init__(app)
        self.rows = TreeList[int](self, "rows", lambda number: Text(f"Row {number}"), identity=int)
        self.rows.fill(range(20), 0)

    def controls(self) -> list[tuple[Node, Spot]]:
        return [(self.rows.node(row=40), (40, 40, 400, 200))]


def test_the_focus_brings_a_row_into_view(app: Application, player: Driver) -> None:
    app.push(Listing(app))
    player.wait(0.1)
    scene = player.scene
    assert isinstance(scene, Listing)
    player.key("tab")
    for key in ["down"] * 19 + ["up"] * 19:
        before = scene.rows.current
        player.key(key)
        assert scene.rows.current != before
        (row,) = [one for one in scene.tree.spots if one.spot == RowSpot("rows", scene.rows.current)]
        assert scene.rows.rect.contains(row.rect), scene.rows.current
    assert scene.rows.current == 0


def test_words_too_long_for_a_drop_down_end_in_an_ellipsis(app: Application, player: Driver) -> None:
    class Menu(Placed):
        def controls(self) -> list[tuple[Node, Spot]]:
            words = ("short", "much too long for it")
            return [(self.menu(Set("menu"), words, range(2), 1), (40, 40, 120, 36))]

    app.push(Menu(app))
    player.wait()
    made = player.widget("menu")
    assert made.selected_option[0].endswith("…")
    assert made.options_list[0][0] == "short"


class Edge(Placed):
    """A pale button in the corner of the window, with more to say than there is room beside it."""

    bare = False
    """Whether it is not there yet."""

    def controls(self) -> list[tuple[Node, Spot]]:
        pale = self.button("pale", why="There is nothing to undo yet.")
        return [] if self.bare else [(pale, (self.width - 92, self.height - 100, 90, 40))]


def told(app: Application) -> str:
    """What the visible tip tells."""
    return "\n".join(app.whole_text.shown)


@pytest.mark.slow
def test_a_tip_keeps_off_the_edge_of_the_window_and_is_not_told_twice(
    app: Application, player: Driver
) -> None:
    app.push(Edge(app))
    player.wait(0.1)
    pale = player.widget("pale")
    player.move(pygame.Rect(pale.rect).center)
    player.wait(1.5)
    window = app.window.surface.get_rect()
    assert told(app) == "There is nothing to undo yet."
    assert window.contains(app.whole_text.rect) and not app.whole_text.rect.colliderect(pale.rect)
    player.click("pale")
    player.wait(1.5)
    assert player.scene.focus.told is pale
    assert told(app) == ""
    player.move((20, 20))
    player.wait(0.1)
    player.move(pygame.Rect(pale.rect).center)
    player.wait(1.5)
    assert told(app)


def test_why_not_is_told_once_and_only_to_who_has_come_there(app: Application, player: Driver) -> None:
    edge = Edge(app)
    edge.bare = True
    app.push(edge)
    player.wait(0.1)
    player.move((app.size[0] - 40, app.size[1] - 80))
    player.wait(1.5)
    edge.bare = False
    player.wait(1.5)
    assert pygame.Rect(player.widget("pale").rect).collidepoint(app.mouse)
    assert told(app) == "", "it was made under a pointer that has not moved"
    player.move((20, 20))
    player.wait(0.1)
    player.click("pale")
    player.wait(1.5)
    assert player.scene.focus.told is player.widget("pale")
    assert told(app) == "", "told by the press already"


class Told(Placed):
    """A button without a tip, and a pale one whose tip is a sentence."""

    def controls(self) -> list[tuple[Node, Spot]]:
        pale = self.button("sentence", tip="Three lags put a tank out.", why="Needs a timer.")
        return [(self.button("silent"), (40, 40, 90, 40)), (pale, (240, 40, 90, 40))]


def test_no_words_are_no_tip_and_after_a_sentence_comes_a_sentence(app: Application, player: Driver) -> None:
    app.push(Told(app))
    player.wait(0.1)
    for key, words in (("silent", ""), ("sentence", "Three lags put a tank out. Needs a timer.")):
        player.move(pygame.Rect(player.widget(key).rect).center)
        player.wait(1.5)
        assert told(app) == words


def test_enter_gives_a_dialogs_harmless_answer_unless_a_frame_shows_something_else(
    app: Application, player: Driver
) -> None:
    given: list[Any] = []

    class Choice(Dialog):
        chosen = "a"

        def take(self, command: Set) -> None:
            self.chosen = command.value
            given.append(command.value)

        commands = Commands(Declared(Set, do=take), more=Dialog.commands)

        def body(self) -> Node:
            return self.choice(Set("tab"), ("a", "b"), ("a", "b"), self.chosen)

    choice = Choice(app, "t", cancel="no")
    ask(choice, given)
    player.wait(0.5)
    player.click("tab.1")
    player.wait(0.5)
    player.key("tab")
    player.key("shift+tab")
    player.key("return")
    assert given == ["b", "b"]
    player.click("tab.0")
    player.wait(0.5)
    player.key("return")
    assert given == ["b", "b", "a", True]
    app.push(Choice(app, "t", cancel="no", danger=True))
    player.wait()
    assert player.scene.focus.answer == "cancel"


def test_tab_out_of_an_open_drop_down_closes_it(form: Form, player: Driver) -> None:
    menu = player.widget("menu")
    player.click("menu")
    assert menu.current_state is menu.menu_states["expanded"]
    player.key("tab")
    assert menu.current_state is menu.menu_states["closed"], "it would cover what has the focus now"
    assert form.focus.key == "seg.0"
    assert form.log == []


def test_enter_presses_no_button_that_is_not_framed(form: Form, player: Driver) -> None:
    player.click("b10")
    assert form.log == ["b10"]
    player.key("return")
    assert form.log == ["b10"], "a click hides the frame"
    assert form.focus.shown
    assert form.focus.key == "b10"
    player.key("return")
    assert form.log == ["b10", "b10"]


def test_after_a_click_enter_presses_nothing_unframed_also_where_the_widgets_are_made_anew(
    form: Form, player: Driver
) -> None:
    form.focus.focus_first("b00")
    player.click("b00")
    form.make_stale()
    player.wait(0.1)
    player.key("return")
    assert form.log == ["b00"]
    assert form.focus.shown
