"""The dialogs about drawing: scattering, stamps, another size."""

from __future__ import annotations

from game.app.editor.resizing import Resize
from game.app.editor.scattering import Scattering
from game.app.editor.stamp_list import StampList
from game.app.editor.steps import Steps
from game.ui.flow import Flow
from game.ui.scene import App
from game.view.draft.board import DraftBoard
from game.view.draft.table_board import TableDraftBoard


class DrawingDialogs:
    """Asks about the map in ``state``, and applies the answers; ``drawing`` draws the pictures."""

    def __init__(self, app: App, state: Steps, drawing: DraftBoard | TableDraftBoard) -> None:
        self.app, self.state, self.drawing = app, state, drawing

    def scatter(self) -> Flow:
        """Ask what to scatter, and do it."""
        made = yield Scattering(self.app, self.state, self.drawing)
        if made is not None:
            self.state.apply("scatter", made)

    def stamps(self) -> Flow:
        """Choose a stamp, or make one of the selection."""
        stamp = yield StampList(self.app, self.state, self.drawing)
        if stamp is not None:
            self.state.put(stamp)

    def resize(self) -> Flow:
        """Ask for another size."""
        size = yield Resize(self.app, self.state)
        if size is not None:
            self.state.resize(*size)
