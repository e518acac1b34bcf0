"""Every command, with and without each symmetry (TC-7.3): what it does, and that it keeps what it must."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest

from game.editor import commands, selection
from game.editor.brushes import Brush, Eraser, GroundBrush, PieceBrush, brush_at, piece_brush
from game.editor.commands import lost_by_resize, move_pieces, paint, resize, swap_side, turn
from game.editor.selection import Selection
from game.editor.shapes import flood, line, rectangle
from game.editor.symmetry import asymmetries, make_symmetric, twins
from game.model.drafting import SYMMETRIES, MapDraft, Stand, SymmetryName
from game.model.grid8 import Grid
from game.model.mirrors import IMAGES
from tests.editor.other_game import PALETTE, random_draft, random_stand

GRID = Grid(6, 5)
EMPTY = MapDraft(GRID)


def at(name: str) -> int:
    """A square of the small board."""
    return GRID.square(name)


def random_brush(rng: random.Random) -> Brush:
    """Any brush."""
    stand = random_stand(rng)
    return rng.choice(
        (
            GroundBrush(rng.choice(["", *(item.name for item in PALETTE.ground)])),
            PieceBrush(stand.kind, stand.side, stand.facing),
            Eraser(rng.choice(("all", "pieces", "ground"))),
        )
    )


def own_images(grid: Grid, symmetry: SymmetryName) -> set[int]:
    """The squares on an axis of the symmetry."""
    return {s for s in range(len(grid)) for image in IMAGES[symmetry] if image.square(grid, s) == s}


Doing = Callable[[random.Random, MapDraft, SymmetryName], MapDraft]


def _paint(rng: random.Random, draft: MapDraft, symmetry: SymmetryName) -> MapDraft:
    squares = rng.choices(range(len(draft.grid)), k=rng.randint(1, 8))
    return paint(draft, PALETTE, squares, random_brush(rng), symmetry)


def _fill(rng: random.Random, draft: MapDraft, symmetry: SymmetryName) -> MapDraft:
    return commands.fill(draft, PALETTE, rng.randrange(len(draft.grid)), random_brush(rng), symmetry)


def _turn(rng: random.Random, draft: MapDraft, symmetry: SymmetryName) -> MapDraft:
    square = rng.choice([*draft.pieces, rng.randrange(len(draft.grid))])
    return turn(draft, PALETTE, square, rng.randint(1, 7), symmetry)


def _swap(rng: random.Random, draft: MapDraft, symmetry: SymmetryName) -> MapDraft:
    square = rng.choice([*draft.pieces, rng.randrange(len(draft.grid))])
    return swap_side(draft, PALETTE, square, symmetry)


def _cut(rng: random.Random, draft: MapDraft, symmetry: SymmetryName) -> MapDraft:
    return selection.cut(draft, PALETTE, random_selection(rng, draft.grid), symmetry)[0]


def _paste(rng: random.Random, draft: MapDraft, symmetry: SymmetryName) -> MapDraft:
    clip = selection.copy(draft, random_selection(rng, draft.grid)).rotated(rng.randrange(4))
    place = rng.randint(-2, draft.grid.width), rng.randint(-2, draft.grid.height)
    return selection.paste(draft, PALETTE, clip, place, symmetry)


def _move(rng: random.Random, draft: MapDraft, symmetry: SymmetryName) -> MapDraft:
    chosen = random_selection(rng, draft.grid)
    return selection.move(draft, PALETTE, chosen, rng.randint(-3, 3), rng.randint(-3, 3), symmetry)


DOINGS: dict[str, Doing] = {
    "paint": _paint,
    "fill": _fill,
    "turn": _turn,
    "swap": _swap,
    "cut": _cut,
    "paste": _paste,
    "move": _move,
}


def random_selection(rng: random.Random, grid: Grid) -> Selection:
    """A box or two."""
    chosen = Selection()
    for _ in range(rng.randint(1, 2)):
        chosen = chosen.add(Selection.box(grid, rng.randrange(len(grid)), rng.randrange(len(grid))))
    return chosen


@pytest.mark.slow(few=6)
@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("doing", DOINGS)
def test_what_is_done_to_a_symmetric_map_keeps_it_symmetric_but_for_the_axes__TC_7_3(
    doing: str, symmetry: SymmetryName
) -> None:
    rng = random.Random(f"{doing}{symmetry}")
    changed = 0
    for _ in range(80):
        draft = make_symmetric(random_draft(rng), PALETTE, symmetry)
        done = DOINGS[doing](rng, draft, symmetry)
        found = asymmetries(done, PALETTE, symmetry)
        axis = own_images(draft.grid, symmetry)
        assert found <= axis | {twin for square in axis for twin in twins(draft.grid, symmetry, square)}
        changed += done != draft
    assert changed > 20, "the test tests nothing"


@pytest.mark.parametrize("doing", DOINGS)
def test_what_changes_nothing_gives_the_very_same_draft(doing: str) -> None:
    rng = random.Random(doing)
    for _ in range(80):
        draft = random_draft(rng)
        done = DOINGS[doing](rng, draft, "none")
        assert (done == draft) == (done is draft)
        assert (done.ground is draft.ground) == (done.ground == draft.ground)
        assert (done.pieces is draft.pieces) == (done.pieces == draft.pieces)


def test_painting_writes_the_twins__TC_7_3() -> None:
    painted = paint(EMPTY, PALETTE, [at("a1")], GroundBrush("goal_red"), "both")
    assert painted.ground == {
        at("a1"): "goal_red",
        at("f1"): "goal_red",
        at("a5"): "goal_blue",
        at("f5"): "goal_blue",
    }
    painted = paint(EMPTY, PALETTE, [at("b2")], PieceBrush("runner", 0, 1), "point")
    assert painted.pieces == {at("b2"): Stand("runner", 0, 1), at("e4"): Stand("runner", 1, 5)}
    assert paint(painted, PALETTE, [at("e4")], Eraser(), "point") == EMPTY
    assert paint(painted, PALETTE, [at("e4")], Eraser()).pieces == {at("b2"): Stand("runner", 0, 1)}


def test_of_twins_in_one_stroke_the_first_counts__TC_7_3() -> None:
    column = line(GRID, at("b1"), at("b5"))
    painted = paint(EMPTY, PALETTE, column, PieceBrush("runner", 0, 0), "top_bottom")
    assert [painted.pieces[s].side for s in column] == [0, 0, 0, 1, 1]
    downward = paint(EMPTY, PALETTE, column[::-1], PieceBrush("runner", 0, 4), "top_bottom")
    assert [downward.pieces[s].side for s in column] == [1, 1, 0, 0, 0]


def test_a_piece_on_its_own_image_stands_without_twin__TC_7_3() -> None:
    painted = paint(EMPTY, PALETTE, [at("b3")], PieceBrush("runner", 0, 0), "top_bottom")
    assert painted.pieces == {at("b3"): Stand("runner", 0, 0)}
    assert asymmetries(painted, PALETTE, "top_bottom") == {at("b3")}


def test_a_side_can_have_two_of_a_single_piece_and_its_twins_are_of_the_other_side__TC_7_3() -> None:
    painted = paint(EMPTY, PALETTE, [at("a1")], PieceBrush("flag", 0), "point")
    painted = paint(painted, PALETTE, [at("b1")], PieceBrush("flag", 0), "point")
    assert sorted(p.side or 0 for p in painted.pieces.values()) == [0, 0, 1, 1]
    left_right = paint(EMPTY, PALETTE, [at("a1")], PieceBrush("flag", 0), "left_right")
    assert left_right.pieces == {at("a1"): Stand("flag", 0)}
    over = paint(left_right, PALETTE, [at("f1")], PieceBrush("flag", 0), "left_right")
    assert over.pieces == {at("f1"): Stand("flag", 0)}


def test_what_was_painted_last_is_seen() -> None:
    piece = paint(EMPTY, PALETTE, [0], PieceBrush("start", 0))
    assert paint(piece, PALETTE, [0], GroundBrush("wall")) == replace(EMPTY, ground={0: "wall"})
    both = paint(piece, PALETTE, [0], GroundBrush("water"))
    assert (both.ground, both.pieces) == ({0: "water"}, piece.pieces)
    wall = paint(EMPTY, PALETTE, [0], GroundBrush("wall"))
    assert paint(wall, PALETTE, [0], PieceBrush("start", 0)) == piece
    assert paint(both, PALETTE, [0], GroundBrush("")) == piece
    assert paint(both, PALETTE, [0], Eraser("pieces")) == replace(EMPTY, ground={0: "water"})
    assert paint(both, PALETTE, [0], Eraser("ground")) == piece
    assert paint(EMPTY, PALETTE, [-1, 30, 31], GroundBrush("wall")) is EMPTY


def test_a_fill_takes_the_area_of_one_ground_over_edges_and_pieces_do_not_bound_it() -> None:
    wall = [*line(GRID, at("a4"), at("d1")), at("b2")]
    draft = paint(EMPTY, PALETTE, wall, GroundBrush("wall"))
    assert set(flood(draft, at("a1"))) == {at(name) for name in ("a1", "b1", "c1", "a2", "a3")}
    assert {GRID.name(s) for s in flood(draft, at("b3"))} == {"b3", "b2", "c2"}
    with_pieces = paint(draft, PALETTE, [at("b1"), at("a2")], PieceBrush("ball"))
    assert flood(with_pieces, at("a1")) == flood(draft, at("a1"))
    filled = commands.fill(draft, PALETTE, at("a1"), GroundBrush("water"), "point")
    assert {s for s, kind in filled.ground.items() if kind == "water"} == {
        s for name in ("a1", "b1", "c1", "a2", "a3") for s in (at(name), len(GRID) - 1 - at(name))
    }


def test_lines_and_rectangles_have_the_squares_people_expect() -> None:
    grid = Grid(26, 26)
    rng = random.Random(1)
    for _ in range(200):
        a, b = rng.randrange(676), rng.randrange(676)
        squares = line(grid, a, b)
        assert (squares[0], squares[-1], len(squares)) == (a, b, grid.distance(a, b) + 1)
        assert all(grid.distance(*pair) == 1 for pair in pairwise(squares))
    full = rectangle(GRID, at("d4"), at("b2"))
    assert {GRID.name(s) for s in full} == {c + r for c in "bcd" for r in "234"}
    assert set(full) - set(rectangle(GRID, at("d4"), at("b2"), filled=False)) == {at("c3")}
    assert rectangle(GRID, at("b2"), at("b2"), filled=False) == (at("b2"),)


def test_a_piece_turns_and_changes_sides_with_its_twin__TC_7_3() -> None:
    draft = paint(EMPTY, PALETTE, [at("b2")], PieceBrush("runner", 0, 0), "point")
    turned = turn(draft, PALETTE, at("e4"), 1, "point")
    assert turned.pieces == {at("e4"): Stand("runner", 1, 5), at("b2"): Stand("runner", 0, 1)}
    alone = turn(draft, PALETTE, at("e4"), -1)
    assert alone.pieces == {at("e4"): Stand("runner", 1, 3), at("b2"): Stand("runner", 0, 0)}
    swapped = swap_side(draft, PALETTE, at("b2"), "point")
    assert swapped.pieces == {at("b2"): Stand("runner", 1, 4), at("e4"): Stand("runner", 0, 0)}
    stranger = replace(draft, pieces={**draft.pieces, at("e4"): Stand("arrow", None, 3)})
    assert turn(stranger, PALETTE, at("b2"), 1, "point").pieces[at("e4")] == Stand("arrow", None, 3)
    still = paint(EMPTY, PALETTE, [at("a1")], PieceBrush("ball"))
    assert turn(still, PALETTE, at("a1"), 1) is still and swap_side(still, PALETTE, at("a1")) is still
    assert turn(EMPTY, PALETTE, at("a1"), 1) is EMPTY


def test_pieces_move_alone_and_their_twins_with_them__TC_7_3() -> None:
    draft = paint(EMPTY, PALETTE, [at("b2")], GroundBrush("water"))
    draft = paint(draft, PALETTE, [at("b2")], PieceBrush("runner", 0, 0), "point")
    moved = move_pieces(draft, PALETTE, {at("b2"): at("b3")}, "point")
    assert moved.ground == draft.ground
    assert moved.pieces == {at("b3"): Stand("runner", 0, 0), at("e3"): Stand("runner", 1, 4)}
    two = paint(EMPTY, PALETTE, [at("a1")], PieceBrush("ball"))
    two = paint(two, PALETTE, [at("b1")], PieceBrush("start", 1))
    exchanged = move_pieces(two, PALETTE, {at("a1"): at("b1"), at("b1"): at("a1")})
    assert exchanged.pieces == {at("a1"): Stand("start", 1), at("b1"): Stand("ball")}


@pytest.mark.parametrize("anchor", commands.ANCHORS)
def test_a_board_made_larger_and_back_is_the_same(anchor: int) -> None:
    rng = random.Random(anchor)
    for _ in range(30):
        draft = random_draft(rng)
        width, height = draft.grid.width + rng.randint(0, 8), draft.grid.height + rng.randint(0, 8)
        larger = resize(draft, PALETTE, width, height, anchor)
        assert (larger.grid.width, larger.grid.height) == (width, height)
        assert not lost_by_resize(draft, width, height, anchor)
        # the middle rounds one way growing and the other way shrinking
        if anchor == 4 or 1 in divmod(anchor, 3):
            continue
        assert resize(larger, PALETTE, draft.grid.width, draft.grid.height, anchor) == draft


def test_even_growth_about_the_middle_and_back_is_the_same() -> None:
    rng = random.Random(4)
    for _ in range(30):
        draft = random_draft(rng, 7, 8)
        larger = resize(draft, PALETTE, 11, 10, 4)
        assert resize(larger, PALETTE, 7, 8, 4) == draft


def test_what_a_smaller_board_cuts_off_is_told() -> None:
    draft = replace(EMPTY, ground={at("a1"): "wall", at("f5"): "wall"}, pieces={at("f1"): Stand("ball")})
    lost = lost_by_resize(draft, 5, 5, 6)
    assert (lost.ground, lost.pieces, bool(lost)) == ((at("f5"),), (at("f1"),), True)
    kept = resize(draft, PALETTE, 5, 5, 6)
    assert (dict(kept.ground), dict(kept.pieces)) == ({0: "wall"}, {})
    top_right = resize(draft, PALETTE, 7, 6, 2)
    assert {top_right.grid.name(s) for s in top_right.ground} == {"b2", "g6"}
    with pytest.raises(ValueError, match="2×5"):
        resize(draft, PALETTE, 2, 5)
    assert resize(draft, PALETTE, 6, 5) is draft


def test_values_of_the_file_are_set_and_taken_out() -> None:
    titled = commands.set_meta(EMPTY, title="Hill", author="me")
    assert titled.title == "Hill"
    assert commands.set_meta(titled, author=None).meta == {"title": "Hill"}
    assert commands.set_meta(titled, title="Hill") is titled
    assert commands.set_symmetry(titled, "both").symmetry == "both"
    assert commands.set_symmetry(EMPTY, "none") is EMPTY


def test_a_brush_is_as_the_game_has_the_piece() -> None:
    assert piece_brush(PALETTE, "runner", 1) == PieceBrush("runner", 1, 4)
    assert piece_brush(PALETTE, "start", 1) == PieceBrush("start", 1)
    assert piece_brush(PALETTE, "ball", 1) == PieceBrush("ball")
    assert piece_brush(PALETTE, "runner", 0, 3).turned(PALETTE, -4) == PieceBrush("runner", 0, 7)
    assert PieceBrush("ball").turned(PALETTE, 1) == PieceBrush("ball")
    assert brush_at("water", None) == GroundBrush("water")
    assert brush_at("water", Stand("runner", 0, 2)) == PieceBrush("runner", 0, 2)
    assert brush_at(None, None) == GroundBrush("")
