"""Squares, facings and lines (TC-1)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.model.grid8 import DX, DY, FACING_NAMES, FACINGS, Grid, facing_from_name, turn

grids = st.builds(Grid, st.integers(1, 60), st.integers(1, 40))


@st.composite
def places(draw: st.DrawFn) -> tuple[Grid, int]:
    grid = draw(grids)
    return grid, draw(st.integers(0, len(grid) - 1))


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Grid, int, int]:
    grid, square = draw(places())
    return grid, square, draw(st.integers(0, len(grid) - 1))


def test_a1_is_square_0_and_facings_go_clockwise_from_north__TC_1_1__TC_1_2() -> None:
    grid = Grid(16, 16)
    assert grid.square("a1") == 0
    assert grid.square("P16") == 255
    around = [grid.name(grid.step(grid.square("e5"), f) or 0) for f in FACINGS]
    assert around == ["e6", "f6", "f5", "f4", "e4", "d4", "d5", "d6"]
    assert [facing_from_name(name.lower()) for name in FACING_NAMES] == list(FACINGS)


@given(places())
def test_names_read_back(place: tuple[Grid, int]) -> None:
    grid, square = place
    assert grid.square(grid.name(square)) == square
    assert grid.square(f" {grid.name(square).upper()} ") == square
    assert grid.at(grid.column(square), grid.rank(square)) == square


@pytest.mark.parametrize(
    "name", ["", "a", "1", "a0", "i1", "a9", "aa1", "a-1", "a1x", "ä1", "a²", "a1234567", "é"]
)
def test_what_is_no_square_says_what_is_expected(name: str) -> None:
    with pytest.raises(ValueError, match="expected a1 to h8"):
        Grid(8, 8).square(name)


@pytest.mark.parametrize("square", [-1, 64, 10**9])
def test_a_square_off_the_board_has_no_name(square: int) -> None:
    with pytest.raises(ValueError, match="not on a board"):
        Grid(8, 8).name(square)


@pytest.mark.parametrize("size", [(0, 5), (5, 0), (101, 5), (-1, -1)])
def test_impossible_boards_are_refused(size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="isn’t possible"):
        Grid(*size)


def test_no_facing_but_the_eight() -> None:
    with pytest.raises(ValueError, match="expected one of N NE"):
        facing_from_name("NNE")


@given(st.integers(-50, 50), st.sampled_from(FACINGS))
def test_eight_turns_are_none(steps: int, facing: int) -> None:
    assert turn(facing, steps) in FACINGS
    assert turn(turn(facing, steps), -steps) == facing
    assert turn(facing, steps + 8) == turn(facing, steps)


@pytest.mark.slow
@given(places(), st.sampled_from(FACINGS))
def test_a_step_and_back_is_no_step(place: tuple[Grid, int], facing: int) -> None:
    grid, square = place
    there = grid.step(square, facing)
    inside = (
        0 <= grid.column(square) + DX[facing] < grid.width
        and 0 <= grid.rank(square) + DY[facing] < grid.height
    )
    assert (there is not None) == inside, "no step goes round the edge"
    if there is not None:
        assert grid.step(there, turn(facing, 4)) == square
        assert grid.distance(square, there) == 1
        assert there in grid.neighbours(square)


@given(places(), st.sampled_from(FACINGS))
def test_a_ray_is_every_step_to_the_edge(place: tuple[Grid, int], facing: int) -> None:
    grid, square = place
    steps = []
    for n in range(1, 70):
        there = grid.step(square, facing, n)
        if there is None:
            break
        steps.append(there)
    assert grid.ray(square, facing) == tuple(steps)
    assert all(grid.direction(square, there) == facing for there in steps)


@given(pairs())
def test_direction_names_the_ray_that_meets_the_target(case: tuple[Grid, int, int]) -> None:
    grid, origin, target = case
    rays = [f for f in FACINGS if target in grid.ray(origin, f)]
    assert len(rays) <= 1, "rays of one square never cross"
    assert grid.direction(origin, target) == (rays[0] if rays else None)


@pytest.mark.slow
@given(pairs())
def test_distance_is_a_distance(case: tuple[Grid, int, int]) -> None:
    grid, a, b = case
    assert grid.distance(a, b) == grid.distance(b, a) >= 0
    assert (grid.distance(a, b) == 0) == (a == b)
    assert (grid.distance(a, b) == 1) == (b in grid.neighbours(a))
