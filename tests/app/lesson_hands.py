"""Lessons opened on the real screen and watched until they rest, for the tests of every game."""

from __future__ import annotations

from typing import Any

from game.app.tutorial.scene import Tutorial, make
from game.testing.driver import Driver
from game.ui.window.application import Application


def open_lesson(app: Application, player: Driver, game: str, lesson: str = "", course: str = "") -> Tutorial:
    """A lesson of a game as a player sees it; nothing named is the first one."""
    scene = make(app, game, lesson, course)
    assert isinstance(scene, Tutorial)
    app.push(scene)
    player.wait(0.1)
    return scene


def settle(player: Driver, scene: Tutorial) -> None:
    """Wait until everything that follows has been seen."""
    for _ in range(200):
        player.wait(0.1)
        table: Any = scene.table
        queued = getattr(table, "queue", ())
        asked = scene.thinking or scene.done or scene.lesson.match is not None
        if not table.busy and not queued and asked:
            return
    raise AssertionError("it never came to rest")


def show_side(player: Driver, scene: Tutorial) -> None:
    """Turn to the tab of what stands beside the table, where a small window has tabs."""
    if scene.frame.tabs is not None and not scene.at_table:
        box = scene.frame.tabs.rect
        player.click((box.x + box.width * 3 // 4, box.centery))
