"""Cells of a list (``game.ui.controls.cells``) drawn as node trees."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

import pygame

from game.ui.controls.cells import CellState
from game.ui.controls.item_cells import cell_box
from game.ui.layout import Area
from game.ui.scene import Scene
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.measuring import FontMeasure
from game.ui.tree.node import Node
from game.ui.tree.tree import lay, paint, walk

Item = TypeVar("Item")

MOST: Final = 200
"""Most painted cells kept."""


class CellTrees(Generic[Item]):
    """Paints cells. ``compose`` returns a cell's content; the cells get ``paint``. A cell is painted once
    for each way it can be lit, until there is another thing of the same ``identity``: call ``forget`` in
    ``build``, and when things look different than before."""

    def __init__(
        self, scene: Scene, compose: Callable[[Item], Node], identity: Callable[[Item], Hashable]
    ) -> None:
        self.scene, self.compose, self.identity = scene, compose, identity
        self._painted: dict[Hashable, tuple[Item, pygame.Surface]] = {}
        self._look: tuple[FontMeasure, PaintedCanvas] | None = None

    def forget(self) -> None:
        """Forget the painted cells: pictures have come, or the theme or language has changed."""
        self._painted.clear()
        self._look = None

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, item: Item, state: CellState) -> None:
        """Paint the cell of a thing."""
        key = self.identity(item), rect.size, state.chosen, state.hovered
        known = self._painted.get(key)
        if known is None or (known[0] is not item and known[0] != item):
            if len(self._painted) >= MOST:
                self._painted.clear()
            known = self._painted[key] = item, self._made(item, rect.size, state)
        surface.blit(known[1], rect)
        self.scene.app.fonts.cuts.blit(surface, known[1], rect.topleft)

    def say(self, item: Item) -> str:
        """Return the text on the cell of a thing."""
        app = self.scene.app
        placed = lay(self.compose(item), Area.of(self.scene.size, app.scale), self._measure_and_canvas()[0])
        return " ".join(filter(None, (one.node.say() for one in walk(placed))))

    def _measure_and_canvas(self) -> tuple[FontMeasure, PaintedCanvas]:
        app = self.scene.app
        if self._look is None:
            self._look = FontMeasure(app.fonts, app.scale), PaintedCanvas(app.painter, app.icons)
        return self._look

    def _made(self, item: Item, size: tuple[int, int], state: CellState) -> pygame.Surface:
        app = self.scene.app
        m, canvas = self._measure_and_canvas()
        canvas.surface = made = pygame.Surface(size, pygame.SRCALPHA if self.scene.overlay else 0)
        if not self.scene.overlay:  # what hides all below it is drawn several times as fast
            made.fill(app.theme["surface.table"])
        cell_box(self.scene, made, made.get_rect(), state)
        with app.fonts.cuts.on(made):
            paint(walk(lay(self.compose(item), Area.of(size, app.scale), m)), canvas)
        return made
