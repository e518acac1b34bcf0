"""A message that disappears by itself."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from game.ui.controls.messages import MessageLog
from game.ui.model import Model
from game.ui.scene import App

NOTE_S = 6.0


class Notice(Model):
    """One message at a time. Its owner calls ``update`` and asks ``due``, and shows ``words`` in its own
    way, or calls ``draw``. ``log`` keeps the messages."""

    seconds = NOTE_S
    """How long a message stays that doesn't say so itself."""

    def __init__(self, log: MessageLog) -> None:
        self._log = log
        self.shown = ""
        self._left = math.inf
        self._refuses = False
        self._rect = pygame.Rect(0, 0, 0, 0)

    @property
    def words(self) -> str:
        """The current words. Words that are set directly stay until others come."""
        return self.shown

    @words.setter
    def words(self, words: str) -> None:
        self.shown, self._left, self._refuses = words, math.inf, False
        self._log.add(words)

    @property
    def rect(self) -> pygame.Rect:
        """Where the message was last drawn, in px."""
        return self._rect

    def say(self, words: str, seconds: float | None = None, *, refuses: bool = False) -> None:
        """Show a message for some seconds; ``refuses``: it says why something can't be done."""
        self.shown, self._refuses = words, refuses
        self._left = self.seconds if seconds is None else seconds
        self._log.add(words)

    def done(self) -> None:
        """Take away why something couldn't be done: since then something was, and it may not be true."""
        if self._refuses:
            self.words = ""

    def due(self) -> float:
        """Seconds until the message goes."""
        return max(0.0, self._left) if self.shown else math.inf

    def update(self, dt: float) -> None:
        if self.shown:
            self._left -= dt
            if self._left <= 0:
                self.words = ""

    def draw(
        self,
        surface: pygame.Surface,
        app: App,
        width: int,
        place: Callable[[tuple[int, int]], pygame.Rect],
        *,
        around: tuple[float, float],
        lines: int | None = None,
    ) -> None:
        """Draw a raised box with the words in at most ``width`` px, and ``around`` tokens of padding;
        ``place`` says where a box of a size is."""
        if not self.shown:
            return
        painter, fonts, scale = app.painter, app.fonts, app.scale
        shown = fonts.wrap(self.shown, "body_strong", width, scale)[:lines]
        step = fonts.get("body_strong", scale).get_linesize()
        wide = max(fonts.size(line, "body_strong", scale)[0] for line in shown)
        x, y = app.px(2 * around[0]), app.px(2 * around[1])
        self._rect = place((wide + x, step * len(shown) + y))
        painter.shadow_box(surface, self.rect, app.theme["surface.raised"], app.theme["ink.primary"], width=2)
        for number, line in enumerate(shown):
            at = (self.rect.centerx, self.rect.y + app.px(around[1]) + number * step)
            painter.text(surface, line, "body_strong", at, align="center")
