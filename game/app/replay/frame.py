"""The layout of the replay viewer."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.app.table.layout import WIDE_BOARD, MatchLayout
from game.app.table.record_list import HEAD
from game.ui.layout import GROW, Area

TALL_COLUMN = 250.0
"""The height of the review's words beside the moves, with a piece's card below them, in tokens."""

LOW_COLUMN = 150.0
"""The height of the review's words below moves that need the whole width, in tokens."""

LEAST_CARD = 300.0
LEAST_BELOW = 150.0
"""The least height of a card below the moves, in tokens."""


NARROW_PANEL = (380.0, 320.0)
"""The least width of the panel beside a wide board, in a full and in a small window, in tokens."""


@dataclass(frozen=True)
class ReviewFrame:
    """The place of a match's review. ``tabs`` switch between it and the moves."""

    graph: Area
    column: Area
    """The area of the words about the move shown, and of the buttons."""
    tabs: Area | None
    low: bool = False
    """Whether the moves need the whole width, so that the words are below them, wide and low."""


@dataclass(frozen=True)
class ReplayFrame:
    """The layout: the board on the left as in a match; the panel on the right from the title down to the
    keys."""

    small: bool
    board: Area
    title: Area
    sides: Area
    record: Area
    list: Area
    """The area of the moves within ``record``: beside the card, or in the whole width."""
    card: Area
    """The area of the piece's card within ``record``, below its heading."""
    steps: Area
    actions: Area
    keys: Area
    card_over: bool
    """Whether the card has no place of its own: it replaces the moves while the pointer is on a piece."""
    review: ReviewFrame | None = None

    @classmethod
    def of(
        cls, width: float, height: float, scale: float = 1.0, *, review: bool = False, wide: bool = False,
        wide_record: bool = False,
    ) -> ReplayFrame:  # fmt: skip
        """Return the layout of a window of so many tokens; ``review``: with a graph and words about the
        moves; ``wide``: for a board wider than high, beside which the panel is as narrow as a small one;
        ``wide_record``: the moves need the whole width, and the card is below them."""
        layout = MatchLayout.of(Area(0, 0, width, height, scale), beside=True)
        small = layout.compact
        board = layout.board
        if small:
            # no strips share the height with the board here
            side = min(height - 24, width - 430)
            board = Area(12, (height - side) / 2, side, side, scale)
        margin, gap, button = (12.0, 6.0, 36.0) if small else (16.0, 8.0, 44.0)
        if wide:
            high = height - 2 * margin
            room = width - 3 * margin - NARROW_PANEL[small]
            board = Area(margin, margin, min(room, WIDE_BOARD * high), high, scale)
            small, button = True, 36.0
        x = board.right + margin
        page = Area(x, margin, min(width - x - margin, 660.0), height - 2 * margin + 4, scale)
        title, sides = (40.0, 66.0 if review else 72.0) if small else (48.0, 76.0 if review else 92.0)
        cut = page.rows(
            gap, title=title, sides=sides, record=GROW, steps=button, actions=button, keys=24.0
        )  # fmt: skip
        moves = cut.record if small else cut.record.at_left(round(page.width / 2))
        beside = cut.record if small else cut.record.at_right(page.width - moves.width)
        card = _below_head(beside)
        if wide_record and not small:
            parts = cut.record.rows(moves=GROW, card=max(LEAST_BELOW, 0.42 * cut.record.height))
            moves, card = parts.moves, parts.card
        made = cls(
            small, board, cut.title, cut.sides, cut.record, moves, card, cut.steps, cut.actions,
            cut.keys, small,
        )  # fmt: skip
        return made._reviewed(gap, wide_record) if review else made

    def _reviewed(self, gap: float, wide_record: bool) -> ReplayFrame:
        """Return the layout with a review: the graph below the moves, its words beside them, or between
        them; in a small window tabs switch between moves and review."""
        record = self.record
        if self.small:
            tall = min(110.0, (record.height - HEAD) * 0.46)
            cut = record.rows(head=HEAD, graph=tall, column=GROW)
            tabs = cut.head.inset(6, 5).at_left(190.0)
            return replace(self, review=ReviewFrame(cut.graph, cut.column, tabs))
        tall = min(200.0, max(124.0, record.height * 0.26))
        if wide_record:
            tall = max(108.0, 0.8 * tall)
            cut = record.rows(0.0, list=GROW, column=LOW_COLUMN, between=gap, graph=tall)
            part = record.at_top(cut.column.bottom - record.y)
            review = ReviewFrame(cut.graph, cut.column, None, low=True)
            return replace(
                self, record=part, list=cut.list, card=_below_head(cut.list), card_over=True, review=review
            )
        cut = record.rows(gap, record=GROW, graph=tall)
        sides = cut.record.columns(list=self.list.width, column=GROW)
        column, card = sides.column, _below_head(sides.list)
        roomy = column.height - HEAD - TALL_COLUMN >= LEAST_CARD
        if roomy:
            column, card = column.rows(column=HEAD + TALL_COLUMN, card=GROW)
        review = ReviewFrame(cut.graph, column, None)
        return replace(
            self, record=cut.record, list=sides.list, card=card, card_over=not roomy, review=review
        )


def _below_head(area: Area) -> Area:
    return area.at_bottom(area.height - HEAD)
