"""Where the parts of the replay viewer stand, in tokens."""

from __future__ import annotations

from dataclasses import dataclass

from game.app.match.layout import MatchLayout
from game.app.match.record_list import HEAD

Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class ReplayFrame:
    """Board on the left as in a match; the panel on the right from the title down to the keys."""

    small: bool
    board: Box
    title: Box
    sides: Box
    record: Box
    list: Box
    """The moves within ``record``: beside the card, or in its whole width."""
    card: Box
    """The piece's card within ``record``, below its heading."""
    steps: Box
    actions: Box
    keys: Box

    @classmethod
    def of(cls, width: float, height: float) -> ReplayFrame:
        """The frame of a window of so many tokens."""
        layout = MatchLayout.of(width, height)
        small = layout.compact
        board = layout.board
        if small:
            # no strips share the height with the board here
            side = min(height - 24, width - 430)
            board = (12, (height - side) / 2, side, side)
        margin, gap = (12.0, 6.0) if small else (16.0, 8.0)
        x = board[0] + board[2] + margin
        wide = min(width - x - margin, 660.0)
        button = 36.0 if small else 44.0
        y = margin
        title = (x, y, wide, 40.0 if small else 48.0)
        y += title[3] + gap
        sides = (x, y, wide, 72.0 if small else 92.0)
        y += sides[3] + gap
        foot = 24.0
        keys = (x, height - margin - foot + 4, wide, foot)
        actions = (x, keys[1] - gap - button, wide, button)
        steps = (x, actions[1] - gap - button, wide, button)
        record = (x, y, wide, steps[1] - gap - y)
        half = round(wide / 2)
        moves = record if small else (x, y, half, record[3])
        left = x if small else x + half
        card = (left, y + HEAD, x + wide - left, record[3] - HEAD)
        return cls(small, board, title, sides, record, moves, card, steps, actions, keys)
