"""The layout of the analysis, in tokens."""

from __future__ import annotations

from dataclasses import dataclass

from game.app.table.layout import FULL

Box = tuple[float, float, float, float]

LEAST_PANEL = 360.0
WIDEST_PANEL = 660.0


@dataclass(frozen=True)
class AnalysisFrame:
    """Board on the left, the evaluation bar beside it, the panel on the right."""

    small: bool
    board: Box
    bar: Box
    title: Box
    engine: Box
    """The lines' card: a heading of ``head`` and three rows of ``row``."""
    head: float
    row: float
    moves: Box
    steps: Box
    actions: Box
    keys: Box

    @classmethod
    def of(cls, width: float, height: float) -> AnalysisFrame:
        """The frame of a window of so many tokens."""
        small = width < FULL[0] or height < FULL[1]
        margin, gap = (10.0, 6.0) if small else (16.0, 8.0)
        wide_bar = 30.0 if small else 34.0
        side = min(height - 2 * margin, width - 3 * margin - gap - wide_bar - (LEAST_PANEL if small else 480))
        panel = min(width - side - wide_bar - 3 * margin - gap, WIDEST_PANEL)
        left = (width - (side + wide_bar + panel + 3 * margin + gap)) / 2 + margin
        board = (left, (height - side) / 2, side, side)
        bar = (left + side + gap, board[1], wide_bar, side)
        x = bar[0] + wide_bar + margin
        y = margin
        title = (x, y, panel, 36.0 if small else 46.0)
        y += title[3] + gap
        head, row = (34.0, 24.0) if small else (42.0, 29.0)
        engine = (x, y, panel, head + 3 * row + 6)
        y += engine[3] + gap
        button, foot = (34.0, 22.0) if small else (42.0, 24.0)
        keys = (x, height - margin - foot + (0 if small else 2), panel, foot)
        actions = (x, keys[1] - gap - button, panel, button)
        steps = (x, actions[1] - gap - button, panel, button)
        moves = (x, y, panel, steps[1] - gap - y)
        return cls(small, board, bar, title, engine, head, row, moves, steps, actions, keys)
