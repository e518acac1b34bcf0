"""Cards over a screen as node trees."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.ui.tree.holders import Column, spring
from game.ui.tree.node import Node
from game.ui.tree_scene import TreeScene


class CardTree(TreeScene):
    """An overlay with its ``content`` on a card in the middle of the window, as high as the content. A
    second base class dims the scene below and draws the ``card``, a rectangle in px."""

    card: pygame.Rect

    def content(self) -> Node:
        """Return the card's content; as wide as it says, its padding included."""
        raise NotImplementedError

    def compose(self) -> Node:
        content, m = self.content(), self.measure
        wide = min(content.width(m), self.width - 24)
        high = min(content.height(m, wide), self.height - 8)
        return Column(align="center").of(spring(), replace(content, wide=wide, high=high), spring())

    def _place_tree(self) -> bool:
        changed = super()._place_tree()
        assert self.tree.root is not None
        card = self.tree.root.parts[1].rect
        if card != self.card:
            self.card = card
            self.tree.forget()  # its shadow lies beyond it
        return changed
