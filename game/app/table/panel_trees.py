"""The node trees of a match screen's parts, in the current theme."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

import pygame

from game.ui.controls.panel import make_widgets
from game.ui.layout import Area
from game.ui.scene import Scene
from game.ui.tree.canvas import Canvases
from game.ui.tree.measuring import FontMeasure
from game.ui.tree.node import Node
from game.ui.tree.tree import Tree, lay, paint, walk
from game.view.strip_trees import StripTrees
from game.view.tips import Tips


class PanelTrees:
    """The trees of one scene."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._made: StripTrees | None = None

    @property
    def _trees(self) -> StripTrees:
        app = self.scene.app
        if self._made is None or self._made.canvases.theme is not app.theme:
            self._made = StripTrees(Canvases(app.theme, app.fonts))
        return self._made

    @property
    def measure(self) -> FontMeasure:
        """The measure of words in the current theme."""
        return self._trees.canvases.measure(self.scene.app.scale)

    def draw(
        self, surface: pygame.Surface, rect: pygame.Rect, key: Hashable, node: Node, *, anew: bool = True
    ) -> None:
        """Draw a part; ``anew``: completely, because the ground below may have changed."""
        self._trees.draw_node(surface, rect, key, node, self.scene.app.scale, anew=anew)

    def tree(self, key: Hashable) -> Tree:
        """Return a part's tree as it was last drawn; empty before that."""
        return self._trees.trees.get(key, Tree())

    def paint(self, surface: pygame.Surface, node: Node) -> None:
        """Paint a node over the whole of a surface."""
        canvas = self._trees.canvases.on(surface, self.scene.app.scale)
        paint(walk(lay(node, Area.at(surface.get_rect(), self.scene.app.scale), self.measure)), canvas)

    def make(self, area: Area, node: Node) -> list[Any]:
        """Make the widgets of a row while the scene is built; return what their spots made."""
        return make_widgets(walk(lay(node, area, self.measure)))

    def drop(self, widgets: Sequence[Any]) -> None:
        """Remove widgets that ``make`` made."""
        focus = self.scene.focus
        focus.stops = [(key, stop) for key, stop in focus.stops if not any(stop is one for one in widgets)]
        for widget in widgets:
            widget.kill()
        focus.aside = [(key, made) for key, made in focus.aside if made.alive()]
        self.scene.invalidate()

    def add_tips(self, tips: Tips) -> None:
        """Add the tips of the signs on all parts."""
        self._trees.add_tips(tips)
