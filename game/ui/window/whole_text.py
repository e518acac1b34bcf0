"""The tip that shows what a node is about and cut texts whole, on every screen: under a resting pointer, or
of what has the focus."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from typing import Final

import pygame

from game.ui.paint.cut_texts import CutText
from game.ui.scene import App

TIP_AFTER_S: Final = 0.6
"""Seconds the pointer rests before a tip shows."""

MOST_LINES: Final = 6
"""Most texts in one tip: a focused row may cut several."""


class WholeText:
    """Gets what is cut in each frame; ``shown`` are the whole texts in the visible tip."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.shown: tuple[str, ...] = ()
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where the tip was last drawn, in px."""
        self._cut: Sequence[CutText] = ()
        self._beside = pygame.Rect(0, 0, 0, 0)
        self._top: object = None
        self._mouse: Hashable = None
        self._focused: Hashable = None
        """Where the pointer and the frame of the focus are; whichever moved last is asked."""
        self._moved = False
        """Whether the pointer has moved since the scene on top came there: before, it asks for nothing."""
        self._by_focus = False
        self._rested = math.inf

    def take(self, cut: Sequence[CutText]) -> None:
        """Take what is cut in the frame that was just drawn."""
        if list(cut) != self._cut:
            self._cut = list(cut)
            if not self.shown and self._rested == math.inf and self._asks():
                self._rested = 0.0  # something has come under the resting pointer
        if self.shown and self.shown != self._found()[0]:
            self.stop()

    def stop(self) -> None:
        """Hide the tip until the pointer or the focus moves."""
        self._rested = math.inf
        if self.shown:
            self.shown = ()
            self.app.invalidate()

    def update(self, dt: float, *, pressing: bool) -> None:
        """Advance by ``dt`` seconds. While a button of the mouse is pressed, there is no tip."""
        top = self.app.stack.top
        focused = top.focus.frame() if top is not None else None
        mouse, frame = self.app.mouse, None if focused is None else (top, tuple(focused))
        opened, moved, stepped = top is not self._top, mouse != self._mouse, frame != self._focused
        self._top, self._mouse, self._focused = top, mouse, frame
        self._moved = not opened and (moved or self._moved)
        if pressing:
            self.stop()
        elif moved or stepped or opened:
            self.stop()
            self._by_focus = frame is not None and not moved
            self._rested = 0.0 if self._asks() else math.inf
        elif self._rested < TIP_AFTER_S:
            self._rested += dt
            if self._rested >= TIP_AFTER_S:
                self._rested = math.inf
                self.shown, self._beside = self._found()
                self.app.invalidate()

    def due(self) -> float:
        """Seconds until ``update`` has something to do by itself."""
        return math.inf if self._rested == math.inf else max(0.0, TIP_AFTER_S - self._rested)

    def _asks(self) -> bool:
        """Whether there is something to show that the pointer or the focus asks for."""
        return (self._moved or self._by_focus) and bool(self._found()[0])

    def _found(self) -> tuple[tuple[str, ...], pygame.Rect]:
        """Return the cut texts at the pointer, or of what has the focus, and their place."""
        top, mouse = self.app.stack.top, self.app.mouse
        if top is None:
            return (), self._beside
        frame = top.focus.frame() if self._by_focus else None
        if frame is not None:
            inside = [one.whole for one in self._cut if frame.collidepoint(one.rect.center)]
            inside += getattr(top.focus.current, "cut", ())
            return tuple(dict.fromkeys(inside))[:MOST_LINES], frame
        field = top.focus.field_at(mouse)
        there = [one for one in self._cut if one.rect.collidepoint(mouse)]
        told = None if field is not None else top.told_at(mouse)
        if told is not None:
            words, rect = told
            if any(stop.why in words for stop in top.focus.noted()):
                return (), rect  # it is there already
            inside = [one.whole for one in self._cut if rect.collidepoint(one.rect.center)]
            unsaid = dict.fromkeys(one for one in inside if one not in words)
            return (*unsaid, words)[-MOST_LINES:], rect
        if cut := getattr(field, "cut", ()):
            return cut, pygame.Rect(field.rect)
        if top.tells_whole or not there:
            return (), self._beside
        return (there[-1].whole,), there[-1].rect

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the tip, over everything."""
        top = self.app.stack.top
        if self.shown and top is not None:
            words, clear = "\n".join(self.shown), top.clear_of_tips()
            self.rect = self.app.painter.note(surface, words, self._beside, clear)
