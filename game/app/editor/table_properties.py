"""The card below the board of tables: the selection, with fields for its measures."""

from __future__ import annotations

import math
from functools import partial
from typing import Any

import pygame

from game.app.editor.commands import EditorPress
from game.app.editor.table_frame import TableFrame
from game.app.editor.table_state import TableState
from game.editor import table_geometry as geometry
from game.model.inches import INCH
from game.model.table_drafting import TablePiece
from game.ui import widgets
from game.ui.controls.panel import Panel
from game.ui.layout import Strip
from game.ui.screen import Screen


def _number_of(text: str) -> float | None:
    """Return the typed number, with a point or a comma; ``None`` if it isn't one."""
    try:
        value = float(text.replace(",", ".").strip())
    except ValueError:
        return None
    return value if math.isfinite(value) else None


FIELDS = ("x", "y", "turn", "width", "depth", "scale")
BUTTONS = (("points", "pencil"), ("copy_beside", "copy"), ("lock", "lock"), ("delete", "trash"))


class TableProperties(Panel):
    """Fields for the measures of one piece, and buttons for the whole selection: commands, run by ``do``."""

    def __init__(self, scene: Screen, state: TableState) -> None:
        super().__init__(scene)
        self.state, self.tools, self._screen = state, state.tools, scene
        self.fields: dict[str, Any] = {}
        self.shown: dict[str, str] = {}
        self._built: tuple[object, ...] = ()
        self._labels: list[tuple[str, tuple[int, int]]] = []
        self.wrong = ""
        """The field whose typed value is impossible."""

    def _values(self, piece: TablePiece) -> dict[str, str]:
        """Return the fields' texts."""
        number = self.scene.app.texts.number
        found = {"x": number(piece.at[0] / INCH), "y": number(piece.at[1] / INCH)}
        if piece.outline:
            width, depth = geometry.size_of(piece)
            found |= {
                "turn": number(piece.turn / 10), "width": number(width / INCH), "depth": number(depth / INCH),
                "scale": number(piece.scale),
            }  # fmt: skip
        return found

    def key(self) -> tuple[object, ...]:
        """Return everything the widgets depend on."""
        tools = self.tools
        only = tools.only
        marks = [p for n in tools.selection if (p := tools.draft.pieces.get(n)) is not None and p.name]
        owner = tuple((piece.side, piece.safe) for piece in marks)
        number = None if only is None else only[0]
        return len(tools.selection), number, bool(tools.selection & tools.locked), owner, tools.points_of

    def build(self, frame: TableFrame) -> None:
        self.frame, self.small = frame, frame.small
        self._built, self.fields, self.shown, self._labels = self.key(), {}, {}, []
        self.wrong = ""
        tools, px, scene = self.tools, self.px, self.scene
        area = frame.properties
        pad = 8 if self.small else 13
        row = Strip(
            area.inset(pad, 0).moved(0, 5 if self.small else 8).at_top(28 if self.small else 32).rect, px(7)
        )
        for name, icon in reversed(BUTTONS):
            locked = name == "lock" and bool(tools.selection) and tools.selection <= tools.locked
            words = self.t(f"editor.table.{'unlock' if locked else name}")
            label, icon = "" if self.small else words, "unlock" if locked else icon
            why = "" if tools.selection else self.t("editor.done.select_first")
            wide = row.rest.height + px(6)
            if label:
                wide = widgets.button_width(scene, label, icon=icon, padding=11)
            press = partial(self._screen.do, EditorPress[name.upper()])
            widgets.button(
                scene, row.right(wide), label, icon=icon, on_press=press, key=f"own.{name}",
                enabled=not why, why=why, tip=words, on=name == "points" and tools.points_of is not None,
            )  # fmt: skip
        self._title = row.rest
        only = tools.only
        if only is None:
            return
        line = area.inset(pad, 0).moved(0, -(6 if self.small else 10)).at_bottom(27 if self.small else 32)
        places = line.split_columns(6, 6 if self.small else 9)
        values, piece = self._values(only[1]), only[1]
        locked = only[0] in tools.locked
        for name, place in zip(FIELDS, places, strict=True):
            if name not in values:
                continue
            rect = place.rect
            self._labels.append(
                (self.t(f"editor.table.field.{name}"), (rect.x, rect.y - px(8 if self.small else 10)))
            )
            made = widgets.entry(
                scene, rect, values[name], limit=9, key=f"own.{name}", on_change=partial(self._typed, name),
                on_done=lambda text: self._done(),
            )  # fmt: skip
            if locked:
                made.disable()  # type: ignore[no-untyped-call]
            self.fields[name] = made
        self.shown = values
        if piece.name:
            self._build_owner(places[2].rect.union(places[4].rect), places[5].rect, piece)

    def _build_owner(self, rect: pygame.Rect, last: pygame.Rect, piece: TablePiece) -> None:
        tools, names = self.tools, self.state.names
        owners = [None, *range(len(tools.palette.side_keys))]
        labels = [self.t("editor.table.nobody"), *(names.side(side) for side in range(len(owners) - 1))]
        chosen = owners.index(piece.side) if piece.side in owners else 0
        widgets.drop_down(
            self.scene, rect, labels, chosen=chosen, key="own.owner",
            on_choose=lambda index: tools.give(owners[index], safe=piece.safe),
        )  # fmt: skip
        self._labels.append(
            (self.t("editor.table.owner"), (rect.x, rect.y - self.px(8 if self.small else 10)))
        )
        widgets.check_box(
            self.scene, last, self.t("editor.table.safe"), on=piece.safe, key="own.safe",
            on_change=lambda on: tools.give(piece.side, safe=on),
        )  # fmt: skip

    def _typed(self, name: str, text: str) -> None:
        self.shown[name] = text
        good = self.tools.typed(name, _number_of(text))
        self._tell("" if good or not text.strip() else name)
        self.refresh()

    def _tell(self, wrong: str) -> None:
        """Mark the field whose value is impossible, if any."""
        if wrong != self.wrong:
            self.wrong = wrong
            self.scene.repaint()

    def _why(self) -> dict[str, str | float]:
        """Return the parameters of the text about the impossible value."""
        least, most = self.tools.limits(self.wrong)
        return {"name": self.t(f"editor.table.field.{self.wrong}"), "low": least, "high": most}

    def _done(self) -> None:
        if self.wrong:
            self.state.say("editor.table.bad_number_back", **self._why())
        self.wrong = ""
        self.tools.settle()
        self.scene.focus.focus_first("board")
        self.scene.rebuild()

    def refresh(self) -> None:
        """Show the current measures of the piece; a field being typed in is left alone."""
        only = self.tools.only
        if only is None:
            return
        typing = self.fields.get(self.wrong)
        if typing is None or not typing.is_focused:
            self._tell("")
        for name, text in self._values(only[1]).items():
            made = self.fields.get(name)
            if made is not None and not made.is_focused and self.shown.get(name) != text:
                made.set_text(text)
                self.shown[name] = text

    def paint(self, surface: pygame.Surface) -> None:
        scene, state, tools, t = self.scene, self.state, self.tools, self.t
        widgets.card(scene, surface, self.frame.properties.rect)
        only = tools.only
        if only is not None:
            title = state.names.piece(only[1])
            twins = len(tools.twins_of_selection)
            aside = t("editor.table.and_twins", n=twins) if twins else ""
            if self.wrong:
                aside = t("editor.table.bad_number", **self._why())
        elif tools.selection:
            title, aside = state.names.count(len(tools.selection)), ""
        else:
            title, aside = t("editor.table.nothing"), t("editor.table.nothing_note")
        row = Strip(self._title, self.px(8))
        row.left(widgets.line(scene, surface, title, row.rest, "body_strong", "ink.primary").width)
        if row.rest.width > self.px(40):
            if self.wrong:
                icon = row.left(self.px(18)).center
                widgets.icon(scene, surface, "error", icon, 16, "signal.error", center=True)
            ink = "ink.primary" if self.wrong else "ink.secondary"
            widgets.line(scene, surface, aside, row.rest, "small", ink)
        for words, place in self._labels:
            self.painter.text(surface, words, "small", place, "ink.secondary", middle=True)
