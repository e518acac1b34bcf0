"""The record of moves as a list: a row a round, a column a side; scrolled, clicked, walked by keys."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pygame

from game.model.session import Session
from game.view.table import TableView

if TYPE_CHECKING:
    from game.app.scene import Scene

ROW = 26.0
HEAD = 38.0
NUMBER = 30.0
NARROW = "\u200a"


@dataclass(slots=True)
class Row:
    """A round: its number ("" where it goes on from the row above), and by column the ply and words."""

    number: str
    cells: dict[int, tuple[int, str]] = field(default_factory=dict)


class RecordList:
    """The rows of a session as one seat sees them, and where the list is scrolled to."""

    def __init__(self, scene: Scene, session: Session[Any, Any], table: TableView) -> None:
        self.scene, self.session, self.table = scene, session, table
        self.rows: list[Row] = []
        self.columns = max(session.setup.sides) + 1
        if self.columns != 2:
            self.columns = 1
        self.scroll = 0.0
        """The first row shown, in rows."""
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.headed = True
        """Whether a heading stands above the rows."""
        self._words: dict[int, tuple[object, str]] = {}
        self._count = 0

    def update(self, viewer: int) -> None:
        """Read the line anew; new rows are scrolled to."""
        session = self.session
        rows: list[Row] = []
        for ply, played in enumerate(session.line, 1):
            kept = self._words.get(ply)
            if kept is None or kept[0] is not played:
                before = session.game.observe(played.before, viewer)
                words = self.table.record_words(before, session.seen(ply, viewer))
                kept = self._words[ply] = (played, words)
            if not kept[1]:
                continue
            seat = played.entry.seat
            column = session.setup.sides[seat] if self.columns == 2 and seat >= 0 else 0
            number = str(played.before.turn)
            last = next((row for row in reversed(rows) if row.number), None)
            if not rows or last is None or last.number != number:
                rows.append(Row(number))
            elif column in rows[-1].cells or any(other > column for other in rows[-1].cells):
                rows.append(Row(""))
            rows[-1].cells[column] = (ply, kept[1])
        grown = len(rows) != len(self.rows) or len(session.line) != self._count
        self.rows, self._count = rows, len(session.line)
        if grown:
            self.to_end()

    def forget(self) -> None:
        """Language or viewer changed."""
        self._words.clear()

    # --- scrolling ---

    @property
    def head(self) -> int:
        """The height of the heading in px."""
        return self.scene.px(HEAD if self.headed else 4)

    @property
    def visible(self) -> float:
        """How many rows fit."""
        return max(1.0, (self.rect.height - self.head - self.scene.px(6)) / self.scene.px(ROW))

    @property
    def most(self) -> float:
        """The farthest it can be scrolled, a row for the planned move included."""
        return max(0.0, len(self.rows) + 1 - int(self.visible))

    def to_end(self) -> None:
        """Show the last rows."""
        self.scroll = self.most

    def scroll_by(self, rows: float) -> bool:
        """Scroll; whether it moved."""
        before = self.scroll
        self.scroll = max(0.0, min(self.most, self.scroll + rows))
        return self.scroll != before

    def reveal(self, ply: int) -> None:
        """Scroll as little as it takes to show that ply."""
        for number, row in enumerate(self.rows):
            if any(at == ply for at, _ in row.cells.values()):
                self.scroll = max(min(self.scroll, float(number)), number + 1 - int(self.visible))
                self.scroll = max(0.0, min(self.most, self.scroll))
                return

    # --- pointing ---

    def ply_at(self, point: tuple[int, int]) -> int | None:
        """The ply under a point."""
        if not self.rect.collidepoint(point):
            return None
        for number, row in enumerate(self.rows):
            for column, (ply, _) in row.cells.items():
                if self._cell(number, column).collidepoint(point) and self._inside.collidepoint(point):
                    return ply
        return None

    @property
    def _inside(self) -> pygame.Rect:
        rect, head = self.rect, self.head
        return pygame.Rect(rect.x + 1, rect.y + head, rect.width - 2, rect.height - head - 2)

    def _cell(self, number: int, column: int) -> pygame.Rect:
        px = self.scene.px
        inside = self._inside
        wide = (inside.width - px(NUMBER) - px(4)) // self.columns
        top = inside.y + round((number - self.scroll) * px(ROW)) + px(3)
        return pygame.Rect(inside.x + px(NUMBER) + column * wide, top, wide - px(2), px(ROW) - px(2))

    # --- drawing ---

    def draw(self, surface: pygame.Surface, shown: int, planned: str, column: int) -> None:
        """The rows; ``shown`` is the ply that is looked at, ``planned`` stands dashed behind the last."""
        scene, painter, theme = self.scene, self.scene.painter, self.scene.app.theme
        inside = self._inside
        clip = surface.get_clip()
        surface.set_clip(inside)
        rows = list(self.rows)
        if planned and (not rows or column in rows[-1].cells or any(c > column for c in rows[-1].cells)):
            turn = str(getattr(self.session.state, "turn", ""))
            rows.append(Row(turn if not rows or rows[-1].number != turn else ""))
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
                cell = self._cell(number, place)
                ink = "ink.primary"
                if ply == shown:
                    painter.box(surface, cell, theme["ink.primary"], radius=3)
                    ink = "surface.raised"
                room = cell.width - 2 * pad + scene.px(4)
                at = (cell.x + pad, cell.centery)
                painter.text(surface, self._fitting(words, room), "record", at, ink, middle=True, width=room)
        if planned:
            self._draw_planned(surface, len(rows) - 1, column, planned)
        self._draw_bar(surface, len(rows))
        surface.set_clip(clip)

    def _fitting(self, words: str, room: int) -> str:
        """The words, with narrow spaces where they would be too long."""
        if self.scene.app.fonts.size(words, "record", self.scene.app.scale)[0] <= room:
            return words
        first, _, rest = words.partition(" ")
        return f"{first} {rest.replace(' ', NARROW)}"

    def _draw_planned(self, surface: pygame.Surface, number: int, column: int, planned: str) -> None:
        scene = self.scene
        cell = self._cell(number, column)
        ink = scene.app.theme["move.reach_ink"]
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
        at = (cell.x + pad, cell.centery)
        scene.painter.text(
            surface,
            planned,
            "record",
            at,
            "move.reach_ink",
            middle=True,
            width=cell.width - 2 * pad + pad // 2,
        )

    def _draw_bar(self, surface: pygame.Surface, count: int) -> None:
        """A thin mark at the right that tells how far it is scrolled."""
        if count <= self.visible:
            return
        inside = self._inside
        share = self.visible / (count + 1)
        height = max(self.scene.px(18), round(inside.height * share))
        most = max(self.most, 1.0)
        y = inside.y + round((inside.height - height) * min(1.0, self.scroll / most))
        bar = pygame.Rect(inside.right - self.scene.px(4), y, self.scene.px(3), height)
        surface.fill(self.scene.app.theme["surface.line_strong"], bar)
