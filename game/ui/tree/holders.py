"""Nodes that hold others: side by side, one below the other, in a grid, one over the other, in a box."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from game.ui.layout import GROW, Area, Grow, share_out
from game.ui.paint.paint import Align
from game.ui.tree.node import Canvas, Length, Measure, Node

_HAIR = 1e-6

Pad = float | tuple[float, float] | tuple[float, float, float]
"""The padding: all around; across and down; or across, above and below."""

Parts = list[tuple[Node, Area]]


@dataclass(frozen=True, slots=True)
class Want:
    """How one part of a row gives way: no shorter than ``floor``; left out in less than ``least``, if
    there is one; the lowest ``rank`` first."""

    floor: float
    least: float | None = None
    rank: int = 0


def share(
    lengths: Sequence[float],
    cells: Sequence[Length],
    room: float,
    gap: float,
    wants: Iterable[Want],
) -> list[float | None]:
    """Return the length of each part that wants one of ``lengths``, ``None`` for those that are left out.
    ``cells`` says which of them grow; ``wants`` is asked only if there is too little room for all."""
    shown = list(range(len(lengths)))
    got = list(lengths)
    left = room - sum(got) - gap * max(0, len(got) - 1)
    if left < -_HAIR:
        asked = list(wants)
        dropped: int | None = 0
        while dropped is not None:
            got, dropped = _give_way([lengths[at] for at in shown], [asked[at] for at in shown], room, gap)
            if dropped is not None:
                del shown[dropped]  # those before it may have what it leaves
        left = room - sum(got) - gap * max(0, len(shown) - 1)
    if left > _HAIR:
        growing = [(at, cell) for at, part in enumerate(shown) if isinstance(cell := cells[part], Grow)]
        if len(growing) == 1:
            at, cell = growing[0]
            got[at] = min(cell.most, got[at] + left)
        elif growing:
            whole = left + sum(got[at] for at, _ in growing)
            for (at, _), length in zip(growing, share_out(whole, [cell for _, cell in growing]), strict=True):
                got[at] = length
    if len(got) == len(lengths):
        return [*got]
    result: list[float | None] = [None] * len(lengths)
    for part, length in zip(shown, got, strict=True):
        result[part] = length
    return result


def _give_way(
    lengths: Sequence[float], wants: Sequence[Want], room: float, gap: float
) -> tuple[list[float], int | None]:
    """Return the lengths in that room, or the index of the part to be left out."""
    got = list(lengths)
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
    """A node that holds ``children``, with a gap between them and padding around: ``Row(gap=8).of(icon,
    words)``."""

    children: tuple[Node, ...] = ()
    gap: float = 0.0
    pad: Pad = 0.0

    def natural(self, m: Measure) -> float:
        return max((one.width(m) for one in self.children), default=0.0) + 2 * self._pads()[0]

    def of(self, *children: Node | None) -> Self:
        """Return the node with these children. ``None`` is no child."""
        twin = object.__new__(type(self))
        for name in self.__dataclass_fields__:  # much quicker than ``replace``, and every holder is made so
            object.__setattr__(twin, name, getattr(self, name))
        object.__setattr__(twin, "children", tuple([child for child in children if child is not None]))
        return twin

    def inner(self, area: Area) -> Area:
        """Return the area within the padding."""
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
    """Places its children side by side, each as high as the row or its own height, in its middle.
    ``fills``: those without a width of their own share the remaining room in proportion to their content."""

    fills: bool = False

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
        parts = self.children
        widths = [one.width(m) for one in parts]
        wants = (
            Want(
                wide if isinstance(one.wide, int | float) else one.narrowest(m),
                None if one.least is None else one.smallest(m), one.rank,
            )
            for one, wide in zip(parts, widths, strict=True)
        )  # fmt: skip
        cells = [one.wide for one in parts]
        if self.fills:
            cells = [Grow(wide) if cell is None else cell for cell, wide in zip(cells, widths, strict=True)]
        return share(widths, cells, width, self.gap, wants)

    def parts(self, m: Measure, area: Area) -> Parts:
        room = self.inner(area)
        parts: Parts = []
        x = room.x
        for one, wide in zip(self.children, self._widths(m, room.width), strict=True):
            if wide is None:
                continue
            high = min(one.high, room.height) if isinstance(one.high, int | float) else room.height
            parts.append((one, Area(x, room.y + (room.height - high) / 2, wide, high, room.scale)))
            x += wide + self.gap
        return parts


@dataclass(frozen=True, slots=True, kw_only=True)
class Column(Holder):
    """Places its children one below the other, each as wide as the column or its own width (``align``)."""

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
        children = self.children
        heights = [one.height(m, room.width) for one in children]
        wants = (
            Want(high, one.least if one.least is None or one.least >= 0 else high, one.rank)
            for one, high in zip(children, heights, strict=True)
        )
        lengths = share(heights, [one.high for one in children], room.height, self.gap, wants)
        parts: Parts = []
        y = room.y
        for one, length in zip(children, lengths, strict=True):
            if length is None:
                continue
            wide = min(one.wide, room.width) if isinstance(one.wide, int | float) else room.width
            spare = 0.0 if self.align == "left" else room.width - wide
            if self.align == "center":
                spare /= 2
            parts.append((one, Area(room.x + spare, y, wide, length, room.scale)))
            y += length + self.gap
        return parts


@dataclass(frozen=True, slots=True, kw_only=True)
class Box(Column):
    """A column on a ground with a line around it, either empty for none. ``lit``, ``lit_line`` and
    ``lit_edge``: its ground, its line and how thick that is under the pointer; ``ringed``: the focus shows
    as a frame in it; ``dashed``: its line is dashed."""

    fill: str = "surface.panel"
    line: str = "surface.line"
    edge: float = 1.0
    drop: float = 0.0
    lit: str = ""
    lit_line: str = ""
    lit_edge: float = 0.0
    ringed: bool = False
    radius: float = 5.0
    dashed: bool = False

    def paint(self, to: Canvas, area: Area) -> None:
        fill = self.lit if self.lit and to.hover else self.fill
        line = self.lit_line if self.lit_line and to.hover else self.line
        if self.dashed:
            to.dashed_box(area, fill, line, self.edge, self.radius)
        else:
            edge = self.lit_edge if self.lit_edge and to.hover else self.edge
            to.box(area, fill, line, edge, self.drop, self.radius)
        if self.ringed and to.focus:
            to.ring(area)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stack(Holder):
    """Places its children one over the other in the same place."""

    def tall(self, m: Measure, width: float) -> float:
        return max((one.height(m, width) for one in self.children), default=0.0) + sum(self._pads()[1:])

    def parts(self, m: Measure, area: Area) -> Parts:
        room = self.inner(area)
        return [(one, room) for one in self.children]


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstFit(Holder):
    """Shows the first of its children that its place can hold, even if only at its narrowest (with
    ``whole_only``: uncut), else the last: list them from rich to brief."""

    whole_only: bool = False

    def narrowest(self, m: Measure) -> float:
        return self.children[-1].narrowest(m) if self.wide is None else self.width(m)

    def tall(self, m: Measure, width: float) -> float:
        return self._chosen(m, width).height(m, width)

    def parts(self, m: Measure, area: Area) -> Parts:
        return [(self._chosen(m, area.width, area.height), area)]

    def _chosen(self, m: Measure, width: float, height: float = float("inf")) -> Node:
        for one in self.children[:-1]:
            wide = one.width(m) if self.whole_only else one.narrowest(m)
            if wide <= width + _HAIR and one.height(m, width) <= height + _HAIR:
                return one
        return self.children[-1]


@dataclass(frozen=True, slots=True, kw_only=True)
class CellGrid(Holder):
    """Places its children row by row in ``columns`` of the same width, a gap or ``across`` between them;
    the rows share the height evenly, each at most ``row_high``."""

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
class Arranged(Node):
    """Holds others in areas that a layout has computed, one drawn after the other."""

    children: tuple[tuple[Node, Area], ...] = ()

    def parts(self, m: Measure, area: Area) -> Parts:
        return [*self.children]


@dataclass(frozen=True, slots=True)
class Room(Node):
    """A tree that depends on the room: the result of ``make`` for ``data``, the measure, width and height;
    the same for equal ones."""

    make: Callable[[Any, Measure, float, float], Node]
    data: Any = None

    def parts(self, m: Measure, area: Area) -> Parts:
        return [(self.make(self.data, m, area.width, area.height), area)]


def spring() -> Node:
    """Return a node that takes the remaining room."""
    return _SPRING


_SPRING = Node(wide=GROW, high=GROW)
