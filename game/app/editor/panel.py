"""The base of the right column's panels: a card with a heading, and a list in it."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.app.editor.steps import Steps
from game.ui import widgets
from game.ui.controls.cells import Cells, CellState
from game.ui.controls.embedded import Embedded
from game.ui.controls.panel import Panel
from game.ui.layout import GROW, Area
from game.ui.paint.cut_texts import CutText
from game.ui.scene import Scene
from game.ui.tree.holders import Column, Row
from game.ui.tree.node import Canvas
from game.ui.tree.seen import Rule, Text


@dataclass(frozen=True, slots=True)
class PartPlace(Embedded):
    """The place of a part that makes its own widgets in a ``frame``: anew for each ``built``; what it shows
    is refreshed for each ``seen``."""

    part: Any = None
    frame: Any = None
    built: Hashable = None
    seen: Any = None

    def make(self, screen: Any, rect: pygame.Rect) -> list[Any]:
        aside = len(screen.focus.aside)
        self.part.build(self.frame)
        return [*(stop for _, stop in screen.focus.stops), *(made for _, made in screen.focus.aside[aside:])]

    def change(self, screen: Any, made: Any, old: Any) -> bool:
        same = (self.part, self.frame, self.built) == (old.part, old.frame, old.built)
        if same:
            self.part.refresh()
        return bool(same)

    def paint(self, to: Canvas, area: Area) -> None:
        self.part.paint(to.surface)


NOWHERE = Area(0, 0, 0, 0)


class ColumnPanel(Panel):
    """A panel of the right column; ``place`` must come first."""

    def __init__(self, scene: Scene, state: Steps) -> None:
        super().__init__(scene)
        self.state = state
        self.visible = True
        self.small = False
        self.area = NOWHERE

    def place(self, area: Area, *, small: bool, visible: bool) -> None:
        """Set the panel's place, and whether it is shown."""
        self.area, self.small, self.visible = area, small, visible

    def head(self, surface: pygame.Surface, title: str, aside: str) -> None:
        """Paint the card, its title with small words at the right, and a hairline."""
        widgets.card(self.scene, surface, self.area.rect)
        high, pad = (28, 12) if self.small else (36, 14)
        words = Row(gap=10, pad=(pad, 2, 0), high=high).of(
            Text(title, "body_strong", rank=1), Text(aside, "small", "ink.secondary", "right", wide=GROW)
        )
        rect = self.area.inset(1, 0).at_top(high + 1).rect
        self.paint_node(surface, Column().of(words, Rule()), Area.at(rect, self.app.scale))


class CachedList:
    """A list that is painted anew only when its content has changed."""

    def __init__(self, cells: Cells) -> None:
        self.cells = cells
        self._key: tuple[object, ...] = ()
        self._picture: pygame.Surface | None = None
        self._cut: list[CutText] = []

    def draw(
        self, surface: pygame.Surface, key: tuple[object, ...], *, margin: tuple[int, int] = (0, 0)
    ) -> None:
        """Draw the list, with a margin in px for the focus frame; ``key`` is everything that its lines and
        the ground below depend on."""
        cells = self.cells
        rect = cells.rect.inflate(margin).clip(surface.get_rect())
        if not rect.width or not rect.height:
            return  # nothing of it is in so small a window
        cuts = cells.scene.app.fonts.cuts
        focused = cells.area is not None and cells.area.focused and cells.scene.focus.shown
        key = (
            *key, tuple(cells.rect), cells.count, cells.cell, cells.scroll, cells.chosen, cells.hover,
            focused,
        )  # fmt: skip
        if self._picture is None or key != self._key or self._picture.get_size() != rect.size:
            with cuts.on(surface) as self._cut:
                cells.draw(surface)
            self._key = key
            self._picture = surface.subsurface(rect).copy()
        else:
            surface.blit(self._picture, rect)
        cuts.again(surface, self._cut)


def choice_box(scene: Scene, surface: pygame.Surface, rect: pygame.Rect, state: CellState) -> None:
    """Paint the box around an item that can be taken, if it is in hand or under the pointer."""
    theme, painter = scene.app.theme, scene.painter
    if state.chosen:
        painter.box(surface, rect, theme["surface.raised"], theme["ink.primary"], width=2)
    elif state.hovered:
        painter.box(surface, rect, theme["surface.raised"], theme["surface.line_strong"])


def time_left(t: Callable[..., str], seconds: float) -> str:
    """Return minutes and seconds, or that it is more than an hour."""
    if seconds >= 3600:
        return t("editor.balance_hours")
    return time.strftime("%M:%S", time.gmtime(max(0.0, seconds)))


def in_the_middle(
    scene: Scene, surface: pygame.Surface, lines: Sequence[str], rect: pygame.Rect, role: str = "small",
    colour: str = "ink.primary", *, step: int = 0,
) -> None:  # fmt: skip
    """Write lines of words from the left edge of ``rect``, in the middle of its height."""
    step = step or scene.app.fonts.get(role, scene.app.scale).get_linesize()
    y = rect.centery - step * (len(lines) - 1) // 2
    for number, line in enumerate(lines):
        at = (rect.x, y + number * step)
        scene.painter.text(surface, line, role, at, colour, middle=True, width=rect.width)


def cut_off(lines: Sequence[str], most: int) -> list[str]:
    """Return at most ``most`` lines; the last one holds all the rest, and is cut where it is drawn."""
    return [*lines[: most - 1], " ".join(lines[most - 1 :])] if len(lines) > most else list(lines)


Do = Callable[[str], object]
"""Runs a command of the editor by its name."""
