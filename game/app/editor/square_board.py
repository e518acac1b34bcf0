"""The board of squares in the editor. It knows no game: the game's ``Drafting`` says what can be placed
and shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from game.app.editor.board import BoardCalls, EditorBoard, PanelMarks
from game.app.editor.brush_menu import brush_groups
from game.app.editor.choices import EditorChoices
from game.app.editor.clipboard import SquareClipboard
from game.app.editor.help import SquareHelp
from game.app.editor.labelling import Labelling, square_place
from game.app.editor.map_overlays import MapOverlays
from game.app.editor.new_map import NewMap
from game.app.editor.panel import Painted
from game.app.editor.square_dialogs import SquareDialogs
from game.app.editor.square_guide import SquareGuide
from game.app.editor.square_input import SquareInput
from game.app.editor.square_palette import SquarePalettePanel
from game.app.editor.square_state import SquareState
from game.app.editor.square_words import SquareWords
from game.app.editor.top_bar import Foot
from game.app.table.boards import tools_of
from game.data.files.content import Content
from game.data.maps.library import MapLibrary
from game.editor.document import MapDocument
from game.editor.history import Change
from game.editor.listener import Listener
from game.editor.square_editing import SIZES
from game.model.drafting import MapDraft, OverlayKind
from game.model.finding import Place
from game.model.map_labels import square_labels
from game.ui.controls.popup import PopupGroup
from game.ui.scene import App, Scene
from game.view.draft.board import DraftBoard
from game.view.draft.look import DraftLook


class SquareBoard(EditorBoard):
    """The board for maps of squares."""

    guide = SquareGuide
    help_card = SquareHelp
    bar_extra = ("random",)
    drawing: DraftBoard
    state: SquareState
    foot: Foot

    def __init__(self, app: App, document: MapDocument, content: Content) -> None:
        super().__init__(app, document)
        self.drawing = DraftBoard(tools_of(app, content), self.kit.name)
        self._overlays_on: tuple[OverlayKind, ...] = ()
        """The overlays that are on, for all maps."""

    def words(self, document: MapDocument) -> SquareWords:
        return SquareWords(self.app.texts, self.kit.name, document.palette)

    def open(self, document: MapDocument, choices: EditorChoices, listener: Listener) -> SquareState:
        listener.removed = self._tell_removed
        return SquareState(document, self.words(document), choices, listener)

    def ask_new(self, on_made: Callable[[MapDraft], Any], **params: Any) -> NewMap:
        library = MapLibrary(self.kit)
        dialog = NewMap(self.app, self.state.document, self.drawing, library, on_made, **params)
        self.app.push(dialog)
        return dialog

    def show(self, scene: Scene, state: SquareState, calls: BoardCalls) -> None:
        super().show(scene, state, calls)
        self.overlays = MapOverlays(state, self._overlays_chosen, self._overlays_on)
        self.input = SquareInput(scene, state, self.drawing, calls.do, self.zoom)
        self.foot = Foot(scene, calls.do, self._switch_words, self._switch_on, self._pointed_words)
        self.palette_panel = SquarePalettePanel(scene, state, self.drawing, calls.do)

    # --- showing ---

    @property
    def panels(self) -> Sequence[Painted]:
        return (self.palette_panel,)

    def mark(self, marks: PanelMarks) -> None:
        draft, coordinates = marks.changed, self.app.settings.look.coordinates
        if isinstance(draft, MapDraft):
            squares = Change.between(self.state.document.settled, draft).squares()
            self.drawing.set_look(DraftLook(highlight=squares, coordinates=coordinates))
            self.drawing.legend = ()
            return
        look = DraftLook(
            errors=marks.errors, warnings=marks.warnings, highlight=marks.highlight,
            marks=self.overlays.marks, usage=marks.usage, losses=marks.losses, coordinates=coordinates,
            labels=square_labels(self.state.draft.meta, self.state.draft.grid),
        )  # fmt: skip
        self.drawing.set_look(self.state.looks(look))
        self.drawing.legend = self.overlays.legend()

    def show_place(self, place: Place) -> None:
        if isinstance(place, int):
            self.drawing.camera.show(place)

    def zoomed(self) -> None:
        self.scene.rebuild() if self.foot.zoom is None else self.foot.zoom.refresh()

    def changed(self) -> None:
        self.overlays.update(0.0)

    def update(self, dt: float) -> None:
        if self.overlays.update(dt):
            self.state.on.marked()
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

    def _overlays_chosen(self) -> None:
        """Show changed overlays at once, below the menu, too."""
        self._overlays_on = self.overlays.on
        self.state.on.marked()
        self.scene.rebuild()

    def _switch_words(self, key: str) -> str:
        """Return the label of a switch below the board."""
        if key == "zoom_in":
            return self.t("editor.zoom", percent=self.drawing.zoom_percent)
        return self.overlays.label() if key == "overlay_menu" else self.t(f"editor.{key}")

    def _switch_on(self, key: str) -> bool:
        """Whether a switch below the board is on."""
        return self.switched().get(key, bool(self.overlays.on))

    def _pointed_words(self) -> tuple[str, str]:
        """Return the words of the line below the board: the square, and what is there."""
        told, on = self.palette_panel.pointed(), self.overlays.on
        square, words = self.state.pointed_words()
        if told or not square:
            return "", told or (self.overlays.explained(on[-1]) if on else "")
        return square, words

    # --- commands ---

    def commands(self) -> Mapping[str, Callable[[], Any]]:
        state, tools, calls = self.state, self.state.tools, self.calls
        dialogs = SquareDialogs(self.scene, state, self.drawing, self.ask_new)
        clipboard = SquareClipboard(state, calls.take_pasted)
        return {
            **{tool.action: partial(state.palette_choice.set_tool, tool) for tool in tools.every},
            "change_side": state.change_side,
            "label": Labelling(self.scene, state, partial(square_place, state), calls.later).start,
            "brush_menu": self._open_brush_menu,
            "brush_smaller": lambda: self._brush(brush_size=max(SIZES[0], tools.size - 1)),
            "brush_larger": lambda: self._brush(brush_size=min(SIZES[-1], tools.size + 1)),
            "brush_shape": lambda: self._brush(brush_round=not tools.round),
            "scatter": dialogs.scatter,
            "stamps": dialogs.stamps,
            "resize": dialogs.resize,
            "random": dialogs.random,
            "overlay": self.overlays.cycle,
            "overlay_menu": self._open_overlay_menu,
            "overlay_off": self.overlays.off,
            "coordinates": self._flip_coordinates,
            "select_all": state.select_all,
            "copy": clipboard.copy,
            "cut": clipboard.cut,
            "paste": clipboard.paste,
            "delete": state.delete,
            "rotate": lambda: state.transform(lambda: tools.rotate(1)),
            "rotate_back": lambda: state.transform(lambda: tools.rotate(-1)),
            "mirror_left_right": lambda: state.transform(lambda: tools.mirror("left_right")),
            "mirror_top_bottom": lambda: state.transform(lambda: tools.mirror("top_bottom")),
        }

    def idle(self) -> set[str]:
        tools = self.state.tools
        if tools.selection:
            return set()
        off = {"cut", "copy", "delete"}
        if tools.floating is None:
            off |= {"rotate", "rotate_back", "mirror_left_right", "mirror_top_bottom"}
        return off

    def switched(self) -> dict[str, bool]:
        return {"grid": self.state.choices.grid, "coordinates": self.app.settings.look.coordinates}

    def put_back(self) -> bool:
        return self.overlays.off()

    def _flip_coordinates(self) -> None:
        self.app.change("look.coordinates", not self.app.settings.look.coordinates)
        self.state.on.marked()
        self.scene.rebuild()

    def _brush(self, **changes: Any) -> None:
        """Choose another brush, and say which."""
        self.calls.choose(**changes)
        tools = self.state.tools
        squares = self.t("brush.squares", n=tools.size, size=tools.size)
        shape = self.t("brush.round" if tools.round else "brush.square")
        self.state.say("brush.now", squares=squares, shape=shape)

    def _open_brush_menu(self) -> None:
        def groups() -> Sequence[PopupGroup]:
            keys, calls = self.app.input.shown, self.calls
            return brush_groups(
                self.app.texts, self.state.choices, calls.choose, calls.do, lambda name: keys(name, "editor")
            )

        self.calls.popup("tool.brush", groups, width=230)

    def _open_overlay_menu(self) -> None:
        self.calls.popup("foot.overlay_menu", lambda: [self.overlays.group()], width=270)
