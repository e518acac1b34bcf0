"""The left column of the editor of tables: tools, terrain, marks, and the shapes of what is in hand, as
nodes."""

from __future__ import annotations

import math
from collections.abc import Hashable
from typing import Any

import pygame

from game.app.editor.palette import PaletteCell, PaletteColumn, PaletteList, palette_card, tools_card
from game.app.editor.table_state import TableState
from game.editor.table_tools import TableToolbox
from game.model.table_drafting import MarkItem, TerrainItem
from game.ui.layout import GROW, Area
from game.ui.screen import Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Column, Row, spring
from game.ui.tree.node import WHOLE, Node
from game.ui.tree.seen import Picture, SmallText, Text
from game.view.draft.table_board import TableDraftBoard


class TablePaletteColumn(PaletteColumn):
    """The column for a table."""

    state: TableState
    widths = 196.0, 250.0

    def __init__(self, screen: Screen, drawing: TableDraftBoard) -> None:
        super().__init__(screen, drawing)
        self.terrain = PaletteList(screen, "ground", self._terrain)
        self.marks = PaletteList(screen, "pieces", self._mark)
        self.shapes = PaletteList(screen, "shapes", self._shape)

    @property
    def tools(self) -> TableToolbox:
        """The tools."""
        return self.state.tools

    # --- taking ---

    def take_terrain(self) -> None:
        """Take the terrain that was chosen."""
        self.tools.take_item(self.tools.palette.terrain[self.terrain.chosen])

    def take_mark(self) -> None:
        """Take the mark that was chosen."""
        self.tools.take_item(self.tools.palette.marks[self.marks.chosen])

    def take_shape(self) -> None:
        """Take the shape that was chosen of what is in hand."""
        if isinstance(self.tools.item, TerrainItem):
            self.tools.take_item(self.tools.item, self.shapes.chosen)

    # --- looks ---

    def watched(self) -> tuple[Hashable, ...]:
        tools = self.tools
        return (
            self.state, tools.tool, tools.item, tools.shape, tools.turning, tools.scaling, self.state.draft
        )  # fmt: skip

    def compose(self, *seen: Hashable) -> Node:
        t, d, palette, item = self.screen.t, self.screen.density, self.tools.palette, self.tools.item
        placed, names = self.tools.tool.placed, self.state.names
        points = sum(bool(piece.name) for piece in self.state.draft.pieces.values())
        title, size, count = names.title(f"mark.{item.name}"), "", 0
        if isinstance(item, TerrainItem):
            title = t("editor.table.shapes", what=names.title(item.name))
            turn = names.degrees(self.tools.turning)
            size, count = t("editor.table.size", turn=turn, scale=self.tools.scaling), len(item.shapes)
        terrain = self.terrain.grid(
            len(palette.terrain), palette.terrain.index(placed) if isinstance(placed, TerrainItem) else -1,
            columns=2, gap=d.hair, least=d.field, most=64,
        )  # fmt: skip
        marks = self.marks.grid(
            len(palette.marks), palette.marks.index(placed) if isinstance(placed, MarkItem) else -1,
            columns=4, gap=d.hair, least=d.button, most=64,
        )  # fmt: skip
        shapes = self.shapes.grid(
            count, self.tools.tool.shape, columns=3, gap=d.hair, least=d.button, most=64
        )
        note = "" if self.screen.small else t("editor.table.terrain_note")
        return Column(gap=8, wide=self.wide, high=GROW).of(
            tools_card(self.screen, self.tools, select="move_tool"),
            self._card("ground", 190, t("editor.table.terrain"), note, terrain),
            self._card(
                "pieces", 155, t("editor.table.spawn_points"), t("editor.table.points_note", n=points), marks
            ),
            self._card("shapes", 132, title, size, shapes),
        )

    def _card(self, name: str, high: float, title: str, aside: str, cells: Node) -> Node:
        words = SmallText(aside, align="right", least=WHOLE)
        return palette_card(self.screen, name, high, title, words, below=(cells,))

    def _terrain(self, cell: PaletteCell) -> Node:
        s, item = self.screen, self.tools.palette.terrain[cell.at]
        side = min(self.terrain.row - 2 * s.density.hair, 22 if s.small else 34)
        title = Text(self.state.names.title(item.name), ("button" if cell.on else "record", "small"))
        does = "" if s.small else s.app.texts.commas(s.t(key) for key in item.does)
        return Row(pad=(s.density.hair, 0), gap=6).of(
            Picture(self._paint_terrain, item, wide=side, high=side),
            Column(wide=GROW, high=GROW).of(spring(), title, SmallText(does) if does else None, spring()),
        )

    def _paint_terrain(self, to: PaintedCanvas, area: Area, item: TerrainItem) -> None:
        tile = self.drawing.art.terrain_tile(item.name, item.shapes[0][1], area.rect.height)
        to.surface.blit(tile, area.rect)
        to.box(area, "", "surface.line_strong", radius=0)

    def _mark(self, cell: PaletteCell) -> Node:
        item = self.tools.palette.marks[cell.at]
        words = self.screen.t(f"editor.table.mark_short.{item.name}")
        return Column(pad=(2, 1)).of(
            Picture(self._paint_mark, item, high=GROW),
            Text(words, "small", align="center", high=self.screen.density.caption),
        )

    def _paint_mark(self, to: PaintedCanvas, area: Area, item: MarkItem) -> None:
        square = _square(area, 34)
        to.surface.blit(self.drawing.art.mark_tile(item, square.width), square)

    def _shape(self, cell: PaletteCell) -> Node:
        item = self.tools.item
        if not isinstance(item, TerrainItem):
            return Node()
        name, shape = item.shapes[cell.at]
        return Picture(self._paint_shape, (item.name, shape), self.state.names.shape(name), high=GROW)

    def _paint_shape(self, to: PaintedCanvas, area: Area, data: tuple[str, Any]) -> None:
        square = _square(area.inset(4))
        to.surface.blit(self.drawing.art.terrain_tile(*data, square.width), square)

    # --- asking ---

    def pointed(self) -> str:
        names, palette, item = self.state.names, self.tools.palette, self.tools.item
        terrain, mark, shape = (one.pointed() for one in (self.terrain, self.marks, self.shapes))
        if terrain >= 0:
            one = palette.terrain[terrain]
            return self.screen.app.texts.commas([names.title(one.name), *map(self.screen.t, one.does)])
        if mark >= 0:
            return names.title(f"mark.{palette.marks[mark].name}")
        if shape >= 0 and isinstance(item, TerrainItem):
            return names.shape(item.shapes[shape][0])
        return ""


def _square(area: Area, most: float = math.inf) -> pygame.Rect:
    """Return the largest square in the middle of an area, at most so many tokens."""
    side = max(8, min(area.width, area.height, most))
    return area.centred(side, side).rect
