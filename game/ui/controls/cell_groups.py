"""Cells under headings, in one list that scrolls: see ``game.ui.controls.cells``."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.controls.cells import BAR, Cells

Groups = Sequence[tuple[str, int]]
"""The words of each heading (none: no heading), and how many cells stand under it."""


class GroupedCells(Cells):
    """``place_groups`` in ``build`` instead of ``place``; all else as ``Cells``."""

    _tops: Sequence[int] = ()
    _rows: Sequence[int] = ()
    _columns_in: Sequence[int] = ()
    _heads: Sequence[tuple[int, str]] = ()
    _high = 0
    _head_height = 0

    def place_groups(
        self,
        rect: pygame.Rect,
        groups: Groups,
        *,
        cell_height: int,
        head_height: int,
        columns: int = 1,
        gap: int = 0,
    ) -> None:
        """Where it stands, and what there is."""
        tops: list[int] = []
        places: list[tuple[int, int]] = []
        heads: list[tuple[int, str]] = []
        y = row = 0
        for words, count in groups:
            if words:
                heads.append((y, words))
                y += head_height
            for index in range(count):
                tops.append(y + index // columns * (cell_height + gap))
                places.append((row + index // columns, index % columns))
            rows = -(-count // columns)
            y += rows * (cell_height + gap)
            row += rows
        self._tops, self._heads, self._head_height = tops, heads, head_height
        self._rows = [row for row, _ in places]
        self._columns_in = [column for _, column in places]
        self._high = max(0, y - gap)
        self.place(rect, len(self._tops), cell_height=cell_height, columns=columns, gap=gap)
        width = rect.width - (self.scene.px(BAR) if self.scrolls else 0)
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

    def show(self, index: int) -> None:
        """Scroll as little as it takes to see a cell whole, and the heading above the first row of one."""
        if not 0 <= index < self.count:
            return
        top, low = self._tops[index], self._tops[index] + self.cell[1]
        if any(y + self._head_height == top for y, _ in self._heads):
            top -= self._head_height
        self.scroll = min(max(self.scroll, low - self.rect.height), float(top))
        self._clamp()
        self.scene.invalidate()

    def _step(self, by: int) -> bool:
        if self.chosen < 0 or abs(by) != self.columns or self.columns == 1:
            return super()._step(by)
        wanted = self._rows[self.chosen] + (1 if by > 0 else -1)
        row = [index for index, number in enumerate(self._rows) if number == wanted]
        column = self._columns_in[self.chosen]
        return bool(row) and self.choose(row[min(column, len(row) - 1)])

    def _same_row(self, by: int) -> bool:
        index = self.chosen + by
        return 0 <= index < self.count and self._rows[index] == self._rows[self.chosen]

    def draw(self, surface: pygame.Surface) -> None:
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        for y, words in self._heads:
            top = self.rect.y + y - round(self.scroll)
            if top + self._head_height > self.rect.y and top < self.rect.bottom:
                at = (self.rect.x + self.scene.px(2), top + self._head_height * 45 // 100)
                self.scene.painter.text(
                    surface, words, "body_strong", at, "ink.secondary", middle=True,
                    width=self.rect.width - self.scene.px(20)
                )  # fmt: skip
        surface.set_clip(clip)
        super().draw(surface)
