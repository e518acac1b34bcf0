"""The layout of a lesson."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.layout import GROW, Area

LEAST_SIDE = 216.0
"""The least height of a game's own table beside the board."""


@dataclass(frozen=True)
class LessonFrame:
    """The board on the left, the lesson's text and a card (or the game's own table) on the right."""

    small: bool
    board: Area
    head: Area
    words: Area
    card: Area | None
    prompts: Area
    buttons: Area
    tabs: Area | None = None
    """Where text and table have not room enough both: the choice of one of them, which has all of it."""

    @classmethod
    def of(cls, window: Area, text: float | None = None) -> LessonFrame:
        """The frame of a window. ``text``: the height of the text beside a game's own table, in tokens;
        ``None``: it is as high as it may be."""
        small = window.width < 1180 or window.height < 676
        margin, gap = (12, 8) if small else (16, 8)
        page = window.inset(margin)
        side = min(page.height, page.width - margin - (420 if small else 520))
        wide = min(page.width - side - margin, 680)
        board, column = page.centred(side + margin + wide, page.height).columns(margin, board=side, side=GROW)
        board = board.centred(side, side)
        head, room, prompts, buttons = column.rows(
            gap, head=40 if small else 44, room=GROW, prompts=24, buttons=40 if small else 48
        )
        tabs = None
        if text is not None and room.height - gap - text < LEAST_SIDE:
            tabs, words = room.rows(gap, tabs=32, both=GROW)
            card: Area | None = words
        elif text is None and small:
            words, card = room, None
        else:
            words, card = room.rows(
                gap, words=min(330, room.height * 0.55) if text is None else text, card=GROW
            )
        return cls(small, board, head, words, card, prompts, buttons, tabs)
