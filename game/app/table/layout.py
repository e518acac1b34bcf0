"""The layout of the match screen: full size, or in smaller windows with tabs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from game.ui.layout import GROW, Area

PANEL_WIDTH = 544.0
WIDEST_PANEL = 660.0

LOW_PANEL, UPRIGHT = 510.0, 1.15
"""In a window higher than wide the panel is below the board and at least this high (tokens), if that makes
the board this many times as wide."""

NARROW_STRIP, NARROW_NAME = 150.0, 96.0
"""The widths below which a low strip has no room for a name, what is told beside it, and a clock; and below
which it has none for a short name without a clock."""

BESIDE_NAME = 60.0
"""What a low strip has beside its name: the sign of the side, and the menu."""

WIDE_BOARD = 1.456
"""How much wider than high a wide board's block is: 72 to 48 with rulers."""

WIDE_PANEL = ((320.0, 520.0), (300.0, 340.0))
"""The least and the greatest width of the panel beside a wide board, in a full and in a small window, in
tokens."""

HINT_HIGH, BESIDE_HINT = 290.0, 350.0
"""The height of a hint below the tabbed parts, and the least height those must keep, in tokens."""

WIDEST_PAGE = 1440.0
"""The greatest width of a game's own page, in tokens."""


FEET = {"prompts": 36.0, "buttons": 44.0}, {"prompts": 28.0, "buttons": 40.0}
"""The heights of what is at the foot of a panel, in a full and in a small window, in tokens."""

BANNER = 48.0, 40.0
"""The height of the banner, in a full and in a small window, in tokens."""


class PanelNeeds(NamedTuple):
    """What a match needs beside its board, with so many ``sides``. ``side``: the game has its own table in
    the panel, as a tab beside the record; ``own_strips``: the height of player strips that the game draws;
    ``wide``: its board is wider than high; ``over``: the result is above the strips; ``clocked``: each strip
    has a clock; ``name``: the width of the longest name in small letters; ``hint``: a hint is shown;
    ``turn``: what goes on with the turn stands below the tabs."""

    sides: int = 2
    side: bool = False
    own_strips: float = 0.0
    wide: bool = False
    over: bool = False
    clocked: bool = False
    name: float = 0.0
    hint: bool = False
    turn: bool = False


@dataclass(frozen=True)
class MatchLayout:
    """The areas of one window. ``tabs`` is ``None`` where record and card are side by side; otherwise both
    have the same area, and one of them is shown. ``strips`` go from top to bottom. The banner keeps its
    place even when empty, so that nothing moves under the player's hand. Strips that the game draws form
    one block above the tabs; during an announcement they are lower (``low_strips``) and the banner is
    above them."""

    compact: bool
    board: Area
    strips: tuple[Area, ...]
    banner: Area
    tabs: Area | None
    record: Area
    card: Area
    prompts: Area
    buttons: Area
    low_strips: tuple[Area, ...] = ()
    hint: Area | None = None
    """The area of a hint that is shown beside the tabs, not as one of them."""
    turn: Area | None = None
    """The area of what goes on with the turn, below the tabs."""

    @property
    def roomy(self) -> bool:
        """Whether a hint has room below the tabbed parts."""
        return self.hint is not None or (
            self.tabs is not None and self.card.height >= HINT_HIGH + BESIDE_HINT
        )

    @classmethod
    def of(cls, window: Area, needs: PanelNeeds) -> MatchLayout:
        """Return the layout of a window. A hint is below the tabbed parts, where there is room."""
        layout = cls._wide(window, needs) if needs.wide else cls._square(window, needs)
        if needs.hint and layout.roomy:
            cut = layout.card.rows(rest=GROW, hint=HINT_HIGH, gap=8.0)
            layout = replace(layout, record=cut.rest, card=cut.rest, hint=cut.hint)
        if needs.turn and layout.tabs is not None:
            high, gap = FEET[layout.compact]["buttons"], 6.0 if layout.compact else 8.0
            cut = layout.card.rows(rest=GROW, turn=high, gap=gap)
            layout = replace(layout, record=cut.rest, card=cut.rest, turn=cut.turn)
        return layout

    @classmethod
    def _square(cls, window: Area, needs: PanelNeeds) -> MatchLayout:
        """Return the layout of a square board."""
        compact, sides, side = window.small, needs.sides, needs.side
        margin, gap = (8.0, 6.0) if compact else (16.0, 8.0)
        least = 372.0 if compact else PANEL_WIDTH
        board = min(window.height - 2 * margin, window.width - least - 3 * margin)
        panel = min(window.width - board - 3 * margin, WIDEST_PANEL)
        page = window.centred(board + panel + 3 * margin, window.height).inset(margin)
        columns = page.columns(board=board, panel=GROW, gap=margin)
        below = min(window.width - 2 * margin, window.height - LOW_PANEL - 3 * margin)
        if below > UPRIGHT * board:
            board, page = below, window.inset(margin)
            columns = page.rows(board=board, panel=GROW, gap=margin)
        square = columns.board.centred(board, board)

        if needs.own_strips:
            return cls._with_own_strips(square, columns.panel, needs, compact)

        apart = 6.0 if side else gap
        """The gap between the strips, and below the tabs."""
        above = sides - 1
        high = 56.0 if side or compact else 80.0
        if above > 1:
            high = max((46.0 if compact else 48.0) if side else 36.0, 0.6 * high)
        # three or four strips stand two by two, so that a game's own table has room
        in_twos = side and sides > (2 if compact else 3)
        lines = min(above, 1) if in_twos else above
        top = {"top": lines * high + (lines - 1) * apart} if lines else {}
        lowest = 80.0 if sides <= 2 and not side and not compact else 56.0
        rows = columns.panel.rows(
            **top, banner=BANNER[compact], middle=GROW, below=lowest, **FEET[compact], gap=gap
        )
        strips = rows.top.split_rows(lines, apart, high) if lines else []
        strips.append(rows.below)
        if in_twos:
            strips = _in_twos(strips[0], rows.below, sides, gap)

        tabs, record, card = None, rows.middle, rows.middle
        if side or columns.panel.width < PANEL_WIDTH:
            cut = rows.middle.rows(tabs=32.0 if compact else 30.0, middle=GROW, gap=6.0)
            tabs, record, card = cut.tabs, cut.middle, cut.middle
        else:
            record, card = rows.middle.columns(
                record=round((columns.panel.width - gap) / 2), card=GROW, gap=gap
            )
        return cls(
            compact, square, tuple(strips), rows.banner, tabs, record, card,
            rows.prompts, rows.buttons,
        )  # fmt: skip

    @classmethod
    def _wide(cls, window: Area, needs: PanelNeeds) -> MatchLayout:
        """Return the layout of a board wider than high, with keys and buttons below it; the panel beside
        it has the window's height."""
        compact = window.small
        margin, gap, foot = (8.0, 6.0, 40.0) if compact else (16.0, 8.0, 44.0)
        lower = 0 if compact else 4
        high = window.height - 2 * margin - foot - gap - lower
        room = window.width - 2 * margin - gap
        least, most = WIDE_PANEL[compact]
        panel = min(max(least, room - WIDE_BOARD * high), most)
        board = min(room - panel, WIDE_BOARD * high)
        page = window.centred(board + gap + panel + 2 * margin, window.height).inset(margin)
        columns = page.columns(board=GROW, panel=panel, gap=gap)
        below = min(window.width - 2 * margin, WIDE_BOARD * (window.height - LOW_PANEL - 3 * margin - foot))
        if below > UPRIGHT * board:
            page = window.inset(margin)
            columns = page.rows(board=below / WIDE_BOARD + lower + gap + foot, panel=GROW, gap=gap)
        left = columns.board
        row = left.at_bottom(foot).columns(prompts=GROW, buttons=0.5 * left.width, gap=gap)
        square = left.at_top(left.height - foot - gap - lower)
        return cls._with_own_strips(square, columns.panel, needs, compact, (row.prompts, row.buttons))

    @classmethod
    def _with_own_strips(
        cls, board: Area, panel: Area, needs: PanelNeeds, compact: bool,
        below: tuple[Area, Area] | None = None,
    ) -> MatchLayout:  # fmt: skip
        """Return the layout with strips side by side (four of them, or narrow ones, in two rows), tabs, the
        table, keys and buttons; ``below`` gives other areas for those two."""
        sides, over, clocked, high = needs.sides, needs.over, needs.clocked, needs.own_strips
        gap, banner_high = 6.0 if compact else 8.0, BANNER[compact]
        wide = (panel.width - (sides - 1) * gap) / sides
        least = NARROW_STRIP if clocked else max(NARROW_NAME, needs.name + BESIDE_NAME)
        narrow = sides > 2 and not over and wide < least
        if compact:  # too low for both: the table gives way to what is announced
            high = 46.0 + (banner_high + gap if over else 46.0 + gap if narrow else 0.0)
        elif over and sides > 3:  # in one row nobody could read their names
            high += banner_high + gap
        elif clocked and sides > 3:  # two rows, each of two lines: the name below the clock
            high = max(high, 2 * 46.0 + gap)
        foot = FEET[compact] if below is None else {}
        rows = panel.rows(top=high, tabs=28.0 if compact else 30.0, middle=GROW, **foot, gap=gap)
        keys, row = (rows.prompts, rows.buttons) if below is None else below
        if (sides > 3 and (over or not compact)) or (compact and narrow):
            upper, lower = rows.top.split_rows(2, gap)
            strips = [*upper.split_columns(2, gap), *lower.split_columns(sides - 2, gap)]
        else:
            strips = rows.top.split_columns(sides, gap)
        banner, low = rows.top, list[Area]()
        if over or not compact:
            banner, rest = rows.top.rows(banner=banner_high, rest=GROW, gap=gap)
            low = rest.split_columns(sides, gap)
            if over and sides > 3 and not compact:
                low = [one for row in rest.split_rows(2, gap) for one in row.split_columns(2, gap)]
        return cls(
            compact, board, tuple(strips), banner, rows.tabs, rows.middle, rows.middle, keys, row, tuple(low),
        )  # fmt: skip

    @classmethod
    def of_page(cls, window: Area, *, sides: int) -> MatchLayout:
        """Return the layout while a game's own page replaces board and panel: above it the way back and
        the menu (``buttons``), title (``banner``) and players, below it the keys."""
        compact = window.small
        margin = 12.0 if compact else 32.0
        page = window.centred(min(window.width, WIDEST_PAGE), window.height)
        page = page.inset(margin, 6.0 if compact else 20.0)
        high, foot = (40.0, 24.0) if compact else (48.0, 24.0)
        rows = page.rows(head=high, body=GROW, foot=foot, gap=12.0 if compact else 20.0)
        gap = 6.0 if compact else 8.0
        wide = sides * min(150.0, (460.0 if compact else 520.0) / sides) + (sides - 1) * gap
        head = rows.head.columns(buttons=142.0 if compact else 206.0, title=GROW, players=wide, gap=16.0)
        body, none = rows.body, rows.body.at_top(0.0)
        return cls(
            compact, body, tuple(head.players.split_columns(sides, gap)), head.title, None, none, none,
            rows.foot, head.buttons,
        )  # fmt: skip


def _in_twos(upper: Area, lower: Area, sides: int, gap: float) -> list[Area]:
    """Return three or four strips in the order of seats round a board, from the lower left clockwise."""
    left, right = upper.split_columns(2, gap)
    if sides == 3:
        return [right, left, lower]
    low_left, low_right = lower.split_columns(2, gap)
    return [low_right, right, left, low_left]
