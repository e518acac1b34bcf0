"""What the editor's larger dialogs share: a card with a title, a body and a row of buttons."""

from __future__ import annotations

import pygame

from game.app.editor.panel import in_the_middle
from game.ui import widgets
from game.ui.dialog import Dialog
from game.ui.scene import App


class Form(Dialog):
    """A dialog of the editor with widgets in it. ``high`` is the height of its body in tokens."""

    wide = 640.0
    high = 240.0

    def __init__(self, app: App, title: str, accept: str) -> None:
        super().__init__(app, title, accept=accept, cancel=app.texts("dialog.cancel"))
        self.wrong = ""

    @property
    def small(self) -> bool:
        """Whether there is little room."""
        return self.height < 640

    def body_height(self, width: int) -> int:
        room = self.size[1] - self.px(24) - self.px(40) - self.title_height() - self.px(66)
        return min(self.px(self.high), room)

    def tell(self, wrong: str) -> None:
        """Say what is wrong, beside the buttons."""
        if wrong != self.wrong:
            self.wrong = wrong
            self.repaint()

    def label(self, surface: pygame.Surface, words: str, place: tuple[int, int]) -> None:
        """The name of a field; ``place`` is the middle of its left edge."""
        self.painter.text(surface, words, "small", place, "ink.secondary", middle=True)

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        if self.wrong:
            inner = self.inner()
            buttons = [stop.rect.left for key, stop in self.focus.stops if key in ("accept", "cancel")]
            right = min(buttons, default=inner.right) - self.px(12)
            at = (inner.left + self.px(9), inner.bottom - self.px(21))
            spot = widgets.icon(self, surface, "error", at, 18, "signal.error", center=True)
            left = spot.right + self.px(6)
            rect = pygame.Rect(left, 0, right - left, 0)
            rect.centery = at[1]
            lines = self.app.fonts.wrap(self.wrong, "small", rect.width, self.app.scale)[:2]
            in_the_middle(self, surface, lines, rect, colour="signal.error")
