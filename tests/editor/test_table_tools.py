"""The tools on a table measured in inches: what a press, a drag and a release do, and what is shown."""

from __future__ import annotations

from typing import Any

import pytest

from game.data.files.content import load_content
from game.data.files.paths import ASSETS
from game.data.words.texts import Texts
from game.editor.document import MapDocument
from game.editor.listener import Listener
from game.editor.snapping import Snapping
from game.editor.table_geometry import handles, turner
from game.editor.table_tools import TableToolbox
from game.editor.tool import Button, Mods
from game.model.inches import INCH, Point
from game.model.registry import kit as kit_of
from game.model.table_drafting import TableDraft, TablePiece
from game.model.table_preview import Degrees, Inches, PerCent

HOUSE = ((-2 * INCH, -INCH), (-2 * INCH, INCH), (2 * INCH, INCH), (2 * INCH, -INCH))
MIDDLE = (36_000, 24_000)


class Messages:
    """What the tools said, in order."""

    def __init__(self) -> None:
        self.keys: list[str] = []

    def say(self, key: str, **params: Any) -> None:
        self.keys.append(key)


def toolbox(
    *pieces: TablePiece, symmetry: str = "none", messages: Messages | None = None, snaps: bool = True
) -> TableToolbox:
    """The tools of an open table."""
    kit = kit_of("flames_of_tanks")
    draft = TableDraft((72, 48), dict(enumerate(pieces, 1)), meta={"symmetry": symmetry})
    document = MapDocument(kit, load_content(kit).definitions, draft)
    say = (messages or Messages()).say
    return TableToolbox(document, Listener(), say, lambda: Snapping(snaps, snaps, snaps))


def house(at: Point = MIDDLE, **other: Any) -> TablePiece:
    """A building of four by two inches."""
    return TablePiece("building", at, HOUSE, **other)


def stroke(tools: TableToolbox, *places: Point, button: Button = "left", mods: Mods | None = None) -> bool:
    """Press at the first place, drag over the others, release."""
    held = mods or Mods()
    tools.press(places[0], button, held)
    for place in places[1:]:
        tools.drag(place, held)
    return tools.release()


def steps(tools: TableToolbox) -> list[str]:
    """The steps of the history."""
    return [entry.key for entry in tools.document.history.entries[1:]]


def test_a_press_places_what_is_in_hand_with_its_twin_and_the_preview_shows_it__FT_1_2() -> None:
    tools = toolbox(symmetry="point")
    tools.take_item(tools.palette.terrain[1])
    assert tools.tool is tools.placing
    tools.tool.turn(300)
    shown = tools.tool.hover((16_100, 25_900))
    assert [ghost.at for ghost in shown.ghosts] == [(16_000, 26_000), (56_000, 22_000)]
    assert not stroke(tools, (16_100, 25_900))
    assert tuple(tools.draft.pieces.values()) == shown.ghosts
    assert (steps(tools), tools.draft.pieces[1].turn) == (["place"], 300)


def test_the_right_button_of_the_placing_tool_erases_what_it_goes_over() -> None:
    tools = toolbox(house(), house((10_000, 10_000)))
    tools.take(tools.placing)
    stroke(tools, (10_000, 10_000), (20_000, 20_000), MIDDLE, button="right")
    assert tools.draft.bare and steps(tools) == ["erase", "erase"]


def test_a_drag_moves_what_is_pressed_in_one_step_and_a_click_only_selects_it() -> None:
    tools = toolbox(house(), house((10_000, 10_000)))
    assert not stroke(tools, MIDDLE)
    assert tools.selection == {1} and not steps(tools)
    assert stroke(tools, MIDDLE, (40_000, 25_000), (44_100, 30_900))
    assert (tools.draft.pieces[1].at, steps(tools)) == ((44_000, 31_000), ["move"])
    stroke(tools, (10_000, 10_000), mods=Mods(ctrl=True))
    assert tools.selection == {1, 2}
    assert stroke(tools, (10_000, 10_000), (12_000, 10_200), (20_000, 10_900), mods=Mods())
    assert [piece.at for piece in tools.draft.pieces.values()] == [(54_000, 32_000), (20_000, 11_000)]


def test_escape_while_something_is_dragged_leaves_it_where_it_was_then_selects_nothing() -> None:
    tools = toolbox(house())
    tools.press(MIDDLE)
    tools.drag((50_000, 30_000))
    assert tools.draft.pieces[1].at != MIDDLE and tools.settled.pieces[1].at == MIDDLE
    assert tools.cancel() and tools.draft.pieces[1].at == MIDDLE
    tools.drag((20_000, 20_000))
    assert not tools.release() and steps(tools) == []
    assert tools.cancel() and not tools.selection
    tools.take(tools.placing)
    assert tools.cancel() and tools.tool is tools.selecting and not tools.cancel()


def test_an_undo_while_something_is_dragged_puts_it_down() -> None:
    tools = toolbox(house())
    stroke(tools, MIDDLE, (40_000, 24_000), (40_000, 24_000))
    tools.press((40_000, 24_000))
    tools.drag((50_000, 30_000))
    assert tools.drop_carried() and not tools.drop_carried()
    tools.document.undo()
    tools.drag((60_000, 30_000))
    assert not tools.release() and tools.draft.pieces[1].at == MIDDLE


def test_what_is_locked_can_be_selected_and_stays() -> None:
    messages = Messages()
    tools = toolbox(house(locked=True), messages=messages)
    stroke(tools, MIDDLE, (40_000, 30_000), (45_000, 30_000))
    assert tools.draft.pieces[1].at == MIDDLE and messages.keys == ["editor.table.locked"]
    tools.take(tools.named("erase"))
    stroke(tools, MIDDLE)
    assert not tools.draft.bare and steps(tools) == []
    assert tools.tool.hover(MIDDLE).locked == (MIDDLE,)


def test_the_handles_turn_and_scale_and_say_by_how_much() -> None:
    tools = toolbox(house())
    stroke(tools, MIDDLE)
    shown = tools.tool.hover(None)
    assert (shown.handles, shown.turner) == (handles(house()), turner(house(), (72_000, 48_000)))
    assert shown.turner is not None
    tools.press(shown.turner)
    tools.drag((46_000, 24_300))
    assert tools.tool.hover(None).label == ((46_000, 24_300), Degrees(900))
    tools.drag((46_000, 24_900), Mods(shift=True))
    assert tools.tool.hover(None).label == ((46_000, 24_900), Degrees(850))
    assert tools.release() and tools.draft.pieces[1].turn == 850
    tools.document.undo()
    corner, right = shown.handles[2], shown.handles[3]
    tools.press(corner)
    tools.drag((MIDDLE[0] + 3_000, MIDDLE[1] + 1_500))
    assert tools.tool.hover(None).label == ((39_000, 25_500), PerCent(150))
    tools.release()
    tools.document.undo()
    tools.press(right)
    tools.drag((MIDDLE[0] + 3_100, MIDDLE[1]))
    assert tools.tool.hover(None).label == ((39_100, 24_000), Inches(6_000))
    tools.release()
    assert tools.draft.pieces[1].box == (33_000, 23_000, 39_000, 25_000)
    assert steps(tools) == ["scale"]


def test_points_of_an_outline_are_moved_put_in_and_taken_away() -> None:
    tools = toolbox(house())
    stroke(tools, MIDDLE)
    assert tools.tool.press_again() and tools.points_of == 1
    first, between = house().placed[0], tools.tool.hover(None).between
    stroke(tools, first, (33_000, 22_000))
    assert (33_000, 22_000) in tools.draft.pieces[1].placed
    stroke(tools, between[1], (between[1][0], between[1][1] + 2_000))
    assert len(tools.draft.pieces[1].outline) == 5
    tools.tool.delete()
    assert len(tools.draft.pieces[1].outline) == 4 and steps(tools) == ["shape"] * 3
    last = tools.draft.pieces[1].placed[0]
    tools.press(last, "right")
    assert len(tools.draft.pieces[1].outline) == 3
    assert tools.cancel() and tools.points_of is None and tools.selection == {1}


def test_a_band_selects_what_lies_wholly_in_it() -> None:
    tools = toolbox(house(), house((10_000, 10_000)))
    tools.press((5_000, 5_000))
    tools.drag((15_000, 15_000))
    assert tools.tool.hover(None).band == ((5_000, 5_000), (15_000, 15_000))
    tools.drag((35_500, 30_000))
    assert not tools.release() and tools.selection == {2}
    tools.take(tools.tape)
    assert not tools.selection


@pytest.mark.parametrize("line", [False, True])
def test_an_outline_is_drawn_corner_by_corner_and_told_where_it_crosses_itself__FT_1_2(line: bool) -> None:
    messages = Messages()
    tools = toolbox(messages=messages)
    tool = tools.line if line else tools.outline
    tools.take(tool)
    assert tools.item.name == next(item.name for item in tools.palette.terrain if item.line is line)
    tools.press((10_000, 10_000))
    assert tool.finish() and messages.keys == [tool.too_few]
    for corner in ((20_000, 10_000), (20_000, 14_000)):
        tools.press(corner)
    assert tool.hover((10_000, 6_000)).knot == (15_000, 10_000)
    tools.press((10_000, 6_000))
    assert tool.finish() and messages.keys[-1] == "editor.table.crosses"
    tools.press((10_000, 6_000), "right")
    assert tool.hover((12_000, 16_000)).drawing[-1] == (12_000, 16_000)
    assert tool.press_again() and not tool.drawing
    (piece,) = tools.draft.pieces.values()
    assert piece.placed == ((10_000, 10_000), (20_000, 10_000), (20_000, 14_000))
    tools.take_item(next(item for item in tools.palette.terrain if item.line is not line))
    assert tools.tool is (tools.outline if line else tools.line)


def test_the_tape_holds_to_corners_is_taken_up_again_and_goes_when_it_is_put_away() -> None:
    tools = toolbox(house())
    tools.take(tools.tape)
    corner = house().placed[2]
    stroke(tools, (corner[0] + 200, corner[1] + 200), (50_000, 30_100))
    assert tools.tape.ends == (corner, (50_000, 30_000))
    stroke(tools, (50_200, 30_000), (60_000, 40_000))
    assert tools.tape.ends == (corner, (60_000, 40_000))
    tools.free = True
    stroke(tools, (60_000, 40_000), (50_010, 30_030))
    assert tools.tape.ends == (corner, (50_010, 30_030))
    tools.take(tools.tape)
    assert tools.tape.ends is not None
    tools.take(tools.selecting)
    assert tools.tape.ends is None and steps(tools) == []


def test_what_is_typed_is_one_step_and_ends_with_the_next_press() -> None:
    tools = toolbox(house())
    stroke(tools, MIDDLE)
    assert tools.typed("x", 3) and tools.typed("x", 30) and not tools.typed("scale", 1_000)
    tools.press((60_000, 40_000))
    assert (tools.draft.pieces[1].at, steps(tools)) == ((30_000, 24_000), ["set"])


def test_every_tool_has_words_and_a_key_of_its_own() -> None:
    tools, texts = toolbox().every, Texts(ASSETS / "locale")
    shipped = (ASSETS / "keys" / "default.yaml").read_text(encoding="utf-8")
    assert len({tool.action for tool in tools}) == len(tools)
    for tool in tools:
        assert f"\n    {tool.action}: " in shipped
        assert all(map(texts.has, (tool.prompts.name, tool.prompts.does, tool.prompts.tip)))
