"""Nodes that can be pressed."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

import pygame

from game.ui.layout import GROW, Area
from game.ui.paint.paint import ROUND, Corners
from game.ui.tree.holders import Box, Parts
from game.ui.tree.node import Canvas, Measure, Node
from game.ui.tree.seen import Text


def button(words: str, spot: Hashable) -> Box:
    """Return a button as wide as its words."""
    frame = Box(
        spot=spot, open=True, pad=(13, 0), fill="surface.raised", lit="surface.sunken",
        line="surface.line_strong", drop=2, ringed=True,
    )  # fmt: skip
    return frame.of(Text(words=words, role="button", align="center", high=GROW))


@dataclass(frozen=True, slots=True)
class TabPress:
    """The spot of a tab in the row called ``key``."""

    key: str
    index: int

    def __str__(self) -> str:
        return f"{self.key}.{self.index}"


@dataclass(frozen=True, slots=True)
class Tabs(Node):
    """A choice of a few, side by side; the chosen one is filled with ink. A press has a ``TabPress`` as
    its spot. All are equally wide, unless one needs more for its words."""

    key: str
    labels: tuple[str, ...]
    chosen: int
    pad: float = 18.0
    """The room beside the words of each tab, in tokens, where there is enough."""

    def natural(self, m: Measure) -> float:
        return sum(m.text(label, "button") + 2 * self.pad for label in self.labels)

    def narrowest(self, m: Measure) -> float:
        return 0.0 if self.wide is None else self.width(m)

    def parts(self, m: Measure, area: Area) -> Parts:
        count = len(self.labels)
        needed = [m.text(label, "button") + 2 * _LEAST_PAD for label in self.labels]
        spare = (area.width - sum(needed)) / count
        widths = [area.width / count] * count
        if max(needed) > widths[0]:  # too little room for all: everyone gives up in proportion
            widths = [one + spare if spare >= 0 else area.width * one / sum(needed) for one in needed]
        placed: Parts = []
        x, hair = area.x, 1 / area.scale
        for index, (label, wide) in enumerate(zip(self.labels, widths, strict=True)):
            first, last = index == 0, index == count - 1
            tab = _Tab(
                label, index == self.chosen, (first, last, first, last), spot=TabPress(self.key, index),
                open=True,
            )  # fmt: skip
            # one px over the neighbour's edge: two borders become one
            placed.append((tab, Area(x, area.y, wide + (0 if last else hair), area.height, area.scale)))
            x += wide
        return placed


_LEAST_PAD = 9.0
"""The room beside the words of a tab, in tokens, where there is little."""


@dataclass(frozen=True, slots=True)
class _Tab(Node):
    """One tab of the row."""

    label: str
    chosen: bool
    corners: Corners = ROUND

    def paint(self, to: Canvas, area: Area) -> None:
        to.tab(area, self.label, chosen=self.chosen, corners=self.corners)

    def say(self) -> str:
        return self.label


@dataclass(frozen=True, slots=True)
class Widget(Node):
    """The place of a widget that a scene makes: ``make(rect, data)`` makes it, the same for equal
    ``data``.

    ``change(made, old, new)`` shows new data in an existing widget and returns whether it could; else, and
    without it, all widgets of the page are made anew.
    """

    make: Callable[[pygame.Rect, Any], object]
    data: Any = None
    change: Callable[[Any, Any, Any], bool] | None = None
