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

POSES_IN: Final = 5
"""The frames after which the last step of a pose has been done: some wait for the scene to be drawn."""

LED_AWAY: Final = 3
"""After so many presses that led away from a scene, a quick look at it ends."""

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
    """Presses on one posed scene, which is posed anew when a press has led away from it. Its bots think a
    little only."""

    def __init__(self, pose: str, size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> None:
        self.pose = pose
        pygame.display.init()
        pygame.event.clear()
        self.app: Application = offscreen_app(size, scale)
        self.stack: list[Scene] = []
        self.posed = 0
        """How often the scene was posed."""

    def open(self) -> None:
        """Pose the scene, and look at it until it takes presses."""
        app = self.app
        self.posed += 1
        app.stack.clear()
        app.running = True
        scene = SCENES[self.pose](app)
        if app.stack.top is not scene:
            app.push(scene)
        for _ in range(POSES_IN):
            app.step([], 0.02)
        while app.stack.top is not None and app.stack.top.guarded:
            app.step([], 0.1)
        self.stack = list(app.stack)

    def _go_back(self) -> None:
        """Go back to what was posed."""
        app = self.app
        while app.running and len(app.stack) > len(self.stack):
            app.pop()
        if not app.running or list(app.stack) != self.stack:
            self.open()

    def press(self, at: Point, way: str, *, quickly: bool = False) -> None:
        """Press a point in a way, each event in a frame of its own, or (``quickly``) all in one."""
        events = [E(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)), *ways(at)[way]]
        # a while after the last press: two clicks that are meant as two are no double click
        self.app.step([], 0.1)
        for together in (events,) if quickly else [[event] for event in events]:
            self.app.step(together, 0.1)
        if not quickly:
            self.app.step([], 0.1)
        if not self.app.running or list(self.app.stack) != self.stack:
            self._go_back()

    def press_all(self, turn: int | None = None) -> None:
        """Press every point of the grid in every way; or quickly in one way, another for each point and each
        ``turn``, until a few presses have led away. What is raised says where."""
        with quick_bots(), no_balance():
            self.open()
            points = list(enumerate(grid(self.app.size)))
            first = 0 if turn is None else 7 * turn % len(points)  # it may end early: not always there
            for number, at in (*points[first:], *points[:first]):
                every = list(ways(at))
                # neither rows nor columns have one way each
                if turn is not None and self.posed > LED_AWAY:
                    break
                some = every if turn is None else [every[(number + number // COLUMNS + turn) % len(every)]]
                for way in some:
                    try:
                        self.press(at, way, quickly=turn is not None)
                    except Exception as error:
                        error.add_note(f"{self.pose}: {way} at {at} of {self.app.size}")
                        raise


@contextmanager
def presser(pose: str) -> Iterator[Presser]:
    """Hands on a posed scene."""
    made = Presser(pose)
    try:
        yield made
    finally:
        made.app.close()
        pygame.event.clear()
