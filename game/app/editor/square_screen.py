"""The map editor: the board in the middle, tools and palette on the left, results on the right.

The scene knows no game: what can be placed, what is wrong and what can be looked at is its
``Drafting``'s to say. It makes its panels, keeps them up to date, and does the commands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from game.app.editor.brush_menu import brush_groups
from game.app.editor.choices import EditorChoices
from game.app.editor.clipboard import SquareClipboard
from game.app.editor.help import SquareHelp
from game.app.editor.labelling import SquareLabelling
from game.app.editor.new_map import NewMap
from game.app.editor.overlays import Overlays
from game.app.editor.palette_choice import PaletteChoice
from game.app.editor.panel import Painted
from game.app.editor.popup import Group
from game.app.editor.screen import EditorScreen
from game.app.editor.square_dialogs import SquareDialogs
from game.app.editor.square_guide import SquareGuide
from game.app.editor.square_input import SquareInput
from game.app.editor.square_palette import SquarePalettePanel
from game.app.editor.square_state import SquareState
from game.app.editor.square_words import SquareWords
from game.app.editor.top_bar import Foot
from game.app.table.boards import tools_of
from game.data.files.content import Content
from game.editor.document import MapDocument
from game.editor.history import Change
from game.editor.listener import Listener
from game.editor.square_editing import SIZES
from game.model.drafting import MapDraft, OverlayKind
from game.model.finding import Place
from game.model.map_labels import square_labels
from game.ui.scene import App
from game.view.draft.board import DraftBoard
from game.view.draft.look import DraftLook


class SquareBoardScreen(EditorScreen):
    """One open map of squares. ``make`` opens it."""

    guides = SquareGuide
    bar_extra = ("random",)
    board: DraftBoard
    input: SquareInput
    palette_panel: SquarePalettePanel
    foot: Foot

    def __init__(self, app: App, document: MapDocument, content: Content, *, fresh: bool = False) -> None:
        board = DraftBoard(tools_of(app, content), document.kit.name)
        self._overlays_on: tuple[OverlayKind, ...] = ()
        """Those that are on, on whatever map is shown."""
        super().__init__(app, document, content, board, fresh=fresh)

    @property
    def steps(self) -> SquareState:
        """See ``EditorScreen``."""
        return self.state

    def make_words(self) -> SquareWords:
        """See ``EditorScreen``."""
        return SquareWords(self.app.texts, self.kit.name, self.document.palette)

    def make_state(self, document: MapDocument, choices: EditorChoices, listener: Listener) -> SquareState:
        """See ``EditorScreen``."""
        names = SquareWords(self.app.texts, self.kit.name, document.palette)
        listener.removed = self._tell_removed
        return SquareState(document, names, choices, listener)

    def hold(self, steps: SquareState) -> None:
        """See ``EditorScreen``."""
        self.state = steps
        steps.take_brush()

    def make_labelling(self, steps: SquareState) -> SquareLabelling:
        """See ``EditorScreen``."""
        return SquareLabelling(self, steps, self.later)

    def make_tools(self) -> None:
        """See ``EditorScreen``."""
        state = self.state
        self.overlays = Overlays(state, self._overlays_chosen, self._overlays_on)
        self.input = SquareInput(self, state, self.board, self.do, self.zoom)
        self.foot = Foot(self, self.do, self._switch_words, self._switch_on, self._pointed_words)
        self.palette_panel = SquarePalettePanel(self, state, self.board, self.do)

    # --- what there is ---

    @property
    def draft(self) -> MapDraft:
        """The map as it is to be seen."""
        return self.state.draft

    @property
    def palette_choice(self) -> PaletteChoice:
        """What is chosen in the palette."""
        return self.state.palette_choice

    def help(self) -> None:
        self.app.push(SquareHelp(self.app, self.kit.name, self.guiding.start))

    # --- telling ---

    def changed(self) -> None:
        """The map, or what is selected, is another one: show it everywhere."""
        super().changed()
        self.overlays.update(0.0)

    def show_place(self, place: Place) -> None:
        """See ``EditorScreen``."""
        if isinstance(place, int):
            self.board.camera.show(place)

    def relook(self) -> None:
        """What is marked on the board has changed."""
        if self.preview is not None:
            self.board.set_look(self.changed_look(self.preview))
            self.board.legend = ()
            self.invalidate()
            return
        errors, warnings = self.checks.places()
        pointed = {place for place in self.guiding.places() if isinstance(place, int)}
        look = DraftLook(
            errors=errors, warnings=warnings, highlight=self.checks.highlight() | pointed,
            marks=self.overlays.marks, usage=self.balance.usage(), losses=self.balance.losses(),
            coordinates=self.app.settings.look.coordinates,
            labels=square_labels(self.draft.meta, self.draft.grid),
        )  # fmt: skip
        self.board.set_look(self.state.looks(look))
        self.board.legend = self.overlays.legend()
        self.invalidate()

    def _tell_removed(self, before: MapDraft, gone: Sequence[int]) -> None:
        """Say which pieces had to go for ground that nobody enters."""
        now, names = self.document.settled, self.state.names
        key = "editor.done.removed" if len(gone) < 3 else "editor.done.removed_many"
        told = (f"{names.stand(before.pieces[square])} {now.grid.name(square)}" for square in gone)
        ground, undo = names.ground(now.ground[gone[0]]), self.app.input.shown("undo", "editor")
        self.state.say(key, ground=ground, what=self.app.texts.commas(told), n=len(gone), undo=undo)

    # --- building and drawing ---

    def build_own(self) -> None:
        """See ``EditorScreen``."""
        self.palette_panel.build(self.frame)
        self.input.build(self.board_rect)
        self.foot.build(self.frame)

    def zoomed(self) -> None:
        """See ``EditorScreen``."""
        self.rebuild() if self.foot.zoom is None else self.foot.zoom.refresh()

    def update_own(self, dt: float) -> None:
        """See ``EditorScreen``."""
        if self.overlays.update(dt):
            self.relook()

    def due(self) -> float:
        return min(super().due(), self.overlays.due())

    @property
    def own_panels(self) -> Sequence[Painted]:
        """See ``EditorScreen``."""
        return (self.palette_panel,)

    # --- the view ---

    def _overlays_chosen(self) -> None:
        """Others are on: seen at once, below the menu, too."""
        self._overlays_on = self.overlays.on
        self.relook()
        self.rebuild()

    def _switch_words(self, key: str) -> str:
        """What a switch below the board says."""
        if key == "zoom_in":
            return self.t("editor.zoom", percent=self.board.zoom_percent)
        return self.overlays.label() if key == "overlay_menu" else self.t(f"editor.{key}")

    def _switch_on(self, key: str) -> bool:
        """Whether a switch below the board is on."""
        on = {"grid": self.choices.grid, "coordinates": self.app.settings.look.coordinates}
        return on.get(key, bool(self.overlays.on))

    def _pointed_words(self) -> tuple[str, str]:
        """For the line below the board: the square, and what is there."""
        told, on = self.palette_panel.pointed(), self.overlays.on
        square, words = self.state.pointed_words()
        if told or not square:
            return "", told or (self.overlays.explained(on[-1]) if on else "")
        return square, words

    def switched(self) -> dict[str, bool]:
        """See ``EditorScreen``."""
        coordinates = self.app.settings.look.coordinates
        return {"grid": self.choices.grid, "coordinates": coordinates, "minimap": self.choices.minimap}

    def _flip_coordinates(self) -> None:
        self.app.change("look.coordinates", not self.app.settings.look.coordinates)
        self.relook()
        self.rebuild()

    # --- commands ---

    def own_commands(self) -> Mapping[str, Callable[[], Any]]:
        """See ``EditorScreen``."""
        state, tools = self.state, self.state.tools
        dialogs = SquareDialogs(self, state, self.board, self.ask_new)
        clipboard = SquareClipboard(state, self.files.take_text)
        return {
            **{tool.action: partial(self.palette_choice.set_tool, tool) for tool in tools.every},
            "change_side": state.change_side,
            "brush_menu": self._open_brush_menu,
            "brush_smaller": lambda: self._brush(brush_size=max(SIZES[0], tools.size - 1)),
            "brush_larger": lambda: self._brush(brush_size=min(SIZES[-1], tools.size + 1)),
            "brush_shape": lambda: self._brush(brush_round=not tools.round),
            "scatter": dialogs.scatter,
            "stamps": dialogs.stamps,
            "resize": dialogs.resize,
            "random": dialogs.random,
            "squares_used": self._next_squares,
            "squares_lost": lambda: self._show_squares("lost"),
            "overlay": self.overlays.cycle,
            "overlay_menu": self._open_overlay_menu,
            "overlay_off": self.overlays.off,
            "coordinates": self._flip_coordinates,
            "grid": lambda: self.choose(grid=not self.choices.grid),
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
        """See ``EditorScreen``."""
        tools = self.state.tools
        if tools.selection:
            return set()
        off = {"cut", "copy", "delete"}
        if tools.floating is None:
            off |= {"rotate", "rotate_back", "mirror_left_right", "mirror_top_bottom"}
        return off

    def put_back(self) -> None:
        """Escape: one thing after another goes, the scene last."""
        if self.state.cancel() or self.measuring.close_fairer():
            return
        if self.checks.marked >= 0:
            self.checks.forget()
            self.relook()
        elif not self.overlays.off():
            self.back()

    def _next_squares(self) -> None:
        """Squares used, then squares lost on, then neither."""
        shown = self.balance.shown
        self._show_squares({"": "used", "used": "lost"}.get(shown, shown))

    def _show_squares(self, what: str) -> None:
        if self.balance.state.report is None:
            self.state.say("editor.done.balance_first")
            return
        self.balance.show(what)
        self.relook()
        self.rebuild()

    # --- the brush ---

    def choose(self, **changes: Any) -> None:
        """See ``EditorScreen``; the brush is as it is chosen at once."""
        self.state.choices = self.state.choices.model_copy(update=changes)
        self.state.take_brush()
        super().choose(**changes)

    def _brush(self, **changes: Any) -> None:
        """Another brush, and say which."""
        self.choose(**changes)
        tools = self.state.tools
        squares = self.t("brush.squares", n=tools.size, size=tools.size)
        shape = self.t("brush.round" if tools.round else "brush.square")
        self.state.say("brush.now", squares=squares, shape=shape)

    def _open_brush_menu(self) -> None:
        def groups() -> Sequence[Group]:
            keys = self.app.input.shown
            return brush_groups(
                self.app.texts, self.choices, self.choose, self.do, lambda name: keys(name, "editor")
            )

        self._popup("tool.brush", groups, width=230)

    # --- making it fairer ---

    def changed_look(self, draft: MapDraft) -> DraftLook:
        """See ``EditorScreen``."""
        squares = Change.between(self.document.settled, draft).squares()
        return DraftLook(highlight=squares, coordinates=self.app.settings.look.coordinates)

    # --- the whole map ---

    def ask_new(self, on_made: Callable[[MapDraft], Any], **params: Any) -> NewMap:
        dialog = NewMap(self.app, self.document, self.board, self.files.library, on_made, **params)
        self.app.push(dialog)
        return dialog

    # --- menus ---

    def _open_overlay_menu(self) -> None:
        self._popup("foot.overlay_menu", lambda: [self.overlays.group()], width=270)
