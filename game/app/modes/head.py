"""The row above the form of a mode: its title, save, undo and redo, and the way back to the match with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from game.app.modes.modes import GameModes
from game.ui import widgets
from game.ui.controls.panel import Panel
from game.ui.layout import Area, Strip
from game.ui.scene import Scene
from game.ui.tree.holders import Row
from game.ui.tree.node import WHOLE
from game.ui.tree.seen import Text
from game.ui.widgets import Action


class ModeHead(Panel):
    """The row. ``buttons`` returns the current actions, from right to left; those without words are
    square."""

    def __init__(self, scene: Scene, modes: GameModes, buttons: Callable[[], Sequence[Action]]) -> None:
        super().__init__(scene)
        self.modes, self.buttons = modes, buttons
        self._title = Area(0, 0, 0, 0)

    def build(self, row: Area) -> None:
        strip = Strip(row.rect, self.px(8))
        words = row.right
        for action in self.buttons():
            wide = row.height + 6
            if action.label:
                wide = (
                    widgets.button_width(self.scene, action.label, icon=action.icon, padding=13) / row.scale
                )
            rect = strip.right(self.px(wide))
            widgets.action_button(self.scene, rect, action)
            words = rect.left / row.scale - 8
        self._title = replace(row, width=words - row.x)

    def follow(self) -> None:
        """Enable the buttons that can be used now."""
        widgets_by_key = dict(self.scene.focus.stops)
        for action in self.buttons():
            button = widgets_by_key.get(action.key)
            if button is not None and bool(button.is_enabled) != action.enabled:
                button.set_enabled(action.enabled)

    def paint(self, surface: pygame.Surface, *, small: bool) -> None:
        """Paint the title, and after it whose the mode is."""
        draft = self.modes.draft
        kind = "unsaved" if draft.unsaved else "built_in" if draft.fixed else "custom"
        title = Text(draft.fields.title, "body_strong" if small else "card_title")
        aside = Text(self.t(f"modes.{kind}"), "small", "ink.secondary", rank=1, least=WHOLE)
        self.paint_node(surface, Row(gap=10).of(title, aside), self._title)
