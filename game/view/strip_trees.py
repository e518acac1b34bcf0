"""Players' strips as trees, for games that draw their strips, and the card that one lies on."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.ui.layout import GROW, Area
from game.ui.tree.canvas import Canvases
from game.ui.tree.holders import Box, Row, Stack
from game.ui.tree.node import Node
from game.ui.tree.tree import Tree
from game.view.tips import Tips


class StripTrees:
    """A tree for each side's strip."""

    def __init__(self, canvases: Canvases) -> None:
        self.canvases = canvases
        self.trees: dict[Hashable, Tree] = {}

    def draw_node(
        self, surface: pygame.Surface, rect: pygame.Rect, side: Hashable, node: Node, scale: float,
        *, anew: bool = False,
    ) -> None:  # fmt: skip
        """Draw that as a side's strip; ``anew``: all of it, for what lies below may have changed."""
        tree = self.trees.setdefault(side, Tree())
        tree.show(node, Area.at(rect, scale), self.canvases.measure(scale))
        if anew:
            tree.forget()
        tree.draw(self.canvases.on(surface, scale))

    def clear(self) -> None:
        """No strip is seen any more."""
        self.trees.clear()

    def add_tips(self, tips: Tips) -> None:
        """What the signs of the strips mean."""
        for tree in self.trees.values():
            tips.add_signs(tree.tips())


def strip_frame(*, to_move: bool) -> Node:
    """A strip's ground and line; a bar at the left of whoever is to move."""
    if not to_move:
        return Box(radius=6)
    bar = Box(fill="ink.primary", line="ink.primary", radius=3, wide=5, high=GROW)
    return Stack().of(
        Box(fill="surface.raised", line="ink.primary", edge=1.6, radius=6), Row(high=GROW).of(bar)
    )
