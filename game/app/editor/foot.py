"""The line below the editor's board: what is under the pointer, and the switches of the view, as nodes."""

from __future__ import annotations

from dataclasses import replace

from game.app.editor.choices import EditorChoices
from game.app.editor.commands import EditorPress
from game.ui.commands import Set
from game.ui.controls.page_tree import key_cap
from game.ui.layout import GROW
from game.ui.screen import Screen
from game.ui.tree.holders import Box, Row
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Text

SNAPS = ("snap_places", "snap_turns", "snap_edges", "rings", "grid")
"""The check boxes below a table."""


def square_foot(
    s: Screen, pointed: tuple[str, str], zoom: int, *, coordinates: bool, grid: bool, overlay: str,
    covered: bool, high: float,
) -> Node:  # fmt: skip
    """The line below a board of squares, so many tokens ``high``. ``pointed``: the square under the pointer,
    and what is there; ``zoom``: in per cent; ``coordinates``, ``grid``, ``covered``: whether these and any
    overlays are on; ``overlay``: what is on the switch of the overlays."""
    where, words = pointed
    return Row(gap=8, high=high).of(
        Row(gap=8, wide=GROW, high=GROW).of(
            Text(where, "button", rank=1) if where else None,
            Text(words, "small", "ink.secondary", lines=2, middle=True, wide=GROW, high=GROW, least=30)
            if words else None,
        ),
        _overlays(s, overlay, on=covered),
        _switch(s, EditorPress.GRID, s.t("editor.grid"), on=grid),
        None if s.small else _switch(s, EditorPress.COORDINATES, s.t("editor.coordinates"), on=coordinates),
        _zoom(s, zoom),
    )  # fmt: skip


def _caps(s: Screen, *presses: EditorPress) -> list[Node]:
    caps = (s.app.input.shown(str(press), "editor") for press in presses)
    return [key_cap(s, cap) for cap in caps if cap]


def _switch(s: Screen, press: EditorPress, words: str, *, on: bool) -> Node:
    return _lit(s, press, press, words, on=on, caps=_caps(s, press))


def _zoom(s: Screen, percent: int) -> Node:
    caps = _caps(s, EditorPress.ZOOM_IN, EditorPress.ZOOM_OUT)
    words = s.t("editor.zoom", percent=percent)
    return _lit(s, EditorPress.ZOOM_STEP, EditorPress.ZOOM_IN, words, on=False, caps=caps)


def _lit(s: Screen, press: EditorPress, name: EditorPress, words: str, *, on: bool, caps: list[Node]) -> Node:
    """A switch with keys before its words."""
    about = s.t(s.commands[EditorPress.ZOOM_ALL if press is EditorPress.ZOOM_STEP else press].words)
    tone = "ink.primary" if on else "ink.secondary"
    line = Row(gap=4, pad=(2, 0), high=GROW).of(*caps, Text(words, "small", tone))
    frame = Box(
        command=press, spot=f"foot.{name}", about=about, fill="", line="", lit="surface.sunken", radius=4,
        wide=line.natural(s.measure) + 4, high=26,
    )  # fmt: skip
    return frame.of(line)


def _overlays(s: Screen, words: str, *, on: bool) -> Node:
    line = Row(gap=4, pad=(6, 0), high=GROW).of(
        Icon("eye" if on else "eye_off", 16, wide=18), *_caps(s, EditorPress.OVERLAY_MENU),
        Text(words, "small"), Icon("chevron_down", 14, "ink.secondary", wide=14),
    )  # fmt: skip
    frame = Box(
        command=EditorPress.OVERLAY_MENU, spot="foot.overlay_menu",
        about=s.t(s.commands[EditorPress.OVERLAY_MENU].words), fill="surface.raised",
        line="surface.line_strong", lit_line="ink.primary", radius=4, wide=line.natural(s.measure), high=26,
    )  # fmt: skip
    return frame.of(line)


def table_foot(s: Screen, choices: EditorChoices, zoom: int, pointed: tuple[str, str], high: float) -> Node:
    """The line below a table: what snaps, the place under the pointer and what is there, the zoom in per
    cent."""
    where, words = pointed
    ticks = (
        s.tick(
            Set(name), s.t(f"editor.table.{name}"), getattr(choices, name), wide=None, high=GROW,
            tip=s.t(f"editor.table.{name}_tip"),
        )
        for name in SNAPS
    )  # fmt: skip
    shown = s.t("editor.zoom", percent=zoom)
    zooms = s.act(
        EditorPress.ZOOM_STEP, label=shown, tip=s.t("editor.menu_item.zoom_all"), spot="foot.zoom_in",
        role="small", wide=s.measure.text(shown, "small") + 16,
    )  # fmt: skip
    return Box(pad=(10, 0), high=high).of(Row(gap=12, high=GROW).of(
        None if s.small else Text(s.t("editor.table.snap"), "body_strong"),
        *(replace(one, spot=f"foot.{one.spot}", wide=one.natural(s.measure) + 4) for one in ticks),
        Row(gap=8, wide=GROW, high=GROW).of(
            Text(where, "small", rank=1) if where else None,
            Text(words, "small", "ink.secondary", wide=GROW, least=40) if words else None,
        ),
        replace(zooms, high=high - 10),
    ))  # fmt: skip
