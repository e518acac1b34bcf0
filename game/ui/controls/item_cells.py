"""Cells of a list of things: see ``game.ui.controls.cells``."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, TypeVar

import pygame

from game.ui.controls.cells import Cells, CellState
from game.ui.scene import Scene

Item = TypeVar("Item")

PaintItem = Callable[[pygame.Surface, pygame.Rect, Item, CellState], None]


class ItemCells(Cells, Generic[Item]):
    """Cells that know the things they show. The chosen thing stays chosen when others come, go or move.

    ``identity`` identifies a thing even if it changes. ``on_choose`` and ``on_open`` get the thing.
    """

    def __init__(
        self,
        scene: Scene,
        key: str,
        paint: PaintItem[Item],
        *,
        identity: Callable[[Item], Hashable],
        on_choose: Callable[[Item], None],
        on_open: Callable[[Item], None] | None = None,
        allowed: Callable[[Item], bool] = lambda _: True,
    ) -> None:
        super().__init__(
            scene,
            key,
            lambda surface, rect, state: paint(surface, rect, self.items[state.index], state),
            on_choose=lambda index: on_choose(self.items[index]),
            on_open=None if on_open is None else lambda index: on_open(self.items[index]),
            allowed=lambda index: allowed(self.items[index]),
        )
        self.items: list[Item] = []
        self.identity = identity
        scene.focus.about.append(self.about)

    @property
    def current(self) -> Item | None:
        return self.items[self.chosen] if 0 <= self.chosen < len(self.items) else None

    def about(self) -> Hashable:
        """Return what buttons beside the list deal with."""
        return None if self.current is None else self.identity(self.current)

    def fill(self, items: Sequence[Item], wanted: Hashable) -> Item | None:
        """Show these things. Choose and return the wanted one; if it is missing, the one now in the last
        chosen place."""
        self.items = list(items)
        place = next((at for at, one in enumerate(items) if self.identity(one) == wanted), -1)
        if place < 0 and items:
            place = min(max(self.chosen, 0), len(items) - 1)
        self.chosen = place
        return self.current

    def handle(self, event: pygame.event.Event) -> bool:
        return bool(self.items) and super().handle(event)


def cell_box(scene: Scene, surface: pygame.Surface, rect: pygame.Rect, state: CellState) -> None:
    """Draw the ground of a card or a row: strongly framed if it is chosen or under the pointer."""
    theme, lit = scene.app.theme, state.chosen or state.hovered
    fill = theme["surface.raised" if lit else "surface.panel"]
    line = theme["ink.primary" if lit else "surface.line"]
    scene.painter.box(surface, rect, fill, line, width=2 if state.chosen else 1, radius=6)
