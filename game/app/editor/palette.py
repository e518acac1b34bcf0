"""The left columns of the editor: the tools, and the lists of what they place, as nodes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, ClassVar, Final

from game.app.editor.commands import TakeTool
from game.app.editor.panel import NamedCard
from game.editor.tool import Toolbox
from game.ui.commands import ScreenCommand
from game.ui.controls.tree_list import TreeList
from game.ui.layout import GROW, Area, Grow
from game.ui.screen import Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Box, Parts, Row, Stack, spring
from game.ui.tree.lists import RowSpot
from game.ui.tree.node import Node
from game.ui.tree.seen import Picture, Text

ICONS: Final = {"outline": "pencil", "erase": "eraser", "tape": "ft_tape"}
"""The icons of tools that have another name."""


@dataclass(frozen=True, slots=True)
class PaletteCell:
    """A thing in a list of the palette, by its number, and whether it is in hand."""

    at: int
    on: bool


def choice_look(content: Node, chosen: bool, pointed: bool) -> Node:
    """Return how an item that can be taken looks: with a box if it is in hand or under the pointer."""
    if not chosen and not pointed:
        return content
    line = "ink.primary" if chosen else "surface.line_strong"
    return Stack().of(Box(fill="surface.raised", line=line, edge=2 if chosen else 1), content)


class PaletteList(TreeList[PaletteCell]):
    """A list of what can be placed, with the one in hand chosen. Its rows fill its height, as far as
    ``bounds`` let them: the least and greatest height of a row, in tokens, which is ``row`` now."""

    bounds = 0.0, 0.0

    def __init__(self, screen: Screen, key: str, compose: Callable[[PaletteCell], Node]) -> None:
        super().__init__(screen, key, compose, identity=attrgetter("at"), look=choice_look, has_buttons=False)
        self.row = 0.0

    def grid(self, count: int, chosen: int, *, columns: int, gap: float, least: float, most: float) -> Node:
        """Return the list of ``count`` things, -1 ``chosen`` for none; ``least`` and ``most``: the bounds."""
        self.bounds = least, most
        self.items = tuple(PaletteCell(at, at == chosen) for at in range(count))
        if chosen != self.chosen:
            self.chosen = chosen
            self.show(chosen)
        return self.node(row=self.row, gap=gap, columns=columns)

    def _rows(self, area: Area) -> Parts:
        (_, gap, columns), scale = self._shape, area.scale
        rows = max(1, -(-len(self.items) // columns))
        fitting = (int(area.height * scale) - self._screen.px(gap) * (rows - 1)) // rows  # or it scrolls
        self.row = max(self.bounds[0], min(fitting / scale, self.bounds[1]))
        return super()._rows(area)

    def pointed(self) -> int:
        """Return the thing under the pointer, or -1."""
        spots = {RowSpot(self.key, cell.at): cell.at for cell in self.items}
        pointed: Any = self._screen.pointed
        return spots.get(pointed, -1)


class PaletteColumn(ABC):
    """The column left of a board, for the map of ``state``: the tools, and what they place; ``drawing`` has
    the pictures."""

    state: Any
    widths: ClassVar[tuple[float, float]]
    """The least and greatest width of the column, in tokens."""

    def __init__(self, screen: Screen, drawing: Any) -> None:
        self.screen, self.drawing = screen, drawing

    @property
    def wide(self) -> float:
        """The width of the column, in tokens."""
        least, most = self.widths
        return min(max(least, 0.205 * self.screen.width), most)

    @abstractmethod
    def watched(self) -> tuple[Hashable, ...]:
        """Return what it shows besides models."""

    @abstractmethod
    def compose(self, *seen: Hashable) -> Node:
        """The whole column."""

    @abstractmethod
    def pointed(self) -> str:
        """Return the full name of what is under the pointer; empty for nothing."""


def palette_card(
    s: Screen, name: str, high: float, title: str, *aside: Node | None, below: tuple[Node | None, ...]
) -> Node:
    """A card of the column, with a share of its height: its title, what stands beside that, and ``below``."""
    pad = s.density.gap
    head = Row(gap=8, pad=(4, 0), high=s.density.line).of(
        Text(title, "body_strong", rank=1), spring(), *aside
    )
    return NamedCard(name=name, pad=(pad, s.density.hair, pad), high=Grow(high)).of(head, *below)


def tools_card(s: Screen, toolbox: Toolbox[Any, Any], *more: Node, select: str = "select") -> Node:
    """The card of the tools, with ``more`` after them, and a line about the one in hand where it has room;
    ``select``: the icon of selecting."""
    shown, t = s.app.input.shown, s.t
    tools, icons = [], {**ICONS, "select": select}
    for tool in toolbox.every:
        cap, prompts = shown(tool.action, "editor"), tool.prompts
        about = s.app.texts.colon(f"{t(prompts.name)} ({cap})", t(prompts.tip, key=cap))
        icon, on = icons.get(tool.name, tool.name), tool.name == toolbox.tool.name
        tools.append(tool_node(TakeTool(tool.name), icon, cap, about, on=on))
    prompts = toolbox.tool.prompts
    below = Row(pad=(8, 0), high=30).of(
        Text(s.app.texts.colon(t(prompts.name), ""), "body_strong", rank=1),
        Text(t(prompts.does), "small", "ink.secondary", wide=GROW),
    )
    return Box(pad=(s.density.gap, s.density.gap)).of(
        Row(gap=1, high=s.density.bar).of(*tools, *more), None if s.small else below
    )


def tool_node(
    command: ScreenCommand, icon: str, below: str, about: str, *, on: bool = False, spot: str | None = None
) -> Node:
    """A tool with its icon, and its key or other words below."""
    return Picture(
        _paint_tool, (icon, below, on), about, command=command, spot=spot, about=about, wide=GROW, high=GROW
    )


def _paint_tool(to: PaintedCanvas, area: Area, data: tuple[str, str, bool]) -> None:
    icon, below, on = data
    ink = "ink.primary"
    if on or to.held:
        to.box(area, "ink.primary", "", radius=4)
        ink = "surface.raised"
    elif to.hover:
        to.box(area, "surface.raised", "ink.primary", radius=4)
    high = area.height / 2
    to.icon(icon, 19, area.moved(0, 2).at_top(high), ink)
    to.line(below, "small", area.moved(0, high - 1).at_top(high), ink, "center")
