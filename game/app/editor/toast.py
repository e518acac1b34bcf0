"""Short messages over the editor's board."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.app import widgets

if TYPE_CHECKING:
    from game.app.scenes.editor import EditorScene

SHOWN_S = 3.5


class Toast:
    """One message at a time, at the foot of the board, gone after some seconds."""

    def __init__(self, scene: EditorScene) -> None:
        self.scene = scene
        self.words = ""
        self._left = 0.0

    def say(self, words: str) -> None:
        """Show it."""
        self.words, self._left = words, SHOWN_S
        self.scene.invalidate()

    def update(self, dt: float) -> None:
        """Time passes."""
        if self.words:
            self._left -= dt
            if self._left <= 0:
                self.words = ""
                self.scene.invalidate()

    def draw(self, surface: pygame.Surface) -> None:
        """Over the line below the board: never over the map."""
        if not self.words:
            return
        scene = self.scene
        fonts, scale = scene.app.fonts, scene.app.scale
        board, foot = scene.board_rect, scene.box(*scene.frame.foot)
        lines = fonts.wrap(self.words, "body_strong", board.width - scene.px(40), scale)[:3]
        step = fonts.get("body_strong", scale).get_linesize()
        width = max(fonts.size(line, "body_strong", scale)[0] for line in lines)
        rect = pygame.Rect(0, 0, width + scene.px(36), step * len(lines) + scene.px(16))
        rect.midbottom = (board.centerx, foot.bottom + scene.px(4))
        theme = scene.app.theme
        scene.painter.shadow_box(surface, rect, theme["surface.raised"], theme["ink.primary"], width=2)
        for number, line in enumerate(lines):
            at = (rect.centerx, rect.y + scene.px(8) + number * step)
            widgets.text(scene, surface, line, "body_strong", at, align="center")
