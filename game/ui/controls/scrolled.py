"""A tall tree in a lower place."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

import pygame

from game.ui.controls.scroll_bar import WHEEL_PX, ScrolledPlace
from game.ui.layout import GROW, Area
from game.ui.model import Model
from game.ui.paint.paint import clipped
from game.ui.screen import Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Parts
from game.ui.tree.lists import List, ListRow
from game.ui.tree.node import Node
from game.ui.tree.tree import PlacedNode, lay, paint, said, walk

BESIDE: Final = 16.0
"""The room for the bar and the gap before it, in tokens."""


class Scrolled(ScrolledPlace):
    """A tree that is taller than its place: it scrolls by wheel, bar and keys. What can be pressed in it can
    be pressed where all of it is in sight. A screen puts the result of ``node`` into its tree."""

    def __init__(self, screen: Screen, key: str) -> None:
        super().__init__(screen, key)
        self.wanted: Hashable = None
        """The spot to scroll to."""
        self.times_painted = 0
        self.times_again = 0
        self._content = Node()
        self._laid: PlacedNode | None = None
        self._picture: pygame.Surface | None = None

    def node(self, content: Node) -> List:
        """Return its current node, with that content."""
        self._content = content
        return List(
            self.key, self._parts, (content, self.scroll, self.wanted, self.times_again), wide=GROW, high=GROW
        )

    def show(self, spot: Hashable) -> None:
        """Scroll to a spot, as soon as it is there."""
        self.wanted = spot

    def paint_again(self) -> None:
        """Paint it anew, because a picture in it has changed."""
        self._picture = None
        self.times_painted += 1
        self.times_again += 1
        Model.times_changed += 1

    # --- where it is ---

    @property
    def height(self) -> int:
        return 0 if self._laid is None else self._laid.rect.height

    @property
    def laid(self) -> list[PlacedNode]:
        """All nodes, with their places below the upper end."""
        return [] if self._laid is None else [*walk(self._laid)]

    # --- scrolling ---

    def handle(self, event: pygame.event.Event) -> bool:
        if super().handle(event):
            return True
        if self._area is None or not self._area.focused:
            return False
        known, page = self._screen.app.input, round(self._rect.height * 0.9)
        keys = {"home": -self.height, "end": self.height, "pageup": -page, "pagedown": page}
        line = self._screen.px(WHEEL_PX)
        by = keys.get(known.pressed(event, *keys) or "", 0)
        by = by or {"up": -line, "down": line}.get(known.action_for(event, "ui") or "", 0)
        return by != 0 and self.scroll_by(by)

    def register(self, rect: pygame.Rect) -> None:
        """Register it as a focus stop at ``rect``; what doesn't scroll is none beside what can be pressed
        in it."""
        pressed = any(one.node.command is not None for one in self.laid)
        self._area = None
        if self.height > rect.height or not pressed:
            super().register(rect)

    def forget(self) -> None:
        self._laid = self._picture = None

    # --- drawing ---

    def _parts(self, area: Area) -> Parts:
        m, wide = self._screen.measure, area.width - BESIDE
        whole = Area(0, 0, wide, self._content.height(m, wide), area.scale)
        laid = lay(self._content, whole, m, old=self._laid)
        if laid is not self._laid:
            self._laid, self._picture = laid, None
            self.times_painted += 1
        self._rect = area.rect
        place = next((one.rect for one in self.laid if one.node.spot == self.wanted), None)
        if self.wanted is not None and place is not None:
            self.scroll, self.wanted = place.top - self._rect.height * 0.2, None
        self.scroll_up_to(self.scroll)
        data = self.times_painted, round(self.scroll)
        parts: Parts = [
            (ListRow(self._draw, data, tell=self._say), Area(area.x, area.y, wide, area.height, area.scale))
        ]
        up = area.y - round(self.scroll) / area.scale
        for one in self.laid:
            if one.node.command is not None:
                there = Area(
                    area.x + one.area.x, up + one.area.y, one.area.width, one.area.height, area.scale
                )
                if self._rect.contains(there.rect):
                    parts.append((one.node, there))
        if self.scrolls:
            parts.append((self.bar_node(), Area.at(self.track(), area.scale)))
        return parts

    def _draw(self, to: PaintedCanvas, area: Area, data: tuple[int, int]) -> None:
        if self._picture is None:
            self._picture = self._painted()
        at = area.rect.x, area.rect.y - data[1]
        with clipped(to.surface, area.rect):
            to.surface.blit(self._picture, at)
            to.cuts.blit(to.surface, self._picture, at)

    def _painted(self) -> pygame.Surface:
        app, made = self._screen.app, pygame.Surface((self._rect.width, max(1, self.height)))
        made.fill(app.theme["surface.panel"])
        with app.fonts.cuts.on(made):
            paint(self.laid, self._screen.canvas(made))
        return made

    def _say(self, data: object) -> str:
        return said(self.laid)
