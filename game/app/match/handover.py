"""The handover screen of a match with secrets: it hides the board until the next player is ready."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.app.match.overlay import MatchOverlay
from game.ui import widgets
from game.ui.controls.dialog import GUARD_S
from game.ui.scene import App

Mark = Callable[[pygame.Surface, pygame.Rect], Any]
"""Draws a player's picture, or the strip with what everybody knows of a side."""

BUTTON, AWAY = 52.0, 36.0
"""The height of the button that opens the curtain and of the one that leaves the match, in tokens."""

STRIP_HIGH, STRIPS_WIDE = 96.0, 600.0
"""A strip's height and the width of a card with two of them side by side, in tokens."""


class Handover(MatchOverlay):
    """Waits for ``player``; the curtain calls ``on_ready`` when it opens. ``alone``: the same person had
    the last turn, too, and the others must not see what comes. ``mark`` draws the player's picture.
    ``known``: draws what everybody knows of each side, side by side below ``turn``. ``leave``: the label
    and action of the button that leaves the match."""

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
        known: Sequence[Mark] = (),
        turn: int = 0,
        leave: tuple[str, Callable[[], Any]] | None = None,
    ) -> None:
        super().__init__(app)
        self.player, self.on_ready, self.alone, self.mark = player, on_ready, alone, mark
        self.known, self.turn, self.leave_by = known, turn, leave

    def ready(self) -> None:
        """Open the curtain: the player is there."""
        if self.app.stack.top is self:
            self.on_ready()
            self.close()

    def back(self) -> None:
        """Do nothing: nobody leaves a curtain by accident."""

    def build(self) -> None:
        rows = -(-len(self.known) // 2)
        width = min(self.px(STRIPS_WIDE if rows else 460), self.size[0] - self.px(32))
        more = rows * (STRIP_HIGH + 8) + 34 if rows else 0
        away = 0 if self.leave_by is None else self.px(AWAY)
        self.place_card(width, self.px(250 + more) + away)
        rect = pygame.Rect(0, 0, width - self.px(56), self.px(BUTTON))
        rect.midbottom = (self.card.centerx, self.card.bottom - self.px(24) - away)
        widgets.button(
            self, rect, self.t("match.handover.ready", name=self.player), icon="eye", kind="fire",
            role="body_strong", on_press=self.ready, key="ready",
        )  # fmt: skip
        if self.leave_by is not None:
            label, leave = self.leave_by
            place = pygame.Rect(rect.x, rect.bottom + self.px(10), rect.width, away)
            widgets.button(self, place, label, icon="exit", kind="quiet", on_press=leave, key="leave")
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
        if self.known:
            self._paint_known(surface)

    def _paint_known(self, surface: pygame.Surface) -> None:
        """Paint a strip for each side with what everybody knows."""
        px, gap = self.px, self.px(8)
        inner = self.card.inflate(-self.px(56), 0)
        y = self.card.y + px(172)
        told = self.t("match.handover.known", turn=self.turn)
        self.painter.text(surface, told, "body_strong", (inner.x, y), "ink.secondary", middle=True)
        y += px(16)
        wide = (inner.width - gap) // 2
        for at, draw in enumerate(self.known):
            place = pygame.Rect(inner.x, y, wide, px(STRIP_HIGH))
            place.move_ip(at % 2 * (wide + gap), at // 2 * (px(STRIP_HIGH) + gap))
            draw(surface, place)


make = Handover
