"""The card below the board of tables: the selection, with fields for its measures, as nodes."""

from __future__ import annotations

import math
from collections.abc import Hashable
from dataclasses import replace
from typing import Any, Final

from game.app.editor.commands import EditorPress
from game.app.editor.table_state import TableState
from game.editor import table_geometry as geometry
from game.model.inches import INCH
from game.model.table_drafting import TablePiece
from game.ui.commands import Press, Set, Valued
from game.ui.layout import GROW, Grow
from game.ui.model import Model
from game.ui.screen import ButtonFit, Screen
from game.ui.tree.controls import Button
from game.ui.tree.holders import Box, Column, FirstFit, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Text

FIELDS: Final = ("x", "y", "turn", "width", "depth", "scale")

BUTTONS: Final = (
    (EditorPress.POINTS, "pencil"), (EditorPress.COPY_BESIDE, "copy"), (EditorPress.LOCK, "lock"),
    (EditorPress.DELETE, "trash"),
)  # fmt: skip


class TypeMeasure(Set):
    """What was typed into the field of a measure."""

    called = "own.{}"


class GiveTo(Valued):
    """Give the selected points to a side, or to nobody."""

    called = "own.owner"


class MakeSafe(Valued):
    """Let the selected points be safe, or not."""

    called = "own.safe"


class MeasurePress(Press):
    """What can be done with the fields."""

    DONE = "own.done"


def _number_of(text: str) -> float | None:
    """Return the typed number, with a point or a comma; ``None`` if it isn't one."""
    try:
        value = float(text.replace(",", ".").strip())
    except ValueError:
        return None
    return value if math.isfinite(value) else None


class TableProperties(Model):
    """Fields for the measures of one piece of ``state``, and buttons for the whole selection."""

    state: TableState

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self.typed: tuple[int, str, str, bool] | None = None
        """The piece, the field and the text that was typed last, and whether that is possible."""

    # --- typing ---

    def type(self, command: TypeMeasure) -> None:
        """Take what was typed into a field."""
        only, text = self.state.tools.only, command.value
        good = self.state.tools.typed(command.name, _number_of(text)) or not text.strip()
        self.typed = (-1 if only is None else only[0], command.name, text, good)

    def done(self) -> None:
        """Leave the fields; an impossible value is not taken."""
        if self.wrong:
            self.state.say("editor.table.bad_number_back", **self._why())
        self.typed = None
        self.state.tools.settle()
        self._screen.focus_on("board")

    def _typing(self, name: str) -> str | None:
        """Return what is being typed into a field; ``None`` if nothing is."""
        typed, only = self.typed, self.state.tools.only
        here = typed is not None and only is not None and typed[:2] == (only[0], name)
        return typed[2] if typed and here and self._screen.focus.key == f"own.{name}" else None

    @property
    def wrong(self) -> str:
        """The field whose typed value is impossible; empty without one."""
        typed = self.typed
        return typed[1] if typed and not typed[3] and self._typing(typed[1]) is not None else ""

    def _why(self) -> dict[str, str | float]:
        """Return the parameters of the text about the impossible value."""
        least, most = self.state.tools.limits(self.wrong)
        return {"name": self._screen.t(f"editor.table.field.{self.wrong}"), "low": least, "high": most}

    def watched(self) -> Hashable:
        """Return what it shows besides models."""
        return self._screen.focus.key

    # --- looks ---

    def compose(self) -> Node:
        """The card."""
        d, only = self._screen.density, self.state.tools.only
        fields = None if only is None else Row(gap=d.gap).of(*self._fields(*only))
        head = d.field + d.pad + d.caption + d.field  # as high as with fields
        return Box(pad=(d.pad, d.gap), high=head + 2 * d.gap).of(
            self._head(),
            spring(),
            fields,
        )

    def _title(self) -> list[Node | None]:
        state, tools, t = self.state, self.state.tools, self._screen.t
        only, aside = tools.only, ""
        if only is not None:
            title, twins = state.names.piece(only[1]), len(tools.twins_of_selection)
            aside = t("editor.table.and_twins", n=twins) if twins else ""
            if self.wrong:
                aside = t("editor.table.bad_number", **self._why())
        elif tools.selection:
            title = state.names.count(len(tools.selection))
        else:
            title, aside = t("editor.table.nothing"), t("editor.table.nothing_note")
        ink = "ink.primary" if self.wrong else "ink.secondary"
        return [
            Text(title, "body_strong", rank=1),
            Icon("error", 16, "signal.error") if self.wrong else None,
            Text(aside, "small", ink, wide=GROW, least=40),
        ]

    def _head(self) -> Node:
        """The title, and buttons for the whole selection, in words where there is room for them."""
        s, tools = self._screen, self.state.tools
        why = None if tools.selection else s.t("editor.done.select_first")
        made = list[Button]()
        for press, icon in BUTTONS:
            locked = press is EditorPress.LOCK and bool(tools.selection) and tools.selection <= tools.locked
            words = s.t(f"editor.table.{'unlock' if locked else press}")
            made.append(s.act(
                press, ButtonFit(11), label=words, icon="unlock" if locked else icon,
                tip=words, spot=f"own.{press}", why=why,
                on=press is EditorPress.POINTS and tools.points_of is not None,
            ))  # fmt: skip
        title = Row(gap=8, wide=Grow(least=160), high=GROW).of(*self._title())
        return FirstFit(high=s.density.field).of(
            Row(gap=7).of(title, *made), Row(gap=7).of(title, *(replace(one, label="") for one in made))
        )

    def _fields(self, number: int, piece: TablePiece) -> list[Node]:
        """The fields of a piece: its measures, and whose it is."""
        s, values = self._screen, self._values(piece)
        why = "" if number in self.state.tools.locked else None
        made: list[Node] = [self._field(name, values[name], why) for name in FIELDS if name in values]
        if not piece.name:
            return made
        sides: list[int | None] = [None, *range(len(self.state.tools.palette.side_keys))]
        names = [s.t("editor.table.nobody"), *map(self.state.names.side, sides[1:])]
        given = s.menu(GiveTo(), names, sides, piece.side, high=s.density.field)
        safe = s.tick(MakeSafe(), s.t("editor.table.safe"), piece.safe, high=s.density.field)
        return [*made, self._labelled("editor.table.owner", given, 3), self._labelled("", safe)]

    def _values(self, piece: TablePiece) -> dict[str, str]:
        """Return the fields' texts."""
        number = self._screen.app.texts.number
        found = {"x": number(piece.at[0] / INCH), "y": number(piece.at[1] / INCH)}
        if piece.outline:
            width, depth = geometry.size_of(piece)
            found |= {
                "turn": number(piece.turn / 10), "width": number(width / INCH), "depth": number(depth / INCH),
                "scale": number(piece.scale),
            }  # fmt: skip
        return found

    def _field(self, name: str, text: str, why: str | None) -> Node:
        typing = self._typing(name)
        entry: Any = self._screen.entry(
            TypeMeasure(name), text if typing is None else typing, limit=9, done=MeasurePress.DONE,
            high=self._screen.density.field,
        )  # fmt: skip
        return self._labelled(f"editor.table.field.{name}", replace(entry, why=why))

    def _labelled(self, key: str, field: Node, share: float = 1) -> Node:
        words = self._screen.t(key) if key else ""
        return Column(wide=Grow(share)).of(
            Text(words, "small", "ink.secondary", high=self._screen.density.caption), field
        )
