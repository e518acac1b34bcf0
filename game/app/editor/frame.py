"""The layout of the editor, in tokens."""

from __future__ import annotations

from dataclasses import dataclass

Box = tuple[float, float, float, float]
"""x, y, width, height."""

TABS = ("checks", "balance", "history")
"""The panels of the right column, from above."""


@dataclass(frozen=True)
class EditorFrame:
    """The frame of a window of so many tokens.

    ``small``: less than 1180×680; the right column then shows one of its panels at a time, under
    ``tabs``. A wider window gives its room to the board.
    """

    small: bool
    bar: Box
    tools: Box
    ground: Box
    pieces: Box
    board: Box
    foot: Box
    tabs: Box | None
    checks: Box
    balance: Box
    history: Box
    guide: Box
    """For the card of the guided first map: in the history's place, or below the panel that is shown."""

    @classmethod
    def of(cls, width: float, height: float, *, guided: bool = False) -> EditorFrame:
        """The frame of that window."""
        small = width < 1180 or height < 680
        margin, gap = (12.0, 8.0) if small else (16.0, 8.0)
        high = 36.0 if small else 40.0
        bar = (margin, 10.0 if small else 12.0, width - 2 * margin, high)
        top = bar[1] + high + (8 if small else 12)
        bottom = height - margin
        left = 222.0 if small else 264.0
        most = 290.0 if small else 372.0
        between = 8.0 if small else 12.0
        foot = 40.0 if small else 48.0
        side = bottom - top - foot
        # what the window has more than the look's 1280 goes to the board first, then to the right column
        room = width - 2 * margin - left - between - gap
        right = max(232.0 if small else 340.0, min(most, room - side))
        if not small:
            right = max(right, min(460.0, room - 1.45 * side))
        board = (margin + left + between, top, room - right, side)
        x = board[0] + board[2] + gap
        tools_high = 62.0 if small else 96.0
        rest = bottom - top - tools_high - 2 * gap
        ground_high = rest * (0.46 if small else 252 / 528)
        ground_y = top + tools_high + gap
        pieces_y = ground_y + ground_high + gap
        tabs: Box | None = None
        if small:
            tabs = (x, top, right, 32.0)
            low = 196.0 if guided else 0.0
            whole = (x, top + 40, right, bottom - top - 40 - low)
            panels = (whole, whole, whole)
            guide = (x, bottom - 190, right, 190.0)
        else:
            column = bottom - top - 2 * gap
            one, two = column * 168 / 624, column * 248 / 624
            panels = (
                (x, top, right, one),
                (x, top + one + gap, right, two),
                (x, top + one + two + 2 * gap, right, column - one - two),
            )
            guide = panels[2]
        return cls(
            small,
            bar,
            (margin, top, left, tools_high),
            (margin, ground_y, left, ground_high),
            (margin, pieces_y, left, bottom - pieces_y),
            board,
            (board[0], top + side, board[2], foot - (0 if small else 6)),
            tabs,
            *panels,
            guide,
        )
