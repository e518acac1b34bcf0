"""The measures of the setup, and its cards with a title."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.ui.layout import GROW
from game.ui.screen import ButtonFit, Screen
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


WIDE_SEATS: Final = (
    SeatSizes(96, 3, 16, 56, 16, 13, 36, 152, 8), SeatSizes(60, 2, 8, 50, 16, 5, 32, 114, 5),
    SeatSizes(57, 2, 8, 47, 16, 3, 32, 114, 5), SeatSizes(46, 1, 8, 36, 16, 7, 32, 114, 5),
)  # fmt: skip
NARROW_SEATS: Final = (
    SeatSizes(84, 3, 12, 44, 12, 10, 30, 142, 6), SeatSizes(48, 2, 6, 38, 12, 3, 26, 104, 4),
    SeatSizes(44, 2, 6, 34, 12, 2, 23, 104, 4), SeatSizes(38, 1, 6, 30, 12, 5, 28, 104, 4),
)  # fmt: skip
"""The shapes of seats' cards in a wide and in a narrow column, the highest first."""

NUMBER: Final = 112.0
"""The width of a number with its two buttons, in tokens."""


def section(
    screen: Screen, title: str, *content: Node, wrong: str = "", button: Node | None = None,
    above: float | None = None, high: Length = None,
) -> Column:  # fmt: skip
    """Return a card of that height with its title above it, and at the right of the title the fault in it and
    a button; ``above`` is the room above and below its content."""
    density = screen.density
    head = Row(gap=12, high=density.line - 8).of(
        Text(title, "card_title"), Text(wrong, "body_strong", "signal.error", "right", wide=GROW), button
    )
    pad = density.margin, density.gap if above is None else above
    return Column(gap=2).of(head, Box(radius=6, high=high, pad=pad).of(*content))
