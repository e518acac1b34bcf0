"""The list of everything done to the map; a click on a step goes there."""

from __future__ import annotations

import pygame

from game.app.editor.panel import CachedList, ColumnPanel
from game.app.editor.steps import Steps
from game.editor.history import HistoryEntry
from game.ui import widgets
from game.ui.controls.cells import Cells, CellState
from game.ui.layout import Strip
from game.ui.scene import Scene


class HistoryPanel(ColumnPanel):
    """Draws the list of the map's history."""

    def __init__(self, scene: Scene, state: Steps) -> None:
        super().__init__(scene, state)
        self.history = state.document.history
        self.cells = Cells(scene, "history", self._paint_row, on_choose=state.go_to)
        self._cached = CachedList(self.cells)

    def words(self, entry: HistoryEntry) -> str:
        return self.state.names.entry(entry, self.state.draft)

    def aside(self, index: int, entry: HistoryEntry) -> str:
        """Return how many squares, or pieces, a step changed, and how many twins; or that it is undone."""
        if index > self.history.index:
            return self.t("editor.history_undone")
        own, twins = len(entry.squares - entry.twins), len(entry.twins)
        if not own:
            return ""
        if not twins:
            return self.state.names.count(own)
        return self.state.names.counts(own, twins)

    def note(self, key: str, **params: object) -> None:
        """Add an entry to the history for something that changed nothing."""
        self.state.document.note(key, params)
        self.update()

    def update(self) -> None:
        if self.scene.container is not None and self.visible:
            self.build()
        self.scene.invalidate()

    def build(self) -> None:
        """Build the list, scrolled to the current step with one undone line below it."""
        head, high, cells = 32 if self.small else 40, self.px(27), self.cells
        rect = self.area.inset(6, 0).moved(0, head).at_top(self.area.height - head - 5).rect
        rect.height = max(high, rect.height)
        cells.place(rect, len(self.history), cell_height=high)
        cells.chosen = self.history.index
        cells.show(min(cells.chosen + 1, cells.count - 1))
        cells.show(cells.chosen)
        if cells.area is not None:
            cells.area.visible = self.visible

    def paint(self, surface: pygame.Surface) -> None:
        if self.visible:
            self.head(surface, self.t("editor.history"), self.t("editor.history_note"))

    def draw(self, surface: pygame.Surface, painted: int) -> None:
        """Draw the lines; ``painted`` counts how often the ground below them was painted."""
        if self.visible:
            if self.cells.count != len(self.history):
                self.update()
            key = (painted, self.history.entries[-1], self.history.index)
            self._cached.draw(surface, key, margin=(self.scene.px(8), 0))

    def _paint_row(self, surface: pygame.Surface, rect: pygame.Rect, state: CellState) -> None:
        scene, theme, history = self.scene, self.scene.app.theme, self.history
        entry = history.entries[state.index]
        now, undone = state.index == history.index, state.index > history.index
        ink, pale, role = "ink.primary", "ink.secondary", "record"
        if now or state.hovered:
            fill = theme["ink.primary" if now else "surface.sunken"]
            scene.painter.box(surface, rect.inflate(0, -scene.px(2)), fill, radius=3)
        if now:
            ink, pale, role = "surface.raised", "surface.raised", "button"
        elif undone:
            ink = pale = "ink.tertiary"
        row = Strip(rect.inflate(-2 * self.px(8), 0), self.px(8))
        half = pygame.Rect(row.rest.right - rect.width // 2, rect.y, rect.width // 2, rect.height)
        aside = self.aside(state.index, entry)
        row.right(widgets.line(scene, surface, aside, half, "small", pale, align="right").width)
        at, room = (row.rest.x, rect.centery), max(1, row.rest.width)
        self.painter.text(surface, self.words(entry), role, at, ink, middle=True, width=room, italic=undone)
