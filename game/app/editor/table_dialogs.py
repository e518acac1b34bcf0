"""The dialogs about drawing on a table: scattering, stamps, the table's size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pygame

from game.app.editor.resizing import Resize
from game.app.editor.scattering import Made, Scattering, ScatterNumber
from game.app.editor.stamp_list import StampList
from game.app.editor.table_state import TableState
from game.editor.scatter import TableScatter, scatter_table
from game.editor.stamps import Stamp, save_pieces
from game.editor.table_commands import off_table, resize
from game.model.inches import INCH
from game.model.table_drafting import TableDraft, TerrainItem, box_of
from game.ui.scene import Scene
from game.view.draft.table_board import TableDraftBoard


class TableDialogs:
    """Opens dialogs over ``scene`` for the table in ``state``; ``drawing`` draws their pictures."""

    def __init__(self, scene: Scene, state: TableState, drawing: TableDraftBoard) -> None:
        self.app, self.t, self.state, self.drawing = scene.app, scene.t, state, drawing

    def scatter(self) -> None:
        """Scatter terrain over the table."""
        state, tools = self.state, self.state.tools
        tools.settle()
        settled, palette, item = tools.settled, tools.palette, tools.item
        at_hand = palette.terrain.index(item) if isinstance(item, TerrainItem) else 0

        def make(chosen: Sequence[int], numbers: Mapping[str, int]) -> Made:
            items = tuple(palette.terrain[at] for at in chosen)
            plan = TableScatter(items, numbers["count"], numbers["distance"] * INCH, numbers["seed"])
            draft, placed = scatter_table(settled, palette, plan, settled.symmetry)
            words = "scatter.pieces" if placed == plan.count else "scatter.room"
            return Made(draft, self.t(words, n=len(draft.pieces) - len(settled.pieces)))

        numbers = [ScatterNumber("count", 1, 60, 6), ScatterNumber("distance", 0, 12, 1)]
        names = [state.names.title(item.name) for item in palette.terrain]
        self.app.push(
            Scattering(
                self.app, names, [at_hand], numbers, make,
                self.drawing.small_picture,
                lambda draft: state.apply("scatter", draft), self.t("scatter.table"),
            )
        )  # fmt: skip

    def stamps(self) -> None:
        """Choose a stamp, or make one of the selection."""
        state, tools, game = self.state, self.state.tools, self.state.document.kit.name
        chosen = [state.draft.pieces[n] for n in sorted(tools.selection) if state.draft.pieces[n].outline]

        def picture(stamp: Stamp, px: int) -> pygame.Surface:
            left, low, right, high = box_of(corner for piece in stamp.pieces for corner in piece.placed)
            margin = INCH
            size = (right - left + 3 * margin) // INCH, (high - low + 3 * margin) // INCH
            moved = (
                replace(piece, at=(piece.at[0] - left + margin, piece.at[1] - low + margin))
                for piece in stamp.pieces
            )
            draft = TableDraft(size, dict(enumerate(moved, 1)))
            return self.drawing.small_picture(draft, px)

        def place(stamp: Stamp) -> None:
            width, height = state.draft.extent
            tools.clip = stamp.pieces
            tools.paste(state.aim() or (width // 2, height // 2))

        def save(title: str) -> Path:
            return save_pieces(game, title, chosen)

        self.app.push(StampList(self.app, game, picture, place, save if chosen else None))

    def resize(self) -> None:
        """Ask for another size of the table."""
        settled, palette = self.state.tools.settled, self.state.tools.palette

        def take(width: int, height: int, anchor: int) -> None:
            self.state.tools.settle()
            made = resize(settled, width, height, anchor)
            self.state.apply("resize", made, size=self.state.names.size(made))

        def loses(width: int, height: int, anchor: int) -> str:
            gone = len(off_table(resize(settled, width, height, anchor)))
            return self.t("editor.table.off", n=gone) if gone else ""

        self.app.push(Resize(self.app, settled.table, palette.sizes, loses, take, table=True))
