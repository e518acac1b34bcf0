"""The layout of a lesson, in tokens."""

from __future__ import annotations

from dataclasses import dataclass

Box = tuple[float, float, float, float]


LEAST_SIDE = 216.0
"""The least height of a game's own table beside the board."""


@dataclass(frozen=True)
class LessonFrame:
    """The board on the left, the lesson's text and a card (or the game's own table) on the right."""

    small: bool
    board: Box
    head: Box
    words: Box
    card: Box | None
    prompts: Box
    buttons: Box
    tabs: Box | None = None
    """Where text and table have not room enough both: the choice of one of them, which has all of it."""

    @classmethod
    def of(cls, width: float, height: float, text: float | None = None) -> LessonFrame:
        """The frame of a window of so many tokens. ``text``: the height of the lesson's text beside a game's
        own table; ``None``: it is as high as it may be."""
        small = width < 1180 or height < 676
        margin, gap = (12.0, 8.0) if small else (16.0, 8.0)
        least = 420.0 if small else 520.0
        side = min(height - 2 * margin, width - least - 3 * margin)
        board = (margin, (height - side) / 2, side, side)
        x = board[0] + side + margin
        wide = min(width - x - margin, 680.0)
        rest = (width - x - margin) - wide
        board = (margin + rest / 2, board[1], side, side)
        x += rest / 2
        head = (x, margin, wide, 40.0 if small else 44.0)
        button = 40.0 if small else 48.0
        buttons = (x, height - margin - button, wide, button)
        prompts = (x, buttons[1] - gap - 24, wide, 24.0)
        top = head[1] + head[3] + gap
        room = prompts[1] - gap - top
        if text is not None and room - gap - text >= LEAST_SIDE:
            card = (x, top + text + gap, wide, room - text - gap)
            return cls(small, board, head, (x, top, wide, text), card, prompts, buttons)
        if text is not None:
            tabs = (x, top, wide, 32.0)
            both = (x, top + 32 + gap, wide, room - 32 - gap)
            return cls(small, board, head, both, both, prompts, buttons, tabs)
        if small:
            return cls(True, board, head, (x, top, wide, room), None, prompts, buttons)
        text = min(330.0, room * 0.55)
        card = (x, top + text + gap, wide, room - text - gap)
        return cls(False, board, head, (x, top, wide, text), card, prompts, buttons)
