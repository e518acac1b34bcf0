"""The line below the editor's board: what is under the pointer, and the switches of the view, as nodes."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.app.editor.choices import EditorChoices
from game.app.editor.commands import EditorPress
from game.app.editor.map_overlays import MapOverlays
from game.ui.commands import Set
from game.ui.layout import GROW, Grow
from game.ui.screen import Screen
from game.ui.tree.holders import Box, FirstFit, Row
from game.ui.tree.node import WHOLE, Node
from game.ui.tree.seen import Icon, KeyCap, Text

P: Final = EditorPress

PLACE = 76.0
"""The room for a place on a table, in tokens."""

SNAPS = ("snap_places", "snap_turns", "snap_edges", "rings", "grid")
"""The check boxes below a table."""


def square_foot(
    s: Screen, choices: EditorChoices, overlays: MapOverlays, zoom: int, pointed: tuple[str, str]
) -> Node:
    """The line below a board of squares: the square under the pointer and what is there, the switches, the
    zoom in per cent."""
    t = s.t
    percent = t("editor.zoom", percent=zoom), s.app.texts.percent(zoom / 100)
    zooms = _switch(s, P.ZOOM_STEP, percent, (P.ZOOM_IN, P.ZOOM_OUT), P.ZOOM_ALL)
    marks = _switch(s, P.COORDINATES, t("editor.coordinates"), on=s.app.settings.look.coordinates)
    return Row(gap=8, high=s.density.head).of(
        _pointed(pointed, 90),
        _overlays(s, overlays.label(), on=bool(overlays.on)),
        _switch(s, P.GRID, t("editor.grid"), on=choices.grid),
        replace(marks, least=WHOLE, rank=-1),
        zooms,
    )


def _pointed(pointed: tuple[str, str], least: float = 0) -> Node:
    """What is under the pointer: the place, and the words about it, in at least that many tokens."""
    where, words = pointed
    return Row(gap=8, wide=Grow(least=least), high=GROW).of(
        Text(where, "button", rank=1, least=WHOLE) if where else None,
        Text(
            words, "small", "ink.secondary", lines=2, middle=True, wide=Grow(least=40), high=GROW, least=40,
        ) if words else None,
    )  # fmt: skip


def _switch(
    s: Screen, press: EditorPress, words: str | tuple[str, ...], keys: tuple[EditorPress, ...] = (),
    about: EditorPress | None = None, *, on: bool = False,
) -> Node:  # fmt: skip
    """A switch with its keys before its words; ``about``: the command whose words tell what it does."""
    keys = keys or (press,)
    tone = "ink.primary" if on else "ink.secondary"
    return Box(
        command=press, spot=f"foot.{keys[0]}", about=s.t(s.commands[about or press].words), fill="", line="",
        lit="surface.sunken", radius=4, pad=(4, 0), high=26,
    ).of(Row(gap=4, high=GROW).of(*_caps(s, *keys), Text(words, "small", tone)))  # fmt: skip


def _caps(s: Screen, *presses: EditorPress) -> list[Node]:
    caps = (s.app.input.shown(str(press), "editor") for press in presses)
    return [KeyCap(cap) for cap in caps if cap]


def _overlays(s: Screen, words: str, *, on: bool) -> Node:
    press = P.OVERLAY_MENU
    return Box(
        command=press, spot=f"foot.{press}", about=s.t(s.commands[press].words), fill="surface.raised",
        line="surface.line_strong", lit_line="ink.primary", radius=4, pad=(6, 0), high=26,
    ).of(Row(gap=4, high=GROW).of(
        Icon("eye" if on else "eye_off", 16, wide=18), *_caps(s, press), Text(words, "small"),
        Icon("chevron_down", 14, "ink.secondary", wide=14),
    ))  # fmt: skip


def table_foot(s: Screen, choices: EditorChoices, zoom: int, pointed: tuple[str, str]) -> Node:
    """The line below a table: what snaps, the place under the pointer and what is there, the zoom in per
    cent."""
    ticks = [
        s.tick(
            Set(name), s.t(f"editor.table.{name}"), getattr(choices, name), wide=None, high=GROW,
            tip=s.t(f"editor.table.{name}_tip"),
        )
        for name in SNAPS
    ]  # fmt: skip
    ticks = [replace(one, spot=f"foot.{one.spot}", wide=one.natural(s.measure) + 4) for one in ticks]
    heading = Text(s.t("editor.table.snap"), "body_strong")
    zooms = [
        s.act(
            P.ZOOM_STEP, label=shown, tip=s.t("editor.menu_item.zoom_all"), spot="foot.zoom_in",
            role="small", wide=s.measure.text(shown, "small") + 16, high=s.density.field,
        )
        for shown in (s.t("editor.zoom", percent=zoom), s.app.texts.percent(zoom / 100))
    ]  # fmt: skip
    rows = (
        Row(gap=gap, high=GROW).of(head, *ticks, _pointed(pointed, place), zooms[brief])
        for head, gap, place, brief in (
            (heading, 12, PLACE, 0), (None, 12, PLACE, 0), (None, 6, PLACE, 1), (None, 6, 0, 1),
        )
    )  # fmt: skip
    return Box(pad=(10, 0), high=s.density.head).of(FirstFit(whole_only=True, high=GROW).of(*rows))
