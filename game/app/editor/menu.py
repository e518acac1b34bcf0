"""The editor's menu: all commands in groups, with their icons and keys."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from game.app.editor.commands import EditorPress
from game.ui.controls.popup import MenuLine, MenuLines
from game.ui.screen import Screen

CONTEXTS = ("editor", "editor_board", "editor_hand")

P = EditorPress

MENU: tuple[tuple[str, tuple[EditorPress, ...]], ...] = (
    ("file", (
        P.NEW, P.OPEN, P.NEW_TAB, P.OPEN_TAB, P.CLOSE_TAB, P.SAVE, P.SAVE_AS, P.DETAILS, P.MAP_RULES,
        P.SUGGESTS, P.SHARE, P.PASTE_TEXT,
    )),
    ("map", (
        P.PLAYTEST, P.PLAYTEST_MENU, P.ANALYSE, P.BALANCE, P.EVENING, P.RANDOM, P.RESIZE, P.MAKE_SYMMETRIC,
    )),
    ("edit", (
        P.UNDO, P.REDO, P.CUT, P.COPY, P.PASTE, P.DELETE, P.SELECT_ALL, P.ROTATE, P.ROTATE_BACK,
        P.MIRROR_LEFT_RIGHT, P.MIRROR_TOP_BOTTOM, P.POINTS, P.LOCK, P.BRUSH_MENU, P.SCATTER, P.STAMPS,
        P.LABEL,
    )),
    ("view", (
        P.OVERLAY_MENU, P.GRID, P.RINGS, P.COORDINATES, P.MINIMAP, P.ZOOM_IN, P.ZOOM_OUT, P.ZOOM_ALL,
        P.GUIDE, P.HELP, P.SETTINGS, P.LEAVE,
    )),
)  # fmt: skip
"""The groups of the menu with their commands."""


def menu_groups(
    screen: Screen, *, off: Mapping[EditorPress, str], missing: Collection[EditorPress]
) -> list[MenuLines]:
    """Return the menu: ``off`` has the disabled commands with the reason for each, ``missing`` those that are
    not shown at all, besides those of other boards."""
    inputs, commands = screen.app.input, screen.commands

    def item(press: EditorPress) -> MenuLine:
        keys = inputs.bindings.keys
        context = next((one for one in CONTEXTS if str(press) in keys.get(one, {})), "global")
        return MenuLine(
            press, key=f"item.{press}", hint=inputs.shown(str(press), context), why=off.get(press)
        )  # fmt: skip

    return [
        MenuLines(
            screen.t(f"editor.menu_group.{group}"),
            tuple(item(press) for press in presses if commands.has(press) and press not in missing),
        )
        for group, presses in MENU
    ]
