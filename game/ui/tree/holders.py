"""Nodes that hold others: side by side, one below the other, in a grid, one over the other, in a box."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from game.ui.layout import Area, Grow, share_out
from game.ui.tree.node import Align, Canvas, Measure, Node

_HAIR = 1e-6

Pad = float | tuple[float, float] | tuple[float, float, float]
"""All around; across and down; across, above and below."""

Parts = list[tuple[Node, Area]]


@dataclass(frozen=True, slots=True)
class Want:
    """What one part of a row wants of its length: so long, no shorter than ``floor``; left out in less than
    ``least``, if there is one; it may grow."""

    length: float
    floor: float
    least: float | None = None
    rank: int = 0
    grow: Grow | None = None


def share(wants: Sequence[Want], room: float, gap: float) -> list[float | None]:
    """How long each part is, ``None`` for those that are left out."""
    shown = list(range(len(wants)))
    while True:
        got, dropped = _give_way([wants[at] for at in shown], room, gap)
        if dropped is None:
            break
        del shown[dropped]  # those before it may have what it leaves
    left = room - sum(got) - gap * max(0, len(shown) - 1)
    growing = [at for at, part in enumerate(shown) if wants[part].grow is not None]
    cells = [grow for at in growing if (grow := wants[shown[at]].grow) is not None]
    if growing and left > _HAIR:
        lengths = share_out(left + sum(got[at] for at in growing), cells)
        for at, length in zip(growing, lengths, strict=True):
            got[at] = length
    found: list[float | None] = [None] * len(wants)
    for part, length in zip(shown, got, strict=True):
        found[part] = length
    return found


def _give_way(wants: Sequence[Want], room: float, gap: float) -> tuple[list[float], int | None]:
    """Their lengths in that room, or which one has to be left out."""
    got = [want.length for want in wants]
    over = sum(got) + gap * max(0, len(wants) - 1) - room
    for at in sorted(range(len(wants)), key=lambda at: (wants[at].rank, -at)):
        if over <= _HAIR:
            break
        want = wants[at]
        if want.least is not None and got[at] - over < want.least - _HAIR:
            return got, at
        taken = over if want.least is not None else max(0.0, min(over, got[at] - want.floor))
        got[at] -= taken
        over -= taken
    return got, None


@dataclass(frozen=True, slots=True, kw_only=True)
class Holder(Node):
    """What holds ``children``, a gap between them and a pad around them: ``Row(gap=8).of(icon, words)``."""

    children: tuple[Node, ...] = ()
    gap: float = 0.0
    pad: Pad = 0.0

    def natural(self, m: Measure) -> float:
        return max((one.width(m) for one in self.children), default=0.0) + 2 * self._pads()[0]

    def of(self, *children: Node | None) -> Self:
        """The same with these in it. ``None`` is no child."""
        return replace(self, children=tuple(child for child in children if child is not None))

    def inner(self, area: Area) -> Area:
        """What the pad leaves."""
        across, above, below = self._pads()
        return Area(
            area.x + across,
            area.y + above,
            max(0.0, area.width - 2 * across),
            max(0.0, area.height - above - below),
            area.scale,
        )

    def _pads(self) -> tuple[float, float, float]:
        if not isinstance(self.pad, tuple):
            return self.pad, self.pad, self.pad
        return self.pad[0], self.pad[1], self.pad[-1]

    def _gaps(self, children: Sequence[Node]) -> float:
        return self.gap * max(0, len(children) - 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row(Holder):
    """Side by side, each as high as the row or as it says, in its middle."""

    def natural(self, m: Measure) -> float:
        return sum(one.width(m) for one in self.children) + self._gaps(self.children) + 2 * self._pads()[0]

    def narrowest(self, m: Measure) -> float:
        if self.wide is not None:
            return self.width(m)
        stay = [one for one in self.children if one.least is None]
        return sum(one.narrowest(m) for one in stay) + self._gaps(stay) + 2 * self._pads()[0]

    def tall(self, m: Measure, width: float) -> float:
        widths: list[float | None] = [width] * len(self.children)
        if any(isinstance(one.wide, Grow) for one in self.children):  # paragraphs in the room that is left
            widths = self._widths(m, width - 2 * self._pads()[0])
        heights = (
            one.height(m, wide) for one, wide in zip(self.children, widths, strict=True) if wide is not None
        )
        return max(heights, default=0.0) + sum(self._pads()[1:])

    def _widths(self, m: Measure, width: float) -> list[float | None]:
        wants = [
            Want(
                one.width(m),
                one.width(m) if isinstance(one.wide, int | float) else one.narrowest(m),
                None if one.least is None else one.smallest(m),
                one.rank,
                one.wide if isinstance(one.wide, Grow) else None,
            )
            for one in self.children
        ]
        return share(wants, width, self.gap)

    def parts(self, m: Measure, area: Area) -> Parts:
        room = self.inner(area)
        found: Parts = []
        x = room.x
        for one, wide in zip(self.children, self._widths(m, room.width), strict=True):
            if wide is None:
                continue
            high = min(one.high, room.height) if isinstance(one.high, int | float) else room.height
            found.append((one, Area(x, room.y + (room.height - high) / 2, wide, high, room.scale)))
            x += wide + self.gap
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Column(Holder):
    """One below the other, each as wide as the column or as it says (``align``)."""

    align: Align = "left"

    def narrowest(self, m: Measure) -> float:
        if self.wide is not None:
            return self.width(m)
        return max((one.narrowest(m) for one in self.children), default=0.0) + 2 * self._pads()[0]

    def tall(self, m: Measure, width: float) -> float:
        across, above, below = self._pads()
        held = sum(one.height(m, width - 2 * across) for one in self.children)
        return held + self._gaps(self.children) + above + below

    def parts(self, m: Measure, area: Area) -> Parts:
        room = self.inner(area)
        wants = []
        for one in self.children:
            high = one.height(m, room.width)
            grow = one.high if isinstance(one.high, Grow) else None
            least = one.least if one.least is None or one.least >= 0 else high
            wants.append(Want(high, high, least, one.rank, grow))
        found: Parts = []
        y = room.y
        for one, length in zip(self.children, share(wants, room.height, self.gap), strict=True):
            if length is None:
                continue
            wide = min(one.wide, room.width) if isinstance(one.wide, int | float) else room.width
            spare = {"left": 0.0, "center": (room.width - wide) / 2, "right": room.width - wide}[self.align]
            found.append((one, Area(room.x + spare, y, wide, length, room.scale)))
            y += length + self.gap
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Box(Column):
    """A column on a ground with a line around it. ``lit`` and ``lit_line``: its ground and its line while it
    is pointed at; ``ringed``: the keys at it are shown by a frame in it; ``dashed``: its line is, and it has
    a ground only if ``fill`` names one."""

    fill: str = "surface.panel"
    line: str = "surface.line"
    edge: float = 1.0
    drop: float = 0.0
    lit: str = ""
    lit_line: str = ""
    ringed: bool = False
    radius: float = 5.0
    dashed: bool = False

    def paint(self, to: Canvas, area: Area) -> None:
        fill = self.lit if self.lit and to.hover else self.fill
        line = self.lit_line if self.lit_line and to.hover else self.line
        if self.dashed:
            to.dashed_box(area, fill, line, self.edge, self.radius)
        else:
            to.box(area, fill, line, self.edge, self.drop, self.radius)
        if self.ringed and to.focus:
            to.ring(area)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stack(Holder):
    """One over the other in the same place."""

    def tall(self, m: Measure, width: float) -> float:
        return max((one.height(m, width) for one in self.children), default=0.0) + sum(self._pads()[1:])

    def parts(self, m: Measure, area: Area) -> Parts:
        room = self.inner(area)
        return [(one, room) for one in self.children]


@dataclass(frozen=True, slots=True, kw_only=True)
class CellGrid(Holder):
    """Row by row in ``columns`` of the same width, a gap or ``across`` between them; the rows share the
    height evenly, each at most ``row_high``."""

    columns: int = 2
    row_high: float | None = None
    across: float | None = None

    def _between(self) -> float:
        return self.gap if self.across is None else self.across

    def _rows(self) -> int:
        return -(-len(self.children) // self.columns)

    def natural(self, m: Measure) -> float:
        widest = max((one.width(m) for one in self.children), default=0.0)
        return widest * self.columns + self._between() * (self.columns - 1) + 2 * self._pads()[0]

    def tall(self, m: Measure, width: float) -> float:
        high = self.row_high
        if high is None:
            wide = (width - 2 * self._pads()[0] - self._between() * (self.columns - 1)) / self.columns
            high = max((one.height(m, wide) for one in self.children), default=0.0)
        rows = self._rows()
        return rows * high + max(0, rows - 1) * self.gap + sum(self._pads()[1:])

    def parts(self, m: Measure, area: Area) -> Parts:
        room, rows = self.inner(area), self._rows()
        if not rows:
            return []
        wide = (room.width - self._between() * (self.columns - 1)) / self.columns
        high = (room.height - self.gap * (rows - 1)) / rows
        if self.row_high is not None:
            high = min(high, self.row_high)
        return [
            (one, replace(room, x=room.x + at % self.columns * (wide + self._between()),
                          y=room.y + at // self.columns * (high + self.gap), width=wide, height=high))
            for at, one in enumerate(self.children)
        ]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Room(Node):
    """A tree that depends on the room there is: what ``make`` gives for ``data``, the measure, width and
    height. The same for equal ones."""

    make: Callable[[Any, Measure, float, float], Node]
    data: Any = None

    def parts(self, m: Measure, area: Area) -> Parts:
        return [(self.make(self.data, m, area.width, area.height), area)]


def spring() -> Node:
    """Takes the room that is left."""
    return Node(wide=Grow(), high=Grow())
