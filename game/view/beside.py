"""What a table has beside its board, or in place of it: nodes in the tree of a screen, and where they are.

A table returns nodes (``Table.side``, ``Table.turn_row``, ``OwnPage.node``) with spots of its own. The
screen composes them into its tree in a ``BesideNode``; the table finds them again in its ``Beside``.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

import pygame

from game.ui.model import Model
from game.ui.tree.holders import Stack
from game.ui.tree.tree import PlacedNode, Tree, nearest, walk

What = Literal["", "side", "row", "page"]
"""Nothing, the area beside the board, only the row of its buttons that go on with the turn, or the page that
replaces board and panel."""

_NOWHERE = pygame.Rect(0, 0, 0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class BesideNode(Stack):
    """The place of a table's own nodes in the tree of a screen."""

    what: What = "side"


class Beside(Model):
    """A table's own nodes on the screen; nothing as long as no screen shows any."""

    def __init__(self) -> None:
        self.tree = Tree()
        """The tree of the screen."""
        self._known: tuple[PlacedNode | None, PlacedNode | None] = None, None
        self.noted: What = ""
        """What was in sight when the tree had last changed."""

    def note(self) -> None:
        """Take note of what is in sight, as the tree has changed."""
        self.noted = self.what

    @property
    def _placed(self) -> PlacedNode | None:
        root = self.tree.root
        if self._known[0] is not root:
            self._known = root, self.tree.placed(BesideNode)
        return self._known[1]

    @property
    def what(self) -> What:
        """What is in sight."""
        placed = self._placed
        return placed.node.what if placed is not None and isinstance(placed.node, BesideNode) else ""

    @property
    def rect(self) -> pygame.Rect:
        """Its rectangle in px of the window; empty if nothing is in sight."""
        return _NOWHERE if self._placed is None else self._placed.rect

    @property
    def side(self) -> pygame.Rect:
        """The rectangle of the area beside the board; empty if it isn't in sight."""
        return self.rect if self.what == "side" else _NOWHERE

    @property
    def page(self) -> bool:
        """Whether the page is in sight."""
        return self.what == "page"

    def __iter__(self) -> Iterator[PlacedNode]:
        """Yield everything in sight, from the ground up."""
        return iter(()) if self._placed is None else walk(self._placed)

    @property
    def spots(self) -> Iterator[PlacedNode]:
        """What can be pointed at, from the ground up."""
        return (one for one in self if one.node.command is None and one.node.spot is not None)

    def at(self, point: tuple[int, int]) -> Any:
        """The spot under a point; ``None`` for none."""
        one = self.tree.at(point) if self.rect.collidepoint(point) else None
        return None if one is None or one.node.command is not None else one.spot

    def of(self, spot: Hashable) -> PlacedNode | None:
        """The place of a spot; ``None`` if it isn't in sight."""
        return None if self._placed is None else self.tree.of(spot)

    def nearest(self, rect: pygame.Rect, right: int, up: int, leaving: Hashable = None) -> Any:
        """The nearest spot in the direction of an arrow key, seen from ``rect``; ``None`` for none."""
        own = self.rect
        goals = (one for one in self.tree.goals if one.node.command is None and own.contains(one.rect))
        return nearest(goals, rect, right, up, leaving)

    def tips(self) -> Iterator[tuple[Hashable, pygame.Rect]]:
        """The tips of the nodes, as ``Tree.tips``."""
        return ((one.node.tip, one.rect) for one in self if one.node.tip is not None)
