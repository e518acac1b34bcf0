"""The measures of the setup, and its cards with a title."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.ui.layout import GROW
from game.ui.screen import ButtonFit
from game.ui.tree.holders import Box, Column, Row
from game.ui.tree.node import Length, Node
from game.ui.tree.seen import Text

HEAD_FIT: Final = ButtonFit(12)
"""The buttons beside headings."""

TITLE_FIT: Final = ButtonFit(9)
"""The buttons beside the titles of cards."""


@dataclass(frozen=True, slots=True)
class SeatSizes:
    """The measures of a seat's card, in tokens. It has room for so many ``lines``; 3 are a paragraph.
    ``pad`` is left of the ``picture``, ``between`` its columns; ``top`` is above the row of controls,
    ``control`` that row's height, ``switch`` the width of the switch between person and bot. ``gap`` is
    between two cards."""

    high: float
    lines: int
    pad: float
    picture: float
    between: float
    top: float
    control: float
    switch: float
    gap: float

    @property
    def full(self) -> bool:
        """Whether there is room for a paragraph."""
        return self.lines == 3


@dataclass(frozen=True, slots=True)
class SetupSizes:
    """The measures in a window, in tokens. ``seats`` are those of seats' cards, the highest first."""

    seats: tuple[SeatSizes, ...]
    columns: tuple[float, float]
    """The shares of the page's width."""
    between: float
    head: float
    """The height of the row above a column."""
    below_head: float
    """Above the maps."""
    title: float
    """The height of the title of a card."""
    above_title: float
    pad: float
    """At both sides within a card."""
    above: float
    """Above and below within a card."""
    control: float
    number: float
    """The width of a number with its two buttons."""
    option: float
    """The height of a row of options."""
    start: tuple[float, float]
    below_start: float
    notes: float
    mode: float
    """The height of a mode's card."""
    thumb: float
    """The greatest side of a map's picture."""
    map_words: float
    """The height of a map's card without its picture."""
    way_gap: float
    """Between two ways to play."""


_LARGE: Final = SetupSizes(
    seats=(
        SeatSizes(96, 3, 16, 56, 16, 13, 36, 152, 8), SeatSizes(60, 2, 8, 50, 16, 5, 32, 114, 5),
        SeatSizes(57, 2, 8, 47, 16, 3, 32, 114, 5), SeatSizes(46, 1, 8, 36, 16, 7, 32, 114, 5),
    ),
    columns=(640, 544), between=32, head=32, below_head=14, title=30, above_title=8, pad=16, above=10,
    control=36, number=122, option=40, start=(200, 60), below_start=26, notes=88, mode=82, thumb=160,
    map_words=70, way_gap=10,
)  # fmt: skip

_SMALL: Final = SetupSizes(
    seats=(
        SeatSizes(82, 3, 12, 44, 12, 10, 30, 142, 6), SeatSizes(48, 2, 6, 38, 12, 3, 26, 104, 4),
        SeatSizes(44, 2, 6, 34, 12, 2, 23, 104, 4), SeatSizes(38, 1, 6, 30, 12, 5, 28, 104, 4),
    ),
    columns=(410, 482), between=20, head=30, below_head=8, title=24, above_title=6, pad=12, above=7,
    control=32, number=104, option=32, start=(168, 44), below_start=0, notes=74, mode=66, thumb=100,
    map_words=60, way_gap=8,
)  # fmt: skip


def sizes_of(*, small: bool) -> SetupSizes:
    """Return the measures in a window."""
    return _SMALL if small else _LARGE


def section(
    sizes: SetupSizes, title: str, *content: Node, wrong: str = "", button: Node | None = None,
    above: float | None = None, high: Length = None,
) -> Column:  # fmt: skip
    """Return a card of that height with its title above it, and at the right of the title the fault in it and
    a button; ``above`` is the room above and below its content."""
    head = Row(gap=12, high=sizes.title - 2).of(
        Text(title, "card_title"), Text(wrong, "body_strong", "signal.error", "right", wide=GROW), button
    )
    return Column(gap=2).of(
        head, Box(radius=6, high=high, pad=(sizes.pad, sizes.above if above is None else above)).of(*content)
    )
