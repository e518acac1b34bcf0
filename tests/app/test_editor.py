"""The map editor, worked by posted events: tools, undo, symmetry, selections, the checks, the view."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.editor.history_panel import step_aside
from game.app.editor.map_overlays import SwitchOverlay
from game.app.editor.right_column import TABS
from game.app.editor.screen import EditorScreen
from game.app.editor.square_board import SquareBoard
from game.app.editor.square_palette import SquarePaletteColumn
from game.app.offscreen import offscreen_app
from game.app.poses import SCENES
from game.model.drafting import MapDraft, Stand
from game.model.grid8 import Grid
from game.ui.input.focus import SpotArea
from game.ui.window.application import Application
from tests.app.editor_hands import Drawer, open_editor, small_map


@pytest.fixture
def empty(app: Application) -> Drawer:
    """An empty board of 10×10, drawn with a half turn."""
    return open_editor(app, draft=MapDraft(Grid(10, 10), meta={"symmetry": "point"}))


@pytest.fixture
def small(app: Application) -> Drawer:
    """A map that can be played."""
    return open_editor(app, draft=small_map())


def test_what_a_new_map_lacks_is_still_to_do_and_no_error(small: Drawer) -> None:
    def weights() -> list[str]:
        return [row.weight for row in small.editor.column.checks.rows]

    small.editor.take(small.editor.new_document(MapDraft(Grid(10, 10))))
    small.wait(0.1)
    assert weights() == ["note", "note"]
    small.along("b2", "c2")
    assert weights()[:2] == ["error", "error"]


# --- tools by mouse ---


def test_dragging_the_stamp_paints_in_one_step_with_twins__TC_7_3(empty: Drawer) -> None:
    empty.along("b2", "c2", "d2")
    assert empty.names() == dict.fromkeys(("b2", "c2", "d2", "g9", "h9", "i9"), "obstacle")
    assert len(empty.editor.document.history.entries) == 2
    empty.key("ctrl+z")
    assert empty.names() == {}
    empty.key("ctrl+y")
    assert len(empty.names()) == 6


def test_a_drag_that_jumps_squares_leaves_no_gap(empty: Drawer) -> None:
    empty.along("a1", "e1")
    assert {"a1", "b1", "c1", "d1", "e1"} <= empty.names().keys()


def test_the_right_button_erases(empty: Drawer) -> None:
    empty.along("b2", "c2")
    empty.on("b2", button=3)
    assert empty.names().keys() == {"c2", "h9"}


@pytest.mark.slow
def test_each_tool_is_chosen_by_its_button_and_its_key(empty: Drawer) -> None:
    for tool, key in (("fill", "f"), ("erase", "e"), ("rectangle", "r"), ("line", "l"), ("select", "s"),
                      ("pick", "i"), ("stamp", "b")):  # fmt: skip
        empty.click(f"tool.{tool}")
        assert empty.editor.board.state.palette_choice.tool.name == tool
        empty.click("tool.stamp" if tool != "stamp" else "tool.line")
        empty.key(key)
        assert empty.editor.board.state.palette_choice.tool.name == tool


@pytest.mark.slow
def test_rectangle_line_and_fill_by_mouse(empty: Drawer) -> None:
    empty.click("symmetry.4")
    empty.key("r")
    empty.along("b2", "d4")
    assert len(empty.names()) == 9
    empty.key("l")
    empty.key("2")
    empty.along("f1", "j5")
    assert empty.ground("h3") == empty.editor.board.state.palette_choice.brush.kind
    empty.key("f")
    empty.on("b2")
    assert empty.ground("c3") == empty.editor.board.state.palette_choice.brush.kind
    assert len(empty.editor.document.history.entries) == 5


def test_the_eraser_and_the_picker(empty: Drawer) -> None:
    empty.on("b2")
    empty.key("3")
    empty.on("c3")
    empty.key("i")
    empty.on("b2")
    assert empty.editor.board.state.palette_choice.tool.name == "stamp"
    assert empty.editor.board.state.palette_choice.brush.kind == "obstacle"
    empty.key("e")
    empty.on("b2")
    assert empty.ground("b2") is None


def test_the_palette_is_chosen_by_mouse(empty: Drawer) -> None:
    panel = empty.editor.board.palette
    empty.click(panel.ground.rect_of(2).center)
    assert (
        empty.editor.board.state.palette_choice.brush.kind
        == empty.editor.board.state.palette_choice.grounds[2].items[0].name
    )
    empty.click(panel.pieces.rect_of(0).center)
    empty.on("c1")
    assert empty.stand("c1") == Stand("command", 0, 0)
    assert empty.stand("h10") == Stand("command", 1, 4)


@pytest.mark.slow
def test_a_piece_in_hand_is_turned_by_keys_wheel_and_buttons(empty: Drawer) -> None:
    empty.key("shift+2")
    empty.key("e")
    assert empty.editor.board.state.palette_choice.facing == 1
    empty.key("q")
    empty.key("q")
    assert empty.editor.board.state.palette_choice.facing == 7
    empty.move(empty.place("c3"))
    empty.wheel(-1)
    assert empty.editor.board.state.palette_choice.facing == 0
    empty.click("facing.2")
    empty.on("c3")
    assert empty.stand("c3") == Stand(empty.editor.board.state.palette_choice.brush.kind, 0, 2)
    assert empty.editor.board.state.palette_choice.tool.name == "stamp"


def test_e_is_the_eraser_while_nothing_can_be_turned(small: Drawer) -> None:
    small.key("1")
    small.move(small.place("g5"))
    small.key("e")
    tools = [small.editor.board.state.palette_choice.tool.name]
    small.key("b")
    small.move(small.place("e1"))
    small.key("e")
    assert [*tools, small.editor.board.state.palette_choice.tool.name] == ["erase", "stamp"]
    assert small.stand("e1") == Stand("heavy", 0, 1)


def test_changing_the_side_changes_what_is_in_hand(empty: Drawer) -> None:
    empty.key("shift+2")
    empty.key("x")
    kind = empty.editor.board.state.palette_choice.brush.kind
    empty.on("e9")
    assert empty.stand("e9") == Stand(kind, 1, 4)
    empty.click("side.0")
    empty.on("a3")
    assert empty.stand("a3") == Stand(kind, 0, 0)


def test_ground_that_belongs_to_a_side_follows_the_side(empty: Drawer) -> None:
    index = next(
        at for at, entry in enumerate(empty.editor.board.state.palette_choice.grounds) if len(entry.items) > 1
    )
    empty.key(str(index + 1))
    first, second = (item.name for item in empty.editor.board.state.palette_choice.grounds[index].items)
    empty.on("b2")
    assert (empty.ground("b2"), empty.ground("i9")) == (first, second)
    empty.key("x")
    empty.on("d2")
    assert (empty.ground("d2"), empty.ground("g9")) == (second, first)


# --- symmetry ---


@pytest.mark.parametrize(
    ("index", "twins"),
    [(0, {"i9"}), (1, {"i2"}), (2, {"b9"}), (3, {"i2", "b9", "i9"}), (4, set())],
)
def test_the_symmetry_control_is_live__TC_7_3(empty: Drawer, index: int, twins: set[str]) -> None:
    empty.click(f"symmetry.{index}")
    empty.on("b2")
    assert empty.names().keys() == {"b2"} | twins


@pytest.mark.slow
def test_making_a_map_symmetric_asks_which_half_is_kept__TC_7_3(empty: Drawer) -> None:
    empty.click("symmetry.4")
    empty.along("b2", "c2")
    empty.on("d9")
    empty.click("symmetry.0")
    empty.key("shift+m")
    assert empty.scene.name == "question"
    empty.answer("lower")
    assert empty.names().keys() == {"b2", "c2", "i9", "h9"}
    empty.key("ctrl+z")
    empty.key("shift+m")
    empty.answer("upper")
    assert empty.names().keys() == {"d9", "g2"}


# --- history ---


@pytest.mark.slow
def test_a_click_in_the_history_goes_there_and_what_is_undone_can_be_done_again(empty: Drawer) -> None:
    for name in ("a2", "b3", "c4", "d5"):
        empty.on(name)
    cells = empty.editor.column.history
    empty.click(cells.rect_of(2).center)
    assert empty.names().keys() == {"a2", "j9", "b3", "i8"}
    empty.click(cells.rect_of(4).center)
    assert "d5" in empty.names()
    empty.click(cells.rect_of(0).center)
    assert empty.names() == {}


def test_the_history_says_what_was_done(empty: Drawer) -> None:
    empty.along("b2", "c2")
    empty.key("shift+1")
    empty.on("e1")
    empty.on("e1", button=3)
    state, entries = empty.editor.board.state, empty.editor.document.history.entries
    assert [state.names.entry(entry, state.draft) for entry in entries[1:]] == [
        "Paint obstacle", "Place Command e1", "Erase Command e1",
    ]  # fmt: skip
    assert step_aside(state, 1) == "2 + 2 squares"


@pytest.mark.slow
def test_undo_is_without_limit(empty: Drawer) -> None:
    names = [f"{file}{rank}" for file in "abcdefghij" for rank in range(1, 6)]
    for name in names:
        empty.on(name)
    for _ in names:
        empty.key("ctrl+z")
    assert empty.names() == {}
    for _ in names:
        empty.key("ctrl+shift+z")
    assert len(empty.names()) == 100


# --- selections ---


@pytest.mark.slow
def test_a_selection_is_cut_and_pasted_by_keys_and_mouse(empty: Drawer) -> None:
    empty.click("symmetry.4")
    empty.along("b2", "c2")
    empty.key("s")
    empty.along("b2", "c3")
    empty.key("ctrl+x")
    assert empty.names() == {}
    empty.move(empty.place("g6"))
    empty.key("ctrl+v")
    empty.on("g6")
    assert len(empty.names()) == 2
    assert {"g6", "h6"} & empty.names().keys()


def test_a_selection_is_moved_by_dragging_and_by_keys(empty: Drawer) -> None:
    empty.click("symmetry.4")
    empty.on("b2")
    empty.key("s")
    empty.along("a1", "c3")
    empty.along("b2", "f4")
    assert empty.names().keys() == {"f4"}
    empty.key("alt+up")
    assert empty.names().keys() == {"f5"}
    empty.key("escape")
    assert not empty.editor.board.state.tools.selection


def test_a_piece_is_dragged_to_another_square_and_its_twin_follows__TC_7_3(small: Drawer) -> None:
    small.key("s")
    small.along("f2", "i3")
    assert small.stand("f2") is None
    assert small.stand("i3") == Stand("light", 0, 0)
    assert small.stand("b8") == Stand("light", 1, 4)
    assert len(small.editor.document.history.entries) == 2
    small.key("ctrl+z")
    assert small.stand("f2") == Stand("light", 0, 0)
    small.on("f2")
    assert small.editor.board.state.tools.selection.squares == {small.square("f2")}


def test_escape_leaves_a_dragged_piece_where_it_stood(small: Drawer) -> None:
    small.key("s")
    small.press(small.place("f2"))
    small.move(small.place("i3"))
    assert small.stand("i3") is not None
    small.key("escape")
    small.release(small.place("i3"))
    assert small.stand("f2") == Stand("light", 0, 0)
    assert len(small.editor.document.history.entries) == 1


def test_a_selection_is_turned_and_mirrored(empty: Drawer) -> None:
    empty.click("symmetry.4")
    empty.along("a1", "c1")
    empty.key("s")
    empty.along("a1", "c3")
    empty.key("z")
    assert empty.names().keys() == {"a1", "a2", "a3"}
    empty.key("shift+x")
    assert empty.names().keys() == {"c1", "c2", "c3"}
    empty.key("delete")
    assert empty.names() == {}


def test_selected_pieces_change_sides_with_their_twins__TC_7_3(small: Drawer) -> None:
    before = {name: small.stand(name) for name in ("f2", "f3")}
    small.key("s")
    small.along("f2", "f2")
    small.key("x")
    assert small.stand("f2") == Stand("light", 1, 4)
    assert small.editor.document.history.entries[-1].key == "swap"
    small.key("ctrl+z")
    assert {name: small.stand(name) for name in before} == before


def test_commands_that_need_a_selection_say_so(empty: Drawer) -> None:
    empty.key("ctrl+c")
    assert empty.editor.notice.words == empty.editor.t("editor.done.select_first")


# --- keyboard alone ---


def test_a_map_is_drawn_by_keyboard_alone(empty: Drawer) -> None:
    empty.key("right")
    assert empty.editor.board.state.cursor_shown
    start = empty.editor.board.state.cursor
    empty.key("up")
    empty.key("right")
    grid = empty.editor.draft.grid
    assert empty.editor.board.state.cursor == start + grid.width + 1
    empty.key("return")
    assert empty.editor.draft.ground[empty.editor.board.state.cursor] == "obstacle"
    empty.key("delete")
    assert empty.names() == {}


def test_shifted_arrows_paint_along_in_one_step(empty: Drawer) -> None:
    empty.key("up")
    empty.key("shift+right")
    empty.key("shift+right")
    empty.let_go(pygame.K_LSHIFT)
    assert len(empty.names()) == 6
    assert len(empty.editor.document.history.entries) == 2


def test_a_rectangle_by_keyboard_is_begun_and_ended_by_return(empty: Drawer) -> None:
    empty.key("r")
    empty.key("up")
    empty.key("return")
    empty.key("right")
    empty.key("up")
    empty.key("return")
    assert len(empty.names()) == 8
    assert len(empty.editor.document.history.entries) == 2


def test_tab_leads_to_the_panels_and_escape_back_to_the_board(empty: Drawer) -> None:
    empty.key("tab")
    assert empty.editor.focus.key not in ("", "board")
    empty.key("escape")
    assert empty.editor.focus.key == "board"
    assert empty.scene is empty.editor
    empty.key("f6")
    assert empty.editor.focus.key == "tool.stamp"


def test_the_checks_are_walked_by_keyboard__TC_7_1(empty: Drawer) -> None:
    empty.key("shift+1")
    empty.on("c1")
    empty.on("e1")
    empty.key("n")
    assert empty.square("c1") in empty.editor.board.drawing.look.highlight
    empty.key("escape")
    assert not empty.editor.board.drawing.look.highlight


# --- checks ---


def test_the_checks_are_live_and_a_click_shows_the_squares__TC_7_1(small: Drawer) -> None:
    assert small.editor.document.playable
    small.key("shift+1")
    small.on("i2")
    rows = small.editor.column.checks.rows
    at = next(index for index, row in enumerate(rows) if row.weight == "error")
    assert small.square("i2") in small.editor.board.drawing.look.errors
    small.click(small.editor.column.problems.rect_of(at).center)
    assert small.square("i2") in small.editor.board.drawing.look.highlight
    small.key("ctrl+z")
    assert small.editor.column.checks.counts[0] == 0


def test_a_map_with_errors_is_not_played_and_says_why__TC_7_1(empty: Drawer) -> None:
    empty.key("f5")
    assert empty.scene is empty.editor
    assert "Command" in empty.editor.notice.words
    empty.click("bar.playtest")
    assert empty.scene is empty.editor


# --- view ---


def test_zoom_pan_grid_and_coordinates(empty: Drawer) -> None:
    before = empty.editor.board.drawing.zoom_percent
    empty.move(empty.place("e5"))
    empty.hold(pygame.K_LCTRL, "ctrl")
    empty.wheel(2)
    empty.let_go(pygame.K_LCTRL)
    assert empty.editor.board.drawing.zoom_percent > before
    corner = empty.editor.board.drawing.camera.rect_of(0).topleft
    here = empty.place("e5")
    empty.press(here, 2)
    empty.send(
        pygame.event.Event(pygame.MOUSEMOTION, pos=(here[0] - 30, here[1]), rel=(-30, 0), buttons=(0, 1, 0))
    )
    empty.release(here, 2)
    assert empty.editor.board.drawing.camera.rect_of(0).topleft != corner
    empty.key("ctrl+0")
    assert empty.editor.board.drawing.zoom_percent == before
    empty.key("g")
    assert empty.editor.board.drawing.look.grid_lines
    empty.click("foot.coordinates")
    assert not empty.editor.board.drawing.look.coordinates


def test_space_and_drag_pans_and_paints_nothing(empty: Drawer) -> None:
    empty.key("=")
    empty.key("=")
    empty.move(empty.place("e5"))
    empty.send(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0))
    empty.along("e5", "d5")
    empty.let_go(pygame.K_SPACE)
    assert empty.names() == {}


@pytest.mark.sample(now=2, few=1)
@pytest.mark.parametrize("key", ["reach", "fire", "escape", "cover"])
def test_overlays_are_switched_by_the_menu_and_shown(small: Drawer, key: str) -> None:
    small.key("s")
    small.on("f2")
    small.key("o")
    small.click(f"overlay.{key}")
    small.wait(0.3)
    marks = small.editor.board.drawing.look.marks
    assert marks.levels or marks.rays or marks.ways or marks.heat
    small.key("escape")
    small.key("shift+v")
    assert not small.editor.board.drawing.look.marks.levels


def test_the_overlay_follows_the_piece_under_the_pointer(small: Drawer) -> None:
    small.key("s")
    small.editor.do(SwitchOverlay("reach"))
    small.move(small.place("f2"))
    small.wait(0.3)
    first = dict(small.editor.board.drawing.look.marks.levels)
    small.move(small.place("e1"))
    small.wait(0.3)
    assert first
    assert dict(small.editor.board.drawing.look.marks.levels) != first


# --- the whole map ---


@pytest.mark.slow
def test_the_board_is_resized_with_an_anchor_and_says_what_is_lost(small: Drawer) -> None:
    small.key("ctrl+r")
    small.click("width.more")
    small.click("height.more")
    small.click("anchor.6")
    small.answer("accept")
    assert (small.editor.draft.grid.width, small.editor.draft.grid.height) == (11, 11)
    assert small.stand("c1") == Stand("command", 0, 0)
    small.key("ctrl+z")
    small.key("ctrl+r")
    small.click("height.less")
    small.click("anchor.6")
    words = small.scene.loses()  # type: ignore[attr-defined]
    assert "2 pieces" in words
    small.key("escape")
    assert small.scene is small.editor


@pytest.mark.slow
def test_the_random_button_draws_other_ground_around_the_pieces(small: Drawer) -> None:
    before = small.editor.draft
    small.click("bar.random")
    small.wait(0.6)
    small.click("another")
    for _ in range(2000):
        small.wait()
        time.sleep(0.005)
        if not small.scene.sketcher.busy and small.scene.made is not None:  # type: ignore[attr-defined]
            break
    small.answer("accept")
    assert small.editor.draft.pieces == before.pieces
    assert small.editor.draft.ground != before.ground
    assert small.editor.document.playable
    small.key("ctrl+z")
    assert small.editor.draft == before


@pytest.mark.slow
def test_a_random_map_in_place_of_a_titled_one_keeps_its_title(small: Drawer) -> None:
    small.click("bar.random")
    small.click("keep")
    for _ in range(2000):
        small.wait()
        time.sleep(0.005)
        if not small.scene.sketcher.busy and small.scene.made is not None:  # type: ignore[attr-defined]
            break
    before = small.editor.draft
    small.answer("accept")
    assert small.editor.draft.ground != before.ground
    assert small.editor.draft.title == "Small"
    small.key("ctrl+s")
    assert small.scene.text == "Small"  # type: ignore[attr-defined]


def test_ground_that_takes_a_piece_away_says_so_and_undo_brings_it_back(small: Drawer) -> None:
    before = small.editor.draft
    small.on("f2")
    assert small.stand("f2") is None
    told = small.editor.notice.words
    assert "White Light f2" in told and "Black Light e9" in told and "Ctrl" in told
    small.key("ctrl+z")
    assert small.editor.draft == before


def test_ground_that_pieces_may_enter_leaves_the_piece_and_says_nothing(small: Drawer) -> None:
    stood = small.stand("f2")
    panel, choice = small.editor.board.palette, small.editor.board.state.palette_choice
    mud = next(n for n, shown in enumerate(choice.grounds) if shown.items[0].name == "mud")
    small.click(panel.ground.rect_of(mud).center)
    small.on("f2")
    assert small.ground("f2") == "mud"
    assert small.stand("f2") == stood
    assert not small.editor.notice.words


@pytest.mark.parametrize("scale", [1.0, 1.3])
def test_a_notice_covers_neither_the_board_nor_a_button(home: Path, scale: float) -> None:
    app = offscreen_app((1280, 720), scale)
    scene = SCENES["editor"](app)
    assert isinstance(scene, EditorScreen) and isinstance(scene.board, SquareBoard)
    app.push(scene)
    app.step()
    for tab in TABS:
        scene.panels.tab = tab
        scene.tell("Removed by the obstacle: White Light f2, Black Light e9. Ctrl Z brings it back.")
        app.step()
        app.step()
        rect = scene.notice.rect
        assert not rect.colliderect(scene.board.input.rect)
        buttons = [
            key
            for key, stop in scene.focus.stops
            if isinstance(stop, SpotArea) and rect.colliderect(stop.rect)
        ]
        assert buttons == [], tab


def test_a_notice_does_not_stay_under_a_dialog(small: Drawer) -> None:
    small.key("ctrl+z")
    assert small.editor.notice.words
    small.key("f2")
    assert not small.editor.notice.words


@pytest.mark.slow
def test_the_menu_lists_what_can_be_done(small: Drawer) -> None:
    small.click("bar.menu")
    small.click("item.grid")
    assert small.editor.board.drawing.look.grid_lines
    small.key("f10")
    small.key("escape")
    assert small.scene is small.editor


def test_the_keys_are_told_by_f1(small: Drawer) -> None:
    small.key("f1")
    assert small.scene.name == "editor_help"
    small.key("f1")
    assert small.scene is small.editor


@pytest.mark.slow
def test_other_keys_during_a_drag_break_nothing(small: Drawer) -> None:
    for key in ("b", "ctrl+z", "delete", "x", "ctrl+a", "shift+1", "m", "ctrl+x", "z", "f5"):
        small.key("s")
        small.press(small.place("f2"))
        small.move(small.place("i3"))
        small.key(key)
        if small.scene is not small.editor:
            small.app.pop()
            small.wait()
        small.move(small.place("h4"))
        small.release(small.place("h4"))
        small.key("b")
        small.press(small.place("b2"))
        small.move(small.place("b3"))
        small.key(key)
        if small.scene is not small.editor:
            small.app.pop()
            small.wait()
        small.move(small.place("b4"))
        small.release(small.place("b4"))
        while small.editor.document.history.can_undo:
            small.editor.board.state.undo()
        small.key("s")
        small.editor.board.state.tools.cancel()


def test_two_fingers_zoom(empty: Drawer) -> None:
    before = empty.editor.board.drawing.zoom_percent
    x, y = empty.place("e5")
    width, height = empty.app.size
    for _ in range(6):
        empty.send(
            pygame.event.Event(
                pygame.MULTIGESTURE, x=x / width, y=y / height, pinched=0.1, rotated=0.0, num_fingers=2
            )
        )
    assert empty.editor.board.drawing.zoom_percent > before


def test_a_gamepad_draws_too(empty: Drawer) -> None:
    empty.pad("dpad_up")
    empty.pad("dpad_right")
    empty.pad("a")
    cursor = empty.editor.board.state.cursor
    assert empty.editor.draft.ground[cursor] == "obstacle"
    empty.pad("x")
    assert cursor not in empty.editor.draft.ground
    empty.key("shift+2")
    empty.pad("shoulder_right")
    assert empty.editor.board.state.palette_choice.facing == 1


def test_the_pointer_leaving_the_window_leaves_no_ghost(empty: Drawer) -> None:
    empty.move(empty.place("e5"))
    assert empty.editor.board.drawing.look.ghosts
    empty.send(pygame.event.Event(pygame.WINDOWLEAVE))
    assert not empty.editor.board.drawing.look.ghosts
    assert empty.editor.board.drawing.look.hover is None


def test_a_stroke_that_leaves_the_board_goes_on_at_its_edge(empty: Drawer) -> None:
    empty.press(empty.place("a5"))
    left = empty.editor.board.input.rect.left + 3
    empty.move((left, empty.place("a8")[1]))
    empty.release((left, empty.place("a8")[1]))
    assert {"a5", "a6", "a7", "a8"} <= empty.names().keys()
    assert not empty.editor.board.state.pressing


def test_the_keys_can_be_bound_otherwise(empty: Drawer) -> None:
    from game.ui.input.input import Key

    empty.app.input.set_keys("editor", "fill", [Key.parse("k")])
    tools = []
    for key in ("k", "b", "f"):
        empty.key(key)
        tools.append(empty.editor.board.state.palette_choice.tool.name)
    assert tools == ["fill", "stamp", "stamp"]


def test_the_facing_buttons_are_pale_for_a_piece_that_has_none(empty: Drawer) -> None:
    scene = empty.editor
    turns = [item.turns for item in scene.board.state.palette_choice.pieces]
    for wanted in (True, False, True):
        scene.board.state.palette_choice.choose_piece(turns.index(wanted))
        empty.wait()
        assert all(bool(made.is_enabled) is wanted for made in facings(empty))
        assert all(bool(made.why) is not wanted for made in facings(empty))
    scene.board.state.palette_choice.choose_ground(0)
    empty.wait()
    assert all(made.is_enabled for made in facings(empty))


def facings(hands: Drawer) -> list[Any]:
    """The buttons for the facing of pieces."""
    return [stop for key, stop in hands.editor.focus.stops if key.startswith("facing.")]


def test_a_game_whose_pieces_do_not_turn_has_no_facing_buttons(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SquarePaletteColumn, "turning", False)
    scene = app.open("editor")
    app.step()
    assert not [key for key, _ in scene.focus.stops if key.startswith("facing.")]
