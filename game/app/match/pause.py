"""The pause: it hides the board, so that nobody thinks while the clock is stopped (TC-6.5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.app.match.overlay import MatchOverlay
from game.ui import widgets
from game.ui.scene import App

Action = tuple[str, str, Callable[[], Any]]
"""An action of the pause: words, icon, callback."""


class Pause(MatchOverlay):
    """The pause. ``lines`` say whose turn it is and what the clocks show; ``actions`` are further buttons."""

    name = "pause"
    hides_below = True

    def __init__(self, app: App, lines: Sequence[str] = (), actions: Sequence[Action] = ()) -> None:
        super().__init__(app)
        self.lines, self.actions = lines, actions

    def handle(self, event: pygame.event.Event) -> bool:
        if self.app.input.action_for(event, "match") in ("pause", "menu"):
            self.close()
            return True
        return False

    def build(self) -> None:
        width, high, gap = self.px(380), self.px(44), self.px(8)
        below = len(self.actions) * (high + gap)
        words = len(self.lines) * self.px(24)
        height = self.px(124) + words + self.px(16) + self.px(52) + below + self.px(20)
        self.place_card(width, height)
        x, inner = self.card.left + self.px(28), width - 2 * self.px(28)
        y = self.card.top + self.px(124) + words + self.px(8)
        widgets.button(
            self, pygame.Rect(x, y, inner, self.px(52)), self.t("pause.resume"), icon="play", kind="fire",
            role="body_strong", on_press=self.close, key="resume",
        )  # fmt: skip
        y += self.px(52) + gap
        for index, (label, icon, do) in enumerate(self.actions):
            widgets.button(
                self, pygame.Rect(x, y, inner, high), label, icon=icon, on_press=do, key=f"action.{index}"
            )
            y += high + gap
        if self.focus.current is None:
            self.focus.focus_first("resume")

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        x = self.card.centerx
        widgets.icon(self, surface, "pause", (x, self.card.top + self.px(40)), 28, center=True)
        at = (x, self.card.top + self.px(84))
        self.painter.text(surface, self.t("pause.title"), "section", at, align="center", middle=True)
        y = self.card.top + self.px(112)
        room = self.card.width - self.px(32)
        for line in self.lines:
            self.painter.text(surface, line, "body", (x, y), "ink.secondary", align="center", width=room)
            y += self.px(24)
        hints = [((self.app.input.shown("back"),), self.t("pause.hint_resume"))]
        foot = pygame.Rect(0, self.size[1] - self.px(40), self.size[0] - self.px(24), self.px(20))
        widgets.key_hints(self, surface, foot, hints, align="right")


make = Pause
