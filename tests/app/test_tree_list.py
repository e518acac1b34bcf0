"""Lists and tabs as nodes: only what is seen is made, and pointer, wheel and keys choose."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame
import pytest

from game.app.offscreen import offscreen_app
from game.testing.driver import Driver
from game.ui.commands import Commands, Declared, ListOpened
from game.ui.controls.tree_list import TreeList
from game.ui.input.focus import _takes_focus
from game.ui.layout import GROW, Area
from game.ui.scene import App
from game.ui.screen import Screen
from game.ui.tree.controls import Tabs
from game.ui.tree.holders import Column, Row
from game.ui.tree.lists import ListRow, RowSpot
from game.ui.tree.node import Node
from game.ui.tree.seen import Text
from game.ui.window.application import Application

ROW, GAP = 40.0, 6.0


@dataclass(frozen=True)
class ShowTab:
    """Show another tab."""

    value: int = 0

    def __str__(self) -> str:
        return "tab"


class Numbers(Screen):
    """Tabs, a list that can be ticked, one under headings, and a button about the chosen number."""

    name = "numbers"

    def __init__(self, app: App, count: int = 3000) -> None:
        super().__init__(app)
        self._composed_rows: list[int] = []
        self._opened: list[int | None] = []
        self._pressed: list[int] = []
        self._builds = 0
        self.tab = 0
        self.rows = TreeList[int](self, "numbers", self._row, identity=int, tickable=True)
        self.rows.fill(range(count), 0)
        self.grouped = TreeList[int](self, "groups", self._row, identity=int)
        self.grouped.fill(range(203), 0, [("Few", 3), ("Many", 200)])

    def _row(self, number: int) -> Node:
        self._composed_rows.append(number)
        return Row().of(Text(f"number {number}"))

    def compose(self) -> Node:
        tabs = self.choice(ShowTab(), ("One", "Two", "Many words"), (0, 1, 2), self.tab, high=36)
        return Column(pad=20, gap=10).of(
            tabs,
            Row(gap=20, high=GROW).of(
                self.rows.node(row=ROW, gap=GAP), self.grouped.node(row=ROW, gap=GAP, columns=2)
            ),
            self.act("do", label=f"Take {self.rows.current}", high=40),
        )

    def build(self) -> None:
        self._builds += 1
        super().build()

    def show(self, command: ShowTab) -> None:
        self._pressed.append(command.value)
        self.tab = command.value

    def open(self) -> None:
        self._opened.append(self.rows.current)

    def tabbed(self) -> str | None:
        return "" if self.tab else None

    commands = Commands(
        Declared(ShowTab, do=show),
        Declared(ListOpened("numbers"), do=open),
        Declared("do", why_not=tabbed),
        more=Screen.commands,
    )


@pytest.fixture
def app() -> Iterator[Application]:
    app = offscreen_app((1280, 720), 1.0)
    yield app
    app.close()


@pytest.fixture
def scene(app: Application) -> Numbers:
    scene = Numbers(app)
    app.push(scene)
    for _ in range(4):
        app.step([], 1 / 60)
    return scene


def seen(scene: Numbers, key: str = "numbers") -> list[int]:
    """What is in the tree of a list."""
    return [
        one.spot.identity  # type: ignore[misc]
        for one in scene.tree.spots
        if isinstance(one.spot, RowSpot) and one.spot.key == key
    ]


def test_only_the_rows_that_are_seen_are_made(scene: Numbers) -> None:
    assert seen(scene) == list(range(len(seen(scene)))) and 10 < len(seen(scene)) < 16
    assert set(scene._composed_rows) <= {*seen(scene), *seen(scene, "groups")}
    scene.rows.choose(2000)
    scene.ensure_layout()
    assert 2000 in seen(scene) and len(seen(scene)) < 16


def test_every_row_lies_in_its_list_also_where_it_is_seen_in_part(app: Application, scene: Numbers) -> None:
    player = Driver(app)
    player.move(scene.rows.rect.center)
    for _ in range(7):
        player.send(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False))
        player.wait()
        rows = [one for one in scene.tree if isinstance(one.node, ListRow)]
        assert all(
            scene.rows.rect.contains(one.rect) or scene.grouped.rect.contains(one.rect) for one in rows
        )
    assert scene.rows.scroll > 0 and seen(scene)[0] > 0


def test_keys_choose_and_scroll(app: Application, scene: Numbers) -> None:
    player = Driver(app)
    scene.focus.focus_first("numbers")
    for key, chosen in (("down", 1), ("end", 2999), ("up", 2998), ("home", 0)):
        player.key(key)
        assert scene.rows.chosen == chosen and chosen in seen(scene)
    player.key("pagedown")
    page = scene.rows.chosen
    assert 8 < page < 16
    player.key("pageup")
    assert scene.rows.chosen == 0
    player.key("return")
    assert scene._opened == [0]
    frame = scene.rows.area.frame if scene.rows.area else None
    assert frame == scene.rows.rect_of(0), "the frame is around the chosen row"


def test_the_first_and_the_last_row_that_can_be_chosen_are_a_key_away(app: Application) -> None:
    class Chosen(Numbers):
        def __init__(self, app: Application) -> None:
            super().__init__(app, 60)
            self.rows = TreeList[int](
                self, "numbers", self._row, identity=int, allowed=lambda number: 3 <= number < 55
            )
            self.rows.fill(range(60), 20)

    scene, player = Chosen(app), Driver(app)
    app.push(scene)
    player.wait(0.1)
    scene.focus.focus_first("numbers")
    for key, chosen in (("end", 54), ("end", 54), ("home", 3), ("pageup", 3)):
        player.key(key)
        assert scene.rows.chosen == chosen


def test_a_press_chooses_and_nothing_is_made_anew_for_it(app: Application, scene: Numbers) -> None:
    player, builds = Driver(app), scene._builds
    player.click(scene.rows.rect_of(3).center)
    assert scene.rows.current == 3
    assert player.widget("do").label == "Take 3"
    player.click("tab.1")
    assert scene.tab == 1 and not _takes_focus(player.widget("do")), "why isn't told: no key stops there"
    assert scene._builds == builds, "the button was changed in its place"


def test_a_hovered_row_alone_is_painted(app: Application, scene: Numbers) -> None:
    player = Driver(app)
    app.step([], 1 / 60)
    player.move(scene.rows.rect_of(5).center)
    app.step([], 1 / 60)
    rect = scene.rows.rect_of(5)
    assert 0 < scene.tree.painted_px < 3 * rect.width * rect.height


def test_ticks_are_drawn_and_go_with_what_is_listed(app: Application, scene: Numbers) -> None:
    player = Driver(app)
    box = scene.rows.box_of(scene.rows.rect_of(2))
    before = app.window.surface.subsurface(box).copy()
    player.click(scene.rows.box_of(scene.rows.rect_of(2)).center)
    app.step([], 1 / 60)
    assert scene.rows.ticked == [2] and scene.rows.chosen == 0
    after = app.window.surface.subsurface(box)
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(after, "RGB")
    scene.rows.fill([0, 1], 0)
    assert not scene.rows.ticks


def test_headings_stand_over_their_rows_and_arrows_keep_the_column(app: Application, scene: Numbers) -> None:
    player = Driver(app)
    words = scene.tree.say()
    assert "Few" in words and "Many" in words and "number 4" in words
    scene.focus.focus_first("groups")
    for key, chosen in (("right", 1), ("down", 2), ("down", 3), ("right", 4), ("down", 6)):
        player.key(key)
        assert scene.grouped.chosen == chosen
    scene.grouped.choose(202)
    scene.grouped.choose(3)
    app.step([], 1 / 60)
    assert "Many" in scene.tree.say(), "the heading above comes with the first row"


def test_tabs_are_pressed_by_pointer_and_keys_and_are_as_wide_as_they_have_to(
    app: Application, scene: Numbers
) -> None:
    player = Driver(app)
    player.click("tab.2")
    scene.focus.focus_first("tab.2")
    player.key("left")  # the first press shows where one is
    player.key("left")
    player.key("return")
    assert scene._pressed == [2, 1]
    scene.tree.clear()
    narrow = Tabs("tab", ("A", "B", "a tab of many words"), 0)
    m = scene.measure
    least = narrow.natural(m) - 2 * 3 * (narrow.pad - 9)
    widths = [area.width for _, area in narrow.parts(m, Area(0, 0, least, 36))]
    assert widths[2] > 3 * widths[0] and sum(widths) == pytest.approx(least + 2)


def test_what_was_scrolled_is_painted_as_if_all_had_been(app: Application, scene: Numbers) -> None:
    player, first = Driver(app), seen(scene)
    player.move(scene.rows.rect.center)
    assert scene.rows.scroll_by(500)
    app.step([], 1 / 60)
    assert seen(scene)[0] == 11
    kept = app.window.surface.copy()
    scene.tree.forget()
    app.invalidate()
    app.step([], 1 / 60)
    assert pygame.image.tobytes(kept, "RGB") == pygame.image.tobytes(app.window.surface, "RGB")
    scene.rows.scroll = 0.0
    app.step([], 1 / 60)
    assert seen(scene) == first
