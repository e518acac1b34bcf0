"""Cards that turn over."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui.layout import Area
from game.ui.paint.surface_cache import SurfaceCache
from game.ui.tree.node import Canvas, Measure, Node
from game.ui.tree.tree import PlacedNode, lay, paint, walk
from game.view.board.clips import turn_over


@dataclass(frozen=True, slots=True, kw_only=True)
class TurningCard(Node):
    """A card that turns over, of which a ``share`` has been shown, 0 to 1. ``kept``: its two sides as
    pictures, meanwhile."""

    down: Node
    up: Node
    share: float
    kept: SurfaceCache

    def parts(self, m: Measure, area: Area) -> list[tuple[Node, Area]]:
        if self.share <= 0 or self.share >= 1:
            return [(self.up if self.share >= 1 else self.down, area)]
        place = Area(0, 0, area.width, area.height, area.scale)
        down, up = lay(self.down, place, m), lay(self.up, place, m)
        return [(_Turned(down=down, up=up, share=self.share, kept=self.kept), area)]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Turned(Node):
    """A card while it turns over."""

    down: PlacedNode
    up: PlacedNode
    share: float
    kept: SurfaceCache

    def paint(self, to: Canvas, area: Area) -> None:
        sides = [self._picture(to, side, area) for side in (self.down, self.up)]
        turn_over(to.surface, sides[0], sides[1], area.rect.center, self.share)

    def _picture(self, to: Canvas, side: PlacedNode, area: Area) -> pygame.Surface:
        """One side with its shadow, drawn once."""
        size = area.rect.width, area.rect.height + round(2 * area.scale)
        made = self.kept.get((side.node, size))
        if made is None:
            made = pygame.Surface(size, pygame.SRCALPHA, 32)
            was, to.surface = to.surface, made
            paint(walk(side), to)
            to.surface = was
            self.kept.put((side.node, size), made)
        return made
