"""The board of tables measured in inches in the editor, with the selection's properties below it."""

from __future__ import annotations

from collections.abc import Hashable

from game.app.editor.board import WIDEST, EditorBoard, PanelMarks
from game.app.editor.clipboard import TableClipboard
from game.app.editor.commands import EditorPress
from game.app.editor.foot import table_foot
from game.app.editor.guide import TableGuide
from game.app.editor.help import TableHelp
from game.app.editor.new_table import NewTable
from game.app.editor.sight import Sight
from game.app.editor.surface_input import TableInput
from game.app.editor.table_palette import TablePaletteColumn
from game.app.editor.table_properties import TableProperties
from game.app.editor.table_state import TableState
from game.app.editor.words import TableWords
from game.editor.table_commands import off_table
from game.model.finding import Place
from game.model.map_labels import table_labels
from game.model.table_drafting import TableDraft
from game.model.table_preview import TablePreview
from game.ui.screen import Screen
from game.ui.tree.node import Node
from game.view.draft.table_board import TableDraftBoard
from game.view.draft.table_look import TableLook

P = EditorPress

CHANGES = {
    P.CUT, P.COPY, P.DELETE, P.LOCK, P.POINTS, P.ROTATE, P.ROTATE_BACK, P.MIRROR_LEFT_RIGHT,
    P.MIRROR_TOP_BOTTOM,
}  # fmt: skip
"""Commands that need a selection."""


class TableBoard(EditorBoard):
    """The board for tables."""

    guide = TableGuide
    help_card = TableHelp
    drawings, wordings, states = TableDraftBoard, TableWords, TableState
    inputs, clipboards, palettes = TableInput, TableClipboard, TablePaletteColumn
    drawing: TableDraftBoard
    state: TableState
    input: TableInput
    palette: TablePaletteColumn

    def new_dialog(self) -> NewTable:
        return NewTable(self.app, self.state.document)

    def join(self, screen: Screen) -> None:
        super().join(screen)
        self.properties = TableProperties(screen)

    def show(self, state: TableState) -> None:
        """Switch to another table. See ``EditorBoard``; the copied pieces are kept for all maps."""
        before: TableState | None = getattr(self, "state", None)
        if before is not None:
            state.tools.clip = before.tools.clip
        super().show(state)
        self.sight = Sight(state)
        self.properties.state = state

    # --- showing ---

    @property
    def beside(self) -> float:
        return min(max(0.25 * self.screen.width, self.screen.density.aside), WIDEST)

    def below(self) -> list[Node]:
        choices, zoom = self.state.choices, self.drawing.zoom_percent
        return [self.properties.compose(), table_foot(self.screen, choices, zoom, self._pointed_words())]

    def watched(self) -> Hashable:
        tools = self.state.tools
        return (
            super().watched(),
            tools.pointer, tools.pressing, tools.selection, tools.points_of, tools.point, tools.free,
            tools.locked, tools.tape.ends, tools.outline.drawing, tools.line.drawing, self.sight.eye,
            self.properties.watched(),
        )  # fmt: skip

    def look(self, marks: PanelMarks) -> TableLook:
        if isinstance(marks.changed, TableDraft):
            return self._changed_look(marks.changed)
        look = TableLook(
            errors=marks.errors,
            warnings=marks.warnings,
            highlight=marks.highlight,
            rings=self.state.choices.rings,
            eye=self.sight.eye,
            unseen=self.sight.unseen(),
            labels=tuple(table_labels(self.state.draft.meta)),
        )
        return self.state.look(look)

    def _changed_look(self, draft: TableDraft) -> TableLook:
        """Return the look of the differences from the current table."""
        before, after = self.state.tools.settled.pieces, draft.pieces
        changed = [
            piece for pieces in (before, after) for number, piece in pieces.items()
            if before.get(number) != after.get(number)
        ]  # fmt: skip
        return TableLook(
            highlight=frozenset(piece.at for piece in changed if not piece.outline),
            selected=tuple(after[n].placed for n in after if before.get(n) != after[n] and after[n].outline),
            preview=TablePreview(twins=tuple(piece.placed for piece in changed if piece.outline)),
        )

    def show_place(self, place: Place) -> None:
        if not isinstance(place, tuple):
            return
        self.drawing.camera.show(place)
        draft = self.state.draft
        lost = [number for number in off_table(draft) if place in draft.pieces[number].placed]
        if lost:  # nobody can click it: it can be deleted, or typed back
            self.state.tools.select(lost[0])

    def _pointed_words(self) -> tuple[str, str]:
        """Return the words of the line below the board: the place, and what is there."""
        told = self.palette.pointed()
        return ("", told) if told else self.state.pointed_words()

    # --- commands ---

    def take_tool(self, name: str) -> None:
        self.state.tools.take(self.state.tools.named(name))

    def idle(self) -> set[EditorPress]:
        return set() if self.state.tools.selection else CHANGES

    def put_back(self) -> bool:
        return self.sight.look_away()
