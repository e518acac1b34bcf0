"""The box in the window's corner with a message: pressed with the mouse, or by its key."""

from __future__ import annotations

import math
from enum import StrEnum
from typing import Final

import pygame

from game.ui.controls.toast import Toast, Toasts
from game.ui.layout import GROW, Area
from game.ui.paint.free_place import free_place
from game.ui.scene import Scene
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.controls import button
from game.ui.tree.holders import Box, Column, Row
from game.ui.tree.measuring import FontMeasure
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, KeyCap, Text
from game.ui.tree.tree import Tree
from game.ui.window.services import Services

WIDEST: Final = 520.0
"""The greatest width of the box, in tokens."""

ACTION: Final = "toast"
"""The action of the key that presses its button, in the global context."""


class ToastSpot(StrEnum):
    """The spots of the box."""

    DO = "do"
    CLOSE = "close"


class ToastBox:
    """Draws the current message of ``toasts`` over everything, and takes the presses meant for it."""

    def __init__(self, app: Services, toasts: Toasts) -> None:
        self.app, self.toasts = app, toasts
        self.tree = Tree()
        self._hover: ToastSpot | None = None
        self._came: object = None
        self._place = pygame.Rect(0, 0, 0, 0)
        """The place of the current message, and what it was found for."""

    def takes(self, event: pygame.event.Event) -> bool:
        """Handle an event before anything else; return whether it was meant for the box."""
        if self.toasts.shown is None:
            return False
        if event.type == pygame.KEYDOWN and self.app.input.action_for(event, "global") == ACTION:
            self._press(ToastSpot.DO)
            return True
        if event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN):
            return False
        one = self.tree.at(event.pos)
        spot = one.node.spot if one is not None and isinstance(one.node.spot, ToastSpot) else None
        if spot != self._hover:
            self._hover = spot
            self.app.invalidate()
        if event.type == pygame.MOUSEMOTION:
            return False
        if spot is not None and event.button == pygame.BUTTON_LEFT:
            self._press(spot)
        return self.tree.root is not None and self.tree.root.rect.collidepoint(event.pos)

    def _press(self, spot: ToastSpot) -> None:
        toast = self.toasts.close()
        self.app.audio.play("click")
        self.app.invalidate()
        if toast is not None and toast.do is not None and spot is ToastSpot.DO:
            toast.do()

    def draw(self, surface: pygame.Surface, top: Scene) -> None:
        """Draw the box onto a surface of the window's size, over the scene on top. It stays where it came,
        as it is pressed."""
        toast = self.toasts.shown
        if toast is None:
            self.tree.clear()
            return
        scale, measure = self.app.scale, FontMeasure(self.app.fonts, self.app.scale)
        node, whole = self._node(toast), surface.get_width() / scale
        wide = min(WIDEST, whole - 24, node.width(measure))
        size = math.ceil(scale * wide), math.ceil(scale * node.height(measure, wide))
        came = toast, top, size, surface.get_size()
        if came != self._came:
            window = surface.get_rect().inflate(-round(24 * scale), -round(24 * scale))
            corner = pygame.Rect(window.topright, (0, 0))
            self._came, self._place = came, free_place(size, [corner], top.clear_of_tips(), window)
        self.tree.show(node, Area.at(self._place, scale), measure)
        self.tree.forget()  # what lies below is another each time
        self.tree.draw(PaintedCanvas(self.app.painter, self.app.icons, surface), self._hover)

    def _node(self, toast: Toast) -> Node:
        cap = self.app.input.shown(ACTION, "global")
        close = Box(
            spot=ToastSpot.CLOSE, open=True, wide=30, fill="surface.raised", line="surface.raised",
            lit="surface.sunken", lit_line="surface.sunken",
        ).of(Icon("close", 16, "ink.secondary", high=GROW))  # fmt: skip
        words = Text(toast.words, "body_strong", lines=2, middle=True, wide=GROW, least=0)
        row = Row(gap=10, high=34).of(
            Icon(toast.icon, 20),
            words,
            button(toast.label, ToastSpot.DO) if toast.label else None,
            KeyCap(cap) if toast.label and cap else None,
            close,
        )
        frame = Box(fill="surface.raised", line="ink.primary", edge=2, drop=3, radius=6, pad=(12, 8))
        return Column(wide=WIDEST).of(frame.of(row))
