"""The left column of the editor of tables: tools, terrain, marks, and the shapes of what is in hand."""

from __future__ import annotations

from types import MappingProxyType

import pygame

from game.app.editor.palette import PalettePanel
from game.app.editor.panel import choice_box, in_the_middle
from game.app.editor.table_frame import TableFrame
from game.app.editor.table_state import TableState
from game.model.table_drafting import MarkItem, TerrainItem
from game.ui import widgets
from game.ui.controls.cells import Cells, CellState
from game.ui.layout import Area, Strip
from game.ui.scene import Scene
from game.view.draft.table_board import TableDraftBoard


class TablePalettePanel(PalettePanel):
    """Draws and builds the column; the choices are the state's. ``drawing`` has the pictures."""

    icons = MappingProxyType({
        "select": "move_tool", "outline": "pencil", "erase": "eraser", "tape": "ft_tape",
    })  # fmt: skip
    margin = 6
    hint = (13, 18)
    middles = (34, 76)

    def __init__(self, scene: Scene, state: TableState, drawing: TableDraftBoard) -> None:
        self.state, self.tools, self.drawing = state, state.tools, drawing
        palette, take = state.tools.palette, state.tools.take_item
        self.terrain = Cells(
            scene, "ground", self._paint_terrain, on_choose=lambda index: take(palette.terrain[index])
        )
        self.marks = Cells(
            scene, "pieces", self._paint_mark, on_choose=lambda index: take(palette.marks[index])
        )
        self.shapes = Cells(scene, "shapes", self._paint_shape, on_choose=self._take_shape)
        lists = (self.terrain, self.marks, self.shapes)
        super().__init__(scene, state.tools, state.tools.take, lists)

    def _take_shape(self, index: int) -> None:
        item = self.tools.item
        if isinstance(item, TerrainItem):
            self.tools.take_item(item, index)

    # --- building ---

    def build(self, frame: TableFrame) -> None:
        self.frame, self.small = frame, frame.small
        self.build_tools(frame.tools, 26)
        palette = self.tools.palette
        self._place_below(self.terrain, frame.ground, len(palette.terrain), 2, 26 if self.small else 48)
        self._place_below(self.marks, frame.pieces, len(palette.marks), 4, 34 if self.small else 50)
        self._build_shapes()
        self.refresh()

    def _build_shapes(self) -> None:
        item = self.tools.item
        count = len(item.shapes) if isinstance(item, TerrainItem) else 0
        self._place_below(self.shapes, self.frame.shapes, count, 3, 34 if self.small else 44)

    def _place_below(self, cells: Cells, area: Area, count: int, columns: int, least: int) -> None:
        head, gap, pad, low = (25, 2, 6, 5) if self.small else (35, 4, 8, 7)
        area = area.inset(pad, 0).moved(0, head).at_top(max(20, area.height - head - low))
        self.place(cells, area, count, columns, gap, least, 64)

    def refresh(self) -> None:
        """Show what is in hand."""
        palette, tool = self.tools.palette, self.tools.tool
        self.show_tool()
        item = tool.placed
        self.terrain.chosen = palette.terrain.index(item) if isinstance(item, TerrainItem) else -1
        self.marks.chosen = palette.marks.index(item) if isinstance(item, MarkItem) else -1
        if self.buttons:
            self._build_shapes()
        self.shapes.chosen = tool.shape

    # --- looks ---

    def paint(self, surface: pygame.Surface) -> None:
        f, t, state = self.frame, self.t, self.state
        self.paint_cards(surface, (f.tools, f.ground, f.pieces, f.shapes))
        self._heading(surface, f.ground, t("editor.table.terrain"), t("editor.table.terrain_note"))
        points = sum(bool(piece.name) for piece in state.draft.pieces.values())
        self._heading(
            surface, f.pieces, t("editor.table.spawn_points"), t("editor.table.points_note", n=points)
        )
        item = self.tools.item
        if isinstance(item, TerrainItem):
            title = t("editor.table.shapes", what=state.names.title(item.name))
            size = t(
                "editor.table.size", turn=state.names.degrees(self.tools.turning), scale=self.tools.scaling
            )
        else:
            title, size = state.names.title(f"mark.{item.name}"), ""
        self._heading(surface, f.shapes, title, size)

    def _heading(self, surface: pygame.Surface, area: Area, title: str, aside: str) -> None:
        scene = self.scene
        row = Strip(area.at_top(24 if self.small else 33).inset(9 if self.small else 13, 0).rect, scene.px(8))
        row.left(widgets.line(scene, surface, title, row.rest, "body_strong", "ink.primary").width)
        if not self.small:
            widgets.line(scene, surface, aside, row.rest, align="right")

    def draw(self, surface: pygame.Surface, painted: int) -> None:
        """Draw the lists; ``painted`` counts how often the ground below them was painted."""
        self.draw_lists(surface, (painted, self.tools.item.name, self.tools.shape))

    def _paint_terrain(self, surface: pygame.Surface, rect: pygame.Rect, state: CellState) -> None:
        scene, px, names = self.scene, self.scene.px, self.state.names
        item = self.tools.palette.terrain[state.index]
        choice_box(scene, surface, rect, state)
        inset = px(3 if self.small else 5)
        side = min(rect.height - 2 * inset, px(26 if self.small else 34))
        spot = pygame.Rect(rect.x + inset, rect.centery - side // 2, side, side)
        surface.blit(self.drawing.art.terrain_tile(item.name, item.shapes[0][1], side), spot)
        scene.painter.box(surface, spot, None, scene.app.theme["surface.line_strong"], radius=0)
        left = spot.right + px(5 if self.small else 7)
        body = pygame.Rect(left, rect.y, rect.right - px(2) - left, rect.height)
        role = "button" if state.chosen else "record"
        does = self.app.texts.commas(self.t(key) for key in item.does)
        if self.small or not does:
            title = names.title(item.name)
            role = role if self.text_width(title, role) <= body.width else "small"
            in_the_middle(scene, surface, [title], body, role)
            return
        step = scene.app.fonts.get("small", scene.app.scale).get_linesize()
        upper, lower = body.copy(), body.copy()
        upper.height = lower.height = step
        upper.centery, lower.centery = rect.centery - step // 2, rect.centery + step // 2
        widgets.line(scene, surface, names.title(item.name), upper, role, "ink.primary")
        widgets.line(scene, surface, does, lower)

    def _paint_mark(self, surface: pygame.Surface, rect: pygame.Rect, state: CellState) -> None:
        scene, px = self.scene, self.scene.px
        item = self.tools.palette.marks[state.index]
        choice_box(scene, surface, rect, state)
        label = px(14 if self.small else 18)
        side = max(8, min(rect.width - px(4), rect.height - label - px(3), px(34)))
        tile = self.drawing.art.mark_tile(item, side)
        top = rect.y + (rect.height - label - side) // 2 + px(1)
        surface.blit(tile, tile.get_rect(midtop=(rect.centerx, top)))
        foot = pygame.Rect(rect.x, rect.bottom - label - px(1), rect.width, label)
        words = self.t(f"editor.table.mark_short.{item.name}")
        widgets.line(scene, surface, words, foot, "small", "ink.primary", align="center")

    def _paint_shape(self, surface: pygame.Surface, rect: pygame.Rect, state: CellState) -> None:
        scene, item = self.scene, self.tools.item
        if not isinstance(item, TerrainItem) or state.index >= len(item.shapes):
            return
        choice_box(scene, surface, rect, state)
        side = max(8, min(rect.height, rect.width) - scene.px(8))
        tile = self.drawing.art.terrain_tile(item.name, item.shapes[state.index][1], side)
        surface.blit(tile, tile.get_rect(center=rect.center))

    # --- asking ---

    def pointed(self) -> str:
        """Return the full name of what is under the pointer; empty for nothing."""
        names, palette, item = self.state.names, self.tools.palette, self.tools.item
        if self.terrain.hover >= 0:
            terrain = palette.terrain[self.terrain.hover]
            return self.app.texts.commas([names.title(terrain.name), *map(self.t, terrain.does)])
        if self.marks.hover >= 0:
            return names.title(f"mark.{palette.marks[self.marks.hover].name}")
        if self.shapes.hover >= 0 and isinstance(item, TerrainItem):
            return names.shape(item.shapes[self.shapes.hover][0])
        return ""
