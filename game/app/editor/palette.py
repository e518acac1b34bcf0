"""The base of the left columns: the tools, and the lists of what they place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar, Final

import pygame

from game.app.editor.panel import CachedList
from game.editor.tool import Toolbox
from game.ui import widgets
from game.ui.controls.cells import Cells
from game.ui.controls.panel import Panel
from game.ui.layout import Area, Strip
from game.ui.scene import Scene

ICON: Final = 19


@dataclass(frozen=True, slots=True)
class ToolButton:
    """A button: its name, its icon, the action of its key, its tip, its callback."""

    name: str
    icon: str
    key: str
    tip: str
    press: Callable[[], Any]
    shows: str = ""
    """Words shown in place of the key."""


class PalettePanel(Panel):
    """Builds and draws the tools of a toolbox, and ``lists`` below them; ``take`` gets the tool that is
    pressed."""

    icons: ClassVar[Mapping[str, str]]
    """The icons of tools whose icon has another name."""
    middles: ClassVar[tuple[int, int]]
    """The middles of icon and key, in hundredths of a button's height."""
    margin: ClassVar[int]
    """How far the focus frame of a list extends, in tokens."""
    hint: ClassVar[tuple[int, int]]
    """Where the line about the tool in hand begins, from the left and the lower edge, in tokens."""

    def __init__(
        self, scene: Scene, toolbox: Toolbox[Any, Any], take: Callable[[Any], Any], lists: Sequence[Cells]
    ) -> None:
        super().__init__(scene)
        self.small = False
        self.toolbox, self.take, self.lists = toolbox, take, tuple(lists)
        self.buttons: dict[str, widgets.Pressable] = {}
        self._cached = tuple(map(CachedList, lists))

    # --- building ---

    def build_tools(self, area: Area, low: int, more: Sequence[ToolButton] = ()) -> None:
        """Build the row of tools, with more buttons after them; ``low`` is the height of the line about
        the tool in hand, where there is room for it."""
        box, named = area.inset(5 if self.small else 7), self.icons
        tools = [
            ToolButton(
                one.name, named.get(one.name, one.name), one.action, self._tip(one), partial(self.take, one)
            )
            for one in self.toolbox.every
        ]
        tools += more
        places = box.at_top(box.height - (0 if self.small else low)).split_columns(len(tools))
        self.buttons = {
            tool.name: widgets.face(
                self.scene, place.inset(0.5, 0).rect, self._face(tool), key=f"tool.{tool.name}",
                on_press=tool.press, tip=tool.tip,
            )
            for tool, place in zip(tools, places, strict=True)
        }  # fmt: skip

    def _tip(self, tool: Any) -> str:
        cap, prompts = self.app.input.shown(tool.action, "editor"), tool.prompts
        return self.app.texts.colon(f"{self.t(prompts.name)} ({cap})", self.t(prompts.tip, key=cap))

    def _face(self, tool: ToolButton) -> widgets.Face:
        scene, (icon_at, key_at) = self.scene, self.middles

        def paint(made: widgets.Pressable, state: widgets.State, surface: pygame.Surface) -> None:
            theme, painter = scene.app.theme, scene.painter
            rect, ink = surface.get_rect(), "ink.primary"
            if made.on or state in ("active", "selected"):
                painter.box(surface, rect, theme["ink.primary"], radius=4)
                ink = "surface.raised"
            elif state == "hovered":
                painter.box(surface, rect, theme["surface.raised"], theme["ink.primary"], radius=4)
            middle = rect.centerx, rect.height * icon_at // 100
            widgets.icon(scene, surface, tool.icon, middle, ICON, ink, center=True)
            low = 2 * rect.height * key_at // 100 - rect.height
            foot = pygame.Rect(0, low, rect.width, rect.height - low)
            words = tool.shows or scene.app.input.shown(tool.key, "editor")
            widgets.line(scene, surface, words, foot, "small", ink, align="center")

        return paint

    def show_tool(self) -> None:
        """Show which tool is in hand."""
        for name, made in self.buttons.items():
            made.set_on(name == self.toolbox.tool.name)

    def place(
        self, cells: Cells, area: Area, count: int, columns: int, gap: int, least: int, most: int
    ) -> None:
        """Place a list of ``count`` cells, with least and greatest height in tokens."""
        rows, between, rect = max(1, -(-count // columns)), self.px(gap), area.rect
        fitting = (rect.height - between * (rows - 1)) // rows
        high = max(self.px(least), min(fitting, self.px(most)))
        cells.place(rect, count, cell_height=high, columns=columns, gap=between)

    # --- looks ---

    def paint_cards(self, surface: pygame.Surface, areas: Sequence[Area]) -> None:
        """Paint the cards; the tools are in the first."""
        for area in areas:
            widgets.card(self.scene, surface, area.rect)
        if self.small:
            return
        (left, low), prompts = self.hint, self.toolbox.tool.prompts
        row = Strip(areas[0].inset(left, 0).moved(0, -low).at_bottom(0).rect, 0)
        words = self.app.texts.colon(self.t(prompts.name), "")
        row.left(widgets.line(self.scene, surface, words, row.rest, "body_strong", "ink.primary").width)
        widgets.line(self.scene, surface, self.t(prompts.does), row.rest)

    def draw_lists(self, surface: pygame.Surface, key: tuple[object, ...]) -> None:
        """Draw the lists; ``key`` is everything that they and the ground below them depend on."""
        margin = self.px(self.margin)
        for cached in self._cached:
            cached.draw(surface, key, margin=(margin, margin))

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; return whether it was one of the lists'."""
        return any(cells.handle(event) for cells in self.lists)
