"""Screens that are one tree: what is pressed, what the keys stop at, what is made anew."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

import pygame
import pytest

from game.app.offscreen import offscreen_app
from game.testing.driver import Driver
from game.ui import widgets
from game.ui.layout import GROW
from game.ui.scene import App
from game.ui.tree.controls import Widget
from game.ui.tree.holders import Box, Column
from game.ui.tree.node import Node
from game.ui.tree.seen import Text
from game.ui.tree_scene import TreeScene
from game.ui.window.application import Application


class Fruit(TreeScene):
    """A title, a button of pygame-gui, and fruits to choose from."""

    name = "fruit"

    def __init__(self, app: App, fruits: tuple[str, ...] = ("apple", "pear", "plum")) -> None:
        super().__init__(app)
        self.title, self.fruits = "Fruit", fruits
        self.pressed: list[Hashable] = []
        self.made: list[pygame.Rect] = []

    def compose(self) -> Node:
        return Column(pad=20, gap=10).of(
            Text(self.title, high=30),
            Widget(self._button, wide=200, high=40),
            *(
                Box(spot=one, open=one != "plum", wide=200, high=40, lit="surface.sunken").of(
                    Text(one, high=GROW)
                )
                for one in self.fruits
            ),
        )

    def _button(self, rect: pygame.Rect, data: None) -> None:
        self.made.append(rect)
        widgets.button(self, rect, "Buy", on_press=lambda: self.pressed.append("buy"), key="buy")

    def press(self, spot: Hashable) -> None:
        self.pressed.append(spot)


@pytest.fixture
def app() -> Iterator[Application]:
    app = offscreen_app((1280, 720), 1.0)
    yield app
    app.close()


@pytest.fixture
def scene(app: Application) -> Fruit:
    scene = Fruit(app)
    app.push(scene)
    for _ in range(4):
        app.step([], 1 / 60)
    return scene


def test_pointer_and_keys_press_what_is_open_in_the_order_of_the_tree(app: Application, scene: Fruit) -> None:
    player = Driver(app)
    assert [key for key, _ in scene.focus.stops] == ["buy", "apple", "pear"]
    for spot in ("apple", "plum"):
        one = scene.tree.of(spot)
        assert one is not None
        player.click(one.rect.center)
    assert scene.pressed == ["apple"]
    scene.focus.focus_first("buy")
    for _ in range(3):  # the first one shows where the focus is
        player.key("tab")
    player.key("return")
    assert scene.pressed == ["apple", "pear"]
    player.key("up")
    player.key("up")
    player.key("return")
    assert scene.pressed == ["apple", "pear", "buy"]


def test_nothing_is_made_or_painted_anew_where_nothing_is_another(app: Application, scene: Fruit) -> None:
    root = scene.tree.root
    scene.repaint()
    app.step([], 1 / 60)
    assert scene.tree.root is root and scene.tree.painted_px == 0 and len(scene.made) == 1
    scene.title = "More fruit"
    scene.repaint()
    app.step([], 1 / 60)
    assert len(scene.made) == 1 and 0 < scene.tree.painted_px < 1280 * 60
    scene.fruits = ("apple", "pear")
    scene.repaint()
    app.step([], 1 / 60)
    assert len(scene.made) == 1, "only what can be pressed counts"
    scene.fruits = ("cherry", "apple")
    scene.repaint()
    app.step([], 1 / 60)
    assert len(scene.made) == 2 and [key for key, _ in scene.focus.stops] == ["buy", "cherry", "apple"]


def test_what_is_pointed_at_is_lit_and_no_more_is_painted(app: Application, scene: Fruit) -> None:
    player, one = Driver(app), scene.tree.of("pear")
    assert one is not None
    before = app.window.surface.copy()
    player.move(one.rect.center)
    assert 0 < scene.tree.painted_px < 300 * 80
    spot = one.rect.right - 8, one.rect.centery
    assert app.window.surface.get_at(spot) != before.get_at(spot)
    player.move((900, 600))
    assert app.window.surface.get_at(spot) == before.get_at(spot)


def test_another_look_paints_all_anew(app: Application, scene: Fruit) -> None:
    from game.ui.paint.palette import load_theme

    app.set_theme(load_theme("dark"))
    app.step([], 1 / 60)
    fresh = offscreen_app((1280, 720), 1.0, "dark")
    fresh.push(Fruit(fresh))
    for _ in range(4):
        fresh.step([], 1 / 60)
    seen, wanted = (pygame.image.tobytes(one.window.surface, "RGB") for one in (app, fresh))
    fresh.close()
    assert seen == wanted
