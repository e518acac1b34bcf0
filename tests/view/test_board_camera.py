"""Where squares lie: whole px, both ways round, and what zooming and panning keep in place."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.model.grid8 import Grid
from game.view.board.camera import BARE_PX
from game.view.board.squares import LEAST_LETTERED_PX, LETTER_PX, GridCamera

BLOCK = pygame.Rect(16, 16, 688, 688)


@pytest.mark.parametrize(
    ("size", "block", "scale", "square"),
    [
        (16, 688, 1.0, 40),
        (20, 688, 1.0, 32),
        (16, 1376, 2.0, 80),
        (20, 1376, 2.0, 64),
        (16, 688, 1.3, 40),
        (20, 688, 1.3, 32),
        (8, 688, 1.0, 80),
    ],
)
def test_a_board_that_fits_is_shown_whole(size: int, block: int, scale: float, square: int) -> None:
    camera = GridCamera(Grid(size, size), pygame.Rect(16, 16, block, block), scale)
    assert camera.square == square
    assert not camera.zoomed
    assert camera.viewport.size == (size * square, size * square)
    assert camera.viewport.center == camera.block.center


def test_the_official_board_has_a_gutter_of_24_px_on_all_sides__TC_1_1() -> None:
    camera = GridCamera(Grid(16, 16), BLOCK)
    assert camera.viewport == BLOCK.inflate(-48, -48)


def test_squares_under_32_px_are_zoomed_and_the_whole_board_can_be_seen_by_zooming_out() -> None:
    camera = GridCamera(Grid(26, 26), BLOCK)
    assert camera.zoomed
    assert camera.square == 32
    assert camera.zoom_out()
    assert not camera.zoomed
    assert camera.square == 24
    assert not camera.zoom_out()


@pytest.mark.slow
@given(
    width=st.integers(8, 26),
    height=st.integers(8, 26),
    turn=st.integers(0, 3),
    notches=st.integers(-2, 6),
    pan=st.tuples(st.integers(-400, 400), st.integers(-400, 400)),
)
def test_every_square_in_view_is_found_where_it_is_drawn(
    width: int, height: int, turn: int, notches: int, pan: tuple[int, int]
) -> None:
    camera = GridCamera(Grid(width, height), BLOCK, turn=turn)
    camera.zoom(notches)
    camera.pan(*pan)
    for square in range(0, len(camera.grid), 7):
        rect = camera.rect_of(square)
        for point in (rect.topleft, rect.center, (rect.right - 1, rect.bottom - 1)):
            expected = square if camera.viewport.collidepoint(point) else None
            assert camera.square_at(point) == expected
        assert rect.collidepoint(camera.centre_of(square))


@given(notches=st.integers(1, 5), x=st.integers(50, 670), y=st.integers(50, 670), turn=st.integers(0, 3))
def test_what_is_under_the_pointer_stays_under_it(notches: int, x: int, y: int, turn: int) -> None:
    camera = GridCamera(Grid(26, 26), BLOCK, turn=turn)
    camera.zoom_out()
    if not camera.viewport.collidepoint(x, y):
        return
    before = camera.square_at((x, y))
    assert before is not None
    camera.zoom(notches, (x, y))
    rect = camera.rect_of(before)
    # At the rim of the board the view can't go further out: there it may be off by a part of a square.
    slack = 0 if camera.viewport.inflate(-64, -64).collidepoint(x, y) else camera.square
    assert rect.inflate(2 * slack, 2 * slack).collidepoint(x, y)


def test_a_flipped_board_has_a1_at_the_upper_right_and_turns_facings() -> None:
    grid = Grid(16, 16)
    camera = GridCamera(grid, BLOCK, turn=2)
    assert camera.rect_of(grid.square("a1")).topright == camera.viewport.topright
    assert camera.facing(0) == 4
    assert GridCamera(grid, BLOCK).rect_of(grid.square("a1")).bottomleft == camera.viewport.bottomleft


def test_a_square_out_of_view_is_brought_into_it_with_whole_squares_at_the_rim() -> None:
    grid = Grid(26, 26)
    camera = GridCamera(grid, BLOCK)
    target = grid.square("z1")
    assert not camera.sees(target)
    assert camera.show(target)
    assert camera.viewport.contains(camera.rect_of(target))
    assert (camera.rect_of(0).x - camera.viewport.x) % camera.square == 0
    assert not camera.show(target)


def test_a_new_window_size_keeps_the_middle_of_the_view() -> None:
    camera = GridCamera(Grid(26, 26), BLOCK)
    camera.zoom(3)
    camera.pan(500, 300)
    middle = camera.square_at(camera.viewport.center)
    assert middle is not None
    camera.set_block(pygame.Rect(32, 32, 1376, 1376), 2.0)
    assert camera.rect_of(middle).inflate(40, 40).collidepoint(camera.viewport.center)


@pytest.mark.parametrize("grid", [8, 16, 20, 26])
@pytest.mark.parametrize("scale", [1.0, 1.3, 2.0])
def test_coordinates_have_room_or_there_are_none(grid: int, scale: float) -> None:
    for block in range(90, 700, 35):
        camera = GridCamera(Grid(grid, grid), pygame.Rect(0, 0, block, block), scale)
        if camera.lettered:
            assert camera.gutter >= round(LETTER_PX * scale)
            assert camera.fit_px >= LEAST_LETTERED_PX
        else:
            assert camera.gutter == BARE_PX
        assert camera.block.contains(camera.viewport)


def test_a_board_that_nearly_fits_is_shown_whole() -> None:
    camera = GridCamera(Grid(20, 20), pygame.Rect(0, 0, 700, 700), 1.3)
    assert not camera.zoomed
    assert camera.square == 32
