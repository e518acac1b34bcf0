"""What the editor's larger dialogs share: a card with a title, a body and a row of buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui import widgets
from game.ui.dialog import Dialog

if TYPE_CHECKING:
    from game.app.editor.scene import EditorScene


class Form(Dialog):
    """A dialog of the editor with widgets in it. ``high`` is the height of its body in tokens."""

    wide = 640.0
    high = 240.0

    def __init__(self, scene: EditorScene, title: str, accept: str) -> None:
        super().__init__(scene.app, title, accept=accept, cancel=scene.t("dialog.cancel"))
        self.scene = scene
        self.wrong = ""

    @property
    def small(self) -> bool:
        """Whether there is little room."""
        return self.height < 640

    def body_height(self, width: int) -> int:
        return min(
            self.px(self.high), self.size[1] - self.px(24) - self.px(40) - self.title_height() - self.px(66)
        )

    def tell(self, wrong: str) -> None:
        """Say what is wrong, beside the buttons."""
        if wrong != self.wrong:
            self.wrong = wrong
            self.repaint()

    def label(self, surface: pygame.Surface, words: str, x: int, middle: int, width: int = 0) -> None:
        """The name of a field."""
        widgets.text(self, surface, words, "small", (x, middle), "ink.secondary", middle=True, width=width)

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        if self.wrong:
            inner = self.inner()
            buttons = [stop.rect.left for key, stop in self.focus.stops if key in ("accept", "cancel")]
            right = min(buttons, default=inner.right) - self.px(12)
            y = inner.bottom - self.px(21)
            spot = widgets.icon(
                self, surface, "error", (inner.left + self.px(9), y), 18, "signal.error", center=True
            )
            left = spot.right + self.px(6)
            rect = pygame.Rect(left, y - self.px(17), right - left, self.px(36))
            lines = self.app.fonts.wrap(self.wrong, "small", rect.width, self.app.scale)[:2]
            step = self.app.fonts.get("small", self.app.scale).get_linesize()
            top = y - step * (len(lines) - 1) // 2
            for number, line in enumerate(lines):
                at = (left, top + number * step)
                widgets.text(self, surface, line, "small", at, "signal.error", middle=True, width=rect.width)
