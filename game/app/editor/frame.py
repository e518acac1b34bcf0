"""The layout of the editor."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.ui.layout import GROW, Area, Grow

TABS = ("checks", "balance", "history")
"""The panels of the right column, from above."""


@dataclass(frozen=True)
class EditorFrame:
    """The layout in a window.

    ``small``: the right column shows one of its panels at a time, under ``tabs``. A wider window gives its
    room to the board.
    """

    small: bool
    bar: Area
    tools: Area
    ground: Area
    pieces: Area
    board: Area
    foot: Area
    tabs: Area | None
    checks: Area
    balance: Area
    history: Area
    guide: Area
    """The area of the guide's card: in the history's place, or below the panel in sight."""

    def fairer(self, *, guided: bool) -> Area:
        """Return the area of the changes for a fairer map: the places of balance and history, without the
        guide's."""
        if self.tabs is not None or guided:
            return self.balance
        return replace(self.balance, height=self.history.y + self.history.height - self.balance.y)

    @classmethod
    def of(cls, page: Area, *, guided: bool = False, maps: bool = False) -> EditorFrame:
        """Return the layout of a window. ``maps``: there is a row of tabs for several maps."""
        small, between, bar, body = bar_and_body(page, maps=maps)
        low = 40 if small else 48
        left = body.at_left(222 if small else 264)
        tools, ground, pieces = left.rows(
            8,
            tools=62 if small else 96,
            ground=Grow(0.46 if small else 252),
            pieces=Grow(0.54 if small else 276),
        )
        # what the window has more than the look's 1280 goes to the board first, then to the right column
        side, room = body.height - low, body.width - left.width - between - 8
        right = max(232.0 if small else 340.0, min(290.0 if small else 372.0, room - side))
        if not small:
            right = max(right, min(460.0, room - 1.45 * side))
        board = replace(body, x=left.right + between, width=room - right, height=side)
        foot = replace(board, y=board.bottom, height=low if small else low - 6)
        column = right_column(body.at_right(right), small, guided=guided)
        return cls(small, bar, tools, ground, pieces, board, foot, *column)


MAPS_ROW = 34
"""The height of the row of tabs with the gap below it, in tokens."""


def maps_row(bar: Area) -> Area:
    """Return the row for the tabs of several maps."""
    return replace(bar, y=bar.y + bar.height + 6, height=MAPS_ROW - 6)


def bar_and_body(page: Area, *, maps: bool = False) -> tuple[bool, int, Area, Area]:
    """Return whether the window is small, the gap between parts, the top bar, and everything below it and
    below the tabs of several maps, if any."""
    small = page.small
    margin, top, high, between = (12, 10, 36, 8) if small else (16, 12, 40, 12)
    sheet = replace(page.inset(margin, 0), y=top, height=page.height - margin - top)
    bar, body = sheet.rows(between, bar=high, body=GROW)
    if maps:
        body = replace(body, y=body.y + MAPS_ROW, height=body.height - MAPS_ROW)
    return small, between, bar, body


def right_column(
    column: Area, small: bool, *, guided: bool = False
) -> tuple[Area | None, Area, Area, Area, Area]:
    """Return the areas of tabs, checks, balance, history and guide, in this order."""
    if small:
        shown = replace(column, y=column.y + 40, height=column.height - (236 if guided else 40))
        return column.at_top(32), shown, shown, shown, column.at_bottom(190)
    checks, balance, history = column.rows(8, checks=Grow(168), balance=Grow(248), history=Grow(208))
    return None, checks, balance, history, history
