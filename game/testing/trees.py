"""Node trees drawn by themselves, for tests."""

from __future__ import annotations

import pygame

from game.ui.layout import Area
from game.ui.paint.fonts import FontStore
from game.ui.paint.palette import Theme
from game.ui.tree.canvas import Canvases
from game.ui.tree.node import Node
from game.ui.tree.tree import Tree


def drawn_tree(
    node: Node, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, fonts: FontStore, scale: float = 1.0
) -> Tree:
    """Draw a node in a place of a surface, in px; return its tree."""
    canvases, tree = Canvases(theme, fonts), Tree()
    tree.show(node, Area.at(rect, scale), canvases.measure(scale))
    tree.draw(canvases.on(surface, scale))
    return tree
