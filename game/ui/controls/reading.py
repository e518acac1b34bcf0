"""A card with a text to read: it scrolls, and can be copied."""

from __future__ import annotations

from enum import auto
from html import escape

from game.ui.commands import Commands, Declared, Press
from game.ui.controls.clipboard import copy_text
from game.ui.controls.dialog import FIT, Dialog
from game.ui.layout import Grow
from game.ui.scene import App
from game.ui.tree.controls import Button
from game.ui.tree.holders import Column, Room
from game.ui.tree.node import Measure, Node
from game.ui.tree.seen import Text
from game.ui.words import drawable

FEW_LINES = 40
"""Number of lines that can fit a window."""

MOST_SHOWN = 20_000
"""Most letters that the card shows; all of them are copied."""


class ReadingPress(Press):
    """What can be done with the text."""

    COPY = auto()


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

    commands = Commands(
        Declared(ReadingPress.COPY, "reading.copy", icon="copy", do=copy), more=Dialog.commands
    )

    def body(self) -> Node:
        wide = min(self.wide, self.width - 40) - 48
        told = Text(self.told, "small", "ink.secondary", high=22)
        high = self._text_height(wide)
        text = Room(self._reading, self.text[:MOST_SHOWN], high=Grow(least=min(120.0, high), most=high))
        return Column(gap=8, high=Grow(least=high + 30)).of(self.paragraph(), Node(high=2), text, told)

    def _text_height(self, width: float) -> float:
        """Return the height of a text of few lines; for a longer one more than any window has."""
        lines = self.text.splitlines()
        if len(lines) > FEW_LINES:
            return 100_000.0
        m = self.measure
        step = m.line("body_strong")
        return 30 + sum(step * len(m.wrap(line or " ", "body_strong", width - 30)) for line in lines)

    def _reading(self, text: str, m: Measure, width: float, height: float) -> Node:
        lines, heading = [], True
        for line in text.splitlines():
            strong = heading and bool(line)
            # broken here: the box would add an empty line to one that just fits
            for part in m.wrap(drawable(line), "body_strong" if strong else "body", width - 30):
                shown = escape(part, quote=False)
                lines.append(f"<b>{shown}</b>" if strong else shown)
            heading = not line
        return self.reading("text", "<br>".join(lines))

    def answers(self) -> list[Button]:
        return [*super().answers(), self.act(ReadingPress.COPY, FIT)]

    def _settle_focus(self, remembered: tuple[str, bool]) -> None:
        # the keys scroll at once; where there is nothing to scroll they close
        scrolls = any(key == "text" for key, _ in self.focus.stops)
        self.home = "text" if scrolls else "accept"
        super()._settle_focus(remembered)
