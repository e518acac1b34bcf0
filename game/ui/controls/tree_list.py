"""A list on a page made of nodes: its things scroll and are chosen by pointer and keys."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, TypeVar

import pygame

from game.ui.commands import ListChosen, ListOpened, ScreenCommand
from game.ui.controls.cell_trees import CellTrees
from game.ui.controls.cells import CellState
from game.ui.controls.item_cells import ItemCells
from game.ui.layout import GROW, Area
from game.ui.model import Model
from game.ui.screen import Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Parts
from game.ui.tree.lists import List, ListRow, RowSpot
from game.ui.tree.node import Node
from game.ui.tree.seen import Picture
from game.ui.tree_scene import TreeScene

Item = TypeVar("Item")


class TreeList(ItemCells[Item]):
    """A list. ``compose`` returns the content of a thing's row; a screen puts the result of ``node`` into
    its tree, and may declare ``ListChosen(key)`` and ``ListOpened(key)``. Otherwise as ``ItemCells``; the
    screen is redrawn by itself after a choice or scrolling.

    The list is empty until ``fill``. Call ``forget`` when things look different than before.
    """

    def __init__(
        self,
        scene: TreeScene | Screen,
        key: str,
        compose: Callable[[Item], Node],
        *,
        identity: Callable[[Item], Hashable],
        on_choose: Callable[[Item], None] | None = None,
        on_open: Callable[[Item], None] | None = None,
        allowed: Callable[[Item], bool] = lambda _: True,
    ) -> None:
        self.drawn = CellTrees[Item](scene, compose, identity)

        def tell(command: ScreenCommand) -> Callable[[Item], None]:
            return lambda _thing: scene.told_by_list(command)

        super().__init__(
            scene, key, self.drawn.paint, identity=identity, on_choose=on_choose or tell(ListChosen(key)),
            on_open=on_open or tell(ListOpened(key)), allowed=allowed,
        )  # fmt: skip
        self._page = scene
        self.version = 0
        """Rises whenever the rows' content changes."""
        self._row, self._gap, self._across = 1.0, 0.0, 1
        self._shows_chosen = False
        """Whether to scroll the chosen row into view."""
        scene.lists[key] = self

    # --- what it shows ---

    def fill(self, items: Sequence[Item], wanted: Hashable) -> Item | None:
        self.version += 1
        Model.times_changed += 1
        self._shows_chosen = wanted is not None
        return super().fill(items, wanted)

    def forget(self) -> None:
        """Forget the painted rows: pictures have come, or the theme or language has changed."""
        self.drawn.forget()
        self.version += 1
        Model.times_changed += 1

    def node(self, *, row: float, gap: float = 6.0, columns: int = 1) -> List:
        """Return the list's current node, with rows ``row`` tokens high."""
        self._row, self._gap, self._across = row, gap, columns
        return List(self.key, self._rows, self._state(), wide=GROW, high=GROW)

    def tall(self, row: float, gap: float = 6.0) -> float:
        """Return the height of all rows, in tokens."""
        return max(0.0, len(self.items) * (row + gap) - gap)

    def _state(self) -> Hashable:
        return self._row, self._gap, self._across, self.scroll, self.chosen, self.version

    def _fit(self, area: Area) -> None:
        """Fit the list to its current area."""
        px = self.scene.px
        self.fit(
            area.rect, len(self.items), cell_height=px(self._row), columns=self._across, gap=px(self._gap)
        )

    def _rows(self, area: Area) -> Parts:
        moved = area.rect != self.rect
        self._fit(area)
        if moved or self._shows_chosen:
            self.scroll_to(self.chosen)
            self._shows_chosen = False
        placed: Parts = []
        for index in self.visible():
            rect = self.rect_of(index)
            seen = rect.clip(self.rect)
            if seen.height:
                placed.append((self._row_of(index, rect), Area.at(seen, area.scale)))
        if self.scrolls:
            bar = Picture(self._draw_bar, (self.height, self.scroll))
            placed.append((bar, Area.at(self._track(), area.scale)))
        self._fit_stop()
        return placed

    def _row_of(self, index: int, rect: pygame.Rect) -> Node:
        item = self.items[index]
        data = item, index == self.chosen, tuple(rect), self._mark_of(item), self.version
        return ListRow(self._draw_row, data, tell=self._say, spot=RowSpot(self.key, self.identity(item)))

    def _mark_of(self, item: Item) -> Hashable:
        """Return the state that ``_draw_mark`` draws over a row."""
        return None

    def _draw_row(self, to: PaintedCanvas, area: Area, data: tuple[Item, bool, Any, Any, int]) -> None:
        item, chosen, place, mark, _ = data
        surface, rect = to.surface, pygame.Rect(place)
        clip = surface.get_clip()
        surface.set_clip(area.rect.clip(clip))  # at an edge not all of it is seen
        self.drawn.paint(surface, rect, item, CellState(0, chosen, to.hover, False))
        self._draw_mark(surface, rect, mark)
        surface.set_clip(clip)

    def _draw_mark(self, surface: pygame.Surface, rect: pygame.Rect, mark: Any) -> None:
        """Draw what lies over a row."""

    def _draw_bar(self, to: PaintedCanvas, area: Area, data: tuple[int, float]) -> None:
        self._bar.draw(to.surface, area.rect, *data)

    def _say(self, data: tuple[Item, bool, Any, Any, int]) -> str:
        return self.drawn.say(data[0])

    # --- the keys ---

    def register(self, rect: pygame.Rect) -> None:
        """Register the list as a focus stop at ``rect``."""
        self.area = self.scene.focus_area(self.key, rect)
        self._fit_stop()

    def _fit_stop(self) -> None:
        """Put the focus frame around the chosen row."""
        if self.area is None:
            return
        seen = self.rect_of(self.chosen).clip(self.rect) if 0 <= self.chosen < self.count else None
        self.area.rect, self.area.frame = self.rect, seen
        self.area.is_enabled, self.area.ring = self.count > 0, seen is not None and seen.height > 0

    def redraw(self) -> None:
        self.scene.repaint()

    def scrolled(self) -> None:
        self._page.repaint_list(self.key, self._state())

    def _hover(self, place: tuple[int, int]) -> None:
        """Do nothing with hovering: the tree handles it."""
