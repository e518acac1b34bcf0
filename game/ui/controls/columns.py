"""Lists with columns. A ``ListColumn`` defines once a column's heading, its width, what it draws of a
thing and what it sorts by; headings, rows and sorting come from it. A ``TreeList`` scrolls the rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from game.ui.controls.scroll_bar import BAR
from game.ui.layout import GROW, Area, Grow
from game.ui.paint.paint import Align
from game.ui.tree.holders import Column, Room, Row
from game.ui.tree.lists import List
from game.ui.tree.node import Canvas, Length, Measure, Node
from game.ui.tree.seen import Icon, Text

Item = TypeVar("Item")

PAD, GAP = 14.0, 14.0
"""The padding at the ends of a row, and the gap between its columns, in tokens."""

HEAD = 28.0
"""The height of the headings with the gap below them, in tokens."""


@dataclass(frozen=True)
class ListColumn(Generic[Item]):
    """A column. ``draws`` returns a thing's node, ``wide`` tokens wide or a share of the row. ``least``:
    with less room the column is left out, as a node is. ``sorts`` returns the sort key of things (with
    ``down`` the largest first); without it the list can't be sorted by this column."""

    key: str
    draws: Callable[[Item], Node]
    title: str = ""
    wide: Length = GROW
    least: float | None = None
    align: Align = "left"
    sorts: Callable[[Item], Any] | None = None
    down: bool = False

    def part(self, node: Node) -> Node:
        """Return a node as a part of a row, with the column's width."""
        return replace(node, wide=self.wide, least=self.least)


@dataclass(frozen=True, slots=True)
class SortBy:
    """Sort the list by a column, or the other way round."""

    column: str

    def __str__(self) -> str:
        return f"sort.{self.column}"


@dataclass(frozen=True, slots=True)
class Order:
    """What a list is sorted by; ``turned``: in reverse."""

    column: str
    turned: bool = False

    def after(self, press: SortBy) -> Order:
        """Return the order after a press on a heading; a second press reverses it."""
        return replace(self, turned=not self.turned) if press.column == self.column else Order(press.column)


def in_order(columns: Sequence[ListColumn[Item]], items: Sequence[Item], order: Order) -> list[Item]:
    """Return the things in that order; equal ones keep their order."""
    column = next(one for one in columns if one.key == order.column)
    assert column.sorts is not None
    return sorted(items, key=column.sorts, reverse=column.down != order.turned)


def row_of(columns: Sequence[ListColumn[Item]], item: Item) -> Node:
    """Return a thing as a row of its columns."""
    return Row(pad=(PAD, 0), gap=GAP).of(*(column.part(column.draws(item)) for column in columns))


def two_lines(above: Node, below: Node) -> Node:
    """Return two lines in a row, each about a third of its height."""
    around, line = Node(high=Grow(15)), Grow(35)
    return Column().of(around, replace(above, high=line), replace(below, high=line), around)


def headed(columns: Sequence[ListColumn[Any]], rows: List, tall: float, order: Order | None = None) -> Node:
    """Return a list, its rows together ``tall`` tokens high, below the headings of its columns; a press on
    a sortable one sorts."""
    titles = Row(pad=(PAD, 0), gap=GAP, wide=GROW).of(*(_heading(column, order) for column in columns))
    return Room(_headed, (titles, rows, tall), wide=GROW, high=GROW)


def _headed(data: tuple[Node, List, float], m: Measure, width: float, height: float) -> Node:
    titles, rows, tall = data
    scrolls = tall > height - HEAD
    return Column(gap=4).of(Row(high=HEAD - 4).of(titles, Node(wide=BAR) if scrolls else None), rows)


def _heading(column: ListColumn[Any], order: Order | None) -> Node:
    sorted_by = order is not None and order.column == column.key
    words = Text(column.title, "small", "ink.primary" if sorted_by else "ink.secondary")
    arrow = None
    if order is not None and sorted_by:
        down = column.down != order.turned
        arrow = Icon("chevron_down" if down else "chevron_up", 12, "ink.secondary", rank=1)
    left = () if column.align == "left" else (Node(wide=GROW),)
    spot = SortBy(column.key) if order is not None and column.sorts is not None else None
    return column.part(_Title(gap=4, command=spot).of(*left, words, arrow))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Title(Row):
    """A heading, underlined under the pointer if it can be pressed."""

    def paint(self, to: Canvas, area: Area) -> None:
        if self.command is not None and to.hover:
            to.rule(replace(area, y=area.bottom - 2, height=1.0), "ink.secondary")
