"""Symmetries (TC-7.3): images, what lacks its image, and making a map symmetric, for a game nobody knows."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

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
from game.editor.templates import NoRoom, empty, place_army
from game.model.drafting import (
    FOUR_SYMMETRIES,
    SYMMETRIES,
    Army,
    GroundItem,
    MapDraft,
    SquarePalette,
    Stand,
    SymmetryName,
)
from game.model.grid8 import DX, DY, Grid
from game.model.mirrors import IMAGES, LEFT_RIGHT, POINT, QUARTER, THREE_QUARTERS, TOP_BOTTOM, Image
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


@pytest.mark.sample(now=4)
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
        found = asymmetries(replace(draft, ground=ground), PALETTE, symmetry)
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


# --- more than two sides ---

GOALS = ("goal_red", "goal_blue", "goal_grey", "goal_gold")
FOUR = replace(
    PALETTE,
    ground=tuple(GroundItem(name, name[5:8], GOALS) for name in GOALS),
    fronts=(0, 2, 4, 6),
    side_keys=("s", "w", "n", "e"),
    symmetries=FOUR_SYMMETRIES,
)
"""Each side sits at an edge and faces away from it: the lower, the left, the upper, the right one."""

THREE = replace(FOUR, fronts=(0, 2, 4), side_keys=("s", "w", "n"), symmetries=SYMMETRIES)


def test_an_image_hands_a_side_on_to_whoever_faces_as_its_image_does() -> None:
    def sides(image: Image, palette: SquarePalette) -> list[int]:
        return [image.side(side, palette.fronts) for side in range(len(palette.fronts))]

    assert [sides(image, PALETTE) for image in (LEFT_RIGHT, TOP_BOTTOM, POINT)] == [[0, 1], [1, 0], [1, 0]]
    assert [sides(image, FOUR) for image in (LEFT_RIGHT, TOP_BOTTOM, POINT)] == [
        [0, 3, 2, 1],
        [2, 1, 0, 3],
        [2, 3, 0, 1],
    ]
    assert sides(QUARTER, FOUR) == [1, 2, 3, 0]
    assert sides(THREE_QUARTERS, FOUR) == [3, 0, 1, 2]
    assert sides(TOP_BOTTOM, THREE) == [2, 1, 0]
    assert sides(LEFT_RIGHT, THREE) == [0, 1, 2], "nobody sits at the right edge"
    assert POINT.side(3, (0, 0, 4, 4)) == 1, "two at an edge change over in their order"


def test_four_quarter_turns_lead_back_and_each_is_a_step_clockwise() -> None:
    grid = Grid(7, 7)
    for square in range(len(grid)):
        at = square
        for _ in range(4):
            at = QUARTER.square(grid, at)
        assert at == square
        assert THREE_QUARTERS.square(grid, QUARTER.square(grid, square)) == square
    for facing in range(8):
        ahead = grid.step(grid.square("d3"), facing)
        assert ahead is not None
        there = QUARTER.square(grid, grid.square("d3"))
        assert QUARTER.square(grid, ahead) == grid.step(there, QUARTER.facing(facing))
        assert QUARTER.facing(facing) == (facing + 2) % 8
    with pytest.raises(ValueError, match="quarter"):
        QUARTER.square(Grid(7, 6), 0)


def test_what_is_painted_on_a_map_of_four_sides_goes_to_each_of_them() -> None:
    grid = Grid(9, 9)
    flag = Stand("flag", 0, None)
    placed = piece_places(grid, FOUR, "quarter", grid.square("b1"), flag)
    assert {grid.name(square): stand and stand.side for square, stand in placed.items()} == {
        "b1": 0,
        "a8": 1,
        "h9": 2,
        "i2": 3,
    }
    with_two = piece_places(grid, PALETTE, "both", grid.square("b1"), flag)
    assert [stand and stand.side for stand in with_two.values()] == [0, None, 1, None]


@pytest.mark.parametrize("palette", [FOUR, THREE])
def test_a_map_made_symmetric_lacks_nothing_with_any_number_of_sides(palette: SquarePalette) -> None:
    rng = random.Random(5)
    for _ in range(60):
        names = [name for name in palette.symmetries if name != "none"]
        draft = random_draft(rng, 9, 9)
        pieces = {
            square: stand if stand.side is None else replace(stand, side=rng.randrange(len(palette.fronts)))
            for square, stand in draft.pieces.items()
            if not any(item.single and item.name == stand.kind for item in palette.pieces)
        }
        for name in names:
            made = make_symmetric(replace(draft, pieces=pieces), palette, name)
            assert asymmetries(made, palette, name) == frozenset()


def test_an_army_stands_at_each_edge() -> None:
    army = Army("other.army.small", (("flag", 1), ("runner", 3)))
    draft = place_army(empty(FOUR, 9, 9, symmetry="quarter"), FOUR, army, "quarter")
    assert Counter(stand.side for stand in draft.pieces.values()) == {0: 4, 1: 4, 2: 4, 3: 4}
    assert asymmetries(draft, FOUR, "quarter") == frozenset()
    with pytest.raises(NoRoom):
        place_army(empty(FOUR, 9, 8), FOUR, army)
    assert replace(draft, grid=Grid(9, 8)).symmetry == "point", "only a square board has quarter turns"
