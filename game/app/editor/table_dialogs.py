"""The dialogs about drawing on a table: scattering, stamps, the table's size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pygame

from game.app.editor.drawing_dialogs import DrawingDialogs
from game.app.editor.resizing import Resize
from game.app.editor.scattering import Made, Scattering, ScatterNumber
from game.app.editor.table_state import TableState
from game.editor.scatter import TableScatter, scatter_table
from game.editor.stamps import Stamp, save_pieces
from game.editor.table_commands import off_table, resize
from game.model.inches import INCH
from game.model.table_drafting import TableDraft, TerrainItem, box_of
from game.view.draft.table_board import TableDraftBoard


class TableDialogs(DrawingDialogs):
    """The dialogs for a table."""

    state: TableState
    drawing: TableDraftBoard

    def scattering(self) -> Scattering:
        state, tools = self.state, self.state.tools
        tools.settle()
        settled, palette, item = tools.settled, tools.palette, tools.item
        at_hand = palette.terrain.index(item) if isinstance(item, TerrainItem) else 0

        def make(chosen: Sequence[int], numbers: Mapping[str, int]) -> Made:
            items = tuple(palette.terrain[at] for at in chosen)
            plan = TableScatter(items, numbers["count"], numbers["distance"] * INCH, numbers["seed"])
            draft, placed = scatter_table(settled, palette, plan, settled.symmetry)
            words = "scatter.pieces" if placed == plan.count else "scatter.room"
            return Made(draft, self.app.texts(words, n=len(draft.pieces) - len(settled.pieces)))

        numbers = [ScatterNumber("count", 1, 60, 6), ScatterNumber("distance", 0, 12, 1)]
        names = [state.names.title(item.name) for item in palette.terrain]
        return Scattering(
            self.app,
            names,
            [at_hand],
            numbers,
            make,
            self.drawing.small_picture,
            self.app.texts("scatter.table"),
        )

    @property
    def selected(self) -> bool:
        pieces = self.state.draft.pieces
        return any(pieces[number].outline for number in self.state.tools.selection)

    def picture(self, stamp: Stamp, px: int) -> pygame.Surface:
        left, low, right, high = box_of(corner for piece in stamp.pieces for corner in piece.placed)
        margin = INCH
        size = (right - left + 3 * margin) // INCH, (high - low + 3 * margin) // INCH
        moved = (
            replace(piece, at=(piece.at[0] - left + margin, piece.at[1] - low + margin))
            for piece in stamp.pieces
        )
        return self.drawing.small_picture(TableDraft(size, dict(enumerate(moved, 1))), px)

    def put(self, stamp: Stamp) -> None:
        tools, (width, height) = self.state.tools, self.state.draft.extent
        tools.clip = stamp.pieces
        tools.paste(self.state.aim() or (width // 2, height // 2))

    def save(self, title: str) -> Path:
        pieces = self.state.draft.pieces
        chosen = [pieces[number] for number in sorted(self.state.tools.selection) if pieces[number].outline]
        return save_pieces(self.game, title, chosen)

    def resizing(self) -> Resize:
        settled = self.state.tools.settled

        def loses(width: int, height: int, anchor: int) -> str:
            gone = len(off_table(resize(settled, width, height, anchor)))
            return self.app.texts("editor.table.off", n=gone) if gone else ""

        return Resize(self.app, settled.table, self.state.tools.palette.sizes, loses, table=True)

    def take_size(self, width: int, height: int, anchor: int) -> None:
        made = resize(self.state.tools.settled, width, height, anchor)
        self.state.tools.settle()
        self.state.apply("resize", made, size=self.state.names.size(made))
