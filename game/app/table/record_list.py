"""What lists of moves share: words made to fit, signs behind moves, a scroll mark, and the rows of rounds."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import pygame

from game.ui.paint.fonts import FontStore, fitted
from game.ui.paint.paint import Painter
from game.view.table import TableView
from game.view.tips import Tips

ROW = 26.0
HEAD = 38.0
NUMBER = 30.0
BOTH = 400.0
"""The width from which moves that say who makes them have a column for each side."""
NARROW = "\u200a"
_WAY = re.compile("–[^ \u200a]+–")
"""Matches the squares between a move's first and last."""
_PROSE = re.compile(r"[^\W\d_]{4}")
"""Matches a move that is told in words."""
_SIZES = (1.0, 0.93, 0.86, 0.8, 0.74)
"""The type scales for a long move, the largest first."""


def fit_move(fonts: FontStore, scale: float, words: str, room: int) -> tuple[str, float]:
    """Return a move's words and their type scale. What is too long is set smaller; notation then gets
    narrow spaces, and finally drops the squares on the way, while prose ends in an ellipsis."""
    if _PROSE.search(words):
        for share in _SIZES[:3]:
            if fonts.size(words, "record", scale * share)[0] <= room:
                return words, scale * share
        share = scale * _SIZES[2]
        return fitted(fonts.get("record", share), words, room), share
    first, _, rest = words.partition(" ")
    tight = f"{first} {rest.replace(' ', NARROW)}"
    short = _WAY.sub("–…–", tight)
    for shown, share in (*((words, s) for s in _SIZES[:3]), *((tight, s) for s in _SIZES[1:3])):
        if fonts.size(shown, "record", scale * share)[0] <= room:
            return shown, scale * share
    fits = (s for s in _SIZES if fonts.size(short, "record", scale * s)[0] <= room)
    return short, scale * next(fits, _SIZES[-1])


def write_move(
    painter: Painter, surface: pygame.Surface, words: str, at: tuple[int, int], room: int, ink: str
) -> int:
    """Write a move with its left middle ``at``, at most ``room`` px wide; return its width in px."""
    shown, scale = fit_move(painter.fonts, painter.scale, words, room)
    made = painter.fonts.render(shown, "record", painter.theme[ink], scale)
    place = surface.blit(made, made.get_rect(midleft=at), (0, 0, room, made.get_height()))
    painter.fonts.cuts.add(surface, place, shown, words)
    return made.get_width()


def write_cell(
    painter: Painter, surface: pygame.Surface, cell: pygame.Rect, words: str, sign: str, ink: str
) -> pygame.Rect:
    """Write a move into its cell, with its sign at the end; return the place that is left between them."""
    left, room = cell.x + painter.px(5), _room(painter, cell, sign)
    if sign:
        tone = "fire.accent" if sign == "??" and ink == "ink.primary" else ink
        at = (cell.right - painter.px(5), cell.centery)
        painter.text(surface, sign, "body_strong", at, tone, align="right", middle=True)
    wide = write_move(painter, surface, words, (left, cell.centery), room, ink)
    return pygame.Rect(left + wide, cell.y, room - wide, cell.height)


def add_cell_tips(
    tips: Tips, painter: Painter, table: TableView, cell: pygame.Rect, words: str, sign: str
) -> None:
    """Add the tips of the signs in a move, and of its own sign, that ``write_cell`` wrote."""
    fonts, px = painter.fonts, painter.px
    if sign:
        wide = _mark_wide(painter, sign)
        tips.add("record.mark", pygame.Rect(cell.right - px(5) - wide, cell.y, wide, cell.height))
    shown, scale = fit_move(fonts, painter.scale, words, _room(painter, cell, sign))
    place = cell.move(px(5), 0).clip(cell)

    def letters(first: int, last: int) -> pygame.Rect:
        left = fonts.size(shown[:first], "record", scale)[0] if first else 0
        wide = fonts.size(shown[first:last], "record", scale)[0]
        return pygame.Rect(place.x + left, place.y, wide, place.height).clip(place)

    table.wording.add_tips(tips, shown, letters)


def _mark_wide(painter: Painter, sign: str) -> int:
    return painter.fonts.size(sign, "body_strong", painter.scale)[0]


def _room(painter: Painter, cell: pygame.Rect, sign: str) -> int:
    """Return the room for a move in its cell, before its sign, in px."""
    taken = _mark_wide(painter, sign) + painter.px(5) if sign else 0
    return cell.width - painter.px(6) - taken


def draw_bar(painter: Painter, surface: pygame.Surface, inside: pygame.Rect, seen: float, at: float) -> None:
    """Draw a thin scroll mark at the right of a list: ``seen`` is the share in sight, ``at`` the share
    scrolled."""
    high = max(painter.px(18), round(inside.height * seen))
    y = inside.y + round((inside.height - high) * min(1.0, at))
    bar = pygame.Rect(inside.right - painter.px(4), y, painter.px(3), high)
    surface.fill(painter.theme["surface.line_strong"], bar)


@dataclass(slots=True)
class RoundRow:
    """The row of a round: its number ("" where it continues the row above), and by column the ply and
    words."""

    number: str
    cells: dict[int, tuple[int, str]] = field(default_factory=dict)
    since: dict[int, int] = field(default_factory=dict)
    """The first ply in each column's cell, as several steps may share one."""
    note: bool = False
    """Whether this is not a move but a call (e.g. a draw offer) that spans all columns."""

    def holds(self, column: int, ply: int) -> bool:
        """Whether the cell of ``column`` holds ``ply``."""
        if column not in self.cells:
            return False
        last = self.cells[column][0]
        return self.since.get(column, last) <= ply <= last

    def takes(self, column: int) -> bool:
        """Whether a move of ``column`` can still go into this row."""
        return not self.note and all(column > taken for taken in self.cells)
