"""Pieces and wrecks with their shadows as ready surfaces for one size of square."""

from __future__ import annotations

import pygame

from game.ui.kept import SurfaceCache, drawn_once
from game.view.board.fire_lines import Stamp
from game.view.board.happenings import Actor
from game.view.board.sprites import SpriteStore

TURN_STEP = 3
"""Degrees between two drawings of a turning piece: each is rasterised once."""


class PieceArt:
    """Surfaces of pieces on squares of ``px``: piece over shadow, in the layout of the screen."""

    def __init__(self, sprites: SpriteStore, px: int) -> None:
        self.sprites, self.px = sprites, px
        self._kept = SurfaceCache()

    @drawn_once
    def piece(
        self, sprite: str, colour: str, degrees: float, letter: str, *, ghost: bool = False
    ) -> pygame.Surface:
        """A piece turned clockwise on the screen. As wide as its square, and its shadow's offset more."""
        px = self.px
        right, down = self.sprites.shadow_offset(px)
        made = pygame.Surface((px + right, px + down), pygame.SRCALPHA, 32)
        if not ghost:
            shadow = self.sprites.shadow_at_angle(sprite, colour, degrees, px, letter=letter)
            made.blit(shadow, (right, down))
        tank = self.sprites.tank_at_angle(sprite, colour, degrees, px, ghost=ghost, letter=letter)
        made.blit(tank, (0, 0))
        return made

    @drawn_once
    def wreck(self, sprite: str, colour: str, facing: int) -> pygame.Surface:
        """A wreck; it lies flat and has no shadow."""
        made = pygame.Surface((self.px, self.px), pygame.SRCALPHA, 32)
        made.blit(self.sprites.wreck(sprite, colour, facing, self.px), (0, 0))
        return made

    def actor(self, shown: Actor, centre: tuple[float, float], turned: bool) -> Stamp | None:
        """A piece that an effect moves; ``turned``: the board is flipped."""
        px = self.px
        degrees = round((shown.degrees + (180 if turned else 0)) / TURN_STEP) * TURN_STEP % 360
        if shown.wreck:
            surface = self.wreck(shown.sprite, shown.colour, round(degrees / 45) % 8)
        else:
            surface = self.piece(shown.sprite, shown.colour, degrees, shown.letter)
        at = (round(centre[0] - px / 2), round(centre[1] - px / 2))
        if shown.flip < 1.0:
            height = max(1, round(surface.get_height() * shown.flip))
            at = (at[0], round(centre[1] - height / 2))
            surface = pygame.transform.smoothscale(surface, (surface.get_width(), height))
        if shown.opacity < 1.0:
            surface = surface.copy()
            alpha = max(0, round(255 * shown.opacity))
            surface.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        return Stamp(surface, at)
