"""What a frame of the window has no time for is painted in the next one, which comes by itself."""

from __future__ import annotations

import pygame
import pytest

from game.ui.layout import Area
from game.ui.paint.frame_time import FRAME, UPDATED_MS, Postponed
from game.ui.screen import Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.node import Node
from game.ui.tree.seen import Picture
from game.ui.window.application import Application


class Counted(Screen):
    """A screen with a number on a picture that may wait, as that of a board, and one in its tree; it works as
    long as it is told to before they are painted."""

    name = "counted"

    def __init__(self, app: Application) -> None:
        super().__init__(app)
        self.count = 0
        self._works_ms = self._seconds = 0.0
        self._repaints, self._kept = Postponed(), 0

    def update(self, dt: float) -> None:
        self._seconds += self._works_ms / 1000

    def due(self) -> float:
        return 60.0

    def compose(self) -> Node:
        return Picture(_draw_number, self.count)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self._kept != self.count and not self._repaints.waits():
            self._kept = self.count
        surface.fill((self._kept, 0, 0), (0, 0, 9, 9))


def _draw_number(to: PaintedCanvas, area: Area, number: int) -> None:
    to.surface.fill((number, 0, 0), (9, 0, 9, 9))


def shown(app: Application) -> int:
    return app.window.surface.get_at((4, 4)).r


def test_what_stands_still_is_painted_a_frame_later_where_there_is_much_to_do(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Counted(app)
    monkeypatch.setattr(FRAME, "_now", lambda: scene._seconds)
    app.push(scene)
    app.step()
    scene._works_ms = 2 * UPDATED_MS
    for live, expected in ((False, [1, 1]), (True, [0, 1])):
        app.live, scene.count = False, 0
        app.step()
        app.live, scene.count = live, 1
        seen = []
        for _ in range(2):
            app.step()
            seen.append(shown(app))
            if seen[-1] == 0:
                assert app.rest() == 0, "the next frame comes by itself"
        assert seen == expected
    app.live = False


def test_a_tree_is_painted_at_once_however_much_there_is_to_do(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Counted(app)
    monkeypatch.setattr(FRAME, "_now", lambda: scene._seconds)
    app.push(scene)
    app.step()
    app.live, scene._works_ms, scene.count = True, 2 * UPDATED_MS, 1
    app.step()
    assert app.window.surface.get_at((13, 4)).r == 1
    app.live = False


def test_all_but_what_is_covered_is_drawn_around_a_board(app: Application) -> None:
    scene = Counted(app)
    app.push(scene)
    app.step()
    whole, around = pygame.Surface(app.size), pygame.Surface(app.size)
    whole.fill("red")
    around.fill("red")
    scene.draw_around(whole, pygame.Rect(0, 0, 0, 0))
    board = pygame.Rect(40, 30, 500, 600)
    scene.draw_around(around, board)
    assert around.subsurface(board).get_at((250, 300)) == pygame.Color("red"), "a board will cover it"
    for picture in (whole, around):
        picture.fill("blue", board)
    assert pygame.image.tobytes(whole, "RGB") == pygame.image.tobytes(around, "RGB")
