"""The board of squares in the editor. It knows no game: the game's ``Drafting`` says what can be placed
and shown."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Any

from game.app.editor.board import WIDEST, EditorBoard, PanelMarks
from game.app.editor.choices import EditorChoices
from game.app.editor.clipboard import SquareClipboard
from game.app.editor.commands import EditorPress
from game.app.editor.foot import square_foot
from game.app.editor.guide import SquareGuide
from game.app.editor.help import SquareHelp
from game.app.editor.map_overlays import MapOverlays
from game.app.editor.new_map import NewMap
from game.app.editor.square_palette import SquarePaletteColumn
from game.app.editor.square_state import SquareState
from game.app.editor.steps import Steps
from game.app.editor.surface_input import SquareInput
from game.app.editor.words import SquareWords
from game.editor.commands import set_symmetry
from game.editor.document import MapDocument
from game.editor.history import Change
from game.editor.listener import Listener
from game.editor.square_editing import SIZES
from game.model.drafting import MapDraft
from game.model.finding import Place
from game.model.map_labels import square_labels
from game.ui.flow import Flow
from game.ui.tree.node import Node
from game.view.draft.board import DraftBoard
from game.view.draft.legend import LegendLine
from game.view.draft.look import DraftLook

TURNING = {
    EditorPress.ROTATE, EditorPress.ROTATE_BACK, EditorPress.MIRROR_LEFT_RIGHT, EditorPress.MIRROR_TOP_BOTTOM,
}  # fmt: skip
"""Commands that need a selection or a clip in hand."""


class SquareBoard(EditorBoard):
    """The board for maps of squares."""

    guide = SquareGuide
    help_card = SquareHelp
    drawings, wordings, states = DraftBoard, SquareWords, SquareState
    inputs, clipboards, palettes = SquareInput, SquareClipboard, SquarePaletteColumn
    drawing: DraftBoard
    state: SquareState
    palette: SquarePaletteColumn

    def open(self, document: MapDocument, choices: EditorChoices, listener: Listener) -> Steps:
        listener.removed = self._tell_removed
        return super().open(document, choices, listener)

    def new_dialog(self) -> NewMap:
        return NewMap(self.app, self.state.document, self.drawing)

    def show(self, state: SquareState) -> None:
        """Switch to another map. See ``EditorBoard``; the overlays that are on are kept for all maps."""
        before: MapOverlays | None = getattr(self, "overlays", None)
        super().show(state)
        self.overlays = MapOverlays(state, () if before is None else before.on)

    # --- showing ---

    def look(self, marks: PanelMarks) -> tuple[DraftLook, tuple[LegendLine, ...]]:
        draft, coordinates = marks.changed, self.app.settings.look.coordinates
        if isinstance(draft, MapDraft):
            squares = Change.between(self.state.document.settled, draft).squares()
            return DraftLook(highlight=squares, coordinates=coordinates), ()
        look = DraftLook(
            errors=marks.errors, warnings=marks.warnings, highlight=marks.highlight,
            marks=self.overlays.marks, usage=marks.usage, losses=marks.losses, coordinates=coordinates,
            labels=square_labels(self.state.draft.meta, self.state.draft.grid),
        )  # fmt: skip
        return self.state.looks(look), tuple(self.overlays.legend())

    def set_shown(self, draft: MapDraft, look: tuple[DraftLook, tuple[LegendLine, ...]]) -> None:
        super().set_shown(draft, look[0])
        self.drawing.legend = look[1]

    @property
    def beside(self) -> float:
        s = self.screen
        left = s.width - s.height - self.palette.wide + 70  # by a square board as high as can be
        return min(max(left, s.density.aside), WIDEST)

    def below(self) -> list[Node]:
        choices, zoom = self.state.choices, self.drawing.zoom_percent
        return [square_foot(self.screen, choices, self.overlays, zoom, self._pointed_words())]

    def watched(self) -> Hashable:
        tools, overlays = self.state.tools, self.overlays
        return (
            super().watched(), tools.pointer, tools.pressing, tools.floating,
            tools.selection, tools.stroke_end, overlays.on, overlays.marks,
        )  # fmt: skip

    def show_place(self, place: Place) -> None:
        if isinstance(place, int):
            self.drawing.camera.show(place)

    def update(self, dt: float) -> None:
        self.overlays.update(dt)
        super().update(dt)

    def due(self) -> float:
        return min(super().due(), self.overlays.due())

    # --- telling ---

    def _tell_removed(self, before: MapDraft, gone: Sequence[int]) -> None:
        """Say which pieces were removed by ground that no piece can enter."""
        now, names = self.state.document.settled, self.state.names
        key = "editor.done.removed" if len(gone) < 3 else "editor.done.removed_many"
        told = (f"{names.stand(before.pieces[square])} {now.grid.name(square)}" for square in gone)
        ground, undo = names.ground(now.ground[gone[0]]), self.app.input.shown("undo", "editor")
        self.state.say(key, ground=ground, what=self.app.texts.commas(told), n=len(gone), undo=undo)

    def _pointed_words(self) -> tuple[str, str]:
        """Return the words of the line below the board: the square, and what is there."""
        told, on = self.palette.pointed(), self.overlays.on
        square, words = self.state.pointed_words()
        if told or not square:
            return "", told or (self.overlays.explained(on[-1]) if on else "")
        return square, words

    # --- commands ---

    def random(self) -> Flow:
        """Draw the board's ground anew at random; its pieces may stay."""
        state, settled = self.state, self.state.document.settled
        draft = yield NewMap(self.app, state.document, self.drawing, begin="random", only_ground=True)
        if draft is not None:
            state.tools.cancel()
            # the ground is another one, the map is the same: title, author and all stay
            state.apply("random", set_symmetry(replace(draft, meta=settled.meta), draft.symmetry))

    def take_tool(self, name: str) -> None:
        self.state.palette_choice.set_tool(self.state.tools.named(name))

    def take_ground(self) -> None:
        """Paint with the ground that was chosen."""
        self.state.palette_choice.choose_ground(self.palette.ground.chosen)

    def take_piece(self) -> None:
        """Paint with the piece that was chosen."""
        self.state.palette_choice.choose_piece(self.palette.pieces.chosen)

    def idle(self) -> set[EditorPress]:
        tools = self.state.tools
        if tools.selection:
            return set()
        return {EditorPress.CUT, EditorPress.COPY, EditorPress.DELETE} | (
            set() if tools.floating is not None else TURNING
        )

    def put_back(self) -> bool:
        return self.overlays.off()

    def flip_coordinates(self) -> None:
        """Switch the coordinates on or off."""
        self.app.change("look.coordinates", not self.app.settings.look.coordinates)

    def resize_brush(self, by: int) -> None:
        """Make the brush wider or narrower."""
        self._brush(brush_size=min(SIZES[-1], max(SIZES[0], self.state.tools.size + by)))

    def reshape_brush(self) -> None:
        """Make the brush round, or square."""
        self._brush(brush_round=not self.state.tools.round)

    def _brush(self, **changes: Any) -> None:
        """Choose another brush, and say which."""
        self.state.choose(**changes)
        tools = self.state.tools
        squares = self.t("brush.squares", n=tools.size, size=tools.size)
        shape = self.t("brush.round" if tools.round else "brush.square")
        self.state.say("brush.now", squares=squares, shape=shape)
