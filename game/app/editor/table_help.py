"""The keys of the editor of tables on one card, as the player has set them."""

from __future__ import annotations

from game.app.editor.help import CHANGING, KEEPING, LOOKING, MENDING, TAKING, KeyCard, Part

PARTS: tuple[Part, ...] = (
    ("tools", (
        ("editor:select", "editor.table.tool.select"),
        ("editor:stamp", "editor.table.tool.stamp"),
        ("editor:outline", "editor.table.tool.outline"),
        ("editor:line", "editor.table.tool.line"),
        ("editor:erase", "editor.table.tool.erase"),
        ("editor:tape", "editor.table.tool.tape"),
        ("editor_hand:turn_left editor_hand:turn_right", "editor.help.turn"),
        *TAKING,
    )),
    ("board", (
        ("editor_board:up editor_board:down editor_board:left editor_board:right", "editor.help.cursor"),
        ("editor_board:extend_left editor_board:extend_right", "editor.table.fine"),
        ("editor:small_steps", "keys.action.small_steps"),
        ("editor_board:paint", "editor.table.press"),
        *MENDING,
    )),
    ("view", (
        ("editor:grid", "keys.action.grid"),
        ("editor:overlay", "editor.table.sight"),
        *LOOKING,
    )),
    ("selection", (
        ("editor_board:pick_more", "keys.action.pick_more"),
        *CHANGING,
        ("editor:points", "editor.table.points_key"),
        ("editor:lock", "editor.table.lock"),
    )),
    ("file", (
        *KEEPING,
        ("editor:balance", "keys.action.balance"),
    )),
)  # fmt: skip


class TableHelp(KeyCard):
    """The card of the editor of tables."""

    groups = PARTS
    mouse_first = True
    mouse = ("table_select", "table_turn", "table_draw", "pan")
