"""A section of the rules laid out as one tall picture, with the places of its blocks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from game.app.table.boards import tools_of
from game.data.files.content import Content
from game.data.words.help_book import BlockPart, BoardPart, SectionPart
from game.model.contract import TextError
from game.model.kit import AnyKit
from game.ui import widgets
from game.ui.controls.panel import Panel
from game.ui.scene import Scene
from game.view import registry
from game.view.help_table import HelpCell, HelpTable

MARGIN = 66.0
"""The margin at the left of the text for the rules' ids, in tokens."""

BOARD = 300.0
"""The greatest width of a small board, in tokens."""

ALONE, LEAST_ALONE = 340.0, 220.0
"""The width of a board by itself, and the least to which it shrinks to be seen without scrolling, in
tokens."""

NEARLY = 0.8
"""Columns at least this share of the widest one's width share the spare room."""

STEP, HOUSE = 24.0, 14.0
"""The indents of a step and of a house rule, in tokens."""

PICTURE = 42
"""The side of a picture in a table, in tokens."""


class Page(Panel):
    """Lays a section out for a width and draws it.

    Made anew for each section, size of the view, scale and theme. ``placed`` are the places of the blocks;
    ``boards`` and ``links`` those of boards and links, the latter by name.
    """

    def __init__(
        self, scene: Scene, kit: AnyKit, content: Content, section: SectionPart, size: tuple[int, int]
    ) -> None:
        super().__init__(scene)
        self.kit, self.content, self.section = kit, content, section
        self.width, self.view_height = size
        self.placed: list[pygame.Rect] = []
        self.boards: list[pygame.Rect] = []
        self.links: dict[str, pygame.Rect] = {}
        self._paint: list[Callable[[pygame.Surface], None]] = []
        self._y = 0
        self._lay_out()
        self.height = self._y

    # --- measures ---

    @property
    def _left(self) -> int:
        return self.px(MARGIN if self.width > self.px(560) else 54)

    @property
    def _room(self) -> int:
        # longer lines are hard to read
        return min(self.width - self._left - self.px(8), self.px(660))

    # --- laying out ---

    def _lay_out(self) -> None:
        self._paint.append(self._paint_title)
        self._y = self.line_height("section") + self.px(10)
        for block in self.section.blocks:
            top = self._y
            self._text(block)
            if block.boards:
                self._boards(block.boards)
            if block.table:
                self._table(block.table)
            if block.link:
                self._link(block.link)
            self.placed.append(pygame.Rect(0, top, self.width, self._y - top))
            self._y += self.px(12)

    def _paint_title(self, surface: pygame.Surface) -> None:
        self.painter.text(surface, self.section.title, "section", (self._left, 0))

    def _text(self, block: BlockPart) -> None:
        """Lay out a block's paragraph, steps and house rules below one another, with the rule's id beside
        the first."""
        if block.rule and block.words:
            role = "body" if block.text or block.steps else "small"
            self._paint.append(partial(self._paint_rule, block.rule, self._y, role))
        if block.text:
            self._paragraph(block.text, "body", self._left)
        for number, step in enumerate(block.steps, 1):
            self._y += self.px(4) if number > 1 or block.text else 0
            self._paint.append(partial(self._paint_number, f"{number}.", self._y))
            self._paragraph(step, "body", self._left + self.px(STEP))
        if block.house:
            self._y += self.px(6) if block.text or block.steps else 0
            self._house(block.house)

    def _house(self, rules: tuple[str, ...]) -> None:
        """House rules in small type beside one bar."""
        top = self._y
        first = self.t("rules.house", n=len(rules), rule=rules[0])
        for number, rule in enumerate((first, *rules[1:])):
            self._y += self.px(4) if number else 0
            self._paragraph(rule, "small", self._left + self.px(HOUSE))
        bar = pygame.Rect(self._left, top + self.px(2), self.px(2), self._y - top - self.px(4))
        self._paint.append(partial(self._paint_bar, bar))

    def _paragraph(self, text: str, role: str, left: int) -> None:
        painter, text = self.painter, text.replace("\n", " ").strip()
        place = pygame.Rect(left, self._y, self._left + self._room - left, 0)
        colour = "ink.primary" if role == "body" else "ink.secondary"
        self._y += painter.paragraph_height(text, role, place.width, spacing=1.08)

        def paint(surface: pygame.Surface) -> None:
            painter.paragraph(surface, text, role, place, colour, spacing=1.08)

        self._paint.append(paint)

    def _paint_rule(self, rule: str, y: int, role: str, surface: pygame.Surface) -> None:
        fonts, scale = self.painter.fonts, self.painter.scale
        lower = fonts.get(role, scale).get_ascent() - fonts.get("small", scale).get_ascent()
        self.painter.text(surface, rule, "small", (0, y + lower), "ink.tertiary")

    def _paint_number(self, number: str, y: int, surface: pygame.Surface) -> None:
        self.painter.text(surface, number, "body_strong", (self._left, y))

    def _paint_bar(self, bar: pygame.Rect, surface: pygame.Surface) -> None:
        surface.fill(self.app.theme["surface.line"], bar)

    def _boards(self, boards: tuple[BoardPart, ...]) -> None:
        gap = self.px(20)
        room = min(self.width - self._left, self.px(700))
        columns = max(1, min(len(boards), (room + gap) // (self.px(230) + gap)))
        most = self.px(BOARD) if len(boards) > 1 else self._side_alone()
        side = min(most, (room - gap * (columns - 1)) // columns)
        if len(boards) == 1:
            self._board_alone(boards[0], side, gap)
            return
        for first in range(0, len(boards), columns):
            self._board_row(boards[first : first + columns], side, gap)

    def _side_alone(self) -> int:
        """Return the width of a board by itself, in px: smaller if otherwise a little of it would need
        scrolling."""
        most = min(self.px(ALONE), self.view_height)
        left = self.view_height - self._y - self.px(16)
        return left if self.px(LEAST_ALONE) <= left < most else most

    def _board_alone(self, board: BoardPart, side: int, gap: int) -> None:
        """Lay out a board with its words beside it."""
        place = pygame.Rect(self._left, self._y, side, side)
        words = pygame.Rect(place.right + gap, place.y, self._room - side - gap, 0)
        self._add_board(board, place, words)
        self._y += side + self.px(4)

    def _board_row(self, boards: tuple[BoardPart, ...], side: int, gap: int) -> None:
        """Lay out boards side by side with their words below them."""
        painter, y = self.painter, self._y
        tall = 0
        for index, board in enumerate(boards):
            place = pygame.Rect(self._left + index * (side + gap), y, side, side)
            caption = board.caption.replace("\n", " ").strip()
            words = painter.paragraph_height(caption, "small", side) if caption else 0
            tall = max(tall, words)
            self._add_board(board, place, pygame.Rect(place.x, place.bottom + self.px(6), side, 0))
        self._y += side + (self.px(6) + tall if tall else 0) + self.px(4)

    def _add_board(self, board: BoardPart, place: pygame.Rect, words: pygame.Rect) -> None:
        painter, caption = self.painter, board.caption.replace("\n", " ").strip()
        self.boards.append(place)

        def paint(surface: pygame.Surface) -> None:
            picture = self.board(board, place.width)
            if picture is not None:
                surface.blit(picture, place)
            if caption:
                painter.paragraph(surface, caption, "small", words, "ink.secondary")

        self._paint.append(paint)

    def board(self, board: BoardPart, side: int) -> pygame.Surface | None:
        """Draw a small board with the game's own view; ``None`` if it has none."""
        app, kit = self.app, self.kit
        try:
            table = registry.view(kit.name).table(replace(tools_of(app, self.content), whole=True))
        except KeyError:
            return None
        try:
            setup = kit.parse_position(board.position, self.content.definitions)
            state = kit.game.new(setup)
            action = kit.parse_action(board.aim, state) if board.aim else None
        except TextError:
            return None
        seat = kit.game.to_act(state)
        surface = pygame.Surface((side, side))
        surface.fill(app.theme["surface.panel"])
        rect = surface.get_rect()
        # in a small window letters are as small as around the board
        table.set_rect(rect, max(min(1.0, app.scale), app.scale * 0.82))
        table.set_overlays(replace(table.overlays, coordinates=side >= self.px(200)))
        view = kit.game.observe(state, seat if seat is not None else 0)
        table.show(view, chooser=seat, viewer=seat or 0, last=None)
        table.note([(square, words) for square, words in board.notes.items()])
        if action is not None:
            table.aim(action)
        table.draw_sketch(surface)
        for _ in range(4):
            table.update(4000)  # what moves when a piece is picked has come to its end
        table.draw_sketch(surface)
        painter = self.painter
        painter.box(surface, rect, None, app.theme["surface.line"], radius=0)
        return surface

    def _link(self, name: str) -> None:
        rect = pygame.Rect(self._left, self._y, self.px(220), self.px(40))
        self.links[name] = rect
        self._y += rect.height

    # --- tables ---

    def _table(self, name: str) -> None:
        tables = registry.view(self.kit.name).help_tables(tools_of(self.app, self.content))
        table = tables.get(name)
        if table is None:
            return
        widths, head, left, top = self._columns(table), self.px(30), self._left, self._y
        rows = [self._row_height(cells, widths) for cells in table.rows]

        def paint(surface: pygame.Surface) -> None:
            painter, x, y = self.painter, left, top + head
            for heading, width in zip(table.headings, widths, strict=True):
                place = pygame.Rect(x + self.px(4), top, width - self.px(6), head)
                widgets.line(self.scene, surface, heading, place)
                x += width
            painter.rule(surface, left, y - self.px(2), sum(widths), strong=True)
            for number, (cells, row) in enumerate(zip(table.rows, rows, strict=True)):
                if number % 2:
                    surface.fill(self.app.theme["surface.sunken"], (left, y, sum(widths), row))
                x = left
                for cell, width in zip(cells, widths, strict=True):
                    self._paint_cell(surface, cell, pygame.Rect(x, y, width, row))
                    x += width
                y += row
            painter.rule(surface, left, y, sum(widths))

        self._paint.append(paint)
        self._y += head + sum(rows) + self.px(4)

    def _columns(self, table: HelpTable) -> list[int]:
        """Return the columns' widths in px: as needed. Spare room goes to the widest column of words, and
        those about as wide; missing room is taken from the widest ones, whose words then wrap."""
        pad = self.px(20)
        widths = [self.text_width(heading, "small") + pad for heading in table.headings]
        for row in table.rows:
            for index, cell in enumerate(row):
                role = "numeral" if cell.numeral else "body"
                wide = max(self.text_width(cell.words, role), self.text_width(cell.note, "small"))
                widths[index] = max(widths[index], wide + pad + self._picture_room(cell))
        room = min(self.width - self._left, self.px(700))
        if sum(widths) <= room:
            widest = [index for index, width in enumerate(widths) if width >= NEARLY * max(widths)]
            spare, more = divmod(room - sum(widths), len(widest))
            for number, index in enumerate(widest):
                widths[index] += spare + (number < more)
            return widths
        least, pictures = self._least(table), self._picture_rooms(table)
        most = max(width - picture for width, picture in zip(widths, pictures, strict=True))
        while sum(widths) > room and most > self.px(60):
            most -= 1
            widths = [
                max(low, min(width, most + picture))
                for low, width, picture in zip(least, widths, pictures, strict=True)
            ]
        return widths

    def _picture_rooms(self, table: HelpTable) -> list[int]:
        """Return the px of each column that its pictures take."""
        columns = zip(*table.rows, strict=True)
        return [max((self._picture_room(cell) for cell in column), default=0) for column in columns]

    def _least(self, table: HelpTable) -> list[int]:
        """Return the width of each column's longest single word, in px: with less it would be cut."""
        least = [0] * len(table.headings)
        for row in table.rows:
            for index, cell in enumerate(row):
                words = f"{cell.words} {cell.note}".split()
                longest = max((self.text_width(word, "small") for word in words), default=0)
                wide = longest + self.px(14) + self._picture_room(cell)
                least[index] = max(least[index], wide)
        return least

    def _picture_room(self, cell: HelpCell) -> int:
        return self.px(PICTURE + 8) if cell.picture is not None else 0

    def _words_role(self, cell: HelpCell, room: int) -> str:
        """Return a cell's text style: smaller for words that need more than a line."""
        painter = self.painter
        if cell.numeral:
            return "numeral"
        return "body" if len(painter.fonts.wrap(cell.words, "body", room, painter.scale)) < 2 else "small"

    def _cell_heights(self, cell: HelpCell, room: int) -> tuple[int, int]:
        """Return the heights of a cell's words and of its note, in px."""
        painter = self.painter
        words = painter.paragraph_height(cell.words, self._words_role(cell, room), room) if cell.words else 0
        return words, painter.paragraph_height(cell.note, "small", room) if cell.note else 0

    def _row_height(self, cells: tuple[HelpCell, ...], widths: list[int]) -> int:
        rooms = [
            width - self.px(8) - self._picture_room(cell) for cell, width in zip(cells, widths, strict=True)
        ]
        highest = max(sum(self._cell_heights(cell, room)) for cell, room in zip(cells, rooms, strict=True))
        return max(self.px(46), highest + self.px(10))

    def _paint_cell(self, surface: pygame.Surface, cell: HelpCell, rect: pygame.Rect) -> None:
        painter = self.painter
        x = rect.x + self.px(4)
        if cell.picture is not None:
            picture = cell.picture(self.px(PICTURE))
            surface.blit(picture, picture.get_rect(midleft=(x, rect.centery)))
            x += self._picture_room(cell)
        room = rect.right - self.px(4) - x
        words, note = self._cell_heights(cell, room)
        y = rect.centery - (words + note) // 2
        role = self._words_role(cell, room)
        if role == "small":
            painter.paragraph(surface, cell.words, role, pygame.Rect(x, y, room, words))
        elif cell.words:
            painter.text(surface, cell.words, role, (x, y + words // 2), middle=True, width=room)
        if cell.note:
            below = pygame.Rect(x, y + words, room, note)
            painter.paragraph(surface, cell.note, "small", below, "ink.secondary")

    # --- drawing ---

    def draw(self) -> pygame.Surface:
        """Draw the whole section, as wide as it was laid out."""
        surface = pygame.Surface((self.width, max(1, self.height)))
        surface.fill(self.app.theme["surface.panel"])
        with self.app.fonts.cuts.on(surface):
            for paint in self._paint:
                paint(surface)
        return surface
