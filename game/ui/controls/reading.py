"""A card with a text to read: it scrolls, and can be copied."""

from __future__ import annotations

from html import escape

import pygame

from game.ui import widgets
from game.ui.controls.clipboard import copy_text
from game.ui.controls.dialog import Dialog, DialogBlock
from game.ui.scene import App
from game.ui.widgets import Action
from game.ui.words import drawable

FEW_LINES = 40
"""Number of lines that can fit a window."""

MOST_SHOWN = 20_000
"""Most letters that the card shows; all of them are copied."""


class ReadingDialog(Dialog):
    """A text in lines. Empty lines divide it; the first line after one is a heading."""

    name = "reading"
    wide = 820.0

    def __init__(self, app: App, title: str, text: str, *, words: str = "", icon: str = "info") -> None:
        super().__init__(app, title, words, accept=app.texts("reading.close"), icon=icon)
        self.text = text
        self.told = ""
        """The result of copying, in words."""

    def copy(self) -> None:
        """Copy the text to the clipboard."""
        self.told = self.t("reading.copied" if copy_text(self.text) else "reading.not_copied")
        self.rebuild()

    def blocks(self, width: int) -> list[DialogBlock]:
        room = self.size[1] - self.px(24) - 2 * self.px(20) - self.title_height() - self.px(66) - self.px(40)
        told = DialogBlock(self.px(22), self.px(8), paint=self._paint_told)
        words = super().blocks(width)
        room -= sum(block.high + block.gap for block in words) + self.px(12)
        high = min(max(self.px(120), room), self._text_height(width))
        return [*words, DialogBlock(high, self.px(12), build=self._build_text), told]

    def _text_height(self, width: int) -> int:
        """Return the height of a text of few lines, in px; for a longer one more than any window has."""
        lines = self.text.splitlines()
        if len(lines) > FEW_LINES:
            return self.px(100_000)
        high = sum(
            self.painter.paragraph_height(line or " ", "body_strong", width - self.px(30)) for line in lines
        )
        return high + self.px(30)

    def _paint_told(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        self.painter.text(
            surface, self.told, "small", rect.midleft, "ink.secondary", middle=True, width=rect.width
        )

    def _build_text(self, rect: pygame.Rect) -> None:
        lines, heading, room = [], True, rect.width - self.px(30)
        for line in self.text[:MOST_SHOWN].splitlines():
            strong = heading and bool(line)
            # broken here: the box would add an empty line to one that just fits
            role = "body_strong" if strong else "body"
            for part in self.app.fonts.wrap(drawable(line), role, room, self.app.scale):
                shown = escape(part, quote=False)
                lines.append(f"<b>{shown}</b>" if strong else shown)
            heading = not line
        widgets.text_box(self, rect, "<br>".join(lines), key="text")

    def answers(self) -> list[Action]:
        return [
            *super().answers(),
            Action("copy", self.t("reading.copy"), self.copy, icon="copy"),
        ]

    def focus_start(self) -> None:
        if self.focus.current is None:  # the keys scroll at once; where there is nothing to scroll they close
            self.focus.focus_first("text" if any(key == "text" for key, _ in self.focus.stops) else "accept")
