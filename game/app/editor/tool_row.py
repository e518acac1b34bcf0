"""The row of tools at the top of an editor's left column."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import pygame

from game.ui import widgets
from game.ui.controls.panel import Panel
from game.ui.layout import Area
from game.ui.scene import Scene


@dataclass(frozen=True, slots=True)
class ToolButton:
    """One button: its name, its icon, the action of its key, and what the pointer is told."""

    name: str
    icon: str
    key: str
    tip: str
    shows: str = ""
    """Words in place of the key."""


class ToolRow(Panel):
    """A button with icon and key for each tool; ``take`` is told the name of the one that is pressed.

    ``icon_at`` and ``key_at`` are where their middles are, in hundredths of a button's height.
    """

    ICON: Final = 19

    def __init__(self, scene: Scene, take: Callable[[Any], Any], *, icon_at: int, key_at: int) -> None:
        super().__init__(scene)
        self.take, self.icon_at, self.key_at = take, icon_at, key_at
        self.buttons: dict[str, widgets.Pressable] = {}

    def build(self, area: Area, tools: Sequence[ToolButton]) -> None:
        """The buttons, beside each other in an area."""
        self.buttons = {
            tool.name: widgets.face(
                self.scene, place.inset(0.5, 0).rect, self._face(tool), key=f"tool.{tool.name}",
                on_press=partial(self.take, tool.name), tip=tool.tip,
            )
            for tool, place in zip(tools, area.split_columns(len(tools)), strict=True)
        }  # fmt: skip

    def choose(self, name: str) -> None:
        """Show which tool is in hand."""
        for tool, made in self.buttons.items():
            made.set_on(tool == name)

    def _face(self, tool: ToolButton) -> widgets.Face:
        scene = self.scene

        def paint(made: widgets.Pressable, state: widgets.State, surface: pygame.Surface) -> None:
            theme, painter = scene.app.theme, scene.painter
            rect, ink = surface.get_rect(), "ink.primary"
            if made.on or state in ("active", "selected"):
                painter.box(surface, rect, theme["ink.primary"], radius=4)
                ink = "surface.raised"
            elif state == "hovered":
                painter.box(surface, rect, theme["surface.raised"], theme["ink.primary"], radius=4)
            middle = rect.centerx, rect.height * self.icon_at // 100
            widgets.icon(scene, surface, tool.icon, middle, self.ICON, ink, center=True)
            low = 2 * rect.height * self.key_at // 100 - rect.height
            foot = pygame.Rect(0, low, rect.width, rect.height - low)
            words = tool.shows or scene.app.input.shown(tool.key, "editor")
            widgets.line(scene, surface, words, foot, "small", ink, align="center")

        return paint
