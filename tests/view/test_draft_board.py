"""The map editor's board: what it paints is the same however it came about, and it shows what it is told."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.model.drafting import MapDraft, Note, OverlayMarks, Ray, Stand
from game.model.grid8 import Grid
from game.ui.paint.fonts import FontStore
from game.ui.paint.palette import load_theme
from game.view.board.ground import STYLES
from game.view.board.sprites import SpriteStore
from game.view.draft.board import DraftBoard
from game.view.draft.look import DraftLook, Floating
from game.view.table import Tools
from tests.amount import some
from tests.themes import THEMES
from tests.view.board_kit import DEFINITIONS, FILES, TEXTS

BLOCK = pygame.Rect(8, 8, 300, 300)
GRID = Grid(9, 8)
KINDS = [kind.name for kind in DEFINITIONS.ground]


def tools(theme: str = "light", **more: Any) -> Tools:
    look = load_theme(theme)
    stores = (FontStore(look), SpriteStore(look))
    return Tools(look, *stores, TEXTS, DEFINITIONS, FILES, **{"seed": 4, **more})


TOOLS = tools()


def board(draft: MapDraft, look: DraftLook | None = None, **more: Any) -> DraftBoard:
    made = DraftBoard(more.pop("tools", TOOLS), "tank_chess")
    made.set_rect(more.pop("rect", BLOCK))
    made.show(draft)
    made.set_look(look or DraftLook())
    return made


def painted(shown: DraftBoard) -> int:
    """How many squares the last frame had to paint."""
    assert shown._canvas is not None
    return shown._canvas.painted


def pixels(shown: DraftBoard, part: pygame.Rect | None = None) -> bytes:
    surface = pygame.Surface((316, 316))
    shown.draw(surface)
    return pygame.image.tobytes(surface if part is None else surface.subsurface(part), "RGB")


def random_draft(rng: random.Random, grid: Grid = GRID, share: float = 0.4) -> MapDraft:
    ground = {s: rng.choice(KINDS) for s in range(len(grid)) if rng.random() < share}
    pieces = {
        s: Stand(rng.choice(DEFINITIONS.pieces).name, rng.randrange(2), rng.randrange(8))
        for s in range(len(grid))
        if rng.random() < 0.15
    }
    return MapDraft(grid, ground, pieces)


def changed(mapping: Mapping[int, Any], square: int, value: Any) -> dict[int, Any]:
    made = {s: v for s, v in mapping.items() if s != square}
    if value is not None:
        made[square] = value
    return made


def random_look(rng: random.Random, look: DraftLook) -> DraftLook:
    """Another look that differs in one thing."""
    squares = frozenset(rng.sample(range(len(GRID)), 5))
    some = sorted(squares)
    stand = Stand("heavy", rng.randrange(2), rng.randrange(8))
    rays = tuple(Ray(s, rng.randrange(8), 3, rng.choice(("edge", "block", "target"))) for s in some)
    way = (rng.randrange(2), (some[0], *GRID.ray(some[0], rng.randrange(8))[:3]))
    notes = (Note(some[0], "menu.quit"),)
    marks = rng.choice(
        (
            OverlayMarks(levels={s: rng.randrange(1, 4) for s in some}),
            OverlayMarks(heat={s: rng.random() for s in range(len(GRID))}),
            OverlayMarks(rays=(*rays, Ray(10, 1, 5, "edge", (GRID.square("e5"), GRID.square("f6"))))),
            OverlayMarks(ways=(way,), notes=notes),
            OverlayMarks(),
        )
    )
    return replace(
        look,
        **rng.choice(
            (
                {"hover": some[0], "hover_twins": squares},
                {"stroke": squares, "stroke_twins": frozenset(71 - s for s in squares)},
                {"ghosts": {some[0]: rng.choice(KINDS), some[1]: stand, some[2]: None}},
                {"floating": Floating(squares, {some[0]: "water"}, {some[1]: stand}, frozenset(some[:2]))},
                {"floating": None, "ghosts": {}, "stroke_twins": frozenset()},
                {"errors": squares},
                {"warnings": squares},
                {"marks": marks},
                {"usage": {s: rng.random() for s in some}, "losses": {some[0]: rng.random()}},
                {"selection": squares, "highlight": squares, "cursor": some[0]},
                {"symmetry": rng.choice(("point", "left_right", "top_bottom", "both", "none"))},
                {"grid_lines": rng.random() < 0.5, "coordinates": rng.random() < 0.5},
            )
        ),
    )


@pytest.mark.parametrize("notches", [0, 5])
def test_a_board_painted_stroke_by_stroke_is_the_board_painted_at_once(notches: int) -> None:
    rng = random.Random(7 + notches)
    draft, look = random_draft(rng), DraftLook()
    kept = board(draft, look)
    kept.camera.zoom(notches, BLOCK.center)
    for step in range(some(60, 24)):
        square = rng.randrange(len(GRID))
        match rng.randrange(5):
            case 0 | 1:
                look = random_look(rng, look)
            case 2:
                stand = Stand(rng.choice(DEFINITIONS.pieces).name, rng.randrange(2), rng.randrange(8))
                stand = rng.choice((stand, Stand("wreck")))
                draft = replace(draft, pieces=changed(draft.pieces, square, rng.choice((stand, None))))
            case _:
                kind = rng.choice((*KINDS, None))
                twin = changed(changed(draft.ground, square, kind), len(GRID) - 1 - square, kind)
                draft = replace(draft, ground=twin)
        kept.show(draft)
        kept.set_look(look)
        if step == some(40, 16) and notches:
            assert kept.camera.pan(17, -23) or kept.camera.pan(-17, 23)
        fresh = board(draft, look)
        fresh.camera.zoom(notches, BLOCK.center)
        there, here = kept.camera.rect_of(0), fresh.camera.rect_of(0)
        fresh.camera.pan(here.x - there.x, here.y - there.y)
        assert pixels(kept) == pixels(fresh), (step, look)


def test_a_stroke_repaints_the_squares_around_it_and_around_its_twin_only() -> None:
    draft = random_draft(random.Random(1), Grid(26, 26))
    shown = board(draft)
    pixels(shown)
    assert painted(shown) == 26 * 26
    square = 5 * 26 + 7
    ground = changed(draft.ground, square, "mud" if draft.ground.get(square) != "mud" else "water")
    shown.show(replace(draft, ground=changed(ground, 675 - square, ground[square])))
    pixels(shown)
    assert 0 < painted(shown) <= 18


def test_what_does_not_change_is_not_painted_again() -> None:
    draft = random_draft(random.Random(2))
    shown = board(draft)
    pixels(shown)
    assert not shown.dirty
    shown.set_look(DraftLook())
    assert not shown.update(16)
    shown.set_look(DraftLook(hover=3))
    assert shown.dirty
    pixels(shown)
    assert painted(shown) == 0 or painted(shown) == len(GRID)
    assert not shown.dirty


def test_pointers_find_squares_and_drags_that_leave_the_board_its_rim() -> None:
    shown = board(MapDraft(GRID))
    for square in (0, 8, 40, 71):
        assert shown.camera.square_at(shown.camera.rect_of(square).center) == square
    assert shown.camera.square_at((0, 0)) is None
    assert shown.nearest((0, 0)) == GRID.square("a8")
    assert shown.nearest((400, 400)) == GRID.square("i1")


def test_a_large_board_is_seen_whole_until_somebody_zooms() -> None:
    shown = board(MapDraft(Grid(26, 26)))
    assert not shown.camera.zoomed
    assert shown.zoom_percent == 100
    assert shown.camera.zoom(4, BLOCK.center)
    assert shown.camera.zoomed
    assert shown.zoom_percent > 100
    shown.camera.show(0)
    assert BLOCK.contains(shown.camera.rect_of(0))
    assert shown.camera.zoom_out()
    assert not shown.camera.zoomed


def test_a_selection_marches_and_a_highlight_pulses_and_then_rests() -> None:
    some = frozenset((3, 4))
    shown = board(MapDraft(GRID), DraftLook(selection=some))
    before = pixels(shown)
    assert shown.update(200)
    assert pixels(shown) != before
    shown.set_look(DraftLook(highlight=some))
    pixels(shown)
    assert shown.update(225)
    large = pixels(shown)
    shown.update(5000)
    assert pixels(shown) != large
    assert not shown.update(5000)


def test_with_reduced_motion_nothing_marches_or_pulses() -> None:
    some = frozenset((3, 4))
    shown = board(MapDraft(GRID), DraftLook(selection=some, highlight=some), tools=tools(reduced=True))
    pixels(shown)
    assert not shown.update(500)


@pytest.mark.parametrize("theme", THEMES)
def test_errors_and_warnings_differ_without_colour(theme: str) -> None:
    def grey(look: DraftLook) -> list[int]:
        shown = board(MapDraft(GRID), look, tools=tools(theme))
        surface = pygame.Surface((316, 316))
        shown.draw(surface)
        part = surface.subsurface(shown.camera.rect_of(40))
        corner = pygame.transform.grayscale(part.subsurface((0, 0, 10, 10)))
        return list(pygame.image.tobytes(corner, "RGB"))[::3]

    plain = grey(DraftLook())
    error, warning = grey(DraftLook(errors=frozenset((40,)))), grey(DraftLook(warnings=frozenset((40,))))

    def inked(marked: list[int]) -> set[int]:
        return {at for at, value in enumerate(marked) if abs(value - plain[at]) > 40}

    assert inked(error)
    assert inked(warning)
    assert inked(error) != inked(warning)


@pytest.mark.parametrize("theme", THEMES)
def test_a_piece_on_an_obstacle_can_be_seen(theme: str) -> None:
    ground = {40: "obstacle"}
    for side in (0, 1):
        bare = board(MapDraft(GRID, ground), tools=tools(theme))
        held = board(MapDraft(GRID, ground, {40: Stand("medium", side, 0)}), tools=tools(theme))
        at = bare.camera.rect_of(40)
        without, within = pixels(bare, at), pixels(held, at)
        strong = sum(abs(a - b) > 35 for a, b in zip(without, within, strict=True))
        assert strong > at.width * at.height * 3 * 0.15


def test_an_unknown_kind_of_ground_or_piece_is_drawn_and_not_left_out() -> None:
    empty = board(MapDraft(GRID))
    lava = board(MapDraft(GRID, {40: "lava"}))
    tower = board(MapDraft(GRID, {}, {40: Stand("tower", 0, None)}))
    at = empty.camera.rect_of(40)
    assert len({pixels(shown, at) for shown in (empty, lava, tower)}) == 3


def test_pictures_are_as_large_as_asked_for() -> None:
    shown = board(MapDraft(GRID))
    draft = random_draft(random.Random(3))
    for px in (200, 1024):
        width, height = shown.pictures.picture(draft, px).get_size()
        assert width == px
        assert 0.86 * px < height < 0.93 * px
    assert max(shown.pictures.thumbnail(draft, 120).get_size()) in (119, 120)
    assert shown.pictures.thumbnail(draft, 120) is shown.pictures.thumbnail(draft, 120)
    for kind in KINDS:
        assert shown.pictures.ground_swatch(kind, 30).get_size() == (30, 30)
    assert shown.pictures.piece_picture(Stand("wreck"), 30).get_bounding_rect().width > 10
    assert shown.pictures.piece_picture(Stand("heavy", 1, 3), 30).get_bounding_rect().width > 10


def test_every_kind_of_ground_of_the_files_has_its_own_look_on_the_board() -> None:
    empty = board(MapDraft(GRID))
    at = empty.camera.rect_of(40)
    found = {pixels(board(MapDraft(GRID, {40: kind})), at) for kind in KINDS}
    assert len(found) == len(KINDS)
    assert {empty.looks.ground(kind).style for kind in KINDS} <= set(STYLES)


def test_a_ghost_that_is_painted_comes_to_full_ink() -> None:
    before, after = MapDraft(GRID, {30: "water"}), MapDraft(GRID, {30: "water", 31: "water"})
    shown = board(before, DraftLook(ghosts={31: "water"}))
    faint = pixels(shown)
    shown.show(after)
    assert pixels(shown) != faint
    assert pixels(shown) == pixels(board(after))


def test_a_game_without_a_drawing_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        DraftBoard(TOOLS, "no_such_game")


def test_a_digit_on_ground_leaves_the_middle_of_the_square_to_the_ground() -> None:
    def middle(ground: dict[int, str], level: int) -> bytes:
        shown = board(MapDraft(GRID, ground), DraftLook(marks=OverlayMarks(levels={40: level})))
        at = shown.camera.rect_of(40)
        return pixels(shown, at.inflate(-at.width * 3 // 4, -at.height * 3 // 4))

    # The same tint with another digit would differ in the middle if the digit stood there.
    assert middle({40: "land_mine"}, 3) == middle({40: "land_mine"}, 4)
    assert middle({}, 3) != middle({}, 4)


def test_another_board_of_the_same_squares_and_a_board_turned_round_leave_nothing_behind() -> None:
    rng = random.Random(11)
    first, second = random_draft(rng), random_draft(rng, Grid(8, 9))
    shown = board(first)
    pixels(shown)
    size = shown.camera.square
    for draft in (second, first):
        shown.show(draft)
        assert pixels(shown) == pixels(board(draft))
        assert shown.camera.square == size
