"""The base of the editor's larger dialogs: fields below their names, and errors beside the buttons."""

from __future__ import annotations

from typing import Any

import pygame

from game.app.editor.panel import in_the_middle
from game.ui import widgets
from game.ui.controls.numbers import number_field, whole_number
from game.ui.controls.old_dialog import DialogBlock
from game.ui.controls.old_dialog import OldDialog as Dialog
from game.ui.scene import App

EDGES = ("width", "height")


class Form(Dialog):
    """A dialog of the editor with widgets in it. ``high`` is the height of its body in tokens."""

    wide = 640.0
    high = 240.0

    def __init__(self, app: App, title: str, accept: str) -> None:
        super().__init__(app, title, accept=accept, cancel=app.texts("dialog.cancel"))
        self.labels: list[tuple[str, tuple[int, int]]] = []
        """Small words beside the fields, and the middle of their left edge, in px."""

    @property
    def small(self) -> bool:
        """Whether there is little room."""
        return self.height < 640

    def blocks(self, width: int) -> list[DialogBlock]:
        room = self.size[1] - self.px(24) - self.px(40) - self.title_height() - self.px(66)
        return [DialogBlock(min(self.px(self.high), room), 0, self._build_body, self.paint_body)]

    def _build_body(self, rect: pygame.Rect) -> None:
        self.labels = []
        self.build_body(rect)

    def build_body(self, rect: pygame.Rect) -> None:
        """Build the widgets in ``rect``."""

    def paint_body(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the labels and whatever isn't a widget."""
        for words, place in self.labels:
            self.painter.text(surface, words, "small", place, "ink.secondary", middle=True)

    def labelled(self, key: str, rect: pygame.Rect) -> pygame.Rect:
        """Put a field's name above it; return the field's place."""
        self.labels.append((self.t(key), (rect.x, rect.y + self.px(8))))
        return rect.move(0, self.px(18))

    def tell(self, wrong: str) -> None:
        """Show an error beside the buttons."""
        if wrong != self.wrong:
            self.wrong = wrong
            self.repaint()

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        if self.wrong:
            inner = self.inner()
            right = min(rect.left for rect, _ in self.places()) - self.px(12)
            at = (inner.left + self.px(9), inner.bottom - self.px(21))
            mark = widgets.icon(self, surface, "error", at, 18, "signal.error", center=True)
            left = mark.right + self.px(6)
            lines = self.app.fonts.wrap(self.wrong, "small", right - left, self.app.scale)[:2]
            body = pygame.Rect(left, at[1], right - left, 0)
            in_the_middle(self, surface, lines, body, colour="signal.error")


class SizeForm(Form):
    """A dialog that asks for a map's size: ``texts`` are the typed numbers, ``sizes`` the least and
    greatest length of an edge, ``wrong_key`` the text for a bad size."""

    wrong_key = "editor.resize.wrong"
    sizes: tuple[int, int]
    texts: dict[str, str]

    def size_wanted(self) -> tuple[int, int] | None:
        """Return columns and rows as typed; ``None`` for a bad size, with an error shown."""
        width, height = (whole_number(self.texts[name], *self.sizes) for name in EDGES)
        good = width is not None and height is not None
        low, high = self.sizes
        self.tell("" if good else self.t(self.wrong_key, low=low, high=high))
        return None if width is None or height is None else (width, height)

    def size_field(self, place: pygame.Rect, name: str, **more: Any) -> None:
        """Build a number field for one of ``EDGES``."""
        low, high = self.sizes

        def typed(text: str) -> None:
            self.texts[name] = text
            self.size_wanted()
            self.repaint()

        number_field(self, place, self.texts[name], low=low, high=high, on_change=typed, key=name, **more)
