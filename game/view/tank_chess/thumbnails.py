"""Small pictures of Tank Chess boards, for choosing maps and for saved matches; drawn once for each
content."""

from __future__ import annotations

import pygame

from game.rules.tank_chess.diagram import Diagram
from game.ui.palette import Theme
from game.ui.surface_cache import SurfaceCache
from game.view.board.ground import GroundPainter
from game.view.board.small_board import SmallBoards, Standing
from game.view.board.sprites import SpriteStore
from game.view.draft.look import PieceLook
from game.view.tank_chess.seen import SIDES, Looks


class Thumbnails:
    """Makes and keeps thumbnails of Tank Chess diagrams in one theme."""

    def __init__(
        self,
        theme: Theme,
        sprites: SpriteStore,
        ground: GroundPainter,
        looks: Looks,
        *,
        limit_px: int = 4_000_000,
    ) -> None:
        self.looks = looks
        self._small = SmallBoards(theme, sprites, ground)
        self._kept = SurfaceCache(limit_px)

    def key(self, diagram: Diagram, px: int) -> tuple[object, ...]:
        """What a thumbnail depends on: equal keys, equal pictures."""
        return (
            px,
            diagram.grid,
            frozenset((square, kind.name) for square, kind in diagram.ground.items()),
            frozenset((s, p.kind.name, p.colour, p.facing) for s, p in diagram.pieces.items()),
            diagram.wrecks,
        )

    def is_ready(self, diagram: Diagram, px: int) -> bool:
        """Whether ``thumbnail`` would not have to draw."""
        return self._kept.get(self.key(diagram, px)) is not None

    def thumbnail(self, diagram: Diagram, px: int) -> pygame.Surface:
        """The board as seen by White, its longer side ``px``. Shared: don't draw on it."""
        key = self.key(diagram, px)
        surface = self._kept.get(key)
        if surface is None:
            surface = self._kept.put(key, self._draw(diagram, px))
        return surface

    def _draw(self, diagram: Diagram, px: int) -> pygame.Surface:
        standing: list[Standing] = []
        for at, placed in sorted(diagram.pieces.items()):
            kind = placed.kind
            size = min(0.92, 0.46 + 0.14 * kind.armour[0])
            sprite, colour = self.looks.sprite(kind.name), SIDES[placed.colour]
            look = PieceLook(sprite, colour, kind.letter, size, chief=kind.command)
            standing.append((at, look, placed.facing))
        standing += [(at, PieceLook("generic", "black", wreck=True), 0) for at in sorted(diagram.wrecks)]
        styles = {at: self.looks.style(kind.name) for at, kind in diagram.ground.items()}
        letters = {self.looks.style(kind.name): kind.char for kind in diagram.ground.values()}
        return self._small.draw(diagram.grid, styles, standing, px, letters)
