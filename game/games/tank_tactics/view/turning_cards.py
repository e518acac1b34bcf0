"""What moves on the page that reveals dice and cards: it has its place in the tree, and is drawn over it."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.games.tank_tactics.view.parts import Parts
from game.ui.layout import Area
from game.ui.tree.canvas import Canvases
from game.ui.tree.node import Node
from game.ui.tree.tree import PlacedNode, lay, paint, walk
from game.view.board.clips import turn_over
from game.view.board.dice import ROLL_ROOM


@dataclass(frozen=True, slots=True, kw_only=True)
class TurningCard(Node):
    """The place of a card that turns over."""

    down: Node
    up: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class RollingDie(Node):
    """The place of a player's die that rolls; ``value``: what it will show."""

    value: int
    side: int


class RevealPainter:
    """Draws cards that turn over and dice that roll, of which shares from 0 to 1 have been shown."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self.canvases = Canvases(parts.tools.theme, parts.tools.fonts)

    def draw(self, surface: pygame.Surface, placed: PlacedNode, turned: float, rolled: float) -> None:
        """Draw a node of the page if it is one of those."""
        node, rect = placed.node, placed.rect
        if isinstance(node, TurningCard):
            down, up = (self._picture(one, placed.area) for one in (node.down, node.up))
            turn_over(surface, down, up, rect.center, turned)
        elif isinstance(node, RollingDie):
            px = round(rect.width / ROLL_ROOM)
            self.parts.dice.dice.roll(surface, rect.center, px, node.value, rolled, way=node.side)

    def _picture(self, card: Node, area: Area) -> pygame.Surface:
        """One side of a card with its shadow, drawn once."""
        size, kept = (area.rect.width, area.rect.height + round(2 * area.scale)), self.parts.kept
        made = kept.get((card, size))
        if made is None:
            made = pygame.Surface(size, pygame.SRCALPHA, 32)
            place = Area(0, 0, area.width, area.height, area.scale)
            laid = lay(card, place, self.canvases.measure(area.scale))
            paint(walk(laid), self.canvases.on(made, area.scale))
            kept.put((card, size), made)
        return made
