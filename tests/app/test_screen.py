"""Screens of a model, commands and one tree: what is pressed, keyed, typed, composed and made anew."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import auto
from typing import Any

import pygame
import pytest

from game.app.offscreen import offscreen_app
from game.testing.driver import Driver
from game.ui.commands import Basic, Commands, Declared, Press, Set
from game.ui.controls.dialog import DialogAnswer, Question, TextDialog
from game.ui.controls.popup import MenuLine, MenuLines, open_popup
from game.ui.flow import Flow
from game.ui.layout import Area
from game.ui.model import Model
from game.ui.paint.palette import load_theme
from game.ui.scene import App
from game.ui.screen import ButtonFit, Screen
from game.ui.tree.controls import Button, Tick
from game.ui.tree.holders import Box, Column, Row
from game.ui.tree.node import Node
from game.ui.tree.seen import Text
from game.ui.window.application import Application
from tests.whole_trees import functions_of, plain_step, stale


class Do(Press):
    """What can be done with fruit."""

    BUY = auto()
    EMPTY = auto()


@dataclass(frozen=True)
class Take:
    """Take a fruit."""

    fruit: str


class Basket(Model):
    """What was taken, and for whom."""

    def __init__(self) -> None:
        self.taken: tuple[str, ...] = ()
        self.name, self.count, self.kind, self.wrapped = "Anna", "2", "red", False
        self._looked = 0


class Market(Screen):
    """Fruits as cards, and a form."""

    name, context, home = "market", "ui", "buy"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.model = Basket()
        self._composed_times = 0
        self.bought: list[tuple[str, ...]] = []

    def take(self, command: Take) -> None:
        """Take a fruit."""
        self.model.taken += (command.fruit,)

    def nothing_taken(self) -> str | None:
        """Why nothing can be bought."""
        return None if self.model.taken else "dialog.back"

    def buy(self) -> None:
        """Buy what was taken."""
        self.bought.append(self.model.taken)

    def empty(self) -> None:
        """Put all back."""
        self.model.taken = ()

    def set(self, command: Set) -> None:
        """Set a field."""
        setattr(self.model, command.name, command.value)

    commands = Commands(
        Declared(Do.BUY, "dialog.ok", icon="check", binding="ready", do=buy, why_not=nothing_taken),
        Declared(Do.EMPTY, "dialog.cancel", short="dialog.ok", do=empty),
        Declared(Take, do=take),
        Declared(Set, do=set),
        more=Screen.commands,
    )  # fmt: skip

    def compose(self) -> Node:
        self._composed_times += 1
        m = self.model
        return Column(pad=20, gap=10).of(
            Text(" ".join(m.taken) or "nothing", high=30),
            Row(gap=8, high=36).of(self.act(Do.BUY), self.act(Do.EMPTY), self.act(Basic.BACK)),
            Row(gap=8, high=36).of(*(
                Box(command=Take(fruit), wide=100, lit="surface.sunken").of(Text(fruit, high=30))
                for fruit in ("apple", "pear")
            )),
            Row(high=36).of(self.entry(Set("name"), m.name)),
            self.number(Set("count"), m.count, (0, 3)),
            self.choice(Set("kind"), ("Red", "Green"), ("red", "green"), m.kind),
            self.tick(Set("wrapped"), "Wrapped", m.wrapped),
        )  # fmt: skip


@pytest.fixture
def app() -> Iterator[Application]:
    app = offscreen_app((1280, 720), 1.0)
    yield app
    app.close()


@pytest.fixture
def market(app: Application) -> Market:
    made = Market(app)
    app.push(made)
    app.step([], 0.02)
    return made


def press(app: Application, screen: Screen, name: str) -> None:
    Driver(app).click(screen.focus.by_key(name).rect.center)


def test_a_press_does_its_command_and_what_it_changed_is_shown_without_being_asked(
    app: Application, market: Market
) -> None:
    press(app, market, str(Take("pear")))
    assert market.model.taken == ("pear",) and not stale(market)
    press(app, market, "buy")
    assert market.bought == [("pear",)]


def test_a_press_that_leaves_its_button_does_nothing(app: Application, market: Market) -> None:
    at = market.focus.by_key(str(Take("pear"))).rect.center
    event = pygame.event.Event
    app.step([event(pygame.MOUSEBUTTONDOWN, pos=at, button=1, touch=False)])
    app.step([event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(1, 0, 0))])
    app.step([event(pygame.MOUSEBUTTONUP, pos=(5, 5), button=1, touch=False)])
    assert market.model.taken == ()


def test_a_disabled_button_tells_its_reason_to_mouse_and_keys(app: Application, market: Market) -> None:
    press(app, market, "buy")
    assert market.bought == [] and market.focus.told.why == market.t("dialog.back")
    market.do(Do.BUY)
    assert market.bought == []


def test_without_a_change_nothing_is_composed(app: Application, market: Market) -> None:
    before = market._composed_times
    for _ in range(10):
        market.model._looked += 1
        app.invalidate()
        plain_step(app, [], 0.02)
    assert market._composed_times == before


def test_what_is_typed_stays_in_the_same_field_and_another_value_is_shown_there(
    app: Application, market: Market
) -> None:
    field = market.focus.by_key("name")
    market.focus.set(field)
    app.step([pygame.event.Event(pygame.TEXTINPUT, text="e")])
    assert market.model.name == "Annae" and market.focus.by_key("name") is field
    market.model.name = "Bea"
    app.step([])
    assert field.get_text() == "Bea"


def test_a_number_is_stepped_within_its_limits(app: Application, market: Market) -> None:
    press(app, market, "count.more")
    assert market.model.count == "3" and market.focus.by_key("count").get_text() == "3"
    press(app, market, "count.more")
    assert market.model.count == "3" and market.focus.told.why


def test_a_choice_and_a_tick_ask_for_their_other_value(app: Application, market: Market) -> None:
    press(app, market, "kind.1")
    press(app, market, "wrapped")
    assert (market.model.kind, market.model.wrapped) == ("green", True)
    press(app, market, "wrapped")
    assert not market.model.wrapped


def test_the_keys_stop_at_all_that_can_be_pressed_in_order(app: Application, market: Market) -> None:
    names = [key for key, _ in market.focus.stops]
    cards = [str(Take(fruit)) for fruit in ("apple", "pear")]
    assert names[:6] == ["buy", "empty", "back", *cards, "name"]
    market.focus.focus_first("back")
    player = Driver(app)
    for _ in range(2):  # the first one shows where the focus is
        player.key("tab")
    player.key("return")
    assert market.model.taken == ("apple",)


def test_only_what_differs_is_painted(app: Application, market: Market) -> None:
    for _ in range(3):
        app.step([], 0.02)
    root = market.tree.root
    market.repaint()
    app.step([])
    assert market.tree.root is root and market.tree.painted_px == 0
    market.model.taken = ("plum",)
    app.step([])
    assert 0 < market.tree.painted_px < 1280 * 200


def test_what_is_pointed_at_is_lit_and_no_more_is_painted(app: Application, market: Market) -> None:
    player, place = Driver(app), pygame.Rect(market.focus.by_key(str(Take("pear"))).rect)
    before, spot = app.window.surface.copy(), (place.right - 8, place.centery)
    player.move(place.center)
    assert 0 < market.tree.painted_px < 300 * 80
    assert app.window.surface.get_at(spot) != before.get_at(spot)
    player.move((900, 600))
    assert app.window.surface.get_at(spot) == before.get_at(spot)


def test_another_look_paints_all_anew(app: Application, market: Market) -> None:
    app.set_theme(load_theme("dark"))
    app.step([], 1 / 60)
    fresh = offscreen_app((1280, 720), 1.0, "dark")
    fresh.push(Market(fresh))
    for _ in range(4):
        fresh.step([], 1 / 60)
    seen, wanted = (pygame.image.tobytes(one.window.surface, "RGB") for one in (app, fresh))
    fresh.close()
    assert seen == wanted


def test_the_focus_stays_with_a_command_when_all_is_composed_anew(app: Application, market: Market) -> None:
    market.focus.set(market.focus.by_key("empty"))
    market.do(Take("pear"))
    app.step([])
    assert market.focus.key == "empty"


def test_buttons_take_the_first_fit_that_has_room(app: Application, market: Market) -> None:
    fits = (ButtonFit(), ButtonFit(short=True, icons=False), ButtonFit(words=False))

    def shown(wide: float) -> list[Any]:
        row = market.acts((Do.BUY, Do.EMPTY), fits)
        chosen: Any = row.parts(market.measure, Area(0, 0, wide, 34))[0][0]
        return [one.label for one in chosen.children]

    ok, cancel = market.t("dialog.ok"), market.t("dialog.cancel")
    assert shown(600) == [ok, cancel] and shown(20) == ["", ""]


def test_a_function_in_a_node_is_found() -> None:
    assert functions_of(Button("a", command=lambda: 1))
    assert functions_of(Tick("a", True, command=Set("x").__str__))
    assert not functions_of(Button("a", command=Set("x", 1)))


class Stall(Market):
    """A market with a question in two steps, and a menu."""

    name = "stall"

    def rename(self) -> Flow:
        """Ask for a name, then whether it is meant."""
        name = yield TextDialog(self.app, "Name?", "", lambda text: None if text else "empty", text="Eve")
        choices = [DialogAnswer("yes", "Yes"), DialogAnswer("no", "No")]
        if name and (yield Question(self.app, "Sure?", name, choices)) == "yes":
            self.model.name = name

    def fruits(self) -> list[MenuLines]:
        """Return the menu."""
        return [
            MenuLines("Fruit", (MenuLine(Take("fig"), "Fig", stays=True), MenuLine(Do.BUY, key="buy_them")))
        ]

    commands = Commands(Declared("rename", "dialog.ok", do=rename), more=Market.commands)


@pytest.fixture
def stall(app: Application) -> Stall:
    stall = Stall(app)
    app.push(stall)
    app.step([])
    return stall


def test_a_flow_asks_one_question_after_the_other(app: Application, stall: Stall) -> None:
    hands = Driver(app)
    stall.do("rename")
    app.step([], 1.0)
    hands.click("accept")
    app.step([], 1.0)
    assert hands.scene.name == "question" and stall.model.name == "Anna"
    hands.click("yes")
    assert hands.scene is stall and stall.model.name == "Eve"


@pytest.mark.parametrize("at", ["name", "sure"])
def test_a_flow_whose_question_is_left_does_nothing(app: Application, stall: Stall, at: str) -> None:
    hands = Driver(app)
    stall.do("rename")
    app.step([], 1.0)
    hands.click("cancel" if at == "name" else "accept")
    app.step([], 1.0)
    if at == "sure":
        hands.click("no")
    assert app.stack.top is stall and stall.model.name == "Anna"


def test_a_menu_of_commands_reads_their_rows(app: Application, stall: Stall) -> None:
    hands = Driver(app)
    open_popup(stall, "buy", Stall.fruits)
    app.step([], 1.0)
    menu = app.stack.top
    assert menu is not None and menu.focus.by_key("buy_them").why == app.texts("dialog.back")
    hands.click(str(Take("fig")))
    assert app.stack.top is menu and stall.model.taken == ("fig",)
    hands.click("buy_them")
    assert app.stack.top is stall and stall.bought == [("fig",)]
