"""Ground on the board: bodies that merge, the same each time, drawn inside the board."""

from __future__ import annotations

import pygame
import pytest

from game.view.ground import STYLES, GroundPainter
from game.view.ground_shapes import boundary
from game.view.palette import THEME_NAMES, load_theme


def painted(ground: dict[tuple[int, int], str], px: int = 32, seed: int = 0, theme: str = "light") -> bytes:
    surface = pygame.Surface((6 * px, 6 * px), pygame.SRCALPHA, 32)
    GroundPainter().paint(surface, 6, 6, ground, px, (0, 0), load_theme(theme).palette, seed)
    return pygame.image.tobytes(surface, "RGBA")


def test_neighbours_are_one_outline_and_corners_do_not_merge__TC_4_5() -> None:
    assert len(boundary({(0, 0), (1, 0), (1, 1)})) == 1
    assert len(boundary({(0, 0), (1, 1)})) == 2
    assert len(boundary({(1, 0), (0, 1)})) == 2
    assert boundary({(0, 0), (1, 0)}) == [[(0, 0), (2, 0), (2, 1), (0, 1)]]


def test_a_ring_has_an_inner_outline() -> None:
    ring = {(x, y) for x in range(3) for y in range(3)} - {(1, 1)}
    loops = boundary(ring)
    assert sorted(map(len, loops)) == [4, 4]


@pytest.mark.parametrize("theme", THEME_NAMES)
@pytest.mark.parametrize("style", STYLES)
def test_every_style_has_a_swatch_of_its_own(style: str, theme: str) -> None:
    painter, palette = GroundPainter(), load_theme(theme).palette
    made = pygame.image.tobytes(painter.swatch(style, 40, palette), "RGBA")
    others = {
        pygame.image.tobytes(painter.swatch(other, 40, palette), "RGBA") for other in STYLES if other != style
    }
    assert made not in others


def test_an_unknown_style_is_a_marked_square_with_its_character() -> None:
    painter, palette = GroundPainter(), load_theme("light").palette
    assert not painter.knows("lava")
    plain = painter.swatch("lava", 40, palette, character="%")
    other = painter.swatch("lava", 40, palette, character="&")
    assert pygame.image.tobytes(plain, "RGBA") != pygame.image.tobytes(other, "RGBA")


def test_the_same_seed_gives_the_same_ground_and_another_seed_another() -> None:
    ground = {(1, 1): "obstacle", (2, 1): "obstacle", (4, 4): "trees", (0, 5): "water"}
    assert painted(ground) == painted(ground)
    assert painted(ground, seed=1) != painted(ground, seed=2)


def test_an_edit_changes_nothing_far_away() -> None:
    px = 32
    ground = {(1, 1): "obstacle", (4, 1): "hedge"}
    before, after = painted(ground, px), painted({**ground, (4, 4): "obstacle", (1, 5): "trees"}, px)
    rows = 3 * px * 6 * px * 4
    assert before[:rows] == after[:rows]


def test_squares_off_the_board_and_no_ground_at_all_are_no_error() -> None:
    assert painted({(9, 9): "water"}) == painted({})
