"""The left column of the editor of tables: tools, terrain, marks, and the shapes of what is in hand, as
nodes."""

from __future__ import annotations

from collections.abc import Hashable
from types import MappingProxyType
from typing import Any, Final

from game.app.editor.palette import PaletteCell, PaletteList, ToolLook, tools_card
from game.app.editor.table_frame import TableFrame
from game.app.editor.table_state import TableState
from game.editor.table_tools import TableToolbox
from game.model.table_drafting import MarkItem, TerrainItem
from game.ui.layout import GROW, Area
from game.ui.screen import Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Box, Column, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Picture, Text
from game.view.draft.table_board import TableDraftBoard

LOOK: Final = ToolLook(
    MappingProxyType({"select": "move_tool", "outline": "pencil", "erase": "eraser", "tape": "ft_tape"}),
    (34, 76), 26,
)  # fmt: skip


class TablePaletteColumn:
    """The column for the map of ``state``; ``drawing`` has the pictures."""

    state: TableState

    def __init__(self, screen: Screen, drawing: TableDraftBoard) -> None:
        self.screen, self.drawing = screen, drawing
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

    def watched(self) -> Hashable:
        """Return what it shows besides models."""
        tools = self.tools
        return (
            self.state,
            tools.tool,
            tools.item,
            tools.shape,
            tools.turning,
            tools.scaling,
            self.state.draft,
        )

    def compose(self, f: TableFrame, *seen: Hashable) -> Node:
        """The whole column."""
        t, small, palette, item = self.screen.t, self.screen.small, self.tools.palette, self.tools.item
        placed, names = self.tools.tool.placed, self.state.names
        points = sum(bool(piece.name) for piece in self.state.draft.pieces.values())
        if isinstance(item, TerrainItem):
            title = t("editor.table.shapes", what=names.title(item.name))
            turn = names.degrees(self.tools.turning)
            size, count = t("editor.table.size", turn=turn, scale=self.tools.scaling), len(item.shapes)
        else:
            title, size, count = names.title(f"mark.{item.name}"), "", 0
        return Column(gap=8, wide=f.tools.width, high=GROW).of(
            tools_card(self.screen, self.tools, LOOK, f.tools.height),
            self._card(
                t("editor.table.terrain"), t("editor.table.terrain_note"), f.ground.height, self.terrain,
                len(palette.terrain),
                palette.terrain.index(placed) if isinstance(placed, TerrainItem) else -1,
                columns=2, least=26 if small else 48,
            ),
            self._card(
                t("editor.table.spawn_points"), t("editor.table.points_note", n=points), f.pieces.height,
                self.marks, len(palette.marks),
                palette.marks.index(placed) if isinstance(placed, MarkItem) else -1,
                columns=4, least=34 if small else 50,
            ),
            self._card(
                title, size, f.shapes.height, self.shapes, count, self.tools.tool.shape, columns=3,
                least=34 if small else 44,
            ),
        )  # fmt: skip

    def _card(
        self, title: str, aside: str, high: float, cells: PaletteList, count: int, chosen: int, *,
        columns: int, least: float,
    ) -> Node:  # fmt: skip
        small = self.screen.small
        head, gap, pad, low = (25, 2, 6, 5) if small else (35, 4, 8, 7)
        grid = cells.grid(
            count, chosen, columns=columns, gap=gap, high=max(20, high - head - low), least=least, most=64
        )
        return Box(pad=(pad, 0, low), high=high).of(
            Row(gap=8, pad=(4, 0), high=head - 1.5).of(
                Text(title, "body_strong", rank=1),
                None if small else Text(aside, "small", "ink.secondary", "right", wide=GROW),
            ),
            Node(high=1.5),
            grid,
        )

    def _terrain(self, cell: PaletteCell) -> Node:
        s, item, small = self.screen, self.tools.palette.terrain[cell.at], self.screen.small
        inset = 3 if small else 5
        side = min(self.terrain.row - 2 * inset, 26 if small else 34)
        title = Text(self.state.names.title(item.name), ("button" if cell.on else "record", "small"))
        does = "" if small else s.app.texts.commas(s.t(key) for key in item.does)
        return Row(pad=(inset, 0), gap=6).of(
            Picture(self._paint_terrain, item, wide=side, high=side),
            Column(wide=GROW, high=GROW).of(
                spring(), title, Text(does, "small", "ink.secondary") if does else None, spring()
            ),
        )

    def _paint_terrain(self, to: PaintedCanvas, area: Area, item: TerrainItem) -> None:
        tile = self.drawing.art.terrain_tile(item.name, item.shapes[0][1], area.rect.height)
        to.surface.blit(tile, area.rect)
        to.painter.box(to.surface, area.rect, None, to.theme["surface.line_strong"], radius=0)

    def _mark(self, cell: PaletteCell) -> Node:
        item, small = self.tools.palette.marks[cell.at], self.screen.small
        words = self.screen.t(f"editor.table.mark_short.{item.name}")
        return Column(pad=(2, 1)).of(
            Picture(self._paint_mark, item, high=GROW),
            Text(words, "small", align="center", high=14 if small else 18),
        )

    def _paint_mark(self, to: PaintedCanvas, area: Area, item: MarkItem) -> None:
        side = max(8, min(area.rect.width, area.rect.height - to.painter.px(1), to.painter.px(34)))
        tile = self.drawing.art.mark_tile(item, side)
        to.surface.blit(tile, tile.get_rect(center=area.rect.center))

    def _shape(self, cell: PaletteCell) -> Node:
        item = self.tools.item
        if not isinstance(item, TerrainItem):
            return Node()
        name, shape = item.shapes[cell.at]
        return Picture(self._paint_shape, (item.name, shape), self.state.names.shape(name), high=GROW)

    def _paint_shape(self, to: PaintedCanvas, area: Area, data: tuple[str, Any]) -> None:
        side = max(8, min(area.rect.height, area.rect.width) - to.painter.px(8))
        tile = self.drawing.art.terrain_tile(*data, side)
        to.surface.blit(tile, tile.get_rect(center=area.rect.center))

    # --- asking ---

    def pointed(self) -> str:
        """Return the full name of what is under the pointer; empty for nothing."""
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
