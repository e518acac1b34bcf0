"""The layout of the replay viewer, in tokens."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.app.table.layout import MatchLayout
from game.app.table.record_list import HEAD

Box = tuple[float, float, float, float]


TALL_COLUMN = 250.0
"""How high the words of a review are beside the moves, where a piece's card has room below them."""

LEAST_CARD = 300.0


@dataclass(frozen=True)
class ReviewFrame:
    """Where a match's review stands. ``tabs``: it takes turns with the moves, this chooses."""

    graph: Box
    column: Box
    """The words about the move shown, and the buttons."""
    tabs: Box | None


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
    card_over: bool
    """The card has no place of its own: it is seen in that of the moves while a piece is pointed at."""
    review: ReviewFrame | None = None

    @classmethod
    def of(cls, width: float, height: float, *, review: bool = False) -> ReplayFrame:
        """The frame of a window of so many tokens; ``review``: with a graph and words about the moves."""
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
        if review:
            sides = (x, y, wide, 66.0 if small else 76.0)
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
        made = cls(small, board, title, sides, record, moves, card, steps, actions, keys, small)
        return made._reviewed(gap) if review else made

    def _reviewed(self, gap: float) -> ReplayFrame:
        """The same with a review: the graph below the moves, its words beside them; in a small window
        moves and review take turns."""
        x, y, wide, high = self.record
        if self.small:
            graph = (x, y + HEAD, wide, min(110.0, (high - HEAD) * 0.46))
            below = graph[1] + graph[3]
            column = (x, below, wide, y + high - below)
            return replace(self, review=ReviewFrame(graph, column, (x + 6, y + 5, 190.0, HEAD - 10)))
        tall = min(200.0, max(124.0, high * 0.26))
        graph = (x, y + high - tall, wide, tall)
        high -= tall + gap
        half = self.list[2]
        left, right = x + half, wide - half
        column = (left, y, right, high)
        roomy = high - HEAD - TALL_COLUMN >= LEAST_CARD
        card = (x, y + HEAD, half, high - HEAD)
        if roomy:
            column = (left, y, right, HEAD + TALL_COLUMN)
            card = (left, y + HEAD + TALL_COLUMN, right, high - HEAD - TALL_COLUMN)
        return replace(
            self,
            record=(x, y, wide, high),
            list=(x, y, half, high),
            card=card,
            card_over=not roomy,
            review=ReviewFrame(graph, column, None),
        )
