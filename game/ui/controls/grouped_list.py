"""A list with headings: see ``game.ui.controls.tree_list``."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final, TypeVar

import pygame

from game.ui.controls.cells import BAR
from game.ui.controls.tree_list import TreeList
from game.ui.layout import Area
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Parts
from game.ui.tree.seen import Picture

Item = TypeVar("Item")

Groups = Sequence[tuple[str, int]]
"""The words of each heading (empty: no heading), and the number of things under it."""

HEAD: Final = 34
"""The height of a heading, in tokens."""


class GroupedList(TreeList[Item]):
    """A ``TreeList`` with headings. Set ``groups`` when filling it."""

    groups: Groups = ()
    _tops: Sequence[int] = ()
    _rows_in: Sequence[int] = ()
    _columns_in: Sequence[int] = ()
    _heads: Sequence[tuple[int, str]] = ()
    _high = 0

    def _state(self) -> Hashable:
        return super()._state(), tuple(self.groups)

    def _fit(self, area: Area) -> None:
        columns, cell_height, gap = self._across, self.scene.px(self._row), self.scene.px(self._gap)
        tops: list[int] = []
        places: list[tuple[int, int]] = []
        heads: list[tuple[int, str]] = []
        y = row = 0
        for words, count in self.groups:
            if words:
                heads.append((y, words))
                y += self.scene.px(HEAD)
            for index in range(count):
                tops.append(y + index // columns * (cell_height + gap))
                places.append((row + index // columns, index % columns))
            rows = -(-count // columns)
            y += rows * (cell_height + gap)
            row += rows
        self._tops, self._heads = tops, heads
        self._rows_in = [row for row, _ in places]
        self._columns_in = [column for _, column in places]
        self._high = max(0, y - gap)
        super()._fit(area)
        width = self.rect.width - (self.scene.px(BAR) if self.scrolls else 0)
        self.cell = ((width - gap * (columns - 1)) // columns, cell_height)

    @property
    def height(self) -> int:
        return self._high

    def rect_of(self, index: int) -> pygame.Rect:
        x = self.rect.x + self._columns_in[index] * (self.cell[0] + self.gap)
        return pygame.Rect(x, self.rect.y + self._tops[index] - round(self.scroll), *self.cell)

    def visible(self) -> range:
        seen = [
            index
            for index, top in enumerate(self._tops)
            if top + self.cell[1] > self.scroll and top < self.scroll + self.rect.height
        ]
        return range(seen[0], seen[-1] + 1) if seen else range(0)

    def scroll_to(self, index: int) -> None:
        """Scroll as little as possible to show a whole row, and the heading above the first one of
        several."""
        if not 0 <= index < self.count:
            return
        top, low = self._tops[index], self._tops[index] + self.cell[1]
        high = self.scene.px(HEAD)
        if any(y + high == top for y, _ in self._heads):
            top -= high
        self.scroll = min(max(self.scroll, low - self.rect.height), float(top))
        self._clamp()

    def _step(self, by: int) -> bool:
        if self.chosen < 0 or abs(by) != self.columns or self.columns == 1:
            return super()._step(by)
        wanted = self._rows_in[self.chosen] + (1 if by > 0 else -1)
        row = [index for index, number in enumerate(self._rows_in) if number == wanted]
        column = self._columns_in[self.chosen]
        return bool(row) and self.choose(row[min(column, len(row) - 1)])

    def _same_row(self, by: int) -> bool:
        index = self.chosen + by
        return 0 <= index < self.count and self._rows_in[index] == self._rows_in[self.chosen]

    def _rows(self, area: Area) -> Parts:
        placed = super()._rows(area)
        for y, words in self._heads:
            rect = pygame.Rect(
                self.rect.x, self.rect.y + y - round(self.scroll), self.rect.width, self.scene.px(HEAD)
            )
            seen = rect.clip(self.rect)
            if seen.height:
                head = Picture(self._draw_head, (words, rect.y), words=words)
                placed.append((head, Area.at(seen, area.scale)))
        return placed

    def _draw_head(self, to: PaintedCanvas, area: Area, data: tuple[str, int]) -> None:
        words, top = data
        surface, px = to.surface, self.scene.px
        clip = surface.get_clip()
        surface.set_clip(area.rect.clip(clip))
        place = area.rect.x + px(2), top + px(HEAD) * 45 // 100
        to.painter.text(
            surface, words, "body_strong", place, "ink.secondary", middle=True,
            width=area.rect.width - px(20),
        )  # fmt: skip
        surface.set_clip(clip)
