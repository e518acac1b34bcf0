"""The left columns of the editor: the tools, and the lists of what they place, as nodes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from game.app.editor.commands import TakeTool
from game.editor.tool import Toolbox
from game.ui.commands import ScreenCommand
from game.ui.controls.tree_list import TreeList
from game.ui.layout import GROW, Area
from game.ui.screen import Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Box, Row, Stack
from game.ui.tree.lists import RowSpot
from game.ui.tree.node import Node
from game.ui.tree.seen import Picture, Text

ICON: Final = 19.0


@dataclass(frozen=True, slots=True)
class PaletteCell:
    """A thing in a list of the palette, by its number, and whether it is in hand."""

    at: int
    on: bool


def _number(cell: PaletteCell) -> int:
    return cell.at


def choice_look(content: Node, chosen: bool, pointed: bool) -> Node:
    """Return how an item that can be taken looks: with a box if it is in hand or under the pointer."""
    if not chosen and not pointed:
        return content
    line = "ink.primary" if chosen else "surface.line_strong"
    return Stack().of(Box(fill="surface.raised", line=line, edge=2 if chosen else 1), content)


class PaletteList(TreeList[PaletteCell]):
    """A list of what can be placed, with the one in hand chosen."""

    def __init__(self, screen: Screen, key: str, compose: Callable[[PaletteCell], Node]) -> None:
        super().__init__(screen, key, compose, identity=_number, look=choice_look, has_buttons=False)
        self.row = 0.0
        """The height of a row, in tokens."""

    def grid(
        self, count: int, chosen: int, *, columns: int, gap: float, high: float, least: float, most: float
    ) -> Node:
        """Return the list of ``count`` things, -1 ``chosen`` for none, in rows that fill the height as far as
        these bounds let them."""
        rows, scale = max(1, -(-count // columns)), self._screen.app.scale
        fitting = (int(high * scale) - self._screen.px(gap) * (rows - 1)) // rows  # whole px, or it scrolls
        self.row = max(least, min(fitting / scale, most))
        self.items = tuple(PaletteCell(at, at == chosen) for at in range(count))
        if chosen != self.chosen:
            self.chosen = chosen
            self.show(chosen)
        return self.node(row=self.row, gap=gap, columns=columns)

    def pointed(self) -> int:
        """Return the thing under the pointer, or -1."""
        spots = {RowSpot(self.key, cell.at): cell.at for cell in self.items}
        pointed: Any = self._screen.pointed
        return spots.get(pointed, -1)


@dataclass(frozen=True, slots=True)
class ToolLook:
    """How the tools look: the icons of those whose icon has another name; the middles of icon and key, in
    hundredths of a tool's height; the height of the line about the tool in hand, in tokens."""

    icons: Mapping[str, str]
    middles: tuple[int, int]
    line: float


def tools_card(s: Screen, toolbox: Toolbox[Any, Any], look: ToolLook, high: float, *more: Node) -> Node:
    """The card of the tools, with ``more`` after them, and a line about the one in hand where it has room."""
    shown, t = s.app.input.shown, s.t
    tools = []
    for tool in toolbox.every:
        cap, prompts = shown(tool.action, "editor"), tool.prompts
        about = s.app.texts.colon(f"{t(prompts.name)} ({cap})", t(prompts.tip, key=cap))
        icon = look.icons.get(tool.name, tool.name)
        on = tool.name == toolbox.tool.name
        tools.append(tool_node(TakeTool(tool.name), icon, cap, about, look, on=on))
    pad, prompts = 5.0 if s.small else 7.0, toolbox.tool.prompts
    below = Row(pad=(8, 0, 2), high=look.line + pad).of(
        Text(s.app.texts.colon(t(prompts.name), ""), "body_strong", rank=1),
        Text(t(prompts.does), "small", "ink.secondary", wide=GROW),
    )
    return Box(pad=(pad, pad, pad if s.small else 0), high=high).of(
        Row(gap=1, high=GROW).of(*tools, *more), None if s.small else below
    )


def tool_node(
    command: ScreenCommand, icon: str, below: str, about: str, look: ToolLook, *, on: bool = False,
    spot: str | None = None,
) -> Node:  # fmt: skip
    """A tool with its icon, and its key or other words below."""
    return Picture(
        _paint_tool, (icon, below, on, look.middles), about, command=command, spot=spot, about=about,
        wide=GROW, high=GROW,
    )  # fmt: skip


def _paint_tool(to: PaintedCanvas, area: Area, data: tuple[str, str, bool, tuple[int, int]]) -> None:
    icon, below, on, (icon_at, key_at) = data
    ink = "ink.primary"
    if on or to.held:
        to.box(area, "ink.primary", "", radius=4)
        ink = "surface.raised"
    elif to.hover:
        to.box(area, "surface.raised", "ink.primary", radius=4)
    middle = area.height * icon_at / 100
    to.icon(icon, ICON, area.moved(0, middle - ICON / 2).at_top(ICON), ink)
    low = area.height * (2 * key_at - 100) / 100
    to.line(below, "small", area.moved(0, low).at_top(area.height - low), ink, "center")
