"""Drives the real app by posted events, as a player would."""

from __future__ import annotations

import threading
import time
from typing import Any

import pygame

from game.ui.input.input import GAMEPAD
from game.ui.scene import Scene
from game.ui.window.application import Application

MODS = {
    "ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT, "alt": pygame.KMOD_LALT, "cmd": pygame.KMOD_LMETA
}  # fmt: skip


class Driver:
    """A player's hands: ``click``, ``key``, ``type``, ``pad``, ``wait``.

    Every method runs frames, so that what it led to has happened when it returns.
    """

    def __init__(self, app: Application) -> None:
        self.app = app

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        assert self.app.stack.top is not None
        return self.app.stack.top

    def widget(self, key: str) -> Any:
        """The widget of that key in the scene on top."""
        return self.scene.focus.by_key(key)

    def wait(self, seconds: float = 1 / 60, dt: float = 1 / 20) -> None:
        """Let frames pass, one at least, as many a second as a slow machine shows."""
        frames = max(1, round(seconds / dt))
        for left in range(frames, 0, -1):
            if left == 1 and threading.active_count() > 1:
                time.sleep(0.005)  # the app's threads have their turn
            self.app.step([], seconds / frames)

    def read(self) -> None:
        """Look at what has opened until it takes presses, as whoever answers it does."""
        while self.scene.guarded or self.app.events.opening:
            self.wait()

    def send(self, *events: pygame.event.Event) -> None:
        """Post events into one frame, and let another one pass."""
        self.app.step(list(events))
        self.app.step([])

    def move(self, place: tuple[int, int]) -> None:
        """Move the mouse there."""
        self.send(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))

    def press(self, place: tuple[int, int], button: int = 1) -> None:
        """Press a mouse button there."""
        self.move(place)
        self.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=button))

    def release(self, place: tuple[int, int], button: int = 1) -> None:
        """Let go of it."""
        self.send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=button))

    def click(self, target: Any) -> None:
        """Click a key's widget, a widget, or a place in px."""
        if isinstance(target, str):
            self.read()
            target = self.widget(target)
        place = target if isinstance(target, tuple) else pygame.Rect(target.rect).center
        self.press(place)
        self.release(place)

    def click_more(self, key: str) -> None:
        """Click something in the menu behind the button More."""
        self.click("more")
        self.wait()
        self.click(key)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press, move, let go."""
        self.press(start)
        self.move(end)
        self.release(end)

    def key(self, name: str) -> None:
        """Press and release a key: ``"return"``, ``"shift+tab"``."""
        self.read()
        *mods, last = name.split("+") if len(name) > 1 else [name]
        code = pygame.key.key_code(last)
        mod = 0
        for one in mods:
            mod |= MODS[one]
        self.send(
            pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0),
            pygame.event.Event(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0),
        )

    def type(self, text: str) -> None:
        """Type text into what has the focus."""
        for letter in text:
            self.send(pygame.event.Event(pygame.TEXTINPUT, text=letter))

    def pad(self, button: str) -> None:
        """Press a gamepad's button by our name of it."""
        self.read()
        self.send(pygame.event.Event(GAMEPAD, button=button))
