"""A part of a screen with its own state: it gets what to show, and reports what was pressed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pygame

from game.ui.layout import Area
from game.ui.paint.paint import Painter
from game.ui.scene import App, Scene
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.controls import Widget
from game.ui.tree.measuring import FontMeasure
from game.ui.tree.node import Node
from game.ui.tree.tree import PlacedNode, lay, paint, walk


def make_widgets(placed: Iterable[PlacedNode]) -> list[Any]:
    """Make the widgets among placed nodes while the scene is built; return what was made."""
    return [one.node.make(one.rect, one.node.data) for one in placed if isinstance(one.node, Widget)]


class Panel:
    """A part that builds its widgets in a scene and paints onto it, without knowing the scene further."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.app: App = scene.app
        self.t, self.px, self.box, self.point = scene.t, scene.px, scene.box, scene.point
        self._look: tuple[FontMeasure, PaintedCanvas] | None = None
        self._laid: dict[Area, PlacedNode] = {}
        """The last nodes of each area, reused where nothing has changed."""

    @property
    def painter(self) -> Painter:
        return self.scene.painter

    def text_width(self, words: str, role: str) -> int:
        """Return the width of words, in px."""
        return self.app.fonts.size(words, role, self.app.scale)[0]

    def line_height(self, role: str) -> int:
        """Return the height of a line, in px."""
        return self.app.fonts.get(role, self.app.scale).get_linesize()

    def _measure_and_canvas(self) -> tuple[FontMeasure, PaintedCanvas]:
        app = self.app
        if self._look is None or self._look[1].painter is not app.painter:
            self._look = FontMeasure(app.fonts, app.scale), PaintedCanvas(app.painter, app.icons)
            self._laid.clear()
        return self._look

    @property
    def measure(self) -> FontMeasure:
        """Return the measure of words in the current theme."""
        return self._measure_and_canvas()[0]

    def _lay(self, node: Node, area: Area) -> PlacedNode:
        placed = self._laid[area] = lay(node, area, self.measure, old=self._laid.get(area))
        return placed

    def build_node(self, node: Node, area: Area) -> list[PlacedNode]:
        """Make the widgets among nodes; return all nodes with their places, from the ground up."""
        placed = list(walk(self._lay(node, area)))
        make_widgets(placed)
        return placed

    def paint_node(self, surface: pygame.Surface, node: Node, area: Area) -> None:
        """Paint nodes that look the same under the pointer."""
        self.paint_placed(surface, walk(self._lay(node, area)))

    def paint_placed(self, surface: pygame.Surface, placed: Iterable[PlacedNode]) -> None:
        """Paint placed nodes that look the same under the pointer."""
        canvas = self._measure_and_canvas()[1]
        canvas.surface = surface
        paint(placed, canvas)


def button_rects(inner: pygame.Rect, count: int, high: int, gap: int, *, wide: int = 0) -> list[pygame.Rect]:
    """Return rectangles for so many buttons at the bottom of ``inner``: the first ``wide`` ones over its
    whole width, the others in pairs. A last one alone in its row has the whole width."""
    rest = count - wide
    rows = wide + -(-rest // 2)
    y, half = inner.bottom - rows * high - max(0, rows - 1) * gap, (inner.width - gap) // 2
    rects = [pygame.Rect(inner.x, y + row * (high + gap), inner.width, high) for row in range(wide)]
    for index in range(rest):
        left = inner.x + index % 2 * (half + gap)
        alone = index == rest - 1 and index % 2 == 0
        top = y + (wide + index // 2) * (high + gap)
        rects.append(pygame.Rect(left, top, inner.width if alone else half, high))
    return rects
