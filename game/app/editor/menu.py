"""The editor's menu: all commands in groups, with their icons and keys."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial

from game.app.editor.panel import Do
from game.ui.controls.popup import PopupGroup
from game.ui.scene import App
from game.ui.widgets import Action

CONTEXTS = ("editor", "editor_board", "editor_hand")

MENU: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    ("file", (
        ("new", "plus"), ("open", "folder"), ("new_tab", "plus"), ("open_tab", "folder"),
        ("close_tab", "close"), ("save", "save"), ("save_as", "copy"), ("details", "tag"),
        ("map_rules", "list"), ("suggests", "clock"), ("share", "share"), ("paste_text", "paste"),
    )),
    ("map", (
        ("playtest", "play"), ("playtest_menu", "bot"), ("analyse", "search"), ("balance", "chart"),
        ("evening", "symmetry_both"),
        ("random", "random"), ("resize", "resize"), ("make_symmetric", "symmetry_both"),
    )),
    ("edit", (
        ("undo", "undo"), ("redo", "redo"), ("cut", "cut"), ("copy", "copy"), ("paste", "paste"),
        ("delete", "trash"), ("select_all", "select"), ("rotate", "rotate_right"),
        ("rotate_back", "rotate_left"), ("mirror_left_right", "symmetry_left_right"),
        ("mirror_top_bottom", "symmetry_top_bottom"), ("points", "pencil"), ("lock", "lock"),
        ("brush_menu", "brush_round"), ("scatter", "random"), ("stamps", "stamp"), ("label", "tag"),
    )),
    ("view", (
        ("overlay_menu", "eye"), ("grid", "grid"), ("rings", "ft_point"), ("coordinates", "coordinates"),
        ("minimap", "map"),
        ("zoom_in", "zoom_in"),
        ("zoom_out", "zoom_out"), ("zoom_all", "fullscreen"), ("guide", "tutorial"), ("help", "help"),
        ("settings", "settings"), ("leave", "exit"),
    )),
)  # fmt: skip
"""The groups of the menu with their commands and icons."""

MENU_ITEMS = tuple(name for _, items in MENU for name, _ in items)
"""The commands of the menu."""


def menu_groups(
    app: App, do: Do, *, on: Mapping[str, bool], off: Collection[str], missing: Collection[str]
) -> list[PopupGroup]:
    """Return the menu: ``on`` has the switches' states, ``off`` the disabled commands, ``missing`` those
    not shown at all."""
    t = app.texts

    def hint(name: str) -> str:
        if name == "help":
            return app.input.shown("help", "global")
        keys = app.input.bindings.keys
        context = next((one for one in CONTEXTS if name in keys.get(one, {})), "")
        return app.input.shown(name, context) if context else ""

    def item(name: str, icon: str) -> Action:
        return Action(
            f"item.{name}", t(f"editor.menu_item.{name}"), partial(do, name), icon=icon, hint=hint(name),
            on=on.get(name), enabled=name not in off,
        )  # fmt: skip

    return [
        PopupGroup(
            t(f"editor.menu_group.{group}"),
            [item(name, icon) for name, icon in items if name not in missing],
        )
        for group, items in MENU
    ]  # fmt: skip
