"""Ground on the board: bodies that merge, the same each time, drawn inside the board."""

from __future__ import annotations

import pygame
import pytest

from game.model.grid8 import Grid
from game.ui.paint.palette import load_theme
from game.ui.paint.svg import rasterise
from game.view.board.ground import STYLES, GroundPainter
from game.view.board.ground_shapes import boundary
from game.view.board.ground_styles import PAINTERS
from game.view.board.scene import BoardScene
from tests.themes import THEMES
from tests.view.board_kit import picture, pixels, view


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


@pytest.mark.parametrize("theme", THEMES)
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


def test_a_body_of_two_squares_has_no_line_where_they_meet() -> None:
    px, palette = 40, load_theme("light").palette
    surface = pygame.Surface((4 * px, 3 * px), pygame.SRCALPHA, 32)
    GroundPainter().paint(surface, 4, 3, {(1, 1): "obstacle", (2, 1): "obstacle"}, px, (0, 0), palette)
    fill = tuple(palette["board.obstacle"])
    for x in range(2 * px - 4, 2 * px + 4):
        assert tuple(surface.get_at((x, px + px // 2))) == fill


def test_squares_off_the_board_and_no_ground_at_all_are_no_error() -> None:
    assert painted({(9, 9): "water"}) == painted({})


@pytest.mark.parametrize("px", [22, 34, 61])
@pytest.mark.parametrize("style", STYLES)
def test_a_square_leaves_no_ink_on_others_but_an_obstacle_its_shadow_below(style: str, px: int) -> None:
    palette = load_theme("light").palette
    for seed in range(6):
        parts = "".join(PAINTERS[style]({(1, 1)}, float(px), palette, seed, {(1, 1)}))
        whole = rasterise(f'<svg viewBox="0 0 {3 * px} {3 * px}"><g>{parts}</g></svg>', 3 * px)
        for column in range(3):
            for row in range(3):
                if (column, row) == (1, 1) or (style == "obstacle" and (column, row) == (1, 2)):
                    continue
                part = whole.subsurface((column * px, row * px, px, px))
                alphas = pygame.image.tobytes(part, "RGBA")[3::4]
                assert max(alphas) <= 40, (seed, column, row)


def grey(surface: pygame.Surface) -> list[int]:
    return list(pygame.image.tobytes(pygame.transform.grayscale(surface), "RGB"))[::3]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("px", [22, 40])
def test_all_styles_can_be_told_apart_in_grey_on_small_squares(theme: str, px: int) -> None:
    painter, palette = GroundPainter(), load_theme(theme).palette
    swatches = {style: grey(painter.swatch(style, px, palette)) for style in STYLES}
    paper = pygame.Surface((px, px))
    paper.fill(palette["board.square_light"])
    swatches["plain"] = grey(paper)
    for first, one in swatches.items():
        for second, two in swatches.items():
            if first < second:
                strong = sum(abs(a - b) > 12 for a, b in zip(one, two, strict=True))
                assert strong > px * px * 0.08, (first, second)


def test_an_unknown_style_on_a_match_board_bears_its_character__TC_8_1() -> None:
    def shown(letter: str) -> bytes:
        scene = BoardScene(Grid(4, 4), {5: "lava"}, characters={"lava": letter})
        return pixels(picture(view(scene)))

    assert shown("%") != shown("&")
