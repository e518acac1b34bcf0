"""The layout of the library."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.ui.controls.page import PageFrame
from game.ui.layout import GROW, Area
from game.ui.scene import Scene


@dataclass(frozen=True)
class LibraryLayout:
    """The layout in the current window; ``head`` is the row of filters, ``list`` the maps below it,
    ``side`` the chosen map, ``foot`` the line below all."""

    small: bool
    page: PageFrame
    head: Area
    list: Area
    side: Area
    foot: Area

    @classmethod
    def of(cls, scene: Scene) -> LibraryLayout:
        page = PageFrame.of(scene)
        small = page.small
        left, side = page.body.columns(left=GROW, side=304 if small else 372, gap=16 if small else 20)
        head, maps = left.rows(head=34 if small else 36, maps=GROW, gap=10 if small else 14)
        foot = replace(page.body, y=page.body.bottom, height=scene.height - page.body.bottom)
        return cls(small, page, head, maps, side, foot)

    @property
    def button(self) -> float:
        return 34.0 if self.small else 38.0

    @property
    def gap(self) -> float:
        return 6.0 if self.small else 8.0

    @property
    def columns(self) -> int:
        return max(2, int(self.list.width // (138 if self.small else 158)))

    @property
    def thumb(self) -> float:
        """The side of a card's picture, in tokens."""
        room = self.list.width - 14 - 8 * (self.columns - 1)
        return room / self.columns - (16 if self.small else 20)

    @property
    def words(self) -> float:
        """The height below a card's picture, margins included, in tokens."""
        return 92.0 if self.small else 98.0

    @property
    def row(self) -> float:
        """The height of a map in the list without large pictures, in tokens."""
        return 52.0 if self.small else 56.0
