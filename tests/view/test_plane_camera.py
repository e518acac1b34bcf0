"""The camera of a plane without squares: places to px and back."""

from __future__ import annotations

import pygame
import pytest

from game.view.board.camera import PlaneCamera

BLOCK = pygame.Rect(16, 16, 688, 688)


@pytest.mark.parametrize("turn", range(4))
def test_a_place_of_a_plane_is_found_again_where_it_is_shown(turn: int) -> None:
    camera = PlaneCamera((36, 24), BLOCK, turn=turn, whole=True)
    for place in ((0.5, 0.25), (17.3, 12.9), (35.9, 23.5)):
        x, y = camera.screen(*place)
        found = camera.place((round(x), round(y)))
        assert found is not None
        assert found == pytest.approx(place, abs=1 / camera.unit)


def test_what_is_under_the_pointer_stays_there_when_a_plane_is_zoomed() -> None:
    camera = PlaneCamera((36, 24), BLOCK, whole=True)
    point = (300, 320)
    before = camera.place(point)
    assert camera.zoom(3, point) and camera.zoomed
    after = camera.place(point)
    assert before is not None and after is not None
    assert after == pytest.approx(before, abs=1 / 16)


def test_a_plane_turned_round_shows_the_same_middle() -> None:
    camera = PlaneCamera((48, 48), BLOCK)
    assert camera.zoomed
    before = camera.place(camera.viewport.center)
    camera.set_turn(2)
    after = camera.place(camera.viewport.center)
    assert before is not None and after is not None
    assert after == pytest.approx(before, abs=1 / camera.unit)
