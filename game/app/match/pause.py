"""The pause: it hides the board, so that nobody thinks while the clock is stopped (TC-6.5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.ui import widgets
from game.ui.scene import App, Scene

Action = tuple[str, str, Callable[[], Any]]
"""Words, icon, what to do."""


class Pause(Scene):
    """``lines`` say how things stand (who is to move, the clocks); ``actions`` are further buttons.

    ``on_resume`` is called when the pause ends by its main button or Escape.
    """

    name = "pause"
    overlay = True
    hides_below = True

    def __init__(
        self,
        app: App,
        lines: Sequence[str] = (),
        actions: Sequence[Action] = (),
        on_resume: Callable[[], Any] | None = None,
    ) -> None:
        super().__init__(app)
        self.lines, self.actions, self.on_resume = list(lines), list(actions), on_resume
        self.card = pygame.Rect(0, 0, 0, 0)

    def resume(self) -> None:
        """End the pause."""
        if self.app.stack.top is self:
            self.app.pop()
        if self.on_resume is not None:
            self.on_resume()

    def back(self) -> None:
        self.resume()

    def handle(self, event: pygame.event.Event) -> bool:
        if self.app.input.action_for(event, "match") in ("pause", "menu"):
            self.resume()
            return True
        return False

    def build(self) -> None:
        width, high, gap = self.px(380), self.px(44), self.px(8)
        below = len(self.actions) * (high + gap)
        words = len(self.lines) * self.px(24)
        height = self.px(124) + words + self.px(16) + self.px(52) + below + self.px(20)
        self.card = pygame.Rect(0, 0, width, height)
        self.card.center = (self.size[0] // 2, self.size[1] // 2)
        x, inner = self.card.left + self.px(28), width - 2 * self.px(28)
        y = self.card.top + self.px(124) + words + self.px(8)
        widgets.button(
            self,
            pygame.Rect(x, y, inner, self.px(52)),
            self.t("pause.resume"),
            icon="play",
            kind="fire",
            role="body_strong",
            on_press=self.resume,
            key="resume",
        )
        y += self.px(52) + gap
        for index, (label, icon, do) in enumerate(self.actions):
            widgets.button(
                self, pygame.Rect(x, y, inner, high), label, icon=icon, on_press=do, key=f"action.{index}"
            )
            y += high + gap
        if self.focus.current is None:
            self.focus.focus_first("resume")

    def paint(self, surface: pygame.Surface) -> None:
        surface.fill(self.app.theme["surface.table"])
        widgets.card(self, surface, self.card, strong=True, shadow=True, raised=True)
        x = self.card.centerx
        widgets.icon(self, surface, "pause", (x, self.card.top + self.px(40)), 28, center=True)
        at = (x, self.card.top + self.px(84))
        self.painter.text(surface, self.t("pause.title"), "section", at, align="center", middle=True)
        y = self.card.top + self.px(112)
        for line in self.lines:
            self.painter.text(
                surface,
                line,
                "body",
                (x, y),
                "ink.secondary",
                align="center",
                width=self.card.width - self.px(32),
            )
            y += self.px(24)
        hints = [((self.app.input.shown("back"),), self.t("pause.hint_resume"))]
        foot = pygame.Rect(0, self.size[1] - self.px(40), self.size[0] - self.px(24), self.px(20))
        widgets.key_hints(self, surface, foot, hints, align="right")


def make(app: App, **params: Any) -> Scene:
    """A pause."""
    return Pause(app, **params)
