"""The editor's menu: all commands in groups, with their icons and keys."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial

from game.app.editor.commands import EditorPress
from game.ui.controls.actions import Action
from game.ui.controls.popup import PopupGroup
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
    screen: Screen, *, on: Mapping[EditorPress, bool], off: Collection[EditorPress],
    missing: Collection[EditorPress],
) -> list[PopupGroup]:  # fmt: skip
    """Return the menu: ``on`` has the switches' states, ``off`` the disabled commands, ``missing`` those
    not shown at all, besides those of other boards."""
    app, t, commands = screen.app, screen.t, screen.commands

    def hint(name: str) -> str:
        if name == "help":
            return app.input.shown("help", "global")
        keys = app.input.bindings.keys
        context = next((one for one in CONTEXTS if name in keys.get(one, {})), "")
        return app.input.shown(name, context) if context else ""

    def item(press: EditorPress) -> Action:
        return Action(
            f"item.{press}", t(commands[press].words), partial(screen.do, press), icon=commands[press].icon,
            hint=hint(str(press)), on=on.get(press), enabled=press not in off,
        )  # fmt: skip

    return [
        PopupGroup(
            t(f"editor.menu_group.{group}"),
            [item(press) for press in presses if commands.has(press) and press not in missing],
        )
        for group, presses in MENU
    ]
