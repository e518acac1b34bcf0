"""Areas are cut into rows and columns, in tokens, and meet in px."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.layout import GROW, Area, Grow, share_out


def test_fixed_rows_keep_their_height_and_one_grows() -> None:
    cut = Area(10, 20, 300, 200).rows(head=40, body=GROW, foot=30, gap=5)
    assert (cut.head.y, cut.body.y, cut.foot.y) == (20, 65, 190)
    assert (cut.body.height, cut.foot.bottom) == (120, 220)
    assert {area.width for area in cut} == {300}


def test_columns_share_the_rest_within_their_bounds() -> None:
    cut = Area(0, 0, 1000, 100).columns(list=Grow(2), side=Grow(1, most=200), gap=10)
    assert (cut.list.width, cut.side.width) == (790, 200)
    assert share_out(100, [Grow(1, least=80), Grow(1)]) == [80, 20]


def test_a_name_that_is_none_is_told() -> None:
    with pytest.raises(AttributeError, match="there is head"):
        _ = Area(0, 0, 10, 10).rows(head=GROW).foot


def test_a_grid_goes_row_by_row() -> None:
    cells = Area(0, 0, 320, 500).grid(3, 4, gap=10, height=50)
    assert [(cell.x, cell.y) for cell in cells] == [(0, 0), (110, 0), (220, 0), (0, 60)]


@given(
    st.floats(1, 2),
    st.lists(st.floats(0, 300), min_size=1, max_size=6),
    st.floats(300, 3000),
)
def test_neighbours_meet_in_px_at_any_scale(scale: float, fixed: list[float], height: float) -> None:
    cells = {f"c{at}": high for at, high in enumerate(fixed)} | {"rest": GROW}
    rects = [area.rect for area in Area(3.3, 7.7, 100, height, scale).rows(gap=0, **cells)]
    assert all(above.bottom == below.top for above, below in itertools.pairwise(rects))
    assert all(rect.height >= 0 for rect in rects)
