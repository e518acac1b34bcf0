"""Short messages of the editor."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from game.ui import widgets
from game.ui.scene import Scene

SHOWN_S = 3.5


class Toast:
    """One message at a time, gone after some seconds. ``column`` says where it is shown, and whether at the
    head of that, below a heading, or at its foot."""

    def __init__(self, scene: Scene, column: Callable[[], tuple[pygame.Rect, bool]]) -> None:
        self.scene, self.column = scene, column
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

    def draw(self, surface: pygame.Surface) -> None:
        """The message, if there is one."""
        if not self.words:
            return
        scene, px, theme = self.scene, self.scene.px, self.scene.app.theme
        fonts, scale = scene.app.fonts, scene.app.scale
        column, at_head = self.column()
        lines = fonts.wrap(self.words, "body_strong", column.width - px(44), scale)[:6]
        step = fonts.get("body_strong", scale).get_linesize()
        width = max(fonts.size(line, "body_strong", scale)[0] for line in lines)
        self.rect = rect = pygame.Rect(0, 0, width + px(36), step * len(lines) + px(16))
        if at_head:
            rect.midtop = (column.centerx, column.top + px(42))
        else:
            rect.midbottom = (column.centerx, column.bottom - px(8))
        scene.painter.shadow_box(surface, rect, theme["surface.raised"], theme["ink.primary"], width=2)
        for number, line in enumerate(lines):
            at = (rect.centerx, rect.y + px(8) + number * step)
            widgets.text(scene, surface, line, "body_strong", at, align="center")
