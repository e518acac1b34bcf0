"""The screen after an unexpected exception: what happened and what to do."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.data.paths import shown_path
from game.ui import widgets
from game.ui.dialog import copy_text
from game.ui.scene import App, Scene
from game.ui.words import drawable


class ErrorScene(Scene):
    """The match is on the disk up to its last move: going on is the main button."""

    name = "error"

    def __init__(self, app: App, report: str, log: Path | None) -> None:
        super().__init__(app)
        self.report, self.log = report, log
        self.copied = False

    def _column(self) -> tuple[float, float]:
        width = min(self.width - 80, 880)
        return (self.width - width) / 2, width

    def build(self) -> None:
        x, width = self._column()
        t = self.t
        labels = []
        if self.app.hooks.reopen is not None:
            labels.append(("reopen", t("error.reopen"), "play", self.reopen))
        labels += [
            ("menu", t("error.menu"), "home", self.app.to_menu),
            ("copy", t("error.copied" if self.copied else "error.copy"), "copy", self.copy),
            ("quit", t("menu.quit"), "cross", self.app.quit),
        ]
        left, y = self.point(x, self.height - 88)
        for index, (key, label, icon, do) in enumerate(labels):
            wide = widgets.button_width(self, label, icon=icon)
            rect = pygame.Rect(left, y, wide, self.px(44))
            widgets.button(
                self, rect, label, icon=icon, on_press=do, key=key, kind="plain" if index else "fire"
            )
            left = rect.right + self.px(8)
        self.focus.focus_first(labels[0][0])
        top = self._words_bottom()
        box = self.box(x + 16, top + 16, width - 32, self.height - 120 - top - 16)
        told = "\n".join(map(drawable, self.report.splitlines()))
        escaped = told.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        widgets.text_box(self, box, escaped.replace("\n", "<br>").replace("  ", "&nbsp;&nbsp;"), key="report")

    def _words(self) -> str:
        where = shown_path(self.log) if self.log is not None else ""
        return self.t("error.words", log=where) if where else self.t("error.words_no_log")

    def _words_bottom(self) -> float:
        _, width = self._column()
        return (
            112 + self.painter.paragraph_height(self._words(), "body", self.px(width)) / self.app.scale + 12
        )

    def paint(self, surface: pygame.Surface) -> None:
        x, width = self._column()
        head = self.box(x, 40, width, 56)
        self.painter.text(surface, self.t("error.title"), "section", head.topleft, width=head.width)
        self.painter.double_rule(surface, head.x, head.bottom - self.px(5), head.width)
        self.painter.paragraph(surface, self._words(), "body", self.box(x, 112, width, 0), "ink.secondary")
        top = self._words_bottom()
        widgets.card(self, surface, self.box(x, top, width, self.height - 120 - top + 12))

    def reopen(self) -> None:
        """Open the match from its save; without one, the menu."""
        hook = self.app.hooks.reopen
        if hook is None or not hook(self.app):
            self.app.to_menu()

    def copy(self) -> None:
        """The report into the clipboard."""
        self.copied = copy_text(self.report)
        self.rebuild()

    def back(self) -> None:
        self.app.to_menu()


def make(app: App, report: str = "", log: Path | None = None) -> Scene:
    """After a crash."""
    return ErrorScene(app, report, log)
