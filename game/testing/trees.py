"""Node trees by themselves, and what a table has beside its board without a screen, for tests."""

from __future__ import annotations

from typing import Any

import pygame

from game.ui.layout import Area
from game.ui.model import Model
from game.ui.paint.fonts import FontStore
from game.ui.paint.palette import Theme
from game.ui.tree.canvas import Canvases
from game.ui.tree.node import Node
from game.ui.tree.tree import PlacedNode, Tree
from game.view.beside import Beside, BesideNode, What


def drawn_tree(
    node: Node, surface: pygame.Surface, rect: pygame.Rect, theme: Theme, fonts: FontStore, scale: float = 1.0
) -> Tree:
    """Draw a node in a place of a surface, in px; return its tree."""
    canvases, tree = Canvases(theme, fonts), Tree()
    tree.show(node, Area.at(rect, scale), canvases.measure(scale))
    tree.draw(canvases.on(surface, scale))
    return tree


class LiveTree(Tree):
    """The tree of a table's side or page in a place of the window, in px, composed anew, as on a screen, when
    it is looked at after a change."""

    def __init__(self, table: Any, rect: pygame.Rect, scale: float = 1.0, what: What = "side") -> None:
        self._placed_root: PlacedNode | None = None
        self._told: object = self
        self.table, self.what = table, what
        self.place, self.scale = Area.at(rect, scale), scale
        self.canvases = Canvases(table.tools.theme, table.tools.fonts)
        super().__init__()

    @property
    def root(self) -> PlacedNode | None:
        told = Model.times_changed
        if self.place.width > 0 and told != self._told:
            self._told = told
            made = self.table.side if self.what == "side" else self.table.page.node
            node = BesideNode(what=self.what).of(made(self.place.width, self.place.height))
            self.show(node, self.place, self.canvases.measure(self.scale))
        return self._placed_root

    @root.setter
    def root(self, placed: PlacedNode | None) -> None:
        self._placed_root = placed

    def paint(self, surface: pygame.Surface) -> None:
        """Draw it, and what flies over it."""
        if self.root is not None:
            at = self.table.pointing
            self.draw(self.canvases.on(surface, self.scale), hover=at.hovered, focus=at.cursor)
        self.table.draw_flying(surface)


def put_beside(table: Any, rect: pygame.Rect, scale: float = 1.0, what: What = "side") -> LiveTree:
    """Show a table's side or page in a place of the window, in px, without a screen; return its tree."""
    tree = table.beside.tree = LiveTree(table, rect, scale, what)
    return tree


def said_beside(beside: Beside) -> str:
    """What is beside a table's board, in words."""
    return "\n".join(filter(None, (one.node.say() for one in beside)))
