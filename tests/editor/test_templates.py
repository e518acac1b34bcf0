"""New maps: empty, like another one, with an army."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from game.data.files.problems import ProblemsError
from game.editor.symmetry import asymmetries
from game.editor.templates import NoRoom, empty, from_template, load_armies, place_army
from game.model.drafting import SYMMETRIES, Army, MapDraft, Stand, SymmetryName
from game.model.grid8 import Grid
from tests.editor.other_game import ARMY, PALETTE, other_kit, random_draft
from tests.games.tank_chess.boards import KIT, content


def test_an_empty_map_has_the_usual_size_and_its_symmetry__TC_7_3() -> None:
    draft = empty(PALETTE, symmetry="both", title="New")
    assert (draft.grid, draft.symmetry, draft.title) == (Grid(9, 7), "both", "New")
    assert not draft.ground and not draft.pieces
    assert empty(PALETTE, 4, 5).grid == Grid(4, 5)
    for size in ((2, 5), (5, 21), (-4, 5)):
        with pytest.raises(ValueError, match="board"):
            empty(PALETTE, *size)


def test_of_a_template_the_board_is_taken_and_not_its_title() -> None:
    template = random_draft(random.Random(1), 6, 6)
    template = replace(
        template, meta={"title": "Old", "author": "me", "options": {"x": 1}, "symmetry": "both"}
    )
    draft = from_template(template, PALETTE)
    assert (draft.ground, draft.pieces) == (template.ground, template.pieces)
    assert draft.meta == {"options": {"x": 1}, "symmetry": "both"}


@pytest.mark.sample(now=1)
@pytest.mark.parametrize("symmetry", [name for name in SYMMETRIES if name != "none"])
def test_a_template_made_larger_or_smaller_keeps_its_symmetry__TC_7_3(symmetry: SymmetryName) -> None:
    rng = random.Random(symmetry)
    for _ in range(20):
        old = random_draft(rng, rng.randint(3, 6) * 2, rng.randint(3, 6) * 2)
        template = from_template(old, PALETTE, symmetry=symmetry)
        assert asymmetries(template, PALETTE, symmetry) == frozenset()
        sizes = rng.randint(3, 10) * 2, rng.randint(3, 10) * 2
        scaled = from_template(template, PALETTE, *sizes)
        assert asymmetries(replace(scaled, pieces={}), PALETTE, symmetry) == frozenset()
        made = from_template(template, PALETTE, *sizes, symmetry=symmetry)
        assert asymmetries(made, PALETTE, symmetry) == frozenset()


def test_walls_grow_with_the_board_and_pieces_do_not_multiply() -> None:
    grid = Grid(4, 4)
    stands = {grid.square("b1"): Stand("flag", 0), grid.square("c4"): Stand("flag", 1)}
    template = MapDraft(grid, {grid.square("b2"): "wall", grid.square("c3"): "wall"}, stands)
    larger = from_template(template, PALETTE, 8, 8)
    assert {larger.grid.name(s) for s in larger.ground} == {"c3", "c4", "d3", "d4", "e5", "e6", "f5", "f6"}
    assert sorted(p.side or 0 for p in larger.pieces.values()) == [0, 1]
    assert {larger.grid.rank(s) for s in larger.pieces} == {0, 7}
    back = from_template(larger, PALETTE, 4, 4)
    assert (back.ground, back.pieces) == (template.ground, template.pieces)


def test_no_piece_of_a_template_is_lost_while_there_is_room() -> None:
    rng = random.Random(3)
    for _ in range(20):
        old = random_draft(rng, 12, 12)
        pieces = dict(list(old.pieces.items())[:8])
        template = replace(old, pieces=pieces, ground={})
        smaller = from_template(template, PALETTE, 4, 4)
        assert sorted(map(repr, smaller.pieces.values())) == sorted(map(repr, pieces.values()))


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_an_army_stands_at_both_edges_each_the_image_of_the_other__TC_7_3(symmetry: SymmetryName) -> None:
    for rng in (None, *(random.Random(seed) for seed in range(8))):
        draft = place_army(empty(PALETTE, 12, 12, symmetry), PALETTE, ARMY, symmetry, rng)
        kinds = [sorted(p.kind for p in draft.pieces.values() if p.side == side) for side in (0, 1)]
        assert kinds[0] == kinds[1] == ["flag", "runner", "runner", "runner", "start", "start"]
        ranks = [{draft.grid.rank(s) for s, p in draft.pieces.items() if p.side == side} for side in (0, 1)]
        assert max(ranks[0]) <= 3 and min(ranks[1]) >= 8
        image: SymmetryName = "point" if symmetry in ("point", "none") else "top_bottom"
        assert asymmetries(draft, PALETTE, image) == frozenset()
        for square, stand in draft.pieces.items():
            ahead = draft.grid.step(square, stand.facing) if stand.facing is not None else None
            assert stand.kind != "runner" or (ahead is not None and ahead not in draft.pieces)
        flag = next(s for s, p in draft.pieces.items() if (p.kind, p.side) == ("flag", 0))
        assert draft.grid.rank(flag) == 0


def test_an_army_takes_the_place_of_pieces_with_a_side_and_stands_beside_the_rest() -> None:
    grid = Grid(9, 7)
    draft = MapDraft(grid, {4: "wall"}, {0: Stand("ball"), 5: Stand("runner", 0, 0)})
    placed = place_army(draft, PALETTE, ARMY, "left_right")
    assert placed.pieces[0] == Stand("ball") and 4 not in placed.pieces
    assert len(placed.pieces) == 13
    for rng in (None, random.Random(1), random.Random(2)):
        odd = place_army(MapDraft(grid), PALETTE, Army("x", (("runner", 3),)), "both", rng)
        assert asymmetries(odd, PALETTE, "both") == frozenset(), "the odd one stands on the middle file"
    with pytest.raises(NoRoom):
        place_army(draft, PALETTE, Army("x", (("runner", 40),)), "point")
    with pytest.raises(NoRoom):
        place_army(draft, PALETTE, Army("x", (("tank", 1),)), "point")


def test_armies_are_read_from_the_games_file(tmp_path: Path) -> None:
    armies = load_armies(KIT, content().definitions)
    assert {army.key.rpartition(".")[2] for army in armies} >= {"official"}
    official = next(army for army in armies if army.key.endswith("official"))
    assert dict(official.pieces)["command"] == 1
    assert load_armies(other_kit(), None) == ()
    with pytest.raises(ProblemsError):
        load_armies(KIT, content().definitions, tmp_path)
    broken = tmp_path / KIT.drafting.army_file
    broken.parent.mkdir(parents=True)
    broken.write_text("format: 1\narmies: 5\n", encoding="utf-8")
    with pytest.raises(ProblemsError):
        load_armies(KIT, content().definitions, tmp_path)
