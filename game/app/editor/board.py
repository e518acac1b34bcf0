"""What is drawn on in the editor, squares or a table: all that the screen asks of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import pygame

from game.app.editor.choices import EditorChoices
from game.app.editor.frame import EditorFrame
from game.app.editor.guide import Guide
from game.app.editor.help import KeyCard
from game.app.editor.panel import Do, Painted
from game.app.editor.steps import Steps
from game.app.editor.surface_input import SurfaceInput
from game.app.editor.words import DraftWords
from game.editor.document import MapDocument
from game.editor.listener import Listener
from game.model.drafting import Draft
from game.model.finding import Place
from game.ui.scene import App, Scene
from game.view.draft.board import DraftBoard
from game.view.draft.table_board import TableDraftBoard


@dataclass(frozen=True)
class BoardCalls:
    """What a board has done for it. ``do`` does a command by its name, ``choose`` remembers a choice,
    ``popup`` opens a small menu beside the widget of a key, ``take_text`` opens the map that a text holds,
    ``later`` does something once no dialog is open."""

    do: Do
    choose: Callable[..., Any]
    popup: Callable[..., Any]
    take_text: Callable[[str], Any]
    later: Callable[[Callable[[], Any]], Any]


@dataclass(frozen=True)
class PanelMarks:
    """What the panels have marked on the board: the places of errors and of warnings, those of the line that
    is shown and those the guide means, how much squares were used and lost on, and the map with a change that
    is pointed at, where that is shown in place of the map."""

    errors: frozenset[Any] = frozenset()
    warnings: frozenset[Any] = frozenset()
    highlight: frozenset[Any] = frozenset()
    usage: Mapping[int, float] = field(default_factory=dict)
    losses: Mapping[int, float] = field(default_factory=dict)
    changed: Draft | None = None


class EditorBoard(ABC):
    """A kind of map as it is drawn on: the state of the one that is shown, its tools in their panels, its
    drawing, its pointer and keys. ``show`` comes first."""

    guide: ClassVar[type[Guide]]
    """The guide through a first map."""
    help_card: ClassVar[type[KeyCard]]
    frame: ClassVar[type[EditorFrame]] = EditorFrame
    """Where everything is."""
    bar_extra: ClassVar[Sequence[str]] = ()
    """Commands with a button of their own in the top bar, before the save."""

    drawing: DraftBoard | TableDraftBoard
    state: Steps
    input: SurfaceInput
    palette_panel: Any
    foot: Any

    def __init__(self, app: App, document: MapDocument) -> None:
        self.app, self.kit = app, document.kit

    @abstractmethod
    def words(self, document: MapDocument) -> DraftWords:
        """The words for a map in the present language."""

    @abstractmethod
    def open(self, document: MapDocument, choices: EditorChoices, listener: Listener) -> Steps:
        """What is done to a map that is opened."""

    @abstractmethod
    def ask_new(self, on_made: Callable[[Any], Any]) -> object:
        """Ask what a new map begins with; ``on_made`` gets it."""

    @abstractmethod
    def show(self, scene: Scene, state: Any, calls: BoardCalls) -> None:
        """Draw on the map of ``state`` from now on, with widgets and dialogs over ``scene``."""
        self.scene, self.t, self.state, self.calls = scene, scene.t, state, calls
        self.drawing.show(state.draft)

    @abstractmethod
    def commands(self) -> Mapping[str, Callable[[], Any]]:
        """The commands of this board alone, for the map that is shown."""

    @abstractmethod
    def idle(self) -> set[str]:
        """Those of them that can't be done now."""

    @abstractmethod
    def switched(self) -> dict[str, bool]:
        """The switches of the view, and whether they are on."""

    @abstractmethod
    def put_back(self) -> bool:
        """Show no more what is shown over the map; whether anything was."""

    # --- showing ---

    @property
    @abstractmethod
    def panels(self) -> Sequence[Painted]:
        """What of it stands still."""

    @abstractmethod
    def mark(self, marks: PanelMarks) -> None:
        """Show these marks, and what is selected, in hand and under way."""

    @abstractmethod
    def show_place(self, place: Place) -> None:
        """Bring a place into view."""

    @abstractmethod
    def zoomed(self) -> None:
        """It is shown larger or smaller."""

    def build(self, frame: Any) -> None:
        """Its widgets, after those of the top bar."""
        self.palette_panel.build(frame)
        self.input.build(frame.board.rect)
        self.foot.build(frame)

    def draw(self, surface: pygame.Surface, painted: int) -> None:
        """What moves; ``painted`` says how often what stands still was painted."""
        self.drawing.draw(surface)
        self.palette_panel.draw(surface, painted)
        self.foot.draw(surface)

    def handle(self, event: pygame.event.Event) -> bool:
        """An event that no widget took; whether it meant anything here."""
        if self.palette_panel.handle(event):
            self.scene.invalidate()
            return True
        return self.input.handle(event)

    def drawn(self) -> None:  # noqa: B027
        """A stroke goes on."""

    @abstractmethod
    def changed(self) -> None:
        """The map, or what is selected, is another one."""

    def update(self, dt: float) -> None:
        """So many seconds have passed."""
        if self.drawing.update(dt * 1000):
            self.scene.invalidate()

    def due(self) -> float:
        """Seconds until ``update`` shows something new."""
        return self.drawing.due()

    # --- the view ---

    def zoom(self, notches: float, at: tuple[int, int] | None = None) -> None:
        """Larger or smaller; 0: all of it."""
        camera = self.drawing.camera
        if camera.zoom(notches, at) if notches else camera.zoom_out():
            self.zoomed()
            self.scene.invalidate()

    def zoom_step(self) -> None:
        """The switch below the board: one step, and after the largest all of it again."""
        before = self.drawing.zoom_percent
        self.zoom(1)
        if self.drawing.zoom_percent == before:
            self.zoom(0)
