"""The layout of the setup."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.ui.controls.page import PageFrame
from game.ui.layout import GROW, Area
from game.ui.scene import Scene


@dataclass(frozen=True)
class SetupLayout:
    """The layout in the current window.

    On the left ``maps_head``, the ``maps`` and ``notes`` on one of them, or the ``modes`` down to the
    foot; where the mode is an option, its ``mode_head`` and ``mode_list`` are above the maps. On the right
    ``seats_head``, a card for each of the ``seats``, ``clock``, ``options``, and ``start``.
    """

    small: bool
    seat: float
    """The height of a seat's card, in tokens."""
    mode_head: Area
    mode_list: Area
    maps_head: Area
    maps: Area
    notes: Area
    modes: Area
    seats_head: Area
    seats: list[Area]
    clock: Area
    options: Area
    start: Area

    @classmethod
    def of(
        cls, scene: Scene, seats: int = 2, rows: int = 1, *, clock_rows: int = 2, own_modes: bool = False,
        line: float = 0.0,
    ) -> SetupLayout:  # fmt: skip
        """Return the layout for so many seats, rows of options and rows in the clock's card: many seats
        have lower cards, so that clock and options below keep their height. ``line``: the width of the
        longest line about a bot."""
        small = PageFrame.of(scene).small
        heights = (82.0, 48.0, 44.0, 38.0) if small else (96.0, 60.0, 57.0, 46.0)
        few = seats <= 2 and not own_modes
        shape = seats, rows, clock_rows, own_modes
        tried = [cls._with(scene, seat, *shape) for seat in heights[: 1 if few else None]]
        good = (one for one, fits in tried if fits and (one.full or one.lines < 2 or line <= one.line))
        return next(good, tried[-1][0])

    @classmethod
    def _with(
        cls, scene: Scene, seat: float, seats: int, rows: int, clock_rows: int, own_modes: bool
    ) -> tuple[SetupLayout, bool]:
        """Return the layout with seats of that height, and whether everything fits."""
        page = PageFrame.of(scene)
        small, full = page.small, seat > 80
        top = page.rule.y + (10 if small else 14)
        whole = replace(page.body, y=top, height=scene.height - (14 if small else 16) - top)
        share = 0.45 if small else 640 / 1216
        left, right = whole.columns(left=whole.width * share, right=GROW, gap=20 if small else 32)
        high = 30 if small else 32
        mode_head = mode_list = left.at_top(0)
        if own_modes:
            mode_head, mode_list, left = left.rows(
                head=high, list=2 * (66 if small else 82) + 8, rest=GROW, gap=8 if small else 12
            )
        maps_head, modes = left.rows(head=high, body=GROW, gap=8 if small else 14)
        maps, notes = modes.rows(maps=GROW, notes=74 if small else 88, gap=8)
        seats_head, body = right.rows(head=high, body=GROW, gap=6 if small else 10)
        cards = body.split_rows(seats, (6 if small else 8) if full else (4 if small else 5), seat)
        wide, tall = (168, 48 if full else 42) if small else (200, 60)
        start = right.at_bottom(tall).moved(y=0 if small else -28).at_right(wide)
        # the clock's second row is for a time of one's own, or words; headings stand just above both cards
        clock_high = (84 if small else 98) if clock_rows > 1 else (46 if small else 56)
        clock = cards[-1].at_top(clock_high).moved(y=seat + (30 if small else 38))
        options = clock.moved(y=clock.height + (29 if small else 36))
        row = 32 if small else 40
        wanted = max(row, rows * row + 10)
        options = options.at_top(max(row, min(wanted, start.y - 8 - options.y)))
        fits = options.bottom <= start.y and options.height >= wanted
        made = cls(
            small, seat, mode_head, mode_list, maps_head, maps, notes, modes, seats_head, cards, clock,
            options, start,
        )  # fmt: skip
        return made, fits

    def cells(self, count: int, more: int) -> tuple[int, float, float]:
        """Return columns, card height and picture side (tokens) for so many maps; few maps are large.
        ``more``: the number of lines below title and size."""
        words = (60.0 + 16.0 * more) if self.small else (70.0 + 16.0 * more)
        if count > 2:
            columns = 3 if self.maps.width < 820 else 4
            width = (self.maps.width - 8 * (columns - 1)) / columns
            thumb = min(width - 24, 100.0 if self.small else 160.0)
            two = (self.maps.height - 8) / 2 - words
            thumb = max(
                48.0, min(thumb, two if two > 0.75 * thumb else self.maps.height - words)
            )  # rows are whole
            return columns, thumb + words, thumb
        words += 14 if self.small else 0
        side = min((self.maps.width - 8) / 2 - 24, self.maps.height - words)
        return 2, side + words, side

    @property
    def full(self) -> bool:
        """Whether a seat's card has room for a paragraph."""
        return self.seat > 80

    @property
    def lines(self) -> int:
        """How many lines a seat's card has room for."""
        return 2 if self.seat >= (44 if self.small else 57) else 1

    @property
    def line(self) -> float:
        """The width of the line about a bot below its name, in tokens."""
        return self.seats[0].width - self.seat - (24 if self.small else 32)

    @property
    def section(self) -> float:
        """The height of the heading above a card, in tokens."""
        return 24.0 if self.small else 30.0
