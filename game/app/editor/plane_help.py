"""The keys of the editor of tables on one card, in the player's own keys."""

from __future__ import annotations

from game.app.editor.help import KeyCard, Part

PARTS: tuple[Part, ...] = (
    ("tools", (
        (("editor:select",), "editor.plane.tool.select"),
        (("editor:stamp",), "editor.plane.tool.stamp"),
        (("editor:outline",), "editor.plane.tool.outline"),
        (("editor:line",), "editor.plane.tool.line"),
        (("editor:erase",), "editor.plane.tool.erase"),
        (("editor:tape",), "editor.plane.tool.tape"),
        (("editor_hand:turn_left", "editor_hand:turn_right"), "editor.help.turn"),
        (("editor_palette:ground_1", "editor_palette:ground_9"), "editor.help.ground"),
        (("editor_palette:piece_1", "editor_palette:piece_9"), "editor.help.piece"),
    )),
    ("board", (
        (tuple(f"editor_board:{way}" for way in ("up", "down", "left", "right")), "editor.help.cursor"),
        (("editor_board:extend_left", "editor_board:extend_right"), "editor.plane.fine"),
        (("editor_board:paint",), "editor.plane.press"),
        (("editor_board:delete",), "keys.action.delete"),
        (("editor:symmetry",), "keys.action.symmetry"),
        (("editor:make_symmetric",), "keys.action.make_symmetric"),
        (("editor:undo", "editor:redo"), "editor.help.undo"),
        (("editor:next_check", "editor:previous_check"), "keys.action.next_check"),
    )),
    ("selection", (
        (("editor_board:cut", "editor_board:copy", "editor_board:paste"), "editor.help.clipboard"),
        (("editor_board:move_left", "editor_board:move_right"), "editor.help.move"),
        (("editor_board:rotate", "editor_board:rotate_back"), "keys.action.rotate"),
        (("editor_board:mirror_left_right", "editor_board:mirror_top_bottom"), "editor.help.mirror"),
        (("editor_board:select_all",), "keys.action.select_all"),
        (("editor:points",), "editor.plane.points_key"),
        (("editor:lock",), "editor.plane.lock"),
    )),
    ("view", (
        (("editor:overlay",), "editor.plane.sight"),
        (("editor:zoom_in", "editor:zoom_out", "editor:zoom_all"), "editor.help.zoom"),
        (("editor:panel",), "keys.action.panel"),
    )),
    ("file", (
        (("editor:new", "editor:open"), "editor.help.new"),
        (("editor:save", "editor:save_as"), "editor.save"),
        (("editor:playtest", "editor:playtest_menu"), "editor.playtest"),
        (("editor:balance",), "keys.action.balance"),
    )),
)  # fmt: skip


class PlaneHelp(KeyCard):
    """The card."""

    parts = PARTS
    mouse_first = True
    mouse = ("plane_select", "plane_turn", "plane_draw", "pan")
