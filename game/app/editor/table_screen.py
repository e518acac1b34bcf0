"""The editor of tables measured in inches: the table in the middle, tools and terrain on the left, results
on the right, what is selected below.

What is not about inches it shares with the editor of squares (``EditorScreen``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from game.app.editor.choices import EditorChoices
from game.app.editor.clipboard import TableClipboard
from game.app.editor.frame import EditorFrame
from game.app.editor.labelling import TableLabelling
from game.app.editor.new_table import NewTable
from game.app.editor.panel import Painted
from game.app.editor.screen import EditorScreen
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
from game.editor.document import MapDocument
from game.editor.listener import Listener
from game.editor.table_commands import off_table
from game.model.finding import Place
from game.model.map_labels import table_labels
from game.model.table_drafting import TableDraft
from game.ui.scene import App
from game.view.draft.table_board import TableDraftBoard
from game.view.draft.table_look import TableLook

QUARTER = 900
"""A quarter turn in tenths of a degree."""


class TableBoardScreen(EditorScreen):
    """One open table."""

    guides = TableGuide
    frames: ClassVar[type[EditorFrame]] = TableFrame
    board: TableDraftBoard
    frame: TableFrame
    input: TableInput
    palette_panel: TablePalettePanel
    foot: TableFoot

    def __init__(self, app: App, document: MapDocument, content: Content, *, fresh: bool = False) -> None:
        board = TableDraftBoard(tools_of(app, content), document.kit.name)
        super().__init__(app, document, content, board, fresh=fresh)

    # --- what a desk asks for ---

    @property
    def steps(self) -> TableState:
        """See ``EditorScreen``."""
        return self.state

    def make_words(self) -> TableWords:
        """See ``EditorScreen``."""
        return TableWords(self.app.texts, self.kit.name, self.document.palette)

    def make_state(self, document: MapDocument, choices: EditorChoices, listener: Listener) -> TableState:
        """See ``EditorScreen``."""
        names = TableWords(self.app.texts, self.kit.name, document.palette)
        return TableState(document, names, choices, listener)

    def hold(self, steps: TableState) -> None:
        """See ``EditorScreen``. What was copied is at hand on every map."""
        before: TableState | None = getattr(self, "state", None)
        if before is not None:
            steps.tools.clip = before.tools.clip
        self.state, self.sight = steps, Sight(steps, self.relook)

    def make_labelling(self, steps: TableState) -> TableLabelling:
        """See ``EditorScreen``."""
        return TableLabelling(self, steps, self.later)

    def make_tools(self) -> None:
        """See ``EditorScreen``."""
        state = self.state
        self.input = TableInput(self, state, self.board, self.do, self.zoom)
        self.palette_panel = TablePalettePanel(self, state, self.board)
        self.properties = TableProperties(self, state, self.do)
        self.foot = TableFoot(
            self, state, self.do, self.choose, lambda: self.board.zoom_percent, self._pointed_words
        )

    def show_place(self, place: Place) -> None:
        """See ``EditorScreen``."""
        if not isinstance(place, tuple):
            return
        self.board.show_place(place)
        lost = [number for number in off_table(self.draft) if place in self.draft.pieces[number].placed]
        if lost:  # nobody can click it: it can be deleted, or typed back
            self.state.tools.select(lost[0])

    def help(self) -> None:
        self.app.push(TableHelp(self.app, self.kit.name, self.guiding.start))

    def _pointed_words(self) -> tuple[str, str]:
        told = self.palette_panel.pointed()
        return ("", told) if told else self.state.pointed_words()

    # --- showing ---

    def relook(self) -> None:
        """What is marked on the table has changed."""
        if self.preview is not None:
            self.board.set_look(self.changed_look(self.preview))
            self.invalidate()
            return
        errors, warnings = self.checks.places()
        pointed = {place for place in self.guiding.places() if isinstance(place, tuple)}
        look = TableLook(
            errors=errors,
            warnings=warnings,
            highlight=self.checks.highlight() | pointed,
            rings=self.choices.rings,
            eye=self.sight.eye,
            unseen=self.sight.unseen(),
            labels=tuple(table_labels(self.draft.meta)),
        )
        self.board.set_look(self.state.look(look))
        self.invalidate()

    def changed(self) -> None:
        """The table, or what is selected, is another one: show it everywhere."""
        super().changed()
        if self.container is None:
            return
        if self.properties.stale:
            self.rebuild()
        else:
            self.properties.update()
            self.repaint()

    def drawn(self) -> None:
        """A stroke goes on."""
        super().drawn()
        if self.container is not None:
            self.properties.update()

    @property
    def own_panels(self) -> Sequence[Painted]:
        """See ``EditorScreen``."""
        return self.palette_panel, self.properties, self.foot

    def build_own(self) -> None:
        """See ``EditorScreen``."""
        self.palette_panel.build(self.frame)
        self.input.build(self.board_rect)
        self.properties.build(self.frame)
        self.foot.build(self.frame)

    def zoomed(self) -> None:
        """See ``EditorScreen``."""
        self.relook()
        self.rebuild()

    # --- commands ---

    def own_commands(self) -> Mapping[str, Callable[[], Any]]:
        """See ``EditorScreen``."""
        tools, sight = self.state.tools, self.sight
        dialogs = TableDialogs(self, self.state, self.board)
        clipboard = TableClipboard(self.state, self.files.take_text)
        return {
            **{tool.action: partial(tools.take, tool) for tool in tools.every},
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
            "grid": lambda: self.choose(grid=not self.choices.grid),
            "rings": lambda: self.choose(rings=not self.choices.rings),
        }

    def idle(self) -> set[str]:
        """See ``EditorScreen``."""
        if self.state.tools.selection:
            return set()
        return {
            "cut", "copy", "delete", "lock", "points", "rotate", "rotate_back", "mirror_left_right",
            "mirror_top_bottom",
        }  # fmt: skip

    def switched(self) -> dict[str, bool]:
        """See ``EditorScreen``."""
        choices = self.choices
        return {"rings": choices.rings, "grid": choices.grid, "minimap": choices.minimap}

    def put_back(self) -> None:
        """Escape: one thing after another goes, the scene last."""
        if self.state.cancel() or self.measuring.close_fairer() or self.sight.look_away():
            return
        if self.checks.marked >= 0:
            self.checks.forget()
            self.relook()
        else:
            self.back()

    # --- the whole table ---

    def ask_new(self, on_made: Callable[[TableDraft], Any]) -> object:
        """See ``EditorScreen``."""
        dialog = NewTable(self.app, self.document, self.files.library, on_made)
        self.app.push(dialog)
        return dialog

    # --- making it fairer ---

    def changed_look(self, draft: TableDraft) -> TableLook:
        """See ``EditorScreen``."""
        before, after = self.state.tools.settled.pieces, draft.pieces
        changed = [
            piece for pieces in (before, after) for number, piece in pieces.items()
            if before.get(number) != after.get(number)
        ]  # fmt: skip
        return TableLook(
            highlight=frozenset(piece.at for piece in changed if not piece.outline),
            selected=tuple(after[n].placed for n in after if before.get(n) != after[n] and after[n].outline),
            twins=tuple(piece.placed for piece in changed if piece.outline),
        )
