"""The tools, on squares: what a press, a drag and a release do, and what is shown before."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import pairwise

import pytest

from game.data.files.paths import ASSETS
from game.data.words.texts import Texts
from game.editor.brushes import Eraser, GroundBrush, PieceBrush
from game.editor.commands import paint, set_symmetry
from game.editor.document import MapDocument
from game.editor.selection import Clip, Selection
from game.editor.shapes import line
from game.editor.square_tools import SquareToolbox
from game.editor.tool import NO_MODS, Mods
from game.model.drafting import SYMMETRIES, MapDraft, Stand, SymmetryName
from game.model.grid8 import Grid
from tests.editor.other_game import PALETTE, other_kit, random_draft, random_stand

GRID = Grid(8, 7)
WALL = GroundBrush("wall")


def at(name: str) -> int:
    """A square of the board."""
    return GRID.square(name)


def names(squares: Iterable[int]) -> set[str]:
    """Squares by name."""
    return {GRID.name(s) for s in squares}


def toolbox(
    tool: str = "stamp",
    brush: GroundBrush | PieceBrush = WALL,
    symmetry: SymmetryName = "none",
    draft: MapDraft | None = None,
) -> SquareToolbox:
    """The tools of an open map."""
    draft = draft or MapDraft(GRID)
    document = MapDocument(other_kit(), None, set_symmetry(draft, symmetry) if symmetry != "none" else draft)
    tools = SquareToolbox(document, brush)
    tools.take(tools.named(tool))
    return tools


def stroke(tools: SquareToolbox, *squares: str, button: str = "left", mods: Mods = NO_MODS) -> bool:
    """Press on the first square, drag over the others, release."""
    tools.press(at(squares[0]), "right" if button == "right" else "left", mods)
    for name in squares[1:]:
        tools.drag(at(name))
    return tools.release()


def test_a_drag_is_one_step_and_its_gaps_are_filled__TC_7_3() -> None:
    tools = toolbox(symmetry="point")
    assert stroke(tools, "a1", "d1", "d3")
    document = tools.document
    assert names(document.draft.ground) == {"a1", "b1", "c1", "d1", "d2", "d3"} | {
        "h7", "g7", "f7", "e7", "e6", "e5"
    }  # fmt: skip
    (_, entry) = document.history.entries
    assert (entry.key, names(entry.twins)) == ("stamp", {"h7", "g7", "f7", "e7", "e6", "e5"})
    document.undo()
    assert document.draft.ground == {}


def test_while_drawing_the_map_shows_the_stroke_and_escape_takes_it_back() -> None:
    tools = toolbox()
    tools.press(at("a1"))
    tools.drag(at("c1"))
    assert tools.pressing and names(tools.document.draft.ground) == {"a1", "b1", "c1"}
    assert names(tools.preview().squares) == {"a1", "b1", "c1"}
    assert tools.document.settled.ground == {}
    assert tools.cancel()
    assert tools.document.draft.ground == {} and len(tools.document.history) == 1
    tools.drag(at("d1"))
    assert not tools.release() and tools.document.draft.ground == {}


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_a_stroke_drawn_bit_by_bit_is_what_painting_all_of_it_gives__TC_7_3(symmetry: SymmetryName) -> None:
    rng = random.Random(symmetry)
    for _ in range(25):
        draft = set_symmetry(random_draft(rng, 8, 7), symmetry)
        stand = random_stand(rng)
        piece = PieceBrush(stand.kind if stand.kind != "flag" else "start", stand.side, stand.facing)
        tools = toolbox(
            brush=rng.choice((WALL, GroundBrush("goal_red"), GroundBrush(""), piece)), draft=draft
        )
        way = [rng.randrange(56) for _ in range(5)]
        tools.press(way[0])
        for square in way[1:]:
            tools.drag(square)
        touched = [way[0]]
        for pair in pairwise(way):
            touched += line(GRID, *pair)
        wanted = paint(tools.document.settled, PALETTE, touched, tools.brush, symmetry)
        assert tools.document.draft == wanted
        tools.release()
        assert tools.document.settled == wanted


def test_a_stroke_that_changes_nothing_is_no_step() -> None:
    tools = toolbox(draft=MapDraft(GRID, {at("a1"): "wall"}))
    assert not stroke(tools, "a1")
    assert len(tools.document.history) == 1 and not tools.document.changed


def test_an_undo_while_the_button_is_held_ends_the_stroke() -> None:
    tools = toolbox()
    tools.press(at("a1"))
    tools.document.undo()
    tools.drag(at("c1"))
    assert not tools.release()
    assert tools.document.draft.ground == {}
    tools.document.redo()
    assert names(tools.document.draft.ground) == {"a1"}


def test_what_is_done_while_the_button_is_held_comes_after_the_stroke() -> None:
    tools = toolbox(draft=MapDraft(GRID, {}, {at("a2"): Stand("runner", 0, 0)}))
    tools.press(at("a1"))
    assert tools.turn_piece(1, at("a2"))
    tools.drag(at("c1"))
    assert not tools.release()
    assert names(tools.document.draft.ground) == {"a1"}
    assert tools.document.draft.pieces[at("a2")].facing == 1
    assert [e.key for e in tools.document.history.entries] == ["open", "stamp", "turn"]
    tools.selection = Selection.all(GRID)
    tools.press(at("c3"))
    assert tools.shift(0, 1)
    assert names(tools.document.draft.ground) == {"a2", "c4"}


def test_the_right_button_erases() -> None:
    draft = MapDraft(GRID, {at("a1"): "water", at("b1"): "water"}, {at("a1"): Stand("ball")})
    tools = toolbox(draft=draft)
    stroke(tools, "a1", "b1", button="right")
    assert (tools.document.draft.ground, tools.document.draft.pieces) == ({}, {})
    assert tools.document.history.entries[-1].key == "erase"
    pieces_only = toolbox(draft=draft, brush=PieceBrush("ball"))
    stroke(pieces_only, "a1", "b1", button="right")
    assert names(pieces_only.document.draft.ground) == {"a1", "b1"}
    assert pieces_only.document.draft.pieces == {}
    stroke(pieces_only, "a1", button="right")
    assert names(pieces_only.document.draft.ground) == {"b1"}


def test_the_erase_tool_takes_its_layer() -> None:
    draft = MapDraft(GRID, {at("a1"): "water"}, {at("a1"): Stand("ball")})
    tools = toolbox("erase", draft=draft)
    tools.eraser = "pieces"
    assert tools.preview().brush is None
    tools.pointer = at("a1")
    assert tools.preview().brush == Eraser("pieces")
    stroke(tools, "a1")
    assert tools.document.draft.ground and not tools.document.draft.pieces


def test_rectangles_and_lines_follow_the_pointer() -> None:
    tools = toolbox("rectangle")
    stroke(tools, "b2", "h7", "d4")
    assert len(tools.document.draft.ground) == 9
    tools.document.undo()
    tools.outline = True
    stroke(tools, "b2", "d4")
    assert names(tools.document.draft.ground) == names(GRID.neighbours(at("c3")))
    tools.document.undo()
    tools.take(tools.named("line"))
    stroke(tools, "a1", "a7", "d4")
    assert names(tools.document.draft.ground) == {"a1", "b2", "c3", "d4"}
    assert [e.key for e in tools.document.history.entries] == ["open", "line"]


def test_shift_draws_a_line_from_the_last_stroke() -> None:
    tools = toolbox()
    stroke(tools, "a1", "b1")
    stroke(tools, "e4", mods=Mods(shift=True))
    assert names(tools.document.draft.ground) == {"a1", "b1", "c2", "d3", "e4"}


def test_fill_fills_and_previews_the_area__TC_7_3() -> None:
    draft = MapDraft(GRID, {s: "wall" for s in range(len(GRID)) if GRID.column(s) == 2})
    tools = toolbox("fill", GroundBrush("water"), "left_right", draft)
    tools.pointer = at("a1")
    shown = tools.preview()
    assert len(shown.squares) == 14 and names(shown.twins) >= {"h1", "g7"}
    stroke(tools, "a1", "f5")
    assert shown.draft == tools.document.draft
    assert sum(kind == "water" for kind in tools.document.draft.ground.values()) == 28


def test_a_preview_is_what_a_press_does__TC_7_3() -> None:
    tools = toolbox("stamp", PieceBrush("runner", 0, 1), "point")
    assert tools.preview().squares == set()
    tools.pointer = at("b2")
    shown = tools.preview()
    assert (names(shown.squares), names(shown.twins)) == ({"b2"}, {"g6"})
    assert shown.brush == PieceBrush("runner", 0, 1)
    assert tools.document.draft.pieces == {}
    stroke(tools, "b2")
    assert shown.draft == tools.document.draft
    tools.pointer = None
    assert tools.preview().squares == set()


def test_a_single_piece_is_carried_along_a_drag() -> None:
    tools = toolbox(brush=PieceBrush("flag", 0))
    stroke(tools, "a1", "c1", "c3")
    assert tools.document.draft.pieces == {at("c3"): Stand("flag", 0)}


def test_a_turn_turns_the_brush_the_selection_the_clip_or_the_piece_under_the_pointer() -> None:
    draft = MapDraft(GRID, {}, {at("a1"): Stand("runner", 0, 0), at("b1"): Stand("runner", 0, 0)})
    tools = toolbox(brush=PieceBrush("runner", 0, 7), draft=draft)
    tools.pointer = at("a1")
    assert tools.turn(1) and tools.brush == PieceBrush("runner", 0, 0)
    tools.brush = WALL
    assert tools.turn(-1) and tools.document.draft.pieces[at("a1")].facing == 7
    assert tools.document.history.entries[-1].key == "turn"
    tools.take(tools.named("select"))
    stroke(tools, "c1", "a1")
    assert tools.turn(2)
    assert [p.facing for p in tools.document.draft.pieces.values()] == [1, 2]
    tools.float(tools.copy() or pytest.fail("nothing copied"))
    assert tools.turn(1) and tools.floating is not None
    assert (tools.floating.width, tools.floating.height) == (1, 3)
    tools.cancel()
    tools.take(tools.named("stamp"))
    tools.pointer = at("h7")
    assert not tools.turn(1)


def test_the_select_tool_carries_a_piece_and_selects_one_that_is_only_clicked() -> None:
    draft = MapDraft(GRID, {at("b2"): "water"}, {at("b2"): Stand("ball"), at("f6"): Stand("ball")})
    tools = toolbox("select", draft=draft, symmetry="none")
    tools.press(at("b2"))
    tools.drag(at("d3"))
    assert names(tools.document.draft.pieces) == {"d3", "f6"}
    assert tools.drop_carried() and not tools.pressing
    assert names(tools.document.draft.pieces) == {"b2", "f6"}
    assert stroke(tools, "b2", "c3", "d3")
    assert names(tools.document.draft.pieces) == {"d3", "f6"} and names(tools.document.draft.ground) == {"b2"}
    assert not stroke(tools, "d3") and names(tools.selection.squares) == {"d3"}
    tools.selection = Selection()
    stroke(tools, "d3", "e4", mods=Mods(shift=True))
    assert names(tools.selection.squares) == {"d3", "e3", "d4", "e4"}


def test_the_selection_is_made_moved_and_let_go() -> None:
    draft = MapDraft(GRID, {at("b2"): "wall"}, {at("c2"): Stand("ball")})
    tools = toolbox("select", draft=draft)
    assert not stroke(tools, "b2", "c3")
    assert names(tools.selection.squares) == {"b2", "c2", "b3", "c3"}
    stroke(tools, "e5", "e6", mods=Mods(shift=True))
    assert names(tools.selection.squares) == {"b2", "c2", "b3", "c3", "e5", "e6"}
    stroke(tools, "e5", "e6", mods=Mods(alt=True))
    assert stroke(tools, "b2", "c3", "d4")
    assert names(tools.selection.squares) == {"d4", "e4", "d5", "e5"}
    assert (names(tools.document.draft.ground), names(tools.document.draft.pieces)) == ({"d4"}, {"e4"})
    assert [e.key for e in tools.document.history.entries] == ["open", "move"]
    tools.press(at("d4"))
    tools.drag(at("a1"))
    tools.cancel()
    assert names(tools.selection.squares) == {"d4", "e4", "d5", "e5"}
    assert names(tools.document.draft.ground) == {"d4"}
    assert not stroke(tools, "d4")
    assert names(tools.selection.squares) == {"d4"}
    assert tools.cancel() and not tools.selection and not tools.cancel()


def test_what_is_selected_is_cut_pasted_rotated_mirrored_and_moved() -> None:
    draft = MapDraft(GRID, {at("a1"): "wall"}, {at("b1"): Stand("runner", 0, 1)})
    tools = toolbox("select", GroundBrush("water"), draft=draft)
    stroke(tools, "a1", "c1")
    assert tools.mirror("left_right")
    assert tools.document.draft.ground == {at("c1"): "wall"}
    assert tools.document.draft.pieces == {at("b1"): Stand("runner", 0, 7)}
    assert tools.mirror("left_right") and tools.document.draft.ground == {at("a1"): "wall"}
    clip = tools.cut()
    assert clip is not None and not tools.document.draft.ground and not tools.document.draft.pieces
    tools.float(clip)
    tools.pointer = at("d4")
    assert names(tools.preview().squares) == {"c4", "d4", "e4"}
    assert stroke(tools, "d4", "e5", mods=Mods(shift=True))
    assert tools.floating is not None, "with shift it stays for another time"
    assert tools.document.draft.pieces == {at("e5"): Stand("runner", 0, 1)}
    stroke(tools, "h1", button="right")
    assert tools.floating is None
    stroke(tools, "d5", "f5")
    assert tools.rotate(1)
    assert tools.document.draft.ground == {at("e6"): "wall"}
    assert tools.document.draft.pieces == {at("e5"): Stand("runner", 0, 3)}
    assert names(tools.selection.squares) == {"e4", "e5", "e6"}
    assert tools.swap_selected() and tools.document.draft.pieces[at("e5")].side == 1
    assert tools.shift(0, 1) and names(tools.document.draft.ground) == {"e7"}
    assert tools.delete() and not tools.document.draft.ground
    assert [e.key for e in tools.document.history.entries] == [
        "open", "mirror", "mirror", "cut", "paste", "rotate", "swap", "move", "erase"
    ]  # fmt: skip
    tools.selection = Selection()
    assert (tools.copy(), tools.cut()) == (None, None)
    assert not (tools.rotate(1) or tools.mirror("top_bottom") or tools.shift(1, 0) or tools.delete())


def test_pick_takes_what_is_there_and_the_tool_from_before() -> None:
    draft = MapDraft(GRID, {at("a1"): "water"}, {at("b1"): Stand("runner", 1, 3)})
    tools = toolbox("rectangle", draft=draft)
    tools.take(tools.named("pick"))
    stroke(tools, "a1")
    assert (repr(tools.brush), tools.tool.name) == (repr(GroundBrush("water")), "rectangle")
    stroke(tools, "b1", mods=Mods(ctrl=True))
    assert repr(tools.brush) == repr(PieceBrush("runner", 1, 3))
    tools.take(tools.named("pick"))
    stroke(tools, "h7")
    assert repr(tools.brush) == repr(GroundBrush("")) and len(tools.document.history) == 1


def test_a_selection_is_gone_when_the_board_has_another_size() -> None:
    tools = toolbox("select")
    tools.select_all()
    assert len(tools.selection.squares) == 56
    tools.document.do("resize", MapDraft(Grid(3, 3)))
    assert not tools.selection and tools.copy() is None
    tools.pointer = 50
    assert tools.preview().squares == set()


def test_a_clip_of_another_game_leaves_out_what_is_unknown() -> None:
    tools = toolbox()
    tools.float(Clip(1, 1, frozenset({(0, 0)}), {(0, 0): "lava"}))
    assert tools.floating is not None and not tools.floating.ground


def test_every_tool_has_words_and_a_key_of_its_own() -> None:
    tools, texts = toolbox().every, Texts(ASSETS / "locale")
    shipped = (ASSETS / "keys" / "default.yaml").read_text(encoding="utf-8")
    assert len({tool.action for tool in tools}) == len(tools)
    for tool in tools:
        assert f"\n    {tool.action}: " in shipped
        assert all(map(texts.has, (tool.prompts.name, tool.prompts.does, tool.prompts.tip)))
