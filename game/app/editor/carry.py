"""Dragging a piece from its square to another one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.editor.commands import move_pieces
from game.editor.selection import Selection
from game.editor.tools import Button, Mods

if TYPE_CHECKING:
    from game.app.editor.scene import EditorScene


class Carry:
    """What the select tool does on a piece that is not selected. The ground under it stays."""

    def __init__(self, scene: EditorScene) -> None:
        self.scene = scene
        self.start: int | None = None
        self._at = 0

    @property
    def active(self) -> bool:
        """Whether a piece is being dragged."""
        return self.start is not None

    def takes(self, square: int, button: Button, mods: Mods) -> bool:
        """Whether a press there picks a piece up."""
        box = self.scene.hand.box
        if button != "left" or mods.shift or mods.ctrl or mods.alt:
            return False
        if box.tool != "select" or box.floating is not None or square in box.selection:
            return False
        return square in self.scene.document.settled.pieces

    def begin(self, square: int) -> None:
        """Pick it up."""
        box = self.scene.hand.box
        box.selection = Selection()
        box.pointer = square
        self.start = self._at = square
        self.scene.document.begin("move")

    def drag(self, square: int) -> None:
        """Hold it over a square; its image goes with it."""
        if self.start is None:
            return
        document = self.scene.document
        if not document.drawing:
            self.start = None  # something else was done meanwhile, which put it down
            return
        self._at = self.scene.hand.box.pointer = square
        settled = document.settled
        document.extend(
            settled
            if square == self.start
            else move_pieces(settled, document.palette, {self.start: square}, settled.symmetry)
        )

    def end(self) -> None:
        """Put it down; a piece that was only clicked is selected."""
        if self.start is None:
            return
        start, self.start = self.start, None
        if self._at == start:
            self.scene.document.abandon()
            self.scene.hand.box.selection = Selection(frozenset({start}))
        else:
            self.scene.document.commit(by_hand=(start, self._at))

    def cancel(self) -> bool:
        """Leave it where it stood; whether one was dragged."""
        if self.start is None:
            return False
        self.start = None
        self.scene.document.abandon()
        return True
