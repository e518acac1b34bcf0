"""The layout of the match screen, in tokens: full size, or below it with tabs."""

from __future__ import annotations

from dataclasses import dataclass

Box = tuple[float, float, float, float]
"""Left, top, width, height in tokens."""

FULL = (1180.0, 676.0)
"""From this window on the panel shows all its parts at once."""

PANEL_WIDTH = 544.0
WIDEST_PANEL = 660.0


@dataclass(frozen=True)
class MatchLayout:
    """The boxes of one window. ``tabs`` is ``None`` where record and card stand side by side; else both
    have the same box and one of them is shown."""

    compact: bool
    board: Box
    strips: tuple[Box, ...]
    banner: Box
    tabs: Box | None
    record: Box
    card: Box
    prompts: Box
    buttons: Box

    @classmethod
    def of(cls, width: float, height: float, *, sides: int = 2, side: bool = False) -> MatchLayout:
        """The layout of a window of that many tokens. ``strips`` go from the top to the bottom one.
        ``side``: the game has a table of its own in the panel, which takes turns with the record.

        The banner has its place whether anything is announced or not: nothing moves under a hand."""
        compact = width < FULL[0] or height < FULL[1]
        if compact:
            return _compact(width, height, sides, side)
        return _full(width, height, sides, side)


def _strips(
    x: float, top: float, width: float, height: float, count: int, gap: float, least: float = 36.0
) -> list[Box]:
    """The strips above the record: all sides but the one at the board's lower edge."""
    above = max(0, count - 1)
    each = height if above <= 1 else max(least, height * 0.6)
    return [(x, top + number * (each + gap), width, each) for number in range(above)]


def _in_twos(boxes: list[Box], below: Box, gap: float) -> tuple[list[Box], Box]:
    """Three or four strips two by two, so that a game's own table has room; as seats lie round a board, from
    the lower left clockwise."""
    if len(boxes) < 2:
        return boxes, below
    x, top, width, height = boxes[0]
    half = (width - gap) / 2
    above = [(x + half + gap, top, half, height), (x, top, half, height)]
    if len(boxes) == 2:
        return above, below
    _, y, _, high = below
    return [(x + half + gap, y, half, high), *above], (x, y, half, high)


def _full(width: float, height: float, sides: int, side: bool) -> MatchLayout:
    margin, gap = 16.0, 8.0
    board = min(height - 2 * margin, width - PANEL_WIDTH - 3 * margin)
    panel = min(width - board - 3 * margin, WIDEST_PANEL)
    left = (width - (board + panel + 3 * margin)) / 2 + margin
    x = left + board + margin
    top, bottom = margin, height - margin
    if height - 2 * margin > board:  # a tall window: the board in the middle of its column
        board_top = (height - board) / 2
    else:
        board_top = margin
    above = _strips(x, top, panel, 56 if side else 80, sides, gap - 2 if side else gap, 48 if side else 36)
    buttons = (x, bottom - 44, panel, 44.0)
    prompts = (x, bottom - 44 - 44, panel, 36.0)
    lowest = 80.0 if sides <= 2 and not side else 56.0
    below = (x, prompts[1] - gap - lowest, panel, lowest)
    rows = above
    if side and sides > 3:
        above, below = _in_twos(above, below, gap)
        rows = above[-1:]
    y = rows[-1][1] + rows[-1][3] + gap if rows else top
    strip_banner = (x, y, panel, 48.0)
    y += 48 + gap
    tabs: Box | None = None
    if side:
        tabs = (x, y, panel, 30.0)
        y += 30 + gap - 2
    middle = below[1] - gap - y
    record = round((panel - gap) * 268 / 536)
    return MatchLayout(
        False,
        (left, board_top, board, board),
        (*above, below),
        strip_banner,
        tabs,
        (x, y, panel if side else record, middle),
        (x, y, panel, middle) if side else (x + record + gap, y, panel - record - gap, middle),
        prompts,
        buttons,
    )


def _compact(width: float, height: float, sides: int, side: bool) -> MatchLayout:
    margin, gap = 8.0, 6.0
    board = min(height - 2 * margin, width - 372 - 3 * margin)
    panel = min(width - board - 3 * margin, WIDEST_PANEL)
    left = (width - (board + panel + 3 * margin)) / 2 + margin
    x = left + board + margin
    top, bottom = margin, height - margin
    above = _strips(x, top, panel, 56, sides, gap, 46 if side else 36)
    buttons = (x, bottom - 40, panel, 40.0)
    prompts = (x, buttons[1] - gap - 28, panel, 28.0)
    below = (x, prompts[1] - gap - 56, panel, 56.0)
    rows = above
    if side:
        above, below = _in_twos(above, below, gap)
        rows = above[-1:]
    y = rows[-1][1] + rows[-1][3] + gap if rows else top
    strip_banner = (x, y, panel, 40.0)
    y += 40 + gap
    tabs = (x, y, panel, 32.0)
    y += 32 + gap
    middle = (x, y, panel, below[1] - gap - y)
    return MatchLayout(
        True,
        (left, (height - board) / 2, board, board),
        (*above, below),
        strip_banner,
        tabs,
        middle,
        middle,
        prompts,
        buttons,
    )
