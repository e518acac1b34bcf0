"""The editor of tables measured in inches: the table in the middle, tools and terrain on the left, results
on the right, what is selected below.

What is not about inches it shares with the editor of squares (``Desk``).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import pygame

from game.app.editor.choices import EditorChoices
from game.app.editor.desk import Desk
from game.app.editor.frame import EditorFrame
from game.app.editor.guide import Guide
from game.app.editor.panel import Painted
from game.app.editor.plane_foot import PlaneFoot
from game.app.editor.plane_frame import PlaneFrame
from game.app.editor.plane_guide import PlaneGuide
from game.app.editor.plane_help import PlaneHelp
from game.app.editor.plane_input import PlaneInput
from game.app.editor.plane_new import NewTable
from game.app.editor.plane_palette import PlanePalette
from game.app.editor.plane_properties import PlaneProperties
from game.app.editor.plane_state import PLANE_TOOLS, PlaneState
from game.app.editor.plane_words import PlaneWords
from game.app.editor.resizing import Resize
from game.app.editor.scattering import Made, Number, Scattering
from game.app.editor.stamp_list import StampList
from game.app.editor.steps import Listener
from game.app.table.boards import tools_of
from game.data.files.content import Content
from game.data.sharing.share import is_share_text
from game.editor.document import MapDocument
from game.editor.evening import Proposal
from game.editor.scatter import TableScatter, scatter_table
from game.editor.stamps import Stamp, save_pieces
from game.editor.symmetry import Half
from game.editor.table_commands import make_symmetric, off_table, resize
from game.model.finding import Place
from game.model.inches import INCH, Point
from game.model.map_labels import label_near, table_labels, with_table_label
from game.model.table_drafting import TableDraft, TableDrafting, TablePiece, TerrainItem, box_of
from game.ui.controls.dialog import clipboard_text
from game.ui.scene import App
from game.view.draft.table_board import TableDraftBoard
from game.view.draft.table_look import TableLook

QUARTER = 900
"""A quarter turn in tenths of a degree."""


class PlaneEditor(Desk):
    """One open table."""

    guide_offered = "table_guide_offered"
    frames: ClassVar[type[EditorFrame]] = PlaneFrame
    every_half = ("left", "right", "lower", "upper")
    board: TableDraftBoard
    frame: PlaneFrame
    input: PlaneInput
    palette_panel: PlanePalette
    foot: PlaneFoot

    def __init__(self, app: App, document: MapDocument, content: Content, *, fresh: bool = False) -> None:
        self._clip: Sequence[TablePiece] = ()
        self.eye: Point | None = None
        """From where it is shown what is seen."""
        self._unseen: tuple[object, tuple[tuple[tuple[Point, ...], ...], ...]] | None = None
        board = TableDraftBoard(tools_of(app, content), document.kit.name)
        super().__init__(app, document, content, board, fresh=fresh)

    # --- what a desk asks for ---

    @property
    def steps(self) -> PlaneState:
        """See ``Desk``."""
        return self.state

    def make_words(self) -> PlaneWords:
        """See ``Desk``."""
        return PlaneWords(self.app.texts, self.kit.name, self.document.palette)

    def make_state(self, document: MapDocument, choices: EditorChoices, listener: Listener) -> PlaneState:
        """See ``Desk``. What was copied stays at hand."""
        before: PlaneState | None = getattr(self, "state", None)
        names = PlaneWords(self.app.texts, self.kit.name, document.palette)
        return PlaneState(document, names, choices, listener, () if before is None else before.clip)

    def hold(self, steps: PlaneState) -> None:
        """See ``Desk``. What was copied is at hand on every map."""
        before: PlaneState | None = getattr(self, "state", None)
        steps.clip = steps.clip if before is None else before.clip
        self.state, self.eye = steps, None

    def make_tools(self) -> None:
        """See ``Desk``."""
        state = self.state
        self.input = PlaneInput(self, state, self.board, self.do, self.zoom)
        self.palette_panel = PlanePalette(self, state, self.board)
        self.properties = PlaneProperties(self, state, self.do)
        self.foot = PlaneFoot(
            self, state, self.do, self.choose, lambda: self.board.zoom_percent, self._pointed_words
        )

    def side_colours(self) -> Sequence[tuple[str, str]]:
        """See ``Desk``."""
        return self.board.art.side_colours()

    def let_go(self) -> None:
        """See ``Desk``."""
        self.state.finish()

    def show_place(self, place: Place) -> None:
        """See ``Desk``."""
        if not isinstance(place, tuple):
            return
        self.board.show_place(place)
        lost = [number for number in off_table(self.draft) if place in self.draft.pieces[number].placed]
        if lost:  # nobody can click it: it can be deleted, or typed back
            self.state.select(lost[0])

    def help(self) -> None:
        self.app.push(PlaneHelp(self.app, self.kit.name, self.start_guide))

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
        pointed = {place for place in self.guided_places() if isinstance(place, tuple)}
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
        drafting, draft = self.document.drafting, self.state.settled
        if self.eye is None or not isinstance(drafting, TableDrafting):
            return ()
        key = (draft.table, draft.pieces, self.eye)
        if self._unseen is None or self._unseen[0] != key:
            self._unseen = key, tuple(drafting.unseen(draft, self.document.definitions, self.eye))
        return self._unseen[1]

    def _look_around(self) -> None:
        """Show what is seen from where the pointer is, or from the point that is selected; or no more."""
        only, at = self.state.only, self.state.aim()
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
        """See ``Desk``."""
        return self.palette_panel, self.properties, self.foot

    def build_own(self) -> None:
        """See ``Desk``."""
        self.palette_panel.build(self.frame)
        self.input.build(self.board_rect)
        self.properties.build(self.frame)
        self.foot.build(self.frame)

    def zoomed(self) -> None:
        """See ``Desk``."""
        self.relook()
        self.rebuild()

    # --- commands ---

    def own_commands(self) -> Mapping[str, Callable[[], Any]]:
        """See ``Desk``."""
        state = self.state
        return {
            **{tool: partial(state.set_tool, tool) for tool in PLANE_TOOLS},
            "resize": self._open_resize,
            "scatter": self._open_scatter,
            "stamps": self._open_stamps,
            "select_all": state.select_all,
            "copy": self._copy,
            "copy_beside": self._copy_beside,
            "cut": self._cut,
            "paste": self._paste,
            "delete": state.delete,
            "lock": state.lock,
            "points": state.edit_points,
            "pick_more": self.input.pick_more,
            "small_steps": self.input.change_steps,
            "change_side": state.next_owner,
            "rotate": lambda: state.turn(QUARTER),
            "rotate_back": lambda: state.turn(-QUARTER),
            "mirror_left_right": lambda: state.mirror(across=True),
            "mirror_top_bottom": lambda: state.mirror(across=False),
            "larger": lambda: state.scale(5),
            "smaller": lambda: state.scale(-5),
            "overlay": self._look_around,
            "overlay_off": self._look_away,
            "grid": lambda: self.choose(grid=not self.choices.grid),
            "rings": lambda: self.choose(rings=not self.choices.rings),
        }

    def idle(self) -> set[str]:
        """See ``Desk``."""
        if self.state.selection:
            return set()
        return {
            "cut", "copy", "delete", "lock", "points", "rotate", "rotate_back", "mirror_left_right",
            "mirror_top_bottom",
        }  # fmt: skip

    def switched(self) -> dict[str, bool]:
        """See ``Desk``."""
        choices = self.choices
        return {"rings": choices.rings, "grid": choices.grid, "minimap": choices.minimap}

    def put_back(self) -> None:
        """Escape: one thing after another goes, the scene last."""
        if self.state.cancel() or self.close_evening() or self._look_away():
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
        if self.state.copy():
            self.state.say("editor.plane.copied")

    def _copy_beside(self) -> None:
        if self.state.copy():
            self.state.paste()

    def _cut(self) -> None:
        if self.state.copy():
            self.state.delete()

    def _paste(self) -> None:
        """What was copied comes where the pointer is; a whole map's text is opened."""
        text = clipboard_text()
        if not self.state.clip and is_share_text(text):
            self.files.take_text(text)
        else:
            self.state.paste(self.state.aim())

    # --- the whole table ---

    def mirrored(self, half: Half) -> TableDraft:
        """See ``Desk``."""
        self.state.finish()
        draft = self.state.settled
        return make_symmetric(draft, draft.symmetry, half)

    def new(self) -> None:
        """See ``Desk``."""
        self.ask_new(lambda draft: self.files.leave(lambda: self.files.take_new(draft)))

    def ask_new(self, on_made: Callable[[TableDraft], Any]) -> object:
        """See ``Desk``."""
        dialog = NewTable(self.app, self.document, self.files.library, on_made)
        self.app.push(dialog)
        return dialog

    def make_guide(self) -> Guide:
        """See ``Desk``."""
        return PlaneGuide(self, self.state, self.show_anew, self.end_guide)

    def guide_draft(self) -> TableDraft:
        """See ``Desk``."""
        draft: TableDraft = self.document.drafting.blank(self.document.definitions)
        return draft

    def small_picture(self, draft: TableDraft, px: int) -> pygame.Surface:
        """See ``Desk``."""
        return self.board.art.picture(draft, px, rulers=False)

    # --- evening out ---

    def changed_look(self, draft: TableDraft) -> TableLook:
        """See ``Desk``."""
        before, after = self.state.settled.pieces, draft.pieces
        changed = [
            piece for pieces in (before, after) for number, piece in pieces.items()
            if before.get(number) != after.get(number)
        ]  # fmt: skip
        return TableLook(
            highlight=frozenset(piece.at for piece in changed if not piece.outline),
            selected=tuple(after[n].placed for n in after if before.get(n) != after[n] and after[n].outline),
            twins=tuple(piece.placed for piece in changed if piece.outline),
        )

    def change_words(self, proposal: Proposal) -> str:
        """See ``Desk``."""
        names, params = self.state.names, dict(proposal.params)
        if "piece" in params:
            params["what"] = names.piece(params.pop("piece"))
        for name in ("square", "target"):
            if name in params:
                params[name] = names.places(self.draft, [params[name]])
        if "side" in params:
            params["side"] = names.side(params["side"])
        return self.t(f"evening.change.{proposal.key}", **params)

    # --- labels ---

    def label_place(self) -> Point | None:
        """See ``Desk``."""
        at = self.state.aim()
        if at is None:
            return None
        near = label_near(self.draft.meta, at)
        if near is not None:
            return near[0]
        half = INCH // 2
        return (at[0] + half // 2) // half * half, (at[1] + half // 2) // half * half

    def label_at(self, place: Point) -> str:
        """See ``Desk``."""
        return next((text for at, text in table_labels(self.draft.meta) if at == place), "")

    def labelled(self, place: Point, text: str) -> Mapping[str, Any]:
        """See ``Desk``."""
        return with_table_label(self.state.settled.meta, place, text)

    def place_words(self, place: Point) -> str:
        """See ``Desk``."""
        return self.t("labels.title_table")

    def _open_scatter(self) -> None:
        """Scatter terrain over the table."""
        state = self.state
        state.finish()
        settled, palette = state.settled, state.palette
        held = palette.terrain.index(state.item) if isinstance(state.item, TerrainItem) else 0

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
                self.app, names, [held], numbers, make,
                lambda draft, px: self.board.art.picture(draft, px, rulers=False),
                lambda draft: state.apply("scatter", draft), self.t("scatter.table"),
            )
        )  # fmt: skip

    def _open_stamps(self) -> None:
        state, game = self.state, self.kit.name
        chosen = [state.draft.pieces[n] for n in sorted(state.selection) if state.draft.pieces[n].outline]

        def picture(stamp: Stamp, px: int) -> pygame.Surface:
            left, low, right, high = box_of(corner for piece in stamp.pieces for corner in piece.placed)
            margin = INCH
            size = (right - left + 3 * margin) // INCH, (high - low + 3 * margin) // INCH
            moved = (
                piece.having(at=(piece.at[0] - left + margin, piece.at[1] - low + margin))
                for piece in stamp.pieces
            )
            draft = TableDraft(size, dict(enumerate(moved, 1)))
            return self.board.art.picture(draft, px, rulers=False)

        def place(stamp: Stamp) -> None:
            width, height = state.draft.extent
            state.clip = stamp.pieces
            state.paste(state.aim() or (width // 2, height // 2))

        def save(title: str) -> Path:
            return save_pieces(game, title, chosen)

        self.app.push(StampList(self.app, game, picture, place, save if chosen else None))

    def _open_resize(self) -> None:
        settled, palette = self.state.settled, self.state.palette

        def take(width: int, height: int, anchor: int) -> None:
            self.state.finish()
            made = resize(settled, width, height, anchor)
            self.state.apply("resize", made, size=self.state.names.size(made))

        def loses(width: int, height: int, anchor: int) -> str:
            gone = len(off_table(resize(settled, width, height, anchor)))
            return self.t("editor.plane.off", n=gone) if gone else ""

        self.app.push(Resize(self.app, settled.table, palette.sizes, loses, take, plane=True))
