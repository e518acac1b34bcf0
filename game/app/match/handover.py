"""The handover screen of a match with secrets: it hides the board until the next player is ready."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.app.match.overlay import MatchOverlay
from game.ui import widgets
from game.ui.dialog import GUARD_S
from game.ui.scene import App

Mark = Callable[[pygame.Surface, pygame.Rect], Any]
"""Draws a player's picture."""


class Handover(MatchOverlay):
    """Waits for that ``player``; ``on_ready`` is called when the curtain opens. ``alone``: that
    person had the turn before, too, and the others must not see what comes. ``mark`` draws the player's."""

    name = "handover"
    hides_below = True
    guard_s = GUARD_S  # it comes by itself, while hands are on the board

    def __init__(
        self,
        app: App,
        *,
        player: str,
        on_ready: Callable[[], Any],
        alone: bool = False,
        mark: Mark | None = None,
    ) -> None:
        super().__init__(app)
        self.player, self.on_ready, self.alone, self.mark = player, on_ready, alone, mark

    def ready(self) -> None:
        """The person is there."""
        if self.app.stack.top is self:
            self.on_ready()
            self.close()

    def back(self) -> None:
        """Nobody leaves a curtain by accident."""

    def build(self) -> None:
        width = min(self.px(460), self.size[0] - self.px(32))
        self.place_card(width, self.px(250))
        rect = pygame.Rect(0, 0, width - self.px(56), self.px(52))
        rect.midbottom = (self.card.centerx, self.card.bottom - self.px(24))
        widgets.button(
            self, rect, self.t("match.handover.ready", name=self.player), icon="eye", kind="fire",
            role="body_strong", on_press=self.ready, key="ready",
        )  # fmt: skip
        if self.focus.current is None:
            self.focus.focus_first("ready")

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        x, y = self.card.centerx, self.card.y + self.px(44)
        if self.mark is None:
            widgets.icon(self, surface, "handover", (x, y), 32, center=True)
        else:
            box = pygame.Rect(0, 0, self.px(48), self.px(48))
            box.center = (x, y)
            self.mark(surface, box)
        room = self.card.width - self.px(40)
        title = self.t("match.handover.title", name=self.player)
        y += self.px(50)
        self.painter.text(surface, title, "section", (x, y), align="center", middle=True, width=room)
        rect = pygame.Rect(self.card.x + self.px(28), y + self.px(26), self.card.width - self.px(56), 0)
        words = self.t("match.handover.alone" if self.alone else "match.handover.words", name=self.player)
        self.painter.paragraph(surface, words, "body", rect, "ink.secondary", align="center")


make = Handover
