"""The dialog for resizing the board."""

from __future__ import annotations

from game.app.editor.form import EDGES, SizeForm, named
from game.app.editor.steps import Steps
from game.model.table_drafting import TableDraft
from game.ui.commands import Set
from game.ui.layout import GROW
from game.ui.scene import App
from game.ui.tree.holders import Box, CellGrid, Column, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Text

AWAY = {
    (-1, -1): "nw", (-1, 0): "n", (-1, 1): "ne", (0, -1): "w", (0, 1): "e", (1, -1): "sw", (1, 0): "s",
    (1, 1): "se",
}  # fmt: skip
"""The arrows' directions, by rows below and columns right of the anchor."""


class Resize(SizeForm):
    """The dialog for the map of ``steps``: width, height, and where the old board stays; it says what is
    lost. It answers with width, height and anchor."""

    name = "editor_resize"
    wide = 560.0

    def __init__(self, app: App, steps: Steps) -> None:
        super().__init__(app, "editor.resize")
        draft = steps.document.settled
        self.steps, self.sizes = steps, steps.document.palette.sizes
        self.words = "editor.table" if isinstance(draft, TableDraft) else "editor.resize"
        self.values = {**dict(zip(EDGES, map(str, draft.size), strict=True)), "anchor": 4}

    def body(self) -> Node:
        t, (low, high), anchor = self.t, self.sizes, self.values["anchor"]
        edges = (
            Row(gap=12).of(
                self.size_field(name, t(f"{self.words}.{name}"), wide=150),
                Text(t(f"{self.words}.range", low=low, high=high), "small", "ink.secondary"),
            )
            for name in EDGES
        )
        cells = (self._cell(at, anchor) for at in range(9))
        grid = CellGrid(columns=3, gap=3, row_high=46, wide=144).of(*cells)
        lost, words = self._lost(), self.loses()
        told = Row(gap=6, high=28).of(
            Icon("warning" if lost else "check", 18, "signal.warning" if lost else "signal.ok"),
            Text(words, wide=GROW),
        )
        return Column(gap=12).of(
            Row().of(Column(gap=12).of(*edges), spring(), named(t("editor.resize.anchor"), grid, wide=150)),
            told if words else Node(high=28),
        )

    def _cell(self, at: int, anchor: int) -> Node:
        """Return a place of the old board, with an arrow away from the anchor, where the board grows or
        shrinks."""
        on, away = at == anchor, (at // 3 - anchor // 3, at % 3 - anchor % 3)
        icon = Icon("map", 22, "surface.raised", wide=GROW, high=GROW)
        if not on:
            icon = Icon(f"arrow_{AWAY.get(away, '')}", 20, "ink.secondary", wide=GROW, high=GROW)
        ink = "ink.primary" if on else "surface.line_strong"
        return Box(
            command=Set("anchor", at), spot=f"anchor.{at}", about=self.t(f"editor.resize.anchor_at.{at}"),
            radius=4, fill="ink.primary" if on else "surface.panel", line=ink, lit_line="ink.primary",
        ).of(icon if on or away in AWAY else None)  # fmt: skip

    def _lost(self) -> str:
        size = self.size_wanted()
        return "" if size is None else self.steps.loses(*size, self.values["anchor"])

    def loses(self) -> str:
        """Say what the new size cuts off."""
        if self.size_wanted() is None:
            return ""
        return self._lost() or self.t("editor.resize.loses_nothing")

    def accept(self) -> None:
        size = self.size_wanted()
        if size is not None:
            self.give((*size, self.values["anchor"]))
