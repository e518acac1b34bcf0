"""The layout of the setup, in tokens."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.ui.page import PageFrame
from game.ui.scene import Scene


@dataclass(frozen=True)
class SetupFrame:
    """The frame of the window of now; ``small`` under 1180×680 tokens."""

    small: bool
    left: float
    left_width: float
    right: float
    right_width: float
    top: float
    bottom: float
    head: float
    columns: int
    cell: float
    thumb: float
    grid: float
    notes: float
    notes_height: float
    seat: float = 96.0
    """The height of a seat's card."""

    @classmethod
    def of(cls, scene: Scene, seats: int = 2, rows: int = 1) -> SetupFrame:
        """Two columns: maps on the left, everything else on the right: so many seats, a clock, so
        many rows of options."""
        page = PageFrame.of(scene, 1500)
        small = page.small
        gap = 20.0 if small else 32.0
        left_width = page.width * (0.45 if small else 640 / 1216)
        right = page.left + left_width + gap
        top = page.rule + (10 if small else 14)
        bottom = scene.height - (14 if small else 16)
        head = 30.0 if small else 32.0
        notes = 74.0 if small else 88.0
        columns = 3 if left_width < 820 else 4
        cell_width = (left_width - 8 * (columns - 1)) / columns
        thumb = min(cell_width - 24, 100.0 if small else 160.0)
        cell = thumb + (60 if small else 70)
        frame = cls(
            small,
            page.left,
            left_width,
            right,
            page.left + page.width - right,
            top,
            bottom,
            head,
            columns,
            cell,
            thumb,
            top + head + (8 if small else 14),
            bottom - notes,
            notes,
        )
        heights = (82.0, 48.0, 44.0, 38.0) if small else (96.0, 60.0, 57.0, 46.0)
        tried = [replace(frame, seat=high) for high in heights[: 1 if seats <= 2 else None]]
        return next((one for one in tried if one._fits(seats, rows)), tried[-1])

    def _fits(self, seats: int, rows: int) -> bool:
        """Whether clock and options have their whole height below so many seats."""
        _, y, _, high = self.options(seats, rows)
        return y + high <= self.start[1] and high >= self._options_high(rows)

    def _options_high(self, rows: int) -> float:
        row = 32.0 if self.small else 40.0
        return max(row, rows * row + 10)

    def cells(self, count: int) -> tuple[int, float, float]:
        """Columns, height of a card and side of its picture for so many maps: a few are shown large."""
        if count > 2:
            return self.columns, self.cell, self.thumb
        words = self.cell - self.thumb + (14 if self.small else 0)
        side = min((self.left_width - 8) / 2 - 24, self.notes - 8 - self.grid - words)
        return 2, side + words, side

    @property
    def start(self) -> tuple[float, float, float, float]:
        """The button that starts, as x, y, width, height."""
        width, height = (168.0, 48.0 if self.full else 42.0) if self.small else (200.0, 60.0)
        y = self.bottom - height - (0 if self.small else 28)
        return self.right + self.right_width - width, y, width, height

    def seats(self, count: int) -> list[tuple[float, float, float, float]]:
        """The cards of so many seats."""
        first = self.top + self.head + (6 if self.small else 10)
        gap = (6.0 if self.small else 8.0) if self.full else (4.0 if self.small else 5.0)
        return [
            (self.right, first + at * (self.seat + gap), self.right_width, self.seat) for at in range(count)
        ]

    @property
    def full(self) -> bool:
        """Whether a seat's card has room for a paragraph."""
        return self.seat > 80

    @property
    def lines(self) -> int:
        """How many lines a seat's card has room for."""
        return 2 if self.seat >= (44 if self.small else 57) else 1

    def clock(self, seats: int) -> tuple[float, float, float, float]:
        """The clock's card, its head just above; the second row is for own times, or words."""
        above = self.seats(seats)[-1]
        y = above[1] + above[3] + (30 if self.small else 38)
        high = 46.0 if self.small else 56.0
        return self.right, y, self.right_width, high + (38 if self.small else 42)

    def options(self, seats: int, rows: int) -> tuple[float, float, float, float]:
        """The options' card, its head just above."""
        above = self.clock(seats)
        y = above[1] + above[3] + (29 if self.small else 36)
        limit = self.start[1] - 8
        row = 32.0 if self.small else 40.0
        return self.right, y, self.right_width, max(row, min(self._options_high(rows), limit - y))

    @property
    def section(self) -> float:
        """The height of the heading above a card."""
        return 24.0 if self.small else 30.0
