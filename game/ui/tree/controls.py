"""Nodes that are pressed."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

import pygame

from game.ui.layout import GROW
from game.ui.tree.holders import Box
from game.ui.tree.node import Node
from game.ui.tree.seen import Text


def button(words: str, spot: Hashable) -> Box:
    """A button as wide as its words."""
    frame = Box(
        spot=spot, open=True, pad=(13, 0), fill="surface.raised", lit="surface.sunken",
        line="surface.line_strong", drop=2, ringed=True,
    )  # fmt: skip
    return frame.of(Text(words=words, role="button", align="center", high=GROW))


@dataclass(frozen=True, slots=True)
class Widget(Node):
    """The place of what a scene makes itself: ``make(rect, data)`` makes it, the same for equal ``data``."""

    make: Callable[[pygame.Rect, Any], object]
    data: Any = None
