"""The screen after an unexpected exception: what happened and what to do."""

from __future__ import annotations

from html import escape
from pathlib import Path

import pygame

from game.app.error.after_crash import AfterCrash
from game.app.error.bare import BareError
from game.ui import widgets
from game.ui.layout import Area
from game.ui.scene import App
from game.ui.window.crash_page import CrashPage
from game.ui.words import drawable


class ErrorScene(AfterCrash):
    """The screen, as it should look."""

    def _places(self) -> tuple[Area, Area, Area, Area]:
        """Return the areas of the title, the words, the card with the report, the buttons."""
        page = Area.of(self.size, self.app.scale)
        page = page.centred(min(page.width - 80, 880), page.height)
        words = page.moved(y=112)
        top = 124 + self.painter.paragraph_height(self.words(), "body", words.rect.width) / self.app.scale
        card = page.moved(y=top).at_top(page.height - 108 - top)
        return page.moved(y=40).at_top(56), words.at_top(0), card, page.at_bottom(88).at_top(44)

    def build(self) -> None:
        actions = self.actions()
        _, _, card, buttons = self._places()
        widgets.button_row(self, buttons.rect, actions, padding=18)
        self.focus.focus_first(actions[0].key)
        told = escape("\n".join(map(drawable, self.report.splitlines())), quote=False)
        box = card.moved(y=16).at_top(card.height - 28).inset(16, 0).rect
        widgets.text_box(self, box, told.replace("\n", "<br>").replace("  ", "&nbsp;&nbsp;"), key="report")

    def paint(self, surface: pygame.Surface) -> None:
        head, words, card, _ = (area.rect for area in self._places())
        self.painter.text(surface, self.t("error.title"), "section", head.topleft, width=head.width)
        self.painter.double_rule(surface, head.x, head.bottom - self.px(5), head.width)
        self.painter.paragraph(surface, self.words(), "body", words, "ink.secondary")
        widgets.card(self, surface, card)


def make(app: App, report: str = "", log: Path | None = None, bare: bool = False) -> CrashPage:
    return (BareError if bare else ErrorScene)(app, report, log)
