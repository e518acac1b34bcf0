"""Short messages of the editor."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from game.ui import widgets

if TYPE_CHECKING:
    from game.app.editor.scene import EditorScene

SHOWN_S = 3.5


class Toast:
    """One message at a time, at the foot of the right column, gone after some seconds."""

    def __init__(self, scene: EditorScene) -> None:
        self.scene = scene
        self.words = ""
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where it was drawn last."""
        self._left = 0.0

    def say(self, words: str) -> None:
        """Show it."""
        self.words, self._left = words, SHOWN_S
        self.scene.invalidate()

    def due(self) -> float:
        """Seconds until it goes."""
        return max(0.0, self._left) if self.words else math.inf

    def update(self, dt: float) -> None:
        """Time passes."""
        if self.words:
            self._left -= dt
            if self._left <= 0:
                self.words = ""
                self.scene.invalidate()

    def dismiss(self) -> None:
        """It was seen, or something else is to be looked at now."""
        self.words = ""

    def _place(self, size: tuple[int, int]) -> pygame.Rect:
        """At the foot of the right column: never over the map, nor over the switches below it. Where a
        panel with buttons at its foot, or the guide, is there: below the heading of a panel."""
        scene = self.scene
        frame, rect = scene.frame, pygame.Rect((0, 0), size)
        guided = scene.guide is not None and not frame.small
        column = scene.box(*(frame.balance if guided else frame.history))
        if guided or (frame.small and scene.tab == "balance"):
            rect.midtop = (column.centerx, column.top + scene.px(42))
        else:
            rect.midbottom = (column.centerx, column.bottom - scene.px(8))
        return rect

    def draw(self, surface: pygame.Surface) -> None:
        """The message, if there is one."""
        if not self.words:
            return
        scene = self.scene
        fonts, scale = scene.app.fonts, scene.app.scale
        room = scene.box(*scene.frame.history).width - scene.px(44)
        lines = fonts.wrap(self.words, "body_strong", room, scale)[:6]
        step = fonts.get("body_strong", scale).get_linesize()
        width = max(fonts.size(line, "body_strong", scale)[0] for line in lines)
        rect = self._place((width + scene.px(36), step * len(lines) + scene.px(16)))
        self.rect = rect
        theme = scene.app.theme
        scene.painter.shadow_box(surface, rect, theme["surface.raised"], theme["ink.primary"], width=2)
        for number, line in enumerate(lines):
            at = (rect.centerx, rect.y + scene.px(8) + number * step)
            widgets.text(scene, surface, line, "body_strong", at, align="center")
