"""The moves as a list: a row per round, a column per side where there is room; it can be scrolled, clicked
and used by keys.

Also what lists of moves share: words made to fit, signs behind moves, and a scroll mark.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import pygame

from game.model.session import Session
from game.model.visible_record import VisibleEntry, VisibleRecord
from game.ui.paint.fonts import FontStore, fitted
from game.ui.paint.paint import Painter
from game.ui.scene import Scene
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


def add_move_tips(
    tips: Tips, painter: Painter, table: TableView, words: str, place: pygame.Rect, room: int
) -> None:
    """Add the tips of the signs in a move that ``write_move`` wrote at the left of ``place``, at most
    ``room`` px wide."""
    fonts = painter.fonts
    shown, scale = fit_move(fonts, painter.scale, words, room)

    def letters(first: int, last: int) -> pygame.Rect:
        left = fonts.size(shown[:first], "record", scale)[0] if first else 0
        wide = fonts.size(shown[first:last], "record", scale)[0]
        return pygame.Rect(place.x + left, place.y, wide, place.height).clip(place)

    table.wording.add_tips(tips, shown, letters)


def mark_room(painter: Painter, sign: str) -> int:
    """Return the width of the sign behind a move with the space before it, in px; 0 without a sign."""
    return painter.fonts.size(sign, "body_strong", painter.scale)[0] + painter.px(5) if sign else 0


def draw_mark(painter: Painter, surface: pygame.Surface, sign: str, cell: pygame.Rect, ink: str) -> int:
    """Draw the sign behind a move, at the end of its cell; return its width with the space before it in
    px, 0 without a sign."""
    if sign:
        tone = "fire.accent" if sign == "??" and ink == "ink.primary" else ink
        at = (cell.right - painter.px(5), cell.centery)
        painter.text(surface, sign, "body_strong", at, tone, align="right", middle=True)
    return mark_room(painter, sign)


def add_mark_tip(tips: Tips, painter: Painter, sign: str, cell: pygame.Rect) -> None:
    """Add the tip of the sign at the end of a cell."""
    if sign:
        wide = mark_room(painter, sign) - painter.px(5)
        tips.add("record.mark", pygame.Rect(cell.right - painter.px(5) - wide, cell.y, wide, cell.height))


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


class _EntryWords(NamedTuple):
    """An entry's words and what they were made from: the entry, and the last entry if the words are short."""

    made_from: tuple[VisibleEntry, VisibleEntry | None]
    words: str
    action: Any
    """The action, if the viewer may know it."""


class RecordList:
    """The rows of a session's record as a viewer may read it, and the scroll position."""

    def __init__(self, scene: Scene, session: Session[Any, Any], table: TableView) -> None:
        self.scene, self.session, self.table = scene, session, table
        self.rows: list[RoundRow] = []
        self._two = max(session.setup.sides) == 1
        self.columns = 1
        """The number of columns at the last update."""
        sides, says_who = set(session.setup.sides), table.wording.says_who
        self.names_sides = not self._two and len(sides) > 1 and not says_who
        """Whether the rows name the side of each move, as no column does."""
        self._columns_from = BOTH if says_who else 0.0
        """The width of the list, in tokens, from which two sides have a column each."""
        self.scroll = 0.0
        """The scroll position: the first row in sight."""
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.marks: dict[int, str] = {}
        """Signs shown behind moves, by ply: ?!, ?, ??."""
        self.headed = True
        """Whether there is a heading above the rows."""
        self._words: dict[int, _EntryWords] = {}
        self._count = 0
        self._at_end = True

    def update(self, record: VisibleRecord[Any, Any]) -> None:
        """Read the record again and scroll to new rows, unless the player points at earlier ones."""
        session = self.session
        self.columns = 2 if self._two and self.rect.width >= self.scene.px(self._columns_from) else 1
        rows: list[RoundRow] = []
        decided = told = -1
        together: list[Any] = []
        for ply, entry in enumerate(record.entries, 1):
            words = self._words_of(ply, entry, record)
            if not words:
                continue
            if entry.kind == "call":
                rows.append(RoundRow("", {0: (ply, words)}, note=True))
                together = []
                continue
            if entry.kind != "chance":
                decided = entry.seat
            seat = decided  # what chance brings belongs to the move that led there
            column = session.setup.sides[seat] if self.columns == 2 and seat >= 0 else 0
            action = self._words[ply].action
            joined = (
                self.table.wording.together([*together, action]) if together and action is not None else ""
            )
            if joined and column in rows[-1].cells and entry.seat == seat:
                together.append(action)
                rows[-1].cells[column] = (ply, joined)
                continue
            together = [] if action is None else [action]
            number = str(entry.round)
            last = next((row for row in reversed(rows) if row.number), None)
            if not rows or last is None or last.number != number:
                rows.append(RoundRow(number))
            elif not rows[-1].takes(column):
                rows.append(RoundRow(""))
            if self.names_sides and seat not in (-1, told):
                side = self.scene.t(session.game.info.sides[session.setup.sides[seat]])
                told, words = seat, self.scene.app.texts.colon(side, words)
            rows[-1].cells[column] = (ply, words)
            rows[-1].since[column] = ply
        grown = len(rows) != len(self.rows) or len(record) != self._count
        self.rows, self._count = rows, len(record)
        held = self.rect.collidepoint(self.scene.app.mouse) and not self.scene.app.input.keys_used
        if grown and (self._at_end or not held):
            self.to_end()
        self.scroll = min(self.scroll, self.most)

    def _words_of(self, ply: int, entry: VisibleEntry, record: VisibleRecord[Any, Any]) -> str:
        """Return what may be read of an entry now, kept until its sources change: the words of a shortened
        step may vanish with any further entry, or come back at the end."""
        made_from = (entry, record.entry(len(record)) if entry.shows_briefly else None)
        kept = self._words.get(ply)
        if kept is None or kept.made_from != made_from:
            step = record.step(ply)
            words = self.table.wording.step(record.view(ply - 1), step)
            kept = self._words[ply] = _EntryWords(made_from, words, step.action)
        return kept.words

    def forget(self) -> None:
        """Make the words anew, because the language has changed."""
        self._words.clear()

    # --- scrolling ---

    @property
    def head(self) -> int:
        """The height of the heading in px."""
        return self.scene.px(HEAD if self.headed else 4)

    @property
    def visible(self) -> float:
        """The number of rows that fit."""
        return max(1.0, (self.rect.height - self.head - self.scene.px(6)) / self.scene.px(ROW))

    @property
    def most(self) -> float:
        """The greatest scroll position, with a row for the planned move."""
        return max(0.0, len(self.rows) + 1 - int(self.visible))

    def to_end(self) -> None:
        self.scroll = self.most
        self._at_end = True

    def settle(self) -> None:
        """Adjust to a new place of the list; if its end was in sight, it still is."""
        if self._at_end:
            self.to_end()
        self.scroll = min(self.scroll, self.most)

    def scroll_by(self, rows: float) -> bool:
        """Scroll by ``rows``; return whether the list moved."""
        before = self.scroll
        self.scroll = max(0.0, min(self.most, self.scroll + rows))
        self._at_end = self.scroll >= self.most
        return self.scroll != before

    def reveal(self, ply: int) -> None:
        """Scroll as little as possible to bring ``ply`` into sight."""
        for number, row in enumerate(self.rows):
            if any(row.holds(column, ply) for column in row.cells):
                self.scroll = max(min(self.scroll, float(number)), number + 1 - int(self.visible))
                self.scroll = max(0.0, min(self.most, self.scroll))
                self._at_end = self.scroll >= self.most
                return

    # --- pointing ---

    def ply_at(self, point: tuple[int, int]) -> int | None:
        """The ply under a point."""
        if not self.rect.collidepoint(point):
            return None
        for number, row in enumerate(self.rows):
            for column, (ply, _) in row.cells.items():
                cell = self._cell(number, column, row.note).clip(self._inside)
                if cell.collidepoint(point):
                    return ply
        return None

    def row_from(self, ply: int, by: int) -> int:
        """Return the ply of the row above (``by`` −1) or below (1) the row of ``ply``, in the same column
        if possible; above the first row the start, below the last row the last ply."""
        if not self.rows or (ply <= 0 and by < 0):
            return 0
        at, column = -1, 0
        for number, row in enumerate(self.rows):
            for place in row.cells:
                first = self._first(number, place)
                if first <= ply and (at < 0 or first >= self._first(at, column)):
                    at, column = number, place
        at += by
        if at < 0:
            return 0
        if at >= len(self.rows):
            return self._count
        cells = self.rows[at].cells
        return (cells.get(column) or cells[max(cells)])[0]

    def _first(self, number: int, column: int) -> int:
        """Return the first ply in a cell."""
        row = self.rows[number]
        return row.since.get(column, row.cells[column][0])

    @property
    def _inside(self) -> pygame.Rect:
        rect, head = self.rect, self.head
        return pygame.Rect(rect.x + 1, rect.y + head, rect.width - 2, rect.height - head - 2)

    def _cell(self, number: int, column: int, note: bool = False) -> pygame.Rect:
        px = self.scene.px
        inside = self._inside
        wide = (inside.width - px(NUMBER) - px(4)) // self.columns
        top = inside.y + round((number - self.scroll) * px(ROW)) + px(3)
        width = wide * (self.columns if note else 1) - px(2)
        return pygame.Rect(inside.x + px(NUMBER) + column * wide, top, width, px(ROW) - px(2))

    # --- what signs mean ---

    def add_tips(self, tips: Tips) -> None:
        """Add the tips of the signs in the rows in sight."""
        pad, inside = self.scene.px(5), self._inside
        for number, row in enumerate(self.rows):
            for column, (ply, words) in row.cells.items():
                cell = self._cell(number, column, row.note)
                if row.note or not inside.contains(cell):
                    continue
                sign, painter = self.marks.get(ply, ""), self.scene.painter
                add_mark_tip(tips, painter, sign, cell)
                room = cell.width - 2 * pad + self.scene.px(4) - mark_room(painter, sign)
                add_move_tips(tips, painter, self.table, words, cell.move(pad, 0).clip(cell), room)

    # --- drawing ---

    def paint_head(self, surface: pygame.Surface, words: str) -> None:
        px, rect = self.scene.px, self.rect
        at = (rect.x + px(14), rect.y + px(2) + px(34) // 2)
        self.scene.painter.text(
            surface, words, "body_strong", at, "ink.primary", middle=True, width=rect.width - px(28)
        )
        self.scene.painter.rule(surface, rect.x + 1, rect.y + px(2) + px(34), rect.width - 2)

    def draw(
        self, surface: pygame.Surface, shown: int, planned: str = "", planner: int | None = None,
        tone: str = "move.reach_ink",
    ) -> None:  # fmt: skip
        """Draw the rows; ``shown`` is the ply on the board. ``planned``, by the seat ``planner``
        (``None``: the seat to act), comes dashed after the last move, in the colour ``tone``."""
        seat, column = self.session.to_act if planner is None else planner, 0
        if self.columns == 2 and seat is not None and seat >= 0:
            column = self.session.setup.sides[seat]
        scene, painter, theme = self.scene, self.scene.painter, self.scene.app.theme
        inside = self._inside
        clip = surface.get_clip()
        surface.set_clip(inside)
        rows = list(self.rows)
        if planned and (not rows or not rows[-1].takes(column)):
            round_ = str(self.session.state.round)
            last = next((row.number for row in reversed(rows) if row.number), "")
            rows.append(RoundRow(round_ if last != round_ else ""))
        pad = scene.px(5)
        for number, row in enumerate(rows):
            line = self._cell(number, 0)
            if line.bottom < inside.y or line.y > inside.bottom:
                continue
            if number % 2:
                band = pygame.Rect(inside.x, line.y - scene.px(1), inside.width, scene.px(ROW))
                surface.fill(theme["surface.sunken"], band)
            at = (inside.x + scene.px(NUMBER - 6), line.centery)
            painter.text(surface, row.number, "record", at, "ink.tertiary", align="right", middle=True)
            for place, (ply, words) in row.cells.items():
                cell = self._cell(number, place, row.note)
                ink = "ink.secondary" if row.note else "ink.primary"
                if row.holds(place, shown):
                    painter.box(surface, cell, theme["ink.primary"], radius=3)
                    ink = "surface.raised"
                room = cell.width - 2 * pad + scene.px(4)
                if row.note:
                    at = (cell.x + pad, cell.centery)
                    painter.text(surface, words, "small", at, ink, middle=True, width=room)
                else:
                    room -= draw_mark(painter, surface, self.marks.get(ply, ""), cell, ink)
                    write_move(painter, surface, words, (cell.x + pad, cell.centery), room, ink)
        if planned:
            self._draw_planned(surface, len(rows) - 1, column, planned, tone)
        if len(rows) > self.visible:
            draw_bar(
                painter, surface, inside, self.visible / (len(rows) + 1), self.scroll / max(self.most, 1.0)
            )
        surface.set_clip(clip)

    def _draw_planned(
        self, surface: pygame.Surface, number: int, column: int, planned: str, tone: str
    ) -> None:
        scene = self.scene
        cell = self._cell(number, column)
        ink = scene.app.theme[tone]
        dash = max(3, scene.px(4))
        for x in range(cell.x, cell.right, 2 * dash):
            width = min(dash, cell.right - x)
            surface.fill(ink, (x, cell.y, width, 1))
            surface.fill(ink, (x, cell.bottom - 1, width, 1))
        for y in range(cell.y, cell.bottom, 2 * dash):
            height = min(dash, cell.bottom - y)
            surface.fill(ink, (cell.x, y, 1, height))
            surface.fill(ink, (cell.right - 1, y, 1, height))
        pad = scene.px(6)
        room = cell.width - 2 * pad + pad // 2
        write_move(scene.painter, surface, planned, (cell.x + pad, cell.centery), room, tone)
