"""The moves of a record as a list: a row per round, a column per side where there is room. ``MoveRows`` is
its plain state, ``MoveList`` the node that shows it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import pygame

from game.app.table.record_list import (
    BOTH,
    NUMBER,
    ROW,
    RoundRow,
    add_cell_tips,
    draw_bar,
    write_cell,
    write_move,
)
from game.model.session import Session
from game.model.visible_record import VisibleEntry, VisibleRecord
from game.ui.layout import Area
from game.ui.model import Model
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.node import Node, Place
from game.view.table import TableView
from game.view.tips import Tips


@dataclass(frozen=True, slots=True)
class Jump:
    """The command to show a ply."""

    ply: int


@dataclass(frozen=True, slots=True)
class Scroll:
    """The command to scroll the moves by rows."""

    rows: float


class _EntryWords(NamedTuple):
    """An entry's words and what they were made from: the entry, and the last entry if the words are short."""

    made_from: tuple[VisibleEntry, VisibleEntry | None]
    words: str
    action: Any
    """The action, if the viewer may know it."""


class Planned(NamedTuple):
    """What comes dashed after the last move: its words, the column of its side, and its ink; ``below``: in a
    row below what is planned."""

    words: str
    column: int
    ink: str
    below: bool = False


class MoveRows(Model):
    """The rows of a session's record as a viewer may read it, and the scroll position: the first row in
    sight."""

    def __init__(self, session: Session[Any, Any], table: TableView) -> None:
        self.session, self.table = session, table
        self.rows: tuple[RoundRow, ...] = ()
        self.scroll = 0.0
        self.columns = 1
        self.high = 0.0
        """The height of the list, in tokens."""
        self._two = max(session.setup.sides) == 1
        sides, says_who = set(session.setup.sides), table.wording.says_who
        self._names_sides = not self._two and len(sides) > 1 and not says_who
        """Whether the rows name the side of each move, as no column does."""
        self._columns_from = BOTH if says_who else 0.0
        """The width of the list, in tokens, from which two sides have a column each."""
        self._words: dict[int, _EntryWords] = {}
        self._language: object = None
        self._count = 0
        self._at_end = True

    def place(self, area: Area, record: VisibleRecord[Any, Any], *, stays: bool = False) -> None:
        """Take a place, and read the record for it; see ``read``."""
        self.high = area.height
        self.columns = 2 if self._two and area.width >= self._columns_from else 1
        self.read(record, stays=stays)
        if self._at_end:
            self.to_end()

    def read(self, record: VisibleRecord[Any, Any], *, stays: bool = False) -> None:
        """Read the record again and scroll to new rows; with ``stays`` only if its end was in sight."""
        if self._language != self.table.words.language:
            self._language = self.table.words.language
            self._words.clear()
        rows = tuple(self._read(record))
        grown = len(rows) != len(self.rows) or len(record) != self._count
        self.rows, self._count = rows, len(record)
        if grown and (self._at_end or not stays):
            self.to_end()
        self.scroll = min(self.scroll, self.most)

    def _read(self, record: VisibleRecord[Any, Any]) -> list[RoundRow]:
        session, rows = self.session, list[RoundRow]()
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
            column = self.column_of(seat)
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
            if self._names_sides and seat not in (-1, told):
                t = self.table.words
                told, words = seat, t.colon(t(session.game.info.sides[session.setup.sides[seat]]), words)
            rows[-1].cells[column] = (ply, words)
            rows[-1].since[column] = ply
        return rows

    def column_of(self, seat: int | None) -> int:
        """Return the column of a seat's moves."""
        return self.session.setup.sides[seat] if self.columns == 2 and seat is not None and seat >= 0 else 0

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

    # --- scrolling ---

    @property
    def visible(self) -> int:
        """The number of whole rows in sight."""
        return max(1, int((self.high - 6) / ROW))

    @property
    def most(self) -> float:
        """The greatest scroll position, with a row for a planned move."""
        return max(0.0, len(self.rows) + 1.0 - self.visible)

    def _scroll_to(self, row: float) -> None:
        self.scroll = max(0.0, min(self.most, row))
        self._at_end = self.scroll >= self.most

    def to_end(self) -> None:
        """Scroll to the end."""
        self._scroll_to(self.most)

    def scroll_by(self, command: Scroll) -> None:
        """Scroll the moves."""
        self._scroll_to(self.scroll + command.rows)

    def reveal(self, ply: int) -> None:
        """Scroll as little as possible to bring ``ply`` into sight."""
        if ply == 0:
            self._scroll_to(0.0)
        for number, row in enumerate(self.rows):
            if any(row.holds(column, ply) for column in row.cells):
                self._scroll_to(max(min(self.scroll, float(number)), number + 1.0 - self.visible))
                return

    # --- going through the rows by keys ---

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

    # --- what shows it ---

    def with_planned(self, planned: Sequence[Planned]) -> tuple[RoundRow, ...]:
        """Return the rows with those for what is planned and what answers it, if they are needed."""
        rows = self.rows
        if planned and not (rows and rows[-1].takes(planned[0].column)):
            round_ = str(self.session.state.round)
            last = next((row.number for row in reversed(rows) if row.number), "")
            rows = (*rows, RoundRow(round_ if last != round_ else ""))
        return (*rows, *(RoundRow("") for one in planned[1:] if one.below))


@dataclass(frozen=True, slots=True)
class MoveList(Node):
    """Shows rows of moves; ``shown`` is the ply on the board, ``marks`` are signs behind moves by ply. A
    press of a move jumps there."""

    rows: tuple[RoundRow, ...] = ()
    columns: int = 1
    scroll: float = 0.0
    shown: int = 0
    marks: tuple[tuple[int, str], ...] = ()
    table: Any = None
    planned: tuple[Planned, ...] = ()

    def cell(self, area: Area, number: int, column: int, *, note: bool = False) -> pygame.Rect:
        """Return the place of a cell; ``note``: that of a row over all columns."""
        wide = (area.width - NUMBER - 4) / self.columns
        y = area.y + (number - self.scroll) * ROW + 3
        across = wide * (self.columns if note else 1) - 2
        return Area(area.x + NUMBER + column * wide, y, across, ROW - 2, area.scale).rect

    def cells(self, area: Area) -> Iterator[tuple[int, RoundRow, pygame.Rect, list[tuple[int, pygame.Rect]]]]:
        """Yield the rows in sight: number, row, place, and the places of its cells by column."""
        first = max(0, int(self.scroll))
        for number, row in enumerate(self.rows[first:], first):
            y = area.y + (number - self.scroll) * ROW + 3
            if y > area.bottom:
                return
            places = [(column, self.cell(area, number, column, note=row.note)) for column in row.cells]
            yield number, row, Area(area.x, y, area.width, ROW - 2, area.scale).rect, places

    # --- pointing ---

    def pressed(self, area: Area, at: Place, *, held: bool = False) -> Hashable:
        return None if held else self.pointed(area, at)

    def pointed(self, area: Area, at: Place) -> Hashable:
        for _, row, _, places in self.cells(area):
            for column, place in places:
                if place.collidepoint(at) and area.rect.collidepoint(at):
                    return Jump(row.cells[column][0])
        return None

    def wheeled(self, notches: int) -> Hashable:
        return Scroll(-2.0 * notches)

    # --- drawing ---

    def paint(self, to: PaintedCanvas, area: Area) -> None:
        painter, theme, px, surface, inside = to.painter, to.theme, to.painter.px, to.surface, area.rect
        clip, marks = surface.get_clip(), dict(self.marks)
        surface.set_clip(clip.clip(inside))
        for number, row, line, places in self.cells(area):
            if number % 2:
                surface.fill(theme["surface.sunken"], (inside.x, line.y - px(1), inside.width, px(ROW)))
            at = (inside.x + px(NUMBER - 6), line.centery)
            painter.text(surface, row.number, "record", at, "ink.tertiary", align="right", middle=True)
            for column, cell in places:
                ink = "ink.secondary" if row.note else "ink.primary"
                if row.holds(column, self.shown):
                    painter.box(surface, cell, theme["ink.primary"], radius=3)
                    ink = "surface.raised"
                ply, words = row.cells[column]
                if row.note:
                    left, room = (cell.x + px(5), cell.centery), cell.width - px(6)
                    painter.text(surface, words, "small", left, ink, middle=True, width=room)
                else:
                    write_cell(painter, surface, cell, words, marks.get(ply, ""), ink)
        first = len(self.rows) - 1 - any(one.below for one in self.planned)
        for one in self.planned:
            self._paint_planned(painter, surface, one, self.cell(area, first + one.below, one.column))
        visible, count = (area.height - 6) / ROW, len(self.rows)
        if count > visible:
            share = self.scroll / max(1.0, count + 1 - int(visible))
            draw_bar(painter, surface, inside, visible / (count + 1), share)
        surface.set_clip(clip)

    def _paint_planned(
        self, painter: Any, surface: pygame.Surface, planned: Planned, cell: pygame.Rect
    ) -> None:
        """Paint what is planned, in a dashed frame."""
        px, tone = painter.px, painter.theme[planned.ink]
        dash = max(3, px(4))
        for x in range(cell.x, cell.right, 2 * dash):
            width = min(dash, cell.right - x)
            surface.fill(tone, (x, cell.y, width, 1))
            surface.fill(tone, (x, cell.bottom - 1, width, 1))
        for y in range(cell.y, cell.bottom, 2 * dash):
            height = min(dash, cell.bottom - y)
            surface.fill(tone, (cell.x, y, 1, height))
            surface.fill(tone, (cell.right - 1, y, 1, height))
        at = (cell.x + px(6), cell.centery)
        write_move(painter, surface, planned.words, at, cell.width - px(9), planned.ink)

    def add_tips(self, tips: Tips, area: Area, painter: Any) -> None:
        inside, marks = area.rect, dict(self.marks)
        for _, row, _, places in self.cells(area):
            for column, cell in places:
                if not row.note and inside.contains(cell):
                    ply, words = row.cells[column]
                    add_cell_tips(tips, painter, self.table, cell, words, marks.get(ply, ""))

    def say(self) -> str:
        return "\n".join(
            " ".join(filter(None, (row.number, *(words for _, words in row.cells.values()))))
            for row in self.rows
        )
