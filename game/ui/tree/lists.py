"""Scrolling lists as nodes: only the rows in sight are made."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from game.ui.layout import Area
from game.ui.tree.holders import Parts
from game.ui.tree.node import Measure, Node
from game.ui.tree.seen import Picture


@dataclass(frozen=True, slots=True)
class RowSpot:
    """The spot of a row in the list called ``key``: the row of the thing with ``identity``."""

    key: str
    identity: Hashable


@dataclass(frozen=True, slots=True)
class List(Node):
    """A list: ``make`` returns the rows in sight in an area, and their places; the same for equal
    ``data``. The list is one focus stop, ``key``; the pointer finds its rows."""

    key: str
    make: Callable[[Area], Parts]
    data: Any = None

    def parts(self, m: Measure, area: Area) -> Parts:
        return self.make(area)


@dataclass(frozen=True, slots=True)
class ListRow(Picture):
    """A row, or its visible part at an edge; ``tell`` returns its content in words."""

    tell: Callable[[Any], str] = str

    def say(self) -> str:
        return self.tell(self.data)
