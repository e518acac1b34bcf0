"""Players' strips as trees, for games that draw their own, and the card behind each strip."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.ui.layout import Area
from game.ui.tree.canvas import Canvases
from game.ui.tree.node import Node
from game.ui.tree.tree import Tree
from game.view.tips import Tips


class StripTrees:
    """A tree for the strip of each side."""

    def __init__(self, canvases: Canvases) -> None:
        self.canvases = canvases
        self.trees: dict[Hashable, Tree] = {}

    def draw_node(
        self, surface: pygame.Surface, rect: pygame.Rect, side: Hashable, node: Node, scale: float,
        *, anew: bool = False,
    ) -> None:  # fmt: skip
        """Draw ``node`` as the strip of ``side``; ``anew``: redraw all of it, because the ground below may
        have changed."""
        tree = self.trees.setdefault(side, Tree())
        tree.show(node, Area.at(rect, scale), self.canvases.measure(scale))
        if anew:
            tree.forget()
        tree.draw(self.canvases.on(surface, scale))

    def clear(self) -> None:
        """Forget all strips: none is seen any more."""
        self.trees.clear()

    def add_tips(self, tips: Tips) -> None:
        """Add the tips of the signs on the strips."""
        for tree in self.trees.values():
            tips.add_signs(tree.tips())
