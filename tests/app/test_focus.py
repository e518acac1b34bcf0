"""The whole of a scene by keyboard, and by gamepad."""

from __future__ import annotations

import math

import pygame
import pytest

from game.testing.driver import Driver
from game.ui import widgets
from game.ui.commands import Commands, Declared, Set
from game.ui.controls.dialog import Dialog
from game.ui.input.focus import FocusArea
from game.ui.scene import Scene
from game.ui.tree.node import Node
from game.ui.window.application import Application


class Form(Scene):
    """Widgets of each kind, in a grid."""

    name = "form"

    def __init__(self, app: Application) -> None:
        super().__init__(app)
        self.log: list[object] = []
        self.area: FocusArea | None = None

    def build(self) -> None:
        note = self.log.append
        for column in range(3):
            for row in range(2):
                key = f"b{column}{row}"
                widgets.button(
                    self,
                    self.box(40 + column * 200, 40 + row * 100, 150, 40),
                    key,
                    key=key,
                    on_press=lambda key=key: note(key),  # type: ignore[misc]
                )
        widgets.entry(self, self.box(40, 260, 300, 36), "ab", on_change=note, on_done=note, key="entry")
        widgets.check_box(self, self.box(40, 320, 300, 36), "tick", on=False, on_change=note, key="tick")
        widgets.slider(self, self.box(40, 380, 300, 24), 0.5, on_change=note, key="slider")
        widgets.drop_down(
            self, self.box(40, 440, 300, 36), ["x", "y", "z"], chosen=0, on_choose=note, key="menu"
        )
        widgets.segments(
            self, self.box(40, 500, 300, 36), ["p", "q", "r"], chosen=0, on_choose=note, key="seg"
        )
        self.area = self.focus_area("board", self.box(700, 40, 400, 400))

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
    form.focus.by_key("b01").disable()
    form.focus.by_key("b10").hide()
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

    chosen: list[int] = []

    class Narrow(Scene):
        name = "narrow"

        def build(self) -> None:
            for key, x in (("left", 40), ("right", 1160)):
                widgets.drop_down(
                    self, self.box(x, 40, 110, 36), words, chosen=0, on_choose=chosen.append, key=key
                )

    app.push(Narrow(app))
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
    assert chosen == [1, 1]


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
    assert form.area is not None
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


class Listing(Scene):
    """More rows than there is room for."""

    name = "listing"

    def build(self) -> None:
        area = widgets.scroller(self, self.box(40, 40, 400, 200), self.px(20 * 44))
        for number in range(20):
            rect = pygame.Rect(0, number * self.px(44), self.px(380), self.px(40))
            widgets.button(self, rect, f"Row {number}", container=area, key=f"row{number}")


def test_the_focus_brings_a_row_into_view(app: Application, player: Driver) -> None:
    app.push(Listing(app))
    player.wait(0.1)
    view = player.scene.box(40, 40, 400, 200)
    for number in [*range(20), *range(19, -1, -1)]:
        assert player.scene.focus.key in ("", f"row{number}", f"row{max(0, number - 1)}", f"row{number + 1}")
        player.scene.focus.set(player.widget(f"row{number}"))
        player.wait(0.1)
        assert view.contains(player.widget(f"row{number}").rect), number


def test_words_too_long_for_a_drop_down_end_in_an_ellipsis(app: Application) -> None:
    scene = Scene(app)
    app.push(scene)
    made = widgets.drop_down(
        scene, scene.box(40, 40, 120, 36), ["short", "much too long for it"], chosen=1, on_choose=print
    )
    assert made.selected_option[0].endswith("…")
    assert made.options_list[0][0] == "short"


class Edge(Scene):
    """A pale button in the corner of the window, with more to say than there is room beside it."""

    name = "edge"

    def build(self) -> None:
        place = self.app.window.surface.get_rect()
        rect = pygame.Rect(0, 0, 90, 40)
        rect.bottomright = (place.right - 2, place.bottom - 60)
        widgets.button(self, rect, "x", enabled=False, why="There is nothing to undo yet.", key="pale")


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
    assert pale.tool_tip is not None
    assert pale.tool_tip.rect.right <= window.right - 4 < pale.rect.right + 4
    assert pale.tool_tip.rect.contains(pale.tool_tip.text_block.rect)
    player.click("pale")
    player.wait(1.5)
    assert app.stack.top is not None and app.stack.top.focus.told is pale
    assert pale.tool_tip is None
    player.move((20, 20))
    player.wait(0.1)
    player.move(pygame.Rect(pale.rect).center)
    player.wait(1.5)
    assert pale.tool_tip is not None


def test_why_not_is_told_once_and_only_to_who_has_come_there(app: Application, player: Driver) -> None:
    app.push(Edge(app))
    player.wait(0.1)
    place = pygame.Rect(player.widget("pale").rect).center
    player.move(place)
    player.scene.rebuild()
    player.wait(1.5)
    assert player.widget("pale").tool_tip is None, "it was made under a pointer that has not moved"
    player.move((20, 20))
    player.wait(0.1)
    player.click("pale")
    player.wait(1.5)
    assert player.scene.focus.told is player.widget("pale")
    assert player.widget("pale").tool_tip is None, "told by the press already"


class Told(Scene):
    """A button without a tip, and a pale one whose tip is a sentence."""

    name = "told"

    def build(self) -> None:
        widgets.button(self, pygame.Rect(40, 40, 90, 40), "x", tip="", key="silent")
        widgets.button(
            self, pygame.Rect(240, 40, 90, 40), "x", tip="Three lags put a tank out.", enabled=False,
            why="Needs a timer.", key="sentence",
        )  # fmt: skip


def test_no_words_are_no_tip_and_after_a_sentence_comes_a_sentence(app: Application, player: Driver) -> None:
    app.push(Told(app))
    player.wait(0.1)
    player.move(pygame.Rect(player.widget("silent").rect).center)
    player.wait(1.5)
    assert player.widget("silent").tool_tip is None, "not an empty box"
    assert player.widget("sentence").tool_tip_text == "Three lags put a tank out. Needs a timer."


def test_enter_gives_a_dialogs_harmless_answer_unless_a_frame_shows_something_else(
    app: Application, player: Driver
) -> None:
    given: list[str] = []

    class Choice(Dialog):
        chosen = "a"

        def take(self, command: Set) -> None:
            self.chosen = command.value
            given.append(command.value)

        commands = Commands(Declared(Set, do=take), more=Dialog.commands)

        def body(self) -> Node:
            return self.choice(Set("tab"), ("a", "b"), ("a", "b"), self.chosen)

    app.push(Choice(app, "t", cancel="no", on_accept=lambda: given.append("accept")))
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
    assert given == ["b", "b", "a", "accept"]
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
    form.rebuild()
    player.wait(0.1)
    player.key("return")
    assert form.log == ["b00"]
    assert form.focus.shown
