"""The screen after an unexpected exception: what happened and what to do."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from pathlib import Path

import pygame

from game.data.files.paths import shown_path
from game.ui import widgets
from game.ui.controls.dialog import copy_text
from game.ui.layout import Area
from game.ui.scene import App, Scene
from game.ui.widgets import Action
from game.ui.words import drawable


class ErrorScene(Scene):
    """The screen. Matches are on the disk up to their last move, so the main button continues."""

    name = "error"

    def __init__(self, app: App, report: str, log: Path | None) -> None:
        super().__init__(app)
        self.report, self.log = report, log
        self.copied = False

    def _places(self) -> tuple[Area, Area, Area, Area]:
        """Return the areas of the title, the words, the card with the report, the buttons."""
        page = Area.of(self.size, self.app.scale)
        page = page.centred(min(page.width - 80, 880), page.height)
        words = page.moved(y=112)
        top = 124 + self.painter.paragraph_height(self._words(), "body", words.rect.width) / self.app.scale
        card = page.moved(y=top).at_top(page.height - 108 - top)
        return page.moved(y=40).at_top(56), words.at_top(0), card, page.at_bottom(88).at_top(44)

    def build(self) -> None:
        t, app = self.t, self.app
        actions = [
            Action("reopen", t("error.reopen"), self.reopen, "play"),
            Action("menu", t("error.menu"), app.to_menu, "home"),
            Action("copy", t("error.copied" if self.copied else "error.copy"), self.copy, "copy"),
            Action("quit", t("menu.quit"), app.quit, "cross"),
        ]
        actions[0] = replace(actions[0], kind="fire")
        _, _, card, buttons = self._places()
        widgets.button_row(self, buttons.rect, actions, padding=18)
        self.focus.focus_first(actions[0].key)
        told = escape("\n".join(map(drawable, self.report.splitlines())), quote=False)
        box = card.moved(y=16).at_top(card.height - 28).inset(16, 0).rect
        widgets.text_box(self, box, told.replace("\n", "<br>").replace("  ", "&nbsp;&nbsp;"), key="report")

    def _words(self) -> str:
        where = shown_path(self.log) if self.log is not None else ""
        return self.t("error.words", log=where) if where else self.t("error.words_no_log")

    def paint(self, surface: pygame.Surface) -> None:
        head, words, card, _ = (area.rect for area in self._places())
        self.painter.text(surface, self.t("error.title"), "section", head.topleft, width=head.width)
        self.painter.double_rule(surface, head.x, head.bottom - self.px(5), head.width)
        self.painter.paragraph(surface, self._words(), "body", words, "ink.secondary")
        widgets.card(self, surface, card)

    def reopen(self) -> None:
        """Open the match from its save; without one, the menu."""
        from game.app.table.saved import reopen  # after a crash of anything: as late as can be

        if not reopen(self.app):
            self.app.to_menu()

    def copy(self) -> None:
        self.copied = copy_text(self.report)
        self.rebuild()

    def back(self) -> None:
        self.app.to_menu()


def make(app: App, report: str = "", log: Path | None = None) -> Scene:
    return ErrorScene(app, report, log)
