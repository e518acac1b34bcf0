"""The editor's commands by name: for keys, buttons and the menus."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pygame

from game.app.editor.board import EditorBoard
from game.app.editor.menu import MENU_ITEMS, menu_groups
from game.app.editor.open_maps import OpenMap
from game.ui.controls.popup import Popup, PopupGroup
from game.ui.scene import Scene


class EditorCommands:
    """The commands for ``one``, the map that ``board`` shows; ``show`` must come first."""

    def __init__(self, scene: Scene, board: EditorBoard) -> None:
        self.scene, self.board = scene, board
        self.every: Mapping[str, Callable[[], Any]] = {}
        self.one: OpenMap

    def show(self, one: OpenMap, every: Mapping[str, Callable[[], Any]]) -> None:
        """Switch to the commands of another map."""
        self.one, self.every = one, every

    def do(self, name: str) -> None:
        """Run a command by its name."""
        command = self.every.get(name)
        if command is not None:  # keys are the same for every editor
            command()

    def popup(self, anchor: str, groups: Callable[[], Sequence[PopupGroup]], **params: Any) -> None:
        """Open a small menu beside the widget of the key ``anchor``."""
        stop = next((stop for key, stop in self.scene.focus.stops if key == anchor), None)
        rect = pygame.Rect(0, 0, 0, 0) if stop is None else pygame.Rect(stop.rect)
        self.scene.app.push(Popup(self.scene.app, lambda: rect, groups, **params))

    def menu(self) -> None:
        """Open the menu of all commands."""
        self.popup("bar.menu", self._groups, columns=3, width=236)

    def _groups(self) -> list[PopupGroup]:
        one, app = self.one, self.scene.app
        history, choices = one.steps.document.history, one.steps.choices
        off = {name for name, can in (("undo", history.can_undo), ("redo", history.can_redo)) if not can}
        off |= self.board.idle()
        if not app.can_open("library"):
            off.add("open")
        missing = {name for name in MENU_ITEMS if name not in self.every}
        missing |= set() if one.playing.can_analyse else {"analyse"}
        missing |= set() if one.dialogs.settings() else {"map_rules"}
        on = {**self.board.switched(), "grid": choices.grid, "minimap": choices.minimap}
        return menu_groups(app, self.do, on=on, off=off, missing=missing)
