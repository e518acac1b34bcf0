"""The editor of tables measured in inches: the table in the middle, tools and terrain on the left, results
on the right, what is selected below.

What is not about inches it shares with the editor of squares (``EditorScreen``).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import pygame

from game.app.editor.choices import EditorChoices
from game.app.editor.frame import EditorFrame
from game.app.editor.labelling import TableLabelling
from game.app.editor.new_table import NewTable
from game.app.editor.panel import Painted
from game.app.editor.resizing import Resize
from game.app.editor.scattering import Made, Number, Scattering
from game.app.editor.screen import EditorScreen
from game.app.editor.stamp_list import StampList
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
from game.data.sharing.share import is_share_text
from game.editor.document import MapDocument
from game.editor.listener import Listener
from game.editor.scatter import TableScatter, scatter_table
from game.editor.stamps import Stamp, save_pieces
from game.editor.table_commands import off_table, resize
from game.model.finding import Place
from game.model.inches import INCH, Point
from game.model.map_labels import table_labels
from game.model.table_drafting import TableDraft, TableDrafting, TerrainItem, box_of
from game.ui.controls.dialog import clipboard_text
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
        self.eye: Point | None = None
        """From where it is shown what is seen."""
        self._unseen: tuple[object, tuple[tuple[tuple[Point, ...], ...], ...]] | None = None
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
        self.state, self.eye = steps, None

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
            eye=self.eye,
            unseen=self.unseen(),
            labels=tuple(table_labels(self.draft.meta)),
        )
        self.board.set_look(self.state.look(look))
        self.invalidate()

    def unseen(self) -> tuple[tuple[tuple[Point, ...], ...], ...]:
        """The ground that isn't seen from the eye; worked out anew when a stroke is done."""
        drafting, draft = self.document.drafting, self.state.tools.settled
        if self.eye is None or not isinstance(drafting, TableDrafting):
            return ()
        key = (draft.table, draft.pieces, self.eye)
        if self._unseen is None or self._unseen[0] != key:
            self._unseen = key, tuple(drafting.unseen(draft, self.document.definitions, self.eye))
        return self._unseen[1]

    def _look_around(self) -> None:
        """Show what is seen from where the pointer is, or from the point that is selected; or no more."""
        only, at = self.state.tools.only, self.state.aim()
        if only is not None and not only[1].outline:
            at = only[1].at
        if self.eye is not None and (at is None or math.dist(at, self.eye) < INCH):
            self.eye = None
        elif at is None:
            self.state.say("editor.plane.sight_where")
        else:
            self.eye = at
            self.state.say("editor.plane.sight_on")
        self.relook()

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
        tools = self.state.tools
        return {
            **{tool.action: partial(tools.take, tool) for tool in tools.every},
            "resize": self._open_resize,
            "scatter": self._open_scatter,
            "stamps": self._open_stamps,
            "select_all": tools.select_all,
            "copy": self._copy,
            "copy_beside": self._copy_beside,
            "cut": self._cut,
            "paste": self._paste,
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
            "overlay": self._look_around,
            "overlay_off": self._look_away,
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
        if self.state.cancel() or self.measuring.close_fairer() or self._look_away():
            return
        if self.checks.marked >= 0:
            self.checks.forget()
            self.relook()
        else:
            self.back()

    def _look_away(self) -> bool:
        """Show no more what is seen; whether it was shown."""
        if self.eye is None:
            return False
        self.eye = None
        self.relook()
        return True

    def _copy(self) -> None:
        if self.state.tools.copy():
            self.state.say("editor.plane.copied")

    def _copy_beside(self) -> None:
        if self.state.tools.copy():
            self.state.tools.paste()

    def _cut(self) -> None:
        if self.state.tools.copy():
            self.state.tools.tool.delete()

    def _paste(self) -> None:
        """What was copied comes where the pointer is; a whole map's text is opened."""
        text = clipboard_text()
        if not self.state.tools.clip and is_share_text(text):
            self.files.take_text(text)
        else:
            self.state.tools.paste(self.state.aim())

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

    def _open_scatter(self) -> None:
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

        numbers = [Number("count", 1, 60, 6), Number("distance", 0, 12, 1)]
        names = [state.names.title(item.name) for item in palette.terrain]
        self.app.push(
            Scattering(
                self.app, names, [at_hand], numbers, make,
                self.board.small_picture,
                lambda draft: state.apply("scatter", draft), self.t("scatter.table"),
            )
        )  # fmt: skip

    def _open_stamps(self) -> None:
        state, tools, game = self.state, self.state.tools, self.kit.name
        chosen = [state.draft.pieces[n] for n in sorted(tools.selection) if state.draft.pieces[n].outline]

        def picture(stamp: Stamp, px: int) -> pygame.Surface:
            left, low, right, high = box_of(corner for piece in stamp.pieces for corner in piece.placed)
            margin = INCH
            size = (right - left + 3 * margin) // INCH, (high - low + 3 * margin) // INCH
            moved = (
                piece.having(at=(piece.at[0] - left + margin, piece.at[1] - low + margin))
                for piece in stamp.pieces
            )
            draft = TableDraft(size, dict(enumerate(moved, 1)))
            return self.board.small_picture(draft, px)

        def place(stamp: Stamp) -> None:
            width, height = state.draft.extent
            tools.clip = stamp.pieces
            tools.paste(state.aim() or (width // 2, height // 2))

        def save(title: str) -> Path:
            return save_pieces(game, title, chosen)

        self.app.push(StampList(self.app, game, picture, place, save if chosen else None))

    def _open_resize(self) -> None:
        settled, palette = self.state.tools.settled, self.state.tools.palette

        def take(width: int, height: int, anchor: int) -> None:
            self.state.tools.settle()
            made = resize(settled, width, height, anchor)
            self.state.apply("resize", made, size=self.state.names.size(made))

        def loses(width: int, height: int, anchor: int) -> str:
            gone = len(off_table(resize(settled, width, height, anchor)))
            return self.t("editor.plane.off", n=gone) if gone else ""

        self.app.push(Resize(self.app, settled.table, palette.sizes, loses, take, plane=True))
