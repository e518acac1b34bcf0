"""The board of tables measured in inches in the editor, with the selection's properties below it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from game.app.editor.board import BoardCalls, EditorBoard, PanelMarks
from game.app.editor.choices import EditorChoices
from game.app.editor.clipboard import TableClipboard
from game.app.editor.labelling import Labelling, table_place
from game.app.editor.new_table import NewTable
from game.app.editor.panel import Painted
from game.app.editor.sight import Sight
from game.app.editor.table_dialogs import TableDialogs
from game.app.editor.table_foot import TableFoot
from game.app.editor.table_frame import TableFrame
from game.app.editor.table_guide import TableGuide
from game.app.editor.table_help import TableHelp
from game.app.editor.table_input import TableInput
from game.app.editor.table_palette import TablePalettePanel
from game.app.editor.table_properties import TableProperties
from game.app.editor.table_state import TableState
from game.app.editor.table_words import TableWords
from game.app.table.boards import tools_of
from game.data.files.content import Content
from game.data.maps.library import MapLibrary
from game.editor.document import MapDocument
from game.editor.listener import Listener
from game.editor.table_commands import off_table
from game.model.finding import Place
from game.model.map_labels import table_labels
from game.model.table_drafting import TableDraft
from game.model.table_preview import TablePreview
from game.ui.scene import App, Scene
from game.view.draft.table_board import TableDraftBoard
from game.view.draft.table_look import TableLook

QUARTER = 900
"""A quarter turn in tenths of a degree."""

CHANGES = {
    "cut", "copy", "delete", "lock", "points", "rotate", "rotate_back", "mirror_left_right",
    "mirror_top_bottom",
}  # fmt: skip
"""Commands that need a selection."""


class TableBoard(EditorBoard):
    """The board for tables."""

    guide = TableGuide
    help_card = TableHelp
    frame = TableFrame
    drawing: TableDraftBoard
    state: TableState
    input: TableInput
    foot: TableFoot

    def __init__(self, app: App, document: MapDocument, content: Content) -> None:
        super().__init__(app, document)
        self.drawing = TableDraftBoard(tools_of(app, content), self.kit.name)

    def words(self, document: MapDocument) -> TableWords:
        return TableWords(self.app.texts, self.kit.name, document.palette)

    def open(self, document: MapDocument, choices: EditorChoices, listener: Listener) -> TableState:
        return TableState(document, self.words(document), choices, listener)

    def ask_new(self, on_made: Callable[[TableDraft], Any]) -> object:
        dialog = NewTable(self.app, self.state.document, MapLibrary(self.kit), on_made)
        self.app.push(dialog)
        return dialog

    def show(self, scene: Scene, state: TableState, calls: BoardCalls) -> None:
        """Switch to another table. See ``EditorBoard``; the copied pieces are kept for all maps."""
        before: TableState | None = getattr(self, "state", None)
        if before is not None:
            state.tools.clip = before.tools.clip
        super().show(scene, state, calls)
        self.sight = Sight(state)
        self.input = TableInput(scene, state, self.drawing, calls.do, self.zoom)
        self.palette_panel = TablePalettePanel(scene, state, self.drawing)
        self.properties = TableProperties(scene, state, calls.do)
        self.foot = TableFoot(
            scene, state, calls.do, calls.choose, lambda: self.drawing.zoom_percent, self._pointed_words
        )

    # --- showing ---

    @property
    def panels(self) -> Sequence[Painted]:
        return self.palette_panel, self.properties, self.foot

    def build(self, frame: TableFrame) -> None:
        self.palette_panel.build(frame)
        self.input.build(frame.board.rect)
        self.properties.build(frame)
        self.foot.build(frame)

    def mark(self, marks: PanelMarks) -> None:
        if isinstance(marks.changed, TableDraft):
            self.drawing.set_look(self._changed_look(marks.changed))
            return
        look = TableLook(
            errors=marks.errors,
            warnings=marks.warnings,
            highlight=marks.highlight,
            rings=self.state.choices.rings,
            eye=self.sight.eye,
            unseen=self.sight.unseen(),
            labels=tuple(table_labels(self.state.draft.meta)),
        )
        self.drawing.set_look(self.state.look(look))

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

    def zoomed(self) -> None:
        self.state.on.marked()
        self.scene.rebuild()

    def changed(self) -> None:
        if self.scene.container is None:
            return
        if self.properties.stale:
            self.scene.rebuild()
        else:
            self.properties.update()
            self.scene.repaint()

    def drawn(self) -> None:
        if self.scene.container is not None:
            self.properties.update()

    def _pointed_words(self) -> tuple[str, str]:
        """Return the words of the line below the board: the place, and what is there."""
        told = self.palette_panel.pointed()
        return ("", told) if told else self.state.pointed_words()

    # --- commands ---

    def commands(self) -> Mapping[str, Callable[[], Any]]:
        state, tools, sight, calls = self.state, self.state.tools, self.sight, self.calls
        dialogs = TableDialogs(self.scene, state, self.drawing)
        clipboard = TableClipboard(state, calls.take_pasted)
        return {
            **{tool.action: partial(tools.take, tool) for tool in tools.every},
            "label": Labelling(self.scene, state, partial(table_place, state), calls.later).start,
            "resize": dialogs.resize,
            "scatter": dialogs.scatter,
            "stamps": dialogs.stamps,
            "select_all": tools.select_all,
            "copy": clipboard.copy,
            "copy_beside": clipboard.copy_beside,
            "cut": clipboard.cut,
            "paste": clipboard.paste,
            "delete": lambda: tools.tool.delete(),
            "lock": tools.lock,
            "points": tools.edit_points,
            "pick_more": self.input.pick_more,
            "small_steps": self.input.change_steps,
            "change_side": lambda: tools.tool.change_side(),
            "rotate": lambda: tools.tool.turn(QUARTER),
            "rotate_back": lambda: tools.tool.turn(-QUARTER),
            "mirror_left_right": lambda: tools.mirror(across=True),
            "mirror_top_bottom": lambda: tools.mirror(across=False),
            "larger": lambda: tools.tool.scale(5),
            "smaller": lambda: tools.tool.scale(-5),
            "overlay": sight.look_around,
            "overlay_off": sight.look_away,
            "rings": lambda: calls.choose(rings=not state.choices.rings),
        }

    def idle(self) -> set[str]:
        return set() if self.state.tools.selection else CHANGES

    def switched(self) -> dict[str, bool]:
        return {"rings": self.state.choices.rings, "grid": self.state.choices.grid}

    def put_back(self) -> bool:
        return self.sight.look_away()
