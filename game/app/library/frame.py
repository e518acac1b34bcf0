"""The layout of the library, in tokens."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.page import PageFrame
from game.ui.scene import Scene

Box = tuple[float, float, float, float]
"""x, y, width, height."""


@dataclass(frozen=True)
class LibraryFrame:
    """The frame of the window of now; ``small`` under 1180×680 tokens. ``head`` is the row of filters,
    ``list`` the maps below it, ``side`` the chosen one, ``foot`` the line below all of it."""

    small: bool
    page: PageFrame
    head: Box
    list: Box
    side: Box
    foot: Box
    button: float
    gap: float

    @classmethod
    def of(cls, scene: Scene) -> LibraryFrame:
        """The list on the left, the chosen map on the right."""
        page = PageFrame.of(scene)
        small = page.small
        gap = 16.0 if small else 20.0
        side = 304.0 if small else 372.0
        left = page.width - side - gap
        high = 34.0 if small else 36.0
        top = page.top + high + (10 if small else 14)
        bottom = page.bottom
        return cls(
            small,
            page,
            (page.left, page.top, left, high),
            (page.left, top, left, bottom - top),
            (page.left + left + gap, page.top, side, bottom - page.top),
            (page.left, bottom, page.width, scene.height - bottom),
            34.0 if small else 38.0,
            6.0 if small else 8.0,
        )

    def columns(self) -> int:
        """How many cards stand side by side."""
        return max(2, int(self.list[2] // (138 if self.small else 158)))

    def thumb(self) -> float:
        """The side of a card's picture."""
        columns = self.columns()
        return (self.list[2] - 14 - 8 * (columns - 1)) / columns - (16 if self.small else 20)

    @property
    def words(self) -> float:
        """The height of what stands below a card's picture, its margins included."""
        return 56.0 if self.small else 62.0

    @property
    def row(self) -> float:
        """The height of a map in the list without large pictures."""
        return 52.0 if self.small else 56.0
