"""A section of the rules as a tree: paragraphs beside the rules' ids, boards, tables, links."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import auto
from typing import Any

import pygame

from game.app.table.boards import tools_of
from game.data.files.content import Content
from game.data.words.help_book import BlockPart, BoardPart, SectionPart
from game.model.contract import TextError
from game.model.kit import AnyKit
from game.ui.commands import Press
from game.ui.controls.page_tree import strong_rule
from game.ui.layout import GROW, Area
from game.ui.screen import Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Box, Column, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Picture, Rule, Text
from game.view import registry
from game.view.help_table import HelpCell, HelpTable

BEFORE = 14.0
"""The room for the mark at the left, in tokens."""

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

PICTURE = 42.0
"""The side of a picture in a table, in tokens."""


class RulesPress(Press):
    """Where the rules lead."""

    LEARN = auto()
    KEYS = auto()

    def __str__(self) -> str:
        return f"link.{self.name.lower()}"


LINKS = {"keys": RulesPress.KEYS, "tutorial": RulesPress.LEARN}
"""The links in a book."""


@dataclass(frozen=True, slots=True)
class BlockSpot:
    """The spot of a block of the section."""

    index: int


class SectionPages:
    """Makes the tree of a section, for a place."""

    def __init__(self, screen: Screen, kit: AnyKit, content: Content) -> None:
        self.screen, self.kit, self.content = screen, kit, content
        self._tables: Mapping[str, HelpTable] | None = None
        self._section: SectionPart | None = None
        self._drawn: dict[tuple[int, int], pygame.Surface | None] = {}
        """The boards of the section that are drawn, by the board's id and side."""
        self._wanted: list[tuple[BoardPart, int]] = []

    def forget(self) -> None:
        """Forget tables and boards: the theme or language has changed."""
        self._tables = None
        self._drawn.clear()
        self._wanted.clear()

    @property
    def wanting(self) -> bool:
        """Whether a board in the picture is still to be drawn."""
        return bool(self._wanted)

    def work(self) -> bool:
        """Draw one board that is wanted; return whether there was one."""
        if not self._wanted:
            return False
        board, side = self._wanted[0]
        self._wanted.clear()  # the others are wanted again by the next picture, if they are still in it
        self._drawn[id(board), side] = self.board(board, side)
        return True

    def page(self, section: SectionPart, marked: int | None, wide: float, high: float) -> Node:
        """Return the tree, ``wide`` tokens wide, to be seen through a place as ``high``; the ``marked`` block
        has a bar."""
        if section is not self._section:
            self._section = section
            self._drawn.clear()
            self._wanted.clear()
        wide -= BEFORE
        left = MARGIN if wide > 560 else 54.0
        m, room = self.screen.measure, min(wide - left - 8, 660.0)  # longer lines are hard to read
        whole = min(wide - left, 700.0)
        above = Row().of(Node(wide=BEFORE + left), Text(section.title, "section", wide=GROW))
        made: list[Node] = [above, Node(high=10)]
        y = m.line("section") + 10
        for number, block in enumerate(section.blocks):
            parts = [*self._words(block, room)]
            if block.boards:
                y_now = y + sum(part.height(m, room) for part in parts)
                parts += self._boards(block.boards, whole, room, high, high - y_now - 16)
            parts += self._table(block.table, whole) if block.table else ()
            parts += self._link(block.link) if block.link else ()
            bar = Rule("signal.last_move", wide=4, high=GROW) if number == marked else Node(wide=4)
            line = Row(spot=BlockSpot(number)).of(
                Node(wide=4), bar, Node(wide=6), self._id(block, left), Column(wide=GROW).of(*parts)
            )
            made += [line, Node(high=12)]
            y += line.height(m, wide + BEFORE) + 12
        return Column().of(*made)

    # --- words ---

    def _id(self, block: BlockPart, left: float) -> Node:
        """Return a rule's id, on the first line of its words."""
        if not (block.rule and block.words):
            return Node(wide=left)
        fonts, scale = self.screen.app.fonts, self.screen.app.scale
        role = "body" if block.text or block.steps else "small"
        lower = fonts.get(role, scale).get_ascent() - fonts.get("small", scale).get_ascent()
        return Column(wide=left).of(
            Node(high=self.screen.tokens(lower)), Text(block.rule, "small", "ink.tertiary")
        )

    def _words(self, block: BlockPart, room: float) -> Iterator[Node]:
        """Yield a block's paragraph, steps and house rules below one another."""
        if block.text:
            yield self._paragraph(block.text, "body", room)
        for number, step in enumerate(block.steps, 1):
            yield Node(high=4 if number > 1 or block.text else 0)
            yield Row().of(
                Text(f"{number}.", "body_strong", wide=STEP, lines=0, spacing=self._more("body_strong")),
                self._paragraph(step, "body", room - STEP),
            )
        if block.house:
            yield Node(high=6 if block.text or block.steps else 0)
            first = self.screen.t("rules.house", n=len(block.house), rule=block.house[0])
            rules = (self._paragraph(rule, "small", room - HOUSE) for rule in (first, *block.house[1:]))
            bar = Column(pad=(0, 2), wide=HOUSE).of(Rule(wide=2, high=GROW))
            yield Row().of(bar, Column(gap=4, wide=room - HOUSE).of(*rules))

    def _paragraph(self, text: str, role: str, wide: float) -> Node:
        ink = "ink.primary" if role == "body" else "ink.secondary"
        return Text(text.replace("\n", " ").strip(), role, ink, lines=0, spacing=self._more(role), wide=wide)

    def _more(self, role: str) -> float:
        """Return the room between lines, so that they are whole px apart."""
        line = self.screen.app.fonts.get(role, self.screen.app.scale).get_linesize()
        return self.screen.tokens(round(line * 1.08) - line)

    # --- boards and links ---

    def _boards(
        self, boards: tuple[BoardPart, ...], whole: float, room: float, high: float, left: float
    ) -> Iterator[Node]:
        """Yield boards side by side with their words below them; one alone has its words beside it, and is
        smaller if otherwise a little of it would need scrolling: ``left`` is how much of the view is."""
        gap = 20.0
        columns = max(1, min(len(boards), int((whole + gap) // (230 + gap))))
        most = BOARD
        if len(boards) == 1:
            most = min(ALONE, high)
            most = left if LEAST_ALONE <= left < most else most
        side = min(most, (whole - gap * (columns - 1)) / columns)
        for first in range(0, len(boards), columns):
            if first:
                yield Node(high=4)
            some = boards[first : first + columns]
            if len(boards) == 1:
                yield Row(gap=gap, high=side).of(
                    self._board(some[0], side), _caption(some[0], room - side - gap)
                )
            else:
                yield Row(gap=gap).of(*(
                    Column(gap=6, wide=side).of(
                        self._board(one, side), _caption(one, side) if one.caption else None
                    )
                    for one in some
                ))  # fmt: skip
        yield Node(high=4)

    def _board(self, board: BoardPart, side: float) -> Node:
        return Picture(self._draw_board, board, wide=side, high=side)

    def _draw_board(self, to: PaintedCanvas, area: Area, board: BoardPart) -> None:
        side = area.rect.width
        key = id(board), side
        if key not in self._drawn:
            if self.screen.app.live:  # one a frame, so that none waits for all
                self._wanted.append((board, side))
                to.painter.box(to.surface, area.rect, None, to.theme["surface.line"], radius=0)
                return
            self._drawn[key] = self.board(board, side)
        made = self._drawn[key]
        if made is not None:
            to.surface.blit(made, area.rect)

    def board(self, board: BoardPart, side: int) -> pygame.Surface | None:
        """Draw a small board with the game's own view; ``None`` if it has none."""
        app, kit = self.screen.app, self.kit
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
        table.set_overlays(replace(table.overlays, coordinates=side >= app.px(200)))
        view = kit.game.observe(state, seat if seat is not None else 0)
        table.show(view, chooser=seat, viewer=seat or 0, last=None)
        table.note([(square, words) for square, words in board.notes.items()])
        if action is not None:
            table.aim(action)
        table.draw_sketch(surface)
        for _ in range(4):
            table.update(4000)  # what moves when a piece is picked has come to its end
        table.draw_sketch(surface)
        app.painter.box(surface, rect, None, app.theme["surface.line"], radius=0)
        return surface

    def _link(self, name: str) -> Iterable[Node]:
        """Return the button of a link, if it leads anywhere."""
        command = LINKS.get(name)
        if command is None or self.screen.why_not(command) is not None:
            return ()
        made = self.screen.act(command, label=self.screen.t(f"rules.link.{name}"), spot=f"page.{name}")
        return (Row(high=40).of(replace(made, wide=max(220.0, made.width(self.screen.measure)))),)

    # --- tables ---

    def _table(self, name: str, room: float) -> Iterable[Node]:
        if self._tables is None:
            self._tables = registry.view(self.kit.name).help_tables(tools_of(self.screen.app, self.content))
        table = self._tables.get(name)
        if table is None:
            return ()
        widths = self._columns(table, room)
        headings = (
            Row(wide=wide).of(Node(wide=4), Text(words, "small", "ink.secondary", wide=GROW), Node(wide=2))
            for words, wide in zip(table.headings, widths, strict=True)
        )
        rows = (self._row(cells, widths, striped=number % 2 == 1) for number, cells in enumerate(table.rows))
        head = Row(high=28, pad=(0, 2, 0)).of(*headings)
        return (Column(wide=sum(widths)).of(head, strong_rule(), *rows, Rule()), Node(high=3))

    def _row(self, cells: tuple[HelpCell, ...], widths: list[float], *, striped: bool) -> Node:
        m, high, made = self.screen.measure, 46.0, list[Node]()
        for cell, wide in zip(cells, widths, strict=True):
            room = wide - 8 - _picture_room(cell)
            words = self._told(cell, room)
            high = max(high, 10 + sum(one.height(m, room) for one in words))
            picture = Row(wide=PICTURE + 8).of(Picture(_draw_cell, cell.picture, wide=PICTURE, high=PICTURE))
            made.append(
                Row(wide=wide).of(
                    Node(wide=4), picture if cell.picture else None,
                    Column(wide=room, high=GROW).of(spring(), *words, spring()),
                )
            )  # fmt: skip
        frame = Box(fill="surface.sunken" if striped else "", line="", radius=0, high=high)
        return frame.of(Row(high=GROW).of(*made))

    def _told(self, cell: HelpCell, room: float) -> list[Node]:
        """Return a cell's words, smaller if they need more than a line, and its note."""
        role = "numeral" if cell.numeral else "body"
        if role == "body" and self.screen.measure.text(cell.words, role) > room:
            role = "small"
        words = Text(cell.words, role, lines=0 if role == "small" else 1)
        note = Text(cell.note, "small", "ink.secondary", lines=0)
        return [one for one in (words, note) if one.words]

    def _columns(self, table: HelpTable, room: float) -> list[float]:
        """Return the columns' widths: as needed. Spare room goes to the widest column of words, and those
        about as wide; missing room is taken from the widest ones, whose words then wrap."""
        text, columns = self.screen.measure.text, [*zip(*table.rows, strict=True)]
        pictures = [max(map(_picture_room, cells), default=0.0) for cells in columns]
        widths = [
            20 + max(text(heading, "small"), *(self._natural(cell) for cell in cells))
            for heading, cells in zip(table.headings, columns, strict=True)
        ]
        spare = room - sum(widths)
        if spare >= 0:
            widest = [width >= NEARLY * max(widths) for width in widths]
            return [width + spare / sum(widest) * wide for width, wide in zip(widths, widest, strict=True)]
        # a column with less than its longest single word would have to cut it
        least = [max(map(self._longest, cells), default=0.0) for cells in columns]
        most = max(width - picture for width, picture in zip(widths, pictures, strict=True))
        while sum(widths) > room and most > 60:
            most -= 1
            widths = [
                max(low, min(width, most + picture))
                for low, width, picture in zip(least, widths, pictures, strict=True)
            ]
        return widths

    def _natural(self, cell: HelpCell) -> float:
        """Return the width of a cell with its words on one line."""
        text = self.screen.measure.text
        words = text(cell.words, "numeral" if cell.numeral else "body")
        return _picture_room(cell) + max(words, text(cell.note, "small"))

    def _longest(self, cell: HelpCell) -> float:
        """Return the width of a cell with its longest word."""
        words = (self.screen.measure.text(word, "small") for word in f"{cell.words} {cell.note}".split())
        return max(words, default=0.0) + 14 + _picture_room(cell)


def _caption(board: BoardPart, wide: float) -> Node:
    return Text(board.caption.replace("\n", " ").strip(), "small", "ink.secondary", lines=0, wide=wide)


def _picture_room(cell: HelpCell) -> float:
    return PICTURE + 8 if cell.picture is not None else 0.0


def _draw_cell(to: PaintedCanvas, area: Area, draw: Any) -> None:
    picture = draw(round(PICTURE * area.scale))
    to.surface.blit(picture, picture.get_rect(midleft=area.rect.midleft))
