"""The wide brush, scattering, and stamps of one's own."""

from __future__ import annotations

import contextlib
import json
import random
from pathlib import Path
from typing import Any

import pytest

from game.data.files.veil import veil
from game.editor import stamps
from game.editor.brushes import GroundBrush, PieceBrush
from game.editor.scatter import Scatter, TableScatter, scatter, scatter_table
from game.editor.selection import MapClip, Selection, copy, paste
from game.editor.shapes import spot
from game.editor.symmetry import asymmetries
from game.model.drafting import MapDraft, Stand
from game.model.grid8 import Grid
from game.model.inches import INCH
from game.model.table_drafting import TableDraft, TablePalette, TablePiece, TerrainItem
from tests.amount import some
from tests.editor.other_game import PALETTE, random_draft
from tests.editor.test_square_tools import GRID, at, names, stroke, toolbox

BOX = ((-INCH, -INCH), (-INCH, INCH), (INCH, INCH), (INCH, -INCH))
TERRAIN = TerrainItem("wood", False, (("box", BOX),))
TABLES = TablePalette((TERRAIN,), (), (20, 200), (72, 48), ("side.a", "side.b"), (), 1000, (50, 200), 24)


@pytest.mark.slow
def test_a_brush_is_as_wide_as_it_says_and_stays_on_the_board() -> None:
    assert names(spot(GRID, at("c3"), 2)) == {"c3", "d3", "c4", "d4"}
    assert names(spot(GRID, at("c3"), 3, round_=True)) == {"c3", "b3", "d3", "c2", "c4"}
    assert names(spot(GRID, at("a1"), 5)) == {f"{c}{r}" for c in "abc" for r in "123"}


@pytest.mark.parametrize("symmetry", ["none", "point", "both"])
def test_a_wide_stroke_is_one_step_with_its_twins__TC_7_3(symmetry: str) -> None:
    tools = toolbox(symmetry=symmetry)  # type: ignore[arg-type]
    tools.size = 3
    assert stroke(tools, "b2", "d2")
    drawn = tools.document.draft
    assert {"a1", "e3", "c2"} <= names(drawn.ground)
    assert not asymmetries(drawn, PALETTE, tools.symmetry)
    tools.take(tools.named("erase"))
    tools.size = 5
    stroke(tools, "c2")
    assert "a1" not in names(tools.document.draft.ground)
    tools.document.undo()
    assert tools.document.draft == drawn
    tools.document.undo()
    assert tools.document.draft.bare


def test_pieces_are_placed_one_by_one_however_wide_the_brush() -> None:
    tools = toolbox(brush=PieceBrush("runner", 0, 0))
    tools.size = 5
    stroke(tools, "c3")
    assert names(tools.document.draft.pieces) == {"c3"}


def test_a_thin_stamp_paints_a_part_and_never_more_on_the_same_way() -> None:
    tools = toolbox()
    tools.size, tools.density = 5, 50
    stroke(tools, "c3", "f5", "c3", "f5")
    painted = len(tools.document.draft.ground)
    assert 8 < painted < 40
    tools = toolbox()
    tools.size, tools.density = 5, 50
    stroke(tools, "c3", "f5")
    assert len(tools.document.draft.ground) == painted


def test_scattering_keeps_what_is_there_and_the_symmetry__TC_7_3() -> None:
    rng = random.Random(5)
    for symmetry in ("none", "point", "left_right", "both"):
        draft = MapDraft(Grid(9, 9), {40: "wall"}, meta={"symmetry": symmetry})
        plan = Scatter(
            (GroundBrush("water"), PieceBrush("runner", 0, 0), PieceBrush("flag", 0)), 40, rng.randrange(99)
        )
        area = range(45)
        made = scatter(draft, PALETTE, area, plan, symmetry)
        assert made.ground[40] == "wall"
        assert made != draft
        assert not asymmetries(made, PALETTE, symmetry)
        assert made == scatter(draft, PALETTE, area, plan, symmetry)
        assert all(stand.kind != "flag" for stand in made.pieces.values())
        if symmetry == "none":
            assert not (made.ground.keys() | made.pieces.keys()) - set(area)


def test_scattered_terrain_keeps_its_distance() -> None:
    begun = TableDraft((72, 48), {1: TablePiece("wood", (36_000, 24_000), BOX)}, meta={"symmetry": "point"})
    made, placed = scatter_table(begun, TABLES, TableScatter((TERRAIN,), 12, 3 * INCH, 7), "point")
    assert placed == 12 and len(made.pieces) == 25
    boxes = [piece.box for piece in made.pieces.values()]
    for number, one in enumerate(boxes):
        assert min(one[:2]) >= 3 * INCH
        for other in boxes[number + 1 :]:
            assert max(one[0] - other[2], other[0] - one[2], one[1] - other[3], other[1] - one[3]) >= 3 * INCH
    crowded, few = scatter_table(begun, TABLES, TableScatter((TERRAIN,), 60, 12 * INCH, 7), "point")
    assert few < 60 and len(crowded.pieces) == 1 + 2 * few


def some_clip(seed: int) -> MapClip:
    """A part of a random map."""
    rng = random.Random(seed)
    draft = random_draft(rng)
    squares = frozenset(rng.sample(range(len(draft.grid)), 8))
    return copy(draft, Selection(squares))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for the player's files."""
    monkeypatch.setattr(stamps, "user_data", lambda: tmp_path)
    return tmp_path


def test_a_stamp_comes_back_as_it_was_saved_by_file_and_by_text(home: Path) -> None:
    for seed in range(5):
        clip = some_clip(seed)
        path = stamps.save_clip("other", f"Part {seed}", clip)
        found = next(one for one in stamps.list_stamps("other") if one.path == path)
        assert found.clip == clip and found.title == f"Part {seed}"
        again = stamps.keep_text("other", stamps.stamp_text("other", found))
        assert next(one for one in stamps.list_stamps("other") if one.path == again).clip == clip
    with pytest.raises(ValueError, match="another game"):
        stamps.keep_text("tank_chess", stamps.stamp_text("other", found))
    pieces = [TablePiece("wood", (10_000, 10_000), BOX, 150, 120)]
    path = stamps.save_pieces("inches", "Wood", pieces)
    (found,) = stamps.list_stamps("inches")
    assert found.pieces == (TablePiece("wood", (0, 0), BOX, 150, 120),)


def test_a_stamp_is_placed_with_its_twins__TC_7_3(home: Path) -> None:
    stamps.save_clip(
        "other",
        "Corner",
        MapClip(1, 2, frozenset({(0, 0), (0, 1)}), {(0, 0): "wall"}, {(0, 1): Stand("runner", 0, 2)}),
    )
    (found,) = stamps.list_stamps("other")
    assert found.clip is not None
    made = paste(MapDraft(GRID), PALETTE, found.clip.rotated(1), (0, 0), "point")
    assert made.pieces[at("b1")] == Stand("runner", 0, 4)
    assert not asymmetries(made, PALETTE, "point")


@pytest.mark.slow
def test_no_stamp_file_or_text_stops_the_list(home: Path) -> None:
    rng = random.Random(3)
    whole = stamps.clip_file("other", "Whole", some_clip(1)).model_dump(mode="json", exclude_defaults=True)
    whole |= {"format": 1, "game": "other", "title": "Whole"}
    folder = stamps.stamps_folder("other")
    folder.mkdir(parents=True)
    odd: tuple[Any, ...] = (None, [], {}, -1, 10**9, "x" * 400, [[-1, 0]], [[99, 99]], True, 0.5, "\u202e")
    for number in range(some(300, 100)):
        data = json.loads(json.dumps(whole))
        spot_: Any = data
        while isinstance(spot_, dict | list) and spot_:
            key = rng.choice(list(spot_) if isinstance(spot_, dict) else list(range(len(spot_))))
            if rng.random() < 0.5 or not isinstance(spot_[key], dict | list):
                spot_[key] = rng.choice(odd)
                break
            spot_ = spot_[key]
        (folder / f"odd {number}.yaml").write_text(json.dumps(data), encoding="utf-8")
        with contextlib.suppress(ValueError):
            stamps.keep_text("other", stamps.TEXT_MARK + veil(data))
    (folder / "noise.yaml").write_bytes(bytes(rng.randrange(256) for _ in range(500)))
    for one in stamps.list_stamps("other"):
        assert one.broken == bool(one.problems)
        if one.clip is not None:
            fitting = one.clip.fitting(PALETTE)
            paste(MapDraft(GRID), PALETTE, fitting.rotated(1).mirrored("left_right"), (0, 0), "point")


def test_the_eraser_of_another_brush_is_wide_too() -> None:
    tools = toolbox(brush=GroundBrush("water"))
    tools.size = 3
    stroke(tools, "c3")
    stroke(tools, "c3", button="right")
    assert tools.document.draft.bare
