"""Marks on a board: one list, one order, a painter for each kind."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from game.view.board.marks import BoardMark, Layer, ordered
from game.view.board.scene import marks_of, picked_marks
from tests.view.board_kit import picture, sq, view
from tests.view.test_board_view import PLAIN, planned


def test_marks_lie_in_the_order_of_their_layers_and_within_one_as_they_were_told() -> None:
    told = (*marks_of(*[]), *reversed(planned().marks))
    marks = ordered(told)
    assert all(low.layer <= high.layer for low, high in pairwise(marks))
    for layer in Layer:
        assert [one for one in marks if one.layer is layer] == [one for one in told if one.layer is layer]


def test_a_kind_without_a_painter_is_an_error() -> None:
    for layer in (Layer.TINT, Layer.FRAME, Layer.FIRE, Layer.PLAN):
        with pytest.raises(KeyError, match="riddle"):
            picture(view(replace(PLAIN, marks=(BoardMark(layer, (sq("b2"),), "riddle"),))))


def test_only_what_lies_over_the_change_is_painted_anew() -> None:
    shown = view(replace(PLAIN, marks=picked_marks(sq("e7"))))
    picture(shown)
    below, still, asked = shown._below, shown._still, list[Layer]()
    paint = shown.layers.paint

    def noted(scene: object, first: Layer, last: Layer) -> object:
        asked.append(first)
        return paint(scene, first, last)  # type: ignore[arg-type]

    shown.layers.paint = noted  # type: ignore[method-assign, assignment]
    shown.set_scene(
        replace(
            PLAIN, marks=(*picked_marks(sq("e7")), BoardMark(Layer.TARGET, (sq("b2"),), "target", "open"))
        )
    )
    picture(shown)
    assert (shown._below, shown._still) == (below, still) and min(asked) >= Layer.REFUSED
