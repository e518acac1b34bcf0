"""A player's hands in the editor of tables: places in inches, on the real scene."""

from __future__ import annotations

from typing import Any

import pygame

from game.app.editor.choices import EditorChoices, editor_choices
from game.app.editor.screen import EditorScreen
from game.app.editor.table_board import TableBoard
from game.model.table_drafting import TablePiece
from game.testing.driver import Driver
from game.ui.window.application import Application
from tests.app.editor_hands import Drawer

GAME = "flames_of_tanks"


class TableDrawer(Drawer):
    """Draws on a table. ``table`` is the scene, wherever it is on the stack."""

    @property
    def table(self) -> EditorScreen[TableBoard]:
        """The editor's scene."""
        editors = [scene for scene in self.app.stack if isinstance(scene, EditorScreen)]
        return [scene for scene in editors if isinstance(scene.board, TableBoard)][-1]

    def spot(self, x: float, y: float) -> tuple[int, int]:
        """Where a place is in the window."""
        across, up = self.table.board.drawing.camera.px((1000 * x, 1000 * y))
        return round(across), round(up)

    def at(self, x: float, y: float, button: int = 1) -> None:
        """Click a place; the next click is another one."""
        self.move(self.spot(x, y))
        self.press(self.spot(x, y), button)
        self.release(self.spot(x, y), button)
        self.table.board.input._click = None

    def carry(self, *places: tuple[float, float]) -> None:
        """Drag from the first place over the others."""
        self.press(self.spot(*places[0]))
        for place in places[1:]:
            self.move(self.spot(*place))
        self.release(self.spot(*places[-1]))
        self.table.board.input._click = None

    def take(self, name: str, shape: int = 0) -> None:
        """Take something from the palette with the mouse."""
        palette, panel = self.table.board.state.tools.palette, self.table.board.palette
        terrain = [item.name for item in palette.terrain]
        if name in terrain:
            self.click(panel.terrain.rect_of(terrain.index(name)).center)
            if shape:
                self.wait()
                self.click(panel.shapes.rect_of(shape).center)
        else:
            self.click(panel.marks.rect_of([item.name for item in palette.marks].index(name)).center)
        self.wait()

    def retype(self, key: str, text: str) -> None:
        """Type something else into a field."""
        self.click(key)
        self.key("ctrl+a")
        self.type(text)
        self.wait()

    def pieces(self, kind: str) -> list[TablePiece]:
        """The pieces of that kind, in the order in which they were placed."""
        return [piece for piece in self.table.draft.pieces.values() if piece.kind == kind]

    def told(self) -> list[str]:
        """What the checks say, by the last word of its key."""
        return [finding.key.rpartition(".")[2] for finding in self.table.document.findings]


def open_table(app: Application, **params: Any) -> TableDrawer:
    """The editor over the menu, on a new table if nothing is said."""
    editor_choices().write(EditorChoices(table_guide_offered=True, games=100))
    app.open("menu")
    app.open("editor", game=GAME, **params)
    hands = TableDrawer(app)
    hands.wait(0.1)
    if not params:
        hands.click("accept")
        hands.wait(0.1)
    return hands


def hold(hands: Driver, key: int, mod: int) -> None:
    """Press a modifier and keep it."""
    hands.send(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))
