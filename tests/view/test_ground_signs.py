"""Ground that bears a sign: portals, scoring squares, goals, walls with a die, rubble."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from game.model.grid8 import Grid
from game.ui.paint.fonts import FontStore
from game.ui.paint.ink import Ink
from game.ui.paint.palette import load_theme
from game.ui.paint.svg import rasterise
from game.view.board.ground import STYLES, GroundPainter
from game.view.board.ground_signs import SIGNS, TEXTS
from game.view.board.layers import BoardLayers
from game.view.board.scene import BoardScene, ReachShown, reach_marks
from game.view.board.sprites import SpriteStore
from game.view.board.squares import GridCamera
from tests.themes import THEMES

KINDS = ("pool", "rubble", "goal", "portal", "score_2", "barrier_6", "obstacle")


def grey(surface: pygame.Surface) -> list[int]:
    return list(pygame.image.tobytes(pygame.transform.grayscale(surface), "RGB"))[::3]


@pytest.mark.parametrize("theme", THEMES)
def test_every_sign_has_a_swatch_of_its_own(theme: str) -> None:
    painter, palette = GroundPainter(), load_theme(theme).palette
    made = {s: pygame.image.tobytes(painter.swatch(s, 53, palette), "RGBA") for s in (*STYLES, *SIGNS)}
    assert len(set(made.values())) == len(made)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("px", [22, 40])
def test_kinds_of_sign_can_be_told_apart_in_grey_on_small_squares(theme: str, px: int) -> None:
    painter, palette = GroundPainter(), load_theme(theme).palette
    swatches = {style: grey(painter.swatch(style, px, palette)) for style in KINDS}
    for first, second in combinations(KINDS, 2):
        pairs = zip(swatches[first], swatches[second], strict=True)
        assert sum(abs(a - b) > 12 for a, b in pairs) > px * px * 0.07, (first, second)


@pytest.mark.parametrize("px", [22, 53])
@pytest.mark.parametrize("style", SIGNS)
def test_a_sign_leaves_no_ink_on_other_squares(style: str, px: int) -> None:
    parts = "".join(SIGNS[style]({(1, 1)}, float(px), load_theme("light").palette, 2, {(1, 1)}))
    whole = rasterise(f'<svg viewBox="0 0 {3 * px} {3 * px}"><g>{parts}</g></svg>', 3 * px)
    whole.fill((0, 0, 0, 0), (px, px, px, px))
    assert max(pygame.image.tobytes(whole, "RGBA")[3::4]) <= 40


def test_a_wall_shows_pips_where_its_die_is_large_and_a_numeral_where_it_is_small() -> None:
    painter, palette = GroundPainter(), load_theme("light").palette

    def inks(px: int, style: str) -> int:
        tile = painter.swatch(style, px, palette)
        part = tile.subsurface(pygame.Rect(0.3 * px, 0.3 * px, 0.4 * px, 0.4 * px)).copy()
        return sum(value < 90 for value in grey(part))

    # six pips are six times as much ink as one; the numerals 6 and 1 are much the same
    assert inks(53, "barrier_6") > 4 * inks(53, "barrier_1")
    assert inks(40, "barrier_6") < 3 * inks(40, "barrier_1")


def test_neighbouring_goals_are_one_area_and_portals_are_not() -> None:
    painter, palette, px = GroundPainter(), load_theme("light").palette, 40

    def edge(style: str) -> int:
        tile = painter.tile({(0, 0): style, (1, 0): style}, (0, 0), px, palette)
        assert tile is not None
        return sum(tile.get_at((px - 2, y)).a > 100 for y in range(px // 4, 3 * px // 4))

    alone = painter.tile({(0, 0): "goal"}, (0, 0), px, palette)
    assert alone is not None
    assert edge("goal") == 0
    assert sum(alone.get_at((px - 2, y)).a > 100 for y in range(px // 4, 3 * px // 4)) > 5


def test_the_digit_of_a_reached_sign_stands_beside_it() -> None:
    theme = load_theme("light")
    camera = GridCamera(Grid(6, 6), pygame.Rect(0, 0, 400, 400))
    layers = BoardLayers(theme, FontStore(theme), SpriteStore(theme), GroundPainter(), Ink(), camera)
    made = {}
    for style in ("portal_3", "obstacle"):
        surface = pygame.Surface((400, 400))
        layers.below(
            surface,
            BoardScene(camera.grid, {7: style}, marks=reach_marks({7: ReachShown(2)})),
            2,
            frozenset(),
        )
        rect = camera.rect_of(7)
        made[style] = surface.subsurface((rect.x + 2, rect.y + 2, rect.width // 6, rect.height // 5)).copy()
    ink = theme["move.reach_ink"]
    blue = [
        sum(
            sum(abs(a - b) for a, b in zip(tile.get_at((x, y))[:3], ink[:3], strict=True)) < 60
            for x in range(tile.get_width())
            for y in range(tile.get_height())
        )
        for tile in made.values()
    ]
    assert blue[0] > 3 and blue[1] == 0


def test_what_is_written_is_written_on_a_style_that_there_is() -> None:
    assert set(TEXTS) <= set(SIGNS)
