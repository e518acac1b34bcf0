"""The base of the editor's boards, squares or a table: everything the screen asks of one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final

import pygame

from game.app.editor.choices import EditorChoices
from game.app.editor.clipboard import Clipboard
from game.app.editor.commands import EditorPress
from game.app.editor.form import Form
from game.app.editor.guide import Guide
from game.app.editor.help import KeyCard
from game.app.editor.palette import PaletteColumn
from game.app.editor.steps import Steps
from game.app.editor.surface_input import SurfaceInput
from game.app.editor.words import DraftWords
from game.app.table.boards import tools_of
from game.data.files.content import Content
from game.editor.document import MapDocument
from game.editor.listener import Listener
from game.model.drafting import Draft
from game.model.finding import Place
from game.ui.controls.embedded import Embedded
from game.ui.scene import App
from game.ui.screen import Screen
from game.ui.tree.node import Node
from game.view.draft.board import DraftBoard
from game.view.draft.table_board import TableDraftBoard

WIDEST: Final = 460.0
"""The greatest width of the panels right of a board, in tokens."""


@dataclass(frozen=True)
class PanelMarks:
    """The panels' marks on the board: the places of errors and of warnings, those of the selected problem
    and those of the guide, how much squares were used and lost on, and the map with the change under the
    pointer, where that replaces the map."""

    errors: frozenset[Any] = frozenset()
    warnings: frozenset[Any] = frozenset()
    highlight: frozenset[Any] = frozenset()
    usage: Mapping[int, float] = field(default_factory=dict)
    losses: Mapping[int, float] = field(default_factory=dict)
    changed: Draft | None = None


@dataclass(frozen=True, slots=True)
class DraftPlace(Embedded):
    """The place of the board for the map of ``steps``, with the draft shown and its marks."""

    steps: Any = None
    draft: Any = None
    look: Any = None

    def make(self, screen: Any, rect: pygame.Rect) -> None:
        screen.board.place(rect)
        screen.board.set_shown(self.draft, self.look)

    def change(self, screen: Any, made: Any, old: Any) -> bool:
        if self.steps is not old.steps:
            return False
        screen.board.set_shown(self.draft, self.look)
        return True


class EditorBoard(ABC):
    """A kind of map as something to draw on: the current map's state, the tools in their panels, the
    drawing, the pointer and keys. ``show`` must come first."""

    guide: ClassVar[type[Guide]]
    """The guide to a first map."""
    help_card: ClassVar[type[KeyCard]]
    drawings: ClassVar[type[DraftBoard] | type[TableDraftBoard]]
    wordings: ClassVar[type[DraftWords]]
    states: ClassVar[type[Steps]]
    inputs: ClassVar[type[SurfaceInput]]
    clipboards: ClassVar[type[Clipboard]]
    palettes: ClassVar[type[PaletteColumn]]
    """The classes of what the board is made of."""
    drawing: DraftBoard | TableDraftBoard
    state: Steps
    input: SurfaceInput
    clipboard: Clipboard
    palette: PaletteColumn

    def __init__(self, app: App, document: MapDocument, content: Content) -> None:
        self.app, self.kit = app, document.kit
        self.drawing = self.drawings(tools_of(app, content), self.kit.name)

    def words(self, document: MapDocument) -> DraftWords:
        """Return the words for a map in the current language."""
        return self.wordings(self.app.texts, self.kit.name, document.palette)

    def open(self, document: MapDocument, choices: EditorChoices, listener: Listener) -> Steps:
        """Return the editing steps of a map that is opened."""
        return self.states(document, self.words(document), choices, listener, keep=self.app.keep)

    @abstractmethod
    def new_dialog(self) -> Form:
        """Return the dialog that asks what a new map begins with; it answers with the draft."""

    def join(self, screen: Screen) -> None:
        """Take part in a screen; called once, before all else."""
        self.screen, self.t = screen, screen.t
        self.palette = self.palettes(screen, self.drawing)

    def show(self, state: Any) -> None:
        """Switch to the map of ``state``."""
        self.state = state
        self.palette.state = state
        self.drawing.show(state.draft)
        self.input = self.inputs(self.screen, state, self.drawing)
        self.clipboard = self.clipboards(self.app, state)

    @abstractmethod
    def idle(self) -> set[EditorPress]:
        """Return this board's commands that are disabled now."""

    @abstractmethod
    def put_back(self) -> bool:
        """Hide what is shown over the map; return whether anything was."""

    # --- showing ---

    @property
    @abstractmethod
    def beside(self) -> float:
        """The width of the panels right of the board, in tokens."""

    @abstractmethod
    def below(self) -> list[Node]:
        """Return what is below the board."""

    def watched(self) -> Hashable:
        """Return what the board shows besides models."""
        camera = self.drawing.camera
        return self.drawing.zoom_percent, tuple(camera.viewport), camera.zoomed, self.palette.watched()

    @abstractmethod
    def look(self, marks: PanelMarks) -> Any:
        """Return the board's look: these marks, and what is selected, in hand and in progress."""

    def set_shown(self, draft: Any, look: Any) -> None:
        """Show a draft with that look."""
        self.drawing.show(draft)
        self.drawing.set_look(look)

    def place(self, rect: pygame.Rect) -> None:
        """Put the board in its place."""
        self.drawing.set_rect(rect, self.app.scale)
        self.input.place(rect)

    @abstractmethod
    def show_place(self, place: Place) -> None:
        """Scroll a place into view."""

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        if self.drawing.update(dt * 1000):
            self.screen.invalidate()

    def due(self) -> float:
        """Seconds until ``update`` shows something new."""
        return self.drawing.due()
