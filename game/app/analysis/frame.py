"""The layout of the analysis."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.layout import GROW, Area, is_small

LEAST_PANEL = 360.0
WIDEST_PANEL = 660.0

TABLE, LEAST_MOVES = 400.0, 150.0
"""The height of the game's own table beside the moves, and the least height of the moves, in tokens."""


@dataclass(frozen=True)
class AnalysisFrame:
    """The layout: the board on the left, the evaluation bar beside it, the panel on the right."""

    small: bool
    board: Area
    bar: Area
    title: Area
    engine: Area
    """The area of the lines' card: a heading of ``head`` and three rows of ``row``."""
    head: float
    row: float
    moves: Area
    steps: Area
    actions: Area
    keys: Area
    table: Area | None = None
    """The area of the game's own table beside the board, where it has one."""
    tabs: Area | None = None
    """The tabs of table and moves, where there isn't room for both: the chosen one has all of it."""

    @classmethod
    def of(cls, width: float, height: float, scale: float = 1.0, *, table: bool = False) -> AnalysisFrame:
        """Return the layout of a window of so many tokens."""
        small = is_small(width, height)
        margin, gap, wide_bar = (10.0, 6.0, 30.0) if small else (16.0, 8.0, 34.0)
        around = 3 * margin + gap + wide_bar
        side = min(height - 2 * margin, width - around - (LEAST_PANEL if small else 480))
        panel = min(width - side - around, WIDEST_PANEL)
        left = (width - (side + panel + around)) / 2 + margin
        board = Area(left, (height - side) / 2, side, side, scale)
        bar = Area(board.right + gap, board.y, wide_bar, side, scale)
        head, row = (34.0, 24.0) if small else (42.0, 29.0)
        button = 34.0 if small else 42.0
        page = Area(bar.right + margin, margin, panel, height - 2 * margin + (0 if small else 2), scale)
        cut = page.rows(
            gap, title=36.0 if small else 46.0, engine=head + 3 * row + 6, moves=GROW, steps=button,
            actions=button, keys=22.0 if small else 24.0,
        )  # fmt: skip
        moves, beside, tabs = cut.moves, None, None
        if table and moves.height - gap < LEAST_MOVES + TABLE:
            tabs, moves = moves.rows(gap, tabs=30.0 if small else 32.0, both=GROW)
            beside = moves
        elif table:
            beside, moves = moves.rows(gap, table=TABLE, moves=GROW)
        places = (cut.title, cut.engine, head, row, moves, cut.steps, cut.actions, cut.keys)
        return cls(small, board, bar, *places, beside, tabs)
