"""The screen after a crash outlives whatever raises on it, and its buttons work."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.error.bare import BareError
from game.app.error.scene import ErrorScene
from game.testing.driver import Driver
from game.ui.controls.field_nodes import ReadingField
from game.ui.input.focus import FocusRing
from game.ui.input.input import InputMap
from game.ui.paint.paint import Painter
from game.ui.scene import Scene
from game.ui.window import crash
from game.ui.window.application import Application
from game.ui.window.audio import Audio
from game.ui.window.events import EventFlow
from game.ui.window.manager import UiManager

PARTS: tuple[tuple[type, str], ...] = (
    (ErrorScene, "build"),
    (ErrorScene, "compose"),
    (ErrorScene, "draw"),
    (ErrorScene, "draw_over"),
    (ErrorScene, "due"),
    (ErrorScene, "handle"),
    (ErrorScene, "paint"),
    (ErrorScene, "takes_first"),
    (ErrorScene, "update"),
    (Audio, "play"),
    (EventFlow, "take"),
    (FocusRing, "draw"),
    (FocusRing, "handle_action"),
    (FocusRing, "mouse_pressed"),
    (FocusRing, "pressed_at"),
    (InputMap, "action_for"),
    (InputMap, "update"),
    (Painter, "text"),
    (UiManager, "draw_ui"),
    (UiManager, "process_events"),
    (UiManager, "update"),
)
"""What breaks once the screen is there, in every frame and at every event that comes to it."""


class Broken(Exception):
    """On purpose."""


def breaks(*_: Any, **__: Any) -> Any:
    raise Broken


@pytest.fixture
def crashed(app: Application, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[type, str], Driver]]:
    """Opens the screen after a crash, a part of which then breaks."""
    app.raises = False
    with monkeypatch.context() as patch:

        def crash_and_break(owner: type, name: str) -> Driver:
            app.push(Scene(app))
            app.soon(breaks)
            app.step([], 0.1)
            patch.setattr(owner, name, breaks)
            app.relayout(force=True)
            for _ in range(10):
                app.invalidate()
                app.step([], 0.1)
            assert app.running and app.rest() >= 0
            return Driver(app)

        yield crash_and_break


def click(player: Driver, key: str) -> None:
    at = pygame.Rect(player.widget(key).rect).center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        player.send(pygame.event.Event(kind, pos=at, button=1))


@pytest.mark.sample(now=5)
@pytest.mark.parametrize(("owner", "name"), PARTS)
def test_every_button_works_whatever_breaks(
    crashed: Callable[[type, str], Driver],
    owner: type,
    name: str,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    player = crashed(owner, name)
    log = crash.log_file(home / "data").read_text(encoding="utf-8")
    assert log.count("Broken") < 8, "it is logged once, not in every frame"
    done: list[str] = []
    monkeypatch.setattr(player.app, "to_menu", lambda: done.append("menu"))
    monkeypatch.setattr("game.app.error.after_crash.copy_text", lambda text: done.append("copy"))
    player.scene.repaint()  # its buttons do what is noted here
    player.app.step([], 0.1)
    for key, does in (("copy", "copy"), ("menu", "menu"), ("reopen", "menu")):
        done.clear()
        click(player, key)
        assert done[:1] == [does], key
        assert player.app.running and player.scene.name == "error"
    click(player, "quit")
    assert not player.app.running


@pytest.mark.parametrize("name", ["build", "handle"])
def test_its_keys_work_too(crashed: Callable[[type, str], Driver], name: str) -> None:
    player = crashed(ErrorScene, name)
    assert isinstance(player.scene, BareError) == (name == "build")
    player.key("tab")
    assert player.scene.focus.key == "menu"
    player.key("return")
    assert player.scene.name == "menu"


def test_what_breaks_there_is_told_there(crashed: Callable[[type, str], Driver]) -> None:
    player = crashed(ErrorScene, "update")
    assert isinstance(player.scene, ErrorScene)
    assert player.scene.report.count("Broken") > 1


def test_a_match_that_can_not_be_opened_again_is_told_and_the_menu_can(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.raises = False
    app.push(Scene(app))
    app.soon(breaks)
    player.wait()
    monkeypatch.setattr("game.app.table.saved.reopen", breaks)
    player.click("reopen")
    assert app.running and player.scene.name == "error"
    player.click("menu")
    assert player.scene.name == "menu"


def test_a_click_on_the_report_is_a_click_on_text(app: Application, player: Driver) -> None:
    app.open("error", report="Short enough to need no scroll bar.")
    player.wait()
    assert isinstance(player.scene, ErrorScene)
    for _ in range(2):
        player.click(player.scene.placed(ReadingField))
    assert player.scene.name == "error" and app.running


def test_a_frame_in_which_due_breaks_ends_in_the_screen_after_a_crash(
    app: Application, player: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.raises = False
    scene = Scene(app)
    app.push(scene)
    player.wait()
    app.step([], 0.1)
    monkeypatch.setattr(scene, "due", breaks)
    app.rest()
    assert player.scene.name == "error"
