"""Symmetries (TC-7.3): images, what lacks its image, and making a map symmetric, for a game nobody knows."""

from __future__ import annotations

import random

import pytest

from game.editor.symmetry import (
    HALVES,
    Half,
    asymmetries,
    image_ground,
    image_stand,
    make_symmetric,
    piece_places,
    twins,
)
from game.model.drafting import SYMMETRIES, MapDraft, Stand, SymmetryName
from game.model.grid8 import DX, DY, Grid
from game.model.mirrors import IMAGES, LEFT_RIGHT, POINT, TOP_BOTTOM, Image
from tests.editor.other_game import PALETTE, random_draft, symmetries_of

DRAWN = [name for name in SYMMETRIES if name != "none"]


@pytest.mark.parametrize("image", [LEFT_RIGHT, TOP_BOTTOM, POINT])
@pytest.mark.parametrize("facing", range(8))
def test_a_step_forward_has_the_twins_step_as_its_image__TC_7_3(image: Image, facing: int) -> None:
    grid = Grid(7, 6)
    square = grid.square("d3")
    ahead = grid.step(square, facing)
    turned = image.facing(facing)
    assert ahead is not None
    assert image.square(grid, ahead) == grid.step(image.square(grid, square), turned)
    assert (DX[turned], DY[turned]) == (
        -DX[facing] if image.columns else DX[facing],
        -DY[facing] if image.ranks else DY[facing],
    )


def test_the_half_turn_and_top_bottom_swap_sides_and_left_right_keeps_them__TC_7_3() -> None:
    stand = Stand("runner", 0, 1)
    assert image_stand(stand, POINT, PALETTE) == Stand("runner", 1, 5)
    assert image_stand(stand, TOP_BOTTOM, PALETTE) == Stand("runner", 1, 3)
    assert image_stand(stand, LEFT_RIGHT, PALETTE) == Stand("runner", 0, 7)
    assert image_stand(Stand("ball"), POINT, PALETTE) == Stand("ball")
    assert image_stand(Stand("arrow", None, 2), POINT, PALETTE) == Stand("arrow", None, 6)
    assert [image_ground("goal_red", i, PALETTE) for i in (POINT, TOP_BOTTOM, LEFT_RIGHT)] == [
        "goal_blue",
        "goal_blue",
        "goal_red",
    ]
    assert [image_ground(kind, POINT, PALETTE) for kind in ("wall", "water", "", "unknown")] == [
        "wall",
        "water",
        "",
        "unknown",
    ]


def test_a_square_has_one_or_three_twins_fewer_on_the_axes__TC_7_3() -> None:
    grid = Grid(5, 5)
    assert {grid.name(s) for s in twins(grid, "both", grid.square("a1"))} == {"e1", "a5", "e5"}
    assert [grid.name(s) for s in twins(grid, "point", grid.square("b1"))] == ["d5"]
    assert twins(grid, "point", grid.square("c3")) == ()
    assert [grid.name(s) for s in twins(grid, "both", grid.square("c1"))] == ["c5"]
    assert twins(grid, "none", 0) == ()


@pytest.mark.parametrize("keep", HALVES)
@pytest.mark.parametrize("symmetry", DRAWN)
def test_made_symmetric_a_map_is_symmetric_and_keeps_the_half__TC_7_3(
    symmetry: SymmetryName, keep: Half
) -> None:
    rng = random.Random(f"{symmetry}{keep}")
    for _ in range(40):
        draft = random_draft(rng)
        made = make_symmetric(draft, PALETTE, symmetry, keep)
        assert asymmetries(made, PALETTE, symmetry) == frozenset()
        assert made.symmetry == symmetry
        assert make_symmetric(made, PALETTE, symmetry, keep) == made
        for square in _strictly_inside(draft.grid, symmetry, keep):
            assert made.ground.get(square) == draft.ground.get(square)
            assert made.pieces.get(square) == draft.pieces.get(square)


def _strictly_inside(grid: Grid, symmetry: SymmetryName, keep: Half) -> list[int]:
    """Squares that surely win: in the half, or in that quarter of it that "both" keeps."""
    first = keep in ("lower", "left")
    by = "rank" if keep in ("lower", "upper") else "column"
    found = []
    for square in range(len(grid)):
        near = square if first else len(grid) - 1 - square
        by_rank, by_column = grid.rank(near) < grid.height // 2, grid.column(near) < grid.width // 2
        inside = {
            "point": by_rank if by == "rank" else by_column,
            "left_right": by_column,
            "top_bottom": by_rank,
            "both": by_rank and by_column,
            "none": True,
        }[symmetry]
        if inside:
            found.append(square)
    return found


@pytest.mark.parametrize("symmetry", DRAWN)
def test_one_changed_square_and_its_twins_are_what_is_not_symmetric__TC_7_3(symmetry: SymmetryName) -> None:
    rng = random.Random(symmetry)
    for _ in range(60):
        draft = make_symmetric(random_draft(rng), PALETTE, symmetry)
        square = rng.randrange(len(draft.grid))
        others = twins(draft.grid, symmetry, square)
        if not others:
            continue
        ground = dict(draft.ground)
        ground[square] = "wall" if ground.get(square) == "water" else "water"
        found = asymmetries(draft.having(ground=ground), PALETTE, symmetry)
        assert square in found
        assert found <= {square, *others}


def test_a_map_has_the_symmetries_it_has__TC_7_3() -> None:
    grid = Grid(4, 4)
    corner = MapDraft(grid, {0: "wall", 15: "wall"})
    assert symmetries_of(corner) == ("point",)
    assert symmetries_of(MapDraft(grid)) == ("point", "left_right", "top_bottom", "both")
    assert symmetries_of(MapDraft(grid, {0: "wall"})) == ()
    assert symmetries_of(MapDraft(grid, {0: "goal_red", 12: "goal_blue"})) == ("top_bottom",)
    assert symmetries_of(MapDraft(grid, {}, {0: Stand("ball"), 3: Stand("ball")})) == ("left_right",)


def test_a_single_piece_needs_no_twin_of_its_own_side__TC_7_3() -> None:
    grid = Grid(6, 6)
    flag, other = Stand("flag", 0), Stand("flag", 1)
    assert piece_places(grid, PALETTE, "left_right", grid.square("b1"), flag) == {
        grid.square("b1"): flag,
        grid.square("e1"): None,
    }
    placed = piece_places(grid, PALETTE, "both", grid.square("b1"), flag)
    assert placed == {
        grid.square("b1"): flag,
        grid.square("e1"): None,
        grid.square("b6"): other,
        grid.square("e6"): None,
    }
    mirrored = MapDraft(grid, {}, {grid.square("b1"): flag, grid.square("b6"): other})
    turned = MapDraft(grid, {}, {grid.square("b1"): flag, grid.square("e6"): other})
    assert symmetries_of(mirrored) == ("left_right", "top_bottom", "both")
    assert symmetries_of(turned) == ("point", "left_right", "both")
    two = MapDraft(grid, {}, {grid.square("b1"): flag, grid.square("e1"): Stand("start", 0)})
    assert asymmetries(two, PALETTE, "left_right") == {grid.square("b1"), grid.square("e1")}


def test_made_left_right_each_side_keeps_its_single_piece_of_the_half_that_loses__TC_7_3() -> None:
    grid = Grid(6, 6)
    at = {grid.square("b1"): Stand("flag", 0), grid.square("e6"): Stand("flag", 1)}
    assert make_symmetric(MapDraft(grid, {}, at), PALETTE, "left_right", "left").pieces == at
    also = {**at, grid.square("e2"): Stand("flag", 0)}
    assert make_symmetric(MapDraft(grid, {}, also), PALETTE, "left_right", "left").pieces == at


def test_on_the_axis_pieces_turn_to_what_is_its_own_image__TC_7_3() -> None:
    grid = Grid(5, 5)
    for facing, becomes in ((0, 0), (1, 0), (7, 0), (2, 0), (6, 0), (3, 4), (5, 4)):
        draft = MapDraft(grid, {}, {grid.square("c2"): Stand("runner", 0, facing)})
        made = make_symmetric(draft, PALETTE, "left_right", "left")
        assert made.pieces[grid.square("c2")].facing == becomes, facing
    centre = MapDraft(grid, {12: "goal_red"}, {12: Stand("runner", 0, 0)})
    made = make_symmetric(centre, PALETTE, "point")
    assert (made.ground, made.pieces) == ({}, {})
    assert len(IMAGES["both"]) == 3
