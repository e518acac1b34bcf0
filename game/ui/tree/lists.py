"""Lists that scroll, as nodes: of many things only the rows that are seen are made."""

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
    """A row of the list called ``key`` is pointed at, the one of the thing that ``identity`` names."""

    key: str
    identity: Hashable


@dataclass(frozen=True, slots=True)
class List(Node):
    """A list: ``make`` gives the rows that are seen in an area, and where; the same for equal ``data``. The
    keys stop at it once, at ``key``; its rows are pointed at."""

    key: str
    make: Callable[[Area], Parts]
    data: Any = None

    def parts(self, m: Measure, area: Area) -> Parts:
        return self.make(area)


@dataclass(frozen=True, slots=True)
class ListRow(Picture):
    """A row, or what is seen of it at an edge; ``tell`` says what stands in it."""

    tell: Callable[[Any], str] = str

    def say(self) -> str:
        return self.tell(self.data)
