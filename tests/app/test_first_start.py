"""The first start: two questions that can be skipped, then the first lesson's board."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.offscreen import offscreen_app
from game.app.start import new_app, wire
from game.data.files.config import Settings
from game.data.files.problems import Problem
from game.testing.driver import Driver
from game.ui.tree.controls import Tabs
from game.ui.window.application import Application
from game.ui.window.window import OffscreenWindow

NOTHING = Namespace(game="tank_chess", map=None, load=None, position=None)


@pytest.fixture
def hands(home: Path) -> Driver:
    pygame.display.init()
    pygame.display.set_mode((1, 1), pygame.HIDDEN)
    app = new_app(Settings(), window=OffscreenWindow((1280, 720)))
    app.raises = True
    wire(app, NOTHING)
    made = Driver(app)
    made.wait(0.1)
    return made


@pytest.mark.slow
def test_the_first_start_ends_in_the_first_lesson_and_is_not_asked_again(hands: Driver) -> None:
    assert hands.scene.name == "welcome"
    hands.click("language.0")
    hands.click("size.2")
    assert (hands.app.texts.language, hands.app.scale) == ("de", 0.9), "the page itself shows it"
    hands.key("return")
    assert hands.scene.name == "tutorial"
    assert (hands.scene.course.game, hands.scene.at) == ("tank_chess", 0)  # type: ignore[attr-defined]
    hands.key("escape")
    assert hands.scene.name == "menu"
    hands.wait(0.7)
    settings = Settings.load()[0]
    assert (settings.look.language, settings.window.zoom) == ("de", 90)
    hands.app.stack.clear()
    wire(hands.app, NOTHING)
    assert not hands.app.stack


@pytest.mark.parametrize("key", ["escape", "menu"])
def test_its_questions_and_the_lesson_are_skipped_with_one_press(hands: Driver, key: str) -> None:
    if key == "menu":
        hands.click("menu")
    else:
        hands.key(key)
    assert hands.scene.name == "menu"
    hands.wait(0.7)
    assert Settings.load()[0].look.language == "system"
    hands.app.stack.clear()
    wire(hands.app, NOTHING)
    assert not hands.app.stack, "skipped is answered"


def test_the_settings_show_the_page_again_and_it_leads_back_there(app: Application, player: Driver) -> None:
    app.open("settings")
    player.wait(0.1)
    player.click("welcome")
    assert player.scene.name == "welcome"
    player.click("accept")
    assert player.scene.name == "settings"


@pytest.mark.parametrize(
    ("size", "scale"),
    [
        ((2560, 1440), None),
        ((2560, 1440), 0.75),
        ((3840, 2160), None),
        ((7680, 4320), None),
        ((800, 480), None),
    ],
)
def test_the_size_that_is_set_is_marked_whatever_it_is(
    home: Path, size: tuple[int, int], scale: float | None
) -> None:
    app = offscreen_app(size, scale)
    app.open("welcome")
    app.step()
    page: Any = app.stack.top
    [sizes] = [one.node for one in page.tree if isinstance(one.node, Tabs) and one.node.key == "size"]
    told = "Automatic (" if scale is None else app.texts.percent(scale)
    assert sizes.chosen >= 0 and sizes.labels[sizes.chosen].startswith(told)


def test_a_window_too_small_for_every_size_is_asked_too(home: Path) -> None:
    app = offscreen_app((640, 480))
    app.open("welcome")
    app.step()
    assert app.stack.top is not None and app.stack.top.focus.by_key("size.0") is not None


def test_a_game_named_on_the_command_line_waits_under_what_is_told_of_the_settings(
    hands: Driver,
) -> None:
    hands.app.stack.clear()
    wire(hands.app, Namespace(game="tank_battle", game_named=True))
    hands.app._tell([Problem("settings", None, None, "look.theme", "there is no such look")])
    hands.wait(0.1)
    assert hands.scene.name == "dialog"
    hands.key("escape")
    assert hands.scene.name == "setup"
    assert hands.scene.kit.name == "tank_battle"  # type: ignore[attr-defined]
    hands.key("escape")
    assert hands.scene.name == "menu"
