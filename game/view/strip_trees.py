"""Players' strips as trees, for games that draw their own, and the card behind each strip."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.ui.layout import GROW, Area
from game.ui.tree.canvas import Canvases
from game.ui.tree.holders import Box, Row, Stack
from game.ui.tree.node import Node
from game.ui.tree.tree import Tree
from game.view.tips import Tips

NAME_LEAST = 0.72
"""Least size of a long name, as a share of its normal size."""


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


def strip_frame(*, to_move: bool) -> Node:
    """A strip's ground and outline, with a bar on the left for the player to move."""
    if not to_move:
        return Box(radius=6)
    bar = Box(fill="ink.primary", line="ink.primary", radius=3, wide=5, high=GROW)
    return Stack().of(
        Box(fill="surface.raised", line="ink.primary", edge=1.6, radius=6), Row(high=GROW).of(bar)
    )
