"""Layout, written once: rows, columns, gaps and fixed or growing cells give named areas.

An :class:`Area` is a rectangle in tokens that knows the scale; its ``rect`` is the same in px. It is cut
into rows or columns, each with a name. Most of a screen is laid out by the nodes that hold others
(``game.ui.tree.holders``); areas are for what must be known before there is a tree, such as a board's place::

    cut = Area.of(screen.size, screen.app.scale).inset(16).rows(body=GROW, foot=40, gap=8)
    body = cut.body.columns(list=Grow(2, least=300), side=Grow(most=460), gap=12)
    board = body.list.centred(400, 400).rect
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame


@dataclass(frozen=True, slots=True)
class Grow:
    """A cell that takes a share of the room left by fixed cells, with a least and greatest size in tokens."""

    share: float = 1.0
    least: float = 0.0
    most: float = math.inf


GROW = Grow()
"""A cell that takes all the remaining room, or an even share of it."""

Cell = float | Grow

FULL: Final = (1180.0, 676.0)
"""The size in tokens below which, across or up, a window is small: screens then show less at once.
1280×720 at 100 % is not small, even below the bar of a playtest."""


def is_small(width: float, height: float) -> bool:
    """Whether a window of so many tokens is small."""
    return width < FULL[0] or height < FULL[1]


class Areas:
    """Areas by name (``cut.head``, ``cut["head"]``); iterating or unpacking gives them in order."""

    __slots__ = ("_named",)

    def __init__(self, named: dict[str, Area]) -> None:
        self._named = named

    def __getitem__(self, name: str) -> Area:
        return self._named[name]

    def __getattr__(self, name: str) -> Area:
        try:
            return self._named[name]
        except KeyError:
            raise AttributeError(f"no area {name!r}; there is {', '.join(self._named)}") from None

    def __iter__(self) -> Iterator[Area]:
        return iter(self._named.values())

    def __len__(self) -> int:
        return len(self._named)


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle in tokens: px at 1280×720 and 100 %. ``scale`` is px a token."""

    x: float
    y: float
    width: float
    height: float
    scale: float = 1.0

    @classmethod
    def of(cls, size: tuple[int, int], scale: float) -> Area:
        """Return the area of a whole window, ``size`` in px."""
        return cls(0.0, 0.0, size[0] / scale, size[1] / scale, scale)

    @classmethod
    def at(cls, rect: pygame.Rect, scale: float) -> Area:
        """Return the area of a rectangle in px."""
        return cls(rect.x / scale, rect.y / scale, rect.width / scale, rect.height / scale, scale)

    # --- as px ---

    @property
    def rect(self) -> pygame.Rect:
        """The area in px. Edges are rounded, so that neighbours meet."""
        scale, x, y = self.scale, self.x, self.y
        left, top = round(x * scale), round(y * scale)
        right, bottom = round((x + self.width) * scale), round((y + self.height) * scale)
        return pygame.Rect(left, top, right - left, bottom - top)

    # --- its edges, in tokens ---

    @property
    def small(self) -> bool:
        """Whether it is a small window."""
        return is_small(self.width, self.height)

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    # --- parts of it ---

    def inset(self, x: float, y: float | None = None) -> Area:
        """Return the area smaller by ``x`` at the left and right and by ``y`` (else ``x``) above and
        below."""
        y = x if y is None else y
        return replace(
            self,
            x=self.x + x,
            y=self.y + y,
            width=max(0.0, self.width - 2 * x),
            height=max(0.0, self.height - 2 * y),
        )

    def at_left(self, width: float) -> Area:
        """Return the leftmost part, ``width`` tokens wide."""
        return replace(self, width=width)

    def at_right(self, width: float) -> Area:
        """Return the rightmost part, ``width`` tokens wide."""
        return replace(self, x=self.right - width, width=width)

    def at_top(self, height: float) -> Area:
        """Return the top part, ``height`` tokens high."""
        return replace(self, height=height)

    def at_bottom(self, height: float) -> Area:
        """Return the bottom part, ``height`` tokens high."""
        return replace(self, y=self.bottom - height, height=height)

    def centred(self, width: float, height: float) -> Area:
        """Return a part of that size in the middle."""
        return replace(
            self,
            x=self.x + (self.width - width) / 2,
            y=self.y + (self.height - height) / 2,
            width=width,
            height=height,
        )

    def moved(self, x: float = 0.0, y: float = 0.0) -> Area:
        """Return the area moved by ``x`` and ``y`` tokens."""
        return replace(self, x=self.x + x, y=self.y + y)

    def rows(self, gap: float = 0.0, **cells: Cell) -> Areas:
        """Cut the area from above into rows of these heights, with a gap between them."""
        heights = share_out(self.height - gap * (len(cells) - 1), list(cells.values()))
        named, y = {}, self.y
        for name, height in zip(cells, heights, strict=True):
            named[name] = replace(self, y=y, height=height)
            y += height + gap
        return Areas(named)

    def columns(self, gap: float = 0.0, **cells: Cell) -> Areas:
        """Cut the area from the left into columns of these widths, with a gap between them."""
        widths = share_out(self.width - gap * (len(cells) - 1), list(cells.values()))
        named, x = {}, self.x
        for name, width in zip(cells, widths, strict=True):
            named[name] = replace(self, x=x, width=width)
            x += width + gap
        return Areas(named)

    def split_rows(self, count: int, gap: float = 0.0, height: float | None = None) -> list[Area]:
        """Return so many rows of the same height: an even share, or ``height`` from above."""
        high = (self.height - gap * (count - 1)) / count if height is None else height
        return [replace(self, y=self.y + at * (high + gap), height=high) for at in range(count)]

    def split_columns(self, count: int, gap: float = 0.0) -> list[Area]:
        """Return so many columns of the same width."""
        wide = (self.width - gap * (count - 1)) / count
        return [replace(self, x=self.x + at * (wide + gap), width=wide) for at in range(count)]

    def grid(self, columns: int, count: int, gap: float = 0.0, height: float | None = None) -> list[Area]:
        """Return so many cells row by row, in columns of the same width; ``height`` (else the width) high."""
        first = self.split_columns(columns, gap)
        high = first[0].width if height is None else height
        return [
            replace(first[at % columns], y=self.y + at // columns * (high + gap), height=high)
            for at in range(count)
        ]


def share_out(room: float, cells: Sequence[Cell]) -> list[float]:
    """Return the length of each cell in so much room. Fixed cells keep theirs; the others share the rest,
    within their bounds. Never negative."""
    growing = [cell for cell in cells if isinstance(cell, Grow)]
    taken = [0.0 if isinstance(cell, Grow) else float(cell) for cell in cells]
    left = max(0.0, room - sum(taken))
    if not growing:
        return taken
    share = left / sum(cell.share for cell in growing)
    if all(cell.least <= share * cell.share <= cell.most for cell in growing):
        return [share * cell.share if isinstance(cell, Grow) else float(cell) for cell in cells]
    open_cells = {at: cell for at, cell in enumerate(cells) if isinstance(cell, Grow)}
    while open_cells:
        whole = sum(cell.share for cell in open_cells.values())
        wanted = {at: left * cell.share / whole for at, cell in open_cells.items()}
        low = {at: c.least for at, c in open_cells.items() if wanted[at] < c.least}
        high = {at: c.most for at, c in open_cells.items() if wanted[at] > c.most}
        # a bound that is hit is fixed, and the rest is shared anew; what is too small first
        for at, length in (low or high or wanted).items():
            taken[at] = length
            left = max(0.0, left - length)
            del open_cells[at]
    return taken
