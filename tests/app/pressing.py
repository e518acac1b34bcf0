"""Presses a grid of points on a posed scene, in every way that a mouse can."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pygame

from game.app.offscreen import offscreen_app
from game.app.poses import SCENES
from game.ui.scene import Scene
from game.ui.window.application import Application
from tests.app.monkey import quick_bots
from tests.app.workshop import no_balance

COLUMNS: Final = 8
ROWS: Final = 5

E = pygame.event.Event
Point = tuple[int, int]


def grid(size: tuple[int, int]) -> Iterator[Point]:
    """The middles of 8 × 5 equal parts of a window."""
    for row in range(ROWS):
        for column in range(COLUMNS):
            yield (2 * column + 1) * size[0] // (2 * COLUMNS), (2 * row + 1) * size[1] // (2 * ROWS)


def _click(at: Point, button: int) -> list[E]:
    return [
        E(kind, pos=at, button=button, touch=False) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    ]


def _wheel(at: Point) -> list[E]:
    # SDL tells of each notch twice
    up, down = (
        [
            *_click(at, button),
            E(pygame.MOUSEWHEEL, x=0, y=by, precise_x=0.0, precise_y=float(by), flipped=False),
        ]
        for button, by in ((pygame.BUTTON_WHEELUP, 1), (pygame.BUTTON_WHEELDOWN, -1))
    )
    return [*up, *down]


def ways(at: Point) -> dict[str, list[E]]:
    """The events of each way of pressing a point. The gentlest come first: a left click often leads away."""
    return {
        "wheel": _wheel(at),
        "middle": _click(at, pygame.BUTTON_MIDDLE),
        "right": _click(at, pygame.BUTTON_RIGHT),
        "single": _click(at, pygame.BUTTON_LEFT),
        "double": 2 * _click(at, pygame.BUTTON_LEFT),
    }


class Presser:
    """Presses on one posed scene, which is posed anew when a press has led away from it."""

    def __init__(self, pose: str, size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> None:
        self.pose = pose
        self.app: Application = offscreen_app(size, scale)
        self.stack: list[Scene] = []
        self.open()

    def open(self) -> None:
        """Pose the scene."""
        app = self.app
        app.stack.clear()
        app.running = True
        scene = SCENES[self.pose](app)
        if app.stack.top is not scene:
            app.push(scene)
        self._pass()
        while scene.guarded:
            self._pass()
        self.stack = list(app.stack)

    def _pass(self) -> None:
        self.app.step([], 0.05)

    def _go_back(self) -> None:
        """Go back to what was posed."""
        app = self.app
        while app.running and len(app.stack) > len(self.stack):
            app.pop()
        if not app.running or list(app.stack) != self.stack:
            self.open()

    def press(self, at: Point, way: str) -> None:
        """Press a point in a way; what it leads to has a frame."""
        app = self.app
        app.step([E(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))], 0.4)
        for event in ways(at)[way]:
            app.step([event], 0.02)
        self._pass()
        if not app.running or list(app.stack) != self.stack:
            self._go_back()

    def press_all(self) -> None:
        """Press every point of the grid in every way. What is raised says where."""
        for at in grid(self.app.size):
            for way in ways(at):
                try:
                    self.press(at, way)
                except Exception as error:
                    error.add_note(f"{self.pose}: {way} at {at} of {self.app.size}")
                    raise


@contextmanager
def presser(pose: str) -> Iterator[Presser]:
    """Hands on a posed scene whose bots think a little only."""
    pygame.display.init()
    pygame.event.clear()
    with quick_bots(), no_balance():
        made = Presser(pose)
        try:
            yield made
        finally:
            made.app.close()
            pygame.event.clear()
