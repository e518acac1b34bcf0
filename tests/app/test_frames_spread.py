"""What a frame of the window has no time for is painted in the next one, which comes by itself."""

from __future__ import annotations

import pygame
import pytest

from game.ui.paint.frame_time import FRAME, UPDATED_MS
from game.ui.scene import Scene
from game.ui.window.application import Application


class Counted(Scene):
    """A screen that paints a number, and works as long as it is told to before that."""

    name = "counted"
    number = 0
    works_ms = 0.0
    seconds = 0.0

    def update(self, dt: float) -> None:
        self.seconds += self.works_ms / 1000

    def due(self) -> float:
        return 60.0

    def paint(self, surface: pygame.Surface) -> None:
        surface.fill((self.number, 0, 0), (0, 0, 9, 9))


def shown(app: Application) -> int:
    return app.window.surface.get_at((4, 4)).r


def test_what_stands_still_is_painted_a_frame_later_where_there_is_much_to_do(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Counted(app)
    monkeypatch.setattr(FRAME, "_now", lambda: scene.seconds)
    app.push(scene)
    app.step()
    scene.works_ms = 2 * UPDATED_MS
    for live, expected in ((False, [1, 1]), (True, [0, 1])):
        app.live, scene.number = False, 0
        scene.repaint()
        app.step()
        app.live, scene.number = live, 1
        scene.repaint()
        seen = []
        for _ in range(2):
            app.step()
            seen.append(shown(app))
            if seen[-1] == 0:
                assert app.rest() == 0, "the next frame comes by itself"
        assert seen == expected
    app.live = False


def test_after_another_layout_nothing_old_is_shown(app: Application, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Counted(app)
    monkeypatch.setattr(FRAME, "_now", lambda: scene.seconds)
    app.push(scene)
    app.step()
    app.live, scene.works_ms, scene.number = True, 2 * UPDATED_MS, 1
    scene.rebuild()
    app.step()
    assert shown(app) == 1
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
