"""Walks the focus through a screen by keys and gamepad, and says where it is that nobody sees."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pygame

from game.app.match.scene import MatchScene
from game.app.offscreen import offscreen_app
from game.app.poses import SCENES
from game.testing.driver import MODS
from game.ui.commands import Set
from game.ui.input.focus import FocusArea, SpotArea
from game.ui.input.input import GAMEPAD
from game.ui.scene import Scene

E = pygame.event.Event

WAY: Final = (
    *("tab",) * 4, *("shift+tab",) * 5, *("down", "right") * 3, *("up", "left") * 3,
    "n", "n", "shift+n", "shift+n", "right", "down", "left", "up", "tab", "shift+tab",
    "pad:shoulder_right", "pad:shoulder_left", "pad:dpad_down", "pad:dpad_right", "pad:dpad_up",
    "pad:dpad_left", "pad:trigger_right", "pad:trigger_left", "f6", "tab", "down", "shift+tab", "f6",
)  # fmt: skip
"""The presses of a walk: nothing that plays or opens anything, wherever the focus is."""


class Unseen(AssertionError):
    """The focus is where nobody sees it."""


def unseen(scene: Scene) -> str:
    """Where the focus of a scene is, if that can't be seen; else nothing."""
    return _unseen_stop(scene) or _unseen_cursor(scene)


def _unseen_stop(scene: Scene) -> str:
    ring, app = scene.focus, scene.app
    stop: Any = ring.current
    if stop is None or not ring.shown:
        return ""
    if isinstance(stop, FocusArea):
        pale = isinstance(stop, SpotArea) and stop.why  # it is seen, and says why it can't be pressed
        if not (stop.visible and (stop.is_enabled or pale)):
            return f"{ring.key} is hidden"
    elif not (stop.alive() and stop.visible):
        return f"{ring.key} isn't drawn"
    rect = pygame.Rect((stop.frame if isinstance(stop, FocusArea) else None) or stop.rect)
    if not pygame.Rect((0, 0), app.size).contains(rect):
        return f"{ring.key} is outside the window: {rect}"
    return "" if isinstance(stop, FocusArea) else _covered(scene, stop)


def _covered(scene: Scene, stop: Any) -> str:
    """What covers the middle of a widget, if anything does."""
    app: Any = scene.app
    group, at = app.ui.get_sprite_group(), pygame.Rect(stop.rect).center
    above = [
        sprite for sprite in group.sprites()
        if sprite.visible and sprite.image is not None and sprite.rect.collidepoint(at)
        and sprite.layer > stop.layer and max(sprite.image.get_size()) > 1
    ]  # fmt: skip
    over = [sprite for sprite in above if not _part_of(sprite, stop)]
    return f"{scene.focus.key} is covered by {type(over[-1]).__name__}" if over else ""


def _part_of(sprite: Any, stop: Any) -> bool:
    """Whether a widget is a part of another, as a menu's button is."""
    name: str = stop.most_specific_combined_id
    return str(getattr(sprite, "most_specific_combined_id", "")).startswith(name)


def _unseen_cursor(scene: Scene) -> str:
    host: Any = getattr(scene, "host", None)
    if host is None or host.table.view is None or host.table.pointing.cursor is None:
        return ""
    table = host.table
    rect = table.cursor_rect()
    if table.page is not None or (rect is None and not host.cursor_beside):
        return ""
    spot = table.pointing.cursor
    if rect is None:
        return f"the cursor is at {spot}, which isn't drawn"
    if not host.board.colliderect(rect) and not table.beside.rect.colliderect(rect):
        return f"the cursor is at {spot}, at {rect}, which is out of sight"
    return ""


class Walker:
    """Walks on a posed scene."""

    def __init__(self, pose: str, size: tuple[int, int], scale: float) -> None:
        pygame.display.init()
        pygame.event.clear()
        self.app = offscreen_app(size, scale)
        self.pose = pose
        scene = SCENES[pose](self.app)
        if self.app.stack.top is not scene:
            self.app.push(scene)
        self.app.step([], 0.1)
        while self.top.guarded:
            self.app.step([], 0.1)

    @property
    def top(self) -> Scene:
        """The scene on top."""
        assert self.app.stack.top is not None
        return self.app.stack.top

    def press(self, name: str) -> None:
        """Press a key, or with ``pad:`` a gamepad's button."""
        if name.startswith("pad:"):
            self.app.step([E(GAMEPAD, button=name[4:])], 0.1)
            return
        *mods, last = name.split("+")
        mod = sum(MODS[one] for one in mods)
        told: dict[str, Any] = {"key": pygame.key.key_code(last), "mod": mod, "unicode": "", "scancode": 0}
        self.app.step([E(pygame.KEYDOWN, **told), E(pygame.KEYUP, **told)], 0.1)

    def tabs(self) -> Iterator[int]:
        """Turn to each tab of a match's panel; once for what has none."""
        scene = self.top
        count = len(scene.tab_words()) if isinstance(scene, MatchScene) else 1
        for index in range(count):
            if isinstance(scene, MatchScene):
                if self.top is not scene:
                    return  # the match is over, and its end lies on it
                if index >= len(scene.tab_words()):
                    return  # a hint's tab goes with the first press
                scene.do(Set("tab", [*scene.tab_words()][index]))
                self.app.step([], 0.1)
            yield index

    def walk(self) -> None:
        """Walk, with each tab open. Raises ``Unseen``."""
        for tab in self.tabs():
            done: list[str] = []
            for name in WAY:
                self.press(name)
                done.append(name)
                if not self.app.running or not len(self.app.stack):
                    return
                if where := unseen(self.top):
                    raise Unseen(
                        f"{self.pose} at {self.app.size}, tab {tab}, after {' '.join(done)}: {where}"
                    )
