"""The list of everything done to the map; click a step to go there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.app.editor.checks_panel import panel_head
from game.app.editor.kept import Kept, cells_key
from game.editor.history import Entry
from game.model.drafting import Stand
from game.ui import widgets
from game.ui.cells import Cells, CellState

if TYPE_CHECKING:
    from game.app.editor.scene import EditorScene


class HistoryPanel:
    """Draws the list of the scene's history."""

    def __init__(self, scene: EditorScene) -> None:
        self.scene = scene
        self.cells = Cells(scene, "history", self._paint_row, on_choose=self._choose)
        self.visible = True
        self._kept = Kept()

    def _choose(self, index: int) -> None:
        self.scene.go_to(index)

    def words(self, entry: Entry) -> str:
        """An entry in words."""
        scene, texts = self.scene, self.scene.app.texts
        params = dict(entry.params)
        if "symmetry" in params:
            params["symmetry"] = scene.t(f"editor.symmetry_name.{params['symmetry']}")
        grid = scene.draft.grid
        own = sorted(entry.squares - entry.twins)
        if len(own) == 1 and own[0] < len(grid):
            params["square"] = grid.name(own[0])
        kind, is_piece = self._what(entry, own)
        if kind is not None:
            params["what"] = scene.names.piece(kind) if is_piece else scene.names.ground(kind)
        ends = [f"_{name}" for name in ("symmetry", "title") if name in entry.params]
        if kind is not None:
            if is_piece:
                ends.append("_piece" if len(own) == 1 else "_pieces")
            ends += ["_one"] if len(own) == 1 and (is_piece or entry.key == "erase") else []
            ends.append("_what")
        for end in (*ends, ""):
            key = f"editor.did.{entry.key}{end}"
            if texts.has(key):
                return scene.t(key, **params)
        return scene.t("editor.did.change")

    @staticmethod
    def _what(entry: Entry, own: Sequence[int]) -> tuple[str | None, bool]:
        """The one kind that was painted or erased, and whether it is a piece; ``None`` for none or many."""
        erased = entry.key == "erase"
        found: dict[tuple[str, bool], None] = {}
        for layer, is_piece in ((entry.change.pieces, True), (entry.change.ground, False)):
            if layer is None:
                continue
            values = layer.old if erased else layer.new
            for square in own:
                value = values.get(square)
                if value is not None:
                    kind = value.kind if isinstance(value, Stand) else value
                    found[kind, is_piece] = None
            if found:
                break
        if len(found) != 1:
            return ("", False) if not found and not erased and own else (None, False)
        return next(iter(found))

    def aside(self, index: int, entry: Entry) -> str:
        """How many squares it changed, and how many twins; or that it is undone."""
        if index > self.scene.history.index:
            return self.scene.t("editor.history_undone")
        own, twins = len(entry.squares - entry.twins), len(entry.twins)
        if not own:
            return ""
        if not twins:
            return self.scene.t("editor.squares", n=own)
        return self.scene.t("editor.did_squares", own=own, twins=twins, n=max(own, twins))

    def update(self) -> None:
        """The history has changed."""
        entries = self.scene.history.entries
        self.cells.chosen = self.scene.history.index
        if self.scene.container is not None and self.visible:
            if self.cells.count != len(entries):
                self.cells.count = len(entries)
                if self.cells.area is not None:
                    self.cells.area.is_enabled = True
            self.cells.cell = (self._width(len(entries)), self.cells.cell[1])
            self._show()
        self.scene.invalidate()

    def _show(self) -> None:
        """Scroll to the present place, with a line of what is undone below it."""
        self.cells.show(min(self.cells.chosen + 1, self.cells.count - 1))
        self.cells.show(self.cells.chosen)

    def _width(self, count: int) -> int:
        tall = count * self.cells.cell[1] > self.cells.rect.height
        return self.cells.rect.width - (self.scene.px(14) if tall else 0)

    def build(self) -> None:
        """Place the list."""
        scene = self.scene
        x, y, width, height = scene.frame.history
        head = 32.0 if scene.frame.small else 40.0
        rect = scene.box(x + 6, y + head, width - 12, height - head - 5)
        high = scene.px(27)
        rect.height = max(high, rect.height)
        self.cells.place(rect, len(scene.history.entries), cell_height=high)
        self.cells.chosen = scene.history.index
        self._show()
        if self.cells.area is not None:
            self.cells.area.visible = self.visible

    def paint(self, surface: pygame.Surface) -> None:
        """The card and its heading."""
        if self.visible:
            t = self.scene.t
            box = self.scene.frame.history
            panel_head(self.scene, surface, box, t("editor.history"), t("editor.history_note"))

    def draw(self, surface: pygame.Surface) -> None:
        """The lines."""
        if self.visible:
            history, margin = self.scene.history, self.scene.px(8)
            if self.cells.count != len(history):
                self.update()
            key = (self.scene.paintings, history.entries[-1], history.index, cells_key(self.cells))
            rect = self.cells.rect.inflate(margin, 0)
            self._kept.draw(surface, rect, key, self.cells.draw)

    def _paint_row(self, surface: pygame.Surface, rect: pygame.Rect, state: CellState) -> None:
        scene, theme = self.scene, self.scene.app.theme
        history = scene.history
        entry = history.entries[state.index]
        now, undone = state.index == history.index, state.index > history.index
        ink, pale, role = "ink.primary", "ink.secondary", "record"
        if now:
            scene.painter.box(surface, rect.inflate(0, -scene.px(2)), theme["ink.primary"], radius=3)
            ink = pale = "surface.raised"
            role = "button"
        elif undone:
            ink = pale = "ink.tertiary"
        if state.hovered and not now:
            scene.painter.box(surface, rect.inflate(0, -scene.px(2)), theme["surface.sunken"], radius=3)
        pad = scene.px(8)
        left = widgets.text(
            scene, surface, self.aside(state.index, entry), "small", (rect.right - pad, rect.centery), pale,
            align="right", middle=True, width=rect.width // 2,
        ).left  # fmt: skip
        words = self.words(entry)
        room = left - pad - (rect.x + pad)
        widgets.text(
            scene, surface, words, role, (rect.x + pad, rect.centery), ink, middle=True, width=max(1, room),
            italic=undone,
        )  # fmt: skip
